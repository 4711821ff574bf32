/* The requests of a trace: its operations on the workload's live list. A buffer whose size bypasses the
 * caches needs 0 bytes in the list, and every other one at least 1. Units: bytes. */
#ifndef BUFFERLAB_TRACED_H
#define BUFFERLAB_TRACED_H

#include "allocation/workload/workload.h"

typedef struct Traced {
  Request request;
  uint32_t before; /* RESIZE: what the buffer needed before */
  const PackedOperation *operation;
} Traced;

/* Performs the next operation. Its page is there (packed_trace_next). */
Traced traced_next(Workload *workload);
/* The smallest size that at least 99 % of the first page's requests do not exceed, of those that use the
 * caches; 1 without any. */
uint32_t traced_percentile_99(const PackedTrace *trace);

/* Whether both sizes of a resize, or the size of another request, bypass the caches. */
static inline bool traced_bypasses(const Traced *traced) {
  return traced->request.needed == 0 && traced->before == 0;
}

#endif
