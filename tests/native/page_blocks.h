/* Scenario blocks of the page cache for the native tests. */
#ifndef BUFFERLAB_PAGE_BLOCKS_H
#define BUFFERLAB_PAGE_BLOCKS_H

#include <string.h>

#include "exports_page_cache.h"

/* The default parameters of a policy. */
static inline BlPagePolicy usual_policy(BlPagePolicyName policy) {
#define P(name, min, max, usual) usual,
#define X(NAME, ...)             {BL_##NAME##_PARAMETERS(P) 0},
  static const uint32_t usual[][BL_MAX_PAGE_PARAMETERS + 1] = {BL_PAGE_POLICIES(X)};
#undef X
#undef P
  BlPagePolicy row = {.policy = policy};
  memcpy(row.parameters, usual[policy], sizeof row.parameters);
  return row;
}

/* Short rounds of Zipf requests and scans over a small cache, in one lane. */
static inline BlPageScenario pages_block(BlPagePolicyName policy) {
  return (BlPageScenario){.stage = BL_STAGE_POLICIES,
                          .abi_version = BL_ABI_VERSION,
                          .work = BL_WORK_MIX,
                          .n = 300,
                          .alpha = 90,
                          .hot = 400,
                          .scan = 90,
                          .again = BL_AGAIN_ALTERNATE,
                          .period = 100,
                          .shift = 7,
                          .requests = 10000,
                          .seed = 1,
                          .cache = 60,
                          .window = 100,
                          .lane_count = 1,
                          .lanes = {usual_policy(policy)}};
}

/* Copies the block to the core and opens it. */
static inline uint32_t open_pages(const BlPageScenario *block) {
  memcpy(bl_pages_block(), block, sizeof *block);
  return bl_pages_open();
}

static inline double page_figure(uint32_t lane, BlPageFigure which) { return bl_pages_figures(lane)[which]; }

#endif
