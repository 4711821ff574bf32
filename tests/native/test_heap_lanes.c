/* Lanes over heaps: what the cache keeps stays in the heap, a state is found again, breakpoints and series
 * say what a slow count says, a run ends where a heap has no memory. */
#include <math.h>

#include "blocks.h"
#include "check.h"
#include "exports_heap.h"
#include "heap_kit.h"
#include "suites.h"

/* Much state in the first lane's cache, no cache in the second, over that model; a third without a heap. */
static BlScenario heap_block(BlHeapModel model) {
  BlScenario block = bucket_block();
  block.size_max = 20000;
  block.lanes[0].bucket_width = 2000;
  block.lane_count = 3;
  block.lanes[2] = block.lanes[1];
  block.lanes[1].capacity = 0;
  block.heaps[0] = block.heaps[1] = kit_usual(model);
  return block;
}

/* The nine sizes of the LFH experiment of 2009, so many slots each, over that model. */
static BlScenario primes_block(BlHeapModel model, uint32_t slots) {
  static const uint32_t sizes[] = {169, 251, 577, 1009, 4127, 19139, 49069, 499033, 999113};
  BlScenario block = bucket_block();
  block.generator = BL_GENERATOR_SPLITMIX64;
  block.seed = 2;
  block.life = BL_LIFE_FIXED_COUNTS;
  block.slots = slots;
  block.sizes = BL_SIZES_LISTED;
  block.part_count = 9;
  for (uint32_t i = 0; i < 9; i++) block.parts[i] = (BlPart){sizes[i], sizes[i], 1};
  block.lane_count = 1;
  block.lanes[0].capacity = 0;
  block.heaps[0] = kit_usual(model);
  return block;
}

static double heap_figure(uint32_t lane, BlHeapFigure which) { return bl_heap_figures(lane)[which]; }

static void check_lane_and_heap(uint32_t lane) {
  bl_heap_check(lane);
  const double held = figure(lane, BL_FIGURE_granted) + figure(lane, BL_FIGURE_idle);
  const double blocks = figure(lane, BL_FIGURE_live) + figure(lane, BL_FIGURE_cached);
  CHECK(heap_figure(lane, BL_HEAP_FIGURE_needed) == held);
  CHECK(heap_figure(lane, BL_HEAP_FIGURE_live) == blocks);
  CHECK(kit_sum(bl_heap_figures(lane)) == heap_figure(lane, BL_HEAP_FIGURE_committed));
  const double calls = figure(lane, BL_FIGURE_heap_allocations) + figure(lane, BL_FIGURE_heap_frees);
  CHECK(heap_figure(lane, BL_HEAP_FIGURE_operations) == calls);
}

#define EVERY_MODEL(model) for (BlHeapModel model = BL_HEAP_EXACT + 1; model < BL_HEAP_MODEL_COUNT; model++)

TEST(a_heap_holds_what_is_live_and_what_its_cache_keeps) {
  EVERY_MODEL(model) {
    const BlScenario block = heap_block(model);
    CHECK_EQUAL(open_block(&block), BL_OK);
    for (uint32_t i = 0; i < 40; i++) {
      CHECK_EQUAL(bl_run(1 + i * 17), BL_OK);
      check_lane_and_heap(0);
      check_lane_and_heap(1);
    }
  }
}

TEST(a_state_with_heaps_is_found_again) {
  EVERY_MODEL(model) {
    const BlScenario block = heap_block(model);
    bl_keyframe_budget(65536);
    CHECK_EQUAL(open_block(&block), BL_OK);
    uint64_t hashes[9];
    for (uint32_t i = 0; i < 9; i++) hashes[i] = bl_state_hash(), bl_run(1500);
    for (uint32_t i = 9; i-- > 0;) {
      CHECK_EQUAL(go_to(i * 1500), BL_OK);
      CHECK_EQUAL(bl_state_hash(), hashes[i]);
      check_lane_and_heap(0);
    }
  }
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
}

TEST(without_a_heap_a_lane_does_the_same) {
  const BlScenario block = heap_block(BL_HEAP_EXACT + 1);
  CHECK_EQUAL(open_block(&block), BL_OK);
  bl_run(20000);
  double with[BL_FIGURE_COUNT];
  memcpy(with, bl_figures(2), sizeof with);
  BlScenario plain = block;
  memset(plain.heaps, 0, sizeof plain.heaps);
  CHECK_EQUAL(open_block(&plain), BL_OK);
  bl_run(20000);
  CHECK(memcmp(with, bl_figures(2), sizeof with) == 0);
}

