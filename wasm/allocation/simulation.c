#include "simulation.h"

#include <string.h>

#include "base/memory.h"

void simulation_open(Simulation *s, const BlScenario *scenario) {
  const uint64_t arrivals = s->arrivals + 1;
  memory_reset();
  memset(s, 0, sizeof *s);
  s->arrivals = arrivals;
  s->scenario = *scenario;
  s->open = true;
  workload_open(&s->workload, &s->scenario);
  const uint32_t big = scenario->big ? scenario->big : sizes_percentile_99(&s->workload.sizes);
  for (uint32_t i = 0; i < scenario->lane_count; i++) lane_open(&s->lanes[i], &s->scenario, i, big);
}

void simulation_pass(Simulation *s, StateIo *io) {
  s->arrivals++;
  state_pass(io, &s->done, sizeof s->done);
  workload_pass(&s->workload, io);
  for (uint32_t i = 0; i < s->scenario.lane_count; i++) lane_pass(&s->lanes[i], s->workload.state.live, io);
}

uint32_t simulation_span_left(const Simulation *s) {
  const uint32_t span = span_of(s->shape, s->done);
  const uint64_t left = span_start(s->shape, span + 1) - s->done;
  return left < BL_NONE ? (uint32_t)left : BL_NONE;
}

#define LEAST_PIECE 4096u

static void reserve(Simulation *s, uint32_t steps) {
  const uint32_t live = s->workload.state.live;
  workload_reserve(&s->workload, live, live + steps);
  for (uint32_t i = 0; i < s->scenario.lane_count; i++) lane_reserve(&s->lanes[i], live, live + steps);
}

/* What a piece of a run adds to the record: a span a lane. */
typedef struct Gathered {
  BlSpan span[BL_MAX_LANES];
} Gathered;

static void begin_record(Simulation *s, bool recording, Gathered *gathered) {
  for (uint32_t i = 0; i < s->scenario.lane_count; i++) {
    Effects *effects = &s->lanes[i].effects;
    effects->log.recording = recording;
    gathered->span[i] = span_empty();
    for (uint32_t e = 0; e < BL_EFFECT_COUNT; e++)
      gathered->span[i].effects[e] = -(uint32_t)effects->state.count[e];
    LaneHeap *under = &s->lanes[i].under;
    if (lane_heap_is_there(under)) lane_heap_begin_record(under, recording, s->done == s->shape.origin);
  }
}

static void end_record(Simulation *s, uint32_t first_step, Gathered *gathered) {
  const uint32_t at = span_of(s->shape, first_step);
  for (uint32_t i = 0; i < s->scenario.lane_count && at < BL_MAX_SPANS; i++) {
    const uint64_t *count = s->lanes[i].effects.state.count;
    for (uint32_t e = 0; e < BL_EFFECT_COUNT; e++) gathered->span[i].effects[e] += (uint32_t)count[e];
    span_merge(&s->lanes[i].series.spans[at], &gathered->span[i]);
    if (lane_heap_is_there(&s->lanes[i].under)) lane_heap_end_record(&s->lanes[i].under, at);
  }
  s->frontier = s->done;
}

static bool has_heaps(const Simulation *s) {
  for (uint32_t i = 0; i < s->scenario.lane_count; i++)
    if (lane_heap_is_there(&s->lanes[i].under)) return true;
  return false;
}

/* The first lane whose heap had no memory in the last step; BL_NONE = none. */
static uint32_t lane_without_memory(const Simulation *s) {
  for (uint32_t i = 0; i < s->scenario.lane_count; i++)
    if (lane_heap_is_there(&s->lanes[i].under) && s->lanes[i].under.heap.state.failed) return i;
  return BL_NONE;
}

/* Whether the heaps have had as many chunks as there is room for, at the worst in memory of 1 GiB. A heap's
 * records double when they are full, and what they were goes to keyframes: 48 bytes twice for each record of
 * room, which is together at most twice BL_MAX_CHUNKS, 288 MiB. Live buffers take 20 bytes in the same way,
 * 160 MiB in four lanes; records of runs and page bits less than 64. Keyframes are over their budget then:
 * two, a bookmark and one that comes in, each of 1/16 more than the 152 MiB of the state at the worst, less
 * the 224 MiB that were left behind: 424 MiB. In all 936. A step adds HEAP_MOST_NEW a lane at the most. */
