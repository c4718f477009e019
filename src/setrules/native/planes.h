/* From rows of bytes to 81 membership planes. A template: paths.h includes it
 * once for each lane type, with these names defined:
 *
 *   LANE      the register type         LANE_BYTES  its size
 *   NAME(x)   x with the path's suffix  TARGET      the function attribute
 *
 * A block is 8 * LANE_BYTES boards. Board LANE_BYTES * r + x of a block has bit
 * r of byte x in every plane, which costs no shuffling on the way in or out.
 *
 * SPDX-License-Identifier: MIT
 */

#define BLOCK (8 * LANE_BYTES)

/* A few lanes become zero; for so little, what memset does is slow. */
TARGET INLINE void NAME(clear)(LANE *x, const int n) {
  const LANE zero = (LANE){0};
  int i;
  UNROLL
  for (i = 0; i < n; i++) x[i] = zero;
}

/* Exchange the bits of a under mask << shift with those of b under mask. */
#define SWAP(a, b, shift, mask)                                                \
  do {                                                                         \
    LANE moved_ = (((a) >> (shift)) ^ (b)) & (mask);                           \
    (b) ^= moved_;                                                             \
    (a) ^= moved_ << (shift);                                                  \
  } while (0)

/* Bit p of the bytes of lane r becomes bit r of the bytes of lane p, and back. */
TARGET INLINE void NAME(turn_bits)(LANE *v) {
  const uint64_t fours = 0x0F0F0F0F0F0F0F0FULL;
  const uint64_t twos = 0x3333333333333333ULL;
  const uint64_t ones = 0x5555555555555555ULL;
  SWAP(v[0], v[4], 4, fours);
  SWAP(v[1], v[5], 4, fours);
  SWAP(v[2], v[6], 4, fours);
  SWAP(v[3], v[7], 4, fours);
  SWAP(v[0], v[2], 2, twos);
  SWAP(v[1], v[3], 2, twos);
  SWAP(v[4], v[6], 2, twos);
  SWAP(v[5], v[7], 2, twos);
  SWAP(v[0], v[1], 1, ones);
  SWAP(v[2], v[3], 1, ones);
  SWAP(v[4], v[5], 1, ones);
  SWAP(v[6], v[7], 1, ones);
}

/* Turn LANE_BYTES rows of up to 16 bytes into one lane a column; column c goes
 * to turned[8 * c]. Reads up to 16 bytes of every row. */
#if LANE_BYTES == 8

TARGET INLINE void NAME(turn_bytes)(
    const uint8_t *rows, size_t stride, int columns, LANE *turned) {
  int half, i;
  for (half = 0; half < columns; half += 8) {
    LANE v[8];
    for (i = 0; i < 8; i++) {
      const uint8_t *row = rows + i * stride + half;
      v[i] = (LANE)row[0] | (LANE)row[1] << 8 | (LANE)row[2] << 16 |
             (LANE)row[3] << 24 | (LANE)row[4] << 32 | (LANE)row[5] << 40 |
             (LANE)row[6] << 48 | (LANE)row[7] << 56;
    }
    for (i = 0; i < 4; i++) SWAP(v[i], v[i + 4], 32, 0x00000000FFFFFFFFULL);
    for (i = 0; i < 8; i += (i & 1) ? 3 : 1)
      SWAP(v[i], v[i + 2], 16, 0x0000FFFF0000FFFFULL);
    for (i = 0; i < 8; i += 2) SWAP(v[i], v[i + 1], 8, 0x00FF00FF00FF00FFULL);
    for (i = 0; i < 8; i++) turned[8 * (half + i)] = v[i];
  }
}

TARGET INLINE void NAME(store_bytes)(uint8_t *out, LANE bytes) {
  int x;
  for (x = 0; x < 8; x++) out[x] = (uint8_t)(bytes >> (8 * x));
}

#else

#if LANE_BYTES == 16
#define BYTES setrules_bytes128
#define LOW(a, b) (LANE) SETRULES_SHUFFLE(BYTES, a, b, SETRULES_LOW_128)
#define HIGH(a, b) (LANE) SETRULES_SHUFFLE(BYTES, a, b, SETRULES_HIGH_128)
#define LOAD_16(p, q) setrules_load128(p)
#else
#define BYTES setrules_bytes256
#define LOW(a, b) (LANE) SETRULES_SHUFFLE(BYTES, a, b, SETRULES_LOW_256)
#define HIGH(a, b) (LANE) SETRULES_SHUFFLE(BYTES, a, b, SETRULES_HIGH_256)
#define LOAD_16(p, q) SETRULES_JOIN(setrules_load128(p), setrules_load128(q))
#endif

/* One stage of a perfect shuffle rotates the bits of every byte's index by one
 * place. Four stages turn 16 rows of 16 columns. What only further columns need is
 * left out by the compiler, which is told their number. */
#define STAGE(to, from)                                                        \
  for (i = 0; i < 8; i++) {                                                    \
    to[2 * i] = LOW(from[i], from[i + 8]);                                     \
    to[2 * i + 1] = HIGH(from[i], from[i + 8]);                                \
  }

TARGET INLINE void NAME(turn_bytes)(
    const uint8_t *rows, size_t stride, const int columns, LANE *turned) {
  LANE v[16], w[16];
  int i;
  for (i = 0; i < 16; i++) v[i] = LOAD_16(rows + i * stride, rows + (16 + i) * stride);
  STAGE(w, v)
  STAGE(v, w)
  STAGE(w, v)
  STAGE(v, w)
  for (i = 0; i < columns; i++) turned[8 * i] = v[i];
}

