/* Calls each function of exports_heap.h. */
#ifndef BUFFERLAB_FUZZ_HEAP_EXPORTS_H
#define BUFFERLAB_FUZZ_HEAP_EXPORTS_H

#include "allocation/heap/operation_recording.h"
#include "allocation/heap_replay.h"
#include "exports_checks.h"
#include "exports_heap.h"
#include "fuzz_exports.h"

static inline bool has_heap(uint32_t lane) {
  return lane < known.scenario.lane_count && known.scenario.heaps[lane].model != BL_HEAP_IDEAL;
}

/* Usually a lane with a heap. */
static inline uint32_t any_heap(void) {
  uint32_t lane = any_lane();
  if (!has_heap(lane) && next() % 8)
    for (uint32_t i = 0; i < BL_MAX_LANES && !has_heap(lane); i++) lane = i;
  forbid(!has_heap(lane));
  return lane;
}

static inline void touch_rows(const double *rows, uint32_t count, uint32_t numbers) {
  touch(rows, (size_t)count * numbers * sizeof(double));
}

/* Every byte belongs to exactly one kind. */
static inline void check_figures(const double *figures) {
  touch_rows(figures, 1, BL_COUNT(BL_HEAP_FIGURES));
  HOLD(kit_sum(figures) == figures[BL_HEAP_FIGURE_committed]);
}

/* Heaps under lanes -------------------------------------------------------------------------------------- */

CALL(bl_heap_figures) { check_figures(bl_heap_figures(any_heap())); }

CALL(bl_heap_view) {
  const uint32_t lane = any_heap(), columns = up_to(BL_MAX_VIEW_COLUMNS);
  touch_rows(bl_heap_view(lane, columns), columns, BL_COUNT(BL_HEAP_COLUMN));
}

CALL(bl_heap_until) {
  const uint32_t lane = any_heap(), operations = any_word();
  touch_rows(bl_heap_until(lane, operations), 1, BL_COUNT(BL_HEAP_UNTIL));
}

CALL(bl_heap_crossings) {
  const uint32_t lane = any_heap(), other = any_heap();
  touch_rows(bl_heap_crossings(lane, other), 1, BL_COUNT(BL_HEAP_CROSSINGS));
}

CALL(bl_heap_list_taken) {
  const uint32_t count = bl_heap_list_taken(any_heap());
  HOLD(count <= BL_MAX_PARTS);
  touch_rows(bl_heap_taken(), count, BL_COUNT(BL_HEAP_TAKEN));
}

CALL(bl_heap_taken) { HOLD(bl_heap_taken() != NULL); }

CALL(bl_heap_list_pieces) {
  const uint32_t lane = any_heap();
  const double from = bytes_or_invalid(), to = bytes_or_invalid(), grain = bytes_or_invalid();
  const uint32_t max = up_to(BL_MAX_PIECES), count = bl_heap_list_pieces(lane, from, to, grain, max);
  HOLD(count <= max);
  touch_rows(bl_heap_pieces(), count, BL_COUNT(BL_HEAP_PIECE));
}

CALL(bl_heap_pieces) { HOLD(bl_heap_pieces() != NULL); }

CALL(bl_heap_list_areas) {
  const uint32_t count = bl_heap_list_areas(any_heap());
  HOLD(count <= BL_MAX_AREA_ROWS + 1);
  touch_rows(bl_heap_areas(), count, BL_COUNT(BL_HEAP_AREA));
}

CALL(bl_heap_areas) { HOLD(bl_heap_areas() != NULL); }

CALL(bl_heap_list_bands) {
  const uint32_t lane = any_heap(), areas = up_to(BL_MAX_AREA_ROWS);
  const double grain = bytes_or_invalid();
  const uint32_t max = up_to(BL_MAX_PIECES), count = bl_heap_list_bands(lane, areas, grain, max);
  HOLD(count <= max);
  touch_rows(bl_heap_pieces(), count, BL_COUNT(BL_HEAP_PIECE));
}

CALL(bl_heap_lens) {
  const uint32_t lane = any_heap();
  const double bytes = bytes_or_invalid(), held = next() % 2 ? BL_NONE : bytes_or_invalid();
  HOLD(bl_heap_lens(lane, bytes, held) >= 0);
}

CALL(bl_heap_list_count) { HOLD(bl_heap_list_count(any_heap()) <= BL_MAX_HEAP_LISTS); }

