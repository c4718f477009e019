/* setrules.h - sets of the SET card game, for C11 and C++17.
 *
 * A card is an integer 0-80 whose four base-3 digits are number, shape,
 * shading and color, the most significant first. The table below is not typed
 * in: the preprocessor derives every entry from the rule that each digit of
 * the third card is (6 - x - y) mod 3, so that there is nothing to mistype.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_H
#define SETRULES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SETRULES_CARDS 81
#define SETRULES_EMPTY 255

#define SETRULES_DIGIT_(x, y) ((6 - (x) % 3 - (y) % 3) % 3)
#define SETRULES_THIRD_(a, b)                                                  \
  (uint8_t)(27 * SETRULES_DIGIT_((a) / 27, (b) / 27) +                         \
            9 * SETRULES_DIGIT_((a) / 9, (b) / 9) +                            \
            3 * SETRULES_DIGIT_((a) / 3, (b) / 3) + SETRULES_DIGIT_((a), (b)))
#define SETRULES_3_(a, b)                                                      \
  SETRULES_THIRD_(a, b), SETRULES_THIRD_(a, (b) + 1), SETRULES_THIRD_(a, (b) + 2)
#define SETRULES_9_(a, b)                                                      \
  SETRULES_3_(a, b), SETRULES_3_(a, (b) + 3), SETRULES_3_(a, (b) + 6)
#define SETRULES_27_(a, b)                                                     \
  SETRULES_9_(a, b), SETRULES_9_(a, (b) + 9), SETRULES_9_(a, (b) + 18)
#define SETRULES_ROW_(a)                                                       \
  SETRULES_27_(a, 0), SETRULES_27_(a, 27), SETRULES_27_(a, 54)
#define SETRULES_3ROWS_(a)                                                     \
  SETRULES_ROW_(a), SETRULES_ROW_((a) + 1), SETRULES_ROW_((a) + 2)
#define SETRULES_9ROWS_(a)                                                     \
  SETRULES_3ROWS_(a), SETRULES_3ROWS_((a) + 3), SETRULES_3ROWS_((a) + 6)
#define SETRULES_27ROWS_(a)                                                    \
  SETRULES_9ROWS_(a), SETRULES_9ROWS_((a) + 9), SETRULES_9ROWS_((a) + 18)

/* setrules_third[81 * a + b] is the one card that makes a set with a and b. */
static const uint8_t setrules_third[SETRULES_CARDS * SETRULES_CARDS] = {
    SETRULES_27ROWS_(0), SETRULES_27ROWS_(27), SETRULES_27ROWS_(54)};

/* The card that completes a and b; a itself when they are the same card. */
static inline uint8_t setrules_third_card(uint8_t a, uint8_t b) {
  return setrules_third[SETRULES_CARDS * a + b];
}

/* 1 when a, b and c are a set, 0 when not; all three must be 0-80. */
static inline int setrules_is_set(uint8_t a, uint8_t b, uint8_t c) {
  return setrules_third_card(a, b) == c;
}

#undef SETRULES_DIGIT_
#undef SETRULES_THIRD_
#undef SETRULES_3_
#undef SETRULES_9_
#undef SETRULES_27_
#undef SETRULES_ROW_
#undef SETRULES_3ROWS_
#undef SETRULES_9ROWS_
#undef SETRULES_27ROWS_

/* --- boards
 *
 * A board is an array of at most 81 slots: bytes 0-80 are cards, every other
 * byte is an empty slot, SETRULES_EMPTY by convention. A card that lies twice
 * makes the answers meaningless; setrules_is_board tells. Nothing here allocates
 * or writes anywhere but where it is told to. */

/* The most sets that a board can hold. */
#define SETRULES_MOST_SETS 1080

/* A board with its cards side by side. */
typedef struct {
  int size;
  uint8_t cards[SETRULES_CARDS];
  uint8_t slot_of[SETRULES_CARDS]; /* of each of them */
  uint8_t place[SETRULES_CARDS];   /* of each card: 1 + its index, 0 if absent */
} setrules_board;

/* Load n <= 81 slots that lie step bytes apart; 0 when a card is there twice or a
 * byte is neither a card nor SETRULES_EMPTY. */
static inline int setrules_load(
    setrules_board *board, const uint8_t *slots, int n, ptrdiff_t step) {
  int slot, good = 1;
  board->size = 0;
  /* In two parts: some compilers clear 81 bytes by a slow string instruction. */
  memset(board->place, 0, 48);
  memset(board->place + 48, 0, SETRULES_CARDS - 48);
  for (slot = 0; slot < n; slot++) {
    const uint8_t card = slots[slot * step];
    if (card >= SETRULES_CARDS) {
      good &= card == SETRULES_EMPTY;
      continue;
    }
    good &= !board->place[card];
    board->cards[board->size] = card;
    board->slot_of[board->size] = (uint8_t)slot;
    board->place[card] = (uint8_t)++board->size;
  }
  return good;
}

/* 1 when n slots are a board: at most 81, cards distinct, all else empty. */
static inline int setrules_is_board(const uint8_t *slots, int n) {
  setrules_board board;
  return n >= 0 && n <= SETRULES_CARDS && setrules_load(&board, slots, n, 1);
}

/* Whether a set lies on a loaded board. */
static inline int setrules_any_loaded(const setrules_board *board) {
  int i, j;
  for (i = 0; i + 2 < board->size; i++) {
    const uint8_t *third = setrules_third + SETRULES_CARDS * board->cards[i];
    uint8_t hit = 0;
    for (j = i + 1; j + 1 < board->size; j++) hit |= board->place[third[board->cards[j]]];
    if (hit) return 1;
  }
  return 0;
}

/* How many sets lie on a loaded board, each counted at its first two cards. */
static inline int setrules_count_loaded(const setrules_board *board) {
  int i, j, count = 0;
  for (i = 0; i + 2 < board->size; i++) {
    const uint8_t *third = setrules_third + SETRULES_CARDS * board->cards[i];
    for (j = i + 1; j + 1 < board->size; j++)
      count += board->place[third[board->cards[j]]] > j + 1;
  }
  return count;
}

/* Write the slots i < j < k of every set of a loaded board, three bytes each, in
 * lexicographic order, and return how many there are; when they are more than
 * capacity, nothing is written. */
static inline int setrules_find_loaded(const setrules_board *board, uint8_t *out, int capacity) {
  const int count = setrules_count_loaded(board);
  int i, j;
  if (count > capacity) return count;
  for (i = 0; i + 2 < board->size; i++) {
    const uint8_t *third = setrules_third + SETRULES_CARDS * board->cards[i];
    for (j = i + 1; j + 1 < board->size; j++) {
      const int k = board->place[third[board->cards[j]]] - 1;
      if (k <= j) continue;
      *out++ = board->slot_of[i];
      *out++ = board->slot_of[j];
      *out++ = board->slot_of[k];
    }
  }
  return count;
}

/* The same on n <= 81 slots side by side. */
static inline int setrules_any_set(const uint8_t *slots, int n) {
  setrules_board board;
  setrules_load(&board, slots, n, 1);
  return setrules_any_loaded(&board);
}

static inline int setrules_count_sets(const uint8_t *slots, int n) {
  setrules_board board;
  setrules_load(&board, slots, n, 1);
  return setrules_count_loaded(&board);
}

static inline int setrules_find_all_sets(
    const uint8_t *slots, int n, uint8_t *out, int capacity) {
  setrules_board board;
  setrules_load(&board, slots, n, 1);
  return setrules_find_loaded(&board, out, capacity);
}

#endif
