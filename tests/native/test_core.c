/* The core's parts and exported calls, under ASan and UBSan. The twins in tests/oracle check the rules.
 * This file checks what only C can show: refusals, growth, limits, figures of the article. test_time.c
 * covers breakpoints, seeking and keyframes. */
#include <math.h>
#include <stddef.h>

#include "blocks.h"
#include "check.h"
#include "random/msvc_rand.h"
#include "random/pcg32.h"
#include "suites.h"

static bool near(double actual, double expected, double tolerance) {
  return fabs(actual - expected) <= tolerance;
}

TEST(msvc_rand_matches_microsofts_values) {
  static const uint32_t first[] = {41, 18467, 6334, 26500, 19169};
  uint32_t state = 1;
  for (uint32_t i = 0; i < 5; i++) CHECK_EQUAL(msvc_next(&state), first[i]);
}

TEST(msvc_heads_draws_once_per_flip) {
  uint32_t quick = 1, slow = 1;
  for (uint32_t round = 0; round < 100000; round++) {
    const uint32_t max = round % 15;
    uint32_t heads = 0;
    while (heads < max && (msvc_next(&slow) & 1u)) heads++;
    CHECK_EQUAL(msvc_heads(&quick, max), heads);
    CHECK_EQUAL(quick, slow);
    if (quick != slow) return;
  }
}

/* The published demonstration: pcg32_srandom(42, 54). */
TEST(pcg32_matches_the_published_values) {
  static const uint32_t first[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e};
  Pcg32 rng = pcg32_start(42, 54);
  for (uint32_t i = 0; i < 6; i++) CHECK_EQUAL(pcg32_next(&rng), first[i]);
}

TEST(chance_compares_with_a_floor_of_2_to_the_32) {
  const uint32_t third = (uint32_t)((1ull << 32) / 3);
  CHECK(chance(third - 1, 1, 3));
  CHECK(!chance(third, 1, 3));
  CHECK(chance(UINT32_MAX, 1, 1));
  CHECK(!chance(0, 0, 1));
}

TEST(nothing_runs_before_a_scenario_is_open) {
  CHECK_EQUAL(bl_abi_version(), BL_ABI_VERSION);
  CHECK_EQUAL(bl_run(1), BL_NOT_OPEN);
  CHECK_EQUAL(bl_replay(1), BL_NOT_OPEN);
  CHECK_EQUAL(bl_rewind(0), BL_NOT_OPEN);
  CHECK_EQUAL(bl_return(), BL_NOT_OPEN);
}

TEST(a_block_of_another_version_is_refused) {
  BlScenario block = article_block();
  block.abi_version = BL_ABI_VERSION + 1;
  CHECK_EQUAL(open_block(&block), BL_BAD_VERSION);
  CHECK_EQUAL(bl_run(1), BL_NOT_OPEN);
}

/* Opens `block` after setting the word at `field` of `table` to `value`. The core must reject exactly that
 * word. */
