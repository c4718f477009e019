/* Shuffled decks by the affine form. A template like planes.h.
 *
 * The draws of a deck do not depend on each other and are computed side by
 * side; the swaps do, so those of four decks run in turn.
 *
 * SPDX-License-Identifier: MIT
 */

#define TOGETHER 4

/* chosen[n] = draw n scaled to the cards that are left; 0 on an edge. */
TARGET INLINE int NAME(choose)(
    const setrules_affine *affine, int32_t seed, uint8_t *chosen) {
  const int32_t distance = setrules_distance(seed);
  const int wraps = setrules_wraps(affine, distance);
  const uint64_t x = (uint32_t)distance + (distance < 0 ? (uint32_t)SETRULES_INT32_MAX : 0u);
  const uint32_t *start;
  uint32_t n;
  if (wraps < 0) return 0;
  start = affine->start[wraps];
  for (n = 0; n < SETRULES_DRAWS; n++) {
    uint64_t draw = affine->slope[n] * x + start[n];
    draw = (draw & SETRULES_INT32_MAX) + (draw >> 31);
    draw = (draw & SETRULES_INT32_MAX) + (draw >> 31);
    draw = draw == SETRULES_INT32_MAX ? 0 : draw;
    draw *= (uint64_t)((uint32_t)affine->cards - n) & 127;
    /* The quotient by 2^31 - 1, without a division. */
    chosen[n] = (uint8_t)((draw + (draw >> 31) + 1) >> 31);
  }
  return 1;
}

TARGET static void NAME(deal)(
    const setrules_affine *affine, const int32_t *seeds, Py_ssize_t n, uint8_t *decks) {
  uint8_t chosen[TOGETHER][SETRULES_DRAWS];
  const int cards = affine->cards;
  Py_ssize_t first;
  int deck, draw, last;
  for (first = 0; first + TOGETHER <= n; first += TOGETHER) {
    uint8_t *const dealt = decks + first * cards;
    int known = 1;
    for (deck = 0; deck < TOGETHER; deck++) {
      known &= NAME(choose)(affine, seeds[first + deck], chosen[deck]);
      memcpy(dealt + deck * cards, affine->fresh, (size_t)cards);
    }
    if (!known) {
      setrules_deal_scalar(affine, seeds + first, TOGETHER, dealt);
      continue;
    }
    for (draw = 0, last = cards - 1; last > 0; draw++, last--) {
      UNROLL
      for (deck = 0; deck < TOGETHER; deck++) {
        uint8_t *const mine = dealt + deck * cards;
        const int pick = chosen[deck][draw];
        const uint8_t card = mine[last];
        mine[last] = mine[pick];
        mine[pick] = card;
      }
    }
  }
  setrules_deal_scalar(affine, seeds + first, n - first, decks + first * cards);
}

#undef TOGETHER
