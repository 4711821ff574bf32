/* Turns arbitrary words into a scenario block by bringing them into range one
 * by one, so that the core accepts nearly all of them. */
#ifndef BUFFERLAB_ARBITRARY_BLOCK_H
#define BUFFERLAB_ARBITRARY_BLOCK_H

#include "allocation/buffer_cache/buckets.h"
#include "blocks.h"
#include "heap_kit.h"

/* A short input repeats until it fills the block. */
static inline void fill_block(BlScenario *block, const uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < sizeof *block; i++) ((uint8_t *)block)[i] = bytes[i % size];
}

static inline void restrict_to_msvc(BlScenario *block) {
  block->lifetime_model = BL_LIFETIME_MODEL_RANDOM_WALK;
  block->free_order = BL_FREE_ORDER_RANDOM;
  block->sizes = BL_SIZES_DOUBLING;
  block->allocate_num = 1;
  block->allocate_den = 2;
  block->double_num = 1;
  block->double_den = 1 + block->double_den % 4;
}

/* Fixed counts need their own generator and allow no moves. */
static inline void choose_fixed_counts(BlScenario *block) {
  block->lifetime_model = BL_LIFETIME_MODEL_FIXED_COUNTS;
  block->generator = BL_GENERATOR_SPLITMIX64;
  block->sizes = BL_SIZES_LISTED;
  block->move_count = 0;
  block->slots = 1 + block->slots % 100;
}

/* Batches need pcg32 and allow no moves. Small numbers, so that their three
 * batches are over soon. */
static inline void choose_batches(BlScenario *block) {
  BlBatches *b = &block->batches;
  block->generator = BL_GENERATOR_PCG32;
  block->move_count = 0;
  block->heap_threads = BL_HEAP_THREADS_MERGED;
  b->pointers = 1 + b->pointers % 300;
  b->size = 1 + b->size % 300000;
  b->resize_den = 1 + b->resize_den % 8;
  b->resize_num = b->resize_den + b->resize_num % 16;
  b->order %= 4;
  b->writes %= 3;
}

/* Traces need pcg32 and allow no moves. */
static inline void choose_trace(BlScenario *block) {
  BlTrace *t = &block->trace;
  block->generator = BL_GENERATOR_PCG32;
  block->move_count = 0;
  t->operations = 1 + t->operations % 2000;
  t->only_min = 1 + t->only_min % 100;
  t->only_max = t->only_min + t->only_max % 4000;
}

/* Lanes of batches have no cache. */
static inline void choose_plain(BlPolicy *policy) {
  policy->capacity = 0;
  policy->granularity = 1;
  policy->round_up = 0;
}

static inline void clamp_scenario(BlScenario *block) {
#define X(name, min, max, ...) \
  block->name = (uint32_t)(min) + (uint32_t)(block->name % ((uint64_t)(max) - (min) + 1));
  BL_SCENARIO_FIELDS(X)
#undef X
  block->abi_version = BL_ABI_VERSION;
  if (block->threads % 4) block->threads = 1 + block->threads % 16;
  if (block->thread_ends % 4) block->thread_ends %= 300;
  block->size_min = 1 + block->size_min % 4096;
  block->size_max = block->size_min << block->size_max % 18;
  block->lifetime = 1 + block->lifetime % 4096;
  block->allocate_num %= block->allocate_den + 1;
  block->double_num %= block->double_den + 1;
  if (block->generator == BL_GENERATOR_MSVC)
    restrict_to_msvc(block);
  else if (block->lifetime_model == BL_LIFETIME_MODEL_FIXED_COUNTS ||
           block->generator == BL_GENERATOR_SPLITMIX64)
    choose_fixed_counts(block);
  else if (block->lifetime_model == BL_LIFETIME_MODEL_BATCHES)
    choose_batches(block);
  else if (block->lifetime_model == BL_LIFETIME_MODEL_TRACE)
    choose_trace(block);
}

static inline void clamp_rows(BlScenario *block) {
  for (uint32_t i = 0; i < BL_MAX_PARTS; i++) {
    BlPart *part = &block->parts[i];
    part->lo = 1 + i * 1000 + part->lo % 500;
    part->hi = block->sizes == BL_SIZES_LISTED ? part->lo : part->lo + part->hi % 500;
    part->weight = 1 + part->weight % 100;
  }
  for (uint32_t i = 0; i < BL_MAX_PHASES; i++) {
    BlPhase *phase = &block->phases[i];
    phase->steps = 1 + phase->steps % 1000;
    phase->chance_den = 1 + phase->chance_den % BL_MAX_FRACTION;
    phase->chance_num %= phase->chance_den + 1;
  }
}

/* One row per size class. */
static inline void clamp_lifetimes(BlScenario *block) {
  for (uint32_t i = 0; i < BL_MAX_LIFETIMES; i++)
    block->lifetimes[i] = (BlLifetime){(4 + i % 4) << i / 4, 1 + block->lifetimes[i].mean % 4096};
}

/* A free only while something is live, of a live entry. */
static inline void clamp_moves(BlScenario *block) {
  uint32_t live = 0;
  for (uint32_t i = 0; i < BL_MAX_MOVES; i++) {
    BlMove *row = &block->moves[i];
    row->size = live > 0 && row->size % 2 ? 0 : 1 + row->size % BL_MAX_SIZE;
    row->index %= live > 0 ? live : BL_MAX_MOVES;
    live += row->size ? 1u : (uint32_t)-1;
  }
}