static void check_refused(const BlScenario *block, uint32_t table, uint32_t field, uint32_t value) {
  CHECK_EQUAL(open_block(block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, table);
  CHECK_EQUAL(bl_problem()->field, field);
  CHECK_EQUAL(bl_problem()->value, value);
  CHECK(value < bl_problem()->min || value > bl_problem()->max);
}

typedef struct Range {
  uint32_t offset, min, max;
} Range;

/* Sets the word at `base` + its offset one below and one above its range. */
static void check_range(BlScenario *block, void *base, uint32_t table, uint32_t field, Range range) {
  uint32_t *word = (uint32_t *)(void *)((char *)base + range.offset);
  const uint32_t good = *word;
  const uint32_t bad[] = {range.min - 1, range.max + 1};
  for (uint32_t i = 0; i < 2; i++) {
    if (bad[i] >= range.min && bad[i] <= range.max) continue; /* the range ends at the word limits */
    *word = bad[i];
    check_refused(block, table, field, bad[i]);
  }
  *word = good;
  CHECK_EQUAL(open_block(block), BL_OK);
}

#define COUNT(table) (uint32_t)(sizeof table / sizeof table[0])

TEST(every_word_out_of_range_is_refused_by_name) {
#define X(name, min, max, ...) {offsetof(BlScenario, name), min, max},
  static const Range scenario[] = {BL_SCENARIO_FIELDS(X)};
#undef X
#define X(name, min, max, ...) {offsetof(BlPart, name), min, max},
  static const Range part[] = {BL_PART_FIELDS(X)};
#undef X
#define X(name, min, max, ...) {offsetof(BlPhase, name), min, max},
  static const Range phase[] = {BL_PHASE_FIELDS(X)};
#undef X
#define X(name, min, max, ...) {offsetof(BlPolicy, name), min, max},
  static const Range policy[] = {BL_POLICY_FIELDS(X)};
#undef X
#define X(name, min, max, ...) {offsetof(BlLifetime, name), min, max},
  static const Range lifetime[] = {BL_LIFETIME_FIELDS(X)};
#undef X
#define X(name, min, max, ...) {offsetof(BlMove, name), min, max},
  static const Range move[] = {BL_MOVE_FIELDS(X)};
#undef X
  BlScenario block = growing_block();
  block.lifetime_model = BL_LIFETIME_MODEL_PHASES;
  block.phase_count = 1;
  block.phases[0] = (BlPhase){100, 1, 2};
  for (uint32_t i = 0; i < COUNT(scenario); i++) check_range(&block, &block, 0, i, scenario[i]);
  for (uint32_t i = 0; i < COUNT(part); i++) check_range(&block, &block.parts[1], 1, i, part[i]);
  for (uint32_t i = 0; i < COUNT(phase); i++) check_range(&block, &block.phases[0], 2, i, phase[i]);
  for (uint32_t i = 0; i < COUNT(policy); i++) check_range(&block, &block.lanes[1], 3, i, policy[i]);
  block = lifetime_block();
  for (uint32_t i = 0; i < COUNT(lifetime); i++) check_range(&block, &block.lifetimes[0], 5, i, lifetime[i]);
  block = moves_block();
  for (uint32_t i = 0; i < COUNT(move); i++) check_range(&block, &block.moves[1], 6, i, move[i]);
}

TEST(bounds_of_custom_buckets_must_ascend) {
  BlScenario block = growing_block();
  BlPolicy *lane = &block.lanes[1];
  lane->bucket_kind = BL_BUCKETS_CUSTOM;
  lane->bucket_count = 2;
  lane->bounds[0] = 200;
  lane->bounds[1] = 200;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, 4);
  CHECK_EQUAL(bl_problem()->row, 1);
  CHECK_EQUAL(bl_problem()->lane, 1);
  lane->bounds[1] = 201;
  CHECK_EQUAL(open_block(&block), BL_OK);
}

TEST(powers_of_two_make_at_most_31_buckets) {
  BlScenario block = growing_block();
  BlPolicy *lane = &block.lanes[1];
  lane->bucket_kind = BL_BUCKETS_POWERS;
  lane->bucket_count = BL_POWER_BUCKETS;
  CHECK_EQUAL(open_block(&block), BL_OK);
  lane->bucket_count = 32;
  check_refused(&block, 3, offsetof(BlPolicy, bucket_count) / sizeof(uint32_t), 32);
  lane->bucket_kind = BL_BUCKETS_LINEAR;
  CHECK_EQUAL(open_block(&block), BL_OK);
}

TEST(a_refused_block_names_row_and_lane) {
  BlScenario block = growing_block();
  block.parts[2].lo = 0;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->row, 2);
  block = growing_block();
  block.lanes[1].capacity = BL_MAX_CAPACITY + 1;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->lane, 1);
}

TEST(the_article_run_ends_with_the_published_row) {
  const BlScenario block = article_block();
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(37901), BL_OK);
  CHECK_EQUAL(bl_done(), 37901);
  for (uint32_t lane = 0; lane < 2; lane++) {
    CHECK_EQUAL(figure(lane, BL_FIGURE_live), 91);
    CHECK_EQUAL(figure(lane, BL_FIGURE_needed), 29600);
  }
  CHECK_EQUAL(figure(0, BL_FIGURE_granted), 1911900);
  CHECK_EQUAL(figure(1, BL_FIGURE_granted), 30600);
  CHECK(near(100 * figure(0, BL_FIGURE_efficiency), 1.5482, 0.00005));
  CHECK(near(100 * figure(1, BL_FIGURE_efficiency), 96.732, 0.0005));
  CHECK_EQUAL(figure(0, BL_FIGURE_idle), 100);
}

