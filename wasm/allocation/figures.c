/* Computes a lane's figures from its counters (docs/models.md). */
#include "lane.h"

static double ratio(uint64_t part, uint64_t whole) {
  return whole ? (double)(int64_t)part / (double)(int64_t)whole : __builtin_nan("");
}

static double step_or_never(uint32_t step) { return step == BL_NONE ? __builtin_nan("") : (double)step; }

static void memory_figures(const Lane *lane, const Workload *workload, double *out) {
  const LaneState *s = &lane->state;
  const WorkloadState *w = &workload->state;
  const uint64_t idle = lane->cache.state.idle;
  out[BL_FIGURE_live] = w->live - workload->bypassing;
  out[BL_FIGURE_needed] = (double)w->needed;
  out[BL_FIGURE_granted] = (double)s->granted;
  out[BL_FIGURE_wasted] = (double)(s->granted - w->needed);
  out[BL_FIGURE_idle] = (double)idle;
  out[BL_FIGURE_cached] = lane->cache.state.cached;
  out[BL_FIGURE_efficiency] = ratio(w->needed, s->granted);
  out[BL_FIGURE_mean_efficiency] =
      s->efficiency_steps ? s->efficiency_sum / (double)s->efficiency_steps : __builtin_nan("");
  out[BL_FIGURE_footprint_efficiency] = ratio(w->needed, s->granted + idle);
}

/* Buffers that callers gave back to the cache. */
static uint64_t returns(const Lane *lane, const Workload *workload) {
  return workload->state.returns + lane->resizes.returned;
}

static void traffic_figures(const Lane *lane, const Workload *workload, double *out) {
  const LaneState *s = &lane->state;
  const uint64_t requests = s->hits + s->misses, returned = returns(lane, workload);
  const uint64_t allocations = lane_pool_exists(&lane->lane_pool) ? lane_pool_allocations(lane) : s->misses;
  /* Negative where a pool allocates and drops more arrays than there are requests and returns. */
  const int64_t saved = (int64_t)(requests - allocations), saved_frees = (int64_t)(returned - s->heap_frees);
  out[BL_FIGURE_requests] = (double)requests;
  out[BL_FIGURE_returns] = (double)returned;
  out[BL_FIGURE_hits] = (double)s->hits;
  out[BL_FIGURE_misses] = (double)s->misses;
  out[BL_FIGURE_avoided_allocations] = (double)saved;
  out[BL_FIGURE_heap_allocations] = (double)allocations;
  out[BL_FIGURE_hit_rate] = ratio(s->hits, requests);
  out[BL_FIGURE_heap_frees] = (double)s->heap_frees;
  out[BL_FIGURE_avoided_frees] = (double)saved_frees;
  out[BL_FIGURE_avoided_share] = ratio((uint64_t)(saved + saved_frees), requests + returned);
  out[BL_FIGURE_allocated_bytes] = (double)s->allocated_bytes;
  out[BL_FIGURE_freed_bytes] = (double)s->freed_bytes;
}

static void poison_figures(const Lane *lane, double *out) {
  const LaneState *s = &lane->state;
  out[BL_FIGURE_poisoned] = s->poisoned;
  out[BL_FIGURE_poisoned_bytes] = (double)s->poisoned_bytes;
  out[BL_FIGURE_big] = lane->big;
  out[BL_FIGURE_largest_cached] = lane_pool_exists(&lane->lane_pool) ? lane_pool_largest(&lane->lane_pool)
                                                                     : buffer_cache_largest(&lane->cache);
  out[BL_FIGURE_largest_born] = s->largest_born;
  out[BL_FIGURE_largest_born_step] = step_or_never(s->born_step);
  out[BL_FIGURE_largest_gone_step] = step_or_never(s->gone_step);
  out[BL_FIGURE_inside_run] = lane->effects.state.inside_run;
  out[BL_FIGURE_latest_event] = step_or_never(lane->effects.state.latest);
  out[BL_FIGURE_event_before] = step_or_never(lane->effects.state.before);
}

static void resize_figures(const Lane *lane, double *out) {
  const BlResizes *cache = &lane->resizes, *heap = &lane->lane_heap.resizes;
  out[BL_FIGURE_resized_in_place] = (double)(cache->in_place + heap->in_place);
  out[BL_FIGURE_resized_moved] = (double)(cache->moved + heap->moved);
  out[BL_FIGURE_resized_copied] = (double)(cache->copied + heap->copied);
}

uint64_t lane_saved_calls(const Lane *lane, const Workload *workload) {
  return lane->state.hits + (returns(lane, workload) - lane->state.heap_frees);
}

void lane_figures(const Lane *lane, const Workload *w, uint32_t largest_live, double *out) {
  memory_figures(lane, w, out);
  traffic_figures(lane, w, out);
  poison_figures(lane, out);
  resize_figures(lane, out);
  out[BL_FIGURE_largest_live] = largest_live;
  double *effect = out + BL_FIGURE_born_count;
  for (uint32_t i = 0; i < BL_COUNT(BL_EFFECTS); i++) {
    *effect++ = (double)lane->effects.state.count[i];
    *effect++ = step_or_never(lane->effects.state.first[i]);
  }
}
