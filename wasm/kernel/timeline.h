/* Time: runs forward in pieces that end at spans and keyframes, and returns to any step from the last
 * keyframe before it. The record is written once, at the frontier; a replay only moves the state. */
#ifndef BUFFERLAB_TIMELINE_H
#define BUFFERLAB_TIMELINE_H

#include "kernel/keyframes.h"

typedef struct Timeline {
  Run run;
  Keyframes keyframes;
  Keyframe bookmark;
  bool has_bookmark;
} Timeline;

/* Goes to the start, the first keyframe. `block` has been checked. */
void timeline_open(Timeline *timeline, const Model *model, const void *block, uint32_t budget_bytes);
/* Performs up to `steps` operations. watched: stops when a stop rule fires. See bl_run() and bl_replay(). */
BlStatus timeline_run(Timeline *timeline, uint32_t steps, bool watched);
/* Goes to the nearest stored state at or before `done`. */
void timeline_rewind(Timeline *timeline, uint32_t done);
/* Saves the current state. Only one bookmark exists. */
void timeline_bookmark(Timeline *timeline);
/* Returns to the bookmark and frees it. BL_BAD_ARGUMENT without one. */
BlStatus timeline_return(Timeline *timeline);
/* Empties the record, then records from `origin` on, `width` steps per span. BL_BAD_ARGUMENT: `width` is 0,
 * or `origin` has passed. */
BlStatus timeline_record_range(Timeline *timeline, uint32_t origin, uint32_t width);
/* Hashes the state that keyframes contain. */
uint64_t timeline_hash(Timeline *timeline);

#endif
