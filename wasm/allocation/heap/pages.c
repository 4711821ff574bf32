/* The pages of a heap's address space: absent, resident, and, where they are tracked, written. */
#include "allocation/heap/heap.h"
#include "allocation/heap/mappings.h"

uint32_t heap_resident_words(const Heap *heap) {
  return (uint32_t)((heap->state.space.end + HEAP_PAGE * 32 - 1) / (HEAP_PAGE * 32));
}

/* The bits of word `word` for pages from .. to-1. */
static uint32_t mask_of(uint64_t word, uint64_t from, uint64_t to) {
  const uint64_t begin = word * 32, low = from > begin ? from - begin : 0;
  const uint64_t high = to < begin + 32 ? to - begin : 32;
  return (uint32_t)((((uint64_t)1 << high) - 1) & ~(((uint64_t)1 << low) - 1));
}

/* Sets the bits of these bytes' pages and returns how many were not set. */
ALWAYS_INLINE uint32_t set_pages(Column *pages, uint64_t from, uint64_t bytes) {
  const uint64_t first = from / HEAP_PAGE, end = heap_pages(from + (bytes ? bytes : 1));
  uint32_t set = 0;
  for (uint64_t word = first / 32; word * 32 < end; word++) {
    const uint32_t fresh = mask_of(word, first, end) & ~pages->at[word];
    pages->at[word] |= fresh;
    set += (uint32_t)__builtin_popcount(fresh);
  }
  return set;
}

/* Of an address space: the bits of its pages, and where an address lies in it. */
typedef struct PageBits {
  Column *resident, *written;
  uint64_t from;
} PageBits;

/* Those of the areas, one after the other, or of the first space. */
static NEVER_INLINE PageBits bits_with_areas(Heap *heap, uint64_t from) {
  HeapThreads *threads = &heap->threads;
  const uint64_t granule = from / AREA_GRANULE;
  if (granule < threads->state.floor)
    return (PageBits){&heap->resident_pages, &heap->tracking.written_pages, from};
  return (PageBits){&threads->resident_pages, &threads->written_pages,
                    (area_at((uint32_t)granule) - 1ull) * AREA_BYTES + from % AREA_BYTES};
}

ALWAYS_INLINE PageBits bits_at(Heap *heap, uint64_t from) {
  if (UNLIKELY(heap->threads.state.areas != 0)) return bits_with_areas(heap, from);
  return (PageBits){&heap->resident_pages, &heap->tracking.written_pages, from};
}

ALWAYS_INLINE void make_resident(Heap *heap, PageBits bits, uint64_t bytes) {
  const uint32_t fresh = set_pages(bits.resident, bits.from, bytes);
  heap->state.counts.page_faults += fresh;
  heap->state.space.resident += (uint64_t)fresh * HEAP_PAGE;
}

static NEVER_INLINE void make_resident_with_areas(Heap *heap, uint64_t from, uint64_t bytes) {
  make_resident(heap, bits_with_areas(heap, from), bytes);
}

void heap_make_resident(Heap *heap, uint64_t from, uint64_t bytes) {
  if (UNLIKELY(heap->threads.state.areas != 0)) return make_resident_with_areas(heap, from, bytes);
  make_resident(heap, (PageBits){.resident = &heap->resident_pages, .from = from}, bytes);
}

/* A first read is a page fault, and so is a first write, even of a page that was read before. */
static NEVER_INLINE void write_tracked(Heap *heap, uint64_t from, uint64_t bytes) {
  const PageBits bits = bits_at(heap, from);
  const uint32_t fresh = set_pages(bits.resident, bits.from, bytes);
  heap->state.counts.page_faults += set_pages(bits.written, bits.from, bytes);
  heap->state.space.resident += (uint64_t)fresh * HEAP_PAGE;
}

void heap_touch(Heap *heap, uint64_t from, uint64_t bytes) {
  if (UNLIKELY(heap->tracking.kind == HEAP_TRACKED_PAGES))
    write_tracked(heap, from, bytes);
  else
    heap_make_resident(heap, from, bytes);
}

void heap_give_back(Heap *heap, uint64_t from, uint64_t to) {
  const PageBits bits = bits_at(heap, from);
  const uint64_t first = heap_pages(bits.from), end = (bits.from + (to - from)) / HEAP_PAGE;
  uint32_t given = 0;
  for (uint64_t word = first / 32; first < end && word * 32 < end; word++) {
    const uint32_t gone = mask_of(word, first, end) & bits.resident->at[word];
    bits.resident->at[word] &= ~gone;
    if (UNLIKELY(heap->tracking.kind == HEAP_TRACKED_PAGES)) bits.written->at[word] &= ~gone;
    given += (uint32_t)__builtin_popcount(gone);
  }
  heap->state.counts.pages_released += given;
  heap->state.space.resident -= (uint64_t)given * HEAP_PAGE;
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

static bool is_mapped(const Heap *heap, uint32_t block) {
  return heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED;
}

static void write_block(Heap *heap, uint32_t block, uint64_t bytes) {
  if (is_mapped(heap, block))
    mapping_write(heap, block, heap->model->user_offset(heap, block) + bytes);
  else
    heap_touch(heap, heap_address(heap, block), bytes);
}

void heap_copy_pages(Heap *heap, uint32_t from, uint32_t to, uint64_t bytes) {
  if (is_mapped(heap, from))
    mapping_read(heap, from, heap->model->user_offset(heap, from) + bytes);
  else
    heap_make_resident(heap, heap_address(heap, from), bytes);
  write_block(heap, to, bytes);
}

void heap_write_block(Heap *heap, uint32_t block) {
  if (heap->tracking.kind != HEAP_TRACKED_PAGES) return;
  const uint64_t faults = heap->state.counts.page_faults;
  write_block(heap, block, heap_chunk(heap, block)->requested);
  heap->state.counts.page_faults = faults;
}
