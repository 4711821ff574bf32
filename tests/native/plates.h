/* A second model, for tests of the kernel: a stack of plates. Each step adds a plate of any color or
 * removes one. The run ends when the stack reaches the ceiling. */
#ifndef BUFFERLAB_PLATES_H
#define BUFFERLAB_PLATES_H

#include "base/column.h"
#include "kernel/run.h"

typedef struct PlatesBlock {
  uint32_t seed, ceiling;
} PlatesBlock;

typedef struct PlatesState {
  uint32_t random, height;
} PlatesState;
STATE_STRUCT(PlatesState, random, height);

typedef struct Plates {
  PlatesBlock block;
  PlatesState state;
  Column colors;     /* one per plate */
  uint32_t recorded; /* steps in the record */
} Plates;

static Plates plates;

/* AT_LEAST: the stack has `value` plates. */
enum { PLATES_AT_LEAST, PLATES_STEP };

static void plates_open(const void *block) {
  plates = (Plates){.block = *(const PlatesBlock *)block, .colors = column_of(1)};
  plates.state.random = plates.block.seed;
}

static void *plates_block(void) { return &plates.block; }

static void plates_pass(StateIo *io) {
  state_pass(io, PlatesState, &plates.state, 1);
  column_pass(&plates.colors, plates.state.height, io);
}

static BlStatus plates_ended(uint32_t *lane) {
  if (plates.state.height < plates.block.ceiling) return BL_OK;
  *lane = 0;
  return BL_NO_MEMORY;
}

static uint32_t plates_firing_lane(StopRule *rule, uint32_t step) {
  (void)step;
  return stop_rule_becomes(rule, 1, plates.state.height >= rule->value) ? 0 : BL_NONE;
}

static bool plates_accepts(const StopRule *rule) { return rule->kind <= PLATES_STEP; }

static void plates_step(void) {
  plates.state.random = plates.state.random * 1664525u + 1013904223u;
  if (plates.state.random >> 31 && plates.state.height > 0)
    plates.state.height--;
  else
    plates.colors.at[plates.state.height++] = plates.state.random;
}

static BlStatus plates_advance(Run *run, const Piece *piece) {
  const uint32_t end = run->done + piece->steps;
  bool fired = false;
  column_reserve(&plates.colors, plates.state.height, plates.state.height + piece->steps);
  while (run->done != end && plates.state.height < plates.block.ceiling && !fired) {
    plates_step();
    plates.recorded += piece->recording;
    fired = piece->watched && stop_rules_fire(&run->rules, plates_firing_lane, run->done);
    run->done++;
  }
  return fired ? BL_BREAKPOINT : BL_OK;
}

static void plates_reset_record(void) { plates.recorded = 0; }

static const Model plates_model = {.block_bytes = sizeof(PlatesBlock),
                                   .middle_bytes = 2,
                                   .open = plates_open,
                                   .block = plates_block,
                                   .pass = plates_pass,
                                   .ended = plates_ended,
                                   .advance = plates_advance,
                                   .reset_record = plates_reset_record,
                                   .accepts = plates_accepts,
                                   .step_kind = PLATES_STEP,
                                   .firing_lane = plates_firing_lane};

#endif
