#include "workload.h"

#include <string.h>

#include "allocation/workload/traced.h"
#include "base/memory.h"
#include "random/fixed_math.h"

static void enter_phase(Workload *w, uint32_t phase) {
  w->state.phase = phase;
  w->state.phase_left = w->scenario->phases[phase].steps;
}

/* The scenario's mean lifetime per size class, overridden by the table. */
static uint32_t *mean_lifetimes(const BlScenario *s) {
  uint32_t *mean = memory_allocate(BL_SIZE_CLASSES * (uint32_t)sizeof(uint32_t));
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) mean[i] = s->lifetime;
  for (uint32_t i = 0; i < s->lifetime_count; i++)
    mean[size_class(s->lifetimes[i].size)] = s->lifetimes[i].mean;
  return mean;
}

/* Starts with all slots empty. */
static void open_slots(Workload *w, uint32_t slots) {
  w->slots = slots;
  w->live_at = memory_allocate(w->slots * (uint32_t)sizeof(uint32_t));
  memset(w->live_at, 0xff, w->slots * sizeof(uint32_t));
  w->slot_of = column_of(1);
}

static void open_fixed_counts(Workload *w) {
  open_slots(w, w->scenario->slots * w->scenario->part_count);
  w->state.splitmix = w->scenario->seed;
}

static void open_batches(Workload *w) {
  w->batches = batches_of(&w->scenario->batches, w->scenario->seed);
  open_slots(w, w->batches.pointers);
}

static bool has_thread_caches(const BlScenario *s) {
  for (uint32_t i = 0; i < s->lane_count; i++)
    if (s->lanes[i].per_thread && s->lanes[i].capacity) return true;
  return false;
}

/* A trace has its own threads, which only heaps see. */
static RARELY_CALLED void open_threads(Workload *w) {
  const bool traced = w->scenario->lifetime_model == BL_LIFETIME_MODEL_TRACE;
  w->threads = threads_of(w->scenario);
  w->apart = w->scenario->heap_threads == BL_HEAP_THREADS_APART;
  if (!has_thread_caches(w->scenario) && (traced || !w->apart)) w->threads.count = 1;
  w->has_threads = w->threads.count > 1 || (traced && w->apart);
}

void workload_open(Workload *w, const BlScenario *scenario) {
  memset(w, 0, sizeof *w);
  w->scenario = scenario;
  w->sizes = sizes_of(scenario);
  w->needed = w->births.next = w->births.prev = w->takers = column_of(1);
  open_threads(w);
  w->expiries = index_heap_empty();
  if (scenario->lifetime_model == BL_LIFETIME_MODEL_EXPONENTIAL)
    w->class_lifetimes = mean_lifetimes(scenario);
  WorkloadState *state = &w->state;
  state->coin = pcg32_start(scenario->seed, STREAM_COIN);
  state->sizes = pcg32_start(scenario->seed, STREAM_SIZES);
  state->frees = pcg32_start(scenario->seed, STREAM_FREES);
  state->lifetimes = pcg32_start(scenario->seed, STREAM_LIFETIMES);
  state->rand = scenario->seed;
  state->oldest = state->youngest = LIST_END;
  w->births.head = &state->oldest;
  w->births.tail = &state->youngest;
  if (scenario->lifetime_model == BL_LIFETIME_MODEL_PHASES) enter_phase(w, 0);
  if (scenario->lifetime_model == BL_LIFETIME_MODEL_FIXED_COUNTS) open_fixed_counts(w);
  if (scenario->lifetime_model == BL_LIFETIME_MODEL_BATCHES) open_batches(w);
  if (scenario->lifetime_model == BL_LIFETIME_MODEL_TRACE)
    packed_trace_open(&w->trace, &scenario->trace, w->apart);
}

/* The first thread never ends. */
static uint16_t caller_of(const Workload *w, const Request *r, uint32_t step) {
  if (!w->apart) return 0;
  if (r->traced) return r->traced->thread;
  const uint32_t every = w->scenario->thread_ends;
  const bool ends = r->thread > 0 && every > 0 && (step + 1) % every == 0;
  return (uint16_t)(ends ? r->thread | BL_LAST_OF_THREAD : r->thread);
}

