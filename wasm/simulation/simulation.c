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
  for (uint32_t i = 0; i < scenario->lane_count; i++) {
    lane_open(&s->lanes[i], &s->scenario, i, big);
    s->heaps |= lane_heap_is_there(&s->lanes[i].under);
  }
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

/* The first lane whose heap had no memory in the last step; BL_NONE = none. */
static uint32_t lane_without_memory(const Simulation *s) {
  for (uint32_t i = 0; s->heaps && i < s->scenario.lane_count; i++)
    if (s->lanes[i].under.heap.state.failed) return i;
  return BL_NONE;
}

/* The heaps under the lanes follow what their caches did. False = one has no memory. */
static bool step_heaps(Simulation *s, const Request *request, uint32_t step) {
  for (uint32_t i = 0; i < s->scenario.lane_count; i++) {
    Lane *lane = &s->lanes[i];
    if (lane_heap_is_there(&lane->under)) lane_heap_step(&lane->under, request, &lane->state.outcome, step);
  }
  return lane_without_memory(s) == BL_NONE;
}

/* The hot loop, until a breakpoint fires, or a heap has no memory. `msvc` says that all requests are the
 * article's; `alone`, a constant at the calls below, that there is one lane and nothing else to look after.
 */
ALWAYS_INLINE bool step_all(Simulation *s, uint32_t steps, bool msvc, bool alone, bool watched,
                            BlSpan *spans) {
  const uint32_t end = s->done + steps, lanes = alone ? 1 : s->scenario.lane_count;
  for (uint32_t step = s->done; step != end; step++) {
    const Request request = msvc ? workload_chance(&s->workload, true) : workload_next(&s->workload);
    const uint64_t needed = s->workload.state.needed;
    for (uint32_t i = 0; i < lanes; i++) lane_step(&s->lanes[i], &request, needed, step, &spans[i]);
    if (alone || !(watched || s->heaps)) continue;
    const bool goes_on = !s->heaps || step_heaps(s, &request, step);
    const bool fired = watched && breakpoints_fire(&s->breakpoints, s->lanes, lanes, needed, step);
    if (goes_on && !fired) continue;
    s->done = step + 1;
    return fired;
  }
  s->done = end;
  return false;
}

static bool step_lanes(Simulation *s, uint32_t steps, bool watched, BlSpan *spans) {
  const bool by_hand = workload_moves_left(&s->workload) > 0;
  const bool msvc = s->scenario.generator == BL_GENERATOR_MSVC && !by_hand;
  const bool alone = msvc && s->scenario.lane_count == 1 && !s->heaps && !watched;
  return alone ? step_all(s, steps, true, true, false, spans)
               : step_all(s, steps, msvc, false, watched, spans);
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
