/* The exports of heaps: argument checks and calls into allocation/, no logic. */
#include "exports_heap.h"

#include "allocation/answer_text.h"
#include "allocation/heap/area_survey.h"
#include "allocation/heap/heap_check.h"
#include "allocation/heap/heap_pieces.h"
#include "allocation/heap/heap_places.h"
#include "allocation/heap/heap_taken.h"
#include "allocation/heap/operation_recording.h"
#include "allocation/heap/registry.h"
#include "allocation/heap_replay.h"
#include "allocation/sweep.h"
#include "base/sim_assert.h"
#include "exports_checks.h"
#include "exports_lanes.h"

SMALL_CODE_BEGIN

static HeapReplay replay;
static BlHeap replay_settings;
static BlHeapOperation replay_operations[BL_MAX_BATCH];
static BlHeapAnswer replay_answers[BL_MAX_BATCH];
static double heap_prices[BL_COUNT(BL_HEAP_PRICES)];

static const LaneHeap *heap_at(uint32_t lane) {
  SIM_ASSERT(lane_heap_exists(&lane_at(lane)->lane_heap));
  return &lane_at(lane)->lane_heap;
}

EXPORT(bl_heap_figures) const double *bl_heap_figures(uint32_t lane) {
  static double figures[BL_COUNT(BL_HEAP_FIGURES)];
  lane_heap_figures(heap_at(lane), lane_saved_calls(lane_at(lane), &allocation.workload), heap_prices,
                    figures);
  return figures;
}

EXPORT(bl_heap_view) const double *bl_heap_view(uint32_t lane, uint32_t columns) {
  static double view[BL_MAX_VIEW_COLUMNS * BL_COUNT(BL_HEAP_COLUMN)];
  const SeriesView what = view_of(columns);
  heap_series_view(&heap_at(lane)->series, &what, heap_prices, view);
  return view;
}

static SeriesExtent recorded_extent(void) {
  return (SeriesExtent){.shape = current_run()->shape, .end = current_run()->frontier};
}

EXPORT(bl_heap_until) const double *bl_heap_until(uint32_t lane, uint32_t operations) {
  static double until[BL_COUNT(BL_HEAP_UNTIL)];
  heap_series_until(&heap_at(lane)->series, recorded_extent(), operations, heap_prices, until);
  return until;
}

EXPORT(bl_heap_crossings) const double *bl_heap_crossings(uint32_t lane, uint32_t other) {
  static double crossings[BL_COUNT(BL_HEAP_CROSSINGS)];
  heap_series_crossings(&heap_at(lane)->series, &heap_at(other)->series, recorded_extent(), crossings);
  return crossings;
}

static double taken[BL_MAX_PARTS * BL_COUNT(BL_HEAP_TAKEN)];
EXPORT(bl_heap_list_taken) uint32_t bl_heap_list_taken(uint32_t lane) {
  const BlScenario *scenario = &allocation.scenario;
  const uint32_t count = scenario->sizes == BL_SIZES_LISTED ? scenario->part_count : 0;
  heap_taken(&heap_at(lane)->heap, scenario->parts, count, taken);
  return count;
}
EXPORT(bl_heap_taken) const double *bl_heap_taken(void) { return taken; }

/* Whole bytes. Traps at values that do not fit 64 bits. */
static uint64_t bytes_of(double number) {
  SIM_ASSERT(number >= 0 && number < 0x1p64);
  return (uint64_t)number;
}

static double pieces[BL_MAX_PIECES * BL_COUNT(BL_HEAP_PIECE)];
EXPORT(bl_heap_list_pieces)
uint32_t bl_heap_list_pieces(uint32_t lane, double from, double to, double grain, uint32_t max) {
  SIM_ASSERT(max <= BL_MAX_PIECES);
  const uint64_t at = bytes_of(from), end = bytes_of(to), each = bytes_of(grain);
  const LaneHeap *lane_heap = heap_at(lane);
  lane_heap_mark_takers(lane_heap, &allocation.workload, true);
  const uint32_t count = heap_pieces(&lane_heap->heap, at, end, each, max, pieces);
  lane_heap_mark_takers(lane_heap, &allocation.workload, false);
  return count;
}
EXPORT(bl_heap_list_bands)
uint32_t bl_heap_list_bands(uint32_t lane, uint32_t areas, double grain, uint32_t max) {
  SIM_ASSERT(max <= BL_MAX_PIECES);
  const uint64_t each = bytes_of(grain);
  const LaneHeap *lane_heap = heap_at(lane);
  lane_heap_mark_takers(lane_heap, &allocation.workload, true);
  const uint32_t count = heap_bands(&lane_heap->heap, areas, each, max, pieces);
  lane_heap_mark_takers(lane_heap, &allocation.workload, false);
  return count;
}
static double area_rows[(BL_MAX_AREA_ROWS + 1) * BL_COUNT(BL_HEAP_AREA)];
EXPORT(bl_heap_list_areas) uint32_t bl_heap_list_areas(uint32_t lane) {
  return heap_survey_areas(&heap_at(lane)->heap, area_rows);
}
EXPORT(bl_heap_areas) const double *bl_heap_areas(void) { return area_rows; }
EXPORT(bl_heap_lens) double bl_heap_lens(uint32_t lane, double bytes, double held) {
  return (double)heap_lens(&heap_at(lane)->heap, bytes_of(bytes), bytes_of(held));
}
EXPORT(bl_heap_pieces) const double *bl_heap_pieces(void) { return pieces; }