static bool heaps_are_full(const Simulation *s) {
  uint32_t chunks = 0;
  for (uint32_t i = 0; i < s->scenario.lane_count; i++)
    if (lane_heap_is_there(&s->lanes[i].under)) chunks += s->lanes[i].under.heap.state.chunks;
  return chunks >= BL_MAX_CHUNKS;
}

/* The heaps under the lanes follow what their caches did. False = the run ends. */
static bool step_heaps(Simulation *s, const Request *request, uint32_t step) {
  for (uint32_t i = 0; i < s->scenario.lane_count; i++) {
    Lane *lane = &s->lanes[i];
    if (lane_heap_is_there(&lane->under)) lane_heap_step(&lane->under, request, &lane->state.outcome, step);
  }
  return lane_without_memory(s) == BL_NONE && !heaps_are_full(s);
}

/* What every step does in the first `lanes` lanes. */
ALWAYS_INLINE void step_caches(Simulation *s, uint32_t lanes, const Request *request, uint32_t step,
                               BlSpan *spans) {
  const uint64_t needed = s->workload.state.needed;
  for (uint32_t i = 0; i < lanes; i++) lane_step(&s->lanes[i], request, needed, step, &spans[i]);
}

/* The hot loop, where every request comes by chance and there is nothing else to look after. */
ALWAYS_INLINE void step_by_chance(Simulation *s, uint32_t end, uint32_t lanes, bool msvc, BlSpan *spans) {
  for (uint32_t step = s->done; step != end; step++) {
    const Request request = workload_chance(&s->workload, msvc);
    step_caches(s, lanes, &request, step, spans);
  }
  s->done = end;
}

/* The loop for all others, until a breakpoint fires, or the heaps end it. */
static bool step_with_care(Simulation *s, uint32_t end, bool heaps, bool watched, BlSpan *spans) {
  const uint32_t lanes = s->scenario.lane_count;
  bool goes_on = true, fired = false;
  while (s->done != end && goes_on && !fired) {
    const uint32_t step = s->done++;
    const Request request = workload_next(&s->workload);
    step_caches(s, lanes, &request, step, spans);
    goes_on = !heaps || step_heaps(s, &request, step);
    fired = watched && breakpoints_fire(&s->breakpoints, s->lanes, lanes, s->workload.state.needed, step);
  }
  return fired;
}

static bool step_lanes(Simulation *s, uint32_t steps, bool watched, BlSpan *spans) {
  const uint32_t end = s->done + steps, lanes = s->scenario.lane_count;
  const bool heaps = has_heaps(s), msvc = s->scenario.generator == BL_GENERATOR_MSVC;
  if (heaps || watched || !workload_goes_by_chance(&s->workload))
    return step_with_care(s, end, heaps, watched, spans);
  if (msvc && lanes == 1)
    step_by_chance(s, end, 1, true, spans);
  else
    step_by_chance(s, end, lanes, msvc, spans);
  return false;
}

/* A piece needs room for as many allocations: no more than about as many as are live, so that memory grows
 * with live buffers alone. */
static uint32_t piece_for(uint32_t live) { return live > LEAST_PIECE ? live : LEAST_PIECE; }

/* The run has ended with the last step. */
static BlStatus tell_no_memory(Simulation *s) {
  s->breakpoints.stop = (BlStop){.breakpoint = BL_NONE, .lane = lane_without_memory(s), .step = s->done - 1};
  return BL_NO_MEMORY;
}

BlStatus simulation_advance(Simulation *s, uint32_t steps, bool watched) {
  const uint32_t live = s->workload.state.live;
  if (lane_without_memory(s) != BL_NONE) return tell_no_memory(s);
  if (heaps_are_full(s)) return BL_CHUNK_LIMIT;
  if (s->done == BL_MAX_STEPS) return BL_STEP_LIMIT;
  if (live == BL_MAX_LIVE) return BL_LIVE_LIMIT;
  s->arrivals++;
  steps = least_u32(least_u32(steps, BL_MAX_STEPS - s->done), least_u32(BL_MAX_LIVE - live, piece_for(live)));
  reserve(s, steps);
  const bool recording = s->done >= s->frontier;
  const uint32_t first_step = s->done;
  Gathered gathered;
  begin_record(s, recording, &gathered);
  const bool fired = step_lanes(s, steps, watched, gathered.span);
  if (recording) end_record(s, first_step, &gathered);
  return fired ? BL_BREAKPOINT : BL_OK;
}