CALL(bl_heap_lists) {
  const uint32_t lane = any_heap();
  touch_rows(bl_heap_lists(lane), bl_heap_list_count(lane), BL_COUNT(BL_HEAP_LIST));
}

CALL(bl_heap_mapped) { touch_rows(bl_heap_mapped(any_heap()), 1, 2); }

CALL(bl_heap_list_links) {
  const uint32_t lane = any_heap(), list = any_word();
  forbid(call.forbidden || list >= bl_heap_list_count(lane));
  const uint32_t count = bl_heap_list_links(lane, list);
  HOLD(count <= BL_MAX_LINKS);
  touch_rows(bl_heap_links(), count, BL_COUNT(BL_HEAP_LINK));
}

CALL(bl_heap_links) { HOLD(bl_heap_links() != NULL); }

/* Recordings --------------------------------------------------------------------------------------------- */

CALL(bl_heap_recording_begin) {
  bl_heap_recording_begin(any_heap());
  known.moments = 0;
}

CALL(bl_heap_recording_end) {
  known.moments = bl_heap_recording_end();
  HOLD(known.moments <= BL_MAX_OPERATION_STEPS + 1);
}

CALL(bl_heap_recording_counts) { touch_rows(bl_heap_recording_counts(), known.moments, HEAP_COUNTS); }

CALL(bl_heap_recording_fill_count) { HOLD(bl_heap_recording_fill_count() <= BL_MAX_FILLS); }

CALL(bl_heap_recording_fills) {
  touch_rows(bl_heap_recording_fills(), bl_heap_recording_fill_count(), BL_COUNT(BL_HEAP_FILL));
}

/* Operations of a heap --------------------------------------------------------------------------------------
 */

static inline void touch_steps(const BlOperationStep *steps, uint32_t count) {
  touch(steps, (count < BL_MAX_OPERATION_STEPS ? count : BL_MAX_OPERATION_STEPS) * sizeof *steps);
}

CALL(bl_heap_calls) {
  const BlHeapCall *calls = bl_heap_calls(any_heap());
  if (calls) touch(calls, BL_MAX_CALLS * sizeof *calls);
}

CALL(bl_heap_place) {
  const uint32_t lane = any_heap();
  touch_rows(bl_heap_place(lane, any_word()), 1, BL_COUNT(BL_HEAP_PLACE));
}

CALL(bl_heap_list_mappings) {
  const uint32_t lane = any_heap();
  const double from = bytes_or_invalid(), to = bytes_or_invalid();
  const uint32_t count = bl_heap_list_mappings(lane, from, to);
  HOLD(count <= BL_MAX_MAPPINGS);
  touch_rows(bl_heap_mappings(), count, BL_COUNT(BL_HEAP_PLACE));
}

CALL(bl_heap_mappings) { HOLD(bl_heap_mappings() != NULL); }

CALL(bl_heap_list_tiles) {
  const uint32_t lane = any_heap();
  const double from = bytes_or_invalid(), to = bytes_or_invalid();
  const uint32_t count = bl_heap_list_tiles(lane, from, to, any_word());
  HOLD(count <= BL_MAX_TILES);
  touch_rows(bl_heap_tiles(), count, BL_COUNT(BL_HEAP_TILE));
}

CALL(bl_heap_tiles) { HOLD(bl_heap_tiles() != NULL); }

CALL(bl_heap_step_count) { bl_heap_step_count(any_heap()); }

CALL(bl_heap_steps) {
  const uint32_t lane = any_heap();
  touch_steps(bl_heap_steps(lane), bl_heap_step_count(lane));
}

CALL(bl_heap_list_events) {
  const uint32_t count = bl_heap_list_events(any_heap());
  HOLD(count <= BL_COUNT(BL_HEAP_EVENTS) * BL_MAX_HEAP_EVENTS);
  touch(bl_heap_events(), count * sizeof(BlHeapEvent));
}

CALL(bl_heap_events) { HOLD(bl_heap_events() != NULL); }
static inline void check_a_heap(void) { check_lane_heap(any_heap()); }

/* Traces ------------------------------------------------------------------------------------------------- */

static inline void need_trace(void) { forbid(known.open != TRACE); }

CALL(bl_trace_settings) {
  BlHeap *settings = bl_trace_settings();
  for (size_t i = 0; i < sizeof *settings / 4; i++) ((uint32_t *)(void *)settings)[i] = next() * 0x1010101u;
  if (next() % 8) clamp_heap(settings);
}

