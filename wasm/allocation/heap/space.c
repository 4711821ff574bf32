/* The address space of a heap: chunks that tile it, separate mappings, and resident pages. */
#include <string.h>

#include "allocation/heap/heap.h"

uint32_t heap_allocate_record(Heap *heap) {
  HeapState *s = &heap->state;
  uint32_t chunk = s->spare;
  if (chunk != HEAP_NO_CHUNK)
    s->spare = heap_chunk(heap, chunk)->next;
  else
    chunk = s->chunks++;
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

/* Pages. ------------------------------------------------------------------------------------------------- */

uint32_t heap_touched_words(const Heap *heap) {
  return (uint32_t)((heap->state.space.reach + HEAP_PAGE * 32 - 1) / (HEAP_PAGE * 32));
}

/* The bits of word `word` for pages from .. to-1. */
static uint32_t mask_of(uint64_t word, uint64_t from, uint64_t to) {
  const uint64_t begin = word * 32, low = from > begin ? from - begin : 0;
  const uint64_t high = to < begin + 32 ? to - begin : 32;
  return (uint32_t)((((uint64_t)1 << high) - 1) & ~(((uint64_t)1 << low) - 1));
}

void heap_touch(Heap *heap, uint64_t from, uint64_t bytes) {
  const uint64_t first = from / HEAP_PAGE, end = heap_pages(from + (bytes ? bytes : 1));
  uint32_t touched = 0;
  for (uint64_t word = first / 32; word * 32 < end; word++) {
    const uint32_t fresh = mask_of(word, first, end) & ~heap->touched.at[word];
    heap->touched.at[word] |= fresh;
    touched += (uint32_t)__builtin_popcount(fresh);
  }
  heap->state.counts.touched += touched;
  heap->state.space.resident += (uint64_t)touched * HEAP_PAGE;
}

/* Makes the whole pages of these bytes non-resident. */
static void give_back(Heap *heap, uint64_t from, uint64_t to) {
  const uint64_t first = heap_pages(from), end = to / HEAP_PAGE;
  uint32_t given = 0;
  for (uint64_t word = first / 32; first < end && word * 32 < end; word++) {
    const uint32_t gone = mask_of(word, first, end) & heap->touched.at[word];
    heap->touched.at[word] &= ~gone;
    given += (uint32_t)__builtin_popcount(gone);
  }
  heap->state.counts.given_back += given;
  heap->state.space.resident -= (uint64_t)given * HEAP_PAGE;
}

/* The end. ----------------------------------------------------------------------------------------------- */

/* Whether `bytes` more addresses are available. */
static bool has_addresses(const Space *space, uint64_t bytes) {
  return bytes <= HEAP_MAX_BYTES - space->reach - space->mapped;
}

static bool reach_further(Heap *heap, uint32_t granules) {
  Space *space = &heap->state.space;
  if (granules > HEAP_MAX_GRANULES - space->reach / heap->model->granule) return false;
  if (!has_addresses(space, bytes_of(heap, granules))) return false;
  const uint32_t used = heap_touched_words(heap);
  space->reach += bytes_of(heap, granules);
  const uint32_t words = heap_touched_words(heap);
  column_reserve(&heap->touched, used, words);
  if (words > used) memset(heap->touched.at + used, 0, (words - used) * sizeof(uint32_t));
  return true;
}

bool heap_extend(Heap *heap, uint32_t granules, BlChunkKind kind) {
  Space *space = &heap->state.space;
  const uint32_t start = (uint32_t)(space->reach / heap->model->granule);
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
  const uint64_t end = space->reach;
  give_back(heap, end - bytes_of(heap, granules), end);
  last->size -= granules;
  space->reach -= bytes_of(heap, granules);
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
  give_back(heap, bytes_of(heap, c->start), bytes_of(heap, c->start) + bytes_of(heap, c->size));
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
    heap->state.space.last = rest;
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
    heap->state.space.last = chunk;
  heap_free_record(heap, gone);
}

/* Mappings. ---------------------------------------------------------------------------------------------- */

/* Adds or removes pages of a mapping. */
static void count_mapping(Heap *heap, int64_t pages) {
  heap->state.space.mapped += (uint64_t)(pages * HEAP_PAGE);
  heap->state.space.resident += (uint64_t)(pages * HEAP_PAGE);
}

static bool is_over_a_mapping(uint64_t bytes) { return bytes > (uint64_t)HEAP_MAX_GRANULES * HEAP_PAGE; }

uint32_t heap_map(Heap *heap, uint64_t bytes) {
  Space *space = &heap->state.space;
  if (is_over_a_mapping(bytes) || !has_addresses(space, heap_pages(bytes) * HEAP_PAGE)) return HEAP_NO_CHUNK;
  const uint32_t chunk = heap_allocate_record(heap);
  Chunk *c = heap_chunk(heap, chunk);
  c->kind = BL_CHUNK_MAPPED;
  c->size = (uint32_t)heap_pages(bytes);
  c->after = space->first_mapping;
  if (c->after != HEAP_NO_CHUNK) heap_chunk(heap, c->after)->before = chunk;
  space->first_mapping = chunk;
  space->mappings++;
  count_mapping(heap, c->size);
  heap->state.counts.touched += c->size;
  heap->state.counts.system_calls++;
  heap_act(heap, BL_ACT_MAP, BL_NO_LIST, 0, heap_chunk_bytes(heap, chunk), 0);
  return chunk;
}

void heap_unmap(Heap *heap, uint32_t chunk) {
  Space *space = &heap->state.space;
  const Chunk c = *heap_chunk(heap, chunk);
  heap_act(heap, BL_ACT_UNMAP, BL_NO_LIST, 0, heap_chunk_bytes(heap, chunk), 0);
  if (c.before != HEAP_NO_CHUNK)
    heap_chunk(heap, c.before)->after = c.after;
  else
    space->first_mapping = c.after;
  if (c.after != HEAP_NO_CHUNK) heap_chunk(heap, c.after)->before = c.before;
  space->mappings--;
  count_mapping(heap, -(int64_t)c.size);
  heap->state.counts.given_back += c.size;
  heap->state.counts.system_calls++;
  heap_free_record(heap, chunk);
}

bool heap_remap(Heap *heap, uint32_t chunk, uint64_t bytes) {
  Chunk *c = heap_chunk(heap, chunk);
  if (is_over_a_mapping(bytes)) return false;
  const uint32_t before = c->size, now = (uint32_t)heap_pages(bytes);
  if (now == before) return true;
  if (now > before && !has_addresses(&heap->state.space, (uint64_t)(now - before) * HEAP_PAGE)) return false;
  count_mapping(heap, (int64_t)now - before);
  if (now > before)
    heap->state.counts.touched += now - before;
  else
    heap->state.counts.given_back += before - now;
  c->size = now;
  heap->state.counts.system_calls++;
  heap_act(heap, BL_ACT_REMAP, BL_NO_LIST, 0, (uint64_t)now * HEAP_PAGE, (uint64_t)before * HEAP_PAGE);
  return true;
}
