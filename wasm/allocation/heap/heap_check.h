/* The invariants of heaps, for tests and fuzzers. No built core exports a check, so none contains one. */
#ifndef BUFFERLAB_HEAP_CHECK_H
#define BUFFERLAB_HEAP_CHECK_H

#include "allocation/heap/heap.h"

typedef void HeapCheck(const Heap *heap);

/* Asserts every invariant of heap.h and the model's own. */
HeapCheck heap_check;
/* The models' own: the lists contain exactly the right chunks. */
HeapCheck free_fit_check, buddy_check, size_class_check, pt_check, lookaside_check, lfh_check, tlsf_check,
    mu_check;

#endif
