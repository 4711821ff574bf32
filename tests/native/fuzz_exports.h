/* Calls each function of exports.h and exports_allocation.h with arguments from the fuzzer's bytes, and
 * checks the result. */
#ifndef BUFFERLAB_FUZZ_EXPORTS_H
#define BUFFERLAB_FUZZ_EXPORTS_H

#include "arbitrary_block.h"
#include "fuzz_input.h"

#define CALL(name) static inline void call_##name(void)

#define MAX_STEPS 3000u
#define MAX_SEEN  64u

/* The open scenario as the caller knows it. */
static struct {
  enum { NOTHING, SCENARIO, TRACE, SWEEP } open;
  BlScenario scenario;
  uint32_t steps;   /* left for this input */
  bool carried;     /* a keyframe was imported: done may exceed the record */
  uint32_t moments; /* in the last recording */
  struct {
    uint32_t done;
    uint64_t hash;
  } seen[MAX_SEEN];
  uint32_t seen_count;
} known;

static inline bool scenario_is_open(void) { return known.open == SCENARIO; }
static inline void need_scenario(void) { forbid(!scenario_is_open()); }

/* Usually a lane of the scenario. */
static inline uint32_t any_lane(void) {
  const uint8_t byte = next();
  const uint32_t lanes = scenario_is_open() ? known.scenario.lane_count : BL_MAX_LANES;
  const uint32_t lane = byte < 224 ? byte % lanes : any_word();
  forbid(!scenario_is_open() || lane >= lanes);
  return lane;
}

static inline uint32_t up_to(uint32_t max) {
  const uint32_t count = any_word();
  forbid(count > max);
  return count;
}

/* The same number of operations gives the same state, on every path. */
static inline void remember_state(void) {
  const uint32_t done = bl_done();
  const uint64_t hash = bl_state_hash();
  HOLD(known.carried || done <= bl_frontier());
  for (uint32_t i = 0; i < known.seen_count && i < MAX_SEEN; i++) {
    if (known.seen[i].done != done) continue;
    HOLD(known.seen[i].hash == hash);
    return;
  }
  known.seen[known.seen_count % MAX_SEEN].done = done;
  known.seen[known.seen_count++ % MAX_SEEN].hash = hash;
}

static inline void scenario_opened(void) {
  known.open = SCENARIO;
  known.scenario = *bl_block();
  known.carried = false;
  known.seen_count = 0;
  HOLD(bl_done() == 0 && bl_frontier() == 0);
  remember_state();
}

/* A call that must fail without an open scenario, and must then leave the state alone. */
static inline void expect_refusal(uint32_t status, bool wrong) {
  if (!scenario_is_open())
    HOLD(status == BL_NOT_OPEN);
  else
    HOLD(status == (wrong ? BL_BAD_ARGUMENT : BL_OK));
  if (scenario_is_open()) remember_state();
}

/* Opening ------------------------------------------------------------------------------------------------ */

CALL(bl_abi_version) { HOLD(bl_abi_version() == BL_ABI_VERSION); }
CALL(bl_block) { touch(bl_block(), sizeof(BlScenario)); }
CALL(bl_problem) { touch(bl_problem(), sizeof(BlProblem)); }

/* Any block, nearly always in range; occasionally the previous block with one word changed. */
static inline void write_block(void) {
  uint8_t bytes[16];
  for (uint32_t i = 0; i < sizeof bytes; i++) bytes[i] = next();
  if (bytes[0] % 16 == 1) {
    ((uint32_t *)(void *)bl_block())[bytes[1] * 8u % (sizeof(BlScenario) / 4)] = bytes[2];
    return;
  }
  fill_block(bl_block(), bytes, sizeof bytes);
  if (bytes[0] % 16 != 0) clamp_block(bl_block());
}

CALL(bl_open) {
  write_block();
  const uint32_t status = bl_open();
  HOLD(status == BL_OK || status == BL_BAD_VERSION || status == BL_BAD_FIELD);
  if (status == BL_OK)
    scenario_opened();
  else if (scenario_is_open())
    remember_state();
}

CALL(bl_keyframe_budget) { bl_keyframe_budget(any_word() * 256); }
CALL(bl_keyframe_spacing) { HOLD(known.open != SCENARIO || bl_keyframe_spacing() > 0); }
CALL(bl_keyframe_count) { HOLD(known.open != SCENARIO || bl_keyframe_count() > 0); }

