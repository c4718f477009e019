/* Counts the calls of malloc, calloc and realloc of a process, for LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static int count;
static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);

int setrules_test_allocations(void) { return count; }

void *malloc(size_t size) {
  if (!real_malloc) *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
  count++;
  return real_malloc(size);
}

void *calloc(size_t n, size_t size) {
  /* dlsym itself asks for memory: hand out what is never freed. */
  static char early[8192];
  static size_t used;
  static int looking;
  if (!real_calloc) {
    if (looking) {
      void *block = early + used;
      used += (n * size + 15) & ~(size_t)15;
      return used <= sizeof early ? block : NULL;
    }
    looking = 1;
    *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
  }
  count++;
  return real_calloc(n, size);
}

void *realloc(void *old, size_t size) {
  if (!real_realloc) *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
  count++;
  return real_realloc(old, size);
}
