/* Keyframes: whole states at multiples of the spacing, in pages, under a budget of bytes and KEYFRAMES_MOST
 * of them. Over either every second one goes and the spacing doubles; the start and the newest always stay.
 * Invariant: at[i].done ascends; pages = sum of the chains' pages. */
#ifndef BUFFERLAB_KEYFRAMES_H
#define BUFFERLAB_KEYFRAMES_H

#include "kernel/run.h"

#define KEYFRAMES_MOST 128u
#define FIRST_SPACING  4096u
#define MOST_SPACING   (1u << 31)

typedef struct Keyframe {
  uint32_t done, first_page, bytes;
} Keyframe;

typedef struct Keyframes {
  Keyframe at[KEYFRAMES_MOST];
  uint32_t count, spacing, pages, budget_pages;
} Keyframes;

/* None yet; their pages are gone with the memory. */
void keyframes_reset(Keyframes *keyframes, uint32_t budget_bytes);
/* Operations until the next one is due. */
uint32_t keyframes_left(const Keyframes *keyframes, uint32_t done);
/* Saves the present state if a keyframe is due here. */
void keyframes_save_if_due(Keyframes *keyframes, Run *run);
/* The last one at or before `done`; there is always the start. */
const Keyframe *keyframes_before(const Keyframes *keyframes, uint32_t done);

/* One state in pages, on its own: a bookmark. */
Keyframe keyframe_save(Run *run);
void keyframe_load(const Keyframe *keyframe, Run *run);

#endif