void workload_choose_thread(Workload *w, Request *r, uint32_t step) {
  uint32_t *entry = &w->takers.at[r->index];
  const bool takes = r->kind == BL_OPERATION_ALLOCATE;
  const uint32_t taker = takes ? threads_taker(&w->threads, step) : *entry & ((1u << BL_TAKER_BITS) - 1);
  r->thread = (uint16_t)(r->kind == BL_OPERATION_FREE ? threads_returner(&w->threads, step, taker) : taker);
  r->caller = caller_of(w, r, step);
  if (takes) *entry = taker | heap_thread_of(r->caller) << BL_TAKER_BITS;
  if (r->kind == BL_OPERATION_FREE) *entry = w->takers.at[r->last];
}

/* Without moves, the newest entry is always the last one. Manual frees can change that. */
static bool keeps_births(const Workload *w) {
  const BlScenario *s = w->scenario;
  if (s->lifetime_model == BL_LIFETIME_MODEL_TRACE) return false;
  return s->free_order == BL_FREE_ORDER_OLDEST ||
         (s->free_order == BL_FREE_ORDER_NEWEST && s->move_count > 0);
}

void workload_reserve(Workload *w, uint32_t used, uint32_t entries) {
  column_reserve(&w->needed, used, entries);
  if (keeps_births(w)) {
    column_reserve(&w->births.next, used, entries);
    column_reserve(&w->births.prev, used, entries);
  }
  if (w->class_lifetimes) index_heap_reserve(&w->expiries, used, entries);
  if (w->slots) column_reserve(&w->slot_of, used, entries);
  if (workload_has_threads(w)) column_reserve(&w->takers, used, entries);
}

void workload_pass(Workload *w, StateIo *io) {
  state_pass(io, WorkloadState, &w->state, 1);
  const uint32_t live = w->state.live;
  column_pass(&w->needed, live, io);
  if (keeps_births(w)) {
    column_pass(&w->births.next, live, io);
    column_pass(&w->births.prev, live, io);
  }
  if (w->class_lifetimes) index_heap_pass(&w->expiries, live, io);
  if (w->slots) {
    column_pass(&w->slot_of, live, io);
    state_pass(io, uint32_t, w->live_at, w->slots);
  }
  if (workload_has_threads(w)) column_pass(&w->takers, live, io);
  if (w->batches.pointers) state_pass(io, uint32_t, &w->batch_calls, 1);
  if (workload_is_traced(w)) {
    state_pass(io, uint32_t, &w->trace.done, 1);
    state_pass(io, uint32_t, &w->bypassing, 1);
    state_pass_unhashed(io, BlCall, &w->call);
  }
}

/* The number of the current operation. */
static uint32_t step_of(const Workload *w) { return (uint32_t)(w->state.requests + w->state.returns); }

static bool is_manual(const Workload *w) { return step_of(w) < w->scenario->move_count; }

uint32_t workload_left(const Workload *w) {
  if (workload_is_traced(w)) return w->trace.settings.operations - w->trace.done;
  return w->batches.pointers ? batches_steps(&w->batches) - w->batch_calls : BL_NONE;
}

bool workload_is_random(const Workload *w) {
  return w->slots == 0 && !is_manual(w) && !workload_is_traced(w);
}

static Request add_entry(Workload *w, uint32_t needed) {
  Request r = {.kind = BL_OPERATION_ALLOCATE, .needed = needed};
  workload_add(w, &r);
  return r;
}

static Request remove_entry(Workload *w, uint32_t index) {
  Request r = {.kind = BL_OPERATION_FREE, .index = index};
  workload_remove(w, &r);
  return r;
}

static Request perform_move(Workload *w) {
  const BlMove *made = &w->scenario->moves[step_of(w)];
  return made->size > 0 ? add_entry(w, made->size) : remove_entry(w, made->index);
}

static Request fill_slot(Workload *w, uint32_t slot, uint32_t needed) {
  const Request r = add_entry(w, needed);
  w->slot_of.at[r.index] = slot;
  w->live_at[slot] = r.index;
  return r;
}

