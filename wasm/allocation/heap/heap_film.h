/* An operation as it went: what stood in the free lists, and what had been counted, before it and at each of
 * its acts. A heap is filmed while somebody looks at one operation, never in a run. */
#ifndef BUFFERLAB_HEAP_FILM_H
#define BUFFERLAB_HEAP_FILM_H

#include "allocation/heap/heap.h"

#define HEAP_COUNTS (sizeof(BlHeapCounts) / sizeof(uint64_t))

typedef struct HeapFilm {
  /* Moments that are told: 0 = before the operation, k = when its act k was told. Of more than there is room
   * for the first ones. */
  uint32_t moments, fills;
  double fill[BL_MAX_FILLS * BL_HEAP_FILL_COUNT];  /* by moment, then by list; empty lists are left out */
  double counted[(BL_MAX_ACTS + 1) * HEAP_COUNTS]; /* since before the operation, by moment */
} HeapFilm;

/* From here on until heap_film_end(), or until any heap is opened, what this heap tells is filmed: one
 * operation is performed between. */
void heap_film_begin(const Heap *heap);
void heap_film_end(void);
/* The last film; empty before the first. */
const HeapFilm *heap_film(void);

/* The first chunks of a free list, at most BL_MAX_LINKS, in the order in which they are linked from the
 * front; those of a list that is not linked, such as the slots of runs, by address. BL_HEAP_LINK_COUNT
 * doubles each; how many. */
uint32_t heap_list_links(const Heap *heap, uint32_t list, double *out);

#endif
