/* Scenario blocks for the native tests. */
#ifndef BUFFERLAB_BLOCKS_H
#define BUFFERLAB_BLOCKS_H

#include <string.h>

#include "exports_allocation.h"
#include "traced_pages.h"

/* One slot, first fit, keep the bigger: the article's flawed cache. */
static inline BlPolicy flawed_policy(void) {
  return (BlPolicy){.capacity = 1,
                    .lookup = BL_LOOKUP_FIRST_FIT,
                    .return_rule = BL_RETURN_KEEP_BIGGER,
                    .cutoff = BL_NONE,
                    .ratio = BL_NONE,
                    .waste_bytes = BL_NONE,
                    .idle_max = BL_NONE,
                    .empty_every = BL_NONE,
                    .granularity = 1,
                    .bucket_kind = BL_BUCKETS_ONE,
                    .bucket_count = 1,
                    .bucket_width = 100};
}

/* The article's corrected cache: buffers over 200 bytes are not cached, and a full cache frees the
 * returned one. */
static inline BlPolicy fixed_policy(void) {
  BlPolicy policy = flawed_policy();
  policy.return_rule = BL_RETURN_FREE_RETURNED;
  policy.cutoff = 200;
  return policy;
}

/* The article's run with both policies. */
static inline BlScenario article_block(void) {
  return (BlScenario){.abi_version = BL_ABI_VERSION,
                      .generator = BL_GENERATOR_MSVC,
                      .seed = 1,
                      .lifetime_model = BL_LIFETIME_MODEL_RANDOM_WALK,
                      .allocate_num = 1,
                      .allocate_den = 2,
                      .bound = 100,
                      .lifetime = 100,
                      .slots = 10,
                      .free_order = BL_FREE_ORDER_RANDOM,
                      .sizes = BL_SIZES_DOUBLING,
                      .size_min = 100,
                      .size_max = 1048576,
                      .double_num = 1,
                      .double_den = 2,
                      .median = 1000,
                      .spread = 100,
                      .second_median = 100000,
                      .second_spread = 100,
                      .first_weight = 90,
                      .alpha = 120,
                      .poison_ratio = 8,
                      .threads = 1,
                      .lane_count = 2,
                      .lanes = {flawed_policy(), fixed_policy()}};
}

/* PCG, listed sizes 100, 200 and 400, every step allocates. */
static inline BlScenario growing_block(void) {
  BlScenario block = article_block();
  block.generator = BL_GENERATOR_PCG32;
  block.allocate_num = 1;
  block.allocate_den = 1;
  block.sizes = BL_SIZES_LISTED;
  block.part_count = 3;
  for (uint32_t i = 0; i < 3; i++) block.parts[i] = (BlPart){100u << i, 100u << i, 1};
  return block;
}

/* PCG, bounded live count, ten buckets of ten slots, random eviction: a large state. */
static inline BlScenario bucket_block(void) {
  BlScenario block = article_block();
  block.generator = BL_GENERATOR_PCG32;
  block.lifetime_model = BL_LIFETIME_MODEL_BOUNDED;
  block.bound = 500;
  block.sizes = BL_SIZES_UNIFORM;
  block.size_min = 1;
  block.size_max = 1000;
  block.lanes[0].capacity = 10;
  block.lanes[0].bucket_kind = BL_BUCKETS_LINEAR;
  block.lanes[0].bucket_count = 10;
  block.lanes[0].bucket_width = 100;
  block.lanes[0].lookup = BL_LOOKUP_BEST_FIT;
  block.lanes[0].return_rule = BL_RETURN_FREE_RANDOM;
  block.lanes[1].capacity = 4;
  block.lanes[1].cutoff = BL_NONE;
  block.lanes[1].lookup = BL_LOOKUP_OLDEST;
  return block;
}

/* PCG, exponential lifetimes with separate means for two classes, bimodal sizes, the same buckets. */
static inline BlScenario lifetime_block(void) {
  BlScenario block = bucket_block();
  block.lifetime_model = BL_LIFETIME_MODEL_EXPONENTIAL;
  block.lifetime = 300;
  block.sizes = BL_SIZES_BIMODAL;
  block.median = 100;
  block.second_median = 700;
  block.lifetime_count = 2;
  block.lifetimes[0] = (BlLifetime){64, 1};
  block.lifetimes[1] = (BlLifetime){512, 5000};
  return block;
}

/* The same buckets after 64 moves: a repeated pattern of three requests and a free, of the first, the
 * second … entry of the live list. */
static inline BlScenario moves_block(void) {
  BlScenario block = bucket_block();
  block.move_count = BL_MAX_MOVES;
  for (uint32_t i = 0; i < BL_MAX_MOVES; i++)
    block.moves[i] = i % 4 == 3 ? (BlMove){0, i / 4} : (BlMove){1 + i * 16, 0};
  return block;
}

/* The same buckets, of five threads: one lane has a cache for each, of limited
 * bytes; the other one has one for all, which is emptied. */
static inline BlScenario threads_block(void) {
  BlScenario block = bucket_block();
  block.threads = 5;
  block.crossing = 30;
  block.lanes[0].per_thread = 1;
  block.lanes[0].idle_max = 3000;
  block.lanes[1].empty_every = 700;
  return block;
}

/* A trace of that many operations, in lanes with the buckets above and without a cache. */
static inline BlScenario traced_block(uint32_t operations) {
  BlScenario block = bucket_block();
  block.lifetime_model = BL_LIFETIME_MODEL_TRACE;
  block.trace = (BlTrace){.operations = operations, .only_min = 1, .only_max = BL_MAX_SIZE};
  block.lane_count = 3;
  block.lanes[2] = block.lanes[1];
  block.lanes[2].capacity = 0;
  return block;
}

/* Copies the block to the core and opens it. */
static inline uint32_t open_block(const BlScenario *block) {
  memcpy(bl_block(), block, sizeof *block);
  return bl_open();
}

/* A figure of a lane in the current state. */
static inline double figure(uint32_t lane, BlFigure which) { return bl_figures(lane)[which]; }

/* Goes to `done` operations from the current state. */
static inline uint32_t go_to(uint32_t done) {
  uint32_t status = bl_rewind(done);
  while (status == BL_OK && bl_done() < done) status = supplied(bl_replay, done - bl_done());
  return status;
}

#endif
