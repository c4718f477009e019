/* The rule for arrays of cards, element by element. A template like planes.h.
 *
 * Digits are taken off a card by comparisons, which give 0 or -1 in each byte:
 * the sum of two of them is a digit with its sign turned.
 *
 * SPDX-License-Identifier: MIT
 */

#if LANE_BYTES == 8

#define setrules_thirds_word64 setrules_thirds_scalar
#define setrules_validate_word64 setrules_validate_scalar

#else

#if LANE_BYTES == 16
#define SIGNS setrules_signs128
#else
#define SIGNS setrules_signs256
#endif

#define TAKE_OFF(digit, x, value)                                              \
  digit = (x >= (value)) + (x >= 2 * (value));                                 \
  x -= ((x >= (value)) & (value)) + ((x >= 2 * (value)) & (value))

/* third[i] = the card that makes a set with a[i] and b[i]; returns 0 when a
 * byte was no card. */
TARGET static int NAME(thirds)(
    const uint8_t *a, const uint8_t *b, uint8_t *third, Py_ssize_t n) {
  SIGNS bad = {0};
  uint8_t any[LANE_BYTES];
  Py_ssize_t i;
  int byte, wrong = 0;
  for (i = 0; i + LANE_BYTES <= n; i += LANE_BYTES) {
    SIGNS x, y, p, q, sum, card;
    memcpy(&x, a + i, LANE_BYTES);
    memcpy(&y, b + i, LANE_BYTES);
    bad |= (x > 80) | (y > 80) | x | y;
    card = x ^ x;
#define DIGIT(value)                                                           \
  TAKE_OFF(p, x, value);                                                       \
  TAKE_OFF(q, y, value);                                                       \
  sum = p + q;                                                                 \
  card += card + card + sum + ((sum < 0) & 3) + ((sum < -3) & 3)
    DIGIT(27);
    DIGIT(9);
    DIGIT(3);
    DIGIT(1);
#undef DIGIT
    memcpy(third + i, &card, LANE_BYTES);
  }
  memcpy(any, &bad, LANE_BYTES);
  for (byte = 0; byte < LANE_BYTES; byte++) wrong |= any[byte] & 128;
  return !wrong && setrules_thirds_scalar(a + i, b + i, third + i, n - i);
}

/* valid[i] = 1 when a[i], b[i], c[i] are a set; returns 0 when a byte was no
 * card. Digits are all equal or all different when their sum is 0, 3 or 6. */
TARGET static int NAME(validate)(
    const uint8_t *a, const uint8_t *b, const uint8_t *c, uint8_t *valid, Py_ssize_t n) {
  SIGNS bad = {0};
  uint8_t any[LANE_BYTES];
  Py_ssize_t i;
  int byte, wrong = 0;
  for (i = 0; i + LANE_BYTES <= n; i += LANE_BYTES) {
    SIGNS x, y, z, p, q, r, sum, good;
    memcpy(&x, a + i, LANE_BYTES);
    memcpy(&y, b + i, LANE_BYTES);
    memcpy(&z, c + i, LANE_BYTES);
    bad |= (x > 80) | (y > 80) | (z > 80) | x | y | z;
    good = ~(x ^ x);
#define DIGIT(value)                                                           \
  TAKE_OFF(p, x, value);                                                       \
  TAKE_OFF(q, y, value);                                                       \
  TAKE_OFF(r, z, value);                                                       \
  sum = p + q + r;                                                             \
  good &= (sum == 0) | (sum == -3) | (sum == -6)
    DIGIT(27);
    DIGIT(9);
    DIGIT(3);
    DIGIT(1);
#undef DIGIT
    good &= 1;
    memcpy(valid + i, &good, LANE_BYTES);
  }
  memcpy(any, &bad, LANE_BYTES);
  for (byte = 0; byte < LANE_BYTES; byte++) wrong |= any[byte] & 128;
  return !wrong && setrules_validate_scalar(a + i, b + i, c + i, valid + i, n - i);
}

#undef TAKE_OFF
#undef SIGNS
#endif
