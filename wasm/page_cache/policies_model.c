#include "policies_model.h"

#include <string.h>

#include "base/packed_io.h"
#include "page_cache/divergence.h"
#include "page_cache/hit_series.h"
#include "page_cache/page_conditions.h"

/* Of packed words: most are steps and pages. */
#define MIDDLE_BYTES 3u

PoliciesRun policies;

static PageLane *lane_at(uint32_t lane) { return &policies.lanes[lane]; }
static uint32_t lane_count(void) { return policies.scenario.lane_count; }

/* Whether a lane's policy reads next requests, which take as much memory as the stream. */
static bool wants_next(void) {
  bool wanted = false;
  for (uint32_t i = 0; i < lane_count(); i++)
    wanted |= page_policy((BlPagePolicyName)policies.scenario.lanes[i].policy)->knows_stream;
  return wanted;
}

static void open(const void *block) {
  const GivenAccesses given = policies.given;
  memset(&policies, 0, sizeof policies);
  policies.scenario = *(const BlPageScenario *)block;
  policies.accesses = accesses_open(&policies.scenario, &given, wants_next());
  for (uint32_t i = 0; i < lane_count(); i++)
    page_lane_open(lane_at(i), &policies.scenario, i, &policies.accesses);
}

static void *block_of(void) { return &policies.scenario; }

static void pass(StateIo *io) {
  for (uint32_t i = 0; i < lane_count(); i++) page_lane_pass(lane_at(i), io);
}

static void reset_record(void) {
  for (uint32_t i = 0; i < lane_count(); i++) page_lane_reset_record(lane_at(i));
}

static uint32_t steps_left(void) { return policies.accesses.requests - (lane_at(0)->cache.state.step + 1); }

/* The run ends with the stream. */
static BlStatus ended(uint32_t *lane) {
  (void)lane;
  return steps_left() ? BL_OK : BL_STEP_LIMIT;
}

typedef struct CollectedHits {
  BlHitSpan span[BL_MAX_PAGE_LANES];
} CollectedHits;

/* Lanes are independent, so each serves a whole piece before the next lane does. */
static void run_lanes(uint32_t from, uint32_t to, CollectedHits *collected) {
  while (from < to) {
    const uint32_t end = divergence_piece_end(policies.lanes, lane_count(), from, to);
    divergence_begin(policies.lanes, lane_count(), from, end);
    for (uint32_t i = 0; i < lane_count(); i++) page_lane_run(lane_at(i), from, end, &collected->span[i]);
    divergence_find(policies.lanes, lane_count(), from, end);
    for (uint32_t i = 0; policies.accesses.sizes && i < lane_count(); i++)
      page_lane_weigh(lane_at(i), from, end);
    from = end;
  }
}

static bool step_until_stopped(Run *run, uint32_t end, CollectedHits *collected) {
  bool fired = false;
  while (run->done != end && !fired) {
    const uint32_t step = run->done++;
    run_lanes(step, step + 1, collected);
    fired = page_conditions_fire(&run->rules, step);
  }
  return fired;
}

static void begin_record(bool recording, CollectedHits *collected) {
  for (uint32_t i = 0; i < lane_count(); i++) {
    lane_at(i)->cache.log.recording = recording;
    collected->span[i] = hit_span_empty();
  }
}

static void end_record(uint32_t span, const CollectedHits *collected) {
  for (uint32_t i = 0; i < lane_count() && span < BL_MAX_SPANS; i++)
    hit_span_merge(&lane_at(i)->spans[span], &collected->span[i]);
}

static BlStatus advance(Run *run, const Piece *piece) {
  const uint32_t end = run->done + min_u32(piece->steps, steps_left());
  bool fired = false;
  CollectedHits collected;
  begin_record(piece->recording, &collected);
  if (piece->watched) {
    fired = step_until_stopped(run, end, &collected);
  } else {
    run_lanes(run->done, end, &collected);
    run->done = end;
  }
  if (piece->recording) end_record(piece->span, &collected);
  return fired ? BL_BREAKPOINT : BL_OK;
}

