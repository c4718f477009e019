/* The register types that the bit-sliced kernels are compiled for.
 *
 * A lane is a register of bits, one bit a board. The kernels are written once,
 * with the operators that integers and vector types share, and paths.h compiles
 * them once for each lane: a 64-bit word anywhere, vectors where the compiler
 * has them. Vector lanes hold their bytes in little-endian order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_LANES_H
#define SETRULES_LANES_H

#include <stdint.h>
#include <string.h>

/* SETRULES_PORTABLE leaves out what only some compilers and processors have. */
#if defined(__GNUC__) && defined(__BYTE_ORDER__) && !defined(SETRULES_PORTABLE)
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define SETRULES_HAS_VECTORS 1
#endif
#endif

/* GCC and clang compile single functions for a newer processor; whether it is
 * there is asked at run time. */
#if defined(SETRULES_HAS_VECTORS) && defined(__x86_64__)
#define SETRULES_HAS_X86 1
#include <immintrin.h>
#endif

/* The pieces of a kernel must be compiled into it, or its registers spill. */
#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#else
#define INLINE static inline
#endif

/* And the kernels apart from each other, or one has the registers of all. */
#if defined(__GNUC__)
#define APART static __attribute__((noinline))
#else
#define APART static
#endif

typedef uint64_t setrules_lane64;

#ifdef SETRULES_HAS_VECTORS

typedef uint64_t setrules_lane128 __attribute__((vector_size(16)));
typedef uint64_t setrules_lane256 __attribute__((vector_size(32)));
typedef uint8_t setrules_bytes128 __attribute__((vector_size(16)));
typedef uint8_t setrules_bytes256 __attribute__((vector_size(32)));
typedef int8_t setrules_signs128 __attribute__((vector_size(16)));
typedef int8_t setrules_signs256 __attribute__((vector_size(32)));

/* The bytes of the low (or high) half of a and b in turn; in wide vectors for
 * each 16 bytes on their own, as the processors have it. */
#define SETRULES_LOW_128 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define SETRULES_HIGH_128                                                      \
  8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define SETRULES_LOW_256                                                       \
  0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48, 17, 49, 18,  \
      50, 19, 51, 20, 52, 21, 53, 22, 54, 23, 55
#define SETRULES_HIGH_256                                                      \
  8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 24, 56, 25,    \
      57, 26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63

#if defined(__clang__) || __GNUC__ >= 12
#define SETRULES_SHUFFLE(bytes, a, b, ...)                                     \
  __builtin_shufflevector((bytes)(a), (bytes)(b), __VA_ARGS__)
#define SETRULES_JOIN(low, high) __builtin_shufflevector(low, high, 0, 1, 2, 3)
#else
#define SETRULES_SHUFFLE(bytes, a, b, ...)                                     \
  __builtin_shuffle((bytes)(a), (bytes)(b), (bytes){__VA_ARGS__})
#define SETRULES_JOIN(low, high)                                               \
  ((setrules_lane256){(low)[0], (low)[1], (high)[0], (high)[1]})
#endif

INLINE setrules_lane128 setrules_load128(const uint8_t *from) {
  setrules_lane128 lane;
  memcpy(&lane, from, 16);
  return lane;
}

#endif /* SETRULES_HAS_VECTORS */

#endif