TEST(fixed_counts_fill_each_slot_once) {
  const BlScenario block = primes_block(BL_HEAP_EXACT, 3);
  CHECK_EQUAL(open_block(&block), BL_OK);
  for (uint32_t step = 0; step < 3000; step++) {
    bl_run(1);
    const uint32_t live = (uint32_t)figure(0, BL_FIGURE_live);
    for (uint32_t part = 0; part < 9; part++) {
      uint32_t count = 0;
      for (uint32_t i = 0; i < live; i++) count += bl_live_needed()[i] == block.parts[part].lo;
      CHECK(count <= 3);
    }
  }
}

TEST(fixed_counts_go_with_their_generator_alone) {
  BlScenario block = primes_block(BL_HEAP_EXACT, BL_MAX_LIVE / 9 + 1);
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->most, BL_MAX_LIVE / 9);
  block.slots--;
  CHECK_EQUAL(open_block(&block), BL_OK);
  block.generator = BL_GENERATOR_PCG32;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block.generator = BL_GENERATOR_SPLITMIX64;
  block.life = BL_LIFE_BOUNDED;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block.life = BL_LIFE_FIXED_COUNTS;
  block.sizes = BL_SIZES_UNIFORM;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block.sizes = BL_SIZES_LISTED;
  block.move_count = 1;
  block.moves[0] = (BlMove){100, 0};
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
}

TEST(a_heap_with_bad_settings_is_named) {
  BlScenario block = heap_block(BL_HEAP_EXACT + 1);
  block.heaps[1].model = BL_HEAP_MODEL_COUNT;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, 7);
  CHECK_EQUAL(bl_problem()->lane, 1);
  CHECK_EQUAL(bl_problem()->field, BL_NONE);
}

/* Blocks of a gigabyte until a heap of 2 GiB is full: lane B has it, lane A has none. */
TEST(a_run_ends_where_a_heap_has_no_memory) {
  BlScenario block = growing_block();
  block.part_count = 1;
  block.parts[0] = (BlPart){BL_MAX_SIZE, BL_MAX_SIZE, 1};
  block.heaps[1] = kit_usual(BL_HEAP_NT_XP);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(100), BL_NO_MEMORY);
  const uint32_t done = bl_done();
  const uint64_t hash = bl_state_hash();
  CHECK(done > 0 && done < 100);
  CHECK_EQUAL(bl_stop()->lane, 1);
  CHECK_EQUAL(bl_stop()->step, done - 1);
  CHECK(figure(0, BL_FIGURE_live) == done && figure(1, BL_FIGURE_live) == done);
  CHECK(heap_figure(1, BL_HEAP_FIGURE_live) == done - 1);
  CHECK_EQUAL(bl_heap_list_events(1) > 0 && bl_heap_events()[bl_heap_list_events(1) - 1].kind,
              BL_HEAP_EVENT_NO_MEMORY > 0);
  CHECK_EQUAL(bl_run(1), BL_NO_MEMORY);
  CHECK_EQUAL(bl_done(), done);
  CHECK_EQUAL(go_to(0), BL_OK);
  CHECK_EQUAL(bl_run(done - 1), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_OK);
  CHECK_EQUAL(bl_state_hash(), hash);
  CHECK_EQUAL(bl_replay(1), BL_NO_MEMORY);
  bl_heap_check(1);
}

/* Blocks of 16 bytes that are never returned, a chunk each, in two heaps. */
TEST(a_run_ends_where_its_heaps_have_had_all_chunks) {
  BlScenario block = growing_block();
  block.part_count = 1;
  block.parts[0] = (BlPart){16, 16, 1};
  block.lane_count = 2;
  block.heaps[0] = kit_usual(BL_HEAP_FIRST_FIT);
  block.heaps[1] = kit_usual(BL_HEAP_TLSF);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(BL_MAX_LIVE), BL_CHUNK_LIMIT);
  const uint32_t done = bl_done();
  CHECK(done > BL_MAX_CHUNKS / 2 - 16 && done <= BL_MAX_CHUNKS / 2);
  CHECK_EQUAL(heap_figure(1, BL_HEAP_FIGURE_live), done);
  CHECK_EQUAL(bl_run(1), BL_CHUNK_LIMIT);
  CHECK_EQUAL(bl_done(), done);
  CHECK_EQUAL(go_to(done / 2), BL_OK);
  CHECK_EQUAL(go_to(done), BL_OK);
  check_lane_and_heap(0);
  CHECK_EQUAL(bl_replay(1), BL_CHUNK_LIMIT);
}