static double heap_lists_of[BL_MAX_HEAP_LISTS * BL_COUNT(BL_HEAP_LIST)];
EXPORT(bl_heap_lists) const double *bl_heap_lists(uint32_t lane) {
  heap_survey_lists(&heap_at(lane)->heap, heap_lists_of);
  return heap_lists_of;
}

static double heap_mappings_of[2];
EXPORT(bl_heap_mapped) const double *bl_heap_mapped(uint32_t lane) {
  heap_survey_mappings(&heap_at(lane)->heap, heap_mappings_of);
  return heap_mappings_of;
}

EXPORT(bl_heap_list_count) uint32_t bl_heap_list_count(uint32_t lane) {
  return heap_lists(heap_at(lane)->heap.model);
}

static double heap_links[BL_MAX_LINKS * BL_COUNT(BL_HEAP_LINK)];
EXPORT(bl_heap_list_links) uint32_t bl_heap_list_links(uint32_t lane, uint32_t list) {
  SIM_ASSERT(list < heap_lists(heap_at(lane)->heap.model));
  return heap_list_links(&heap_at(lane)->heap, list, heap_links);
}
EXPORT(bl_heap_links) const double *bl_heap_links(void) { return heap_links; }

EXPORT(bl_heap_recording_begin) void bl_heap_recording_begin(uint32_t lane) {
  operation_recording_begin(&heap_at(lane)->heap);
}
EXPORT(bl_heap_recording_end) uint32_t bl_heap_recording_end(void) {
  operation_recording_end();
  return operation_recording()->moments;
}
EXPORT(bl_heap_recording_counts) const double *bl_heap_recording_counts(void) {
  return operation_recording()->counted;
}
EXPORT(bl_heap_recording_fill_count) uint32_t bl_heap_recording_fill_count(void) {
  return operation_recording()->fills;
}
EXPORT(bl_heap_recording_fills) const double *bl_heap_recording_fills(void) {
  return operation_recording()->fill;
}

EXPORT(bl_heap_step_count) uint32_t bl_heap_step_count(uint32_t lane) {
  return heap_at(lane)->heap.state.steps;
}
EXPORT(bl_heap_calls) const BlHeapCall *bl_heap_calls(uint32_t lane) { return heap_at(lane)->calls; }
EXPORT(bl_heap_steps) const BlOperationStep *bl_heap_steps(uint32_t lane) {
  return heap_at(lane)->heap.state.step;
}

EXPORT(bl_heap_place) const double *bl_heap_place(uint32_t lane, uint32_t buffer) {
  static double place[BL_COUNT(BL_HEAP_PLACE)];
  const bool live = buffer < allocation.workload.state.live;
  heap_place(&heap_at(lane)->heap, live ? heap_at(lane)->blocks.at[buffer] : HEAP_NO_CHUNK, place);
  return place;
}

static double mappings[BL_MAX_MAPPINGS * BL_COUNT(BL_HEAP_PLACE)];
EXPORT(bl_heap_list_mappings) uint32_t bl_heap_list_mappings(uint32_t lane, double from, double to) {
  return heap_list_mappings(&heap_at(lane)->heap, bytes_of(from), bytes_of(to), mappings);
}
EXPORT(bl_heap_mappings) const double *bl_heap_mappings(void) { return mappings; }

static double tiles[BL_MAX_TILES * BL_COUNT(BL_HEAP_TILE)];
EXPORT(bl_heap_list_tiles)
uint32_t bl_heap_list_tiles(uint32_t lane, double from, double to, uint32_t each) {
  return heap_list_tiles(&heap_at(lane)->heap, bytes_of(from), bytes_of(to), each, tiles);
}
EXPORT(bl_heap_tiles) const double *bl_heap_tiles(void) { return tiles; }

