/* Chunks in the order of their sizes, the newest first among equal ones: one doubly linked list, in which the
 * first chunk of every 64th of an octave of sizes can be found at once, and equal ones are passed at once. A
 * walk costs what it would cost without: `visited` counts the chunks from the first one up to the answer.
 * Of equal ones the first has in `other_next` the last, in `other_prev` how many there are.
 *
 * Invariants: sizes ascend · first[o][s] is the first chunk of its class, count[o][s] how many there are, and
 * a bit of filled[o] says whether there are any · in_octave[o] = sum of count[o] · last is the largest. */
#ifndef BUFFERLAB_SIZE_LIST_H
#define BUFFERLAB_SIZE_LIST_H

#include "allocation/heap/heap.h"

#define SIZE_OCTAVES 32u
#define SIZE_STEPS   64u /* of an octave */

typedef struct SizeList {
  uint64_t filled[SIZE_OCTAVES];
  uint32_t last;
  uint32_t in_octave[SIZE_OCTAVES];
  uint32_t first[SIZE_OCTAVES][SIZE_STEPS], count[SIZE_OCTAVES][SIZE_STEPS];
} SizeList;

/* The first chunk of at least `size` granules, HEAP_NOTHING if there is none. */
uint32_t size_list_find(const Heap *heap, const SizeList *list, uint32_t size, uint32_t *visited);
/* Returns how many chunks a walk to its place visits. */
uint32_t size_list_add(Heap *heap, SizeList *list, uint32_t chunk);
void size_list_remove(Heap *heap, SizeList *list, uint32_t chunk);
/* Asserts that the list is as it should be and returns how many chunks it holds. */
uint32_t size_list_check(const Heap *heap, const SizeList *list);

#endif
