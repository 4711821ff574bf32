#include "lane_heap.h"

#include <string.h>

#include "allocation/heap/heap_speed.h"
#include "base/memory.h"

void lane_heap_open(LaneHeap *lane_heap, const BlHeap *settings, uint32_t slots, HeapTracking tracking) {
  memset(lane_heap, 0, sizeof *lane_heap);
  heap_open(&lane_heap->heap, settings, tracking);
  if (tracking) lane_heap->calls = memory_allocate(BL_MAX_CALLS * (uint32_t)sizeof(BlHeapCall));
  lane_heap->blocks = column_of(1);
  lane_heap->slots = slots;
  lane_heap->cached = memory_allocate(slots * (uint32_t)sizeof(uint32_t));
  memset(lane_heap->cached, 0, slots * sizeof(uint32_t));
  lane_heap->series.spans = memory_allocate(BL_MAX_SPANS * (uint32_t)sizeof(BlHeapSpan));
  lane_heap_reset_record(lane_heap);
}

void lane_heap_reset_record(LaneHeap *lane_heap) {
  heap_series_reset(&lane_heap->series);
  memset(lane_heap->log.count, 0, sizeof lane_heap->log.count);
}

void lane_heap_pass(LaneHeap *lane_heap, uint32_t live, StateIo *io) {
  state_pass(io, LaneHeapState, &lane_heap->state, 1);
  heap_pass(&lane_heap->heap, io);
  column_pass(&lane_heap->blocks, live, io);
  state_pass(io, uint32_t, lane_heap->cached, lane_heap->slots);
}

static uint32_t take_cached(LaneHeap *lane_heap, uint32_t slot) {
  const uint32_t block = lane_heap->cached[slot];
  lane_heap->cached[slot] = HEAP_NO_CHUNK;
  return block;
}

static void release_cached(LaneHeap *lane_heap) {
  for (uint32_t slot = 0; slot < lane_heap->slots; slot++) {
    const uint32_t block = take_cached(lane_heap, slot);
    if (block != HEAP_NO_CHUNK) heap_release_too(&lane_heap->heap, block);
  }
}

static uint32_t allocate(LaneHeap *lane_heap, const Request *request, uint64_t bytes, uint32_t step) {
  Heap *heap = &lane_heap->heap;
  const uint32_t block =
      request->traced ? heap_allocate_as(heap, request->traced, bytes) : heap_allocate(heap, bytes);
  if (block != HEAP_NO_CHUNK) heap_chunk(heap, block)->born = step;
  return block;
}

/* The block of a request, or of the larger buffer that a resize gets. */
static uint32_t new_block(LaneHeap *lane_heap, const Request *request, const BlOutcome *outcome,
                          uint32_t step) {
  if (outcome->slot != BL_NONE) return take_cached(lane_heap, outcome->slot);
  return allocate(lane_heap, request, request->needed ? outcome->granted : request->traced->bytes, step);
}

/* A block enters its slot or goes to the heap. So does the block that it replaces in the slot. */
static void give_back(LaneHeap *lane_heap, uint32_t gone, uint32_t slot, bool freed) {
  if (slot != BL_NONE) {
    const uint32_t before = lane_heap->cached[slot];
    lane_heap->cached[slot] = gone;
    gone = before;
  }
  if (freed && gone != HEAP_NO_CHUNK) heap_release_too(&lane_heap->heap, gone);
}

static void free_block(LaneHeap *lane_heap, const Request *request, const BlOutcome *outcome) {
  uint32_t *blocks = lane_heap->blocks.at;
  const uint32_t gone = blocks[request->index];
  blocks[request->index] = blocks[request->last];
  give_back(lane_heap, gone, outcome->slot, outcome->freed || request->needed == 0);
}

/* As realloc does: null gets a block, and without memory the block stays, unless it is discarded. */
static void resize_in_heap(LaneHeap *lane_heap, const Request *request, uint64_t bytes, uint32_t step) {
  Heap *heap = &lane_heap->heap;
  uint32_t *block = &lane_heap->blocks.at[request->index];
  if (*block == HEAP_NO_CHUNK) {
    *block = allocate(lane_heap, request, bytes, step);
    return;
  }
  const uint32_t now = (lane_heap->discards ? heap_replace : heap_resize)(heap, *block, bytes);
  if (now != HEAP_NO_CHUNK || lane_heap->discards) *block = now;
}

/* A resize without a cache. Those of a trace count. */
static void resize_uncached(LaneHeap *lane_heap, const Request *request, uint64_t bytes, uint32_t step) {
  BlResizes *resizes = &lane_heap->resizes;
  const uint64_t *copied = &heap_counts(&lane_heap->heap)->copied, before = *copied;
  resize_in_heap(lane_heap, request, bytes, step);
  if (!request->traced) return;
  resizes->copied += *copied - before;
  ++*(*copied == before ? &resizes->in_place : &resizes->moved);
}