static BlHeapEvent heap_events[BL_COUNT(BL_HEAP_EVENTS) * BL_MAX_HEAP_EVENTS];
EXPORT(bl_heap_list_events) uint32_t bl_heap_list_events(uint32_t lane) {
  return lane_heap_events(heap_at(lane), heap_events);
}
EXPORT(bl_heap_events) const BlHeapEvent *bl_heap_events(void) { return heap_events; }
void check_lane_heap(uint32_t lane) { heap_check(&heap_at(lane)->heap); }

/* Opening a scenario or a sweep closes the replay. */
static bool replay_is_open(void) { return replay.open && !current_run()->open && !sweep_is_open(); }

static HeapReplay *replayed(void) {
  SIM_ASSERT(replay_is_open());
  return &replay;
}

EXPORT(bl_trace_settings) BlHeap *bl_trace_settings(void) { return &replay_settings; }
static BlStatus open_replay(HeapTracking tracking) {
  const BlStatus status = heap_replay_open(&replay, &replay_settings, tracking, last_problem());
  if (status == BL_OK) close_run();
  return status;
}

EXPORT(bl_trace_open) uint32_t bl_trace_open(void) { return open_replay(HEAP_UNTRACKED); }
EXPORT(bl_trace_open_tracked) uint32_t bl_trace_open_tracked(uint32_t pages) {
  return open_replay(pages ? HEAP_TRACKED_PAGES : HEAP_TRACKED);
}
EXPORT(bl_trace_calls) const BlHeapCall *bl_trace_calls(void) { return replayed()->calls; }

EXPORT(bl_trace_operations) BlHeapOperation *bl_trace_operations(void) { return replay_operations; }
EXPORT(bl_trace_answers) BlHeapAnswer *bl_trace_answers(void) { return replay_answers; }
EXPORT(bl_trace_run) uint32_t bl_trace_run(uint32_t count) {
  if (!replay_is_open()) return BL_NOT_OPEN;
  if (count > BL_MAX_BATCH) return BL_BAD_ARGUMENT;
  return heap_replay_run(&replay, replay_operations, count, replay_answers);
}

EXPORT(bl_trace_arenas) uint32_t bl_trace_arenas(void) {
  return replayed()->heap.threads.state.named_arenas + 1;
}

static uint8_t replay_text[ANSWER_PIECE_BYTES];
static AnswerText printed;
EXPORT(bl_trace_text) const uint8_t *bl_trace_text(void) { return replay_text; }
EXPORT(bl_trace_print) void bl_trace_print(uint32_t count) {
  SIM_ASSERT(count <= BL_MAX_BATCH);
  printed = (AnswerText){.answers = replay_answers, .answer_count = count};
  if (!replay_is_open()) return;
  printed.areas = (const BlHeapArea *)(const void *)replay.areas.at;
  printed.area_count = replay.area_count;
}
EXPORT(bl_trace_print_next) uint32_t bl_trace_print_next(void) { return answer_text(&printed, replay_text); }

EXPORT(bl_trace_figures) const double *bl_trace_figures(void) {
  static double figures[BL_COUNT(BL_HEAP_FIGURES)];
  heap_replay_figures(replayed(), heap_prices, figures);
  return figures;
}

EXPORT(bl_trace_lists) const double *bl_trace_lists(void) {
  heap_survey_lists(&replayed()->heap, heap_lists_of);
  return heap_lists_of;
}

EXPORT(bl_trace_mapped) const double *bl_trace_mapped(void) {
  heap_survey_mappings(&replayed()->heap, heap_mappings_of);
  return heap_mappings_of;
}

static double group_notes[BL_MAX_GROUP_NOTES * BL_COUNT(BL_GROUP_NOTE)];
EXPORT(bl_trace_list_group_notes) uint32_t bl_trace_list_group_notes(uint32_t id) {
  return heap_replay_group_notes(replayed(), id, group_notes);
}
EXPORT(bl_trace_group_notes) const double *bl_trace_group_notes(void) { return group_notes; }

EXPORT(bl_trace_step_count) uint32_t bl_trace_step_count(void) { return replayed()->heap.state.steps; }
EXPORT(bl_trace_steps) const BlOperationStep *bl_trace_steps(void) { return replayed()->heap.state.step; }
void check_replayed_heap(void) { heap_check(&replayed()->heap); }
EXPORT(bl_trace_hash) uint64_t bl_trace_hash(void) { return heap_replay_hash(replayed()); }
EXPORT(bl_heap_prices) double *bl_heap_prices(void) { return heap_prices; }

SMALL_CODE_END
