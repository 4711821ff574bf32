#include "lane_heap.h"

#include <string.h>

#include "allocation/heap/heap_speed.h"
#include "base/memory.h"

void lane_heap_open(LaneHeap *under, const BlHeap *settings, uint32_t slots) {
  memset(under, 0, sizeof *under);
  heap_open(&under->heap, settings);
  under->blocks = column_of(1);
  under->slots = slots;
  under->cached = memory_take(slots * (uint32_t)sizeof(uint32_t));
  memset(under->cached, 0, slots * sizeof(uint32_t));
  under->series.spans = memory_take(BL_MAX_SPANS * (uint32_t)sizeof(BlHeapSpan));
  lane_heap_reset_record(under);
}

void lane_heap_reset_record(LaneHeap *under) {
  heap_series_reset(&under->series);
  memset(under->log.count, 0, sizeof under->log.count);
}

void lane_heap_pass(LaneHeap *under, uint32_t live, StateIo *io) {
  state_pass(io, &under->state, sizeof under->state);
  heap_pass(&under->heap, io);
  column_pass(&under->blocks, live, io);
  state_pass(io, under->cached, under->slots * (uint32_t)sizeof(uint32_t));
}

static uint32_t take_cached(LaneHeap *under, uint32_t slot) {
  const uint32_t block = under->cached[slot];
  under->cached[slot] = HEAP_NOTHING;
  return block;
}

static uint32_t allocate(LaneHeap *under, uint32_t bytes, uint32_t step) {
  const uint32_t block = heap_allocate(&under->heap, bytes);
  if (block != HEAP_NOTHING) heap_chunk(&under->heap, block)->born = step;
  return block;
}

static void request_block(LaneHeap *under, const BlOutcome *outcome, uint32_t step) {
  const bool missed = outcome->slot == BL_NONE;
  under->blocks.at[outcome->index] =
      missed ? allocate(under, outcome->granted, step) : take_cached(under, outcome->slot);
}

/* The returned block goes into its slot or back to the heap; what stood in the slot goes back. */
static void return_block(LaneHeap *under, const Request *request, const BlOutcome *outcome) {
  uint32_t *blocks = under->blocks.at, gone = blocks[request->index];
  blocks[request->index] = blocks[request->last];
  if (outcome->slot != BL_NONE) {
    const uint32_t before = under->cached[outcome->slot];
    under->cached[outcome->slot] = gone;
    gone = before;
  }
  if (outcome->freed) heap_release(&under->heap, gone);
}

static void event(LaneHeap *under, BlHeapEventKind kind, uint32_t step, uint64_t size, uint64_t other) {
  HeapLog *log = &under->log;
  if (under->state.events == 0) {
    under->state.earlier = under->state.latest;
    under->state.latest = step + 1;
  }
  under->state.events |= 1u << kind;
  if (!log->recording || log->count[kind] == BL_MAX_HEAP_EVENTS) return;
  log->events[kind][log->count[kind]++] =
      (BlHeapEvent){.step = step, .kind = kind, .size = size, .other = other};
}

/* The greatest power of two of pages in so many bytes, one page at the least; bytes. */
static uint64_t octave(uint64_t bytes) {
  return (uint64_t)HEAP_PAGE << top_bit_of_long(bytes / HEAP_PAGE | 1u);
}

static void follow_peak(LaneHeap *under, uint64_t committed, uint32_t step) {
  const uint64_t before = under->state.tally.peak;
  if (!heap_tally_rise(&under->state.tally, committed, step)) return;
  if (before == 0 || octave(committed) > octave(before))
    event(under, BL_HEAP_EVENT_PEAK, step, committed, octave(committed));
}

static bool did(const LaneHeap *under, BlActKind kind) { return under->heap.state.done >> kind & 1u; }

