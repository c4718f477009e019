/* Boards in memory, and the search of one board after another.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_ROWS_H
#define SETRULES_ROWS_H

#include "lanes.h"
#include "setrules.h"

/* n boards of the same number of slots; steps are in bytes, of any sign. */
typedef struct {
  const uint8_t *first;
  Py_ssize_t n;
  Py_ssize_t row_step;
  Py_ssize_t slot_step;
  int slots;
} setrules_rows;

/* Copy some boards side by side. */
static inline void setrules_copy_rows(
    const setrules_rows *boards, Py_ssize_t first, int n, uint8_t *copied) {
  int row, slot;
  for (row = 0; row < n; row++) {
    const uint8_t *from = boards->first + (first + row) * boards->row_step;
    for (slot = 0; slot < boards->slots; slot++)
      *copied++ = from[slot * boards->slot_step];
  }
}

/* One board: its cards side by side, their slots, and where each card is. */
typedef struct {
  int size;
  uint8_t cards[81];
  uint8_t slot_of[81];
  uint8_t place[81]; /* index + 1, or 0 */
} setrules_board;

/* Load a board; 0 when a card is there twice or a byte is no card. */
static inline int setrules_load(
    const setrules_rows *boards, Py_ssize_t row, setrules_board *board) {
  const uint8_t *from = boards->first + row * boards->row_step;
  int slot;
  board->size = 0;
  memset(board->place, 0, sizeof board->place);
  for (slot = 0; slot < boards->slots; slot++) {
    const uint8_t card = from[slot * boards->slot_step];
    if (card == SETRULES_EMPTY) continue;
    if (card >= SETRULES_CARDS || board->place[card]) return 0;
    board->cards[board->size] = card;
    board->slot_of[board->size] = (uint8_t)slot;
    board->place[card] = (uint8_t)++board->size;
  }
  return 1;
}

static inline int setrules_any_pair(const setrules_board *board) {
  int i, j;
  for (i = 0; i + 2 < board->size; i++) {
    const uint8_t *third = setrules_third + SETRULES_CARDS * board->cards[i];
    uint8_t hit = 0;
    for (j = i + 1; j + 1 < board->size; j++) hit |= board->place[third[board->cards[j]]];
    if (hit) return 1;
  }
  return 0;
}

/* Write 256 i + j for the first two places of every set, ascending, and return
 * how many there are; pairs needs room for one more than that. */
static inline int setrules_pairs(const setrules_board *board, uint16_t *pairs) {
  int i, j, count = 0;
  for (i = 0; i + 2 < board->size; i++) {
    const uint8_t *third = setrules_third + SETRULES_CARDS * board->cards[i];
    for (j = i + 1; j + 1 < board->size; j++) {
      pairs[count] = (uint16_t)(256 * i + j);
      count += board->place[third[board->cards[j]]] > j + 1;
    }
  }
  return count;
}

static inline int setrules_count_pairs(const setrules_board *board) {
  int i, j, count = 0;
  for (i = 0; i + 2 < board->size; i++) {
    const uint8_t *third = setrules_third + SETRULES_CARDS * board->cards[i];
    for (j = i + 1; j + 1 < board->size; j++)
      count += board->place[third[board->cards[j]]] > j + 1;
  }
  return count;
}

/* One board after another; returns the first malformed row, or -1. */
static Py_ssize_t setrules_search_scalar(
    const setrules_rows *boards, uint8_t *any, int32_t *counts) {
  setrules_board board;
  Py_ssize_t row;
  for (row = 0; row < boards->n; row++) {
    if (!setrules_load(boards, row, &board)) return row;
    if (any)
      any[row] = (uint8_t)setrules_any_pair(&board);
    else
      counts[row] = setrules_count_pairs(&board);
  }
  return -1;
}

/* Write the slots of every set, three bytes each; offsets[row] and
 * offsets[row + 1] say how many belong to a row. Returns the first row that
 * does not agree with them, which then has been changed meanwhile, or -1. */
static Py_ssize_t setrules_list_sets(
    const setrules_rows *boards, const int64_t *offsets, uint8_t *triples) {
  setrules_board board;
  uint16_t pairs[1081];
  Py_ssize_t row;
  int count, hit;
  for (row = 0; row < boards->n; row++) {
    const int64_t due = offsets[row + 1] - offsets[row];
    uint8_t *out = triples + 3 * offsets[row];
    if (due == 0) continue;
    if (!setrules_load(boards, row, &board)) return row;
    count = setrules_pairs(&board, pairs);
    if (count != due) return row;
    for (hit = 0; hit < count; hit++, out += 3) {
      const int i = pairs[hit] >> 8, j = pairs[hit] & 255;
      const int k = board.place[setrules_third_card(board.cards[i], board.cards[j])] - 1;
      out[0] = board.slot_of[i];
      out[1] = board.slot_of[j];
      out[2] = board.slot_of[k];
    }
  }
  return -1;
}

#endif