/* What a model does now and then. */
static BlActKind rare_act(BlHeapModel model) {
  return model == BL_HEAP_SIZE_CLASS ? BL_ACT_OPEN : BL_ACT_SPLIT;
}

static bool did(uint32_t lane, BlActKind kind) {
  for (uint32_t i = 0; i < bl_heap_act_count(lane) && i < BL_MAX_ACTS; i++)
    if (bl_heap_acts(lane)[i].kind == kind) return true;
  return false;
}

/* The first step after `done` at which the heap does it, one step after the other. */
static uint32_t next_act(BlActKind kind) {
  do bl_replay(1);
  while (!did(0, kind) && bl_done() < 100000);
  return bl_done() - 1;
}

static bool overhead_above(uint32_t value) {
  const double needed = heap_figure(0, BL_HEAP_FIGURE_needed);
  return (heap_figure(0, BL_HEAP_FIGURE_committed) - needed) * 10000 > value * needed;
}

static uint32_t next_overhead(uint32_t value) {
  bool held = overhead_above(value);
  while (bl_done() < 100000) {
    bl_replay(1);
    const bool holds = overhead_above(value);
    if (holds && !held) return bl_done() - 1;
    held = holds;
  }
  return BL_NONE;
}

static void check_stop(BlBreakKind kind, uint64_t value, uint32_t step) {
  go_to(5000);
  bl_arm(0, kind, BL_NONE, value);
  CHECK_EQUAL(bl_run(1000000), BL_BREAKPOINT);
  CHECK_EQUAL(bl_stop()->step, step);
  bl_disarm();
}

TEST(a_run_stops_at_what_a_heap_does) {
  EVERY_MODEL(model) {
    const BlScenario block = primes_block(model, 10);
    open_block(&block);
    bl_run(5000);
    const uint32_t value = (uint32_t)(heap_figure(0, BL_HEAP_FIGURE_overhead) * 10000) + 1;
    const uint32_t act = next_act(rare_act(model));
    go_to(5000);
    check_stop(BL_BREAK_OVERHEAD_ABOVE, value, next_overhead(value));
    check_stop(BL_BREAK_HEAP_ACT, 1u << rare_act(model), act);
  }
}

TEST(events_of_a_heap_stop_a_run_and_are_logged_once) {
  const BlScenario block = primes_block(BL_HEAP_PTMALLOC, 10);
  open_block(&block);
  bl_arm(0, BL_BREAK_HEAP_EVENT, 0, 0xffffffffu);
  uint32_t steps[8];
  for (uint32_t i = 0; i < 8; i++) {
    CHECK_EQUAL(bl_run(1000000), BL_BREAKPOINT);
    steps[i] = bl_stop()->step;
  }
  const uint32_t count = bl_heap_list_events(0);
  go_to(0);
  bl_disarm();
  bl_run(steps[7] + 1);
  CHECK_EQUAL(bl_heap_list_events(0), count);
  for (uint32_t i = 0; i < count; i++) {
    bool stopped = false;
    for (uint32_t k = 0; k < 8; k++) stopped |= bl_heap_events()[i].step == steps[k];
    CHECK(stopped);
  }
}

#define STEPS 6000u
static double overheads[STEPS], committed[STEPS], faults[STEPS];

static void count_slowly(void) {
  for (uint32_t i = 0; i < STEPS; i++) {
    bl_run(1);
    overheads[i] = heap_figure(0, BL_HEAP_FIGURE_overhead);
    committed[i] = heap_figure(0, BL_HEAP_FIGURE_committed);
    faults[i] = heap_figure(0, BL_HEAP_FIGURE_touched);
  }
}

static bool same(double a, double b) { return (isnan(a) && isnan(b)) || fabs(a - b) < 1e-12 * (1 + fabs(b)); }

static void check_column(const double *column, uint32_t from, uint32_t to) {
  double sum = 0, most = NAN;
  uint32_t defined = 0;
  for (uint32_t i = from; i < to; i++) {
    if (isnan(overheads[i])) continue;
    sum += overheads[i], defined++;
    if (!(overheads[i] <= most)) most = overheads[i];
  }
  CHECK(same(column[BL_HEAP_COLUMN_mean], sum / defined));
  CHECK(same(column[BL_HEAP_COLUMN_max], most));
  CHECK(column[BL_HEAP_COLUMN_committed] == committed[to - 1]);
  CHECK(column[BL_HEAP_COLUMN_faults] == faults[to - 1]);
}

