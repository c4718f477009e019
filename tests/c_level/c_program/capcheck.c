/* An example: setrules.h in a program of its own. It counts what makes twenty
 * cards a cap, then lists the sets of a board that has empty slots.
 *
 * cc -I "$(python -c 'import setrules; print(setrules.get_include())')" capcheck.c
 */
#include <setrules.h>
#include <stdio.h>

int main(void) {
  static const uint8_t cap[20] = {0,  1,  3,  4,  9,  10, 12, 13, 27, 28,
                                  32, 35, 38, 47, 59, 65, 66, 67, 71, 77};
  static const uint8_t board[9] = {SETRULES_EMPTY, SETRULES_EMPTY, SETRULES_EMPTY,
                                   0, 9, 27, 1, 2, 30};
  uint8_t with_one[21], found[3 * SETRULES_MOST_SETS];
  int triples = 0, sets = 0, outside = 0, forced = 0, count, card, i, j, k;

  for (i = 0; i < 20; i++)
    for (j = i + 1; j < 20; j++)
      for (k = j + 1; k < 20; k++) {
        triples++;
        sets += setrules_is_set(cap[i], cap[j], cap[k]);
      }
  for (i = 0; i < 20; i++) with_one[i] = cap[i];
  for (card = 0; card < SETRULES_CARDS; card++) {
    with_one[20] = (uint8_t)card;
    if (!setrules_is_board(with_one, 21)) continue;
    outside++;
    forced += setrules_any_set(with_one, 21);
  }
  printf("%d %d %d %d\n", triples, sets, outside, forced);

  count = setrules_find_all_sets(board, 9, found, SETRULES_MOST_SETS);
  printf("%d of %d:", count, setrules_count_sets(board, 9));
  for (i = 0; i < count; i++)
    printf(" (%d,%d,%d)", found[3 * i], found[3 * i + 1], found[3 * i + 2]);
  printf("\nthird of 40 and 80: %d\n", setrules_third_card(40, 80));
  return setrules_find_all_sets(board, 9, found, 0) == 1 ? 0 : 1;
}
