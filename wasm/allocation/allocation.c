#include "allocation.h"

#include <string.h>

#include "allocation/conditions.h"
#include "allocation/heap/ptmalloc.h"
#include "allocation/workload/traced.h"
#include "base/memory.h"

Allocation allocation;

static void open(const void *block) {
  memset(&allocation, 0, sizeof allocation);
  allocation.scenario = *(const BlScenario *)block;
  const BlScenario *scenario = &allocation.scenario;
  workload_open(&allocation.workload, scenario);
  const uint32_t big = scenario->big ? scenario->big : sizes_percentile_99(&allocation.workload.sizes);
  for (uint32_t i = 0; i < scenario->lane_count; i++) lane_open(&allocation.lanes[i], scenario, i, big);
}

static void *block_of(void) { return &allocation.scenario; }

static void pass(StateIo *io) {
  workload_pass(&allocation.workload, io);
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    lane_pass(&allocation.lanes[i], allocation.workload.state.live, workload_is_traced(&allocation.workload),
              io);
}

static void reset_record(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) lane_reset_record(&allocation.lanes[i]);
}

#define MIN_PIECE 4096u

static void reserve(uint32_t steps) {
  const uint32_t live = allocation.workload.state.live;
  workload_reserve(&allocation.workload, live, live + steps);
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    lane_reserve(&allocation.lanes[i], live, live + steps);
}

/* One span per lane, collected during a piece of a run and then added to the record. */
typedef struct CollectedSpans {
  BlSpan span[BL_MAX_LANES];
} CollectedSpans;

static void begin_record(const Run *run, bool recording, CollectedSpans *collected) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    Effects *effects = &allocation.lanes[i].effects;
    effects->log.recording = recording;
    collected->span[i] = efficiency_span_empty();
    for (uint32_t e = 0; e < BL_COUNT(BL_EFFECTS); e++)
      collected->span[i].effects[e] = -(uint32_t)effects->state.count[e];
    LaneHeap *lane_heap = &allocation.lanes[i].lane_heap;
    if (lane_heap_exists(lane_heap))
      lane_heap_begin_record(lane_heap, recording, run->done == run->shape.origin);
  }
}

static void end_record(uint32_t span, CollectedSpans *collected) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count && span < BL_MAX_SPANS; i++) {
    const uint64_t *count = allocation.lanes[i].effects.state.count;
    for (uint32_t e = 0; e < BL_COUNT(BL_EFFECTS); e++) collected->span[i].effects[e] += (uint32_t)count[e];
    efficiency_span_merge(efficiency_series_span(&allocation.lanes[i].series, span), &collected->span[i]);
    if (lane_heap_exists(&allocation.lanes[i].lane_heap))
      lane_heap_end_record(&allocation.lanes[i].lane_heap, span);
  }
}

static bool has_heaps(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    if (lane_heap_exists(&allocation.lanes[i].lane_heap)) return true;
  return false;
}

static bool has_pools(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    if (lane_pool_exists(&allocation.lanes[i].lane_pool)) return true;
  return false;
}

/* Whether a cache is large, or has a limit that the hot loop does not know. */
static bool has_limits(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    const BlPolicy *policy = &allocation.scenario.lanes[i];
    if (policy->empty_every != BL_NONE || policy->idle_max != BL_NONE) return true;
    if (allocation.lanes[i].cache.large) return true;
  }
  return false;
}

/* The first lane whose heap ran out of memory in the last step; BL_NONE = none. */
static uint32_t lane_without_memory(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    if (lane_heap_exists(&allocation.lanes[i].lane_heap) && allocation.lanes[i].lane_heap.heap.state.failed)
      return i;
  return BL_NONE;
}

/* All that a run can need is within the memory.
 * Chunks: the records in all heaps, as which rows of threads, arenas and areas count by their bytes. A heap's
 * live buffers have a chunk each, so their blocks count here, too. The steps of a piece may exceed the limit
 * by HEAP_MAX_NEW in each lane. Live buffers: an entry in every lane, and the workload's, which are most with
 * exponential lifetimes and threads. Both are columns, which have room for up to twice their entries, and
 * whose old blocks took as much again. Live buffers are a power of two, so their columns have no spare room.
 * Slots: of the caches. Keyframes: two, a bookmark and an imported one exceed their budget, with a length
 * byte for each four words. They use the old blocks first. Rest: what lanes record, page bits of address
 * spaces, and pages of a trace. Batches add 16 bytes per chunk for mappings, but have at most BL_MAX_POINTERS
 * blocks. */
