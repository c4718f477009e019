/* What lies on the 1,080 lines of 81 membership planes. A template like
 * planes.h, which comes before it.
 *
 * Cards fall into nine groups of nine by their first two digits, and a line
 * either stays in one group (12 lines in each) or meets three groups that make
 * a line themselves (12 triples of groups, 81 lines in each triple). One body
 * is unrolled for the lines of a triple and run twelve times: straight code for
 * all lines would not fit the instruction cache.
 *
 * SPDX-License-Identifier: MIT
 */

/* Carry and sum of three bits. */
#define ADD3(carry, sum, x, y)                                                 \
  do {                                                                         \
    LANE u_ = (sum) ^ (x), y_ = (y);                                           \
    (carry) = ((sum) & (x)) | (u_ & y_);                                       \
    (sum) = u_ ^ y_;                                                           \
  } while (0)
#define ADD2(carry, sum, x)                                                    \
  do {                                                                         \
    LANE x_ = (x);                                                             \
    (carry) = (sum) & x_;                                                      \
    (sum) ^= x_;                                                               \
  } while (0)

/* Add nine bits of one weight, or ten, to a counter of four bits; what leaves it has
 * 16 times the weight. They are added among themselves first: the counter, which the
 * next ones wait for, is met late and once in each place. */
TARGET INLINE LANE NAME(add_bits)(LANE *counter, const LANE *x, const int n) {
  LANE s0 = x[0], s1 = x[3], s2 = x[6];
  LANE t0, t1, t2, t3, t4, f0, f1, f2, e0, e1, carry;
  ADD3(t0, s0, x[1], x[2]);
  ADD3(t1, s1, x[4], x[5]);
  ADD3(t2, s2, x[7], x[8]);
  ADD3(t3, s0, s1, s2);
  if (n == 10)
    ADD3(t4, counter[0], s0, x[9]);
  else
    ADD2(t4, counter[0], s0);
  ADD3(f0, t0, t1, t2);
  ADD3(f1, t0, t3, t4);
  ADD2(f2, counter[1], t0);
  ADD3(e0, f0, f1, f2);
  ADD2(e1, counter[2], f0);
  ADD3(carry, counter[3], e0, e1);
  return carry;
}

/* Count lanes bit by bit: count[0..7] becomes the number of lanes, at most 255,
 * that have each bit. The sums are kept apart from count until they are done: a
 * compiler that cannot tell whether count lies in x would store them at each step. */
TARGET static void NAME(add_up)(const LANE *x, int n, LANE *count) {
  int done, bit;
  LANE sum[8], rest[9];
  NAME(clear)(sum, 8);
  for (done = 0; done < n; done += 9) {
    LANE carry;
    if (n - done >= 9) {
      carry = NAME(add_bits)(sum, x + done, 9);
    } else {
      NAME(clear)(rest, 9);
      memcpy(rest, x + done, (size_t)(n - done) * sizeof(LANE));
      carry = NAME(add_bits)(sum, rest, 9);
    }
    UNROLL
    for (bit = 4; bit < 8; bit++) ADD2(carry, sum[bit], carry);
  }
  memcpy(count, sum, sizeof sum);
}

TARGET INLINE int NAME(is_zero)(LANE lane) {
  uint64_t words[LANE_BYTES / 8], all = 0;
  int i;
  memcpy(words, &lane, sizeof lane);
  for (i = 0; i < LANE_BYTES / 8; i++) all |= words[i];
  return all == 0;
}

/* The boards with a card twice or with a byte that is neither card nor empty:
 * those whose distinct cards and empty slots do not add up to all the slots. */
TARGET APART LANE NAME(malformed)(const LANE *member, const LANE *vacant, int slots) {
  LANE cards[8], empty[8], carry = member[0] ^ member[0], wrong = carry;
  int bit;
  NAME(add_up)(member, 81, cards);
  for (bit = 0; bit < slots; bit++) wrong |= vacant[bit];
  if (NAME(is_zero)(wrong))
    NAME(clear)(empty, 8);
  else
    NAME(add_up)(vacant, slots, empty);
  wrong = carry;
  for (bit = 0; bit < 7; bit++) {
    LANE sum = cards[bit] ^ empty[bit];
    LANE next = (cards[bit] & empty[bit]) | (sum & carry);
    sum ^= carry;
    carry = next;
    wrong |= slots >> bit & 1 ? ~sum : sum;
  }
  return wrong | carry;
}

TARGET APART LANE NAME(any_line)(const LANE *member) {
  LANE found = member[0] ^ member[0];
  int line, group, i, j;
  for (line = 0; line < 12; line++) {
    const LANE *a = member + 9 * setrules_plane_lines[line][0];
    const LANE *b = member + 9 * setrules_plane_lines[line][1];
    const LANE *c = member + 9 * setrules_plane_lines[line][2];
    UNROLL
    for (i = 0; i < 9; i++) {
      LANE pairs = b[0] & c[setrules_third[81 * i]];
      UNROLL
      for (j = 1; j < 9; j++) pairs |= b[j] & c[setrules_third[81 * i + j]];
      found |= a[i] & pairs;
    }
  }
  for (group = 0; group < 81; group += 9) {
    const LANE *m = member + group;
    UNROLL
    for (i = 0; i < 12; i++)
      found |= m[setrules_plane_lines[i][0]] & m[setrules_plane_lines[i][1]] &
               m[setrules_plane_lines[i][2]];
  }
  return found;
}

