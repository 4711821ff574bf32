/* Single buffers (histories, marks of a frame, inspected slots), and the breakpoints that depend on whole
 * lanes. */
#include "base/bits.h"
#include "blocks.h"
#include "check.h"
#include "suites.h"

static const BlMark *find_mark(uint32_t lane, uint32_t born) {
  const uint32_t count = bl_list_marks(lane, BL_MAX_MARKS);
  for (uint32_t i = 0; i < count; i++)
    if (bl_marks()[i].born == born) return &bl_marks()[i];
  return NULL;
}

TEST(the_articles_biggest_buffers_have_the_expected_histories) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(37901);
  const uint32_t born[] = {16652, 31506}, hand_outs[] = {83, 29};
  for (uint32_t i = 0; i < 2; i++) {
    const BlMark *mark = find_mark(0, born[i]);
    CHECK(mark != NULL);
    if (mark == NULL) continue;
    CHECK_EQUAL(mark->size, 819200);
    CHECK_EQUAL(mark->needed, 100);
    CHECK_EQUAL(mark->hand_outs, hand_outs[i]);
    CHECK_EQUAL(mark->useful, 1);
    CHECK_EQUAL(mark->differs, 1);
  }
}

TEST(a_buffer_keeps_its_history_in_the_cache) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(11); /* at step 10 the slot contains the 6,400 bytes created at step 6 */
  CHECK_EQUAL(bl_slot_sizes(0)[0], 6400);
  CHECK_EQUAL(bl_slot_histories(0)[0].born, 6);
  CHECK_EQUAL(bl_slot_histories(0)[0].hand_outs, 1);
  CHECK_EQUAL(bl_slot_histories(0)[0].useful, 1);
  bl_run(1);
  const BlMark *mark = find_mark(0, 6);
  CHECK(mark != NULL && mark->hand_outs == 2 && mark->useful == 1 && mark->needed == 100);
}

static bool sorts_before(const BlMark *a, const BlMark *b) {
  const uint32_t a_class = size_class(a->size), b_class = size_class(b->size);
  return a_class < b_class || (a_class == b_class && a->born < b->born);
}

/* A class is listed completely or not at all. Returns the number of marks. */
static uint32_t check_marks(uint32_t lane, uint32_t max) {
  const uint32_t count = bl_list_marks(lane, max);
  uint64_t bytes[BL_SIZE_CLASSES] = {0};
  uint32_t classes = 0;
  CHECK(count <= max);
  for (uint32_t i = 0; i < count; i++) {
    const BlMark *mark = &bl_marks()[i];
    if (i > 0) CHECK(sorts_before(mark - 1, mark));
    CHECK(mark->useful <= mark->hand_outs && mark->hand_outs > 0);
    CHECK_EQUAL(mark->size, bl_live_buffers(lane)[mark->index].size);
    CHECK_EQUAL(mark->needed, bl_live_needed()[mark->index]);
    bytes[size_class(mark->size)] += mark->size;
  }
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) {
    CHECK(bytes[i] == 0 || bytes[i] == bl_classes(lane)[i].granted);
    classes += bytes[i] > 0;
  }
  return classes;
}

TEST(marks_list_complete_classes_largest_first) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(300000);
  const uint32_t live = (uint32_t)figure(0, BL_FIGURE_live);
  CHECK(live > 200 && live < BL_MAX_MARKS);
  const uint32_t all = check_marks(0, BL_MAX_MARKS);
  CHECK_EQUAL(bl_list_marks(0, BL_MAX_MARKS), live);
  const uint32_t some = check_marks(0, 200);
  CHECK(some < all && some > 5);
  CHECK(size_class(bl_marks()[bl_list_marks(0, 200) - 1].size) ==
        size_class((uint32_t)figure(0, BL_FIGURE_largest_live)));
  CHECK_EQUAL(check_marks(0, 0), 0);
}

