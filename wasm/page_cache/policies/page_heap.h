/* A binary heap of slots in a policy's own state, with the smallest 64-bit key on top. All keys differ.
 * Invariants: place[entries[p].slot] == p; no parent's key exceeds its child's. */
#ifndef BUFFERLAB_PAGE_HEAP_H
#define BUFFERLAB_PAGE_HEAP_H

#include "page_cache/policies/policy.h"

typedef struct HeapEntry {
  uint32_t high, low; /* the key */
  uint32_t slot;
} HeapEntry;
STATE_STRUCT(HeapEntry, high, low, slot);

/* A view of the arrays behind a policy's state. */
typedef struct PageHeap {
  uint32_t *count;
  HeapEntry *entries;
  uint32_t *place; /* by slot */
} PageHeap;

static inline uint64_t heap_key(const HeapEntry *entry) { return (uint64_t)entry->high << 32 | entry->low; }

/* Bytes for the entries and places of `slots` slots. */
uint32_t page_heap_bytes(uint32_t slots);
/* Adds a slot that is not in the heap. */
void page_heap_add(const PageHeap *heap, uint32_t slot, uint64_t key);
/* Gives a slot of the heap another key. */
void page_heap_change(const PageHeap *heap, uint32_t slot, uint64_t key);
/* Removes the slot on top. The heap is not empty. */
uint32_t page_heap_take(const PageHeap *heap);
/* Writes all slots in descending order of their keys, and returns their number. Uses memory in `out` alone.
 */
uint32_t page_heap_order(const PageHeap *heap, uint32_t *out);

#endif
