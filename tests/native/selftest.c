/* Everything native, tried without Python: every path against the plain search,
 * on memory of exactly the size that is needed, so that a sanitizer or valgrind
 * sees one byte too many. What it prints depends on the answers alone and is
 * the same for every processor, byte order and compiler.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef ptrdiff_t Py_ssize_t;

#include "native/paths.h"
#include "native/game.h"
#include "native/space.h"

/* The affine draws, as setrules.affine derives them: DRAWS_SLOPE and so on. */
#include "draws.h"

static int failures = 0;

static void check(int good, const char *what, const char *path, int n) {
  if (good) return;
  failures++;
  fprintf(stderr, "%s, path %s, %d\n", what, path, n);
}

/* --- numbers that are the same everywhere */

typedef struct {
  uint64_t state;
} numbers;

static uint64_t next_number(void *state) {
  numbers *mine = (numbers *)state;
  uint64_t z = (mine->state += 0x9E3779B97F4A7C15ULL);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}

static uint32_t next_half(void *state) { return (uint32_t)(next_number(state) >> 32); }

static uint32_t below(numbers *from, uint32_t n) {
  return (uint32_t)(((uint64_t)next_half(from) * n) >> 32);
}

/* FNV-1a over the values, not over their bytes in memory. */
static uint64_t mix(uint64_t digest, uint64_t value) {
  int byte;
  for (byte = 0; byte < 8; byte++)
    digest = (digest ^ (value >> (8 * byte) & 0xFF)) * 0x100000001B3ULL;
  return digest;
}

#define FRESH 0xCBF29CE484222325ULL

static void *exactly(size_t size) {
  void *memory = malloc(size ? size : 1);
  if (!memory) exit(2);
  return memory;
}

static void show(const char *what, uint64_t digest) {
  printf("%s %016llx\n", what, (unsigned long long)digest);
}

/* --- the rule */

static int by_definition(int a, int b, int c) {
  int place;
  for (place = 1; place < 81; place *= 3) {
    const int x = a / place % 3, y = b / place % 3, z = c / place % 3;
    if ((x == y) + (y == z) + (x == z) == 1) return 0;
  }
  return 1;
}

static void try_the_rule(void) {
  int a, b, c, sets = 0;
  for (a = 0; a < 81; a++)
    for (b = 0; b < 81; b++)
      for (c = 0; c < 81; c++) {
        const int set = by_definition(a, b, c);
        sets += set;
        if (setrules_is_set((uint8_t)a, (uint8_t)b, (uint8_t)c) != set)
          check(0, "is_set", "header", 6561 * a + 81 * b + c);
      }
  printf("sets among ordered triples %d\n", sets);
}

/* --- arrays of cards */

static void try_elements(const setrules_path *path, numbers *from) {
  int n, i;
  for (n = 0; n < 300; n += n < 70 ? 1 : 23) {
    uint8_t *a = exactly((size_t)n), *b = exactly((size_t)n), *c = exactly((size_t)n);
    uint8_t *third = exactly((size_t)n), *valid = exactly((size_t)n);
    for (i = 0; i < n; i++) {
      a[i] = (uint8_t)below(from, 81);
      b[i] = (uint8_t)below(from, 81);
      c[i] = below(from, 2) ? setrules_third_card(a[i], b[i]) : (uint8_t)below(from, 81);
    }
    check(path->thirds(a, b, third, n), "thirds refused", path->name, n);
    check(path->validate(a, b, c, valid, n), "validate refused", path->name, n);
    for (i = 0; i < n; i++) {
      check(third[i] == setrules_third_card(a[i], b[i]), "thirds", path->name, n);
      check(valid[i] == setrules_is_set(a[i], b[i], c[i]), "validate", path->name, n);
    }
    if (n) {
      c[below(from, (uint32_t)n)] = (uint8_t)(81 + below(from, 175));
      check(!path->validate(a, b, c, valid, n), "validate took no card", path->name, n);
      a[below(from, (uint32_t)n)] = (uint8_t)(81 + below(from, 175));
      check(!path->thirds(a, b, third, n), "thirds took no card", path->name, n);
      check(!path->thirds(b, a, third, n), "thirds took no card", path->name, n);
    }
    free(a), free(b), free(c), free(third), free(valid);
  }
}

