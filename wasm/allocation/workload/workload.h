/* The workload: the only producer of requests and the owner of the live list (index, needed). Lanes own
 * the granted buffers and use the same indices, so every lane sees the same requests and the same frees.
 * The first operations may be manual (moves). The rest are random, exactly as they would be from the
 * start.
 * Invariant: needed = sum of the live list. A freed entry is swap-removed with the last one (the article's
 * rule). Fixed counts and batches: slot s is full exactly if live_at[s] is the entry whose slot_of is s; the
 * slots of the batches are their pointers. Source: Chen 2006 for msvc; docs/models.md for the rest. */
#ifndef BUFFERLAB_WORKLOAD_H
#define BUFFERLAB_WORKLOAD_H

#include "allocation/workload/batches.h"
#include "allocation/workload/packed_trace.h"
#include "allocation/workload/sizes.h"
#include "allocation/workload/threads.h"
#include "base/column.h"
#include "base/index_heap.h"
#include "base/index_list.h"

/* One operation. ALLOCATE: a new entry at `index`. FREE: entry `index` is removed, and entry `last` takes its
 * place. RESIZE: entry `index` needs another number of bytes; only batches and traces resize. */
typedef struct Request {
  BlOperation kind;
  uint32_t index, last;
  uint32_t needed; /* 0 = the size bypasses the caches; of a trace only */
  uint32_t before; /* RESIZE: what the entry needed before */
  uint16_t thread; /* who does it, if a lane has a cache per thread */
  uint16_t caller; /* who calls heaps that tell threads apart, as BlHeapOperation.thread; else 0 */
  const BlHeapOperation *traced; /* the call of a trace; NULL = the request is of no trace */
} Request;

/* Everything that determines the next request, and the counters. */
typedef struct WorkloadState {
  Pcg32 coin, sizes, frees, lifetimes;
  uint64_t needed;
  uint64_t requests, returns;
  uint64_t requested[BL_SIZE_CLASSES];
  uint32_t rand; /* for msvc: one stream for everything */
  uint32_t live;
  uint32_t phase, phase_left;
  uint32_t oldest, youngest; /* ends of the birth list */
  uint64_t splitmix;         /* for fixed counts: chooses the next slot */
} WorkloadState;
STATE_STRUCT(WorkloadState, (Pcg32, coin), (Pcg32, sizes), (Pcg32, frees), (Pcg32, lifetimes), needed,
             requests, returns, requested, rand, live, phase, phase_left, oldest, youngest, splitmix);
STATE_STRUCT(BlCall, BL_CALL(STATE_FIELD));

typedef struct Workload {
  const BlScenario *scenario;
  Sizes sizes;
  WorkloadState state;
  Column needed;
  IndexList births;          /* for free order oldest, or newest after moves */
  IndexHeap expiries;        /* exponential lifetimes only: the step of expiry, then that of the request */
  uint32_t *class_lifetimes; /* exponential lifetimes: mean per size class, steps */
  uint32_t slots;            /* fixed counts: slots of all sizes; batches: pointers; else 0 */
  uint32_t *live_at;         /* the entry in each slot, BL_NONE = empty */
  Column slot_of;            /* the slot of each entry */
  Batches batches;
  uint32_t batch_calls; /* batches: calls done */
  Threads threads;      /* count 1 unless a lane has a cache per thread, or heaps tell drawn threads apart */
  bool apart;           /* heaps tell threads apart */
  bool has_threads;     /* operations have threads: drawn ones, or the trace's, which heaps tell apart */
  Column takers;        /* who took each entry, and above BL_TAKER_BITS its caller; only with threads */
  PackedTrace trace;
  uint32_t bypassing; /* trace: live buffers that bypass the caches */
  BlCall call;        /* trace: the last call */
} Workload;

/* Starts with nothing live. `scenario` has been checked and must not move. */
void workload_open(Workload *workload, const BlScenario *scenario);
/* Makes room for `entries` live buffers so that workload_next() need not check. Preserves the first
 * `used`. */
