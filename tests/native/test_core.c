/* The core's rooms and its exported calls, under ASan and UBSan. What the rules are is checked against the
 * twins in tests/oracle; here it is what only C can show: refusals, growth, limits, seeking, figures of the
 * article. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "blocks.h"
#include "check.h"
#include "random/msvc_rand.h"
#include "random/pcg32.h"

static bool near(double actual, double expected, double tolerance) {
  return fabs(actual - expected) <= tolerance;
}
static double figure(uint32_t lane, BlFigure which) { return bl_figures(lane)[which]; }

TEST(msvc_rand_draws_what_microsoft_draws) {
  static const uint32_t first[] = {41, 18467, 6334, 26500, 19169};
  uint32_t state = 1;
  for (uint32_t i = 0; i < 5; i++) CHECK_EQUAL(msvc_next(&state), first[i]);
}

TEST(msvc_heads_is_one_draw_a_flip) {
  uint32_t quick = 1, slow = 1;
  for (uint32_t round = 0; round < 100000; round++) {
    const uint32_t most = round % 15;
    uint32_t heads = 0;
    while (heads < most && (msvc_next(&slow) & 1u)) heads++;
    CHECK_EQUAL(msvc_heads(&quick, most), heads);
    CHECK_EQUAL(quick, slow);
    if (quick != slow) return;
  }
}

/* The published demonstration: pcg32_srandom(42, 54). */
TEST(pcg32_draws_what_is_published) {
  static const uint32_t first[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e};
  Pcg32 rng = pcg32_start(42, 54);
  for (uint32_t i = 0; i < 6; i++) CHECK_EQUAL(pcg32_next(&rng), first[i]);
}

