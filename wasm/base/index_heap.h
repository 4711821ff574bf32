/* A binary heap over the indices of the live list, with the smallest 64-bit key on top. Like the birth
 * list, it follows swap-removal: index `last` takes the removed index. All keys differ. Invariants:
 * place[heap[p]] == p; no parent's key exceeds its child's. */
#ifndef BUFFERLAB_INDEX_HEAP_H
#define BUFFERLAB_INDEX_HEAP_H

#include "column.h"

typedef struct IndexHeap {
  Column keys;  /* by index, two words each */
  Column heap;  /* by place: an index */
  Column place; /* by index: its place */
} IndexHeap;

IndexHeap index_heap_empty(void);
void index_heap_reserve(IndexHeap *heap, uint32_t used, uint32_t entries);
void index_heap_pass(IndexHeap *heap, uint32_t entries, StateIo *io);
/* `index` is the next free one: the current size of the heap. */
void index_heap_add(IndexHeap *heap, uint32_t index, uint64_t key);
/* `last` is the highest index in the heap. It becomes `index`. */
void index_heap_swap_remove(IndexHeap *heap, uint32_t index, uint32_t last);

/* The index with the smallest key. The heap is not empty. */
static inline uint32_t index_heap_top(const IndexHeap *heap) { return heap->heap.at[0]; }
static inline uint64_t index_heap_key(const IndexHeap *heap, uint32_t index) {
  return (uint64_t)heap->keys.at[2 * index] << 32 | heap->keys.at[2 * index + 1];
}

#endif
