/* Every kernel compiled for every lane, and the choice between them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SETRULES_PATHS_H
#define SETRULES_PATHS_H

#include "generator.h"
#include "rows.h"

/* The lines of the plane of nine points, which cards 0 to 8 are: the third point
 * of a pair is their third card. */
static const uint8_t setrules_plane_lines[12][3] = {
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8},
    {0, 4, 8}, {1, 5, 6}, {2, 3, 7}, {0, 5, 7}, {1, 3, 8}, {2, 4, 6}};

static int setrules_thirds_scalar(
    const uint8_t *a, const uint8_t *b, uint8_t *third, Py_ssize_t n) {
  Py_ssize_t i;
  for (i = 0; i < n; i++) {
    if (a[i] >= SETRULES_CARDS || b[i] >= SETRULES_CARDS) return 0;
    third[i] = setrules_third_card(a[i], b[i]);
  }
  return 1;
}

static int setrules_validate_scalar(
    const uint8_t *a, const uint8_t *b, const uint8_t *c, uint8_t *valid, Py_ssize_t n) {
  Py_ssize_t i;
  for (i = 0; i < n; i++) {
    if (a[i] >= SETRULES_CARDS || b[i] >= SETRULES_CARDS || c[i] >= SETRULES_CARDS) return 0;
    valid[i] = (uint8_t)setrules_is_set(a[i], b[i], c[i]);
  }
  return 1;
}

#if defined(__clang__)
#define UNROLL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__)
#define UNROLL _Pragma("GCC unroll 16")
#else
#define UNROLL
#endif

#define LANE setrules_lane64
#define LANE_BYTES 8
#define NAME(x) setrules_##x##_word64
#define TARGET
#define MULTIPLY(a, b) ((a) * (b))
#include "elements.h"
#include "planes.h"
#include "lines.h"
#include "deal.h"
#undef LANE
#undef LANE_BYTES
#undef NAME
#undef TARGET
#undef MULTIPLY

#ifdef SETRULES_HAS_VECTORS
#define LANE setrules_lane128
#define LANE_BYTES 16
#define NAME(x) setrules_##x##_vector128
#define TARGET
#ifdef SETRULES_HAS_X86
#define MULTIPLY(a, b) ((LANE)_mm_mul_epu32((__m128i)(a), (__m128i)(b)))
#else
#define MULTIPLY(a, b) ((a) * (b))
#endif
#include "elements.h"
#include "planes.h"
#include "lines.h"
#include "deal.h"
#undef LANE
#undef LANE_BYTES
#undef NAME
#undef TARGET
#undef MULTIPLY
#endif

#ifdef SETRULES_HAS_X86
#define LANE setrules_lane256
#define LANE_BYTES 32
#define MULTIPLY(a, b) ((LANE)_mm256_mul_epu32((__m256i)(a), (__m256i)(b)))
#define NAME(x) setrules_##x##_avx2
#define TARGET __attribute__((target("avx2")))
#include "elements.h"
#include "planes.h"
#include "lines.h"
#include "deal.h"
#undef NAME
#undef TARGET
/* 256 bits with the three-operand logic of AVX-512; wider registers were slower. */
#define NAME(x) setrules_##x##_avx512vl
#define TARGET __attribute__((target("avx2,avx512f,avx512vl,avx512bw")))
#include "elements.h"
#include "planes.h"
#include "lines.h"
#include "deal.h"
#undef LANE
#undef LANE_BYTES
#undef NAME
#undef TARGET
#undef MULTIPLY
#endif

#undef UNROLL

typedef struct {
  const char *name;
  Py_ssize_t (*search)(const setrules_rows *, uint8_t *, int32_t *);
  int (*validate)(const uint8_t *, const uint8_t *, const uint8_t *, uint8_t *, Py_ssize_t);
  int (*thirds)(const uint8_t *, const uint8_t *, uint8_t *, Py_ssize_t);
  void (*deal)(const setrules_affine *, const int32_t *, Py_ssize_t, uint8_t *);
} setrules_path;

#define PATH(name)                                                             \
  {#name, setrules_search_##name, setrules_validate_##name,                    \
   setrules_thirds_##name, setrules_deal_##name}

/* From the plainest to the fastest. */
static const setrules_path setrules_paths[] = {
    PATH(scalar), PATH(word64),
#ifdef SETRULES_HAS_VECTORS
    PATH(vector128),
#endif
#ifdef SETRULES_HAS_X86
    PATH(avx2), PATH(avx512vl),
#endif
};

#undef PATH

#define SETRULES_PATHS ((int)(sizeof setrules_paths / sizeof setrules_paths[0]))

/* Whether this processor can run a path. */
static inline int setrules_path_runs(int path) {
#ifdef SETRULES_HAS_X86
  if (setrules_paths[path].search == setrules_search_avx2)
    return __builtin_cpu_supports("avx2") != 0;
  if (setrules_paths[path].search == setrules_search_avx512vl)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw");
#endif
  (void)path;
  return 1;
}

#endif
