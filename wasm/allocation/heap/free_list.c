#include "allocation/heap/free_list.h"

void free_list_put(Heap *heap, FreeList *list, uint32_t behind, uint32_t chunk) {
  Chunk *c = heap_chunk(heap, chunk);
  const uint32_t next = behind == HEAP_NO_CHUNK ? list->first : heap_chunk(heap, behind)->next;
  c->prev = behind;
  c->next = next;
  c->list = (uint16_t)list->number;
  *(behind == HEAP_NO_CHUNK ? &list->first : &heap_chunk(heap, behind)->next) = chunk;
  *(next == HEAP_NO_CHUNK ? &list->last : &heap_chunk(heap, next)->prev) = chunk;
}

void free_list_remove(Heap *heap, FreeList *list, uint32_t chunk) {
  Chunk *c = heap_chunk(heap, chunk);
  *(c->prev == HEAP_NO_CHUNK ? &list->first : &heap_chunk(heap, c->prev)->next) = c->next;
  *(c->next == HEAP_NO_CHUNK ? &list->last : &heap_chunk(heap, c->next)->prev) = c->prev;
  c->next = c->prev = HEAP_NO_CHUNK;
  c->list = BL_NO_LIST;
}

uint32_t free_list_place(Heap *heap, const FreeList *list, uint32_t chunk) {
  const uint32_t start = heap_chunk(heap, chunk)->start;
  uint32_t behind = HEAP_NO_CHUNK;
  for (uint32_t i = list->first; i != HEAP_NO_CHUNK; behind = i, i = heap_chunk(heap, i)->next) {
    heap_counts(heap)->nodes++;
    if (heap_chunk(heap, i)->start > start) break;
  }
  return behind;
}

Found free_list_walk(const Heap *heap, uint32_t from, uint32_t until, uint32_t size) {
  Found found = {.chunk = from};
  while (found.chunk != until) {
    const Chunk *chunk = heap_chunk(heap, found.chunk);
    found.nodes++;
    if (chunk->size >= size) return found;
    found.chunk = chunk->next;
  }
  found.chunk = HEAP_NO_CHUNK;
  return found;
}

static bool stands_in(const Heap *heap, const FreeList *list, uint32_t chunk) {
  return chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->list == list->number;
}

void chunk_join(Heap *heap, uint32_t front, uint32_t neighbor) {
  const uint64_t taken = heap_chunk_bytes(heap, neighbor);
  heap_join(heap, front);
  heap_counts(heap)->merges++;
  heap_act(heap, BL_ACT_MERGE, BL_NO_LIST, chunk_at(heap, front), heap_chunk_bytes(heap, front), taken);
}

Merged free_list_merge(Heap *heap, FreeList *list, uint32_t chunk) {
  Merged merged = {.chunk = chunk, .place = PLACE_UNKNOWN};
  const uint32_t before = heap_chunk(heap, chunk)->before, after = heap_chunk(heap, chunk)->after;
  if (stands_in(heap, list, before)) {
    merged = (Merged){.chunk = before, .place = heap_chunk(heap, before)->prev};
    free_list_remove(heap, list, before);
    chunk_join(heap, before, before);
  }
  if (stands_in(heap, list, after)) {
    merged.place = heap_chunk(heap, after)->prev;
    free_list_remove(heap, list, after);
    chunk_join(heap, merged.chunk, after);
  }
  return merged;
}

uint32_t free_list_check(const Heap *heap, const FreeList *list, bool by_address) {
  uint32_t count = 0, prev = HEAP_NO_CHUNK;
  for (uint32_t i = list->first; i != HEAP_NO_CHUNK; prev = i, i = heap_chunk(heap, i)->next, count++) {
    const Chunk *chunk = heap_chunk(heap, i);
    SIM_ASSERT(chunk->prev == prev && chunk->list == list->number);
    SIM_ASSERT(!by_address || prev == HEAP_NO_CHUNK || heap_chunk(heap, prev)->start < chunk->start);
  }
  SIM_ASSERT(list->last == prev);
  return count;
}
