/* setrules.h - the third-card table of the SET card game, for C11 and C++17.
 *
 * A card is an integer 0-80 whose four base-3 digits are number, shape,
 * shading and color, the most significant first. The table below is not typed
 * in: the preprocessor derives every entry from the rule that each digit of
 * the third card is (6 - x - y) mod 3, so that there is nothing to mistype.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_H
#define SETRULES_H

#include <stdint.h>

#define SETRULES_CARDS 81
#define SETRULES_EMPTY 255

#define SETRULES_DIGIT_(x, y) ((6 - (x) % 3 - (y) % 3) % 3)
#define SETRULES_THIRD_(a, b)                                                  \
  (uint8_t)(27 * SETRULES_DIGIT_((a) / 27, (b) / 27) +                         \
            9 * SETRULES_DIGIT_((a) / 9, (b) / 9) +                            \
            3 * SETRULES_DIGIT_((a) / 3, (b) / 3) + SETRULES_DIGIT_((a), (b)))
#define SETRULES_3_(a, b)                                                      \
  SETRULES_THIRD_(a, b), SETRULES_THIRD_(a, (b) + 1), SETRULES_THIRD_(a, (b) + 2)
#define SETRULES_9_(a, b)                                                      \
  SETRULES_3_(a, b), SETRULES_3_(a, (b) + 3), SETRULES_3_(a, (b) + 6)
#define SETRULES_27_(a, b)                                                     \
  SETRULES_9_(a, b), SETRULES_9_(a, (b) + 9), SETRULES_9_(a, (b) + 18)
#define SETRULES_ROW_(a)                                                       \
  SETRULES_27_(a, 0), SETRULES_27_(a, 27), SETRULES_27_(a, 54)
#define SETRULES_3ROWS_(a)                                                     \
  SETRULES_ROW_(a), SETRULES_ROW_((a) + 1), SETRULES_ROW_((a) + 2)
#define SETRULES_9ROWS_(a)                                                     \
  SETRULES_3ROWS_(a), SETRULES_3ROWS_((a) + 3), SETRULES_3ROWS_((a) + 6)
#define SETRULES_27ROWS_(a)                                                    \
  SETRULES_9ROWS_(a), SETRULES_9ROWS_((a) + 9), SETRULES_9ROWS_((a) + 18)

/* setrules_third[81 * a + b] is the one card that makes a set with a and b. */
static const uint8_t setrules_third[SETRULES_CARDS * SETRULES_CARDS] = {
    SETRULES_27ROWS_(0), SETRULES_27ROWS_(27), SETRULES_27ROWS_(54)};

/* The card that completes a and b; a itself when they are the same card. */
static inline uint8_t setrules_third_card(uint8_t a, uint8_t b) {
  return setrules_third[SETRULES_CARDS * a + b];
}

/* 1 when a, b and c are a set, 0 when not; all three must be 0-80. */
static inline int setrules_is_set(uint8_t a, uint8_t b, uint8_t c) {
  return setrules_third_card(a, b) == c;
}

#undef SETRULES_DIGIT_
#undef SETRULES_THIRD_
#undef SETRULES_3_
#undef SETRULES_9_
#undef SETRULES_27_
#undef SETRULES_ROW_
#undef SETRULES_3ROWS_
#undef SETRULES_9ROWS_
#undef SETRULES_27ROWS_

#endif
