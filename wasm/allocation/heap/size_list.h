/* Chunks sorted by size, the newest first among equals: one doubly linked list with an index. The first
 * chunk of every 64th of an octave is found at once, and equal chunks are skipped at once. The reported
 * cost is that of a plain walk: `visited` counts the chunks from the first one up to the answer. The first
 * of several equal chunks stores the last one in `other_next` and their number in `other_prev`.
 *
 * Invariants: sizes ascend · first[o][s] is the first chunk of its class, count[o][s] their number, and a
 * bit of filled[o] says whether there are any · in_octave[o] = sum of count[o] · last is the largest. */
#ifndef BUFFERLAB_SIZE_LIST_H
#define BUFFERLAB_SIZE_LIST_H

#include "allocation/heap/heap.h"

#define SIZE_OCTAVES 32u
#define SIZE_STEPS   64u /* per octave */

typedef struct SizeList {
  uint64_t filled[SIZE_OCTAVES];
  uint32_t last;
  uint32_t in_octave[SIZE_OCTAVES];
  uint32_t first[SIZE_OCTAVES][SIZE_STEPS], count[SIZE_OCTAVES][SIZE_STEPS];
  uint32_t reserved;
} SizeList;
STATE_STRUCT(SizeList, filled, last, in_octave, (uint32_t, first), (uint32_t, count), reserved);

/* The first chunk of at least `size` granules, HEAP_NO_CHUNK = none. `visited`: the chunks on a walk to it,
 * or to the end. */
uint32_t size_list_find(const Heap *heap, const SizeList *list, uint32_t size, uint32_t *visited);
/* Inserts a chunk and returns how many chunks a walk to its place visits. */
uint32_t size_list_add(Heap *heap, SizeList *list, uint32_t chunk);
void size_list_remove(Heap *heap, SizeList *list, uint32_t chunk);
/* Asserts the invariants and returns the number of chunks. */
uint32_t size_list_check(const Heap *heap, const SizeList *list);

#endif
