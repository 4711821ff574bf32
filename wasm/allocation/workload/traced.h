/* The requests of a trace: its operations on the workload's live list. A buffer whose size bypasses the
 * caches needs 0 bytes in the list, and every other one at least 1. Units: bytes. */
#ifndef BUFFERLAB_TRACED_H
#define BUFFERLAB_TRACED_H

#include "allocation/workload/workload.h"

/* Performs the next operation. Its page is there (packed_trace_next). */
Request traced_next(Workload *workload);
/* The smallest size that at least 99 % of the first page's requests do not exceed, of those that use the
 * caches; 1 without any. */
uint32_t traced_percentile_99(const PackedTrace *trace);

#endif
