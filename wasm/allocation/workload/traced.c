#include "traced.h"

/* 0 = it bypasses the caches. */
static uint32_t needed_in_caches(const BlTrace *settings, uint64_t bytes) {
  const uint64_t needed = bytes ? bytes : 1;
  return needed >= settings->only_min && needed <= settings->only_max ? (uint32_t)needed : 0;
}

static Request add_bypassing(Workload *w) {
  const uint32_t index = w->state.live++;
  w->needed.at[index] = 0;
  w->bypassing++;
  return (Request){.kind = BL_OPERATION_ALLOCATE, .index = index, .last = index};
}

static Request remove_bypassing(Workload *w, uint32_t index) {
  const uint32_t last = --w->state.live;
  w->needed.at[index] = w->needed.at[last];
  w->bypassing--;
  return (Request){.kind = BL_OPERATION_FREE, .index = index, .last = last};
}

static Request allocate(Workload *w, uint64_t bytes) {
  Request r = {.kind = BL_OPERATION_ALLOCATE, .needed = needed_in_caches(&w->trace.settings, bytes)};
  if (r.needed == 0) return add_bypassing(w);
  workload_add(w, &r);
  return r;
}

static Request release(Workload *w, uint32_t index) {
  Request r = {.kind = BL_OPERATION_FREE, .index = index};
  if (w->needed.at[index] == 0) return remove_bypassing(w, index);
  workload_remove(w, &r);
  return r;
}

static Request resize(Workload *w, uint32_t index, uint64_t bytes) {
  const uint32_t needed = needed_in_caches(&w->trace.settings, bytes);
  w->bypassing += (uint32_t)(needed == 0) - (uint32_t)(w->needed.at[index] == 0);
  return workload_resize(w, index, needed);
}

static Request perform(Workload *w, const BlHeapOperation *call) {
  const uint32_t index = w->state.live - 1 - call->id;
  switch (call->kind) {
    case BL_HEAP_OPERATION_RELEASE:
      return release(w, index);
    case BL_HEAP_OPERATION_RESIZE:
      return resize(w, index, call->bytes);
    default:
      return allocate(w, call->bytes);
  }
}

Request traced_next(Workload *w) {
  const BlHeapOperation *call = packed_trace_operation(&w->trace);
  w->trace.done++;
  Request request = perform(w, call);
  request.traced = call;
  w->call = (BlCall){.before = request.before,
                     .zeroed = call->kind == BL_HEAP_OPERATION_ALLOCATE_ZEROED,
                     .alignment = call->log2_alignment};
  return request;
}

/* The requests of a decoded page that need at most `size` bytes and use the caches. */
static RARELY_CALLED uint32_t count_at_most(const PackedTrace *trace, uint32_t size) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < min_u32(trace->settings.operations, BL_PAGE_OPERATIONS); i++) {
    const BlHeapOperation *call = &trace->pages[0].operations[i];
    if (packed_trace_names(call)) continue;
    const uint32_t needed = needed_in_caches(&trace->settings, call->bytes);
    count += needed > 0 && needed <= size;
  }
  return count;
}

RARELY_CALLED uint32_t traced_percentile_99(const PackedTrace *trace) {
  const uint32_t all = count_at_most(trace, BL_MAX_SIZE);
  uint32_t low = 1, high = BL_MAX_SIZE;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (count_at_most(trace, middle) * 100 >= all * 99)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}