/* The first act of this kind; one of zeros if there were too many others before it. */
static BlHeapAct act_of(const LaneHeap *under, BlActKind kind) {
  const HeapState *s = &under->heap.state;
  for (uint32_t i = 0; i < least_u32(s->acts, BL_MAX_ACTS); i++)
    if (s->act[i].kind == kind) return s->act[i];
  return (BlHeapAct){.kind = kind};
}

static void tell_act(LaneHeap *under, BlActKind kind, BlHeapEventKind told, uint32_t step) {
  if (!did(under, kind)) return;
  const BlHeapAct act = act_of(under, kind);
  event(under, told, step, act.size, act.other);
}

#define RARE (1u << BL_ACT_SHRINK | 1u << BL_ACT_THRESHOLD | 1u << BL_ACT_ACTIVATE | 1u << BL_ACT_FAIL)

static void tell_rare_acts(LaneHeap *under, uint32_t step) {
  if (did(under, BL_ACT_SHRINK))
    event(under, BL_HEAP_EVENT_SHRINK, step, under->heap.state.space.reach, under->state.reach);
  tell_act(under, BL_ACT_THRESHOLD, BL_HEAP_EVENT_THRESHOLD, step);
  tell_act(under, BL_ACT_ACTIVATE, BL_HEAP_EVENT_ACTIVATE, step);
  tell_act(under, BL_ACT_FAIL, BL_HEAP_EVENT_NO_MEMORY, step);
}

static void gather(LaneHeap *under, uint64_t committed) {
  const double overhead = heap_tally_gather(&under->state.tally, &under->heap, committed);
  if (overhead == overhead) heap_span_gather(&under->span, overhead);
}

void lane_heap_step(LaneHeap *under, const Request *request, const BlOutcome *outcome, uint32_t step) {
  LaneHeapState *s = &under->state;
  s->before = under->heap.state.counts;
  s->reach = under->heap.state.space.reach;
  s->events = 0;
  heap_rests(&under->heap);
  switch (request->kind) {
    case BL_REQUEST_ALLOCATE:
      request_block(under, outcome, step);
      break;
    case BL_REQUEST_FREE:
      return_block(under, request, outcome);
      break;
  }
  if (UNLIKELY(under->heap.state.done & RARE)) tell_rare_acts(under, step);
  const uint64_t committed = heap_committed(&under->heap);
  follow_peak(under, committed, step);
  gather(under, committed);
}

void lane_heap_begin_record(LaneHeap *under, bool recording, bool first) {
  under->log.recording = recording;
  under->span = heap_span_empty();
  if (first) under->series.before = under->heap.state.counts;
}

void lane_heap_end_record(LaneHeap *under, uint32_t span) {
  under->span.committed = heap_committed(&under->heap);
  under->span.totals = (BlHeapTotals){.counts = under->heap.state.counts,
                                      .overhead = under->state.tally.overhead,
                                      .defined = under->state.tally.defined};
  heap_span_merge(&under->series.spans[span], &under->span);
}

/* The step after which so many operations were done. */
static double step_before(uint32_t done) { return done == 0 ? __builtin_nan("") : done - 1.0; }

void lane_heap_figures(const LaneHeap *under, uint64_t saved, const double *prices, double *out) {
  const LaneHeapState *s = &under->state;
  heap_figures(&under->heap, prices, out);
  heap_speed_figures(prices, out);
  heap_tally_figures(&s->tally, out);
  out[BL_HEAP_FIGURE_latest_event] = step_before(s->latest);
  out[BL_HEAP_FIGURE_event_before] = step_before(s->earlier);
  heap_last_figures(&under->heap, &s->before, prices, out);
  out[BL_HEAP_FIGURE_saved_cycles] = (double)saved * out[BL_HEAP_FIGURE_mean_cycles];
}

uint32_t lane_heap_events(const LaneHeap *under, BlHeapEvent *out) {
  uint32_t count = 0;
  for (uint32_t kind = 0; kind < BL_HEAP_EVENT_COUNT; kind++)
    for (uint32_t i = 0; i < under->log.count[kind]; i++) out[count++] = under->log.events[kind][i];
  return count;
}