CALL(bl_trace_open) {
  const uint32_t status = bl_trace_open();
  HOLD(status == BL_OK || status == BL_BAD_FIELD);
  if (status == BL_OK) known.open = TRACE;
}

CALL(bl_trace_open_tracked) {
  const uint32_t status = bl_trace_open_tracked(next() % 2);
  HOLD(status == BL_OK || status == BL_BAD_FIELD);
  if (status == BL_OK) known.open = TRACE;
}

/* A few operations; occasionally one with an invalid kind or id. */
CALL(bl_trace_operations) {
  const uint32_t count = 1u + next() % 32;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t byte = next(), odd = next();
    bl_trace_operations()[i] = (BlHeapOperation){.kind = byte % 7, .id = byte / 7u % 24, .bytes = any_word()};
    if (byte % 7 == BL_HEAP_OPERATION_ALLOCATE_ALIGNED) bl_trace_operations()[i].log2_alignment = odd % 34;
    if (odd % 32 == 0) bl_trace_operations()[i].bytes <<= next() % 64;
    if (byte >= 128) bl_trace_operations()[i].thread = odd % 8 | (odd % 40 > 32 ? BL_LAST_OF_THREAD : 0);
    if (odd == 1) bl_trace_operations()[i].kind = (uint8_t)any_word();
    if (odd == 3) bl_trace_operations()[i].thread = (uint16_t)any_word();
    if (odd == 2) bl_trace_operations()[i].id = any_word();
  }
}

CALL(bl_trace_print) { bl_trace_print(up_to(BL_MAX_BATCH)); }
CALL(bl_trace_print_next) { touch(bl_trace_text(), bl_trace_print_next()); }
CALL(bl_trace_text) { touch(bl_trace_text(), 1); }
CALL(bl_trace_answers) { touch(bl_trace_answers(), BL_MAX_BATCH * sizeof(BlHeapAnswer)); }

static inline bool operations_are_valid(uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (!heap_operation_is_valid(bl_trace_operations() + i)) return false;
  }
  return true;
}

CALL(bl_trace_run) {
  const uint32_t count = next() % 4 ? next() % 64 : any_word(), status = bl_trace_run(count);
  if (known.open != TRACE)
    HOLD(status == BL_NOT_OPEN);
  else
    HOLD(status == (count <= BL_MAX_BATCH && operations_are_valid(count) ? BL_OK : BL_BAD_ARGUMENT));
}

CALL(bl_trace_arenas) {
  need_trace();
  HOLD(bl_trace_arenas() > 0);
}

CALL(bl_trace_calls) {
  need_trace();
  const BlHeapCall *calls = bl_trace_calls();
  if (calls) touch(calls, BL_MAX_BATCH * sizeof *calls);
}

CALL(bl_trace_figures) {
  need_trace();
  check_figures(bl_trace_figures());
}

CALL(bl_trace_lists) {
  need_trace();
  touch_rows(bl_trace_lists(), 1, BL_COUNT(BL_HEAP_LIST));
}

CALL(bl_trace_mapped) {
  need_trace();
  touch_rows(bl_trace_mapped(), 1, 2);
}

CALL(bl_trace_list_group_notes) {
  need_trace();
  const uint32_t count = bl_trace_list_group_notes(next() % 2 ? next() % 64 : any_word());
  HOLD(count <= BL_MAX_GROUP_NOTES);
  touch_rows(bl_trace_group_notes(), count, BL_COUNT(BL_GROUP_NOTE));
}

CALL(bl_trace_group_notes) { HOLD(bl_trace_group_notes() != NULL); }

CALL(bl_trace_step_count) {
  need_trace();
  bl_trace_step_count();
}

CALL(bl_trace_steps) {
  need_trace();
  touch_steps(bl_trace_steps(), bl_trace_step_count());
}

static inline void check_trace(void) {
  need_trace();
  check_replayed_heap();
}

CALL(bl_trace_hash) {
  need_trace();
  HOLD(bl_trace_hash() == bl_trace_hash());
}

CALL(bl_heap_prices) {
  for (uint32_t i = 0; i < BL_COUNT(BL_HEAP_PRICES); i++)
    bl_heap_prices()[i] = next() % 4 ? next() : any_bytes();
}

#endif
