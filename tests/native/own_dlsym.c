/* A program whose own dlsym allocates, as those of some C libraries do. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void __libc_free(void *);

static void *found(const char *name) {
  if (strcmp(name, "malloc") == 0) return (void *)__libc_malloc;
  if (strcmp(name, "calloc") == 0) return (void *)__libc_calloc;
  if (strcmp(name, "realloc") == 0) return (void *)__libc_realloc;
  return strcmp(name, "free") == 0 ? (void *)__libc_free : NULL;
}

static char *kept;

void *dlsym(void *handle, const char *name) {
  char *block = calloc(1, 32);
  if (block == NULL || block[31] != 0) abort();
  strcpy(block, "kept");
  block = realloc(block, 40);
  if (block == NULL || strcmp(block, "kept") != 0) abort();
  if (kept == NULL) {
    kept = block;
  } else {
    free(block);
  }
  (void)handle;
  return found(name);
}

int main(void) {
  kept = realloc(kept, 50);
  if (strcmp(kept, "kept") != 0) return 1;
  free(kept);
  free(malloc(10));
  return 0;
}
