/* Whole games, played natively: a uniformly random set is claimed each time.
 *
 * Of a board only its cards matter: slots, scores and players change nothing
 * about which sets lie. The list of live sets is kept from claim to claim; a
 * claim drops those that it breaks, and only new cards are looked up.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_GAME_H
#define SETRULES_GAME_H

#include <stdint.h>
#include <string.h>

#include "numpy/random/bitgen.h"
#include "setrules.h"

#define SETRULES_FULL 12
#define SETRULES_SIZES 82 /* 0 to 81 cards */
#define SETRULES_ROUNDS 28 /* 0 to 27 sets claimed */

/* The policies that decide which cards are dealt (B3 to B6, T1, T4 to T6). */
typedef struct {
  int cards; /* of the deck, 81 or 27 */
  uint8_t fresh[81];
  int refill_always;
  int tops_up; /* a claim may be followed by more than three cards */
  int partial; /* an expansion may deal the last one or two cards */
  int cap;     /* 0 for none */
} setrules_policy;

/* Sums over games; all of them add up over any partition of the games. */
typedef struct {
  /* Of settled positions, by cards on the board and by cards in the deck:
   * positions, dead ones, and over groups of games the squares of the first,
   * the products of both, the squares of the second, and how many groups had
   * such a position at all. Standard errors are taken over groups, as the
   * positions of one game depend on each other. */
  uint64_t by_size[SETRULES_SIZES][6];
  uint64_t by_left[SETRULES_SIZES][6];
  /* Positions and dead ones: before the first claim by size, and the first
   * position after each claim. */
  uint64_t opening[SETRULES_SIZES][2];
  uint64_t by_round[SETRULES_ROUNDS][2];
  /* Positions from which a set was claimed, their sets, the squares of those. */
  uint64_t live[SETRULES_ROUNDS][3];
  /* Games by how they went. */
  uint64_t claimed[SETRULES_ROUNDS];
  uint64_t leftovers[SETRULES_SIZES];
  uint64_t expansions[SETRULES_SIZES];
  uint64_t largest[SETRULES_SIZES];
} setrules_tally;

/* What one game was, for it to be played again. */
typedef struct {
  uint8_t order[81];
  uint8_t claims[27][3];
  int claimed;
} setrules_trace;

/* --- uniform integers */

static inline uint64_t setrules_multiply(uint64_t a, uint64_t b, uint64_t *low) {
#if defined(__SIZEOF_INT128__) && !defined(SETRULES_PORTABLE)
  const unsigned __int128 product = (unsigned __int128)a * b;
  *low = (uint64_t)product;
  return (uint64_t)(product >> 64);
#else
  /* b is below 2^32 here. */
  const uint64_t right = (a & 0xFFFFFFFFu) * b, left = (a >> 32) * b + (right >> 32);
  *low = left << 32 | (right & 0xFFFFFFFFu);
  return left >> 32;
#endif
}

/* 0 to n - 1, each with the same probability. */
static inline uint32_t setrules_below(bitgen_t *bits, uint32_t n) {
  uint64_t product = (uint64_t)bits->next_uint32(bits->state) * n;
  if ((uint32_t)product < n) {
    const uint32_t least = (0u - n) % n;
    while ((uint32_t)product < least) product = (uint64_t)bits->next_uint32(bits->state) * n;
  }
  return (uint32_t)(product >> 32);
}

/* The draws of a shuffle in groups: the product of a group's bounds is far
 * below 2^64, so that one random word serves them all. */
typedef struct {
  int groups;
  int last[81];         /* the highest place that a group swaps */
  uint64_t product[81]; /* of its bounds */
} setrules_plan;

static inline void setrules_plan_shuffle(int cards, setrules_plan *plan) {
  int place = cards - 1;
  plan->groups = 0;
  while (place > 0) {
    uint64_t product = 1;
    plan->last[plan->groups] = place;
    while (place > 0 && product < (uint64_t)1 << 50) product *= (uint64_t)place-- + 1;
    plan->product[plan->groups++] = product;
  }
  plan->last[plan->groups] = 0;
}