static void resize_block(LaneHeap *lane_heap, const Request *request, const BlOutcome *outcome,
                         const LeftBuffer *left, uint32_t step) {
  const bool enters = request->before == 0 && request->needed > 0;
  uint32_t *block = &lane_heap->blocks.at[request->index];
  const uint32_t old = *block;
  if (left->left || enters) {
    *block = new_block(lane_heap, request, outcome, step);
    give_back(lane_heap, old, enters ? BL_NONE : left->slot, enters || left->freed);
  } else if (request->needed == 0) {
    resize_in_heap(lane_heap, request, request->traced->bytes, step);
  } else if (lane_heap->slots == 0) {
    resize_uncached(lane_heap, request, outcome->granted, step);
  }
}

static void log_event(LaneHeap *lane_heap, BlHeapEventKind kind, uint32_t step, uint64_t size,
                      uint64_t other) {
  HeapLog *log = &lane_heap->log;
  if (lane_heap->state.events == 0) {
    lane_heap->state.earlier = lane_heap->state.latest;
    lane_heap->state.latest = step + 1;
  }
  lane_heap->state.events |= 1u << kind;
  if (!log->recording || log->count[kind] == BL_MAX_HEAP_EVENTS) return;
  log->events[kind][log->count[kind]++] =
      (BlHeapEvent){.step = step, .kind = kind, .size = size, .other = other};
}

/* `bytes` rounded down to a power of two of pages, at least one page. Bytes. */
static uint64_t octave(uint64_t bytes) {
  return (uint64_t)HEAP_PAGE << top_bit_of_long(bytes / HEAP_PAGE | 1u);
}

static void update_peak(LaneHeap *lane_heap, uint64_t committed, uint32_t step) {
  const uint64_t before = lane_heap->state.tally.peak;
  if (!heap_tally_update_peak(&lane_heap->state.tally, committed, step)) return;
  if (before == 0 || octave(committed) > octave(before))
    log_event(lane_heap, BL_HEAP_EVENT_PEAK, step, committed, octave(committed));
}

static bool took_step(const LaneHeap *lane_heap, BlOperationStepKind kind) {
  return lane_heap->heap.state.done >> kind & 1u;
}

/* The first operation step of this kind. All zero if too many other steps preceded it. */
static BlOperationStep first_step(const LaneHeap *lane_heap, BlOperationStepKind kind) {
  const HeapState *s = &lane_heap->heap.state;
  for (uint32_t i = 0; i < min_u32(s->steps, BL_MAX_OPERATION_STEPS); i++)
    if (s->step[i].kind == kind) return s->step[i];
  return (BlOperationStep){.kind = kind};
}

static void log_step(LaneHeap *lane_heap, BlOperationStepKind kind, BlHeapEventKind event_kind,
                     uint32_t step) {
  if (!took_step(lane_heap, kind)) return;
  const BlOperationStep operation_step = first_step(lane_heap, kind);
  log_event(lane_heap, event_kind, step, operation_step.size, operation_step.other);
}

#define RARE_STEPS                                                                                         \
  (1u << BL_OPERATION_STEP_SHRINK | 1u << BL_OPERATION_STEP_THRESHOLD | 1u << BL_OPERATION_STEP_ACTIVATE | \
   1u << BL_OPERATION_STEP_FAIL)

static void log_rare_steps(LaneHeap *lane_heap, uint32_t step) {
  if (took_step(lane_heap, BL_OPERATION_STEP_SHRINK))
    log_event(lane_heap, BL_HEAP_EVENT_SHRINK, step, lane_heap->heap.state.space.end,
              lane_heap->state.heap_end);
  log_step(lane_heap, BL_OPERATION_STEP_THRESHOLD, BL_HEAP_EVENT_THRESHOLD, step);
  log_step(lane_heap, BL_OPERATION_STEP_ACTIVATE, BL_HEAP_EVENT_ACTIVATE, step);
  log_step(lane_heap, BL_OPERATION_STEP_FAIL, BL_HEAP_EVENT_NO_MEMORY, step);
}

static void add_overhead(LaneHeap *lane_heap, uint64_t committed) {
  const double overhead = heap_tally_add(&lane_heap->state.tally, &lane_heap->heap, committed);
  if (overhead == overhead) heap_span_add(&lane_heap->span, overhead);
}

static void begin_step(LaneHeap *lane_heap) {
  LaneHeapState *s = &lane_heap->state;
  s->before = lane_heap->heap.state.counts;
  s->heap_end = lane_heap->heap.state.space.end;
  s->events = 0;
  heap_clear_steps(&lane_heap->heap);
}

static void end_step(LaneHeap *lane_heap, uint32_t step) {
  if (UNLIKELY(lane_heap->heap.state.done & RARE_STEPS)) log_rare_steps(lane_heap, step);
  const uint64_t committed = heap_committed(&lane_heap->heap);
  update_peak(lane_heap, committed, step);
  add_overhead(lane_heap, committed);
}

