/* The core's border: no logic, only checks of arguments and calls of allocation/. */
#include "exports.h"

#include "allocation/keyframe_transfer.h"
#include "allocation/marks.h"
#include "allocation/scenario_check.h"
#include "base/sim_assert.h"
#include "exports_open.h"

static BlScenario block;
static BlProblem problem;
static Timeline timeline;
static KeyframeTransfer transfer;
static uint32_t keyframe_budget = BL_KEYFRAME_BYTES;

Simulation *simulation(void) { return &timeline.simulation; }

void close_scenario(void) {
  simulation()->open = false;
  transfer_reset(&transfer);
}

BlProblem *last_problem(void) { return &problem; }

Lane *lane_at(uint32_t lane) {
  SIM_ASSERT(simulation()->open && lane < simulation()->scenario.lane_count);
  return &simulation()->lanes[lane];
}

EXPORT(bl_abi_version) uint32_t bl_abi_version(void) { return BL_ABI_VERSION; }
EXPORT(bl_block) BlScenario *bl_block(void) { return &block; }
EXPORT(bl_problem) const BlProblem *bl_problem(void) { return &problem; }

EXPORT(bl_open) uint32_t bl_open(void) {
  const BlStatus status = scenario_check(&block, &problem);
  if (status != BL_OK) return status;
  transfer_reset(&transfer);
  timeline_open(&timeline, &block, keyframe_budget);
  return BL_OK;
}

EXPORT(bl_keyframe_budget) void bl_keyframe_budget(uint32_t bytes) { keyframe_budget = bytes; }
EXPORT(bl_keyframe_spacing) uint32_t bl_keyframe_spacing(void) { return timeline.keyframes.spacing; }
EXPORT(bl_keyframe_count) uint32_t bl_keyframe_count(void) { return timeline.keyframes.count; }
EXPORT(bl_done) uint32_t bl_done(void) { return simulation()->done; }
EXPORT(bl_frontier) uint32_t bl_frontier(void) { return simulation()->frontier; }

/* The keyframe that is exported may go in a run. */
static uint32_t run(uint32_t steps, bool watched) {
  if (!simulation()->open) return BL_NOT_OPEN;
  transfer_export_end(&transfer);
  return timeline_run(&timeline, steps, watched);
}

EXPORT(bl_run) uint32_t bl_run(uint32_t steps) { return run(steps, true); }
EXPORT(bl_replay) uint32_t bl_replay(uint32_t steps) { return run(steps, false); }

EXPORT(bl_rewind) uint32_t bl_rewind(uint32_t done) {
  if (!simulation()->open) return BL_NOT_OPEN;
  timeline_rewind(&timeline, done);
  return BL_OK;
}

EXPORT(bl_bookmark) uint32_t bl_bookmark(void) {
  if (!simulation()->open) return BL_NOT_OPEN;
  timeline_bookmark(&timeline);
  return BL_OK;
}

EXPORT(bl_return) uint32_t bl_return(void) {
  return simulation()->open ? timeline_return(&timeline) : BL_NOT_OPEN;
}

/* Breakpoints whose value is in hundredths of a percent or of a point. */
static bool is_share(uint32_t kind) {
  return kind == BL_BREAK_EFFICIENCY_BELOW || kind == BL_BREAK_HITS_BELOW || kind == BL_BREAK_LANES_DIFFER;
}

EXPORT(bl_arm) uint32_t bl_arm(uint32_t index, uint32_t kind, uint32_t lane, uint64_t value) {
  if (!simulation()->open) return BL_NOT_OPEN;
  if (index > BL_EVENT_BREAKPOINT || kind > BL_BREAK_HEAP_EVENT) return BL_BAD_ARGUMENT;
  if (lane != BL_NONE && lane >= simulation()->scenario.lane_count) return BL_BAD_ARGUMENT;
  if (is_share(kind) && value > 10000) return BL_BAD_ARGUMENT;
  simulation()->breakpoints.at[index] =
      (Breakpoint){.armed = true, .kind = (BlBreakKind)kind, .lane = lane, .value = value};
  return BL_OK;
}

EXPORT(bl_disarm) void bl_disarm(void) { simulation()->breakpoints = (Breakpoints){0}; }
EXPORT(bl_stop) const BlStop *bl_stop(void) { return &simulation()->breakpoints.stop; }

static const Survey *survey_of(uint32_t lane) {
  static Survey surveys[BL_MAX_LANES];
  SIM_ASSERT(simulation()->open && lane < simulation()->scenario.lane_count);
  survey_take(&surveys[lane], simulation(), lane);
  return &surveys[lane];
}

EXPORT(bl_figures) const double *bl_figures(uint32_t lane) {
  static double figures[BL_FIGURE_COUNT];
  const uint32_t largest_live = survey_of(lane)->largest;
  lane_figures(lane_at(lane), &simulation()->workload.state, largest_live, figures);
  return figures;
}

