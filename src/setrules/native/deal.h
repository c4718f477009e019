/* Shuffled decks by the affine form. A template like planes.h.
 *
 * The draws of a deck do not depend on each other and are computed side by
 * side; the swaps do, so those of four decks run in turn.
 *
 * SPDX-License-Identifier: MIT
 */

#define TOGETHER 4

/* The tables of setrules_affine, one draw in each 64-bit word. Vector v of eight
 * has in word w the draw 8 w + v: its result, a byte, is shifted by v bytes and
 * so comes to its place in memory without a shuffle. */
#define WORDS (LANE_BYTES / 8)
#define VECTORS ((SETRULES_DRAWS + LANE_BYTES - 1) / LANE_BYTES * 8)

typedef struct {
  LANE slope[VECTORS], left[VECTORS], start[4][VECTORS];
  uint8_t limit[VECTORS * WORDS];
} NAME(draws);

TARGET static void NAME(arrange)(const setrules_affine *affine, NAME(draws) * draws) {
  int vector, word, wraps;
  for (vector = 0; vector < VECTORS; vector++)
    for (word = 0; word < WORDS; word++) {
      const int n = vector / 8 * LANE_BYTES + 8 * word + vector % 8;
      const int known = n < SETRULES_DRAWS;
      const size_t at = (size_t)vector * LANE_BYTES + 8 * (size_t)word;
      uint64_t value = known ? affine->slope[n] : 0;
      memcpy((uint8_t *)draws->slope + at, &value, 8);
      draws->limit[n] = known ? affine->left[n] : 1;
      value = draws->limit[n];
      memcpy((uint8_t *)draws->left + at, &value, 8);
      for (wraps = 0; wraps < 4; wraps++) {
        value = known ? affine->start[wraps][n] : 0;
        memcpy((uint8_t *)draws->start[wraps] + at, &value, 8);
      }
    }
}

/* chosen[n] = draw n scaled to the cards that are left; 0 on an edge.
 *
 * Two 32-bit products a draw. The first is folded once, to the draw or to
 * 2^31 - 1 more than it, which makes the second quotient too large by exactly
 * the number of cards left: the smaller byte of the two is the right one. */
TARGET INLINE int NAME(choose)(
    const setrules_affine *affine, const NAME(draws) * draws, int32_t seed, uint8_t *chosen) {
  const int32_t distance = setrules_distance(seed);
  const int wraps = setrules_wraps(affine, distance);
  const LANE zero = {0};
  const LANE x =
      zero + (uint64_t)((uint32_t)distance + (distance < 0 ? (uint32_t)SETRULES_INT32_MAX : 0u));
  const LANE *start;
  int group, vector, n;
  if (wraps < 0) return 0;
  start = draws->start[wraps];
  for (group = 0; group < VECTORS; group += 8) {
    LANE merged = zero;
    UNROLL
    for (vector = 0; vector < 8; vector++) {
      LANE draw = MULTIPLY(draws->slope[group + vector], x) + start[group + vector];
      draw = (draw & SETRULES_INT32_MAX) + (draw >> 31);
      draw = MULTIPLY(draw, draws->left[group + vector]);
      /* The quotient by 2^31 - 1, without a division. */
      merged |= (draw + (draw >> 31) + 1) >> 31 << (8 * vector);
    }
    NAME(store_bytes)(chosen + group * WORDS, merged);
  }
  for (n = 0; n < VECTORS * WORDS; n++) {
    const uint8_t less = (uint8_t)(chosen[n] - draws->limit[n]);
    chosen[n] = less < chosen[n] ? less : chosen[n];
  }
  return 1;
}

TARGET static void NAME(deal)(
    const setrules_affine *affine, const int32_t *seeds, Py_ssize_t n, uint8_t *decks) {
  uint8_t chosen[TOGETHER][VECTORS * WORDS];
  NAME(draws) draws;
  const int cards = affine->cards;
  Py_ssize_t first;
  int deck, draw, last;
  NAME(arrange)(affine, &draws);
  for (first = 0; first + TOGETHER <= n; first += TOGETHER) {
    uint8_t *const dealt = decks + first * cards;
    int known = 1;
    for (deck = 0; deck < TOGETHER; deck++) {
      known &= NAME(choose)(affine, &draws, seeds[first + deck], chosen[deck]);
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
#undef WORDS
#undef VECTORS
