/* Keyframes: complete states at multiples of the spacing, stored in pages, within a byte budget and at
 * most MAX_KEYFRAMES. If either limit is exceeded, every second keyframe is dropped and the spacing
 * doubles. The start and the newest always stay. Invariants: at[i].done ascends; pages = sum of the
 * chains' pages. */
#ifndef BUFFERLAB_KEYFRAMES_H
#define BUFFERLAB_KEYFRAMES_H

#include "kernel/run.h"

#define MAX_KEYFRAMES 128u
#define FIRST_SPACING 4096u
#define MAX_SPACING   (1u << 31)

typedef struct Keyframe {
  uint32_t done, first_page, bytes;
} Keyframe;

typedef struct Keyframes {
  Keyframe at[MAX_KEYFRAMES];
  uint32_t count, spacing, pages, budget_pages;
} Keyframes;

/* Starts with none, `spacing` or a little more apart. The old pages disappear with the memory. */
void keyframes_reset(Keyframes *keyframes, uint32_t budget_bytes, uint32_t spacing);
/* Operations until the next keyframe is due. */
uint32_t keyframes_left(const Keyframes *keyframes, uint32_t done);
/* Saves the current state if a keyframe is due. */
void keyframes_save_if_due(Keyframes *keyframes, Run *run);
/* The last keyframe at or before `done`. The start always qualifies. */
const Keyframe *keyframes_before(const Keyframes *keyframes, uint32_t done);

/* Saves the current state in pages of its own: a bookmark. */
Keyframe keyframe_save(Run *run);
/* Goes to a saved state, which stays saved. */
void keyframe_load(const Keyframe *keyframe, Run *run);

#endif
