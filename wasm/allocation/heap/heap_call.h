/* A call as a row: its path (derived from its operation steps), its answer and its counts. */
#ifndef BUFFERLAB_HEAP_CALL_H
#define BUFFERLAB_HEAP_CALL_H

#include "allocation/heap/heap.h"

/* The heap before a call. */
typedef struct HeapBefore {
  uint64_t end;
  BlHeapCounts counts;
  BlTrackedCounts tracked;
} HeapBefore;

/* The answer of a block; HEAP_NO_CHUNK = null. Without the end of the address space. */
BlHeapAnswer heap_answer(const Heap *heap, uint32_t block);
/* The last call of a tracked heap: BL_HEAP_OPERATION `kind`. `block`: the block that it left; HEAP_NO_CHUNK =
 * none. */
BlHeapCall heap_call(const Heap *heap, uint32_t kind, uint32_t block, const HeapBefore *before);
/* Adds a step to the path of the current call. */
void call_path_add(CallPath *path, const BlOperationStep *step);

#endif
