/* Takes, returns and collections at random in a pool, with its invariants, and its state saved and loaded. */
#ifndef BUFFERLAB_POOL_FUZZ_H
#define BUFFERLAB_POOL_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "allocation/pools/pool_replay.h"
#include "allocation/pools/registry.h"
#include "base/memory.h"
#include "check.h"
#include "random/pcg32.h"

#define FUZZ_IDS 96u

/* The settings of a pool as it is used without any. */
static BlPoolSettings usual_settings(uint32_t pool) {
#define P(name, own, min, max, usual, names) usual,
#define X(NAME, module, ...)                 {BL_##NAME##_SETTINGS(P) 0},
  static const int64_t values[][BL_POOL_SETTING_COUNT] = {BL_POOL_MODELS(X)};
#undef X
#undef P
  static const uint64_t tiers[] = {1000, 10000, 100000};
  BlPoolSettings settings = {.pool = pool, .seed = 1};
  memcpy(settings.value, values[pool], sizeof settings.value);
  if (pool == BL_POOL_GRPC_TIERED) memcpy(settings.list, tiers, sizeof tiers), settings.list_count = 3;
  return settings;
}

static uint64_t fuzz_size(Pcg32 *random) {
  const uint32_t kind = pcg32_below(random, 64);
  if (kind < 40) return 1 + pcg32_below(random, 3000);
  if (kind < 62) return 1 + pcg32_below(random, 70000);
  return 1 + ((uint64_t)pcg32_next(random) << pcg32_below(random, 3));
}

/* A buffer of segments has one for every few KiB. */
static uint64_t most_bytes(const Pool *pool) {
  return pool->columns == BL_POOL_ROWS_SEGMENTS ? 1u << 20 : UINT64_MAX;
}

/* An operation that the pool can do: an id that holds returns, another one takes. */
static BlPoolOperation fuzz_operation(Pcg32 *random, bool *held, uint64_t most) {
  const uint32_t id = pcg32_below(random, FUZZ_IDS);
  const BlPoolOperation operation = {
      .kind = !held[id], .id = id, .bytes = held[id] ? 0 : min_u64(fuzz_size(random), most)};
  held[id] = !held[id];
  return operation;
}

typedef struct FuzzIo {
  StateIo io;
  uint8_t *bytes;
  size_t at, size;
} FuzzIo;

static void fuzz_save(StateIo *io, void *bytes, uint32_t count) {
  FuzzIo *saved = (FuzzIo *)(void *)io;
  if (saved->at + count > saved->size) {
    saved->size = 2 * (saved->at + count);
    saved->bytes = realloc(saved->bytes, saved->size);
  }
  memcpy(saved->bytes + saved->at, bytes, count);
  saved->at += count;
}

static void fuzz_load(StateIo *io, void *bytes, uint32_t count) {
  FuzzIo *saved = (FuzzIo *)(void *)io;
  memcpy(bytes, saved->bytes + saved->at, count);
  saved->at += count;
}

static void fuzz_run(PoolReplay *replay, Pcg32 *random, bool *held, uint32_t operations) {
  for (uint32_t i = 0; i < operations; i++) {
    const BlPoolOperation operation = fuzz_operation(random, held, most_bytes(&replay->pool));
    CHECK_EQUAL(pool_replay_run(replay, &operation, 1), 1);
    replay->length = 0;
  }
}

/* Runs, saves, runs on, loads and runs on again: the same state, by its hash. */
static void fuzz_seek(PoolReplay *replay, Pcg32 random, const bool *held, uint32_t operations) {
  bool first[FUZZ_IDS], again[FUZZ_IDS];
  Pcg32 same = random;
  FuzzIo saved = {.io = {.pass = fuzz_save}};
  pool_pass(&replay->pool, &saved.io);
  PoolHold holds[FUZZ_IDS + 1];
  const uint32_t count = replay->id_count;
  const uint64_t done = replay->done;
  memcpy(holds, replay->ids.at, count * sizeof *holds);
  memcpy(first, held, sizeof first);
  memcpy(again, held, sizeof again);
  fuzz_run(replay, &random, first, operations);
  const uint64_t hash = pool_hash(&replay->pool);
  saved = (FuzzIo){.io = {.pass = fuzz_load}, .bytes = saved.bytes};
  pool_pass(&replay->pool, &saved.io);
  memcpy(replay->ids.at, holds, count * sizeof *holds);
  replay->done = done;
  pool_check(&replay->pool);
  fuzz_run(replay, &same, again, operations);
  CHECK_EQUAL(pool_hash(&replay->pool), hash);
  free(saved.bytes);
}

/* `operations` in a pool with its usual settings, and a collection after every `collect`. */
static void fuzz_pool(uint32_t pool, uint32_t operations, uint64_t collect) {
  static PoolReplay replay;
  BlPoolSettings settings = usual_settings(pool);
  bool held[FUZZ_IDS] = {false};
  Pcg32 random = pcg32_start(pool, STREAM_SLOTS);
  settings.collect = collect;
  memory_reset();
  pool_replay_open(&replay, pool_model(pool), &settings);
  fuzz_run(&replay, &random, held, operations);
  pool_check(&replay.pool);
  fuzz_seek(&replay, random, held, operations / 16);
  pool_replay_finish(&replay);
  pool_check(&replay.pool);
}

#endif
