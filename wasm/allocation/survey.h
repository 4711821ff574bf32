/* What takes a look at every live buffer of a lane, taken once a state: totals by size class, and the
 * largest. */
#ifndef BUFFERLAB_SURVEY_H
#define BUFFERLAB_SURVEY_H

#include "allocation/allocation.h"

typedef struct Survey {
  uint64_t arrival; /* of the run when it was taken; 0 = never */
  uint32_t largest; /* bytes, 0 = nothing is live */
  BlClassTotals classes[BL_SIZE_CLASSES];
} Survey;

/* Brings `survey` of a lane up to date. */
void survey_take(Survey *survey, const Run *run, uint32_t lane);

#endif
