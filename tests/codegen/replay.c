/* Replays a packed trace (docs/call-traces.md) through a generated cache:
 *   replay TRACE EVERY
 * It prints a row after every operation whose number EVERY divides, and after the last:
 *   operation live needed granted hits mallocs frees idle
 * SUBJECT is the generated file; IS_PAGE: it is the short form that the page shows; SEEDED: its policy draws.
 * Compiles as C11 and as C++17. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __cplusplus
#include <new>
#endif

enum { SEED = 1, PREFIX = 16 };

#ifdef __cplusplus
/* The operators below are one for all policies of a program, and so are their counts. */
inline unsigned long mallocs, frees, heap_bytes;
#define WEAK __attribute__((weak))
#else
static unsigned long mallocs, frees, heap_bytes;
#endif

/* A prefix keeps the number of bytes. */
static void *counted_malloc(size_t bytes) {
  char *memory = (char *)malloc(PREFIX + bytes);
  if (memory == NULL) abort();
  *(size_t *)(void *)memory = bytes;
  mallocs++;
  heap_bytes += bytes;
  return memory + PREFIX;
}

static void counted_free(void *memory) {
  if (memory == NULL) return;
  size_t *prefix = (size_t *)(void *)((char *)memory - PREFIX);
  frees++;
  heap_bytes -= *prefix;
  free(prefix);
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
  Buffer *made = (Buffer *)counted_malloc(sizeof *made + size);
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

WEAK void *operator new(size_t bytes) { return counted_malloc(bytes); }
WEAK void operator delete(void *memory) noexcept { counted_free(memory); }
WEAK void operator delete(void *memory, size_t) noexcept { counted_free(memory); }

#include SUBJECT

static BufferCache *cache;

static void open_cache(void) {
#ifdef SEEDED
  static BufferCache *made = new BufferCache(SEED);
#else
  static BufferCache *made = new BufferCache();
#endif
  cache = made;
  mallocs = heap_bytes = 0;
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

typedef struct Live {
  void *buffer;
  size_t needed;
} Live;

static Live *live;
static unsigned long count, room, needed, granted, hits, header;

static void *request(size_t size) {
  const unsigned long mallocs_before = mallocs, bytes_before = heap_bytes;
  void *buffer = get(size);
  if (mallocs == mallocs_before)
    hits++;
  else
    header = heap_bytes - bytes_before - size_of(buffer);
  /* The caller uses what it asked for: a sanitizer would see a buffer that is too small. */
#ifndef IS_PAGE
  ((volatile char *)buffer)[0] = ((volatile char *)buffer)[size_of(buffer) - 1] = 1;
#endif
  granted += size_of(buffer);
  return buffer;
}

static void give_back(void *buffer) {
  granted -= size_of(buffer);
  put(buffer);
}

static void allocate(size_t size) {
  if (count == room) {
    room = 2 * room + 64;
    live = (Live *)realloc(live, room * sizeof *live);
    if (live == NULL) abort();
  }
  live[count].buffer = request(size);
  live[count++].needed = size;
  needed += size;
}

static void release(size_t place) {
  const Live gone = live[place];
  live[place] = live[--count];
  needed -= gone.needed;
  give_back(gone.buffer);
}

/* A buffer that is large enough stays in place. */
static void resize(Live *block, size_t size) {
  if (size > size_of(block->buffer)) {
    void *old = block->buffer;
    block->buffer = request(size);
    give_back(old);
  }
  needed += size - block->needed;
  block->needed = size;
}

static const unsigned char *at;

static uint64_t varint(void) {
  uint64_t value = 0;
  for (int shift = 0;; shift += 7) {
    value |= (uint64_t)(*at & 127u) << shift;
    if (*at++ < 128) return value;
  }
}

static uint32_t word(const unsigned char *bytes) {
  return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

enum { FREE = 1, RESIZE = 2, ALIGNED = 4 };

static size_t at_least_1(uint64_t size) { return size == 0 ? 1 : (size_t)size; }

static void operate(void) {
  const uint64_t head = varint(), kind = head & 7, value = head >> 3;
  if (kind == FREE)
    release(count - 1 - value);
  else if (kind == RESIZE)
    resize(&live[count - 1 - value], at_least_1(varint()));
  else
    allocate(at_least_1(value));
  if (kind == ALIGNED) varint();
}

static unsigned char *read_file(const char *name, size_t *bytes) {
  static unsigned char content[1 << 20];
  FILE *file = fopen(name, "rb");
  if (file == NULL) abort();
  *bytes = fread(content, 1, sizeof content, file);
  fclose(file);
  return content;
}

static void print_row(unsigned long done) {
  const unsigned long idle = heap_bytes - (mallocs - frees) * header - granted;
  printf("%lu %lu %lu %lu %lu %lu %lu %lu\n", done, count, needed, granted, hits, mallocs, frees, idle);
}

int main(int arguments, char **argument) {
  size_t bytes = 0;
  const unsigned char *page = read_file(argument[arguments - 2], &bytes);
  const unsigned char *end = page + bytes;
  const unsigned long every = strtoul(argument[arguments - 1], NULL, 10);
  unsigned long done = 0;
  open_cache();
  for (page += 12; page < end; page += 12 + word(page) + word(page + 4) + word(page + 8)) {
    at = page + 20;
    for (uint32_t left = word(page + 12); left > 0; left--) {
      operate();
      if (done++ % every == 0) print_row(done - 1);
    }
  }
  print_row(done - 1);
  while (count > 0) release(count - 1);
  free(live);
  return close_cache();
}
