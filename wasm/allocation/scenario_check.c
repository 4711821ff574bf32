#include "scenario_check.h"

#include <stddef.h>
#include <string.h>

#include "allocation/heap/heap_settings.h"
#include "allocation/lane.h"
#include "allocation/pools/registry.h"
#include "allocation/workload/batches.h"
#include "base/bits.h"

SMALL_CODE_BEGIN

typedef struct Range {
  uint32_t min, max;
} Range;

/* The number and the range of each field of a table. */
#define RANGE(name, min, max, ...) {min, max},
#define FIELDS(NAME, name)                                \
  enum { BL_ENUMERATORS(BL_##NAME, BL_##NAME##_FIELDS) }; \
  static const Range name##_ranges[] = {BL_##NAME##_FIELDS(RANGE)}
FIELDS(SCENARIO, scenario);
FIELDS(PART, part);
FIELDS(PHASE, phase);
FIELDS(LIFETIME, lifetime);
FIELDS(MOVE, move);
FIELDS(POLICY, policy);
FIELDS(BATCHES, batches);
FIELDS(TRACE, trace);
#define COUNT(ranges) (sizeof(ranges) / sizeof *(ranges))

/* State of a check; ok is false from the first problem on. */
typedef struct Check {
  BlProblem *problem;
  bool ok;
  Table table;
  uint32_t row, lane;
} Check;

static RARELY_CALLED void expect(Check *check, uint32_t field, uint32_t value, uint32_t min, uint32_t max) {
  if (!check->ok || (value >= min && value <= max)) return;
  check->ok = false;
  *check->problem = (BlProblem){.table = check->table,
                                .field = field,
                                .row = check->row,
                                .lane = check->lane,
                                .value = value,
                                .min = min,
                                .max = max};
}

/* `words`: the fields of a row, one after the other. */
static RARELY_CALLED void expect_words(Check *check, const void *words, const Range *ranges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t value;
    memcpy(&value, (const uint8_t *)words + i * sizeof value, sizeof value);
    expect(check, i, value, ranges[i].min, ranges[i].max);
  }
}

static void check_scalars(Check *check, const BlScenario *s) {
  expect_words(check, (const uint8_t *)s + offsetof(BlScenario, generator), scenario_ranges,
               COUNT(scenario_ranges));
  expect(check, BL_SCENARIO_allocate_num, s->allocate_num, 0, s->allocate_den);
  expect(check, BL_SCENARIO_double_num, s->double_num, 0, s->double_den);
  if (s->lifetime_model == BL_LIFETIME_MODEL_PHASES)
    expect(check, BL_SCENARIO_phase_count, s->phase_count, 1, BL_MAX_PHASES);
}

/* The article's single random stream supports only the article's choices. */
static void check_msvc(Check *check, const BlScenario *s) {
  if (s->generator != BL_GENERATOR_MSVC) return;
  expect(check, BL_SCENARIO_lifetime_model, s->lifetime_model, BL_LIFETIME_MODEL_RANDOM_WALK,
         BL_LIFETIME_MODEL_RANDOM_WALK);
  expect(check, BL_SCENARIO_allocate_num, s->allocate_num, 1, 1);
  expect(check, BL_SCENARIO_allocate_den, s->allocate_den, 2, 2);
  expect(check, BL_SCENARIO_free_order, s->free_order, BL_FREE_ORDER_RANDOM, BL_FREE_ORDER_RANDOM);
  expect(check, BL_SCENARIO_sizes, s->sizes, BL_SIZES_DOUBLING, BL_SIZES_DOUBLING);
  expect(check, BL_SCENARIO_double_num, s->double_num, 1, 1);
}

/* SplitMix64 and fixed counts require each other, and fixed counts fill their own slots. */
static void check_fixed_counts(Check *check, const BlScenario *s) {
  const uint32_t counts = BL_LIFETIME_MODEL_FIXED_COUNTS, generator = BL_GENERATOR_SPLITMIX64;
  if (s->generator == generator) expect(check, BL_SCENARIO_lifetime_model, s->lifetime_model, counts, counts);
  if (s->lifetime_model != counts) return;
  expect(check, BL_SCENARIO_generator, s->generator, generator, generator);
  expect(check, BL_SCENARIO_sizes, s->sizes, BL_SIZES_LISTED, BL_SIZES_LISTED);
  expect(check, BL_SCENARIO_part_count, s->part_count, 1, BL_MAX_PARTS);
  expect(check, BL_SCENARIO_move_count, s->move_count, 0, 0);
  if (check->ok) expect(check, BL_SCENARIO_slots, s->slots, 1, BL_MAX_LIVE / s->part_count);
}

/* At least a byte, and fewer than BL_NONE. */
static void expect_resized(Check *check, const BlBatches *b) {
  const uint64_t most = ((uint64_t)BL_NONE * b->resize_den - 1) / b->size;
  const uint32_t least = (b->resize_den - 1) / b->size + 1;
  expect(check, BL_BATCHES_resize_num, b->resize_num, least,
         most < BL_MAX_FRACTION ? (uint32_t)most : BL_MAX_FRACTION);
}

/* Requests that are all given leave nothing to msvc, and follow no moves. */
static void check_given(Check *check, const BlScenario *s) {
  expect(check, BL_SCENARIO_generator, s->generator, BL_GENERATOR_PCG32, BL_GENERATOR_PCG32);
  expect(check, BL_SCENARIO_move_count, s->move_count, 0, 0);
}

static void check_trace(Check *check, const BlScenario *s) {
  if (s->lifetime_model != BL_LIFETIME_MODEL_TRACE) return;
  check_given(check, s);
  check->table = TABLE_TRACE;
  expect_words(check, &s->trace, trace_ranges, COUNT(trace_ranges));
  expect(check, BL_TRACE_only_max, s->trace.only_max, s->trace.only_min, BL_MAX_SIZE);
  check->table = TABLE_SCENARIO;
}

/* Batches have one size, no cache, and blocks whose bytes fit a word. */
static void check_batches(Check *check, const BlScenario *s) {
  if (s->lifetime_model != BL_LIFETIME_MODEL_BATCHES) return;
  check_given(check, s);
  expect(check, BL_SCENARIO_heap_threads, s->heap_threads, BL_HEAP_THREADS_MERGED, BL_HEAP_THREADS_MERGED);
  check->table = TABLE_BATCHES;
  const BlBatches *b = &s->batches;
  expect_words(check, b, batches_ranges, COUNT(batches_ranges));
  if (check->ok) expect_resized(check, b);
  check->table = TABLE_SCENARIO;
}

/* Doubling may overshoot size_max, but not BL_MAX_SIZE. */
static void check_range_of_sizes(Check *check, const BlScenario *s) {
  if (!check->ok || s->sizes == BL_SIZES_LISTED || s->sizes == BL_SIZES_HISTOGRAM) return;
  expect(check, BL_SCENARIO_size_max, s->size_max, s->size_min, BL_MAX_SIZE);
  if (!check->ok || s->sizes != BL_SIZES_DOUBLING) return;
  uint64_t top = s->size_min;
  while (top * 2 <= BL_MAX_SIZE) top *= 2;
  expect(check, BL_SCENARIO_size_max, s->size_max, s->size_min, (uint32_t)top);
}

static void check_parts(Check *check, const BlScenario *s) {
  if (!check->ok || (s->sizes != BL_SIZES_LISTED && s->sizes != BL_SIZES_HISTOGRAM)) return;
  expect(check, BL_SCENARIO_part_count, s->part_count, 1, BL_MAX_PARTS);
  check->table = TABLE_PARTS;
  uint32_t min = 1, total = 0;
  for (uint32_t i = 0; i < s->part_count && check->ok; i++) {
    const BlPart *part = &s->parts[i];
    check->row = i;
    expect_words(check, part, part_ranges, COUNT(part_ranges));
    if (s->sizes == BL_SIZES_LISTED)
      expect(check, BL_PART_hi, part->hi, part->lo, part->lo);
    else
      expect(check, BL_PART_lo, part->lo, min, part->hi);
    min = part->hi + 1;
    total += part->weight;
  }
  if (total == 0) expect(check, BL_PART_weight, 0, 1, BL_MAX_FRACTION);
  check->row = BL_NONE;
}

static void check_phases(Check *check, const BlScenario *s) {
  if (!check->ok || s->lifetime_model != BL_LIFETIME_MODEL_PHASES) return;
  check->table = TABLE_PHASES;
  for (uint32_t i = 0; i < s->phase_count; i++) {
    const BlPhase *phase = &s->phases[i];
    check->row = i;
    expect_words(check, phase, phase_ranges, COUNT(phase_ranges));
    expect(check, BL_PHASE_chance_num, phase->chance_num, 0, phase->chance_den);
  }
  check->row = BL_NONE;
}

static bool is_first_of_its_class(const BlScenario *s, uint32_t row) {
  for (uint32_t i = 0; i < row; i++)
    if (size_class(s->lifetimes[i].size) == size_class(s->lifetimes[row].size)) return false;
  return true;
}

/* One row per size class. A second one is rejected with an empty range. */
static void check_lifetimes(Check *check, const BlScenario *s) {
  if (!check->ok || s->lifetime_model != BL_LIFETIME_MODEL_EXPONENTIAL) return;
  check->table = TABLE_LIFETIMES;
  for (uint32_t i = 0; i < s->lifetime_count && check->ok; i++) {
    check->row = i;
    expect_words(check, &s->lifetimes[i], lifetime_ranges, COUNT(lifetime_ranges));
    if (check->ok && !is_first_of_its_class(s, i))
      expect(check, BL_LIFETIME_size, s->lifetimes[i].size, 1, 0);
  }
  check->row = BL_NONE;
}

/* A free names a live buffer. If none is live, it is rejected with an empty range. */
static void check_moves(Check *check, const BlScenario *s) {
  check->table = TABLE_MOVES;
  uint32_t live = 0;
  for (uint32_t i = 0; i < s->move_count && check->ok; i++) {
    const BlMove *move = &s->moves[i];
    check->row = i;
    expect_words(check, move, move_ranges, COUNT(move_ranges));
    if (move->size == 0) expect(check, BL_MOVE_index, move->index, live ? 0 : 1, live ? live - 1 : 0);
    live += move->size ? 1u : (uint32_t)-1;
  }
  check->row = BL_NONE;
}

static void check_bounds(Check *check, const BlPolicy *policy) {
  if (!check->ok || policy->bucket_kind != BL_BUCKETS_CUSTOM) return;
  check->table = TABLE_BOUNDS;
  for (uint32_t i = 0, min = 1; i < policy->bucket_count && check->ok; i++) {
    check->row = i;
    expect(check, 0, policy->bounds[i], min, BL_MAX_SIZE);
    min = policy->bounds[i] + 1;
  }
  check->row = BL_NONE;
}

static void check_policy(Check *check, const BlPolicy *policy) {
  check->table = TABLE_POLICY;
  expect_words(check, policy, policy_ranges, COUNT(policy_ranges));
  if (policy->ratio != BL_NONE) expect(check, BL_POLICY_ratio, policy->ratio, 100, BL_MAX_RATIO);
  if (policy->bucket_kind == BL_BUCKETS_POWERS)
    expect(check, BL_POLICY_bucket_count, policy->bucket_count, 1, BL_POWER_BUCKETS);
  if (policy->bucket_kind == BL_BUCKETS_CUSTOM)
    expect(check, BL_POLICY_bucket_count, policy->bucket_count, 1, BL_MAX_BOUNDS);
  if (policy->bucket_kind == BL_BUCKETS_ONE) expect(check, BL_POLICY_round_up, policy->round_up, 0, 0);
  if (policy->round_up) expect(check, BL_POLICY_granularity, policy->granularity, 1, 1);
  check_bounds(check, policy);
}

/* The buckets of all caches have at most BL_MAX_SLOTS slots. */
static void check_slots(Check *check, const BlPolicy *policy, uint32_t threads) {
  if (!check->ok) return;
  check->table = TABLE_POLICY;
  const uint32_t most = BL_MAX_SLOTS / (buffer_caches_of(policy, threads) * buckets_count(policy));
  expect(check, BL_POLICY_capacity, policy->capacity, 0, min_u32(most, BL_MAX_CAPACITY));
}

/* A lane of the batches grants exactly what is needed, and caches nothing. */
static void check_plain(Check *check, const BlPolicy *policy) {
  check->table = TABLE_POLICY;
  expect(check, BL_POLICY_capacity, policy->capacity, 0, 0);
  expect(check, BL_POLICY_granularity, policy->granularity, 1, 1);
  expect(check, BL_POLICY_round_up, policy->round_up, 0, 0);
}

/* field: the number of the parameter, BL_NONE = the model. */
static void check_heap(Check *check, const BlHeap *heap) {
  uint32_t min, max;
  check->table = TABLE_HEAP;
  if (!BL_LANE_HEAPS) return expect(check, BL_NONE, heap->model, BL_HEAP_IDEAL, BL_HEAP_IDEAL);
  const uint32_t field = heap_settings_problem(heap, &min, &max);
  if (!check->ok || field == HEAP_SETTINGS_VALID) return;
  if (field == HEAP_MODEL_UNKNOWN)
    expect(check, BL_NONE, heap->model, min, max);
  else
    expect(check, field, heap->parameters[field], min, max);
}

/* field: the number of the setting, BL_NONE = the pool. A negative bound of a range is reported as a word. */
static void check_pool(Check *check, const BlLanePool *pool, const BlPolicy *policy) {
  check->table = TABLE_POOL;
  if (!BL_LANE_POOLS) return expect(check, BL_NONE, pool->model, 0, 0);
  if (!check->ok || pool->model == 0) return;
  int64_t value, min, max;
  const uint32_t field = lane_settings_problem(pool, &value, &min, &max);
  if (field != POOL_SETTINGS_VALID) {
    check->ok = false;
    *check->problem =
        (BlProblem){TABLE_POOL, field, BL_NONE, check->lane, (uint32_t)value, (uint32_t)min, (uint32_t)max};
    return;
  }
  check->table = TABLE_POOL_LIST;
  check->row = lane_list_problem(pool);
  if (check->row != POOL_SETTINGS_VALID) expect(check, 0, pool->list[check->row], 1, 0);
  check->row = BL_NONE;
  check->table = TABLE_POLICY;
  expect(check, BL_POLICY_capacity, policy->capacity, 0, 0);
}

static bool has_pool(const BlScenario *s) {
  for (uint32_t i = 0; i < s->lane_count; i++)
    if (s->pools[i].model) return true;
  return false;
}

/* Where a lane has a pool, all heaps are ideal, and the workload makes no batches. */
static void check_beside_pools(Check *check, const BlScenario *s) {
  if (!check->ok || !has_pool(s)) return;
  check->table = TABLE_SCENARIO;
  if (s->lifetime_model == BL_LIFETIME_MODEL_BATCHES)
    expect(check, BL_SCENARIO_lifetime_model, s->lifetime_model, 1, 0);
  check->table = TABLE_HEAP;
  for (check->lane = 0; check->lane < s->lane_count; check->lane++)
    expect(check, BL_NONE, s->heaps[check->lane].model, BL_HEAP_IDEAL, BL_HEAP_IDEAL);
}

RARELY_CALLED BlStatus scenario_check(const BlScenario *s, BlProblem *problem) {
  if (s->abi_version != BL_ABI_VERSION) return BL_BAD_VERSION;
  Check check = {.problem = problem, .ok = true, .table = TABLE_SCENARIO, .row = BL_NONE, .lane = BL_NONE};
  check_scalars(&check, s);
  check_msvc(&check, s);
  check_fixed_counts(&check, s);
  check_batches(&check, s);
  check_trace(&check, s);
  check_range_of_sizes(&check, s);
  check_parts(&check, s);
  check_phases(&check, s);
  check_lifetimes(&check, s);
  check_moves(&check, s);
  for (check.lane = 0; check.ok && check.lane < s->lane_count; check.lane++) {
    check_policy(&check, &s->lanes[check.lane]);
    check_slots(&check, &s->lanes[check.lane], s->threads);
    if (s->lifetime_model == BL_LIFETIME_MODEL_BATCHES) check_plain(&check, &s->lanes[check.lane]);
    check_heap(&check, &s->heaps[check.lane]);
    check_pool(&check, &s->pools[check.lane], &s->lanes[check.lane]);
  }
  check_beside_pools(&check, s);
  return check.ok ? BL_OK : BL_BAD_FIELD;
}

SMALL_CODE_END
