/* The pages of a tracked mapping, which is read and written from its start on. */
#ifndef BUFFERLAB_MAPPINGS_H
#define BUFFERLAB_MAPPINGS_H

#include "allocation/heap/heap.h"

/* With tracked pages: reads or writes the first `bytes` bytes. */
void mapping_read(Heap *heap, uint32_t mapping, uint64_t bytes);
void mapping_write(Heap *heap, uint32_t mapping, uint64_t bytes);
/* Asserts that the mappings and the gaps between them fill the area down to its reach. */
void mappings_check(const Heap *heap);

#endif
