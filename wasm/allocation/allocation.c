#include "allocation.h"

#include <string.h>

#include "allocation/conditions.h"

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
    lane_pass(&allocation.lanes[i], allocation.workload.state.live, io);
}

static void reset_record(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) lane_reset_record(&allocation.lanes[i]);
}

#define LEAST_PIECE 4096u

static void reserve(uint32_t steps) {
  const uint32_t live = allocation.workload.state.live;
  workload_reserve(&allocation.workload, live, live + steps);
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    lane_reserve(&allocation.lanes[i], live, live + steps);
}

/* What a piece of a run adds to the record: a span a lane. */
typedef struct Gathered {
  BlSpan span[BL_MAX_LANES];
} Gathered;

static void begin_record(const Run *run, bool recording, Gathered *gathered) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    Effects *effects = &allocation.lanes[i].effects;
    effects->log.recording = recording;
    gathered->span[i] = efficiency_span_empty();
    for (uint32_t e = 0; e < BL_EFFECT_COUNT; e++)
      gathered->span[i].effects[e] = -(uint32_t)effects->state.count[e];
    LaneHeap *under = &allocation.lanes[i].under;
    if (lane_heap_is_there(under)) lane_heap_begin_record(under, recording, run->done == run->shape.origin);
  }
}

static void end_record(uint32_t span, Gathered *gathered) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count && span < BL_MAX_SPANS; i++) {
    const uint64_t *count = allocation.lanes[i].effects.state.count;
    for (uint32_t e = 0; e < BL_EFFECT_COUNT; e++) gathered->span[i].effects[e] += (uint32_t)count[e];
    efficiency_span_merge(&allocation.lanes[i].series.spans[span], &gathered->span[i]);
    if (lane_heap_is_there(&allocation.lanes[i].under))
      lane_heap_end_record(&allocation.lanes[i].under, span);
  }
}

static bool has_heaps(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    if (lane_heap_is_there(&allocation.lanes[i].under)) return true;
  return false;
}

/* The first lane whose heap had no memory in the last step; BL_NONE = none. */
static uint32_t lane_without_memory(void) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    if (lane_heap_is_there(&allocation.lanes[i].under) && allocation.lanes[i].under.heap.state.failed)
      return i;
  return BL_NONE;
}

/* Whether the heaps have had as many chunks as there is room for, at the worst in memory of 1 GiB. A heap's
 * records double when they are full, and what they were goes to keyframes: 48 bytes twice for each record of
 * room, which is together at most twice BL_MAX_CHUNKS, 288 MiB. Live buffers take 20 bytes in the same way,
 * 160 MiB in four lanes; records of runs and page bits less than 64. Keyframes are over their budget then:
 * two, a bookmark and one that comes in, each of 1/16 more than the 152 MiB of the state at the worst, less
 * the 224 MiB that were left behind: 424 MiB. In all 936. A step adds HEAP_MOST_NEW a lane at the most. */
static bool heaps_are_full(void) {
  uint32_t chunks = 0;
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    if (lane_heap_is_there(&allocation.lanes[i].under)) chunks += allocation.lanes[i].under.heap.state.chunks;
  return chunks >= BL_MAX_CHUNKS;
}

/* The heaps under the lanes follow what their caches did. False = the run ends. */
static bool step_heaps(const Request *request, uint32_t step) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++) {
    Lane *lane = &allocation.lanes[i];
    if (lane_heap_is_there(&lane->under)) lane_heap_step(&lane->under, request, &lane->state.outcome, step);
  }
  return lane_without_memory() == BL_NONE && !heaps_are_full();
}

/* What every step does in the first `lanes` lanes. */
ALWAYS_INLINE void step_caches(uint32_t lanes, const Request *request, uint32_t step, BlSpan *spans) {
  const uint64_t needed = allocation.workload.state.needed;
  for (uint32_t i = 0; i < lanes; i++) lane_step(&allocation.lanes[i], request, needed, step, &spans[i]);
}

/* The hot loop, where every request comes by chance and there is nothing else to look after. */
ALWAYS_INLINE void step_by_chance(Run *run, uint32_t end, uint32_t lanes, bool msvc, BlSpan *spans) {
  for (uint32_t step = run->done; step != end; step++) {
    const Request request = workload_chance(&allocation.workload, msvc);
    step_caches(lanes, &request, step, spans);
  }
  run->done = end;
}

/* The loop for all others, until a stop rule fires, or the heaps end it. */
static bool step_with_care(Run *run, uint32_t end, bool heaps, bool watched, BlSpan *spans) {
  bool goes_on = true, fired = false;
  while (run->done != end && goes_on && !fired) {
    const uint32_t step = run->done++;
    const Request request = workload_next(&allocation.workload);
    step_caches(allocation.scenario.lane_count, &request, step, spans);
    goes_on = !heaps || step_heaps(&request, step);
    fired = watched && conditions_fire(&run->rules, step);
  }
  return fired;
}

static bool step_lanes(Run *run, uint32_t steps, bool watched, BlSpan *spans) {
  const uint32_t end = run->done + steps, lanes = allocation.scenario.lane_count;
  const bool heaps = has_heaps(), msvc = allocation.scenario.generator == BL_GENERATOR_MSVC;
  if (heaps || watched || !workload_goes_by_chance(&allocation.workload))
    return step_with_care(run, end, heaps, watched, spans);
  if (msvc && lanes == 1)
    step_by_chance(run, end, 1, true, spans);
  else
    step_by_chance(run, end, lanes, msvc, spans);
  return false;
}

static BlStatus ended(uint32_t *lane) {
  *lane = lane_without_memory();
  if (*lane != BL_NONE) return BL_NO_MEMORY;
  return heaps_are_full() ? BL_CHUNK_LIMIT : BL_OK;
}

/* A piece needs room for as many allocations: no more than about as many as are live, so that memory grows
 * with live buffers alone. */
static uint32_t piece_for(uint32_t live) { return live > LEAST_PIECE ? live : LEAST_PIECE; }

static BlStatus advance(Run *run, const Piece *piece) {
  const uint32_t live = allocation.workload.state.live;
  if (live == BL_MAX_LIVE) return BL_LIVE_LIMIT;
  const uint32_t steps = least_u32(piece->steps, least_u32(BL_MAX_LIVE - live, piece_for(live)));
  reserve(steps);
  Gathered gathered;
  begin_record(run, piece->recording, &gathered);
  const bool fired = step_lanes(run, steps, piece->watched, gathered.span);
  if (piece->recording) end_record(piece->span, &gathered);
  return fired ? BL_BREAKPOINT : BL_OK;
}

const Model allocation_model = {.block_bytes = sizeof(BlScenario),
                                .open = open,
                                .block = block_of,
                                .pass = pass,
                                .ended = ended,
                                .advance = advance,
                                .reset_record = reset_record,
                                .accepts = conditions_accept,
                                .step_kind = BL_BREAK_STEP_EQUALS,
                                .firing_lane = conditions_firing_lane};