TARGET INLINE void NAME(store_bytes)(uint8_t *out, LANE bytes) {
  memcpy(out, &bytes, LANE_BYTES);
}

#undef STAGE
#undef LOW
#undef HIGH
#undef BYTES
#undef LOAD_16
#endif

/* Decode the eight bit planes of one slot: low[l] has the boards whose card is
 * l mod 8, high[h] those whose card is 8 h + ..., for h up to 10. A byte above
 * 87 is nowhere in high; 81 to 87 find no plane later, since high[10] is only
 * paired with low[0]. Returns the boards where the slot is empty (255). */
TARGET INLINE LANE NAME(decode)(const LANE *bit, LANE *low, LANE *high) {
  LANE a = bit[0], b = bit[1], c = bit[2];
  LANE none = ~(a | b), one = a & ~b, two = b & ~a, three = a & b;
  LANE below64, d, e, f, quarter[4];
  LANE top = bit[6] & ~(bit[7] | bit[5]);
  low[0] = none & ~c;
  low[1] = one & ~c;
  low[2] = two & ~c;
  low[3] = three & ~c;
  low[4] = none & c;
  low[5] = one & c;
  low[6] = two & c;
  low[7] = three & c;
  d = bit[3], e = bit[4], f = bit[5];
  below64 = ~(bit[6] | bit[7]);
  quarter[0] = ~(d | e), quarter[1] = d & ~e, quarter[2] = e & ~d, quarter[3] = d & e;
  b = below64 & ~f, c = below64 & f;
  high[0] = quarter[0] & b;
  high[1] = quarter[1] & b;
  high[2] = quarter[2] & b;
  high[3] = quarter[3] & b;
  high[4] = quarter[0] & c;
  high[5] = quarter[1] & c;
  high[6] = quarter[2] & c;
  high[7] = quarter[3] & c;
  high[8] = quarter[0] & top;
  high[9] = quarter[1] & top;
  high[10] = quarter[2] & top;
  return low[7] & quarter[3] & f & bit[6] & bit[7];
}

/* Fill the planes from up to four decoded slots, or add to them when more is set: a
 * slot adds its high digit times its low one to the plane of a card. Two high digits
 * at once, so that each low one is loaded for two planes. */
TARGET INLINE void NAME(cross)(
    LANE low[4][8], LANE high[4][11], LANE *member, const int slots, const int more) {
  const LANE zero = (LANE){0};
  LANE a[4], b[4];
  int h, l, s;
  for (h = 0; h < 10; h += 2) {
    LANE *plane = member + 8 * h;
    UNROLL
    for (s = 0; s < slots; s++) a[s] = high[s][h], b[s] = high[s][h + 1];
    UNROLL
    for (l = 0; l < 8; l++) {
      LANE one = more ? plane[l] : zero, two = more ? plane[l + 8] : zero;
      UNROLL
      for (s = 0; s < slots; s++) one |= a[s] & low[s][l], two |= b[s] & low[s][l];
      plane[l] = one;
      plane[l + 8] = two;
    }
  }
  if (!more) member[80] = zero;
  UNROLL
  for (s = 0; s < slots; s++) member[80] |= high[s][10] & low[s][0];
}

TARGET INLINE void NAME(turn_block)(
    const uint8_t *rows, size_t stride, const int columns, LANE *turned) {
  int run;
  for (run = 0; run < 8; run++)
    NAME(turn_bytes)(rows + run * LANE_BYTES * stride, stride, columns, turned + run);
}

/* Read a block of boards, stride bytes apart, and fill member[card] with the
 * boards that hold the card and vacant[slot] with those where the slot is empty.
 * Up to 15 bytes after the end of a board are read and ignored. */
TARGET APART void NAME(read_block)(
    const uint8_t *rows, size_t stride, int slots, LANE *member, LANE *vacant) {
  LANE turned[16 * 8];
  LANE low[4][8], high[4][11];
  int first, slot, s;
  if (slots == 0) memset(member, 0, 81 * sizeof(LANE));
  for (first = 0; first < slots; first += 16) {
    const int columns = slots - first < 16 ? slots - first : 16;
    const uint8_t *corner = rows + first;
    if (columns > 12)
      NAME(turn_block)(corner, stride, 16, turned);
    else if (columns > 8)
      NAME(turn_block)(corner, stride, 12, turned);
    else if (columns > 4)
      NAME(turn_block)(corner, stride, 8, turned);
    else
      NAME(turn_block)(corner, stride, 4, turned);
    for (slot = 0; slot < columns; slot += 4) {
      const int more = first + slot > 0, left = columns - slot;
      for (s = 0; s < 4 && s < left; s++) {
        NAME(turn_bits)(turned + 8 * (slot + s));
        vacant[first + slot + s] = NAME(decode)(turned + 8 * (slot + s), low[s], high[s]);
      }
      if (left >= 4) {
        if (more)
          NAME(cross)(low, high, member, 4, 1);
        else
          NAME(cross)(low, high, member, 4, 0);
      } else {
        if (!more) NAME(clear)(member, 81);
        if (left == 1)
          NAME(cross)(low, high, member, 1, 1);
        else if (left == 2)
          NAME(cross)(low, high, member, 2, 1);
        else
          NAME(cross)(low, high, member, 3, 1);
      }
    }
  }
}
