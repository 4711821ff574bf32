#include "page_check.h"

#include <stddef.h>
#include <string.h>

#include "base/bits.h"
#include "page_cache/policies/registry.h"

SMALL_CODE_BEGIN

enum { BL_ENUMERATORS(FIELD, BL_PAGE_FIELDS) };
#define FIELD_COUNT BL_COUNT(BL_PAGE_FIELDS)

typedef enum { TABLE_SCENARIO, TABLE_LANE } Table;

typedef struct Range {
  uint32_t min, max;
} Range;

#define RANGE(name, min, max) {min, max},
static const Range ranges[FIELD_COUNT] = {BL_PAGE_FIELDS(RANGE)};

/* State of a check; ok is false from the first problem on. */
typedef struct Check {
  BlPageProblem *problem;
  bool ok;
  Table table;
  uint32_t lane;
} Check;

static void expect(Check *check, uint32_t field, uint32_t value, uint32_t min, uint32_t max) {
  if (!check->ok || (value >= min && value <= max)) return;
  check->ok = false;
  *check->problem = (BlPageProblem){
      .table = check->table, .field = field, .lane = check->lane, .value = value, .min = min, .max = max};
}

static void check_scalars(Check *check, const BlPageScenario *s) {
  uint32_t words[FIELD_COUNT];
  memcpy(words, (const uint8_t *)s + offsetof(BlPageScenario, work), sizeof words);
  for (uint32_t i = 0; i < FIELD_COUNT; i++) expect(check, i, words[i], ranges[i].min, ranges[i].max);
  if (s->zipf == BL_ZIPF_YCSB) expect(check, FIELD_alpha, s->alpha, 0, BL_MAX_YCSB_ALPHA);
  if (s->work == BL_WORK_PHASES) expect(check, FIELD_shift, s->shift, 0, s->n);
  if (s->sample)
    expect(check, FIELD_sample, s->sample, BL_MIN_SAMPLE, s->sample & (s->sample - 1) ? 0 : BL_MAX_SAMPLE);
  if (s->sample == 0) expect(check, FIELD_quarter, s->quarter, 0, 0);
  if (s->take_pages == 0) return;
  expect(check, FIELD_take_pages, s->take_pages, 1, s->cache - 1);
  expect(check, FIELD_take_until, s->take_until, s->take_at + 1, BL_MAX_REQUESTS);
}

/* A given stream needs given pages; a trace does not repeat, and all its pages have a key, or none. */
static void check_given(Check *check, const BlPageScenario *s, const GivenAccesses *given) {
  if (!check->ok || (s->work != BL_WORK_LIST && s->work != BL_WORK_TRACE)) return;
  const uint32_t max = s->work == BL_WORK_LIST ? BL_MAX_REQUESTS : given->count;
  expect(check, FIELD_work, s->work, 0, given->count ? BL_WORK_TRACE : BL_WORK_UNIFORM);
  expect(check, FIELD_requests, s->requests, 1, max);
}

/* The most requests whose pages stay below the limit. */
static uint32_t most_requests(const BlPageScenario *scenario, const GivenAccesses *given) {
  BlPageScenario s = *scenario;
  uint32_t low = 1, high = scenario->requests;
  while (low < high) {
    s.requests = low + (high - low + 1) / 2;
    if (accesses_page_limit(&s, given) <= BL_MAX_PAGES)
      low = s.requests;
    else
      high = s.requests - 1;
  }
  return low;
}

static void check_pages(Check *check, const BlPageScenario *s, const GivenAccesses *given) {
  if (!check->ok) return;
  const uint64_t pages = accesses_page_limit(s, given);
  if (pages > BL_MAX_PAGES) expect(check, FIELD_requests, s->requests, 1, most_requests(s, given));
  if (s->work == BL_WORK_TRACE && given->key_count && pages > given->key_count)
    expect(check, FIELD_work, s->work, 0, BL_WORK_LIST);
}

static void check_lane(Check *check, const BlPagePolicy *lane) {
  expect(check, BL_NONE, lane->policy, 0, BL_COUNT(BL_PAGE_POLICIES) - 1);
  if (!check->ok) return;
  uint32_t count;
  const PageParameter *parameters = page_policy_parameters((BlPagePolicyName)lane->policy, &count);
  for (uint32_t i = 0; i < count; i++)
    expect(check, i, lane->parameters[i], parameters[i].min, parameters[i].max);
}

static void check_lanes(Check *check, const BlPageScenario *s) {
  check->table = TABLE_LANE;
  for (uint32_t i = 0; i < s->lane_count && check->ok; i++) {
    check->lane = i;
    check_lane(check, &s->lanes[i]);
  }
}

BlStatus page_check(const BlPageScenario *s, const GivenAccesses *given, BlPageProblem *problem) {
  if (s->abi_version != BL_ABI_VERSION) return BL_BAD_VERSION;
  Check check = {.problem = problem, .ok = true, .table = TABLE_SCENARIO, .lane = BL_NONE};
  check_scalars(&check, s);
  check_given(&check, s, given);
  check_pages(&check, s, given);
  if (check.ok) check_lanes(&check, s);
  return check.ok ? BL_OK : BL_BAD_FIELD;
}

SMALL_CODE_END