TEST(the_series_says_what_a_slow_count_says) {
  const BlScenario block = primes_block(BL_HEAP_PTMALLOC, 2);
  open_block(&block);
  count_slowly();
  for (uint32_t i = 0; i <= 12; i++) bl_view_bounds()[i] = i * 500;
  const double *view = bl_heap_view(0, 12);
  for (uint32_t i = 0; i < 12; i++) check_column(view + i * BL_HEAP_COLUMN_COUNT, i * 500, i * 500 + 500);
  double sum = 0;
  uint32_t defined = 0;
  for (uint32_t i = 0; i < STEPS; i++)
    if (!isnan(overheads[i])) sum += overheads[i], defined++;
  CHECK(same(heap_figure(0, BL_HEAP_FIGURE_mean_overhead), sum / defined));
}

#define PRICE 3.0
#define HERTZ 6e9
static double sums[2][STEPS + 1], means[2][STEPS + 1], touched[2][STEPS + 1];

/* Two heaps of which none stays ahead, and every step of them; the first is asked PRICE cycles a call. */
static void count_two_slowly(void) {
  BlScenario block = primes_block(BL_HEAP_FIRST_FIT, 10);
  block.lane_count = 2;
  block.lanes[1] = block.lanes[0];
  block.heaps[1] = kit_usual(BL_HEAP_BEST_FIT);
  open_block(&block);
  bl_heap_prices()[BL_HEAP_PRICE_operations] = PRICE;
  bl_heap_prices()[BL_HEAP_PRICE_hertz] = HERTZ;
  uint32_t defined = 0;
  for (uint32_t done = 1; done <= STEPS; done++) {
    bl_run(1);
    defined += heap_figure(0, BL_HEAP_FIGURE_needed) > 0;
    for (uint32_t lane = 0; lane < 2; lane++) {
      const double overhead = heap_figure(lane, BL_HEAP_FIGURE_overhead);
      sums[lane][done] = sums[lane][done - 1] + (isnan(overhead) ? 0 : overhead);
      means[lane][done] = sums[lane][done] / defined;
      touched[lane][done] = heap_figure(lane, BL_HEAP_FIGURE_touched);
    }
  }
}

/* Where the span of the operation before `done` ends. */
static uint32_t slow_end(uint32_t done) {
  uint32_t width = 1;
  while ((done - 1) / width >= 2048) width *= 2;
  const uint32_t end = (done + width - 1) / width * width;
  return end < STEPS ? end : STEPS;
}

static void check_until(uint32_t lane, uint32_t operations) {
  const double *until = bl_heap_until(lane, operations);
  const uint32_t end = slow_end(operations < STEPS ? operations : STEPS);
  CHECK_EQUAL((uint32_t)until[BL_HEAP_UNTIL_operations], end);
  CHECK(same(until[BL_HEAP_UNTIL_mean_overhead], means[lane][end]));
  CHECK(until[BL_HEAP_UNTIL_faults] == touched[lane][end]);
  CHECK(same(until[BL_HEAP_UNTIL_cycles], PRICE * end));
  CHECK(same(until[BL_HEAP_UNTIL_speed], HERTZ / PRICE));
}

TEST(what_a_heap_had_cost_by_then_is_what_a_slow_count_says) {
  static const uint32_t ends[] = {1,    2,    100,  1000, 2047,      2048, 2049,
                                  3001, 4096, 4097, 5001, STEPS - 1, STEPS};
  count_two_slowly();
  for (uint32_t i = 0; i < sizeof ends / sizeof *ends; i++) check_until(0, ends[i]), check_until(1, ends[i]);
  check_until(1, BL_MAX_STEPS);
  go_to(700);
  check_until(0, 5001);
  CHECK(bl_heap_until(0, 0)[BL_HEAP_UNTIL_operations] == 0);
  CHECK(isnan(bl_heap_until(0, 0)[BL_HEAP_UNTIL_mean_overhead]));
}

