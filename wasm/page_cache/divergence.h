/* The first request that one lane hits and another misses. Lanes serve a piece of the stream one after the
 * other, so while two of them may part, pieces are short and each lane stores a bit per request. So it does
 * while misses are weighed. */
#ifndef BUFFERLAB_DIVERGENCE_H
#define BUFFERLAB_DIVERGENCE_H

#include "page_cache/page_lane.h"

/* Where the piece from step `from` ends: at `to`, or earlier. */
uint32_t divergence_piece_end(const PageLane *lanes, uint32_t count, uint32_t from, uint32_t to);
/* Clears the bits of a piece before the lanes serve it. */
void divergence_begin(PageLane *lanes, uint32_t count, uint32_t from, uint32_t to);
/* Once all lanes have served the piece: notes in both lanes of a pair the step at which they part. */
void divergence_find(PageLane *lanes, uint32_t count, uint32_t from, uint32_t to);
/* A bit per lane that missed the same requests as lane `of`, itself included. */
uint32_t divergence_alike(const PageLane *lanes, uint32_t count, uint32_t of);

#endif
