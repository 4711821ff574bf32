/* The exports of pools: argument checks and calls into allocation/pools, no logic. */
#include "exports_pools.h"

#include "allocation/pools/pool_replay.h"
#include "allocation/pools/registry.h"
#include "allocation/pools/shelves.h"
#include "base/memory.h"
#include "base/sim_assert.h"
#include "exports_run.h"

static PoolReplay replay;
static BlPoolSettings settings;
static BlPoolOperation operations[BL_MAX_POOL_BATCH];
static uint8_t digits[POOL_DIGITS];
static bool is_open;

EXPORT(bl_pool_settings) BlPoolSettings *bl_pool_settings(void) { return &settings; }

EXPORT(bl_pool_open) uint32_t bl_pool_open(void) {
  if (!pool_settings_are_valid(&settings)) return BL_BAD_FIELD;
  memory_reset();
  pool_replay_open(&replay, pool_model(settings.pool), &settings);
  is_open = true;
  return BL_OK;
}

EXPORT(bl_pool_digits) uint8_t *bl_pool_digits(void) { return digits; }

EXPORT(bl_pool_draw) void bl_pool_draw(double value) {
  SIM_ASSERT(is_open);
  pool_give_draw(&replay.pool, value, digits);
}

EXPORT(bl_pool_drawn) uint32_t bl_pool_drawn(void) {
  return replay.pool.bad_draw ? BL_NONE : (uint32_t)replay.pool.figures.drawn;
}

EXPORT(bl_pool_operations) BlPoolOperation *bl_pool_operations(void) { return operations; }

EXPORT(bl_pool_run) uint32_t bl_pool_run(uint32_t count) {
  SIM_ASSERT(is_open && count <= BL_MAX_POOL_BATCH);
  return pool_replay_run(&replay, operations, count);
}

EXPORT(bl_pool_full) uint32_t bl_pool_full(void) { return replay.pool.slots.full; }

EXPORT(bl_pool_finish) void bl_pool_finish(void) {
  SIM_ASSERT(is_open);
  pool_replay_finish(&replay);
}

EXPORT(bl_pool_text_bytes) uint32_t bl_pool_text_bytes(void) { return replay.length; }

EXPORT(bl_pool_text) const uint8_t *bl_pool_text(void) {
  replay.length = 0;
  return (const uint8_t *)replay.text.at;
}

EXPORT(bl_pool_hash) uint64_t bl_pool_hash(void) { return is_open ? pool_hash(&replay.pool) : 0; }

EXPORT(bl_pool_shelves) uint32_t bl_pool_shelves(void) {
  SIM_ASSERT(is_open);
  pool_shelve(&replay.pool);
  return pool_shelves.count;
}

EXPORT(bl_pool_figures) const double *bl_pool_figures(void) {
  static double figures[BL_COUNT(BL_POOL_FIGURES)];
  uint32_t i = 0;
#define FIGURE(name, ...) figures[i++] = (double)replay.pool.figures.name;
  BL_POOL_FIGURES(FIGURE)
#undef FIGURE
  return figures;
}
