#include "allocation/heap/boundary_tags.h"

#include "allocation/heap/free_list.h"

#define PAGE_GRANULES (HEAP_PAGE / TAGGED_GRANULE)

uint32_t tagged_round_up(Heap *heap, uint64_t bytes) {
  if (bytes > tagged_bytes(HEAP_MAX_GRANULES) - TAGGED_HEADER) return 0;
  const uint32_t granules = (uint32_t)((bytes + TAGGED_HEADER + TAGGED_GRANULE - 1) / TAGGED_GRANULE);
  const uint32_t size = granules < TAGGED_MIN ? TAGGED_MIN : granules;
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes, tagged_bytes(size));
  return size;
}

uint32_t tagged_split(Heap *heap, uint32_t chunk, uint32_t size) {
  if (heap_chunk(heap, chunk)->size - size < TAGGED_MIN) return HEAP_NO_CHUNK;
  heap_counts(heap)->splits++;
  heap_record_step(heap, BL_OPERATION_STEP_SPLIT, BL_NO_LIST, chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), tagged_bytes(size));
  return heap_cut(heap, chunk, size);
}

/* Whether the chunk after a block is free and large enough to extend it to `size` granules. */
static bool can_grow(const Heap *heap, uint32_t block, uint32_t size) {
  const Chunk *c = heap_chunk(heap, block);
  return is_hole(heap, c->after) && heap_chunk(heap, c->after)->size >= size - c->size;
}

static uint32_t move(Heap *heap, uint32_t from, uint32_t to) {
  if (to == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  heap_copied(heap, from, to, tagged_usable(heap, from));
  heap->model->release(heap, from);
  return to;
}

uint32_t tagged_resize(Heap *heap, uint32_t block, uint64_t bytes, ObtainBlock *obtain, UnlinkHole *unlink) {
  const uint32_t size = tagged_round_up(heap, bytes), after = heap_chunk(heap, block)->after;
  if (size == 0) return HEAP_NO_CHUNK;
  if (size > heap_chunk(heap, block)->size) {
    if (!unlink || !can_grow(heap, block, size)) return move(heap, block, obtain(heap, size));
    unlink(heap, after);
    chunk_join(heap, block, after);
  }
  const uint32_t rest = tagged_split(heap, block, size);
  if (rest != HEAP_NO_CHUNK) heap->model->release(heap, rest);
  heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, chunk_at(heap, block),
                   heap_chunk_bytes(heap, block), 0);
  return block;
}

uint32_t tagged_grow(Heap *heap, uint32_t missing, uint32_t growth) {
  const uint64_t old_end = heap->state.space.end;
  uint64_t pages = heap_pages(tagged_bytes(missing));
  if (pages < growth) pages = growth;
  if (pages > HEAP_MAX_GRANULES / PAGE_GRANULES) return HEAP_NO_CHUNK;
  if (!heap_extend(heap, (uint32_t)pages * PAGE_GRANULES, BL_CHUNK_FREE)) return HEAP_NO_CHUNK;
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, old_end, pages * HEAP_PAGE, 0);
  return heap->state.space.last;
}

void tagged_trim(Heap *heap, uint32_t hole, uint32_t pages) {
  const uint64_t old_end = heap->state.space.end;
  if (hole != heap->state.space.last || heap_chunk_bytes(heap, hole) < (uint64_t)pages * HEAP_PAGE) return;
  const uint64_t min = chunk_at(heap, hole) + tagged_bytes(TAGGED_MIN);
  const uint64_t end = heap_pages(min) * HEAP_PAGE;
  if (end == old_end) return;
  heap_shrink_last(heap, (uint32_t)((old_end - end) / TAGGED_GRANULE));
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_SHRINK, BL_NO_LIST, end, old_end - end, 0);
}

uint64_t tagged_user_offset(const Heap *heap, uint32_t chunk) {
  (void)heap, (void)chunk;
  return TAGGED_HEADER;
}

uint64_t tagged_usable(const Heap *heap, uint32_t chunk) {
  return heap_chunk_bytes(heap, chunk) - TAGGED_HEADER;
}