static inline void setrules_shuffle(bitgen_t *bits, const setrules_plan *plan, uint8_t *cards) {
  uint8_t chosen[81];
  int group, place;
  for (group = 0; group < plan->groups; group++) {
    const uint64_t product = plan->product[group];
    uint64_t least = 0, word;
    int certain = 0;
    for (;;) {
      word = bits->next_uint64(bits->state);
      for (place = plan->last[group]; place > plan->last[group + 1]; place--)
        chosen[place] = (uint8_t)setrules_multiply(word, (uint64_t)place + 1, &word);
      if (word >= product) break;
      if (!certain) least = (0 - product) % product, certain = 1;
      if (word >= least) break;
    }
  }
  for (place = plan->last[0]; place > 0; place--) {
    const uint8_t card = cards[place];
    cards[place] = cards[chosen[place]];
    cards[chosen[place]] = card;
  }
}

/* --- one game */

typedef struct {
  uint8_t deck[81];
  int drawn, cards; /* of the deck */
  uint8_t board[81];
  int size;
  uint8_t place[81]; /* of each card on the board: index + 1, or 0 */
  uint32_t live[1081]; /* sets on the board, one card a byte */
  int sets;
} setrules_table;

static inline void setrules_deal_to(setrules_table *table, int cards) {
  for (; cards > 0; cards--) {
    const uint8_t card = table->deck[table->drawn++];
    const uint8_t *third = setrules_third + SETRULES_CARDS * card;
    int i, sets = table->sets;
    for (i = 0; i < table->size; i++) {
      const uint8_t other = table->board[i], last = third[other];
      /* Stored in any case and kept if it is a set, seen from its earlier card. */
      table->live[sets] = (uint32_t)card | (uint32_t)other << 8 | (uint32_t)last << 16;
      sets += table->place[last] > i + 1;
    }
    table->sets = sets;
    table->board[table->size++] = card;
    table->place[card] = (uint8_t)table->size;
  }
}

static inline void setrules_remove(setrules_table *table, uint8_t card) {
  const int at = table->place[card] - 1;
  const uint8_t moved = table->board[--table->size];
  table->board[at] = moved;
  table->place[moved] = (uint8_t)(at + 1);
  table->place[card] = 0;
}

static inline void setrules_claim(setrules_table *table, uint32_t set) {
  int i, kept = 0;
  setrules_remove(table, (uint8_t)set);
  setrules_remove(table, (uint8_t)(set >> 8));
  setrules_remove(table, (uint8_t)(set >> 16));
  for (i = 0; i < table->sets; i++) {
    const uint32_t other = table->live[i];
    table->live[kept] = other;
    kept += (table->place[(uint8_t)other] != 0) & (table->place[(uint8_t)(other >> 8)] != 0) &
            (table->place[(uint8_t)(other >> 16)] != 0);
  }
  table->sets = kept;
}

static inline int setrules_least(int a, int b) { return a < b ? a : b; }

/* How many cards follow a claim (B2 to B4). */
static inline int setrules_refill(const setrules_policy *policy, int size, int left) {
  int missing;
  if (policy->refill_always) return setrules_least(3, left);
  missing = size < SETRULES_FULL ? SETRULES_FULL - size : 0;
  if (!policy->tops_up) missing = setrules_least(missing, 3);
  return setrules_least(missing, left);
}

/* How many cards a dead board gets, 0 when the game is over (B5, B6, T1). */
static inline int setrules_expansion(const setrules_policy *policy, int size, int left) {
  const int cards = setrules_least(3, left);
  if (cards < 3 && !policy->partial) return 0;
  return !policy->cap || size + cards <= policy->cap ? cards : 0;
}

