/* Chunks in the order of their sizes, the newest first among equal ones: one doubly linked list, in which the
 * first chunk of every quarter-octave of sizes can be found at once. A walk costs what it would cost without:
 * `visited` counts the chunks from the first one up to the answer.
 *
 * Invariants: sizes ascend · first[c] is the first chunk of class c, count[c] how many there are · last is
 * the largest. */
#ifndef BUFFERLAB_SIZE_LIST_H
#define BUFFERLAB_SIZE_LIST_H

#include "heap/heap.h"

typedef struct SizeList {
  uint32_t last;
  uint32_t first[BL_SIZE_CLASSES], count[BL_SIZE_CLASSES];
} SizeList;

/* The first chunk of at least `size` granules, HEAP_NOTHING if there is none. */
uint32_t size_list_find(const Heap *heap, const SizeList *list, uint32_t size, uint32_t *visited);
/* Returns how many chunks a walk to its place visits. */
uint32_t size_list_add(Heap *heap, SizeList *list, uint32_t chunk);
void size_list_remove(Heap *heap, SizeList *list, uint32_t chunk);
/* Asserts that the list is as it should be and returns how many chunks it holds. */
uint32_t size_list_check(const Heap *heap, const SizeList *list);

#endif