/* Time --------------------------------------------------------------------------------------------------- */

CALL(bl_done) { HOLD(bl_done() <= BL_MAX_STEPS); }
CALL(bl_frontier) { bl_frontier(); }

/* At most the steps left for this input; any number if nothing is open. */
static inline uint32_t any_steps(void) {
  uint32_t steps = any_word();
  if (!scenario_is_open()) return steps;
  if (steps > known.steps) steps = known.steps;
  known.steps -= steps;
  return steps;
}

static inline void expect_run(uint32_t status, uint32_t before, uint32_t steps) {
  if (!scenario_is_open()) {
    HOLD(status == BL_NOT_OPEN);
    return;
  }
  HOLD(status <= BL_STEP_LIMIT || status >= BL_NO_MEMORY);
  HOLD(bl_done() - before <= steps && (status != BL_OK || bl_done() - before == steps));
  remember_state();
}

CALL(bl_run) {
  const uint32_t steps = any_steps(), before = bl_done();
  expect_run(supplied(bl_run, steps), before, steps);
}

CALL(bl_replay) {
  const uint32_t steps = any_steps(), before = bl_done();
  const uint32_t status = supplied(bl_replay, steps);
  HOLD(status != BL_BREAKPOINT);
  expect_run(status, before, steps);
}

CALL(bl_rewind) {
  const uint32_t target = any_word(), before = bl_done();
  expect_refusal(bl_rewind(target), false);
  if (scenario_is_open()) HOLD(bl_done() <= (target > before ? target : before));
}

CALL(bl_bookmark) { expect_refusal(bl_bookmark(), false); }

CALL(bl_return) {
  const uint32_t status = bl_return();
  HOLD(scenario_is_open() ? status == BL_OK || status == BL_BAD_ARGUMENT : status == BL_NOT_OPEN);
  if (scenario_is_open()) remember_state();
}

CALL(bl_arm) {
  const uint32_t index = next() % 12, kind = next() % 12, lane = next() % 2 ? BL_NONE : any_word();
  const uint64_t value = next() % 8 ? any_word() : UINT64_MAX - any_word();
  const uint32_t status = bl_arm(index, kind, lane, value);
  HOLD(status == (scenario_is_open() ? BL_OK : BL_NOT_OPEN) || status == BL_BAD_ARGUMENT);
  const bool no_lane = lane != BL_NONE && lane >= known.scenario.lane_count;
  if (scenario_is_open() && (index > BL_EVENT_BREAKPOINT || no_lane)) HOLD(status == BL_BAD_ARGUMENT);
}

CALL(bl_disarm) { bl_disarm(); }
CALL(bl_stop) { touch(bl_stop(), sizeof(BlStop)); }

/* The view of a lane --------------------------------------------------------------------------------------
 */

CALL(bl_figures) { touch(bl_figures(any_lane()), BL_COUNT(BL_FIGURES) * sizeof(double)); }

CALL(bl_outcome) {
  const BlOutcome *outcome = bl_outcome(any_lane());
  HOLD(outcome->operation < BL_COUNT(BL_OPERATIONS) && outcome->cause < BL_COUNT(BL_CAUSES));
}

/* Only of a lane that has a pool. */
CALL(bl_pool_lane_figures) {
  const uint32_t lane = any_lane();
  forbid(lane < BL_MAX_LANES && known.scenario.pools[lane].model == 0);
  touch(bl_pool_lane_figures(lane), BL_COUNT(BL_LANE_POOL_FIGURES) * sizeof(double));
}

/* Every array lies on one shelf, and the first ones on one that is told. */
CALL(bl_lane_shelves) {
  const uint32_t lane = any_lane();
  forbid(lane < BL_MAX_LANES && known.scenario.pools[lane].model == 0);
  const uint32_t count = bl_lane_shelves(lane);
  double bytes = 0;
  HOLD(count <= BL_MAX_SHELVES + 1);
  for (uint32_t i = 0; i < count; i++) bytes += bl_shelves()[i].bytes;
  HOLD(bytes == bl_pool_lane_figures(lane)[BL_LANE_POOL_FIGURE_retained]);
  const uint32_t slots = bl_slot_count(lane), told = slots < BL_MAX_SHELVED ? slots : BL_MAX_SHELVED;
  for (uint32_t i = 0; i < told; i++) HOLD(bl_shelf_of()[i] < count);
}
CALL(bl_shelves) { touch(bl_shelves(), sizeof(BlShelf)); }
CALL(bl_shelf_of) { touch(bl_shelf_of(), BL_MAX_SHELVED * sizeof(uint32_t)); }

