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
  const int slots = boards->slots;
  int row, slot;
  if (boards->slot_step == 1 && boards->row_step == slots) {
    memcpy(copied, boards->first + first * slots, (size_t)n * (size_t)slots);
    return;
  }
  for (row = 0; row < n; row++) {
    const uint8_t *from = boards->first + (first + row) * boards->row_step;
    for (slot = 0; slot < slots; slot++)
      *copied++ = from[slot * boards->slot_step];
  }
}

static inline int setrules_load_row(
    const setrules_rows *boards, Py_ssize_t row, setrules_board *board) {
  const uint8_t *slots = boards->first + row * boards->row_step;
  return setrules_load(board, slots, boards->slots, boards->slot_step);
}

/* One board after another; returns the first malformed row, or -1. */
static Py_ssize_t setrules_search_scalar(
    const setrules_rows *boards, uint8_t *any, int32_t *counts) {
  setrules_board board;
  Py_ssize_t row;
  for (row = 0; row < boards->n; row++) {
    if (!setrules_load_row(boards, row, &board)) return row;
    if (any)
      any[row] = (uint8_t)setrules_any_loaded(&board);
    else
      counts[row] = setrules_count_loaded(&board);
  }
  return -1;
}

/* Write the slots of every set, three bytes each; offsets[row] and
 * offsets[row + 1] say how many belong to a row. Returns the first row that
 * does not agree with them, which then has been changed meanwhile, or -1. */
static Py_ssize_t setrules_list_sets(
    const setrules_rows *boards, const int64_t *offsets, uint8_t *triples) {
  setrules_board board;
  Py_ssize_t row;
  for (row = 0; row < boards->n; row++) {
    const int due = (int)(offsets[row + 1] - offsets[row]);
    if (due == 0) continue;
    if (!setrules_load_row(boards, row, &board)) return row;
    if (setrules_find_loaded(&board, triples + 3 * offsets[row], due) != due) return row;
  }
  return -1;
}

#endif
