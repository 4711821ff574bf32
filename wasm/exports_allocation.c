/* The exports of the allocation model: argument checks and calls into allocation/, no logic. */
#include "exports_allocation.h"

#include "allocation/marks.h"
#include "allocation/scenario_check.h"
#include "allocation/sweep.h"
#include "base/sim_assert.h"
#include "exports_lanes.h"

SMALL_CODE_BEGIN

static BlScenario block;
static BlProblem problem;

BlProblem *last_problem(void) { return &problem; }

Lane *lane_at(uint32_t lane) {
  SIM_ASSERT(current_run()->open && lane < allocation.scenario.lane_count);
  return &allocation.lanes[lane];
}

EXPORT(bl_block) BlScenario *bl_block(void) { return &block; }
EXPORT(bl_problem) const BlProblem *bl_problem(void) { return &problem; }

EXPORT(bl_open) uint32_t bl_open(void) {
  const BlStatus status = scenario_check(&block, &problem);
  if (status == BL_OK) open_run(&allocation_model, &block);
  return status;
}

static const Survey *survey_of(uint32_t lane) {
  static Survey surveys[BL_MAX_LANES];
  SIM_ASSERT(current_run()->open && lane < allocation.scenario.lane_count);
  survey_take(&surveys[lane], current_run(), lane);
  return &surveys[lane];
}

EXPORT(bl_figures) const double *bl_figures(uint32_t lane) {
  static double figures[BL_COUNT(BL_FIGURES)];
  const uint32_t largest_live = survey_of(lane)->largest;
  lane_figures(lane_at(lane), &allocation.workload, largest_live, figures);
  return figures;
}

EXPORT(bl_outcome) const BlOutcome *bl_outcome(uint32_t lane) {
  static BlOutcome outcome;
  outcome = lane_outcome(lane_at(lane));
  return &outcome;
}

EXPORT(bl_call) const BlCall *bl_call(void) { return &allocation.workload.call; }

EXPORT(bl_slot_count) uint32_t bl_slot_count(uint32_t lane) {
  Lane *at = lane_at(lane);
  return lane_pool_exists(&at->lane_pool) ? lane_pool_slots(at) : min_u32(at->cache.slots, BL_MAX_LISTED);
}
EXPORT(bl_pool_lane_figures) const double *bl_pool_lane_figures(uint32_t lane) {
  static double figures[BL_COUNT(BL_LANE_POOL_FIGURES)];
  SIM_ASSERT(lane_pool_exists(&lane_at(lane)->lane_pool));
  lane_pool_figures(&lane_at(lane)->lane_pool, figures);
  return figures;
}
EXPORT(bl_lane_shelves) uint32_t bl_lane_shelves(uint32_t lane) {
  SIM_ASSERT(lane_pool_exists(&lane_at(lane)->lane_pool));
  pool_shelve(&lane_at(lane)->lane_pool.pool);
  return pool_shelves.count;
}
EXPORT(bl_shelves) const BlShelf *bl_shelves(void) { return BL_LANE_POOLS ? pool_shelves.shelf : NULL; }
EXPORT(bl_shelf_of) const uint32_t *bl_shelf_of(void) { return BL_LANE_POOLS ? pool_shelves.of_item : NULL; }
EXPORT(bl_slot_sizes) const uint32_t *bl_slot_sizes(uint32_t lane) { return lane_at(lane)->cache.sizes; }
EXPORT(bl_slot_entered) const uint32_t *bl_slot_entered(uint32_t lane) {
  return lane_at(lane)->cache.entered;
}

EXPORT(bl_slot_histories) const BlHistory *bl_slot_histories(uint32_t lane) {
  return lane_at(lane)->cache.histories;
}

static BlVisit visits[BL_MAX_DETAILED];
EXPORT(bl_list_visits) uint32_t bl_list_visits(uint32_t lane) { return lane_visits(lane_at(lane), visits); }
EXPORT(bl_visits) const BlVisit *bl_visits(void) { return visits; }

EXPORT(bl_classes) const BlClassTotals *bl_classes(uint32_t lane) { return survey_of(lane)->classes; }

EXPORT(bl_requested_sizes) const uint64_t *bl_requested_sizes(void) {
  return allocation.workload.state.requested;
}
EXPORT(bl_granted_sizes) const uint64_t *bl_granted_sizes(uint32_t lane) {
  return lane_at(lane)->state.granted_sizes;
}
EXPORT(bl_live_needed) const uint32_t *bl_live_needed(void) { return allocation.workload.needed.at; }
EXPORT(bl_live_buffers) const BlBuffer *bl_live_buffers(uint32_t lane) { return lane_buffers(lane_at(lane)); }

static bool is_traced(void) {
  return (current_run()->open || sweep_is_open()) && workload_is_traced(&allocation.workload);
}

EXPORT(bl_page_needed) uint32_t bl_page_needed(void) {
  return is_traced() ? packed_trace_needed(&allocation.workload.trace) : BL_NONE;
}
EXPORT(bl_page) uint8_t *bl_page(void) { return is_traced() ? allocation.workload.trace.packed : 0; }
EXPORT(bl_page_threads) uint16_t *bl_page_threads(void) {
  return is_traced() ? allocation.workload.trace.threads : 0;
}
EXPORT(bl_page_give) uint32_t bl_page_give(uint32_t bytes) {
  return is_traced() ? allocation_give_page(bytes) : BL_NOT_OPEN;
}

EXPORT(bl_sweep_open) uint32_t bl_sweep_open(void) {
  const BlStatus status = scenario_check(&block, &problem);
  if (status != BL_OK) return status;
  if (!sweep_accepts(&block)) return BL_BAD_ARGUMENT;
  close_run();
  sweep_open(&block);
  return BL_OK;
}

EXPORT(bl_sweep_run) uint32_t bl_sweep_run(uint32_t steps) {
  return sweep_is_open() ? sweep_run(steps) : BL_NOT_OPEN;
}

EXPORT(bl_sweep_done) uint32_t bl_sweep_done(void) { return sweep_is_open() ? sweep_done() : 0; }

EXPORT(bl_sweep_sums) const BlSums *bl_sweep_sums(uint32_t lane) {
  static BlSums sums;
  SIM_ASSERT(sweep_is_open() && lane < allocation.scenario.lane_count);
  sweep_sums(lane, &sums);
  return &sums;
}

static BlMark marks[BL_MAX_MARKS];
EXPORT(bl_list_marks) uint32_t bl_list_marks(uint32_t lane, uint32_t max) {
  SIM_ASSERT(max <= BL_MAX_MARKS);
  return marks_list(survey_of(lane), lane, max, marks);
}
EXPORT(bl_marks) const BlMark *bl_marks(void) { return marks; }
EXPORT(bl_events) const BlEvent *bl_events(uint32_t lane) { return lane_at(lane)->effects.log.ring; }
EXPORT(bl_event_count) double bl_event_count(uint32_t lane) {
  return (double)lane_at(lane)->effects.log.count;
}

EXPORT(bl_view) const BlSpan *bl_view(uint32_t lane, uint32_t columns) {
  static BlSpan view[BL_MAX_VIEW_COLUMNS];
  const SeriesView what = view_of(columns);
  efficiency_series_view(&lane_at(lane)->series, &what, view);
  return view;
}

SMALL_CODE_END