/* --- boards */

static void fill_board(numbers *from, uint8_t *slots, int n, int step) {
  uint8_t cards[81];
  int i;
  for (i = 0; i < 81; i++) cards[i] = (uint8_t)i;
  for (i = 0; i < n; i++) {
    const int j = i + (int)below(from, (uint32_t)(81 - i));
    const uint8_t card = cards[j];
    cards[j] = cards[i];
    cards[i] = card;
    slots[i * step] = below(from, 10) ? card : SETRULES_EMPTY;
  }
}

/* One table of boards, on its plain memory or with strides of any sign. */
static uint64_t try_boards(numbers *from, int slots, int n, int step, int backwards) {
  const size_t size = n ? (size_t)(n * slots - (slots ? 1 : 0)) * (size_t)step + (slots != 0) : 0;
  uint8_t *memory = exactly(size), *any = exactly((size_t)n), *plain = exactly((size_t)n);
  int32_t *counts = exactly(4 * (size_t)n), *slowly = exactly(4 * (size_t)n);
  uint64_t digest = FRESH;
  setrules_rows rows;
  int path, row;
  if (size) memset(memory, 7, size);
  for (row = 0; row < n; row++)
    fill_board(from, memory + (size_t)row * (size_t)(slots * step), slots, step);
  rows.first = memory;
  rows.n = n;
  rows.row_step = slots * step;
  rows.slot_step = step;
  rows.slots = slots;
  if (backwards && n && slots) {
    rows.first = memory + size - 1;
    rows.row_step = -rows.row_step;
    rows.slot_step = -rows.slot_step;
  }
  check(setrules_search_scalar(&rows, plain, NULL) == -1, "search refused", "scalar", slots);
  check(setrules_search_scalar(&rows, NULL, slowly) == -1, "search refused", "scalar", slots);
  for (row = 0; row < n; row++) {
    check(plain[row] == (slowly[row] > 0), "any and count", "scalar", slots);
    digest = mix(digest, (uint64_t)slowly[row]);
  }
  for (path = 0; path < SETRULES_PATHS; path++) {
    if (!setrules_path_runs(path)) continue;
    memset(any, 9, (size_t)n);
    memset(counts, 9, 4 * (size_t)n);
    check(setrules_paths[path].search(&rows, any, NULL) == -1, "any refused",
          setrules_paths[path].name, slots);
    check(setrules_paths[path].search(&rows, NULL, counts) == -1, "counts refused",
          setrules_paths[path].name, slots);
    check(!n || !memcmp(any, plain, (size_t)n), "any", setrules_paths[path].name, slots);
    check(!n || !memcmp(counts, slowly, 4 * (size_t)n), "counts", setrules_paths[path].name, slots);
  }
  if (n && slots > 1) {
    /* A byte that is no card, then a card twice, in one row: told, at or before it. */
    const int bad = (int)below(from, (uint32_t)n);
    uint8_t *row_of = memory + (size_t)bad * (size_t)(slots * step);
    const int at = backwards ? n - 1 - bad : bad;
    int kind;
    for (kind = 0; kind < 2; kind++) {
      row_of[0] = kind ? 5 : (uint8_t)(81 + below(from, 174));
      row_of[(size_t)step * (size_t)(slots - 1)] = 5;
      check(setrules_search_scalar(&rows, any, NULL) == at, "which row", "scalar", slots);
      for (path = 0; path < SETRULES_PATHS; path++) {
        Py_ssize_t found;
        if (!setrules_path_runs(path)) continue;
        found = setrules_paths[path].search(&rows, any, NULL);
        check(found >= 0 && found <= at, "malformed", setrules_paths[path].name, slots);
      }
    }
  }
  free(memory), free(any), free(plain), free(counts), free(slowly);
  return digest;
}