static inline void clamp_policy(BlPolicy *policy) {
#define X(name, min, max, ...) \
  policy->name = (uint32_t)(min) + (uint32_t)(policy->name % ((uint64_t)(max) - (min) + 1));
  BL_POLICY_FIELDS(X)
#undef X
  if (policy->bucket_kind == BL_BUCKETS_POWERS && policy->bucket_count > BL_POWER_BUCKETS)
    policy->bucket_count = 20;
  if (policy->bucket_kind == BL_BUCKETS_CUSTOM && policy->bucket_count > BL_MAX_BOUNDS)
    policy->bucket_count = 1 + policy->bucket_count % BL_MAX_BOUNDS;
  if (policy->idle_max % 2) policy->idle_max = 1 + policy->idle_max % 100000;
  policy->empty_every = policy->empty_every % 2 ? 1 + policy->empty_every % 2000 : BL_NONE;
  if (policy->bucket_width > 4096) policy->bucket_width = 1 + policy->bucket_width % 4096;
  if (policy->round_up) policy->granularity = 1;
  for (uint32_t i = 0; i < BL_MAX_BOUNDS; i++) policy->bounds[i] = 1 + i * 900 + policy->bounds[i] % 900;
}

/* The buckets of all caches have at most BL_MAX_SLOTS slots; half of them have few each, as in programs. */
static inline void clamp_slots(BlPolicy *policy, uint32_t threads) {
  if (threads * buckets_count(policy) > BL_MAX_SLOTS) policy->per_thread = 0;
  const uint32_t most = BL_MAX_SLOTS / ((policy->per_thread ? threads : 1) * buckets_count(policy));
  if (policy->capacity % 2) policy->capacity = policy->capacity / 2 % 65;
  if (policy->capacity > most) policy->capacity = 1 + policy->capacity % most;
}

static inline void clamp_heap(BlHeap *heap) {
  heap->model %= BL_COUNT(BL_HEAP_MODELS);
  for (uint32_t i = 0; kit_models[heap->model].parameters[i].name; i++) {
    const uint32_t word = heap->parameters[i];
    heap->parameters[i] = kit_value(kit_models[heap->model].parameters[i], word / 8, word);
  }
}

/* A setting in its range, and small. */
static inline uint32_t clamp_setting(uint32_t word, int64_t min, int64_t max) {
  const int64_t most = max < 70000 ? max : 70000;
  return (uint32_t)(min + word % (most > min ? most - min + 1 : 1));
}

static inline void clamp_pool(BlLanePool *pool) {
#define P(name, own, min, max, usual, names) {min, max},
#define X(NAME, module, ...)                 {BL_##NAME##_SETTINGS(P){0, 0}},
  static const int64_t ranges[][BL_POOL_SETTING_COUNT + 1][2] = {BL_POOL_MODELS(X)};
#undef X
#undef P
  pool->model = 1 + pool->model / 4 % BL_COUNT(BL_POOL_MODELS);
  for (uint32_t i = 0; i < BL_POOL_SETTING_COUNT; i++) {
    const int64_t *range = ranges[pool->model - 1][i];
    pool->settings[i] = clamp_setting(pool->settings[i], range[0], range[1]);
  }
  if (pool->model - 1 == BL_POOL_NETTY_POOLED) pool->settings[0] = 4096u << pool->settings[0] % 9;
  pool->list_count = pool->model - 1 == BL_POOL_GRPC_TIERED ? 3 : 0;
  for (uint32_t i = 0; i < 3; i++) pool->list[i] = (uint32_t)(1000 + 4000 * i);
}

/* Beside a pool, all heaps are ideal. */
static inline void choose_pools(BlScenario *block) {
  block->collect %= 100;
  for (uint32_t i = 0; i < BL_MAX_LANES; i++) {
    const bool chosen = i % 2 == 0 || block->pools[i].model % 2;
    block->heaps[i] = (BlHeap){.model = BL_HEAP_IDEAL};
    if (chosen) block->lanes[i].capacity = 0, clamp_pool(&block->pools[i]);
    if (!chosen) block->pools[i] = (BlLanePool){0};
  }
}

static inline void clamp_block(BlScenario *block) {
  clamp_scenario(block);
  clamp_rows(block);
  clamp_lifetimes(block);
  clamp_moves(block);
  for (uint32_t i = 0; i < BL_MAX_LANES; i++) {
    clamp_policy(&block->lanes[i]);
    clamp_slots(&block->lanes[i], block->threads);
  }
  for (uint32_t i = 0; i < BL_MAX_LANES; i++)
    if (block->lifetime_model == BL_LIFETIME_MODEL_BATCHES) choose_plain(&block->lanes[i]);
  for (uint32_t i = 0; i < BL_MAX_LANES; i++) clamp_heap(&block->heaps[i]);
  if (block->lifetime_model != BL_LIFETIME_MODEL_BATCHES && block->pools[0].model % 4 == 0)
    return choose_pools(block);
  memset(block->pools, 0, sizeof block->pools);
}

#endif