/* Add the lines of one point a to a counter, as add_bits does: the nine pairs of its
 * third cards are counted before it is asked whether a itself is there. */
#define PAIR(j) (b[j] & c[setrules_third[81 * i + (j)]])

TARGET INLINE LANE NAME(add_pairs)(
    LANE *counter, LANE own, const LANE *b, const LANE *c, const int i) {
  LANE ones = PAIR(0), s1 = PAIR(3), s2 = PAIR(6);
  LANE twos, t1, t2, t3, fours, f1, eights, carry;
  ADD3(twos, ones, PAIR(1), PAIR(2));
  ADD3(t1, s1, PAIR(4), PAIR(5));
  ADD3(t2, s2, PAIR(7), PAIR(8));
  ADD3(t3, ones, s1, s2);
  ADD3(fours, twos, t1, t2);
  ADD2(f1, twos, t3);
  ADD2(eights, fours, f1);
  ADD2(t1, counter[0], ones & own);
  ADD3(f1, counter[1], t1, twos & own);
  ADD3(t2, counter[2], f1, fours & own);
  ADD3(carry, counter[3], t2, eights & own);
  return carry;
}

#undef PAIR

/* count[0..10] becomes, bit by bit, the number of sets of each board. */
TARGET APART void NAME(count_lines)(const LANE *member, LANE *count) {
  LANE carries[10], within[9], carry;
  int line, i, bit;
  NAME(clear)(count, 11);
  for (line = 0; line < 12; line++) {
    const uint8_t *on = setrules_plane_lines[line];
    const LANE *a = member + 9 * on[0], *b = member + 9 * on[1], *c = member + 9 * on[2];
    UNROLL
    for (i = 0; i < 9; i++) carries[i] = NAME(add_pairs)(count, a[i], b, c, i);
    UNROLL
    for (i = 0; i < 81; i += 9) {
      const LANE *m = member + i;
      within[i / 9] = m[on[0]] & m[on[1]] & m[on[2]];
    }
    carries[9] = NAME(add_bits)(count, within, 9);
    carry = NAME(add_bits)(count + 4, carries, 10);
    for (bit = 8; bit < 11; bit++) ADD2(carry, count[bit], carry);
  }
}

/* Runs over all boards, one block at a time. Boards that are not side by side,
 * and the last ones, behind which nothing may be read, are copied first. */
TARGET static Py_ssize_t NAME(search)(
    const setrules_rows *boards, uint8_t *any, int32_t *counts) {
  LANE member[81], vacant[81], count[11], found;
  uint8_t copied[BLOCK * 81 + 16];
  uint8_t low[BLOCK], high[BLOCK];
  const int slots = boards->slots;
  Py_ssize_t first;
  int i, run;
  for (first = 0; first < boards->n; first += BLOCK) {
    const int here = boards->n - first < BLOCK ? (int)(boards->n - first) : BLOCK;
    const uint8_t *rows = boards->first + first * boards->row_step;
    size_t stride = (size_t)boards->row_step;
    if (boards->slot_step != 1 || boards->row_step < slots || boards->n - first < BLOCK + 16) {
      setrules_copy_rows(boards, first, here, copied);
      memset(copied + here * slots, SETRULES_EMPTY, (size_t)((BLOCK - here) * slots + 16));
      rows = copied;
      stride = (size_t)slots;
    }
    NAME(read_block)(rows, stride, slots, member, vacant);
    found = NAME(malformed)(member, vacant, slots);
    if (!NAME(is_zero)(found)) return first;
    if (any) {
      found = NAME(any_line)(member);
      for (run = 0; run < 8; run++)
        NAME(store_bytes)(low + run * LANE_BYTES, (found >> run) & 0x0101010101010101ULL);
      memcpy(any + first, low, (size_t)here);
    } else {
      NAME(count_lines)(member, count);
      NAME(turn_bits)(count);
      for (run = 0; run < 8; run++) NAME(store_bytes)(low + run * LANE_BYTES, count[run]);
      for (i = 0; i < here; i++) counts[first + i] = low[i];
      /* A board of n cards has at most n (n - 1) / 6 sets: 255 need 40 cards. */
      if (slots >= 40) {
        LANE upper[8];
        NAME(clear)(upper, 8);
        memcpy(upper, count + 8, 3 * sizeof(LANE));
        NAME(turn_bits)(upper);
        for (run = 0; run < 8; run++) NAME(store_bytes)(high + run * LANE_BYTES, upper[run]);
        for (i = 0; i < here; i++) counts[first + i] |= high[i] << 8;
      }
    }
  }
  return -1;
}

#undef ADD3
#undef ADD2
#undef SWAP
#undef BLOCK