static uint64_t try_the_lists(numbers *from) {
  uint64_t digest = FRESH;
  int slots;
  for (slots = 0; slots <= 81; slots += slots < 24 ? 1 : 19) {
    uint8_t *board = exactly((size_t)slots), *found;
    int64_t offsets[2];
    setrules_rows rows;
    int sets, i;
    fill_board(from, board, slots, 1);
    sets = setrules_count_sets(board, slots);
    found = exactly(3 * (size_t)sets);
    check(setrules_find_all_sets(board, slots, found, sets) == sets, "find", "header", slots);
    check(!sets || setrules_find_all_sets(board, slots, found, sets - 1) == sets, "room", "header", slots);
    for (i = 0; i < 3 * sets; i++) digest = mix(digest, found[i]);
    rows.first = board, rows.n = 1, rows.row_step = slots, rows.slot_step = 1, rows.slots = slots;
    offsets[0] = 0, offsets[1] = sets;
    check(setrules_list_sets(&rows, offsets, found) == -1, "list", "scalar", slots);
    offsets[1] = sets + 1;
    check(setrules_list_sets(&rows, offsets, found) == 0, "a changed row", "scalar", slots);
    free(board), free(found);
  }
  return digest;
}

/* --- decks */

static uint64_t try_decks(int cards) {
  static const int32_t edges[] = {0, 1, -1, 161803397, 161803398, 161803399, 2147483646,
                                  2147483647, -2147483647, -2147483647 - 1};
  enum { EDGES = sizeof edges / sizeof *edges, SEEDS = 1003 };
  int32_t *seeds = exactly(sizeof(int32_t) * SEEDS);
  uint8_t *decks = exactly((size_t)SEEDS * (size_t)cards);
  uint8_t *plainly = exactly((size_t)SEEDS * (size_t)cards);
  numbers from = {(uint64_t)cards};
  setrules_affine affine;
  uint64_t digest = FRESH;
  int i, path;
  memcpy(affine.slope, draws_slope, sizeof affine.slope);
  memcpy(affine.start, draws_start, sizeof affine.start);
  affine.minuend_slope = draws_minuend[0], affine.minuend_start = draws_minuend[1];
  affine.subtrahend_slope = draws_subtrahend[0], affine.subtrahend_start = draws_subtrahend[1];
  affine.cards = cards;
  for (i = 0; i < SETRULES_DRAWS; i++) affine.left[i] = (uint8_t)(cards - i > 1 ? cards - i : 1);
  for (i = 0; i < cards; i++)
    affine.fresh[i] = (uint8_t)(cards == 81 ? i : i / 3 * 9 + i % 3);
  for (i = 0; i < SEEDS; i++)
    seeds[i] = i < EDGES ? edges[i] : (int32_t)((int64_t)next_half(&from) - 2147483648LL);
  setrules_deal_scalar(&affine, seeds, SEEDS, plainly);
  for (i = 0; i < SEEDS * cards; i++) digest = mix(digest, plainly[i]);
  for (path = 0; path < SETRULES_PATHS; path++) {
    if (!setrules_path_runs(path)) continue;
    memset(decks, 0, (size_t)SEEDS * (size_t)cards);
    setrules_paths[path].deal(&affine, seeds, SEEDS, decks);
    check(!memcmp(decks, plainly, (size_t)SEEDS * (size_t)cards), "decks",
          setrules_paths[path].name, cards);
  }
  free(seeds), free(decks), free(plainly);
  return digest;
}

/* --- games and subsets */

