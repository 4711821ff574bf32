#include "heap_places.h"

SMALL_CODE_BEGIN

static bool is_mapping(const Heap *heap, uint32_t block) {
  return heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED;
}

/* Without tracked pages, the caller has written every page. Without tracking, a mapping has no place. */
static void add_mapping(const Heap *heap, uint32_t mapping, double *out) {
  const bool placed = heap->tracking.kind != HEAP_UNTRACKED,
             known = heap->tracking.kind == HEAP_TRACKED_PAGES;
  const uint32_t pages = heap_chunk(heap, mapping)->size;
  out[BL_HEAP_PLACE_mapped] = 1;
  out[BL_HEAP_PLACE_at] = placed ? (double)heap_mapping_place(heap, mapping) : 0;
  out[BL_HEAP_PLACE_present] = known ? heap_mapping_state(heap, mapping)->present : pages;
  out[BL_HEAP_PLACE_written] = known ? heap_mapping_state(heap, mapping)->written : pages;
}

void heap_place(const Heap *heap, uint32_t block, double *out) {
  for (uint32_t i = 0; i < BL_COUNT(BL_HEAP_PLACE); i++) out[i] = 0;
  if (block == HEAP_NO_CHUNK) return;
  const Chunk *chunk = heap_chunk(heap, block);
  out[BL_HEAP_PLACE_at] = (double)((uint64_t)chunk->start * heap->model->granule);
  out[BL_HEAP_PLACE_bytes] = (double)heap_chunk_bytes(heap, block);
  out[BL_HEAP_PLACE_born] = chunk->born;
  if (is_mapping(heap, block)) add_mapping(heap, block, out);
}

uint32_t heap_list_mappings(const Heap *heap, uint64_t from, uint64_t to, double *out) {
  uint32_t count = 0;
  if (heap->tracking.kind == HEAP_UNTRACKED) return 0;
  for (uint32_t i = heap->state.space.first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const uint64_t end = heap_mapping_place(heap, i), start = end - heap_chunk_bytes(heap, i);
    if (end <= from || start >= to || count == BL_MAX_MAPPINGS) continue;
    heap_place(heap, i, out + (uint64_t)count++ * BL_COUNT(BL_HEAP_PLACE));
  }
  return count;
}

static uint32_t bit_of(const Column *pages, uint64_t page) { return pages->at[page / 32] >> page % 32 & 1u; }

static void count_pages(const Heap *heap, uint64_t first, uint64_t end, double *out) {
  const bool known = heap->tracking.kind == HEAP_TRACKED_PAGES;
  const uint64_t all = heap_pages(heap->state.space.end);
  uint32_t present = 0, written = 0;
  for (uint64_t page = first; page < end && page < all; page++) {
    present += bit_of(&heap->resident_pages, page);
    written += bit_of(known ? &heap->tracking.written_pages : &heap->resident_pages, page);
  }
  out[BL_HEAP_TILE_pages] = (double)(end - first);
  out[BL_HEAP_TILE_present] = present;
  out[BL_HEAP_TILE_written] = written;
}

uint32_t heap_list_tiles(const Heap *heap, uint64_t from, uint64_t to, uint32_t each, double *out) {
  const uint64_t end = heap_pages(to);
  uint32_t count = 0;
  if (each == 0) return 0;
  for (uint64_t page = from / HEAP_PAGE; page < end && count < BL_MAX_TILES; page += each)
    count_pages(heap, page, page + each < end ? page + each : end,
                out + (uint64_t)count++ * BL_COUNT(BL_HEAP_TILE));
  return count;
}

SMALL_CODE_END
