/* Results of a walk over a lane's live buffers, without those of 0 bytes, taken once per state: totals by
 * size class, and the largest size. */
#ifndef BUFFERLAB_SURVEY_H
#define BUFFERLAB_SURVEY_H

#include "allocation/allocation.h"

typedef struct Survey {
  uint64_t revision; /* of the run at the time of the walk; 0 = never */
  uint32_t largest;  /* bytes, 0 = nothing is live */
  BlClassTotals classes[BL_SIZE_CLASSES];
} Survey;

/* The class of a size in `classes`. A resized buffer may be over the last one. */
static inline uint32_t survey_class(uint32_t size) { return min_u32(size_class(size), BL_SIZE_CLASSES - 1); }

/* Updates the `survey` of a lane. */
void survey_take(Survey *survey, const Run *run, uint32_t lane);

#endif
