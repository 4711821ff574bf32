/* A lane: one cache that serves the stream's requests, with its windows, scans, taken memory and record.
 * The record (series and log) is outside keyframes and hash. */
#ifndef BUFFERLAB_PAGE_LANE_H
#define BUFFERLAB_PAGE_LANE_H

#include "page_cache/policies/registry.h"

typedef struct PageLaneState {
  uint32_t warm_hits;                   /* hits before counting begins */
  uint32_t window_began_with;           /* hits at the start of the current window */
  uint32_t window_hits;                 /* of the last complete window; BL_NONE = none yet */
  uint32_t bill_until, bill_began_with; /* the step at which the running bill ends; 0 = none runs */
  uint32_t bill;                        /* the last complete one; BL_NONE = none yet */
  /* Per other lane: the first request that one of the two hits and the other misses; BL_NONE = none yet. */
  uint32_t parted[BL_MAX_PAGE_LANES];
} PageLaneState;
STATE_STRUCT(PageLaneState, warm_hits, window_began_with, window_hits, bill_until, bill_began_with, bill,
             parted);

/* Bytes of the counted requests, of a stream with sizes. */
typedef struct WeighedState {
  uint64_t requested, missed;
} WeighedState;
STATE_STRUCT(WeighedState, requested, missed);

typedef struct PageLane {
  const BlPageScenario *scenario;
  BlPagePolicyName policy;
  PageCache cache;
  PageLaneState state;
  WeighedState weighed;
  BlHitSpan *spans;
} PageLane;

/* Starts lane `index` of a checked scenario empty. */
void page_lane_open(PageLane *lane, const BlPageScenario *scenario, uint32_t index, const Accesses *accesses);
void page_lane_pass(PageLane *lane, StateIo *io);
/* Empties series and log. */
void page_lane_reset_record(PageLane *lane);
/* Serves requests `from` .. `to` - 1, and stores the acts of the last one. Adds to `span`. */
void page_lane_run(PageLane *lane, uint32_t from, uint32_t to, BlHitSpan *span);
/* Adds the bytes of requests `from` .. `to` - 1, just served and with a bit per miss. Needs sizes. */
void page_lane_weigh(PageLane *lane, uint32_t from, uint32_t to);
/* Notes that this lane and lane `other` missed the same requests until step `step`, where they part. */
void page_lane_part(PageLane *lane, uint32_t other, uint32_t step);
/* Counted requests and hits after step `step`. */
uint32_t page_lane_counted(const PageLane *lane);
uint32_t page_lane_counted_hits(const PageLane *lane);
/* The page that the next miss of an unknown page evicts; slot NO_SLOT = none. */
NextOut page_lane_next_out(PageLane *lane);
/* Writes BL_COUNT(BL_PAGE_FIGURES) doubles, except `alike`, which depends on the other lanes. */
void page_lane_figures(PageLane *lane, double *out);
/* Cuts a list into at most `max` cells and returns their number. */
uint32_t page_lane_cells(PageLane *lane, uint32_t list, uint32_t max, BlCell *out);
/* Writes the first `max` pages of a list, head first, and returns their number. */
uint32_t page_lane_pages(PageLane *lane, uint32_t list, uint32_t max, uint32_t *out);
/* Writes BL_COUNT(BL_PLACE) words about a page. */
void page_lane_place(const PageLane *lane, uint32_t page, uint32_t *out);

#endif
