/* Time: runs forward in pieces that end at spans and keyframes, and goes back to any step by the last
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

/* `block` has been checked. Goes to the start, which is the first keyframe. */
void timeline_open(Timeline *timeline, const Model *model, const void *block, uint32_t budget_bytes);
/* Performs up to `steps` operations; watched: stops where a stop rule fires. As bl_run() and bl_replay(). */
BlStatus timeline_run(Timeline *timeline, uint32_t steps, bool watched);
/* Goes to the nearest known state at or before `done`. */
void timeline_rewind(Timeline *timeline, uint32_t done);
/* Remembers the present state, one at a time. */
void timeline_bookmark(Timeline *timeline);
/* Goes back to it; BL_BAD_ARGUMENT if there is none. */
BlStatus timeline_return(Timeline *timeline);
/* Records from `origin` on, `width` steps a span. */
BlStatus timeline_record_range(Timeline *timeline, uint32_t origin, uint32_t width);
/* Of the state that keyframes hold. */
uint64_t timeline_hash(Timeline *timeline);

#endif
