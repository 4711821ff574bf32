/* The areas of a heap's arenas, for drawing (BL_HEAP_AREA). */
#ifndef BUFFERLAB_AREA_SURVEY_H
#define BUFFERLAB_AREA_SURVEY_H

#include "allocation/heap/heap.h"

/* Where an area begins, in bytes; 0 is the first space. */
static inline uint64_t area_address(uint32_t area) {
  return area ? (uint64_t)area_start(area) * AREA_GRANULE : 0;
}
/* Writes the numbers of all areas, by arena, each arena's in order; MAX_AREAS + 1 at most. Returns how many
 * there are: 0 without threads. */
uint32_t heap_list_areas(const Heap *heap, uint32_t *areas);
/* BL_HEAP_AREA doubles for each, at most BL_MAX_AREA_ROWS and a sum. Returns the number of rows. */
uint32_t heap_survey_areas(const Heap *heap, double *rows);

#endif
