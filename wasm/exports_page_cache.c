/* The border of the page cache's policies: argument checks and calls into page_cache/, no logic. */
#include "exports_page_cache.h"

#include <stddef.h>

#include "base/sim_assert.h"
#include "exports_run.h"
#include "exports_stages.h"
#include "page_cache/curve/stack_curve.h"
#include "page_cache/hit_series.h"
#include "page_cache/page_check.h"
#include "page_cache/policies_model.h"

SMALL_CODE_BEGIN

/* The block of either stage. The first word names the stage. */
static union {
  uint32_t stage;
  BlPageScenario policies;
  BlMachine machine;
} block;
static BlPageProblem problem;
static GivenAccesses given;
static StackCurve curve;

static bool is_open(void) { return current_run()->open && current_run()->model == &policies_model; }

static PageLane *lane_at(uint32_t lane) {
  SIM_ASSERT(is_open() && lane < policies.scenario.lane_count);
  return &policies.lanes[lane];
}

static const Accesses *stream(void) {
  SIM_ASSERT(is_open());
  return &policies.accesses;
}

static uint32_t page_of_stream(uint32_t page) {
  SIM_ASSERT(page < stream()->pages);
  return page;
}

static uint32_t list_of(uint32_t lane, uint32_t list) {
  SIM_ASSERT(list < page_policy_lists(lane_at(lane)->policy));
  return list;
}

EXPORT(bl_pages_block) void *bl_pages_block(void) { return &block; }
EXPORT(bl_pages_problem) const BlPageProblem *bl_pages_problem(void) { return &problem; }

/* The given pages and the curve lie in memory that other code takes now, so they are forgotten. */
static void forget_memory(void) {
  given = (GivenAccesses){0};
  curve.accesses = NULL;
}

static uint32_t open_policies(void) {
  const BlStatus status = page_check(&block.policies, &given, &problem);
  if (status != BL_OK) return status;
  const uint64_t hash = accesses_hash_given(&given);
  block.policies.given_low = (uint32_t)hash;
  block.policies.given_high = (uint32_t)(hash >> 32);
  policies.given = given;
  forget_memory();
  open_run(&policies_model, &block.policies);
  return BL_OK;
}

EXPORT(bl_pages_open) uint32_t bl_pages_open(void) {
  if (block.stage == BL_STAGE_POLICIES) return open_policies();
  if (block.stage != BL_STAGE_MACHINE) return BL_BAD_ARGUMENT;
  const BlStatus status = open_machine(&block.machine);
  if (status == BL_OK) forget_memory();
  return status;
}

EXPORT(bl_pages_give) uint32_t bl_pages_give(uint32_t count, uint32_t key_count, uint32_t size_count) {
  if (count == 0 || count > BL_MAX_REQUESTS || key_count > BL_MAX_PAGES) return BL_BAD_ARGUMENT;
  if (size_count != 0 && size_count != count) return BL_BAD_ARGUMENT;
  close_run();
  forget_memory();
  given = accesses_make_room(count, key_count, size_count > 0);
  return BL_OK;
}
EXPORT(bl_pages_given) uint32_t *bl_pages_given(void) { return given.pages; }
EXPORT(bl_pages_given_keys) uint64_t *bl_pages_given_keys(void) { return given.keys; }
EXPORT(bl_pages_given_sizes) uint32_t *bl_pages_given_sizes(void) { return given.sizes; }

EXPORT(bl_pages_requests) uint32_t bl_pages_requests(void) { return stream()->requests; }
EXPORT(bl_pages_page) uint32_t bl_pages_page(uint32_t step) {
  SIM_ASSERT(step < stream()->requests);
  return accesses_page(stream(), step);
}
EXPORT(bl_pages_next) const uint32_t *bl_pages_next(void) { return stream()->next; }
EXPORT(bl_pages_count) uint32_t bl_pages_count(void) { return stream()->pages; }
EXPORT(bl_pages_distinct) uint32_t bl_pages_distinct(void) { return stream()->distinct; }
EXPORT(bl_pages_stream_hash) uint64_t bl_pages_stream_hash(void) { return accesses_hash(stream()); }

EXPORT(bl_pages_figures) const double *bl_pages_figures(uint32_t lane) {
  static double figures[BL_COUNT(BL_PAGE_FIGURES)];
  policies_figures(lane, figures);
  return figures;
}
EXPORT(bl_pages_evictions) const uint32_t *bl_pages_evictions(uint32_t lane) {
  return lane_at(lane)->cache.state.by_cause;
}
EXPORT(bl_pages_acts) const BlActs *bl_pages_acts(uint32_t lane) { return &lane_at(lane)->cache.acts; }