CALL(bl_slot_count) { HOLD(bl_slot_count(any_lane()) <= BL_MAX_LISTED); }

CALL(bl_slot_sizes) {
  const uint32_t lane = any_lane();
  touch(bl_slot_sizes(lane), bl_slot_count(lane) * sizeof(uint32_t));
}

CALL(bl_slot_entered) {
  const uint32_t lane = any_lane();
  touch(bl_slot_entered(lane), bl_slot_count(lane) * sizeof(uint32_t));
}

CALL(bl_slot_histories) {
  const uint32_t lane = any_lane();
  touch(bl_slot_histories(lane), bl_slot_count(lane) * sizeof(BlHistory));
}

CALL(bl_list_visits) {
  const uint32_t count = bl_list_visits(any_lane());
  HOLD(count <= BL_MAX_DETAILED);
  touch(bl_visits(), count * sizeof(BlVisit));
}

CALL(bl_visits) { HOLD(bl_visits() != NULL); }
CALL(bl_classes) { touch(bl_classes(any_lane()), BL_SIZE_CLASSES * sizeof(BlClassTotals)); }
CALL(bl_call) { touch(bl_call(), sizeof(BlCall)); }
CALL(bl_requested_sizes) { touch(bl_requested_sizes(), BL_SIZE_CLASSES * sizeof(uint64_t)); }
CALL(bl_granted_sizes) { touch(bl_granted_sizes(any_lane()), BL_SIZE_CLASSES * sizeof(uint64_t)); }

CALL(bl_live_needed) {
  need_scenario();
  touch(bl_live_needed(), (size_t)bl_figures(0)[BL_FIGURE_live] * sizeof(uint32_t));
}

CALL(bl_live_buffers) {
  const uint32_t lane = any_lane();
  touch(bl_live_buffers(lane), (size_t)bl_figures(lane)[BL_FIGURE_live] * sizeof(BlBuffer));
}

static inline bool trace_is_open(void) {
  return known.open != NOTHING && known.open != TRACE &&
         known.scenario.lifetime_model == BL_LIFETIME_MODEL_TRACE;
}

CALL(bl_page_needed) { HOLD((bl_page_needed() == BL_NONE) == !trace_is_open()); }
CALL(bl_page_threads) {
  HOLD(bl_page_threads() == NULL || trace_is_open());
  touch(bl_page_threads(), bl_page_threads() ? BL_PAGE_OPERATIONS * (uint32_t)sizeof(uint16_t) : 0);
}
CALL(bl_page) { touch(bl_page(), trace_is_open() ? BL_MAX_PAGE_BYTES : 0); }

/* The page that is needed, usually with a few other bytes or another length. A page that the core takes all
 * the same makes it another trace. */
CALL(bl_page_give) {
  if (!trace_is_open()) {
    HOLD(bl_page_give(any_word()) == BL_NOT_OPEN);
    return;
  }
  const uint32_t whole = write_page(bl_page(), known.scenario.trace.operations, bl_page_needed());
  write_threads(bl_page_threads(), bl_page_needed());
  for (uint32_t odd = next() % 4; odd > 0; odd--) bl_page()[any_word() % whole] ^= next();
  const uint32_t bytes = next() % 4 ? whole : any_word();
  const uint32_t status = bl_page_give(bytes);
  HOLD(status == BL_OK || status == BL_BAD_PAGE);
  if (status == BL_OK) known.carried = true;
}

CALL(bl_sweep_open) {
  write_block();
  const uint32_t status = bl_sweep_open();
  HOLD(status == BL_OK || status == BL_BAD_VERSION || status == BL_BAD_FIELD || status == BL_BAD_ARGUMENT);
  if (status != BL_OK) return;
  known.open = SWEEP;
  known.scenario = *bl_block();
}

