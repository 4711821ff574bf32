/* Tells whether one watched address was passed to free(): loaded before the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

static void *watched;
static bool was_freed;

void watch(void *address) {
  watched = address;
  was_freed = false;
}

int watched_was_freed(void *address) { return watched == address && was_freed; }

void free(void *address) {
  static void (*next)(void *);
  if (next == NULL) next = (void (*)(void *))dlsym(RTLD_NEXT, "free");
  if (address != NULL && address == watched) was_freed = true;
  next(address);
}
