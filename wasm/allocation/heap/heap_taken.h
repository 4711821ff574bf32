/* Bytes that blocks of the requested sizes occupy in a heap. */
#ifndef BUFFERLAB_HEAP_TAKEN_H
#define BUFFERLAB_HEAP_TAKEN_H

#include "allocation/heap/heap.h"

/* BL_HEAP_TAKEN doubles for each of `count` sizes (parts[i].lo), from one walk over all live blocks. */
void heap_taken(const Heap *heap, const BlPart *parts, uint32_t count, double *out);

#endif