TEST(two_heaps_cross_where_a_slow_count_says) {
  count_two_slowly();
  uint32_t count = 0, first = 0, last = 0;
  double before = 0;
  for (uint32_t done = 1; done <= STEPS; done++) {
    const double apart = means[0][done] - means[1][done];
    if (isnan(apart) || apart == 0 || slow_end(done) != done) continue;
    if (before * apart < 0) count++, last = done, first = count == 1 ? done : first;
    before = apart;
  }
  CHECK(count > 2);
  const double *crossings = bl_heap_crossings(0, 1);
  CHECK_EQUAL((uint32_t)crossings[BL_HEAP_CROSSINGS_count], count);
  CHECK_EQUAL((uint32_t)crossings[BL_HEAP_CROSSINGS_first], first);
  CHECK_EQUAL((uint32_t)crossings[BL_HEAP_CROSSINGS_last], last);
  CHECK(bl_heap_crossings(1, 1)[BL_HEAP_CROSSINGS_count] == 0);
  CHECK(isnan(bl_heap_crossings(1, 1)[BL_HEAP_CROSSINGS_last]));
}

TEST(what_live_blocks_take_is_what_the_map_shows) {
  EVERY_MODEL(model) {
    const BlScenario block = primes_block(model, 5);
    open_block(&block);
    bl_run(3000);
    CHECK_EQUAL(bl_heap_list_taken(0), 9);
    const uint32_t pieces = bl_heap_list_pieces(0, 0, 1e15, 1, BL_MAX_PIECES);
    for (uint32_t part = 0; part < 9; part++) {
      double least = NAN, most = NAN;
      for (uint32_t i = 0; i < pieces; i++) {
        const double *piece = bl_heap_pieces() + i * BL_HEAP_PIECE_COUNT;
        if (piece[BL_HEAP_PIECE_needed] != block.parts[part].lo) continue;
        least = fmin(least, piece[BL_HEAP_PIECE_bytes]), most = fmax(most, piece[BL_HEAP_PIECE_bytes]);
      }
      const double *row = bl_heap_taken() + part * BL_HEAP_TAKEN_COUNT;
      CHECK(row[BL_HEAP_TAKEN_asked] == block.parts[part].lo);
      CHECK(same(row[BL_HEAP_TAKEN_least], least) && same(row[BL_HEAP_TAKEN_most], most));
    }
  }
  const BlScenario random = heap_block(BL_HEAP_FIRST_FIT);
  open_block(&random);
  CHECK_EQUAL(bl_heap_list_taken(0), 0);
}

/* A mapping of 1 GiB a step: 20,000 of them have more than 2^32 pages. */
TEST(a_peak_tells_the_power_of_two_that_it_reached) {
  BlScenario block = growing_block();
  block.part_count = 1;
  block.parts[0] = (BlPart){BL_MAX_SIZE, BL_MAX_SIZE, 1};
  block.heaps[0] = kit_usual(BL_HEAP_PTMALLOC);
  open_block(&block);
  CHECK_EQUAL(bl_run(20000), BL_OK);
  const uint32_t count = bl_heap_list_events(0);
  uint32_t peaks = 0;
  for (uint32_t i = 0; i < count; i++) {
    const BlHeapEvent *event = &bl_heap_events()[i];
    if (event->kind != BL_HEAP_EVENT_PEAK) continue;
    peaks++;
    CHECK(event->other <= event->size && event->size < 2 * event->other);
    CHECK_EQUAL(event->other & (event->other - 1), 0);
  }
  CHECK_EQUAL(peaks, 15);
}

TEST(cycles_are_counts_by_prices_without_a_new_run) {
  const BlScenario block = heap_block(BL_HEAP_PTMALLOC);
  open_block(&block);
  bl_run(10000);
  for (uint32_t i = 0; i < BL_HEAP_PRICE_COUNT; i++) bl_heap_prices()[i] = 0;
  CHECK(heap_figure(0, BL_HEAP_FIGURE_cycles) == 0);
  bl_heap_prices()[BL_HEAP_PRICE_operations] = 7;
  const double *f = bl_heap_figures(0);
  CHECK(f[BL_HEAP_FIGURE_cycles] == 7 * f[BL_HEAP_FIGURE_operations]);
  const double saved = figure(0, BL_FIGURE_avoided_allocations) + figure(0, BL_FIGURE_avoided_frees);
  CHECK(saved > 0);
  CHECK(same(heap_figure(0, BL_HEAP_FIGURE_saved_cycles), 7 * saved));
  bl_heap_prices()[BL_HEAP_PRICE_operations] = 0;
}

