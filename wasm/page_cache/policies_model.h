/* The stage "policies" as a model of the kernel: one stream of requests and up to four lanes in lockstep. */
#ifndef BUFFERLAB_POLICIES_MODEL_H
#define BUFFERLAB_POLICIES_MODEL_H

#include "kernel/run.h"
#include "page_cache/page_lane.h"

typedef struct PoliciesRun {
  BlPageScenario scenario;
  GivenAccesses given; /* for the next opening; count 0 = nothing */
  Accesses accesses;
  PageLane lanes[BL_MAX_PAGE_LANES];
} PoliciesRun;

/* The state of the run that was opened last. */
extern PoliciesRun policies;
/* Its block is a BlPageScenario. Opening uses up `policies.given`. */
extern const Model policies_model;

/* Writes BL_COUNT(BL_PAGE_FIGURES) doubles about a lane. */
void policies_figures(uint32_t lane, double *out);
/* Whether two lanes had the same misses and evicted the same pages, in the same order. */
bool policies_are_same(const PageLane *a, const PageLane *b);
/* Pages that are in both caches. */
uint32_t policies_shared_pages(const PageLane *a, const PageLane *b);
/* Writes BL_COUNT(BL_PAGE_FACTS) words about a page of the stream. */
void policies_page_facts(uint32_t page, uint32_t *out);
/* Serves the next `count` <= 32 requests in a lane and takes them back. Bit i of the result: the lane hits at
 * the one after i others. */
uint32_t policies_look_ahead(PageLane *lane, uint32_t count);
/* Follows a page (BL_NONE = none) in every lane from here on, and forgets the stays so far. */
void policies_follow(uint32_t page);

#endif
