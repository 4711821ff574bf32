/* Where the blocks of a tracked heap lie, and which pages are there. For the picture of one call. */
#ifndef BUFFERLAB_HEAP_PLACES_H
#define BUFFERLAB_HEAP_PLACES_H

#include "allocation/heap/heap.h"

/* Writes BL_COUNT(BL_HEAP_PLACE) doubles. */
void heap_place(const Heap *heap, uint32_t block, double *out);
/* The mappings that overlap from .. to-1, in bytes below the upper end of the area, at most BL_MAX_MAPPINGS,
 * the newest first. BL_COUNT(BL_HEAP_PLACE) doubles each. Returns their number. */
uint32_t heap_list_mappings(const Heap *heap, uint64_t from, uint64_t to, double *out);
/* The pages of the addresses from .. to-1 in rows of `each` pages, the last one shorter, at most
 * BL_MAX_TILES. BL_COUNT(BL_HEAP_TILE) doubles each. Returns their number. */
uint32_t heap_list_tiles(const Heap *heap, uint64_t from, uint64_t to, uint32_t each, double *out);

#endif