TEST(the_article_run_has_the_expected_effects) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(1000);
  CHECK_EQUAL(figure(0, BL_FIGURE_big), 6400);
  CHECK_EQUAL(figure(0, BL_FIGURE_born_first), 6);
  CHECK_EQUAL(figure(0, BL_FIGURE_stays_first), 10);
  CHECK_EQUAL(figure(0, BL_FIGURE_wasted_first), 11);
  CHECK_EQUAL(figure(0, BL_FIGURE_replaced_first), 59);
  CHECK(isnan(figure(1, BL_FIGURE_stays_first)));
}

/* granted + idle = allocated - freed; granted and needed = the sums of the classes and of the live list. */
static void check_balance(uint32_t lane) {
  const double *figures = bl_figures(lane);
  CHECK(figures[BL_FIGURE_granted] + figures[BL_FIGURE_idle] ==
        figures[BL_FIGURE_allocated_bytes] - figures[BL_FIGURE_freed_bytes]);
  uint64_t granted = 0, needed = 0, count = 0;
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) {
    count += bl_classes(lane)[i].count;
    granted += bl_classes(lane)[i].granted;
    needed += bl_classes(lane)[i].needed;
  }
  CHECK_EQUAL(figures[BL_FIGURE_live], count);
  CHECK_EQUAL(figures[BL_FIGURE_granted], granted);
  CHECK_EQUAL(figures[BL_FIGURE_needed], needed);
  for (uint32_t i = 0; i < count; i++)
    granted -= bl_live_buffers(lane)[i].size, needed -= bl_live_needed()[i];
  CHECK_EQUAL(granted, 0);
  CHECK_EQUAL(needed, 0);
  uint64_t idle = 0;
  for (uint32_t i = 0; i < bl_slot_count(lane); i++) idle += bl_slot_sizes(lane)[i];
  CHECK_EQUAL(figures[BL_FIGURE_idle], idle);
}

TEST(bytes_balance_at_every_step) {
  const BlScenario blocks[] = {article_block(), growing_block(), bucket_block(), lifetime_block(),
                               threads_block()};
  for (uint32_t i = 0; i < COUNT(blocks); i++) {
    open_block(&blocks[i]);
    for (uint32_t slice = 0; slice < 50; slice++) {
      CHECK_EQUAL(bl_run(97), BL_OK);
      for (uint32_t lane = 0; lane < 2; lane++) check_balance(lane);
    }
  }
}

TEST(different_runs_have_different_hashes) {
  BlScenario block = bucket_block();
  open_block(&block);
  bl_run(1000);
  const uint64_t hash = bl_state_hash();
  block.seed++;
  open_block(&block);
  bl_run(1000);
  CHECK(bl_state_hash() != hash);
}

TEST(the_live_table_grows_without_losing_an_entry) {
  const BlScenario block = growing_block();
  open_block(&block);
  CHECK_EQUAL(bl_run(200000), BL_OK);
  CHECK_EQUAL(figure(0, BL_FIGURE_live), 200000);
  check_balance(0);
  const uint64_t hash = bl_state_hash();
  CHECK_EQUAL(go_to(3), BL_OK);
  CHECK_EQUAL(go_to(200000), BL_OK);
  CHECK_EQUAL(bl_state_hash(), hash);
}

TEST(the_run_pauses_at_the_live_limit) {
  BlScenario block = growing_block();
  block.lane_count = 1;
  open_block(&block);
  CHECK_EQUAL(bl_run(BL_MAX_LIVE + 10), BL_LIVE_LIMIT);
  CHECK_EQUAL(bl_done(), BL_MAX_LIVE);
  CHECK_EQUAL(figure(0, BL_FIGURE_live), BL_MAX_LIVE);
  CHECK_EQUAL(bl_run(1), BL_LIVE_LIMIT);
  CHECK_EQUAL(bl_done(), BL_MAX_LIVE);
  CHECK_EQUAL(go_to(1000), BL_OK);
  CHECK_EQUAL(bl_done(), 1000);
}

TEST(bad_arguments_are_refused) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(BL_EVENT_BREAKPOINT + 1, BL_BREAK_POISONING, 0, 0), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_arm(0, BL_BREAK_HEAP_EVENT + 1, 0, 0), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_arm(0, BL_BREAK_POISONING, 2, 0), BL_BAD_ARGUMENT);
}