TEST(a_chance_is_a_floor_of_two_to_the_32) {
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

/* Opens `block`, in which the word at `field` of `table` was set to `value`: it must be refused for just
 * that. */
static void check_refused(const BlScenario *block, uint32_t table, uint32_t field, uint32_t value) {
  CHECK_EQUAL(open_block(block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, table);
  CHECK_EQUAL(bl_problem()->field, field);
  CHECK_EQUAL(bl_problem()->value, value);
  CHECK(value < bl_problem()->least || value > bl_problem()->most);
}

typedef struct Range {
  uint32_t offset, least, most;
} Range;

/* Sets the word at `base` + its offset one below and one above its range. */
static void check_range(BlScenario *block, void *base, uint32_t table, uint32_t field, Range range) {
  uint32_t *word = (uint32_t *)(void *)((char *)base + range.offset);
  const uint32_t good = *word;
  const uint32_t bad[] = {range.least - 1, range.most + 1};
  for (uint32_t i = 0; i < 2; i++) {
    if (bad[i] >= range.least && bad[i] <= range.most) continue; /* the range ends where the words do */
    *word = bad[i];
    check_refused(block, table, field, bad[i]);
  }
  *word = good;
  CHECK_EQUAL(open_block(block), BL_OK);
}

#define COUNT(table) (uint32_t)(sizeof table / sizeof table[0])

TEST(every_word_out_of_its_range_is_refused_by_name) {
#define X(name, least, most) {offsetof(BlScenario, name), least, most},
  static const Range scenario[] = {BL_SCENARIO_FIELDS(X)};
#undef X
#define X(name, least, most) {offsetof(BlPart, name), least, most},
  static const Range part[] = {BL_PART_FIELDS(X)};
#undef X
#define X(name, least, most) {offsetof(BlPhase, name), least, most},
  static const Range phase[] = {BL_PHASE_FIELDS(X)};
#undef X
#define X(name, least, most) {offsetof(BlPolicy, name), least, most},
  static const Range policy[] = {BL_POLICY_FIELDS(X)};
#undef X
  BlScenario block = growing_block();
  block.life = BL_LIFE_PHASES;
  block.phase_count = 1;
  block.phases[0] = (BlPhase){100, 1, 2};
  for (uint32_t i = 0; i < COUNT(scenario); i++) check_range(&block, &block, 0, i, scenario[i]);
  for (uint32_t i = 0; i < COUNT(part); i++) check_range(&block, &block.parts[1], 1, i, part[i]);
  for (uint32_t i = 0; i < COUNT(phase); i++) check_range(&block, &block.phases[0], 2, i, phase[i]);
  for (uint32_t i = 0; i < COUNT(policy); i++) check_range(&block, &block.lanes[1], 3, i, policy[i]);
}

TEST(bounds_of_own_buckets_must_ascend) {
  BlScenario block = growing_block();
  BlPolicy *lane = &block.lanes[1];
  lane->bucket_kind = BL_BUCKETS_OWN;
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

TEST(a_refused_block_names_row_and_lane) {
  BlScenario block = growing_block();
  block.parts[2].lo = 0;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->row, 2);
  block = growing_block();
  block.lanes[1].capacity = 65;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->lane, 1);
}

TEST(the_articles_last_row) {
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

TEST(the_articles_effects) {
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

/* granted + idle = allocated - freed, granted and needed = the sums of the classes and of the live list. */
static void check_books(uint32_t lane) {
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
  for (uint32_t i = 0; i < count; i++) granted -= bl_live_granted(lane)[i], needed -= bl_live_needed()[i];
  CHECK_EQUAL(granted, 0);
  CHECK_EQUAL(needed, 0);
  uint64_t idle = 0;
  for (uint32_t i = 0; i < bl_slot_count(lane); i++) idle += bl_slot_sizes(lane)[i];
  CHECK_EQUAL(figures[BL_FIGURE_idle], idle);
}

TEST(the_books_balance) {
  const BlScenario blocks[] = {article_block(), growing_block(), bucket_block()};
  for (uint32_t i = 0; i < COUNT(blocks); i++) {
    open_block(&blocks[i]);
    for (uint32_t slice = 0; slice < 50; slice++) {
      CHECK_EQUAL(bl_run(97), BL_OK);
      for (uint32_t lane = 0; lane < 2; lane++) check_books(lane);
    }
  }
}

#define FRAMES 6000u
static uint64_t hashes[FRAMES + 1];

/* Remembers the hash at every step, then goes back to each, backward and at random. */
static void scrub(const BlScenario *block, uint32_t budget) {
  bl_keyframe_budget(budget);
  CHECK_EQUAL(open_block(block), BL_OK);
  for (uint32_t done = 0; done <= FRAMES; done++) {
    hashes[done] = bl_state_hash();
    CHECK_EQUAL(bl_run(1), BL_OK);
  }
  uint32_t wrong = 0;
  for (uint32_t done = FRAMES; done-- > 0;) wrong += go_to(done) != BL_OK || bl_state_hash() != hashes[done];
  Pcg32 rng = pcg32_start(7, 0);
  for (uint32_t i = 0; i < 500; i++) {
    const uint32_t done = pcg32_below(&rng, FRAMES + 1);
    wrong += go_to(done) != BL_OK || bl_done() != done || bl_state_hash() != hashes[done];
  }
  CHECK_EQUAL(wrong, 0);
  CHECK_EQUAL(bl_frontier(), FRAMES + 1);
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

TEST(every_step_of_the_article_is_found_again) {
  const BlScenario block = article_block();
  scrub(&block, BL_KEYFRAME_BYTES);
}
TEST(every_step_is_found_again_with_two_keyframes) {
  const BlScenario block = article_block();
  scrub(&block, 1);
}
TEST(every_step_of_much_state_is_found_again) {
  const BlScenario block = bucket_block();
  scrub(&block, 1u << 20);
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

TEST(a_bookmark_brings_back_where_a_seek_began) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(20000);
  const uint64_t hash = bl_state_hash();
  bl_bookmark();
  CHECK_EQUAL(bl_rewind(300), BL_OK);
  bl_replay(10);
  CHECK_EQUAL(bl_return(), BL_OK);
  CHECK_EQUAL(bl_done(), 20000);
  CHECK_EQUAL(bl_state_hash(), hash);
  CHECK_EQUAL(bl_frontier(), 20000);
}

TEST(the_live_table_grows_without_losing_an_entry) {
  const BlScenario block = growing_block();
  open_block(&block);
  CHECK_EQUAL(bl_run(200000), BL_OK);
  CHECK_EQUAL(figure(0, BL_FIGURE_live), 200000);
  check_books(0);
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

/* Runs the article in slices of `slice` until it stops: efficiency < 10 % first holds at step 11, in lane 0.
 */
static void check_stop_at_eleven(uint32_t slice) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(3, BL_BREAK_EFFICIENCY_BELOW, BL_NONE, 1000), BL_OK);
  uint32_t status = BL_OK;
  for (uint32_t i = 0; i < 100 && status == BL_OK; i++) status = bl_run(slice);
  CHECK_EQUAL(status, BL_BREAKPOINT);
  CHECK_EQUAL(bl_done(), 12);
  CHECK_EQUAL(bl_stop()->breakpoint, 3);
  CHECK_EQUAL(bl_stop()->step, 11);
  CHECK_EQUAL(bl_stop()->lane, 0);
  bl_disarm();
  CHECK_EQUAL(bl_run(1000), BL_OK);
}

TEST(a_breakpoint_stops_at_its_step_however_the_run_is_sliced) {
  check_stop_at_eleven(1);
  check_stop_at_eleven(5);
  check_stop_at_eleven(1000000);
}

TEST(breakpoints_do_not_stop_a_replay) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_arm(0, BL_BREAK_STEP_EQUALS, BL_NONE, 50);
  CHECK_EQUAL(bl_run(1000), BL_BREAKPOINT);
  CHECK_EQUAL(bl_done(), 51);
  CHECK_EQUAL(bl_replay(1000), BL_OK);
  CHECK_EQUAL(go_to(10), BL_OK);
  CHECK_EQUAL(bl_run(1000), BL_BREAKPOINT);
  CHECK_EQUAL(bl_done(), 51);
  bl_disarm();
}

TEST(bad_arguments_are_refused) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(BL_MAX_BREAKPOINTS, BL_BREAK_POISONING, 0, 0), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_arm(0, 5, 0, 0), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_arm(0, BL_BREAK_POISONING, 2, 0), BL_BAD_ARGUMENT);
}

