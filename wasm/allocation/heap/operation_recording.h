/* Records one operation: the contents of the free lists and the counts, before the operation and at each
 * of its steps. A run never records; only the inspection of a single operation does. */
#ifndef BUFFERLAB_OPERATION_RECORDING_H
#define BUFFERLAB_OPERATION_RECORDING_H

#include "allocation/heap/heap.h"

/* Of a moment: BL_HEAP_COUNTS, then BL_TRACKED_COUNTS. */
#define HEAP_COUNTS ((sizeof(BlHeapCounts) + sizeof(BlTrackedCounts)) / sizeof(uint64_t))

typedef struct OperationRecording {
  /* Recorded moments: 0 = before the operation, k = at its step k. If there are too many, only the first
   * ones. */
  uint32_t moments, fills;
  double fill[BL_MAX_FILLS * BL_COUNT(BL_HEAP_FILL)]; /* by moment, then by list; empty lists are left out */
  double counted[(BL_MAX_OPERATION_STEPS + 1) * HEAP_COUNTS]; /* since before the operation, by moment */
} OperationRecording;

/* Starts recording the steps of this heap, until operation_recording_end() or until any heap is opened. The
 * caller performs one operation in between. */
void operation_recording_begin(const Heap *heap);
void operation_recording_end(void);
/* The last recording; empty before the first. */
const OperationRecording *operation_recording(void);

/* Lists the first chunks of a free list, at most BL_MAX_LINKS, in link order from the front. An unlinked
 * list, such as the slots of runs, is in address order. BL_COUNT(BL_HEAP_LINK) doubles each. Returns their
 * number. */
uint32_t heap_list_links(const Heap *heap, uint32_t list, double *out);

#endif
