/* The address space of a heap: chunks that tile it, and its end. */
#include <string.h>

#include "allocation/heap/heap.h"

uint32_t heap_allocate_record(Heap *heap) {
  HeapState *s = &heap->state;
  uint32_t chunk = s->spare;
  if (chunk != HEAP_NO_CHUNK) {
    s->spare = heap_chunk(heap, chunk)->next;
  } else {
    chunk = s->chunks++;
    if (UNLIKELY(heap->tracking.kind)) *heap_mapping_state(heap, chunk) = (MappingState){0};
  }
  SIM_ASSERT(chunk < heap->chunks.capacity);
  *heap_chunk(heap, chunk) = (Chunk){.list = BL_NO_LIST};
  return chunk;
}

void heap_free_record(Heap *heap, uint32_t chunk) {
  *heap_chunk(heap, chunk) = (Chunk){.next = heap->state.spare, .list = BL_NO_LIST};
  heap->state.spare = chunk;
}

static uint64_t bytes_of(const Heap *heap, uint32_t granules) {
  return (uint64_t)granules * heap->model->granule;
}

/* The end. ----------------------------------------------------------------------------------------------- */

/* Adds pages without memory. */
static void clear_pages(Column *pages, uint32_t used, uint32_t words) {
  column_reserve(pages, used, words);
  if (words > used) memset(pages->at + used, 0, (words - used) * sizeof(uint32_t));
}

static bool reach_further(Heap *heap, uint32_t granules) {
  Space *space = &heap->state.space;
  if (granules > heap->threads.state.floor - space->end / heap->model->granule) return false;
  if (!heap_has_addresses(space, bytes_of(heap, granules))) return false;
  const uint32_t used = heap_resident_words(heap);
  space->end += bytes_of(heap, granules);
  const uint32_t words = heap_resident_words(heap);
  clear_pages(&heap->resident_pages, used, words);
  if (UNLIKELY(heap->tracking.kind == HEAP_TRACKED_PAGES))
    clear_pages(&heap->tracking.written_pages, used, words);
  return true;
}

RARELY_CALLED void heap_add_area(Heap *heap) {
  HeapThreads *threads = &heap->threads;
  const uint32_t area = threads->state.areas++;
  column_reserve(&threads->areas, area, area + 1);
  *heap_area(heap, area) = (HeapArea){0};
  if (area == 0) return;
  const uint32_t used = heap_area_words(heap) - AREA_PAGE_WORDS;
  threads->state.floor = area_start(area);
  clear_pages(&threads->resident_pages, used, used + AREA_PAGE_WORDS);
  if (heap->tracking.kind == HEAP_TRACKED_PAGES)
    clear_pages(&threads->written_pages, used, used + AREA_PAGE_WORDS);
}

bool heap_extend(Heap *heap, uint32_t granules, BlChunkKind kind) {
  Space *space = &heap->state.space;
  const uint32_t start = (uint32_t)(space->end / heap->model->granule);
  if (!reach_further(heap, granules)) return false;
  const uint32_t chunk = heap_allocate_record(heap);
  *heap_chunk(heap, chunk) = (Chunk){
      .start = start, .size = granules, .before = space->last, .kind = (uint16_t)kind, .list = BL_NO_LIST};
  if (space->last != HEAP_NO_CHUNK)
    heap_chunk(heap, space->last)->after = chunk;
  else
    space->first = chunk;
  space->last = chunk;
  if (kind == BL_CHUNK_UNCOMMITTED) space->uncommitted += bytes_of(heap, granules);
  return true;
}

bool heap_extend_last(Heap *heap, uint32_t granules) {
  Chunk *last = heap_chunk(heap, heap->state.space.last);
  if (!reach_further(heap, granules)) return false;
  last->size += granules;
  if (last->kind == BL_CHUNK_UNCOMMITTED) heap->state.space.uncommitted += bytes_of(heap, granules);
  return true;
}

void heap_shrink_last(Heap *heap, uint32_t granules) {
  Space *space = &heap->state.space;
  Chunk *last = heap_chunk(heap, space->last);
  SIM_ASSERT(granules < last->size);
  const uint64_t end = space->end;
  heap_give_back(heap, end - bytes_of(heap, granules), end);
  last->size -= granules;
  space->end -= bytes_of(heap, granules);
  if (last->kind == BL_CHUNK_UNCOMMITTED) space->uncommitted -= bytes_of(heap, granules);
}

void heap_commit(Heap *heap, uint32_t chunk, BlChunkKind kind) {
  Chunk *c = heap_chunk(heap, chunk);
  SIM_ASSERT(c->kind == BL_CHUNK_UNCOMMITTED);
  c->kind = (uint16_t)kind;
  heap->state.space.uncommitted -= bytes_of(heap, c->size);
}

void heap_decommit(Heap *heap, uint32_t chunk) {
  Chunk *c = heap_chunk(heap, chunk);
  SIM_ASSERT(c->kind != BL_CHUNK_UNCOMMITTED);
  c->kind = BL_CHUNK_UNCOMMITTED;
  heap->state.space.uncommitted += bytes_of(heap, c->size);
  heap_give_back(heap, bytes_of(heap, c->start), bytes_of(heap, c->start) + bytes_of(heap, c->size));
}

/* Chunks. ------------------------------------------------------------------------------------------------ */

uint32_t heap_cut(Heap *heap, uint32_t chunk, uint32_t granules) {
  const uint32_t rest = heap_allocate_record(heap);
  Chunk *front = heap_chunk(heap, chunk), *back = heap_chunk(heap, rest);
  SIM_ASSERT(granules > 0 && granules < front->size);
  back->start = front->start + granules;
  back->size = front->size - granules;
  back->kind = front->kind;
  back->before = chunk;
  back->after = front->after;
  front->size = granules;
  front->after = rest;
  if (back->after != HEAP_NO_CHUNK)
    heap_chunk(heap, back->after)->before = rest;
  else
    *heap->last = rest;
  return rest;
}

void heap_join(Heap *heap, uint32_t chunk) {
  Chunk *c = heap_chunk(heap, chunk);
  const uint32_t gone = c->after;
  const Chunk *g = heap_chunk(heap, gone);
  c->size += g->size;
  c->after = g->after;
  if (c->after != HEAP_NO_CHUNK)
    heap_chunk(heap, c->after)->before = chunk;
  else
    *heap->last = chunk;
  heap_free_record(heap, gone);
}
