#include "timeline.h"

#include "base/page_chain.h"

void timeline_open(Timeline *t, const BlScenario *scenario, uint32_t budget_bytes) {
  simulation_open(&t->simulation, scenario);
  keyframes_reset(&t->keyframes, budget_bytes);
  t->has_bookmark = false;
  keyframes_save_if_due(&t->keyframes, &t->simulation);
}

/* The longest piece that ends at or before the next span, keyframe and the frontier. */
static uint32_t piece(const Timeline *t, uint32_t steps) {
  const Simulation *s = &t->simulation;
  const uint32_t to_frontier = s->done < s->frontier ? s->frontier - s->done : BL_NONE;
  steps = least_u32(least_u32(steps, to_frontier), keyframes_left(&t->keyframes, s->done));
  return to_frontier == BL_NONE ? least_u32(steps, simulation_span_left(s)) : steps;
}

BlStatus timeline_run(Timeline *t, uint32_t steps, bool watched) {
  Simulation *s = &t->simulation;
  watched = watched && breakpoints_armed(&s->breakpoints);
  if (watched) breakpoints_begin(&s->breakpoints, s->lanes, s->scenario.lane_count, s->workload.state.needed);
  BlStatus status = BL_OK;
  while (steps > 0 && status == BL_OK) {
    const uint32_t before = s->done;
    status = simulation_advance(s, piece(t, steps), watched);
    steps -= s->done - before;
    keyframes_save_if_due(&t->keyframes, s);
  }
  return status;
}

void timeline_rewind(Timeline *t, uint32_t done) {
  const Keyframe *keyframe = keyframes_before(&t->keyframes, done);
  const uint32_t here = t->simulation.done;
  if (here <= done && keyframe->done <= here) return;
  keyframe_load(keyframe, &t->simulation);
}

void timeline_bookmark(Timeline *t) {
  if (t->has_bookmark) chain_give(t->bookmark.first_page);
  t->bookmark = keyframe_save(&t->simulation);
  t->has_bookmark = true;
}

BlStatus timeline_return(Timeline *t) {
  if (!t->has_bookmark) return BL_BAD_ARGUMENT;
  keyframe_load(&t->bookmark, &t->simulation);
  return BL_OK;
}

BlStatus timeline_record_range(Timeline *t, uint32_t origin, uint32_t width) {
  Simulation *s = &t->simulation;
  if (width == 0 || origin < s->done) return BL_BAD_ARGUMENT;
  s->shape = (SeriesShape){.origin = origin, .width = width};
  s->frontier = origin;
  for (uint32_t i = 0; i < s->scenario.lane_count; i++) {
    series_reset(&s->lanes[i].series);
    s->lanes[i].effects.log.count = 0;
    if (lane_heap_is_there(&s->lanes[i].under)) lane_heap_reset_record(&s->lanes[i].under);
  }
  return BL_OK;
}

uint64_t timeline_hash(Timeline *t) {
  HashIo hasher = state_hasher();
  simulation_pass(&t->simulation, &hasher.io);
  return hasher.hash;
}