TEST(events_and_effects_agree) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(20000);
  uint64_t counts[BL_COUNT(BL_EFFECTS)] = {0};
  const uint32_t events = (uint32_t)bl_event_count(0);
  uint32_t last = 0;
  for (uint32_t i = 0; i < events; i++) {
    const BlEvent *event = &bl_events(0)[i];
    CHECK(event->effect < BL_COUNT(BL_EFFECTS) && event->step >= last);
    last = event->step;
    counts[event->effect]++;
  }
  CHECK_EQUAL(counts[BL_EFFECT_BORN], figure(0, BL_FIGURE_born_count));
  CHECK_EQUAL(counts[BL_EFFECT_WASTED], figure(0, BL_FIGURE_wasted_count));
  CHECK_EQUAL(counts[BL_EFFECT_STAYS], figure(0, BL_FIGURE_stays_count));
  CHECK_EQUAL(counts[BL_EFFECT_REPLACED], figure(0, BL_FIGURE_replaced_count));
  CHECK_EQUAL(counts[BL_EFFECT_MOVED_INSIDE], figure(0, BL_FIGURE_moved_inside_count));
}

TEST(a_replay_does_not_log_events_twice) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(20000);
  static BlEvent first[BL_MAX_EVENTS];
  const uint32_t events = (uint32_t)bl_event_count(0);
  CHECK(events > 100 && events < BL_MAX_EVENTS);
  memcpy(first, bl_events(0), sizeof first);
  CHECK_EQUAL(go_to(100), BL_OK);
  CHECK_EQUAL(bl_event_count(0), events);
  CHECK_EQUAL(bl_run(10000), BL_OK);
  CHECK_EQUAL(go_to(20000), BL_OK);
  CHECK_EQUAL(bl_event_count(0), events);
  CHECK(memcmp(first, bl_events(0), events * sizeof *first) == 0);
}

/* Efficiency after each of the first 2,000 steps, from the figures. */
static double stepwise[2000];

TEST(the_series_matches_the_figures) {
  const BlScenario block = article_block();
  open_block(&block);
  for (uint32_t step = 0; step < 2000; step++) {
    bl_run(1);
    stepwise[step] = figure(0, BL_FIGURE_efficiency);
  }
  for (uint32_t i = 0; i <= 100; i++) bl_view_bounds()[i] = i * 20;
  const BlSpan *spans = bl_view(0, 100);
  for (uint32_t i = 0; i < 100; i++) {
    double sum = 0, min = INFINITY, max = -INFINITY;
    uint32_t defined = 0;
    for (uint32_t step = i * 20; step < i * 20 + 20; step++) {
      if (isnan(stepwise[step])) continue;
      sum += stepwise[step];
      min = fmin(min, stepwise[step]);
      max = fmax(max, stepwise[step]);
      defined++;
    }
    CHECK_EQUAL(spans[i].defined, defined);
    if (defined == 0) continue;
    CHECK(spans[i].efficiency.min == min && spans[i].efficiency.max == max &&
          near(spans[i].efficiency.sum, sum, 1e-9));
  }
}

int main(int count, char **arguments) {
  check_begin(count, arguments);
  RUN(msvc_rand_matches_microsofts_values);
  RUN(msvc_heads_draws_once_per_flip);
  RUN(pcg32_matches_the_published_values);
  RUN(chance_compares_with_a_floor_of_2_to_the_32);
  RUN(nothing_runs_before_a_scenario_is_open);
  RUN(a_block_of_another_version_is_refused);
  RUN(every_word_out_of_range_is_refused_by_name);
  RUN(bounds_of_custom_buckets_must_ascend);
  RUN(powers_of_two_make_at_most_31_buckets);
  RUN(a_refused_block_names_row_and_lane);
  RUN(the_article_run_ends_with_the_published_row);
  RUN(the_article_run_has_the_expected_effects);
  RUN(bytes_balance_at_every_step);
  RUN(different_runs_have_different_hashes);
  RUN(the_live_table_grows_without_losing_an_entry);
  RUN(the_run_pauses_at_the_live_limit);
  RUN(bad_arguments_are_refused);
  RUN(events_and_effects_agree);
  RUN(a_replay_does_not_log_events_twice);
  RUN(the_series_matches_the_figures);
  draw_tests();
  move_tests();
  buffer_tests();
  time_tests();
  transfer_tests();
  heap_tests();
  heap_lane_tests();
  heap_record_tests();
  arena_tests();
  batch_tests();
  call_tests();
  traced_tests();
  sweep_tests();
  border_tests();
  kernel_tests();
  page_tests();
  pool_tests();
  machine_tests();
  machine_event_tests();
  return check_report();
}
