/* The seeded generator, and the affine form that deals from it at once.
 *
 * .NET's System.Random(seed) is Knuth's subtractive generator modulo
 * 2^31 - 1. Every step is a subtraction, so every draw is an affine function of
 * the seed; building its 55 words is only needed where int32 arithmetic leaves
 * the residue undetermined.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_GENERATOR_H
#define SETRULES_GENERATOR_H

#include <stdint.h>
#include <string.h>

#define SETRULES_INT32_MAX 2147483647
#define SETRULES_DRAWS 80

/* The first draws as functions of x = 161803398 - |seed| (mod 2^31 - 1).
 *
 * Draw n is slope[n] * x + start[wraps][n]. Bit 0 of wraps is set when the
 * subtraction from word 24 overflows while seeding, bit 1 when the one from
 * word 55 does; both can be told from one word each, again affine in x. */
typedef struct {
  uint32_t slope[SETRULES_DRAWS];
  uint32_t start[4][SETRULES_DRAWS];
  uint8_t left[SETRULES_DRAWS]; /* how many cards draw n chooses from, else 1 */
  uint32_t minuend_slope, minuend_start;       /* word 24 before that step */
  uint32_t subtrahend_slope, subtrahend_start; /* what word 55 loses */
  int cards;
  uint8_t fresh[81]; /* the deck before the shuffle */
} setrules_affine;

/* slope * x + start modulo 2^31 - 1, all three below that. */
static inline uint32_t setrules_affine_value(uint32_t slope, uint32_t x, uint32_t start) {
  uint64_t sum = (uint64_t)slope * x + start;
  sum = (sum & SETRULES_INT32_MAX) + (sum >> 31);
  sum = (sum & SETRULES_INT32_MAX) + (sum >> 31);
  return sum == SETRULES_INT32_MAX ? 0 : (uint32_t)sum;
}

static inline int32_t setrules_distance(int32_t seed) {
  const int32_t size = seed == INT32_MIN ? SETRULES_INT32_MAX : seed < 0 ? -seed : seed;
  return 161803398 - size;
}

/* The two overflows of a distance, as the index of start, or -1 when a word
 * lands on the edge, where the residue does not tell what int32 holds. */
static inline int setrules_wraps(const setrules_affine *affine, int32_t distance) {
  int64_t above, below;
  uint32_t x;
  if (distance >= 0) return 0;
  x = (uint32_t)distance + SETRULES_INT32_MAX;
  above = (int64_t)setrules_affine_value(affine->minuend_slope, x, affine->minuend_start) -
          distance - SETRULES_INT32_MAX;
  below = (int64_t)setrules_affine_value(
              affine->subtrahend_slope, x, affine->subtrahend_start) -
          distance - SETRULES_INT32_MAX;
  if (above == 0 || above == 1 || below == 1 || below == 2) return -1;
  return (above > 0) | (below > 1) << 1;
}

/* The generator as .NET writes it, for the edges and to be compared with. */
typedef struct {
  int32_t words[56];
  int index, lagged;
} setrules_generator;

static inline int32_t setrules_subtract(int32_t a, int32_t b) {
  const uint32_t bits = (uint32_t)a - (uint32_t)b;
  int32_t result;
  memcpy(&result, &bits, sizeof result);
  return result;
}

static void setrules_seed(setrules_generator *generator, int32_t seed) {
  int32_t word = setrules_distance(seed), following = 1, kept;
  int step, pass, place;
  generator->words[0] = 0;
  generator->words[55] = word;
  for (step = 1; step < 55; step++) {
    generator->words[21 * step % 55] = following;
    kept = following;
    following = setrules_subtract(word, following);
    word = kept;
    if (following < 0) following += SETRULES_INT32_MAX;
  }
  for (pass = 0; pass < 4; pass++) {
    for (place = 1; place < 56; place++) {
      kept = setrules_subtract(
          generator->words[place], generator->words[1 + (place + 30) % 55]);
      generator->words[place] = kept < 0 ? kept + SETRULES_INT32_MAX : kept;
    }
  }
  generator->index = 0;
  generator->lagged = 21;
}

static inline int32_t setrules_sample(setrules_generator *generator) {
  int32_t sample;
  if (++generator->index == 56) generator->index = 1;
  if (++generator->lagged == 56) generator->lagged = 1;
  sample = setrules_subtract(
      generator->words[generator->index], generator->words[generator->lagged]);
  if (sample == SETRULES_INT32_MAX) sample--;
  if (sample < 0) sample += SETRULES_INT32_MAX;
  generator->words[generator->index] = sample;
  return sample;
}

/* One shuffled deck, step by step. */
static void setrules_deal_literally(const setrules_affine *affine, int32_t seed, uint8_t *deck) {
  setrules_generator generator;
  int last;
  setrules_seed(&generator, seed);
  memcpy(deck, affine->fresh, (size_t)affine->cards);
  for (last = affine->cards - 1; last > 0; last--) {
    const int chosen = (int)((int64_t)setrules_sample(&generator) * (last + 1) / SETRULES_INT32_MAX);
    const uint8_t card = deck[last];
    deck[last] = deck[chosen];
    deck[chosen] = card;
  }
}

static void setrules_deal_scalar(
    const setrules_affine *affine, const int32_t *seeds, Py_ssize_t n, uint8_t *decks) {
  Py_ssize_t deck;
  for (deck = 0; deck < n; deck++)
    setrules_deal_literally(affine, seeds[deck], decks + deck * affine->cards);
}

#endif