static void check_visit(uint32_t at, uint32_t slot, uint32_t size, BlVerdict verdict) {
  CHECK_EQUAL(bl_visits()[at].slot, slot);
  CHECK_EQUAL(bl_visits()[at].size, size);
  CHECK_EQUAL(bl_visits()[at].verdict, verdict);
}

TEST(step_11_of_the_article_inspects_one_slot_and_reuses_it) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(12);
  CHECK_EQUAL(bl_list_visits(0), 1);
  check_visit(0, 0, 6400, BL_VERDICT_CHOSEN);
  bl_run(1); /* a free inspects no slots */
  CHECK_EQUAL(bl_outcome(0)->operation, BL_OPERATION_FREE);
  CHECK_EQUAL(bl_list_visits(0), 0);
}

/* Requests and frees in a cache of four slots, until a request has met every verdict of the rule. */
TEST(every_verdict_occurs) {
  BlScenario block = bucket_block();
  block.lane_count = 3;
  block.lanes[0].ratio = 105;
  block.lanes[2] = block.lanes[1];
  block.lanes[2].lookup = BL_LOOKUP_EXACT;
  open_block(&block);
  bool met[3][BL_VERDICT_CHOSEN + 1] = {{false}};
  for (uint32_t step = 0; step < 20000; step++) {
    bl_run(1);
    for (uint32_t lane = 0; lane < 3; lane++) {
      const uint32_t count = bl_list_visits(lane);
      for (uint32_t i = 0; i < count; i++) {
        met[lane][bl_visits()[i].verdict] = true;
        const bool chosen = bl_visits()[i].verdict == BL_VERDICT_CHOSEN;
        CHECK(chosen == (bl_visits()[i].slot == bl_outcome(lane)->slot));
      }
    }
  }
  CHECK(met[0][BL_VERDICT_EMPTY] && met[0][BL_VERDICT_TOO_SMALL] && met[0][BL_VERDICT_TOO_WASTEFUL]);
  CHECK(met[0][BL_VERDICT_FITS] && met[0][BL_VERDICT_CHOSEN]);
  CHECK(met[1][BL_VERDICT_FITS] && !met[1][BL_VERDICT_TOO_WASTEFUL]);
  CHECK(met[2][BL_VERDICT_NOT_EXACT] && !met[2][BL_VERDICT_FITS]);
}

/* The expected verdict for one slot of `size` bytes before the step. */
static BlVerdict expected_verdict(const BlPolicy *policy, uint32_t size, bool chosen) {
  const uint32_t needed = bl_outcome(0)->needed;
  if (chosen) return BL_VERDICT_CHOSEN;
  if (size == 0) return BL_VERDICT_EMPTY;
  if (size < needed) return BL_VERDICT_TOO_SMALL;
  if (policy->lookup == BL_LOOKUP_EXACT) return size == needed ? BL_VERDICT_FITS : BL_VERDICT_NOT_EXACT;
  return size * 100 > policy->ratio * needed ? BL_VERDICT_TOO_WASTEFUL : BL_VERDICT_FITS;
}

/* Whether the visits of the last step match the slots before it, in buckets of 100 bytes. */
static bool visits_match(const BlPolicy *policy, const uint32_t *before) {
  const BlOutcome last = *bl_outcome(0);
  const uint32_t count = bl_list_visits(0), first = (last.needed - 1) / 100 * 10;
  if (last.operation != BL_OPERATION_ALLOCATE || first >= 90) return count == 0;
  const bool ends =
      last.slot != BL_NONE && (policy->lookup == BL_LOOKUP_EXACT || policy->lookup == BL_LOOKUP_FIRST_FIT);
  if (count != (ends ? last.slot - first + 1 : 10)) return false;
  for (uint32_t i = 0; i < count; i++) {
    const BlVisit visit = bl_visits()[i];
    const BlVerdict verdict = expected_verdict(policy, before[first + i], first + i == last.slot);
    if (visit.slot != first + i || visit.size != before[first + i] || visit.verdict != verdict) return false;
  }
  return true;
}

