/* Subsets of the space of 27 points, which cards 0 to 26 are, as bit masks.
 *
 * The deck is three such spaces side by side (the cards with one, two and three
 * symbols), and a set that is not inside one of them has a card in each, whose
 * points are a set of the space.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_SPACE_H
#define SETRULES_SPACE_H

#include <stdint.h>
#include <string.h>

#include "setrules.h"

#define SETRULES_SPACE 27
#define SETRULES_WHOLE ((1u << SETRULES_SPACE) - 1)
/* The most points without a set in the space, the most sets of 21 cards. */
#define SETRULES_FREE_MOST 9
#define SETRULES_BINS 128

static inline int setrules_lowest(uint32_t points) {
#if defined(__GNUC__) && !defined(SETRULES_PORTABLE)
  return __builtin_ctz(points);
#else
  int place = 0;
  while (!(points >> place & 1)) place++;
  return place;
#endif
}

static inline int setrules_size(uint32_t points) {
  points -= points >> 1 & 0x55555555u;
  points = (points & 0x33333333u) + (points >> 2 & 0x33333333u);
  return (int)((((points + (points >> 4)) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
}

static inline int setrules_point(int p, int q) { return setrules_third[SETRULES_CARDS * p + q]; }

/* The points that make a set with a point and one of the others. */
static inline uint32_t setrules_thirds_of(int point, uint32_t others) {
  uint32_t thirds = 0;
  for (; others; others &= others - 1)
    thirds |= 1u << setrules_point(point, setrules_lowest(others));
  return thirds;
}

/* How many sets lie in a subset: every set is met from each of its points. */
static inline int setrules_sets_in(uint32_t points) {
  uint32_t rest, others;
  int found = 0;
  for (rest = points; rest; rest &= rest - 1) {
    const int p = setrules_lowest(rest);
    for (others = rest & (rest - 1); others; others &= others - 1)
      found += points >> setrules_point(p, setrules_lowest(others)) & 1;
  }
  return found / 3;
}

static inline uint64_t setrules_stir(uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ULL;
  return x ^ (x >> 32);
}

/* A number that is the same for all images of a subset under the affine maps of
 * the space. Points are coloured by membership, then twice by the colours on
 * the lines through them; the colours together are the number. That two rounds
 * tell all classes apart is no matter of course: the number of classes of every
 * size is compared with Burnside's count in the tests. */
static inline uint64_t setrules_shape(uint32_t points) {
  uint64_t colour[SETRULES_SPACE], next[SETRULES_SPACE], shape = 0;
  int p, q, round;
  for (p = 0; p < SETRULES_SPACE; p++) colour[p] = points >> p & 1 ? 11 : 23;
  for (round = 0; round < 2; round++) {
    for (p = 0; p < SETRULES_SPACE; p++) {
      uint64_t lines = 0;
      for (q = 0; q < SETRULES_SPACE; q++)
        if (q != p) lines += setrules_stir(colour[q] + colour[setrules_point(p, q)]);
      next[p] = setrules_stir(3 * colour[p] + lines);
    }
    memcpy(colour, next, sizeof colour);
  }
  for (p = 0; p < SETRULES_SPACE; p++) shape += setrules_stir(colour[p]);
  return shape;
}

/* The subset moved so that a point comes to 0: each base-3 digit of the points
 * is turned back by the digit of the point. */
static inline uint32_t setrules_moved(uint32_t points, int point) {
  static const uint32_t low[3] = {0x01249249u, 0x001C0E07u, 0x000001FFu};
  int digit, place = 1;
  for (digit = 0; digit < 3; digit++, place *= 3) {
    const int turns = point / place % 3;
    /* The points whose digit is 0; the other two thirds stand above them. */
    const uint32_t zero = low[digit];
    if (turns == 1)
      points = (points >> place & (zero | zero << place)) | (points & zero) << 2 * place;
    else if (turns == 2)
      points = (points >> 2 * place & zero) | (points & (zero | zero << place)) << place;
  }
  return points;
}

/* How many translates of a subset there are when it is the least of those that
 * hold 0, else 0, so that one subset speaks for all its translates. */
static inline uint32_t setrules_translates(uint32_t points) {
  uint32_t rest, same = 0;
  if (!points) return 1;
  for (rest = points; rest; rest &= rest - 1) {
    const uint32_t moved = setrules_moved(points, setrules_lowest(rest));
    if (moved < points) return 0;
    same += moved == points;
  }
  return SETRULES_SPACE / same;
}

typedef struct {
  uint32_t points;
  uint32_t translates;
} setrules_subset;

/* List the subsets of a size up to translation, set-free ones only when free is
 * given; returns how many there are. */
static inline long setrules_list_subsets(
    uint32_t chosen, uint32_t allowed, int missing, int free, setrules_subset *list) {
  long listed = 0;
  if (!missing) {
    const uint32_t translates = setrules_translates(chosen);
    if (translates) {
      list->points = chosen;
      list->translates = translates;
    }
    return translates != 0;
  }
  while (allowed) {
    const int point = setrules_lowest(allowed);
    uint32_t rest;
    allowed &= allowed - 1;
    rest = free ? allowed & ~setrules_thirds_of(point, chosen) : allowed;
    listed += setrules_list_subsets(chosen | 1u << point, rest, missing - 1, free, list + listed);
    if (!chosen) break; /* all but the empty subset hold point 0 */
  }
  return listed;
}

/* Add to count[size], up to a size, the set-free subsets that have the chosen
 * points and more of the allowed ones. The last point is not chosen but counted. */
static inline void setrules_count_free(
    uint32_t chosen, uint32_t allowed, int size, int most, uint64_t *count) {
  uint64_t pairs = 0;
  count[size + 1] += (uint64_t)setrules_size(allowed);
  if (size + 1 >= most) return;
  while (allowed & (allowed - 1)) {
    const int point = setrules_lowest(allowed);
    uint32_t rest;
    allowed &= allowed - 1;
    rest = allowed & ~setrules_thirds_of(point, chosen);
    if (size + 2 < most && rest)
      setrules_count_free(chosen | 1u << point, rest, size + 1, most, count);
    else
      pairs += (uint64_t)setrules_size(rest);
  }
  count[size + 2] += pairs;
}

/* For a set-free subset of the first space and all of a list in the second:
 * count[c] = the set-free subsets of c points of the third space, c up to most,
 * that no pair of them forces a set with. */
static inline void setrules_free_triples(
    uint32_t a, const setrules_subset *list, long n, int most, uint64_t *count) {
  uint32_t forced_by[SETRULES_SPACE], rest;
  uint64_t found[SETRULES_FREE_MOST + 2];
  int point, c;
  long i;
  memset(count, 0, (SETRULES_FREE_MOST + 1) * sizeof *count);
  for (point = 0; point < SETRULES_SPACE; point++) forced_by[point] = setrules_thirds_of(point, a);
  for (i = 0; i < n; i++) {
    uint32_t open = SETRULES_WHOLE;
    for (rest = list[i].points; rest; rest &= rest - 1) open &= ~forced_by[setrules_lowest(rest)];
    memset(found, 0, sizeof found);
    found[0] = 1;
    if (most && open) setrules_count_free(0, open, 0, most, found);
    for (c = 0; c <= most; c++) count[c] += found[c] * list[i].translates;
  }
}

/* Add to bins[v] the number of subsets with `missing` more points above `above`
 * that bring the sets to v. gain[p] is what point p adds to `sets`. */
static inline void setrules_spread_rest(
    uint32_t chosen, int above, int missing, int sets, const uint8_t *gain,
    uint64_t (*bins)[SETRULES_BINS]) {
  uint8_t next[SETRULES_SPACE];
  uint32_t rest;
  int p;
  if (missing == 1) {
    /* Four sets of bins, since neighbours often fall into the same one. */
    for (p = above; p < SETRULES_SPACE; p++) bins[p & 3][sets + gain[p]]++;
    return;
  }
  for (p = above; p + missing <= SETRULES_SPACE; p++) {
    memcpy(next, gain, sizeof next);
    for (rest = chosen; rest; rest &= rest - 1) next[setrules_point(p, setrules_lowest(rest))]++;
    setrules_spread_rest(chosen | 1u << p, p + 1, missing - 1, sets + gain[p], next, bins);
  }
}

/* For a subset of the first space, all of a list in the second and all subsets
 * of c points in the third: count[v] = how many of them hold v sets. */
static inline void setrules_spread(
    uint32_t a, const setrules_subset *list, long n, int c, uint64_t *count) {
  uint64_t bins[4][SETRULES_BINS];
  uint8_t gain[SETRULES_SPACE];
  uint32_t x, y;
  int v;
  long i;
  memset(count, 0, SETRULES_BINS * sizeof *count);
  for (i = 0; i < n; i++) {
    const uint32_t b = list[i].points;
    const int sets = setrules_sets_in(a) + setrules_sets_in(b);
    memset(gain, 0, sizeof gain);
    for (x = a; x; x &= x - 1)
      for (y = b; y; y &= y - 1) gain[setrules_point(setrules_lowest(x), setrules_lowest(y))]++;
    if (!c) {
      count[sets] += list[i].translates;
      continue;
    }
    memset(bins, 0, sizeof bins);
    setrules_spread_rest(0, 0, c, sets, gain, bins);
    for (v = 0; v < SETRULES_BINS; v++)
      count[v] += (bins[0][v] + bins[1][v] + bins[2][v] + bins[3][v]) * list[i].translates;
  }
}

#endif
