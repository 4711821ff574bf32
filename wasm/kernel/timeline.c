#include "timeline.h"

#include "base/page_chain.h"

void timeline_open(Timeline *t, const Model *model, const void *block, uint32_t budget_bytes) {
  run_open(&t->run, model, block);
  keyframes_reset(&t->keyframes, budget_bytes, model->first_spacing ? model->first_spacing() : 0);
  t->has_bookmark = false;
  keyframes_save_if_due(&t->keyframes, &t->run);
}

/* The longest piece that ends at or before the next span, keyframe and frontier. */
static uint32_t piece(const Timeline *t, uint32_t steps) {
  const Run *run = &t->run;
  const uint32_t to_frontier = run->done < run->frontier ? run->frontier - run->done : BL_NONE;
  steps = min_u32(min_u32(steps, to_frontier), keyframes_left(&t->keyframes, run->done));
  return to_frontier == BL_NONE ? min_u32(steps, run_span_left(run)) : steps;
}

BlStatus timeline_run(Timeline *t, uint32_t steps, bool watched) {
  Run *run = &t->run;
  watched = watched && stop_rules_armed(&run->rules);
  if (watched) stop_rules_begin(&run->rules, run->model->firing_lane);
  BlStatus status = BL_OK;
  while (steps > 0 && status == BL_OK) {
    const uint32_t before = run->done;
    status = run_advance(run, piece(t, steps), watched);
    steps -= run->done - before;
    keyframes_save_if_due(&t->keyframes, run);
  }
  return status;
}

void timeline_rewind(Timeline *t, uint32_t done) {
  const Keyframe *keyframe = keyframes_before(&t->keyframes, done);
  const uint32_t here = t->run.done;
  if (here <= done && keyframe->done <= here) return;
  keyframe_load(keyframe, &t->run);
}

void timeline_bookmark(Timeline *t) {
  if (t->has_bookmark) chain_free(t->bookmark.first_page);
  t->bookmark = keyframe_save(&t->run);
  t->has_bookmark = true;
}

BlStatus timeline_return(Timeline *t) {
  if (!t->has_bookmark) return BL_BAD_ARGUMENT;
  keyframe_load(&t->bookmark, &t->run);
  chain_free(t->bookmark.first_page);
  t->has_bookmark = false;
  return BL_OK;
}

BlStatus timeline_record_range(Timeline *t, uint32_t origin, uint32_t width) {
  Run *run = &t->run;
  if (width == 0 || origin < run->done) return BL_BAD_ARGUMENT;
  run->shape = (SeriesShape){.origin = origin, .width = width};
  run->frontier = origin;
  run->model->reset_record();
  return BL_OK;
}

uint64_t timeline_hash(Timeline *t) {
  HashIo hasher = state_hasher();
  run_pass(&t->run, &hasher.io);
  return hasher.hash;
}