EXPORT(bl_outcome) const BlOutcome *bl_outcome(uint32_t lane) {
  static BlOutcome outcome;
  outcome = lane_outcome(lane_at(lane));
  return &outcome;
}

EXPORT(bl_slot_count) uint32_t bl_slot_count(uint32_t lane) { return lane_at(lane)->cache.slots; }
EXPORT(bl_slot_sizes) const uint32_t *bl_slot_sizes(uint32_t lane) { return lane_at(lane)->cache.sizes; }
EXPORT(bl_slot_entered) const uint32_t *bl_slot_entered(uint32_t lane) {
  return lane_at(lane)->cache.entered;
}

EXPORT(bl_slot_histories) const BlHistory *bl_slot_histories(uint32_t lane) {
  return lane_at(lane)->cache.histories;
}

static BlVisit visits[BL_MAX_CAPACITY];
EXPORT(bl_list_visits) uint32_t bl_list_visits(uint32_t lane) { return lane_visits(lane_at(lane), visits); }
EXPORT(bl_visits) const BlVisit *bl_visits(void) { return visits; }

EXPORT(bl_classes) const BlClassTotals *bl_classes(uint32_t lane) { return survey_of(lane)->classes; }

EXPORT(bl_requested_sizes) const uint64_t *bl_requested_sizes(void) {
  return simulation()->workload.state.requested;
}
EXPORT(bl_granted_sizes) const uint64_t *bl_granted_sizes(uint32_t lane) {
  return lane_at(lane)->state.granted_sizes;
}
EXPORT(bl_live_needed) const uint32_t *bl_live_needed(void) { return simulation()->workload.needed.at; }
EXPORT(bl_live_buffers) const BlBuffer *bl_live_buffers(uint32_t lane) { return lane_buffers(lane_at(lane)); }

static BlMark marks[BL_MAX_MARKS];
EXPORT(bl_list_marks) uint32_t bl_list_marks(uint32_t lane, uint32_t most) {
  SIM_ASSERT(most <= BL_MAX_MARKS);
  return marks_list(simulation(), survey_of(lane), lane, most, marks);
}
EXPORT(bl_marks) const BlMark *bl_marks(void) { return marks; }
EXPORT(bl_events) const BlEvent *bl_events(uint32_t lane) { return lane_at(lane)->effects.log.ring; }
EXPORT(bl_event_count) double bl_event_count(uint32_t lane) {
  return (double)lane_at(lane)->effects.log.count;
}

static uint32_t view_bounds[BL_MAX_VIEW_COLUMNS + 1];
EXPORT(bl_view_bounds) uint32_t *bl_view_bounds(void) { return view_bounds; }

SeriesView view_of(uint32_t columns) {
  SIM_ASSERT(columns <= BL_MAX_VIEW_COLUMNS);
  return (SeriesView){
      .shape = simulation()->shape, .end = simulation()->frontier, .bounds = view_bounds, .columns = columns};
}

EXPORT(bl_view) const BlSpan *bl_view(uint32_t lane, uint32_t columns) {
  static BlSpan view[BL_MAX_VIEW_COLUMNS];
  const SeriesView what = view_of(columns);
  series_view(&lane_at(lane)->series, &what, view);
  return view;
}

EXPORT(bl_span_width) uint32_t bl_span_width(uint32_t step) { return span_width(simulation()->shape, step); }

EXPORT(bl_record_range) uint32_t bl_record_range(uint32_t origin, uint32_t width) {
  return simulation()->open ? timeline_record_range(&timeline, origin, width) : BL_NOT_OPEN;
}

EXPORT(bl_transfer) uint8_t *bl_transfer(void) { return transfer.piece; }

EXPORT(bl_export_begin) uint32_t bl_export_begin(uint32_t done) {
  return simulation()->open ? transfer_export_begin(&transfer, &timeline, done) : 0;
}

EXPORT(bl_export_next) uint32_t bl_export_next(void) { return transfer_export_next(&transfer); }

EXPORT(bl_import_begin) uint32_t bl_import_begin(void) {
  if (!simulation()->open) return BL_NOT_OPEN;
  transfer_import_begin(&transfer);
  return BL_OK;
}

EXPORT(bl_import_next) uint32_t bl_import_next(uint32_t bytes) {
  return transfer_import_next(&transfer, bytes);
}

EXPORT(bl_import_end) uint32_t bl_import_end(void) { return transfer_import_end(&transfer, &timeline); }

EXPORT(bl_state_hash) uint64_t bl_state_hash(void) {
  return simulation()->open ? timeline_hash(&timeline) : 0;
}

EXPORT(bl_trap) void bl_trap(void) { SIM_ASSERT(!"a trap on purpose"); }
EXPORT(bl_assert_text) const char *bl_assert_text(void) { return sim_assert_text(); }
