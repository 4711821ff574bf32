#include "run.h"

#include "base/memory.h"

void run_open(Run *run, const Model *model, const void *block) {
  memory_reset();
  *run = (Run){.model = model, .open = true, .revision = run->revision + 1};
  model->open(block);
}

void run_pass(Run *run, StateIo *io) {
  run->revision++;
  state_pass(io, uint32_t, &run->done, 1);
  run->model->pass(io);
}

uint32_t run_span_left(const Run *run) {
  const uint32_t span = span_of(run->shape, run->done);
  const uint64_t left = span_start(run->shape, span + 1) - run->done;
  return left < BL_NONE ? (uint32_t)left : BL_NONE;
}

/* Whether another step is possible. A lane that prevents it is named in the stop. */
static BlStatus check_can_step(Run *run) {
  uint32_t lane = BL_NONE;
  const BlStatus ended = run->model->ended(&lane);
  if (lane != BL_NONE) run->rules.stop = (BlStop){.breakpoint = BL_NONE, .lane = lane, .step = run->done - 1};
  if (ended != BL_OK) return ended;
  return run->done == BL_MAX_STEPS ? BL_STEP_LIMIT : BL_OK;
}

BlStatus run_advance(Run *run, uint32_t steps, bool watched) {
  const uint32_t before = run->done;
  const Piece piece = {.steps = min_u32(steps, BL_MAX_STEPS - before),
                       .span = span_of(run->shape, before),
                       .recording = before >= run->frontier,
                       .watched = watched};
  BlStatus status = check_can_step(run);
  if (status != BL_OK) return status;
  run->revision++;
  status = run->model->advance(run, &piece);
  if (piece.recording && run->done != before) run->frontier = run->done;
  return status;
}

BlStatus run_arm(Run *run, uint32_t index, StopRule rule) {
  if (index >= STOP_RULES || !run->model->accepts(&rule)) return BL_BAD_ARGUMENT;
  rule.armed = true;
  rule.at_step = rule.kind == run->model->step_kind;
  run->rules.at[index] = rule;
  return BL_OK;
}