RARELY_CALLED void lane_heap_mark_takers(const LaneHeap *lane_heap, const Workload *workload, bool marked) {
  if (!workload->apart || lane_heap->heap.threads.state.threads == 0) return;
  for (uint32_t i = 0; i < workload->state.live; i++) {
    Chunk *chunk = heap_chunk(&lane_heap->heap, lane_heap->blocks.at[i]);
    if (chunk->kind == BL_CHUNK_LIVE)
      chunk->next = marked ? workload_caller_of(workload, i) + 1 : HEAP_NO_CHUNK;
  }
}

void lane_heap_write(LaneHeap *lane_heap, uint32_t index) {
  const uint32_t block = lane_heap->blocks.at[index];
  if (block != HEAP_NO_CHUNK) heap_write_block(&lane_heap->heap, block);
}

static void log_call(LaneHeap *lane_heap, const Request *request, const BlTrackedCounts *tracked,
                     uint32_t step) {
  static const uint32_t calls[] = {[BL_OPERATION_ALLOCATE] = BL_HEAP_OPERATION_ALLOCATE,
                                   [BL_OPERATION_FREE] = BL_HEAP_OPERATION_RELEASE,
                                   [BL_OPERATION_RESIZE] = BL_HEAP_OPERATION_RESIZE};
  const LaneHeapState *s = &lane_heap->state;
  const uint32_t block =
      request->kind == BL_OPERATION_FREE ? HEAP_NO_CHUNK : lane_heap->blocks.at[request->index];
  const HeapBefore before = {.end = s->heap_end, .counts = s->before, .tracked = *tracked};
  lane_heap->calls[step % BL_MAX_CALLS] = heap_call(&lane_heap->heap, calls[request->kind], block, &before);
}

void lane_heap_step(LaneHeap *lane_heap, const Request *request, const BlOutcome *outcome,
                    const LeftBuffer *left, uint32_t step) {
  const BlTrackedCounts tracked = lane_heap->heap.tracking.state.counts;
  begin_step(lane_heap);
  if (UNLIKELY(lane_heap->apart)) heap_use_thread(&lane_heap->heap, request->caller);
  if (UNLIKELY(left->emptied)) release_cached(lane_heap);
  if (request->kind == BL_OPERATION_ALLOCATE)
    lane_heap->blocks.at[request->index] = new_block(lane_heap, request, outcome, step);
  else if (request->kind == BL_OPERATION_FREE)
    free_block(lane_heap, request, outcome);
  else
    resize_block(lane_heap, request, outcome, left, step);
  if (UNLIKELY(lane_heap->apart)) heap_leave_thread(&lane_heap->heap, request->caller);
  end_step(lane_heap, step);
  if (UNLIKELY(lane_heap->calls != 0)) log_call(lane_heap, request, &tracked, step);
}

/* The record. -------------------------------------------------------------------------------------------- */

void lane_heap_begin_record(LaneHeap *lane_heap, bool recording, bool first) {
  lane_heap->log.recording = recording;
  lane_heap->span = heap_span_empty();
  if (first) lane_heap->series.before = lane_heap->heap.state.counts;
}

void lane_heap_end_record(LaneHeap *lane_heap, uint32_t span) {
  lane_heap->span.committed = heap_committed(&lane_heap->heap);
  lane_heap->span.totals = (BlHeapTotals){.counts = lane_heap->heap.state.counts,
                                          .overhead = lane_heap->state.tally.overhead,
                                          .defined = lane_heap->state.tally.defined};
  heap_span_merge(heap_series_span(&lane_heap->series, span), &lane_heap->span);
}

/* The step of the last of `done` operations. */
static double step_before(uint32_t done) { return done == 0 ? __builtin_nan("") : done - 1.0; }

void lane_heap_figures(const LaneHeap *lane_heap, uint64_t saved, const double *prices, double *out) {
  const LaneHeapState *s = &lane_heap->state;
  heap_figures(&lane_heap->heap, prices, out);
  heap_speed_figures(prices, out);
  heap_tally_figures(&s->tally, out);
  out[BL_HEAP_FIGURE_latest_event] = step_before(s->latest);
  out[BL_HEAP_FIGURE_event_before] = step_before(s->earlier);
  heap_last_figures(&lane_heap->heap, &s->before, prices, out);
  out[BL_HEAP_FIGURE_saved_cycles] = (double)saved * out[BL_HEAP_FIGURE_mean_cycles];
}

uint32_t lane_heap_events(const LaneHeap *lane_heap, BlHeapEvent *out) {
  uint32_t count = 0;
  for (uint32_t kind = 0; kind < BL_COUNT(BL_HEAP_EVENTS); kind++)
    for (uint32_t i = 0; i < lane_heap->log.count[kind]; i++) out[count++] = lane_heap->log.events[kind][i];
  return count;
}
