/* Runs the article's workload (docs/models.md: msvc, random walk, doubling, random victims) through a
 * generated cache and prints a row every 100 steps:
 *   step live needed granted hits mallocs frees efficiency
 * SUBJECT is the generated file; IS_PAGE: it is the short form that the page shows; SEEDED: its policy draws.
 * Compiles as C11 and as C++17. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __cplusplus
#include <new>
#endif

enum { STEPS = 37901, PRINT_EVERY = 100, SMALLEST = 100, LARGEST = 1 << 20, MOST_LIVE = 4096, SEED = 1 };

static unsigned long mallocs, frees;

static void *counted_malloc(size_t bytes) {
  void *memory = malloc(bytes);
  if (memory == NULL) abort();
  mallocs++;
  return memory;
}

static void counted_free(void *memory) {
  if (memory != NULL) frees++;
  free(memory);
}

#if defined(IS_PAGE)

typedef struct Buffer {
  size_t size;
  long long entered;
} Buffer;

#ifdef SEEDED

static uint64_t random_state = (SEED + 11u) * 6364136223846793005u + 11u;

/* PCG XSH-RR 64/32, stream 5, as in wasm/random/pcg32.h. */
static int Random(int n) {
  const uint64_t old = random_state;
  random_state = old * 6364136223846793005u + 11u;
  const uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
  const uint32_t draw = (mixed >> turn) | (mixed << ((32u - turn) & 31u));
  return (int)(((uint64_t)draw * (uint32_t)n) >> 32);
}

#endif

static inline Buffer *NewBuffer(size_t size) {
  Buffer *made = (Buffer *)counted_malloc(sizeof *made);
  made->size = size;
  return made;
}

static inline void FreeBuffer(Buffer *buffer) { counted_free(buffer); }

#include SUBJECT

static void open_cache(void) {}
static void *get(size_t needed) { return GetBuffer(needed); }
static void put(void *buffer) { ReturnBuffer((Buffer *)buffer); }
static size_t size_of(const void *buffer) { return ((const Buffer *)buffer)->size; }
static int close_cache(void) { return 0; }

#elif defined(__cplusplus)

void *operator new(size_t bytes) { return counted_malloc(bytes); }
void operator delete(void *memory) noexcept { counted_free(memory); }
void operator delete(void *memory, size_t) noexcept { counted_free(memory); }

#include SUBJECT

static BufferCache *cache;

static void open_cache(void) {
#ifdef SEEDED
  static BufferCache *made = new BufferCache(SEED);
#else
  static BufferCache *made = new BufferCache();
#endif
  cache = made;
  mallocs = 0;
}
static void *get(size_t needed) { return cache->get(needed); }
static void put(void *buffer) { cache->put(buffer); }
static size_t size_of(const void *buffer) { return BufferCache::size(buffer); }
static int close_cache(void) {
  delete cache;
  return frees != mallocs + 1;
}

#else

#define malloc counted_malloc
#define free   counted_free
#include SUBJECT
#undef malloc
#undef free

static BufferCache cache;

static void open_cache(void) {
#ifdef SEEDED
  buffer_cache_init(&cache, SEED);
#else
  buffer_cache_init(&cache);
#endif
}
static void *get(size_t needed) { return buffer_cache_get(&cache, needed); }
static void put(void *buffer) { buffer_cache_put(&cache, buffer); }
static size_t size_of(const void *buffer) { return buffer_cache_size(buffer); }
static int close_cache(void) {
  buffer_cache_destroy(&cache);
  return frees != mallocs;
}

#endif

/* rand() of the Microsoft C runtime. */
static uint32_t draw(void) {
  static uint32_t state = 1;
  state = state * 214013u + 2531011u;
  return (state >> 16) & 0x7fffu;
}

typedef struct Live {
  void *buffer;
  size_t needed;
} Live;

static Live live[MOST_LIVE];
static unsigned long count, needed, granted, hits;

static void allocate(void) {
  size_t size = SMALLEST;
  while (size < LARGEST && draw() % 2 == 1) size *= 2;
  const unsigned long before = mallocs;
  void *buffer = get(size);
  /* The caller uses what it asked for: a sanitizer would see a buffer that is too small. */
#ifndef IS_PAGE
  ((volatile char *)buffer)[0] = ((volatile char *)buffer)[size_of(buffer) - 1] = 1;
#endif
  hits += mallocs == before;
  needed += size;
  granted += size_of(buffer);
  if (count == MOST_LIVE) abort();
  live[count].buffer = buffer;
  live[count].needed = size;
  count++;
}

static void release(void) {
  const unsigned long victim = draw() % count;
  const Live gone = live[victim];
  live[victim] = live[--count];
  needed -= gone.needed;
  granted -= size_of(gone.buffer);
  put(gone.buffer);
}

int main(void) {
  open_cache();
  for (unsigned long step = 0; step < STEPS; step++) {
    if (count == 0 || draw() % 2 == 1)
      allocate();
    else
      release();
    if (step % PRINT_EVERY != 0) continue;
    printf("%lu %lu %lu %lu %lu %lu %lu", step, count, needed, granted, hits, mallocs, frees);
    if (granted > 0)
      printf(" %g\n", (double)needed * 100.0 / (double)granted);
    else
      printf(" -\n");
  }
  while (count > 0) release();
  return close_cache();
}
