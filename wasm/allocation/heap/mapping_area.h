/* The area of mappings: which of its pages are taken. Places count pages down from 0, the upper end of the
 * area. A mapping takes the upper end of the highest gap that is long enough. Below the lowest mapping the
 * area has no end. Source: Linux, mm/mmap.c (top-down search) and mm/mremap.c.
 *
 * Invariants: the gaps ascend, do not touch, and lie above the reach without touching it. */
#ifndef BUFFERLAB_MAPPING_AREA_H
#define BUFFERLAB_MAPPING_AREA_H

#include <stdbool.h>

#include "base/column.h"

/* Free pages from .. to-1 between two mappings. */
typedef struct AreaGap {
  uint64_t from, to;
} AreaGap;
STATE_STRUCT(AreaGap, from, to);

typedef struct MappingArea {
  uint64_t reach; /* the lower end of the lowest mapping */
  uint32_t count, spare;
} MappingArea;
STATE_STRUCT(MappingArea, reach, count, spare);

/* The place of `pages` free pages, which are now taken. `gaps`: AreaGap each. */
uint64_t area_take(MappingArea *area, Column *gaps, uint64_t pages);
/* Takes the `pages` pages directly above `place`. False = they are not all free, and nothing changed. */
bool area_take_above(MappingArea *area, Column *gaps, uint64_t place, uint64_t pages);
/* Frees taken pages from .. to-1. */
void area_release(MappingArea *area, Column *gaps, uint64_t from, uint64_t to);

#endif