TEST(events_and_effects_agree) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(20000);
  uint64_t counts[BL_EFFECT_COUNT] = {0};
  const uint32_t events = (uint32_t)bl_event_count(0);
  uint32_t last = 0;
  for (uint32_t i = 0; i < events; i++) {
    const BlEvent *event = &bl_events(0)[i];
    CHECK(event->effect < BL_EFFECT_COUNT && event->step >= last);
    last = event->step;
    counts[event->effect]++;
  }
  CHECK_EQUAL(counts[BL_EFFECT_BORN], figure(0, BL_FIGURE_born_count));
  CHECK_EQUAL(counts[BL_EFFECT_WASTED], figure(0, BL_FIGURE_wasted_count));
  CHECK_EQUAL(counts[BL_EFFECT_STAYS], figure(0, BL_FIGURE_stays_count));
  CHECK_EQUAL(counts[BL_EFFECT_REPLACED], figure(0, BL_FIGURE_replaced_count));
  CHECK_EQUAL(counts[BL_EFFECT_MOVED_INSIDE], figure(0, BL_FIGURE_moved_inside_count));
}

/* Efficiency after every step of the first 2,000, as the figures give it. */
static double stepwise[2000];

TEST(the_series_is_what_the_figures_were) {
  const BlScenario block = article_block();
  open_block(&block);
  for (uint32_t step = 0; step < 2000; step++) {
    bl_run(1);
    stepwise[step] = figure(0, BL_FIGURE_efficiency);
  }
  for (uint32_t i = 0; i <= 100; i++) bl_view_bounds()[i] = i * 20;
  const BlSpan *spans = bl_view(0, 100);
  for (uint32_t i = 0; i < 100; i++) {
    double sum = 0, least = INFINITY, most = -INFINITY;
    uint32_t defined = 0;
    for (uint32_t step = i * 20; step < i * 20 + 20; step++) {
      if (isnan(stepwise[step])) continue;
      sum += stepwise[step];
      least = fmin(least, stepwise[step]);
      most = fmax(most, stepwise[step]);
      defined++;
    }
    CHECK_EQUAL(spans[i].defined, defined);
    if (defined == 0) continue;
    CHECK(spans[i].min == least && spans[i].max == most && near(spans[i].sum, sum, 1e-9));
  }
}

