/* How Caffeine 3.3.1 sizes the window of W-TinyLFU in a cache of more than 4,096 pages:
 * docs/page-libraries.md has the rule in words. All numbers are whole: pages, samples, and rates in
 * millionths, cut down. */
#ifndef BUFFERLAB_WINDOW_CLIMB_H
#define BUFFERLAB_WINDOW_CLIMB_H

#include "base/state_struct.h"

/* Hits and requests of a sample. */
typedef struct ClimbSample {
  uint32_t requests, hits, window_hits, probation_hits;
} ClimbSample;
STATE_STRUCT(ClimbSample, requests, hits, window_hits, probation_hits);

/* A probe of a region with few hits, or an audit of a window that stands still. */
typedef struct ClimbWalk {
  int32_t on, audit, direction;                                   /* 1 = the window grows, -1 = it shrinks */
  int32_t window, rate, smoothed, probation_hits, probation_size; /* at its start */
  int32_t below, above;                                           /* samples in a row */
  int32_t samples, reached;       /* steps taken; 1 = a sample had the rate of the start */
  int32_t best_rate, best_window; /* of the samples above; -1 = none */
} ClimbWalk;
STATE_STRUCT(ClimbWalk, on, audit, direction, window, rate, smoothed, probation_hits, probation_size, below,
             above, samples, reached, best_rate, best_window);

/* The window to come back to if a move costs hits. */
typedef struct ClimbAnchor {
  int32_t window, rate;                /* -1 = none */
  int32_t shortfalls, claim, settling; /* claim: the rate when a return began, -1 = none */
  int32_t left;                        /* samples that the return may take; 0 = none is on */
  int32_t held, shield;                /* samples in which a jump of the rate does not matter */
} ClimbAnchor;
STATE_STRUCT(ClimbAnchor, window, rate, shortfalls, claim, settling, left, held, shield);

typedef struct WindowClimb {
  ClimbWalk walk;
  ClimbAnchor anchor;
  int32_t last_rate, smoothed, deviation; /* smoothed -1 = no sample yet */
  int32_t step, undo, retreat, rest;      /* pages, pages, samples, samples */
  int32_t wait[2], crashes[2];            /* of probes, of audits */
  int32_t farthest, farthest_direction;   /* of confirmed probes; -1 = none */
  int32_t still, audit_after, settled_rate, last_window, audit_direction;
} WindowClimb;
STATE_STRUCT(WindowClimb, (ClimbWalk, walk), (ClimbAnchor, anchor), last_rate, smoothed, deviation, step,
             undo, retreat, rest, wait, crashes, farthest, farthest_direction, still, audit_after,
             settled_rate, last_window, audit_direction);

void window_climb_open(WindowClimb *climb);

/* By how many pages the window shall grow after a sample; below 0 = shrink. */
int32_t window_climb(WindowClimb *climb, const ClimbSample *sample, uint32_t capacity, uint32_t window,
                     uint32_t protected);

#endif