static void check_pieces(double grain, uint32_t most) {
  const double reach = heap_figure(0, BL_HEAP_FIGURE_reach), mapped = heap_figure(0, BL_HEAP_FIGURE_mapped);
  const uint32_t count = bl_heap_list_pieces(0, 0, 1e15, grain, most);
  CHECK(count > 0 && count <= most);
  double at = 0, needed = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *piece = bl_heap_pieces() + i * BL_HEAP_PIECE_COUNT;
    CHECK(piece[BL_HEAP_PIECE_at] == at);
    double kinds = 0;
    for (uint32_t k = BL_HEAP_PIECE_needed; k <= BL_HEAP_PIECE_uncommitted; k++) kinds += piece[k];
    CHECK(kinds == piece[BL_HEAP_PIECE_bytes]);
    at += piece[BL_HEAP_PIECE_bytes], needed += piece[BL_HEAP_PIECE_needed];
  }
  CHECK(at == reach + mapped);
  CHECK(needed == heap_figure(0, BL_HEAP_FIGURE_needed));
}

/* Small live blocks that a lens shows whole. */
static uint32_t live_in(double from, double bytes) {
  const uint32_t count = bl_heap_list_pieces(0, from, from + bytes, 1, BL_MAX_PIECES);
  uint32_t live = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *piece = bl_heap_pieces() + i * BL_HEAP_PIECE_COUNT, at = piece[BL_HEAP_PIECE_at];
    live += piece[BL_HEAP_PIECE_born] != BL_NONE && piece[BL_HEAP_PIECE_bytes] <= bytes / 4 && at >= from &&
            at + piece[BL_HEAP_PIECE_bytes] <= from + bytes;
  }
  return live;
}

TEST(a_lens_finds_the_most_small_blocks_and_stays_while_it_shows_half_as_many) {
  const double bytes = 20992;
  EVERY_MODEL(model) {
    const BlScenario block = primes_block(model, 100);
    open_block(&block);
    CHECK(bl_heap_lens(0, bytes, 500) == 0);
    bl_run(20000);
    const double from = bl_heap_lens(0, bytes, BL_NONE), reach = heap_figure(0, BL_HEAP_FIGURE_reach);
    const uint32_t most = live_in(from, bytes);
    CHECK(most > 2);
    for (double other = 0; other < reach; other += 1000) CHECK(live_in(other, bytes) <= most);
    CHECK(bl_heap_lens(0, bytes, from) == from);
    for (double held = 0; held < reach; held += 8000)
      CHECK(bl_heap_lens(0, bytes, held) == (2 * live_in(held, bytes) >= most ? held : from));
  }
}

TEST(pieces_tile_the_address_space_at_every_grain) {
  EVERY_MODEL(model) {
    const BlScenario block = primes_block(model, 20);
    open_block(&block);
    bl_run(20000);
    check_pieces(1, BL_MAX_PIECES);
    check_pieces(5000, BL_MAX_PIECES);
    check_pieces(1, 10);
    check_pieces(1e9, 2);
    CHECK_EQUAL(bl_heap_list_pieces(0, 0, 1e15, 1, 1), 0);
  }
}

void heap_lane_tests(void) {
  RUN(a_heap_holds_what_is_live_and_what_its_cache_keeps);
  RUN(a_state_with_heaps_is_found_again);
  RUN(without_a_heap_a_lane_does_the_same);
  RUN(fixed_counts_fill_each_slot_once);
  RUN(fixed_counts_go_with_their_generator_alone);
  RUN(a_heap_with_bad_settings_is_named);
  RUN(a_run_ends_where_a_heap_has_no_memory);
  RUN(a_run_ends_where_its_heaps_have_had_all_chunks);
  RUN(a_run_stops_at_what_a_heap_does);
  RUN(events_of_a_heap_stop_a_run_and_are_logged_once);
  RUN(the_series_says_what_a_slow_count_says);
  RUN(what_a_heap_had_cost_by_then_is_what_a_slow_count_says);
  RUN(two_heaps_cross_where_a_slow_count_says);
  RUN(what_live_blocks_take_is_what_the_map_shows);
  RUN(a_peak_tells_the_power_of_two_that_it_reached);
  RUN(cycles_are_counts_by_prices_without_a_new_run);
  RUN(a_lens_finds_the_most_small_blocks_and_stays_while_it_shows_half_as_many);
  RUN(pieces_tile_the_address_space_at_every_grain);
}