/* Nine buckets of ten slots. A tenth of the sizes lies outside. */
static uint32_t wrong_visits(BlLookup lookup) {
  BlScenario block = bucket_block();
  BlPolicy *policy = &block.lanes[0];
  uint32_t before[90], wrong = 0;
  policy->lookup = lookup;
  policy->ratio = 105;
  policy->bucket_count = 9;
  CHECK_EQUAL(open_block(&block), BL_OK);
  for (uint32_t step = 0; step < 5000; step++) {
    memcpy(before, bl_slot_sizes(0), sizeof before);
    bl_run(1);
    wrong += !visits_match(policy, before);
  }
  return wrong;
}

TEST(visits_match_the_slots_before_the_step) {
  for (uint32_t lookup = 0; lookup < BL_COUNT(BL_LOOKUPS); lookup++)
    CHECK_EQUAL(wrong_visits((BlLookup)lookup), 0);
}

static uint64_t counted_by_class(void) {
  uint64_t count = 0;
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) count += bl_classes(0)[i].count;
  return count;
}

TEST(class_totals_match_the_current_state_on_every_path) {
  const BlScenario block = growing_block(); /* every step allocates */
  open_block(&block);
  CHECK_EQUAL(counted_by_class(), 0);
  bl_run(5000);
  CHECK_EQUAL(counted_by_class(), 5000);
  bl_run(1);
  CHECK_EQUAL(counted_by_class(), 5001);
  bl_bookmark();
  bl_rewind(4096);
  CHECK_EQUAL(counted_by_class(), 4096);
  bl_return();
  CHECK_EQUAL(counted_by_class(), 5001);
  open_block(&block);
  CHECK_EQUAL(counted_by_class(), 0);
}

TEST(the_figures_name_the_last_two_events) {
  const BlScenario block = article_block();
  open_block(&block);
  bl_run(11);
  CHECK_EQUAL(figure(0, BL_FIGURE_latest_event), 10);
  CHECK_EQUAL(figure(0, BL_FIGURE_event_before), 6);
  bl_run(1);
  CHECK_EQUAL(figure(0, BL_FIGURE_latest_event), 11);
  CHECK_EQUAL(figure(0, BL_FIGURE_event_before), 10);
}

/* Runs `steps` with one breakpoint and returns where it stops, or BL_NONE. */
static uint32_t stop_of(BlBreakKind kind, uint32_t lane, uint64_t value, uint32_t steps) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(BL_EVENT_BREAKPOINT, kind, lane, value), BL_OK);
  const uint32_t stop = bl_run(steps) == BL_BREAKPOINT ? bl_stop()->step : BL_NONE;
  bl_disarm();
  return stop;
}

TEST(lanes_differ_fires_above_its_points) {
  const uint32_t step = stop_of(BL_BREAK_LANES_DIFFER, BL_NONE, 9000, 1000);
  CHECK(step != BL_NONE);
  CHECK(figure(1, BL_FIGURE_efficiency) - figure(0, BL_FIGURE_efficiency) > 0.9);
  CHECK_EQUAL(go_to(step), BL_OK);
  CHECK(figure(1, BL_FIGURE_efficiency) - figure(0, BL_FIGURE_efficiency) <= 0.9);
  CHECK_EQUAL(stop_of(BL_BREAK_LANES_DIFFER, BL_NONE, 10000, 1000), BL_NONE);
}

