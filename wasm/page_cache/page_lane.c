#include "page_lane.h"

#include <stddef.h>
#include <string.h>

#include "page_cache/hit_series.h"

void page_lane_open(PageLane *lane, const BlPageScenario *scenario, uint32_t index,
                    const Accesses *accesses) {
  memset(lane, 0, sizeof *lane);
  lane->scenario = scenario;
  lane->policy = (BlPagePolicyName)scenario->lanes[index].policy;
  lane->state.window_hits = lane->state.bill = BL_NONE;
  memset(lane->state.parted, 0xff, sizeof lane->state.parted);
  page_cache_open(&lane->cache, &scenario->lanes[index], scenario, accesses);
  lane->spans = memory_allocate(BL_MAX_SPANS * (uint32_t)sizeof(BlHitSpan));
  page_lane_reset_record(lane);
}

void page_lane_pass(PageLane *lane, StateIo *io) {
  state_pass(io, PageLaneState, &lane->state, 1);
  if (lane->cache.accesses->sizes) state_pass(io, WeighedState, &lane->weighed, 1);
  page_cache_pass(&lane->cache, io);
}

void page_lane_reset_record(PageLane *lane) {
  hit_series_reset(lane->spans);
  lane->cache.log.count = 0;
}

void page_lane_part(PageLane *lane, uint32_t other, uint32_t step) {
  lane->state.parted[other] = step;
  if (step == lane->cache.state.step) lane->cache.acts.events |= 1u << BL_PAGE_EVENT_PARTED;
  cache_log(&lane->cache, (BlPageEvent){.step = step, .kind = BL_PAGE_EVENT_PARTED, .value = other});
}

/* Before a step ------------------------------------------------------------------------------------------ */

static void resize(PageLane *lane, uint32_t capacity) {
  PageCache *cache = &lane->cache;
  cache->state.capacity = capacity;
  if (cache->policy->resized) cache->policy->resized(cache);
}

static void take_memory(PageLane *lane) {
  PageCache *cache = &lane->cache;
  uint32_t taken = 0;
  cache->forced = BL_PAGE_CAUSE_MEMORY_TAKEN;
  resize(lane, cache->capacity - lane->scenario->take_pages);
  for (; cache_resident(cache) > cache->state.capacity; taken++) cache->policy->evict(cache);
  cache->forced = BL_PAGE_CAUSE_NONE;
  cache_note(cache, BL_PAGE_EVENT_TAKEN, taken);
}

static void begin_scan(PageLane *lane, uint32_t step) {
  CacheState *s = &lane->cache.state;
  s->scan_began = step;
  s->before_scan = cache_resident(&lane->cache);
  cache_note(&lane->cache, BL_PAGE_EVENT_SCAN_BEGINS, accesses_page(lane->cache.accesses, step));
}

static void before_step(PageLane *lane, uint32_t step) {
  const BlPageScenario *scenario = lane->scenario;
  const Accesses *accesses = lane->cache.accesses;
  lane->cache.state.step = step;
  if (scenario->take_pages && step == scenario->take_at) take_memory(lane);
  if (scenario->take_pages && step == scenario->take_until) {
    resize(lane, lane->cache.capacity);
    cache_note(&lane->cache, BL_PAGE_EVENT_GIVEN_BACK, 0);
  }
  if (accesses_in_scan(accesses, step) && step % accesses->round == accesses->hot) begin_scan(lane, step);
  if (step == accesses->warm) lane->state.warm_hits = lane->cache.state.hits;
}

/* After a step ------------------------------------------------------------------------------------------- */

static void end_window(PageLane *lane, BlHitSpan *span) {
  PageLaneState *s = &lane->state;
  s->window_hits = lane->cache.state.hits - s->window_began_with;
  s->window_began_with = lane->cache.state.hits;
  hit_span_add_window(span, s->window_hits);
}

static void end_scan(PageLane *lane, uint32_t step) {
  CacheState *s = &lane->cache.state;
  s->scan_began = s->before_scan = 0;
  lane->state.bill_until = step + 1 + lane->scenario->window;
  lane->state.bill_began_with = s->hits;
  cache_note(&lane->cache, BL_PAGE_EVENT_SCAN_ENDS, accesses_page(lane->cache.accesses, step));
}

static void end_bill(PageLane *lane) {
  lane->state.bill = lane->cache.state.hits - lane->state.bill_began_with;
  lane->state.bill_until = 0;
  cache_note(&lane->cache, BL_PAGE_EVENT_BILL, lane->state.bill);
}

static void after_step(PageLane *lane, uint32_t step, BlHitSpan *span) {
  const Accesses *accesses = lane->cache.accesses;
  if ((step + 1) % lane->scenario->window == 0) end_window(lane, span);
  if (step + 1 == lane->state.bill_until) end_bill(lane);
  if (accesses_in_scan(accesses, step) && (step + 1) % accesses->round == 0) end_scan(lane, step);
}

/* Steps -------------------------------------------------------------------------------------------------- */

/* The first step after `step` that has an event before it, or after the step before it. */
static uint32_t next_border(const PageLane *lane, uint32_t step) {
  const BlPageScenario *s = lane->scenario;
  uint32_t border =
      min_u32(accesses_next_border(lane->cache.accesses, step), step - step % s->window + s->window);
  if (lane->state.bill_until > step) border = min_u32(border, lane->state.bill_until);
  if (lane->cache.accesses->warm > step) border = min_u32(border, lane->cache.accesses->warm);
  if (s->take_pages && s->take_at > step) border = min_u32(border, s->take_at);
  if (s->take_pages && s->take_until > step) border = min_u32(border, s->take_until);
  return border;
}

static void run_stretch(PageLane *lane, uint32_t from, uint32_t to, BlHitSpan *span) {
  before_step(lane, from);
  lane->cache.policy->run(&lane->cache, span, from, to, lane->cache.accesses->warm, lane->state.warm_hits);
  after_step(lane, to - 1, span);
}

static void run(PageLane *lane, uint32_t from, uint32_t to, BlHitSpan *span) {
  while (from < to) {
    const uint32_t end = min_u32(to, next_border(lane, from));
    run_stretch(lane, from, end, span);
    from = end;
  }
}

void page_lane_run(PageLane *lane, uint32_t from, uint32_t to, BlHitSpan *span) {
  PageCache *cache = &lane->cache;
  run(lane, from, to - 1, span);
  memset(&cache->acts, 0, offsetof(BlActs, at));
  cache->acting = true;
  run(lane, to - 1, to, span);
  cache->acting = false;
}

void page_lane_weigh(PageLane *lane, uint32_t from, uint32_t to) {
  const Accesses *accesses = lane->cache.accesses;
  for (uint32_t step = from > accesses->warm ? from : accesses->warm; step < to; step++) {
    lane->weighed.requested += accesses->sizes[step];
    if (cache_has_missed(&lane->cache, step)) lane->weighed.missed += accesses->sizes[step];
  }
}