/* A keyframe of many pages takes as long as thousands of requests. */
static uint32_t first_spacing(void) {
  uint32_t bytes = 0;
  for (uint32_t i = 0; i < lane_count(); i++) {
    const PageCache *cache = &lane_at(i)->cache;
    bytes += cache->accesses->pages * 4 + cache->slot_count * (uint32_t)sizeof(Slot) + cache->own_bytes;
  }
  return bytes / 16;
}

static NEVER_INLINE uint32_t serve_ahead(PageLane *lane, uint32_t count) {
  const uint32_t from = lane->cache.state.step + 1;
  BlHitSpan ignored = {0};
  uint32_t hits = 0;
  lane->cache.log.recording = false;
  for (uint32_t i = 0; i < count; i++) {
    page_lane_run(lane, from + i, from + i + 1, &ignored);
    hits |= (uint32_t)(lane->cache.acts.by_kind[BL_ACT_HIT] > 0) << i;
  }
  return hits;
}

/* Lane by lane, because the saved state of all lanes takes as much memory as a keyframe. */
uint32_t policies_look_ahead(PageLane *lane, uint32_t count) {
  PackedIo saved = packed_writer(chain_new(), MIDDLE_BYTES);
  page_lane_pass(lane, &saved.io);
  packed_end(&saved);
  const uint32_t hits = serve_ahead(lane, count);
  PackedIo restored = packed_reader(saved.chain.first, MIDDLE_BYTES);
  page_lane_pass(lane, &restored.io);
  chain_free(saved.chain.first);
  return hits;
}

STATE_STRUCT(BlPagePolicy, policy, parameters);
STATE_STRUCT(BlPageScenario, stage, abi_version, BL_PAGE_FIELDS(STATE_FIELD) given_low, given_high,
             (BlPagePolicy, lanes));

const Model policies_model = {.block_bytes = STATE_BYTES(BlPageScenario),
                              .middle_bytes = MIDDLE_BYTES,
                              .open = open,
                              .block = block_of,
                              .pass = pass,
                              .ended = ended,
                              .advance = advance,
                              .reset_record = reset_record,
                              .first_spacing = first_spacing,
                              .accepts = page_conditions_accept,
                              .step_kind = BL_PAGE_BREAK_STEP_EQUALS,
                              .firing_lane = page_conditions_firing_lane};

void policies_figures(uint32_t lane, double *out) {
  page_lane_figures(lane_at(lane), out);
  out[BL_PAGE_FIGURE_alike] = divergence_alike(policies.lanes, lane_count(), lane);
}

bool policies_are_same(const PageLane *a, const PageLane *b) {
  return a->cache.state.hits == b->cache.state.hits && a->cache.state.victims == b->cache.state.victims;
}

static bool is_in_cache(const PageCache *cache, uint32_t page) {
  return cache->slots[cache_slot_of(cache, page)].role != BL_ROLE_NAME;
}

uint32_t policies_shared_pages(const PageLane *a, const PageLane *b) {
  uint32_t shared = 0;
  for (uint32_t i = 1; i <= a->cache.state.used_slots; i++) {
    const Slot *slot = &a->cache.slots[i];
    if (slot->page != BL_NONE && slot->role != BL_ROLE_NAME) shared += is_in_cache(&b->cache, slot->page);
  }
  return shared;
}

void policies_page_facts(uint32_t page, uint32_t *out) {
  const Accesses *accesses = &policies.accesses;
  const uint32_t done = lane_at(0)->cache.state.step + 1;
  out[BL_PAGE_FACT_requested] = 0;
  out[BL_PAGE_FACT_first] = out[BL_PAGE_FACT_last] = out[BL_PAGE_FACT_next] = BL_NONE;
  for (uint32_t step = 0; step < accesses->requests && out[BL_PAGE_FACT_next] == BL_NONE; step++) {
    if (accesses_page(accesses, step) != page) continue;
    if (out[BL_PAGE_FACT_first] == BL_NONE && step < done) out[BL_PAGE_FACT_first] = step;
    out[step < done ? BL_PAGE_FACT_last : BL_PAGE_FACT_next] = step;
    out[BL_PAGE_FACT_requested] += step < done;
  }
}

void policies_follow(uint32_t page) {
  for (uint32_t i = 0; i < lane_count(); i++) {
    lane_at(i)->cache.followed.page = page;
    lane_at(i)->cache.followed.stays = (BlStays){0};
  }
}
