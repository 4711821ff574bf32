/* Areas of a heap with threads, as answers name them. Only those count whose blocks appeared in an answer. */
#ifndef BUFFERLAB_HEAP_AREAS_H
#define BUFFERLAB_HEAP_AREAS_H

#include "allocation/heap/heap.h"

/* Whether an address is in an area. */
static inline bool is_in_area(const Heap *heap, uint64_t address) {
  return address / AREA_GRANULE >= heap->threads.state.floor;
}
/* The answer of such an address as AREA. Names the area. */
void answer_in_area(Heap *heap, BlHeapAnswer *answer);
/* If areas changed their size: appends the named ones that did since the last call to `rows` (BlHeapArea),
 * which has `count`. Returns how many it has then. */
uint32_t report_areas(Heap *heap, Column *rows, uint32_t count, uint32_t operation);

#endif