static uint8_t *carried;
static uint32_t carried_bytes;

static void export_keyframe(uint32_t done) {
  const uint32_t bytes = bl_export_begin(done);
  carried = malloc(bytes);
  carried_bytes = 0;
  for (uint32_t piece; (piece = bl_export_next()) > 0; carried_bytes += piece) {
    CHECK(piece <= BL_TRANSFER_BYTES && carried_bytes + piece <= bytes);
    memcpy(carried + carried_bytes, bl_transfer(), piece);
  }
  CHECK_EQUAL(carried_bytes, bytes);
}

static uint32_t import_keyframe(uint32_t bytes) {
  bl_import_begin();
  for (uint32_t at = 0; at < bytes;) {
    const uint32_t piece = bytes - at < BL_TRANSFER_BYTES ? bytes - at : BL_TRANSFER_BYTES;
    memcpy(bl_transfer(), carried + at, piece);
    bl_import_next(piece);
    at += piece;
  }
  return bl_import_end();
}

TEST(a_keyframe_is_carried_to_another_run_of_the_scenario) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(50000);
  const uint64_t hash = bl_state_hash();
  export_keyframe(50000);
  open_block(&block);
  CHECK_EQUAL(import_keyframe(carried_bytes), BL_OK);
  CHECK(bl_done() <= 50000);
  CHECK_EQUAL(bl_replay(50000 - bl_done()), BL_OK);
  CHECK_EQUAL(bl_state_hash(), hash);
  free(carried);
}

int main(void) {
  RUN(msvc_rand_draws_what_microsoft_draws);
  RUN(msvc_heads_is_one_draw_a_flip);
  RUN(pcg32_draws_what_is_published);
  RUN(a_chance_is_a_floor_of_two_to_the_32);
  RUN(nothing_runs_before_a_scenario_is_open);
  RUN(a_block_of_another_version_is_refused);
  RUN(every_word_out_of_its_range_is_refused_by_name);
  RUN(bounds_of_own_buckets_must_ascend);
  RUN(a_refused_block_names_row_and_lane);
  RUN(the_articles_last_row);
  RUN(the_articles_effects);
  RUN(the_books_balance);
  RUN(every_step_of_the_article_is_found_again);
  RUN(every_step_is_found_again_with_two_keyframes);
  RUN(every_step_of_much_state_is_found_again);
  RUN(different_runs_have_different_hashes);
  RUN(a_bookmark_brings_back_where_a_seek_began);
  RUN(the_live_table_grows_without_losing_an_entry);
  RUN(the_run_pauses_at_the_live_limit);
  RUN(a_breakpoint_stops_at_its_step_however_the_run_is_sliced);
  RUN(breakpoints_do_not_stop_a_replay);
  RUN(bad_arguments_are_refused);
  RUN(events_and_effects_agree);
  RUN(the_series_is_what_the_figures_were);
  RUN(a_keyframe_is_carried_to_another_run_of_the_scenario);
  return check_report();
}