static Request empty_slot(Workload *w, uint32_t slot) {
  const Request r = remove_entry(w, w->live_at[slot]);
  const uint32_t moved = w->slot_of.at[r.last];
  w->slot_of.at[r.index] = moved;
  w->live_at[moved] = r.index;
  w->live_at[slot] = BL_NONE;
  return r;
}

/* Empties the next slot, or fills it with its row's size. */
static Request toggle_slot(Workload *w) {
  const uint32_t slot = splitmix64_below(&w->state.splitmix, w->slots);
  if (w->live_at[slot] != BL_NONE) return empty_slot(w, slot);
  return fill_slot(w, slot, w->scenario->parts[slot % w->scenario->part_count].lo);
}

Request workload_resize(Workload *w, uint32_t index, uint32_t needed) {
  const Request r = {.kind = BL_OPERATION_RESIZE,
                     .index = index,
                     .last = index,
                     .needed = needed,
                     .before = w->needed.at[index]};
  w->state.needed += (uint64_t)needed - r.before;
  w->needed.at[index] = needed;
  return r;
}

static NEVER_INLINE Request next_in_batches(Workload *w) {
  const BatchCall call = batches_call(&w->batches, w->batch_calls++);
  if (call.kind == BL_HEAP_OPERATION_ALLOCATE) return fill_slot(w, call.pointer, w->batches.size);
  if (call.kind == BL_HEAP_OPERATION_RELEASE) return empty_slot(w, call.pointer);
  return workload_resize(w, w->live_at[call.pointer], w->batches.resized);
}

/* The chance to allocate, as a fraction. A phase counts random operations, whether or not they draw. */
static BlPhase current_chance(Workload *w) {
  const BlScenario *s = w->scenario;
  BlPhase now = {.chance_num = s->allocate_num, .chance_den = s->allocate_den};
  if (s->lifetime_model == BL_LIFETIME_MODEL_BOUNDED) {
    now.chance_den = 2 * s->bound;
    /* Moves can leave more live buffers than the bound allows. */
    now.chance_num = now.chance_den - min_u32(w->state.live, now.chance_den);
  } else if (s->lifetime_model == BL_LIFETIME_MODEL_PHASES) {
    if (w->state.phase_left == 0) enter_phase(w, (w->state.phase + 1) % s->phase_count);
    now = s->phases[w->state.phase];
    w->state.phase_left--;
  }
  return now;
}

static bool has_expired(const Workload *w) {
  return w->state.live > 0 && index_heap_key(&w->expiries, index_heap_top(&w->expiries)) >> 32 <= step_of(w);
}

void workload_draw_expiry(Workload *w, uint32_t index) {
  const uint32_t step = step_of(w) - 1; /* the current request has been counted */
  const uint32_t mean = w->class_lifetimes[size_class(w->needed.at[index])];
  const uint64_t expiry = (uint64_t)step + 1 + draw_exponential(&w->state.lifetimes, mean);
  index_heap_add(&w->expiries, index, expiry << 32 | step);
}

bool workload_allocates(Workload *w) {
  if (w->class_lifetimes) return !has_expired(w);
  const BlPhase now = current_chance(w);
  return w->state.live == 0 || chance(pcg32_next(&w->state.coin), now.chance_num, now.chance_den);
}

uint32_t workload_freed_index(Workload *w) {
  if (w->class_lifetimes) return index_heap_top(&w->expiries);
  switch ((BlFreeOrder)w->scenario->free_order) {
    case BL_FREE_ORDER_OLDEST:
      return w->state.oldest;
    case BL_FREE_ORDER_NEWEST:
      return keeps_births(w) ? w->state.youngest : w->state.live - 1;
    case BL_FREE_ORDER_RANDOM:
      break;
  }
  return pcg32_below(&w->state.frees, w->state.live);
}

Request workload_next(Workload *w) {
  if (workload_is_traced(w)) return traced_next(w);
  if (is_manual(w)) return perform_move(w);
  if (w->slots > 0) return w->batches.pointers > 0 ? next_in_batches(w) : toggle_slot(w);
  return workload_random(w, w->scenario->generator == BL_GENERATOR_MSVC);
}