void workload_reserve(Workload *workload, uint32_t used, uint32_t entries);
/* Passes the state and the live list. */
void workload_pass(Workload *workload, StateIo *io);

/* Whether every remaining operation is random: no moves left, no fixed counts, no trace. */
bool workload_is_random(const Workload *workload);
/* Whether the requests are those of a trace. */
static inline bool workload_is_traced(const Workload *w) { return w->trace.settings.operations > 0; }
/* Operations until the workload ends; BL_NONE = it does not. */
uint32_t workload_left(const Workload *workload);
/* For generators other than msvc: whether to allocate, and which index to free. */
bool workload_allocates(Workload *workload);
uint32_t workload_freed_index(Workload *workload);
/* Draws when the buffer just added at `index` expires. */
void workload_draw_expiry(Workload *workload, uint32_t index);

ALWAYS_INLINE bool draw_allocation(Workload *w, bool msvc) {
  if (!msvc) return workload_allocates(w);
  return w->state.live == 0 || (msvc_next(&w->state.rand) & 1u);
}

ALWAYS_INLINE uint32_t draw_freed_index(Workload *w, bool msvc) {
  return msvc ? msvc_next(&w->state.rand) % w->state.live : workload_freed_index(w);
}

ALWAYS_INLINE uint32_t draw_size(Workload *w, bool msvc) {
  return msvc ? sizes_draw_msvc(&w->sizes, &w->state.rand) : sizes_draw(&w->sizes, &w->state.sizes);
}

ALWAYS_INLINE void workload_add(Workload *w, Request *r) {
  r->index = r->last = w->state.live++;
  w->needed.at[r->index] = r->needed;
  w->state.needed += r->needed;
  w->state.requests++;
  w->state.requested[size_class(r->needed)]++;
  if (w->births.next.capacity) index_list_append(&w->births, r->index);
  if (w->class_lifetimes) workload_draw_expiry(w, r->index);
}

ALWAYS_INLINE void workload_remove(Workload *w, Request *r) {
  r->last = --w->state.live;
  r->needed = w->needed.at[r->index];
  w->needed.at[r->index] = w->needed.at[r->last];
  w->state.needed -= r->needed;
  w->state.returns++;
  if (w->births.next.capacity) index_list_swap_remove(&w->births, r->index, r->last);
  if (w->class_lifetimes) index_heap_swap_remove(&w->expiries, r->index, r->last);
}

/* Entry `index` needs `needed` bytes from now on. */
Request workload_resize(Workload *workload, uint32_t index, uint32_t needed);
/* BL_OK, or why the next operation is not possible: a trace needs a page, or has a bad one. */
static inline BlStatus workload_ready(const Workload *w) {
  return workload_is_traced(w) ? packed_trace_next(&w->trace, w->state.live) : BL_OK;
}
/* Performs the next operation on the live list and returns it: a call of the trace, a move while any are
 * left, a call of the batches, then fixed counts or a random operation. It is possible (workload_ready). */
Request workload_next(Workload *workload);
/* Whether operations have threads. */
ALWAYS_INLINE bool workload_has_threads(const Workload *w) { return w->has_threads; }
/* Who allocated an entry, as heaps see it. */
#define BL_TAKER_BITS 16u
static inline uint32_t workload_caller_of(const Workload *w, uint32_t index) {
  return w->takers.at[index] >> BL_TAKER_BITS;
}
/* Says who does the operation of a step. Who took an entry also resizes it. */
void workload_choose_thread(Workload *workload, Request *request, uint32_t step);

/* The same for a random operation only. `msvc` is constant at the call. */
ALWAYS_INLINE Request workload_random(Workload *w, bool msvc) {
  Request r = {0};
  if (draw_allocation(w, msvc)) {
    r.kind = BL_OPERATION_ALLOCATE;
    r.needed = draw_size(w, msvc);
    workload_add(w, &r);
  } else {
    r.kind = BL_OPERATION_FREE;
    r.index = draw_freed_index(w, msvc);
    workload_remove(w, &r);
  }
  return r;
}

#endif
