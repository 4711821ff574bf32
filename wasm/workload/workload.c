#include "workload.h"

#include <string.h>

static void enter_phase(Workload *w, uint32_t phase) {
  w->state.phase = phase;
  w->state.phase_left = w->scenario->phases[phase].steps;
}

void workload_open(Workload *w, const BlScenario *scenario) {
  memset(w, 0, sizeof *w);
  w->scenario = scenario;
  w->sizes = sizes_of(scenario);
  WorkloadState *state = &w->state;
  state->coin = pcg32_start(scenario->seed, STREAM_COIN);
  state->sizes = pcg32_start(scenario->seed, STREAM_SIZES);
  state->victims = pcg32_start(scenario->seed, STREAM_VICTIMS);
  state->rand = scenario->seed;
  state->oldest = state->youngest = LIST_END;
  w->births.head = &state->oldest;
  w->births.tail = &state->youngest;
  if (scenario->life == BL_LIFE_PHASES) enter_phase(w, 0);
}

void workload_reserve(Workload *w, uint32_t used, uint32_t entries) {
  column_reserve(&w->needed, used, entries);
  if (w->scenario->victims != BL_VICTIM_OLDEST) return;
  column_reserve(&w->births.next, used, entries);
  column_reserve(&w->births.prev, used, entries);
}

static void pass_column(Column *column, uint32_t live, StateIo *io) {
  if (column->capacity) state_pass(io, column->at, live * (uint32_t)sizeof(uint32_t));
}

void workload_pass(Workload *w, StateIo *io) {
  state_pass(io, &w->state, sizeof w->state);
  workload_reserve(w, 0, w->state.live); /* grows before a load alone, which brings all entries */
  pass_column(&w->needed, w->state.live, io);
  pass_column(&w->births.next, w->state.live, io);
  pass_column(&w->births.prev, w->state.live, io);
}

/* The chance to allocate, as a fraction; a phase is counted in operations, whether they draw or not. */
static BlPhase chance_now(Workload *w) {
  const BlScenario *s = w->scenario;
  BlPhase now = {.chance_num = s->allocate_num, .chance_den = s->allocate_den};
  if (s->life == BL_LIFE_BOUNDED) {
    now.chance_den = 2 * s->bound;
    now.chance_num = now.chance_den - w->state.live;
  } else if (s->life == BL_LIFE_PHASES) {
    if (w->state.phase_left == 0) enter_phase(w, (w->state.phase + 1) % s->phase_count);
    now = s->phases[w->state.phase];
    w->state.phase_left--;
  }
  return now;
}

bool workload_allocates(Workload *w) {
  const BlPhase now = chance_now(w);
  return w->state.live == 0 || chance(pcg32_next(&w->state.coin), now.chance_num, now.chance_den);
}

uint32_t workload_victim(Workload *w) {
  switch ((BlVictim)w->scenario->victims) {
    case BL_VICTIM_OLDEST:
      return w->state.oldest;
    case BL_VICTIM_NEWEST:
      return w->state.live - 1;
    case BL_VICTIM_RANDOM:
      break;
  }
  return pcg32_below(&w->state.victims, w->state.live);
}
