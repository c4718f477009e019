/* Plain C for the bulk functions to be measured against: what a programmer
 * writes who knows the rules and the language but no bit-slicing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

static uint8_t third[81][81];

void peer_prepare(void) {
  int a, b, value;
  for (a = 0; a < 81; a++)
    for (b = 0; b < 81; b++) {
      third[a][b] = 0;
      for (value = 1; value < 81; value *= 3)
        third[a][b] += (uint8_t)(value * ((6 - a / value % 3 - b / value % 3) % 3));
    }
}

/* In two parts: GCC clears 81 bytes at once by a slow string instruction. */
static void clear(uint8_t *cards) {
  memset(cards, 0, 48);
  memset(cards + 48, 0, 33);
}

/* Where each card lies, from 1 on; whether the board is one: every byte a card or
 * 255 for an empty slot, and no card twice. */
static int placed(const uint8_t *board, int k, uint8_t *place) {
  int i;
  clear(place);
  for (i = 0; i < k; i++) {
    const uint8_t card = board[i];
    if (card == 255) continue;
    if (card > 80 || place[card]) return 0;
    place[card] = (uint8_t)(i + 1);
  }
  return 1;
}

/* All pairs, the third card looked up in a map of the board; the first malformed
 * row, or -1. */
int64_t peer_any(const uint8_t *boards, int64_t n, int k, uint8_t *out) {
  int64_t row;
  int i, j;
  for (row = 0; row < n; row++, boards += k) {
    uint8_t place[81];
    if (!placed(boards, k, place)) return row;
    out[row] = 0;
    for (i = 0; i < k && !out[row]; i++) {
      if (boards[i] == 255) continue;
      for (j = i + 1; j < k; j++)
        if (boards[j] != 255 && place[third[boards[i]][boards[j]]]) {
          out[row] = 1;
          break;
        }
    }
  }
  return -1;
}

int64_t peer_count(const uint8_t *boards, int64_t n, int k, int32_t *out) {
  int64_t row;
  int i, j;
  for (row = 0; row < n; row++, boards += k) {
    uint8_t place[81];
    int count = 0;
    if (!placed(boards, k, place)) return row;
    for (i = 0; i < k; i++) {
      if (boards[i] == 255) continue;
      for (j = i + 1; j < k; j++)
        if (boards[j] != 255 && place[third[boards[i]][boards[j]]] > j + 1) count++;
    }
    out[row] = count;
  }
  return -1;
}

/* The third card of the first two, compared with the third. */
void peer_judge(
    const uint8_t *a, const uint8_t *b, const uint8_t *c, int64_t n, uint8_t *valid) {
  int64_t i;
  for (i = 0; i < n; i++) valid[i] = third[a[i]][b[i]] == c[i];
}

/* System.Random and the shuffle loop, transcribed statement by statement; without
 * wraps a fault of ports: arithmetic modulo 2^31 - 1 where int32 wraps. */
void peer_shuffle(
    const int32_t *seeds, int64_t n, int cards, const uint8_t *fresh, uint8_t *out, int wraps) {
  int64_t deck;
  for (deck = 0; deck < n; deck++, out += cards) {
    int32_t words[56];
    int32_t size = seeds[deck] == INT32_MIN ? INT32_MAX : seeds[deck] < 0 ? -seeds[deck] : seeds[deck];
    int32_t mj = 161803398 - size, mk = 1;
    int i, k, inext = 0, inextp = 21;
    words[0] = 0;
    words[55] = mj;
    for (i = 1; i < 55; i++) {
      int place = (21 * i) % 55;
      words[place] = mk;
      mk = mj - mk;
      if (mk < 0) mk += INT32_MAX;
      mj = words[place];
    }
    for (k = 1; k < 5; k++)
      for (i = 1; i < 56; i++) {
        const int32_t other = words[1 + (i + 30) % 55];
        words[i] = wraps ? (int32_t)((uint32_t)words[i] - (uint32_t)other)
                         : (int32_t)(((int64_t)words[i] - other) % INT32_MAX);
        if (words[i] < 0) words[i] += INT32_MAX;
      }
    memcpy(out, fresh, (size_t)cards);
    for (i = cards - 1; i > 0; i--) {
      int32_t sample;
      int j;
      uint8_t card;
      if (++inext >= 56) inext = 1;
      if (++inextp >= 56) inextp = 1;
      sample = (int32_t)((uint32_t)words[inext] - (uint32_t)words[inextp]);
      if (sample == INT32_MAX) sample--;
      if (sample < 0) sample += INT32_MAX;
      words[inext] = sample;
      j = (int)(sample * (1.0 / INT32_MAX) * (i + 1));
      card = out[i];
      out[i] = out[j];
      out[j] = card;
    }
  }
}

/* How many subsets of k cards have 0, 1, 2 ... sets, by looking at all of them. */
static void peer_extend(
    uint8_t *cards, int size, int k, int sets, const int *forced, int64_t *count) {
  int card, i, next[81];
  for (card = size ? cards[size - 1] + 1 : 0; card < 81; card++) {
    if (size + 1 == k) {
      count[sets + forced[card]]++;
      continue;
    }
    memcpy(next, forced, sizeof next);
    for (i = 0; i < size; i++) next[third[cards[i]][card]]++;
    cards[size] = (uint8_t)card;
    peer_extend(cards, size + 1, k, sets + forced[card], next, count);
  }
}

void peer_spread(int k, int64_t *count) {
  uint8_t cards[81];
  int forced[81] = {0};
  peer_extend(cards, 0, k, 0, forced, count);
}

/* Games of the edition rules, the whole board searched again at each step. */
static uint64_t peer_state;

static uint32_t peer_below(uint32_t n) {
  uint64_t z = (peer_state += 0x9E3779B97F4A7C15ULL);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  z ^= z >> 31;
  return (uint32_t)(((z >> 32) * n) >> 32);
}

/* sums: positions and dead ones by size (82 each), games by leftovers (82). */
void peer_games(int64_t games, uint64_t seed, uint64_t *sums) {
  int64_t game;
  peer_state = seed;
  for (game = 0; game < games; game++) {
    uint8_t deck[81], board[81], there[81], sets[1080][3];
    int size = 12, drawn = 12, i, j, c;
    for (i = 0; i < 81; i++) deck[i] = (uint8_t)i;
    for (i = 80; i > 0; i--) {
      const uint32_t at = peer_below((uint32_t)i + 1);
      const uint8_t card = deck[i];
      deck[i] = deck[at];
      deck[at] = card;
    }
    memcpy(board, deck, 12);
    for (;;) {
      int found = 0;
      clear(there);
      for (i = 0; i < size; i++) there[board[i]] = (uint8_t)(i + 1);
      for (i = 0; i < size; i++)
        for (j = i + 1; j < size; j++)
          if ((c = there[third[board[i]][board[j]]]) > j + 1) {
            sets[found][0] = (uint8_t)i;
            sets[found][1] = (uint8_t)j;
            sets[found++][2] = (uint8_t)(c - 1);
          }
      sums[size]++;
      if (found) {
        const uint8_t *set = sets[peer_below((uint32_t)found)];
        if (drawn < 81) {
          for (i = 0; i < 3; i++) board[set[i]] = deck[drawn++];
        } else {
          for (i = 2; i >= 0; i--) {
            memmove(board + set[i], board + set[i] + 1, (size_t)(size - set[i] - 1));
            size--;
          }
        }
      } else {
        sums[82 + size]++;
        if (drawn > 78 || size > 18) break;
        for (i = 0; i < 3; i++) board[size++] = deck[drawn++];
      }
    }
    sums[164 + size]++;
  }
}