CALL(bl_sweep_run) {
  uint32_t steps = any_word();
  if (known.open == SWEEP && steps > known.steps) steps = known.steps;
  const uint32_t before = bl_sweep_done(), status = bl_sweep_run(steps);
  if (known.open != SWEEP) {
    HOLD(status == BL_NOT_OPEN);
    return;
  }
  known.steps -= steps;
  HOLD(status <= BL_STEP_LIMIT || status == BL_CHUNK_LIMIT || status == BL_NEED_PAGE ||
       status == BL_BAD_PAGE);
  HOLD(bl_sweep_done() - before <= steps && (status != BL_OK || bl_sweep_done() - before == steps));
}

CALL(bl_sweep_done) { HOLD(known.open == SWEEP || bl_sweep_done() == 0); }

CALL(bl_sweep_sums) {
  const uint32_t lane = known.open == SWEEP ? next() % known.scenario.lane_count : 0;
  forbid(known.open != SWEEP);
  const BlSums *sums = bl_sweep_sums(lane);
  HOLD(sums->most_wasted_at <= bl_sweep_done() && sums->most_idle_at <= bl_sweep_done());
}

CALL(bl_list_marks) {
  const uint32_t lane = any_lane(), max = up_to(BL_MAX_MARKS), count = bl_list_marks(lane, max);
  HOLD(count <= max);
  touch(bl_marks(), count * sizeof(BlMark));
}

CALL(bl_marks) { HOLD(bl_marks() != NULL); }
CALL(bl_events) { touch(bl_events(any_lane()), BL_MAX_EVENTS * sizeof(BlEvent)); }
CALL(bl_event_count) { HOLD(bl_event_count(any_lane()) >= 0); }

/* Series ------------------------------------------------------------------------------------------------- */

/* Usually ascending. */
CALL(bl_view_bounds) {
  const uint32_t from = any_word(), width = any_word(), odd = next();
  for (uint32_t i = 0; i <= BL_MAX_VIEW_COLUMNS; i++) bl_view_bounds()[i] = from + i * width;
  if (odd % 4 == 0) bl_view_bounds()[odd] = any_word();
}

CALL(bl_view) {
  const uint32_t lane = any_lane(), columns = up_to(BL_MAX_VIEW_COLUMNS);
  touch(bl_view(lane, columns), columns * sizeof(BlSpan));
}

CALL(bl_span_width) { HOLD(bl_span_width(any_word()) > 0); }

CALL(bl_record_range) {
  const uint32_t origin = next() % 2 ? bl_done() + next() : any_word(), width = any_word();
  expect_refusal(bl_record_range(origin, width), width == 0 || origin < bl_done());
}

/* Transferring keyframes -------------------------------------------------------------------------------- */

CALL(bl_export_begin) {
  const uint32_t bytes = bl_export_begin(any_word());
  HOLD(scenario_is_open() ? bytes > 0 : bytes == 0);
}

CALL(bl_export_next) { HOLD(bl_export_next() <= BL_TRANSFER_BYTES); }

/* The contents are undefined. */
CALL(bl_transfer) {
  const uint32_t at = any_word() % BL_TRANSFER_BYTES;
  bl_transfer()[at] ^= next();
}

CALL(bl_import_begin) { expect_refusal(bl_import_begin(), false); }

CALL(bl_import_next) {
  const uint32_t bytes = any_word(), status = bl_import_next(bytes);
  HOLD(status == BL_OK || status == BL_BAD_ARGUMENT);
  HOLD(status == BL_BAD_ARGUMENT || (scenario_is_open() && bytes <= BL_TRANSFER_BYTES));
}

CALL(bl_import_end) {
  const uint32_t status = bl_import_end();
  HOLD(status == BL_BAD_ARGUMENT || (status == BL_OK && scenario_is_open()));
  if (status == BL_OK) known.carried = true;
  if (scenario_is_open()) remember_state();
}

CALL(bl_state_hash) {
  HOLD(bl_state_hash() == bl_state_hash());
  HOLD(scenario_is_open() || bl_state_hash() == 0);
}

CALL(bl_trap) {
  forbid(true);
  bl_trap();
}

CALL(bl_assert_text) { touch(bl_assert_text(), 1); }

#endif