TEST(lanes_differ_does_not_fire_at_exactly_its_points) {
  BlScenario block = growing_block(); /* needs of 100, 200 and 400; a granularity of 400 wastes memory */
  block.lanes[1].granularity = 400;
  block.part_count = 1;
  block.parts[0] = (BlPart){200, 200, 1};
  open_block(&block); /* efficiencies 1 and 0.5 at every step */
  CHECK_EQUAL(bl_arm(0, BL_BREAK_LANES_DIFFER, BL_NONE, 5000), BL_OK);
  CHECK_EQUAL(bl_run(20), BL_OK);
  CHECK_EQUAL(bl_arm(0, BL_BREAK_LANES_DIFFER, BL_NONE, 4999), BL_OK);
  CHECK_EQUAL(bl_rewind(0), BL_OK);
  CHECK_EQUAL(bl_run(20), BL_BREAKPOINT);
  CHECK_EQUAL(bl_stop()->step, 0);
  bl_disarm();
}

/* Evaluated per lane: it fires when a lane's efficiency falls below 90 %, even if another lane is already
 * below. */
TEST(a_condition_is_tracked_per_lane) {
  const BlScenario block = article_block();
  uint32_t stops[2] = {0, 0}, together = 0;
  for (uint32_t lane = 0; lane < 3; lane++) {
    open_block(&block);
    CHECK_EQUAL(bl_arm(0, BL_BREAK_EFFICIENCY_BELOW, lane < 2 ? lane : BL_NONE, 9000), BL_OK);
    while (bl_done() < 3000) {
      const bool stopped = bl_run(3000 - bl_done()) == BL_BREAKPOINT;
      if (stopped && lane < 2) stops[lane]++;
      if (stopped && lane == 2) together++;
    }
  }
  CHECK(stops[0] > 0 && stops[1] > 0);
  CHECK(together > stops[0] && together > stops[1] && together <= stops[0] + stops[1]);
  bl_disarm();
}

TEST(two_breakpoints_at_one_step_report_the_lower_number) {
  const BlScenario block = article_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(2, BL_BREAK_STEP_EQUALS, BL_NONE, 11), BL_OK);
  CHECK_EQUAL(bl_arm(5, BL_BREAK_POISONING, 0, 0), BL_OK);
  CHECK_EQUAL(bl_run(100), BL_BREAKPOINT);
  CHECK_EQUAL(bl_stop()->step, 11);
  CHECK_EQUAL(bl_stop()->breakpoint, 2);
  bl_disarm();
}

TEST(hits_below_counts_all_requests) {
  const uint32_t step = stop_of(BL_BREAK_HITS_BELOW, 1, 3300, 50000);
  CHECK(step != BL_NONE && figure(1, BL_FIGURE_hit_rate) < 0.33);
  CHECK_EQUAL(stop_of(BL_BREAK_HITS_BELOW, 0, 1, 50000), 0); /* the first request is a miss */
}

TEST(only_the_corrected_policy_frees_the_largest) {
  const uint32_t step = stop_of(BL_BREAK_LARGEST_FREED, 1, 0, 1000);
  CHECK(step != BL_NONE);
  CHECK_EQUAL(figure(1, BL_FIGURE_largest_gone_step), step);
  CHECK_EQUAL(stop_of(BL_BREAK_LARGEST_FREED, 0, 0, 100000), BL_NONE);
}

void buffer_tests(void) {
  RUN(the_articles_biggest_buffers_have_the_expected_histories);
  RUN(a_buffer_keeps_its_history_in_the_cache);
  RUN(marks_list_complete_classes_largest_first);
  RUN(step_11_of_the_article_inspects_one_slot_and_reuses_it);
  RUN(every_verdict_occurs);
  RUN(visits_match_the_slots_before_the_step);
  RUN(class_totals_match_the_current_state_on_every_path);
  RUN(the_figures_name_the_last_two_events);
  RUN(lanes_differ_fires_above_its_points);
  RUN(lanes_differ_does_not_fire_at_exactly_its_points);
  RUN(a_condition_is_tracked_per_lane);
  RUN(two_breakpoints_at_one_step_report_the_lower_number);
  RUN(hits_below_counts_all_requests);
  RUN(only_the_corrected_policy_frees_the_largest);
}
