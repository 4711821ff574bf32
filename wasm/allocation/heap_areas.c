#include "heap_areas.h"

#include "allocation/heap/ptmalloc.h"

RARELY_CALLED static void name_area(Heap *heap, HeapArea *area) {
  HeapThreadsState *state = &heap->threads.state;
  PtArena *arena = pt_arena_row(heap, area->arena);
  if (arena->name == 0) arena->name = ++state->named_arenas;
  area->name = arena->name << BL_AREA_BITS | (++arena->named & ((1u << BL_AREA_BITS) - 1));
  area->order = ++state->named_areas;
  state->resized = 1;
}

void answer_in_area(Heap *heap, BlHeapAnswer *answer) {
  const uint32_t number = area_at((uint32_t)(answer->address / AREA_GRANULE));
  HeapArea *area = heap_area(heap, number);
  if (area->name == 0) name_area(heap, area);
  answer->kind = BL_HEAP_ANSWER_AREA;
  answer->address = answer->address % AREA_BYTES | (uint64_t)area->name << 32;
}

/* The named area of the least order over `after` whose size changed; NULL = none. */
RARELY_CALLED static HeapArea *next_changed(const Heap *heap, uint32_t after) {
  HeapArea *next = NULL;
  for (uint32_t i = 1; i < heap->threads.state.areas; i++) {
    HeapArea *area = heap_area(heap, i);
    if (area->order > after && area->bytes != area->shown && (next == NULL || area->order < next->order))
      next = area;
  }
  return next;
}

RARELY_CALLED uint32_t report_areas(Heap *heap, Column *rows, uint32_t count, uint32_t operation) {
  heap->threads.state.resized = 0;
  uint32_t after = 0;
  for (HeapArea *area; (area = next_changed(heap, after)) != NULL; count++) {
    const bool gone = area->first == HEAP_NO_CHUNK;
    column_reserve(rows, count, count + 1);
    ((BlHeapArea *)(void *)rows->at)[count] =
        (BlHeapArea){.operation = operation, .name = area->name, .bytes = gone ? BL_NONE : area->bytes};
    after = area->order;
    area->shown = area->bytes;
    if (gone) area->name = area->order = 0;
  }
  return count;
}
