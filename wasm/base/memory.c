#include "memory.h"

#include <stddef.h>

#include "sim_assert.h"

#ifdef __wasm__
#define WASM_PAGE_BYTES 65536u
/* Any growth costs milliseconds, because V8 may collect garbage each time: half as much again, within these.
 */
#define GROW_LEAST (2u << 20)
#define GROW_MOST  (16u << 20)
static size_t spare_pages(size_t have) {
  const size_t half = have / 2, least = GROW_LEAST / WASM_PAGE_BYTES, most = GROW_MOST / WASM_PAGE_BYTES;
  return half < least ? least : half > most ? most : half;
}
extern uint8_t __heap_base;
static uint8_t *memory_base(void) {
  return (uint8_t *)(((uintptr_t)&__heap_base + PAGE_BYTES - 1) & ~(uintptr_t)(PAGE_BYTES - 1));
}
static void grow_to(uint8_t *end) {
  const size_t have = __builtin_wasm_memory_size(0);
  const size_t want = ((uintptr_t)end + WASM_PAGE_BYTES - 1) / WASM_PAGE_BYTES;
  const size_t growth = want - have + spare_pages(have);
  if (want > have) SIM_ASSERT(__builtin_wasm_memory_grow(0, growth) != (size_t)-1);
}
#else
#define POOL_BYTES (512u << 20)
static _Alignas(4096) uint8_t pool[POOL_BYTES];
static uint8_t *memory_base(void) { return pool; }
static void grow_to(uint8_t *end) { SIM_ASSERT(end <= pool + POOL_BYTES); }
#endif

static uint32_t pages_used = 1; /* page 0 is NO_PAGE */
static uint32_t free_pages = NO_PAGE;
static uint32_t resets;

static uint8_t *page_at(uint32_t page) { return memory_base() + (size_t)page * PAGE_BYTES; }
static uint32_t pages_of(uint32_t bytes) { return bytes / PAGE_BYTES + (bytes % PAGE_BYTES > 0); }

/* The first of `count` new pages. */
static uint32_t take_pages(uint32_t count) {
  const uint32_t page = pages_used;
  SIM_ASSERT(count <= MEMORY_BYTES / PAGE_BYTES - page);
  pages_used += count;
  grow_to(page_at(pages_used));
  return page;
}

void memory_reset(void) {
  pages_used = 1;
  free_pages = NO_PAGE;
  resets++;
}

uint32_t memory_resets(void) { return resets; }

void *memory_allocate(uint32_t bytes) { return page_at(take_pages(pages_of(bytes))); }

void memory_free(void *block, uint32_t bytes) {
  const size_t from = (size_t)((uint8_t *)block - memory_base());
  const uint32_t page = (uint32_t)(from / PAGE_BYTES), count = pages_of(bytes);
  SIM_ASSERT(from % PAGE_BYTES == 0 && page < pages_used && count <= pages_used - page);
  for (uint32_t i = 0; i < count; i++) page_free(page + i);
}

uint32_t *page_next(uint32_t page) { return (uint32_t *)(void *)page_at(page); }

uint8_t *page_payload(uint32_t page) { return page_at(page) + (PAGE_BYTES - PAGE_PAYLOAD); }

uint32_t page_allocate(void) {
  uint32_t page = free_pages;
  if (page != NO_PAGE) {
    free_pages = *page_next(page);
  } else {
    page = take_pages(1);
  }
  *page_next(page) = NO_PAGE;
  return page;
}

void page_free(uint32_t page) {
  *page_next(page) = free_pages;
  free_pages = page;
}
