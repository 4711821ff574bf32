/* Scenarios with heaps for tests. */
#ifndef BUFFERLAB_HEAP_BLOCKS_H
#define BUFFERLAB_HEAP_BLOCKS_H

#include "blocks.h"
#include "exports_checks.h"
#include "exports_heap.h"
#include "heap_kit.h"

/* A large state in the first lane's cache and no cache in the second, over that model; a third lane
 * without a heap. */
static inline BlScenario heap_block(BlHeapModel model) {
  BlScenario block = bucket_block();
  block.size_max = 20000;
  block.lanes[0].bucket_width = 2000;
  block.lane_count = 3;
  block.lanes[2] = block.lanes[1];
  block.lanes[1].capacity = 0;
  block.heaps[0] = block.heaps[1] = kit_default(model);
  return block;
}

/* The nine sizes of the LFH experiment of 2009, `slots` slots each, over that model. */
static inline BlScenario primes_block(BlHeapModel model, uint32_t slots) {
  static const uint32_t sizes[] = {169, 251, 577, 1009, 4127, 19139, 49069, 499033, 999113};
  BlScenario block = bucket_block();
  block.generator = BL_GENERATOR_SPLITMIX64;
  block.seed = 2;
  block.lifetime_model = BL_LIFETIME_MODEL_FIXED_COUNTS;
  block.slots = slots;
  block.sizes = BL_SIZES_LISTED;
  block.part_count = 9;
  for (uint32_t i = 0; i < 9; i++) block.parts[i] = (BlPart){sizes[i], sizes[i], 1};
  block.lane_count = 1;
  block.lanes[0].capacity = 0;
  block.heaps[0] = kit_default(model);
  return block;
}

static inline double heap_figure(uint32_t lane, BlHeapFigure which) { return bl_heap_figures(lane)[which]; }

#define EVERY_MODEL(model) \
  for (BlHeapModel model = BL_HEAP_IDEAL + 1; model < BL_COUNT(BL_HEAP_MODELS); model++)

#endif