#define EACH_CHUNK   (STATE_BYTES(Chunk) + STATE_BYTES(uint32_t))
#define CHUNK_BYTES  ((BL_MAX_CHUNKS + BL_MAX_LANES * HEAP_MAX_NEW) * EACH_CHUNK)
#define LIVE_WORDS   (1u /* needed */ + 4u /* expiries */ + 1u /* takers */)
#define LIVE_BYTES   (BL_MAX_LIVE * (BL_MAX_LANES * STATE_BYTES(BlBuffer) + LIVE_WORDS * STATE_BYTES(uint32_t)))
#define COLUMN_BYTES (2ull * CHUNK_BYTES + LIVE_BYTES)
#define SLOT_BYTES   (BL_MAX_LANES * BL_MAX_SLOTS * (STATE_BYTES(BlHistory) + 2 * STATE_BYTES(uint32_t)))
#define SAVED_BYTES  (4ull * (CHUNK_BYTES + LIVE_BYTES + SLOT_BYTES) / 16 * 17 / PAGE_PAYLOAD * PAGE_BYTES)
#define BIT_BYTES    (HEAP_MAX_GRANULES / (HEAP_PAGE / 16) / 8)
#define LANE_BYTES \
  (BL_MAX_SPANS * (sizeof(BlSpan) + sizeof(BlHeapSpan)) + BL_MAX_EVENTS * sizeof(BlEvent) + 2 * BIT_BYTES)
#define REST_BYTES                                                                                    \
  (BL_MAX_LANES * LANE_BYTES + BL_MAX_PAGE_BYTES + 2 * BL_PAGE_OPERATIONS * sizeof(BlHeapOperation) + \
   PACKED_THREADS_BYTES)
_Static_assert((BL_MAX_LIVE & (BL_MAX_LIVE - 1)) == 0, "columns of live buffers have spare room");
_Static_assert(COLUMN_BYTES + SLOT_BYTES + SAVED_BYTES + REST_BYTES <= MEMORY_BYTES,
               "the worst run needs more memory");

/* The chunks whose memory the rows of threads can take. One call may add those of all threads. */
#define AREA_ROW_BYTES (STATE_BYTES(HeapArea) + STATE_BYTES(PtArena) + AREA_PAGE_WORDS * sizeof(uint32_t))
static NEVER_INLINE uint32_t chunks_of_threads(void) {
  const Workload *w = &allocation.workload;
  const uint32_t threads = workload_is_traced(w) ? BL_MAX_TRACE_THREADS : w->threads.count;
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    const LaneHeap *lane_heap = &allocation.lanes[i].lane_heap;
    if (!lane_heap_exists(lane_heap) || !lane_heap->heap.model->use_thread) continue;
    bytes += threads * STATE_BYTES(PtThread) + lane_heap->heap.threads.state.areas * AREA_ROW_BYTES;
  }
  return (uint32_t)(bytes / EACH_CHUNK);
}

bool allocation_is_full(void) {
  uint32_t chunks = UNLIKELY(allocation.workload.apart) ? chunks_of_threads() : 0;
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    const Lane *lane = &allocation.lanes[i];
    if (lane_heap_exists(&lane->lane_heap)) chunks += lane->lane_heap.heap.state.chunks;
    if (!lane_pool_exists(&lane->lane_pool)) continue;
    if (lane->lane_pool.pool.slots.full) return true;
    chunks += lane->lane_pool.pool.slots.count;
  }
  return chunks >= BL_MAX_CHUNKS;
}

static bool lanes_end_the_run(void) { return lane_without_memory() != BL_NONE || allocation_is_full(); }

/* What the program writes between this call and the next: if only what was asked for, then each block after
 * the last malloc, or at once if the pointers come one by one. */
static void write_blocks(LaneHeap *lane_heap, const Request *request) {
  const Workload *w = &allocation.workload;
  if (allocation.scenario.batches.writes != BL_CALLER_WRITES_ASKED) return;
  if (request->kind != BL_OPERATION_ALLOCATE) return;
  const uint32_t first = w->batches.one ? request->index : 0;
  const bool last = w->batches.one || w->state.live == w->batches.pointers;
  for (uint32_t i = first; last && i < w->state.live; i++) lane_heap_write(lane_heap, i);
}

/* One step of the first `lanes` lanes. */
ALWAYS_INLINE void step_caches(uint32_t lanes, const Request *request, uint32_t step, BlSpan *spans) {
  const uint64_t needed = allocation.workload.state.needed;
  for (uint32_t i = 0; i < lanes; i++) lane_step(&allocation.lanes[i], request, needed, step, &spans[i]);
}

/* The hot loop: every request is random, and there are no heaps or stop rules. */
ALWAYS_INLINE void step_random(Run *run, uint32_t end, uint32_t lanes, bool msvc, BlSpan *spans) {
  for (uint32_t step = run->done; step != end; step++) {
    const Request request = workload_random(&allocation.workload, msvc);
    step_caches(lanes, &request, step, spans);
  }
  run->done = end;
}

/* A step outside of the hot loop. The heap under a lane follows its cache. */
static void step_any(const Request *request, uint32_t step, BlSpan *spans) {
  const uint64_t needed = allocation.workload.state.needed;
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    Lane *lane = &allocation.lanes[i];
    const LeftBuffer left = lane_step_any(lane, request, needed, step, &spans[i]);
    if (!lane_heap_exists(&lane->lane_heap)) continue;
    lane_heap_step(&lane->lane_heap, request, &lane->state.outcome, &left, step);
    if (allocation.workload.batches.pointers > 0) write_blocks(&lane->lane_heap, request);
  }
}