EXPORT(bl_pages_list_count) uint32_t bl_pages_list_count(uint32_t lane) {
  return page_policy_lists(lane_at(lane)->policy);
}
EXPORT(bl_pages_list_size) uint32_t bl_pages_list_size(uint32_t lane, uint32_t list) {
  return list_size(&lane_at(lane)->cache, list_of(lane, list));
}

static BlCell cells[BL_MAX_CELLS];
EXPORT(bl_pages_list_cells) uint32_t bl_pages_list_cells(uint32_t lane, uint32_t list, uint32_t max) {
  SIM_ASSERT(max > 0 && max <= BL_MAX_CELLS);
  return page_lane_cells(lane_at(lane), list_of(lane, list), max, cells);
}
EXPORT(bl_pages_cells) const BlCell *bl_pages_cells(void) { return cells; }

static uint32_t pages[BL_MAX_CELLS];
EXPORT(bl_pages_list_pages) uint32_t bl_pages_list_pages(uint32_t lane, uint32_t list) {
  return page_lane_pages(lane_at(lane), list_of(lane, list), BL_MAX_CELLS, pages);
}
EXPORT(bl_pages_pages) const uint32_t *bl_pages_pages(void) { return pages; }

EXPORT(bl_pages_place) const uint32_t *bl_pages_place(uint32_t lane, uint32_t page) {
  static uint32_t place[BL_COUNT(BL_PLACE)];
  page_lane_place(lane_at(lane), page_of_stream(page), place);
  return place;
}

EXPORT(bl_pages_facts) const uint32_t *bl_pages_facts(uint32_t page) {
  static uint32_t facts[BL_COUNT(BL_PAGE_FACTS)];
  policies_page_facts(page_of_stream(page), facts);
  return facts;
}

EXPORT(bl_pages_follow) void bl_pages_follow(uint32_t page) {
  policies_follow(page == BL_NONE ? page : page_of_stream(page));
}
EXPORT(bl_pages_stays) const BlStays *bl_pages_stays(uint32_t lane) {
  return &lane_at(lane)->cache.followed.stays;
}

EXPORT(bl_pages_same) uint32_t bl_pages_same(uint32_t lane, uint32_t other) {
  return policies_are_same(lane_at(lane), lane_at(other));
}
EXPORT(bl_pages_shared) uint32_t bl_pages_shared(uint32_t lane, uint32_t other) {
  return policies_shared_pages(lane_at(lane), lane_at(other));
}

EXPORT(bl_pages_look_ahead) uint32_t bl_pages_look_ahead(uint32_t lane, uint32_t count) {
  return policies_look_ahead(lane_at(lane), count);
}

EXPORT(bl_pages_events) const BlPageEvent *bl_pages_events(uint32_t lane) {
  return lane_at(lane)->cache.log.at;
}
EXPORT(bl_pages_event_count) double bl_pages_event_count(uint32_t lane) {
  return (double)lane_at(lane)->cache.log.count;
}

EXPORT(bl_pages_view) const BlHitSpan *bl_pages_view(uint32_t lane, uint32_t columns) {
  static BlHitSpan view[BL_MAX_VIEW_COLUMNS];
  const SeriesView what = view_of(columns);
  hit_series_view(lane_at(lane)->spans, &what, view);
  return view;
}

EXPORT(bl_curve_begin) uint32_t bl_curve_begin(void) {
  if (!is_open()) return BL_NOT_OPEN;
  close_run();
  curve = stack_curve_begin(&policies.accesses);
  return BL_OK;
}

/* The curve that has begun and that no opening has ended. */
static StackCurve *begun_curve(void) {
  SIM_ASSERT(curve.accesses);
  return &curve;
}

EXPORT(bl_curve_continue) uint32_t bl_curve_continue(uint32_t steps) {
  return stack_curve_continue(begun_curve(), steps);
}
EXPORT(bl_curve_misses) double bl_curve_misses(uint32_t size) {
  return stack_curve_misses(begun_curve(), size);
}
EXPORT(bl_curve_requests) double bl_curve_requests(void) { return begun_curve()->accesses->counted; }
EXPORT(bl_curve_distances) const uint32_t *bl_curve_distances(void) { return begun_curve()->distances; }

EXPORT(bl_pages_check) void bl_pages_check(uint32_t lane) { page_cache_check(&lane_at(lane)->cache); }

SMALL_CODE_END