static uint64_t try_games(int cards, int always, int tops_up, int partial, int cap) {
  numbers from = {(uint64_t)(cards + 100 * always + 200 * tops_up + 400 * partial + 800 * cap)};
  const uint64_t *values;
  setrules_policy policy;
  setrules_tally *tally = exactly(sizeof *tally);
  setrules_trace *traces = exactly(200 * sizeof *traces);
  bitgen_t bits;
  uint64_t digest = FRESH;
  size_t i;
  int game, claim;
  memset(&bits, 0, sizeof bits);
  bits.state = &from;
  bits.next_uint64 = next_number;
  bits.next_uint32 = next_half;
  policy.cards = cards;
  policy.refill_always = always, policy.tops_up = tops_up;
  policy.partial = partial, policy.cap = cap;
  for (i = 0; i < (size_t)cards; i++)
    policy.fresh[i] = (uint8_t)(cards == 81 ? i : i / 3 * 9 + i % 3);
  memset(tally, 0, sizeof *tally);
  setrules_simulate(&bits, &policy, 200, 16, tally, traces);
  values = (const uint64_t *)tally;
  for (i = 0; i < sizeof *tally / 8; i++) digest = mix(digest, values[i]);
  for (game = 0; game < 200; game++)
    for (claim = 0; claim < traces[game].claimed; claim++) {
      const uint8_t *set = traces[game].claims[claim];
      check(by_definition(set[0], set[1], set[2]), "a claimed set", "game", game);
      digest = mix(digest, set[0] | set[1] << 8 | (uint64_t)set[2] << 16);
    }
  free(tally), free(traces);
  return digest;
}

static uint64_t try_subsets(void) {
  /* 26 over 4 subsets of five points hold point 0; those up to translation are fewer. */
  setrules_subset *list = exactly(14950 * sizeof *list);
  uint64_t count[SETRULES_BINS], digest = FRESH, sum = 0;
  long n = setrules_list_subsets(0, SETRULES_WHOLE, 5, 0, list), i;
  int sets;
  for (i = 0; i < n; i++) {
    sum += list[i].translates;
    digest = mix(digest, setrules_shape(list[i].points));
  }
  check(sum == 80730, "subsets of five points", "space", (int)sum); /* 27 over 5 */
  check(setrules_sets_in(SETRULES_WHOLE) == 117, "lines of the space", "space", 0);
  setrules_spread(7, list, n, 2, count);
  for (sets = 0; sets < SETRULES_BINS; sets++) digest = mix(digest, count[sets]);
  n = setrules_list_subsets(0, SETRULES_WHOLE, 5, 1, list);
  setrules_free_triples(3, list, n, SETRULES_FREE_MOST, count);
  for (i = 0; i <= SETRULES_FREE_MOST; i++) digest = mix(digest, count[i]);
  free(list);
  return digest;
}

int main(void) {
  static const int sizes[] = {0,  1,  2,  3,  8,  9,  12, 15, 16, 17, 18, 20,
                              21, 24, 31, 32, 33, 39, 40, 48, 64, 80, 81};
  static const int heights[] = {0, 1, 63, 64, 65, 80, 127, 128, 144, 145, 257, 700};
  numbers from = {2026};
  uint64_t digest = FRESH;
  size_t i, j;
  int path;
  fprintf(stderr, "paths:");
  for (path = 0; path < SETRULES_PATHS; path++)
    if (setrules_path_runs(path)) fprintf(stderr, " %s", setrules_paths[path].name);
  fprintf(stderr, "\n");

  try_the_rule();
  for (path = 0; path < SETRULES_PATHS; path++) {
    numbers same = {1};
    if (setrules_path_runs(path)) try_elements(&setrules_paths[path], &same);
  }
  for (i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (j = 0; j < sizeof heights / sizeof *heights; j++) {
      digest = mix(digest, try_boards(&from, sizes[i], heights[j], 1, 0));
      if (heights[j] > 200) continue;
      digest = mix(digest, try_boards(&from, sizes[i], heights[j], 3, 0));
      digest = mix(digest, try_boards(&from, sizes[i], heights[j], 2, 1));
    }
  show("boards", digest);
  show("lists", try_the_lists(&from));
  show("full decks", try_decks(81));
  show("small decks", try_decks(27));
  show("games, edition", try_games(81, 1, 0, 0, 21));
  show("games, tabletop", try_games(81, 0, 0, 1, 0));
  show("games, browser", try_games(81, 0, 1, 0, 0));
  show("games, small deck", try_games(27, 0, 0, 1, 0));
  show("subsets", try_subsets());
  return failures ? 1 : 0;
}
