/* The exports of the kernel: argument checks and calls into kernel/, no logic. */
#include "exports.h"

#include "base/sim_assert.h"
#include "exports_run.h"
#include "kernel/keyframe_transfer.h"

static Timeline timeline;
static KeyframeTransfer transfer;
static uint32_t keyframe_budget = BL_KEYFRAME_BYTES;

Run *current_run(void) { return &timeline.run; }

void open_run(const Model *model, const void *block) {
  transfer_reset(&transfer);
  timeline_open(&timeline, model, block, keyframe_budget);
}

void close_run(void) {
  timeline.run.open = false;
  transfer_reset(&transfer);
}

EXPORT(bl_abi_version) uint32_t bl_abi_version(void) { return BL_ABI_VERSION; }
EXPORT(bl_keyframe_budget) void bl_keyframe_budget(uint32_t bytes) { keyframe_budget = bytes; }
EXPORT(bl_keyframe_spacing) uint32_t bl_keyframe_spacing(void) { return timeline.keyframes.spacing; }
EXPORT(bl_keyframe_count) uint32_t bl_keyframe_count(void) { return timeline.keyframes.count; }
EXPORT(bl_done) uint32_t bl_done(void) { return current_run()->done; }
EXPORT(bl_frontier) uint32_t bl_frontier(void) { return current_run()->frontier; }

/* A run may drop the keyframe that is being exported. */
static uint32_t run(uint32_t steps, bool watched) {
  if (!current_run()->open) return BL_NOT_OPEN;
  transfer_export_end(&transfer);
  return timeline_run(&timeline, steps, watched);
}

EXPORT(bl_run) uint32_t bl_run(uint32_t steps) { return run(steps, true); }
EXPORT(bl_replay) uint32_t bl_replay(uint32_t steps) { return run(steps, false); }

EXPORT(bl_rewind) uint32_t bl_rewind(uint32_t done) {
  if (!current_run()->open) return BL_NOT_OPEN;
  timeline_rewind(&timeline, done);
  return BL_OK;
}

EXPORT(bl_bookmark) uint32_t bl_bookmark(void) {
  if (!current_run()->open) return BL_NOT_OPEN;
  timeline_bookmark(&timeline);
  return BL_OK;
}

EXPORT(bl_return) uint32_t bl_return(void) {
  return current_run()->open ? timeline_return(&timeline) : BL_NOT_OPEN;
}

EXPORT(bl_arm) uint32_t bl_arm(uint32_t index, uint32_t kind, uint32_t lane, uint64_t value) {
  const StopRule rule = {.kind = kind, .lane = lane, .value = value};
  return current_run()->open ? run_arm(current_run(), index, rule) : BL_NOT_OPEN;
}

EXPORT(bl_disarm) void bl_disarm(void) { current_run()->rules = (StopRules){0}; }
EXPORT(bl_stop) const BlStop *bl_stop(void) { return &current_run()->rules.stop; }

static uint32_t view_bounds[BL_MAX_VIEW_COLUMNS + 1];
EXPORT(bl_view_bounds) uint32_t *bl_view_bounds(void) { return view_bounds; }

SeriesView view_of(uint32_t columns) {
  SIM_ASSERT(columns <= BL_MAX_VIEW_COLUMNS);
  return (SeriesView){.shape = current_run()->shape,
                      .end = current_run()->frontier,
                      .bounds = view_bounds,
                      .columns = columns};
}

EXPORT(bl_span_width) uint32_t bl_span_width(uint32_t step) { return span_width(current_run()->shape, step); }

EXPORT(bl_record_range) uint32_t bl_record_range(uint32_t origin, uint32_t width) {
  return current_run()->open ? timeline_record_range(&timeline, origin, width) : BL_NOT_OPEN;
}

EXPORT(bl_transfer) uint8_t *bl_transfer(void) { return transfer.piece; }

EXPORT(bl_export_begin) uint32_t bl_export_begin(uint32_t done) {
  return current_run()->open ? transfer_export_begin(&transfer, &timeline, done) : 0;
}

EXPORT(bl_export_next) uint32_t bl_export_next(void) { return transfer_export_next(&transfer); }

EXPORT(bl_import_begin) uint32_t bl_import_begin(void) {
  if (!current_run()->open) return BL_NOT_OPEN;
  transfer_import_begin(&transfer);
  return BL_OK;
}

EXPORT(bl_import_next) uint32_t bl_import_next(uint32_t bytes) {
  return transfer_import_next(&transfer, bytes);
}

EXPORT(bl_import_end) uint32_t bl_import_end(void) { return transfer_import_end(&transfer, &timeline); }

EXPORT(bl_state_hash) uint64_t bl_state_hash(void) {
  return current_run()->open ? timeline_hash(&timeline) : 0;
}

EXPORT(bl_trap) void bl_trap(void) { SIM_ASSERT(false && "a trap on purpose"); }
EXPORT(bl_assert_text) const char *bl_assert_text(void) { return sim_assert_text(); }