/* The loop for everything else. It ends when a stop rule fires, when a heap or pool ends the run (of batches,
 * none does), and before an operation that is not possible. `ends`: a lane may end the run. */
static bool step_until_stopped(Run *run, uint32_t end, bool ends, bool watched, BlSpan *spans) {
  Workload *w = &allocation.workload;
  bool running = true, fired = false;
  while (run->done != end && running && !fired && workload_ready(w) == BL_OK) {
    const uint32_t step = run->done++;
    Request request = workload_next(w);
    if (workload_has_threads(w)) workload_choose_thread(w, &request, step);
    step_any(&request, step, spans);
    running = !ends || !lanes_end_the_run();
    fired = watched && conditions_fire(&run->rules, step);
  }
  return fired;
}

static bool step_lanes(Run *run, uint32_t steps, bool watched, BlSpan *spans) {
  const uint32_t end = run->done + steps, lanes = allocation.scenario.lane_count;
  const Workload *w = &allocation.workload;
  const bool msvc = allocation.scenario.generator == BL_GENERATOR_MSVC;
  const bool ends = (has_heaps() && w->batches.pointers == 0) || has_pools();
  if (ends || watched || has_limits() || workload_has_threads(w) || !workload_is_random(w))
    return step_until_stopped(run, end, ends, watched, spans);
  if (msvc && lanes == 1)
    step_random(run, end, 1, true, spans);
  else
    step_random(run, end, lanes, msvc, spans);
  return false;
}

static BlStatus ended(uint32_t *lane) {
  if (workload_left(&allocation.workload) == 0) return BL_STEP_LIMIT;
  if (allocation.workload.batches.pointers > 0) return BL_OK; /* a call without memory is null */
  *lane = lane_without_memory();
  if (*lane != BL_NONE) return BL_NO_MEMORY;
  if (allocation_is_full()) return BL_CHUNK_LIMIT;
  return workload_ready(&allocation.workload);
}

BlStatus allocation_give_page(uint32_t bytes) {
  PackedTrace *trace = &allocation.workload.trace;
  const bool first = !trace->begun;
  const BlStatus status = packed_trace_give(trace, bytes);
  if (status != BL_OK || !first || allocation.scenario.big) return status;
  const uint32_t big = traced_percentile_99(trace);
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) lane_set_big(&allocation.lanes[i], big);
  return BL_OK;
}

/* A piece reserves room for one allocation per step. Limiting it to about the number of live buffers makes
 * memory grow only with live buffers. */
static uint32_t piece_for(uint32_t live) { return live > MIN_PIECE ? live : MIN_PIECE; }

static BlStatus advance(Run *run, const Piece *piece) {
  const uint32_t live = allocation.workload.state.live;
  if (live == BL_MAX_LIVE) return BL_LIVE_LIMIT;
  const uint32_t most = min_u32(piece_for(live), workload_left(&allocation.workload));
  const uint32_t steps = min_u32(piece->steps, min_u32(BL_MAX_LIVE - live, most));
  reserve(steps);
  CollectedSpans collected;
  begin_record(run, piece->recording, &collected);
  const bool fired = step_lanes(run, steps, piece->watched, collected.span);
  if (piece->recording) end_record(piece->span, &collected);
  return fired ? BL_BREAKPOINT : BL_OK;
}

STATE_STRUCT(BlPart, BL_PART_FIELDS(STATE_FIELD));
STATE_STRUCT(BlPhase, BL_PHASE_FIELDS(STATE_FIELD));
STATE_STRUCT(BlLifetime, BL_LIFETIME_FIELDS(STATE_FIELD));
STATE_STRUCT(BlMove, BL_MOVE_FIELDS(STATE_FIELD));
STATE_STRUCT(BlPolicy, BL_POLICY_FIELDS(STATE_FIELD) bounds);
STATE_STRUCT(BlHeap, model, parameters);
STATE_STRUCT(BlLanePool, model, settings, list_count, list);
STATE_STRUCT(BlBatches, BL_BATCHES_FIELDS(STATE_FIELD));
STATE_STRUCT(BlTrace, BL_TRACE_FIELDS(STATE_FIELD));
STATE_STRUCT(BlScenario, abi_version, BL_SCENARIO_FIELDS(STATE_FIELD)(BlPart, parts), (BlPhase, phases),
             (BlLifetime, lifetimes), (BlMove, moves), (BlPolicy, lanes), (BlHeap, heaps),
             (BlLanePool, pools), (BlBatches, batches), (BlTrace, trace));

const Model allocation_model = {.block_bytes = STATE_BYTES(BlScenario),
                                .middle_bytes = 2,
                                .open = open,
                                .block = block_of,
                                .pass = pass,
                                .ended = ended,
                                .advance = advance,
                                .reset_record = reset_record,
                                .accepts = conditions_accept,
                                .step_kind = BL_BREAK_STEP_EQUALS,
                                .firing_lane = conditions_firing_lane};