/* The positions of a group of games, before they are added to the tally. */
typedef struct {
  uint32_t by_size[SETRULES_SIZES][2];
  uint32_t by_left[SETRULES_SIZES][2];
} setrules_group;

static inline void setrules_add_positions(uint32_t (*seen)[2], uint64_t (*sums)[6]) {
  int cell;
  for (cell = 0; cell < SETRULES_SIZES; cell++) {
    const uint64_t positions = seen[cell][0], dead = seen[cell][1];
    sums[cell][0] += positions;
    sums[cell][1] += dead;
    sums[cell][2] += positions * positions;
    sums[cell][3] += positions * dead;
    sums[cell][4] += dead * dead;
    sums[cell][5] += positions != 0;
  }
}

static inline void setrules_play(
    bitgen_t *bits, const setrules_policy *policy, const setrules_plan *plan,
    setrules_group *group, setrules_tally *tally, setrules_trace *trace) {
  setrules_table table;
  int round = 0, expansions = 0, largest;
  memset(table.place, 0, 48); /* in two parts, as in setrules_load */
  memset(table.place + 48, 0, sizeof table.place - 48);
  memcpy(table.deck, policy->fresh, (size_t)policy->cards);
  setrules_shuffle(bits, plan, table.deck);
  table.cards = policy->cards;
  table.drawn = table.size = table.sets = 0;
  if (trace) memcpy(trace->order, table.deck, (size_t)policy->cards);
  setrules_deal_to(&table, setrules_least(SETRULES_FULL, policy->cards));
  largest = table.size;
  for (;;) {
    uint32_t set;
    int first = 1;
    for (;;) {
      const int left = table.cards - table.drawn;
      const uint32_t dead = table.sets == 0;
      int more;
      group->by_size[table.size][0]++;
      group->by_size[table.size][1] += dead;
      group->by_left[left][0]++;
      group->by_left[left][1] += dead;
      if (round == 0) {
        tally->opening[table.size][0]++;
        tally->opening[table.size][1] += dead;
      }
      if (first) {
        tally->by_round[round][0]++;
        tally->by_round[round][1] += dead;
        first = 0;
      }
      if (!dead) break;
      more = setrules_expansion(policy, table.size, left);
      if (!more) goto over;
      setrules_deal_to(&table, more);
      expansions++;
      if (table.size > largest) largest = table.size;
    }
    tally->live[round][0]++;
    tally->live[round][1] += (uint64_t)table.sets;
    tally->live[round][2] += (uint64_t)table.sets * (uint64_t)table.sets;
    set = table.live[setrules_below(bits, (uint32_t)table.sets)];
    if (trace) {
      trace->claims[round][0] = (uint8_t)set;
      trace->claims[round][1] = (uint8_t)(set >> 8);
      trace->claims[round][2] = (uint8_t)(set >> 16);
    }
    round++;
    setrules_claim(&table, set);
    setrules_deal_to(&table, setrules_refill(policy, table.size, table.cards - table.drawn));
  }
over:
  tally->claimed[round]++;
  tally->leftovers[policy->cards - 3 * round]++;
  tally->expansions[expansions]++;
  tally->largest[largest]++;
  if (trace) trace->claimed = round;
}

/* Play games, so many together in a group, and add them to a tally. */
static inline void setrules_simulate(
    bitgen_t *bits, const setrules_policy *policy, int64_t games, int together,
    setrules_tally *tally, setrules_trace *traces) {
  setrules_plan plan;
  setrules_group group;
  int64_t game, next;
  setrules_plan_shuffle(policy->cards, &plan);
  for (game = 0; game < games; game = next) {
    next = game + together < games ? game + together : games;
    memset(&group, 0, sizeof group);
    for (; game < next; game++)
      setrules_play(bits, policy, &plan, &group, tally, traces ? traces + game : NULL);
    setrules_add_positions(group.by_size, tally->by_size);
    setrules_add_positions(group.by_left, tally->by_left);
  }
}

#endif
