/* Records of heaps under lanes, compared with slow recounts: series, costs up to a step, crossings,
 * occupied bytes, peaks, cycles, lenses and maps. */
#include <math.h>

#include "check.h"
#include "heap_blocks.h"
#include "suites.h"

/* Not a multiple of a span, so the last one is shorter. */
#define STEPS 6002u
static double overheads[STEPS], committed[STEPS], faults[STEPS];

static void recount(void) {
  for (uint32_t i = 0; i < STEPS; i++) {
    bl_run(1);
    overheads[i] = heap_figure(0, BL_HEAP_FIGURE_overhead);
    committed[i] = heap_figure(0, BL_HEAP_FIGURE_committed);
    faults[i] = heap_figure(0, BL_HEAP_FIGURE_page_faults);
  }
}

static bool same(double a, double b) { return (isnan(a) && isnan(b)) || fabs(a - b) < 1e-12 * (1 + fabs(b)); }

static void check_column(const double *column, uint32_t from, uint32_t to) {
  double sum = 0, first = NAN, min = NAN, max = NAN, last = NAN;
  uint32_t defined = 0;
  for (uint32_t i = from; i < to; i++) {
    if (isnan(overheads[i])) continue;
    sum += last = overheads[i];
    if (defined++ == 0) first = last;
    if (!(last >= min)) min = last;
    if (!(last <= max)) max = last;
  }
  CHECK(same(column[BL_HEAP_COLUMN_mean], sum / defined));
  CHECK(same(column[BL_HEAP_COLUMN_first], first));
  CHECK(same(column[BL_HEAP_COLUMN_min], min));
  CHECK(same(column[BL_HEAP_COLUMN_last], last));
  CHECK(same(column[BL_HEAP_COLUMN_max], max));
  CHECK(column[BL_HEAP_COLUMN_committed] == committed[to - 1]);
  CHECK(column[BL_HEAP_COLUMN_faults] == faults[to - 1]);
}

TEST(the_heap_series_matches_a_recount) {
  const BlScenario block = primes_block(BL_HEAP_PTMALLOC, 2);
  open_block(&block);
  recount();
  for (uint32_t i = 0; i <= 12; i++) bl_view_bounds()[i] = i * 500;
  const double *view = bl_heap_view(0, 12);
  for (uint32_t i = 0; i < 12; i++) check_column(view + i * BL_COUNT(BL_HEAP_COLUMN), i * 500, i * 500 + 500);
  double sum = 0;
  uint32_t defined = 0;
  for (uint32_t i = 0; i < STEPS; i++)
    if (!isnan(overheads[i])) sum += overheads[i], defined++;
  CHECK(same(heap_figure(0, BL_HEAP_FIGURE_mean_overhead), sum / defined));
}

#define PRICE 3.0
#define HERTZ 6e9
static double sums[2][STEPS + 1], means[2][STEPS + 1], touched[2][STEPS + 1];

/* Opens two heaps whose mean overheads cross repeatedly. The first costs PRICE cycles per call. */
static void open_two(void) {
  BlScenario block = primes_block(BL_HEAP_FIRST_FIT, 10);
  block.lane_count = 2;
  block.lanes[1] = block.lanes[0];
  block.heaps[1] = kit_default(BL_HEAP_BEST_FIT);
  open_block(&block);
  bl_heap_prices()[BL_HEAP_PRICE_operations] = PRICE;
  bl_heap_prices()[BL_HEAP_PRICE_hertz] = HERTZ;
}

/* Both heaps, and all their steps. */
static void recount_two(void) {
  open_two();
  uint32_t defined = 0;
  for (uint32_t done = 1; done <= STEPS; done++) {
    bl_run(1);
    defined += heap_figure(0, BL_HEAP_FIGURE_needed) > 0;
    for (uint32_t lane = 0; lane < 2; lane++) {
      const double overhead = heap_figure(lane, BL_HEAP_FIGURE_overhead);
      sums[lane][done] = sums[lane][done - 1] + (isnan(overhead) ? 0 : overhead);
      means[lane][done] = sums[lane][done] / defined;
      touched[lane][done] = heap_figure(lane, BL_HEAP_FIGURE_page_faults);
    }
  }
}

/* The end of the span of the operation before `done`. */
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

TEST(costs_up_to_a_step_match_a_recount) {
  static const uint32_t ends[] = {1,    2,    100,  1000, 2047,      2048, 2049,
                                  3001, 4096, 4097, 5001, STEPS - 1, STEPS};
  recount_two();
  for (uint32_t i = 0; i < sizeof ends / sizeof *ends; i++) check_until(0, ends[i]), check_until(1, ends[i]);
  check_until(1, BL_MAX_STEPS);
  go_to(700);
  check_until(0, 5001);
  CHECK(bl_heap_until(0, 0)[BL_HEAP_UNTIL_operations] == 0);
  CHECK(isnan(bl_heap_until(0, 0)[BL_HEAP_UNTIL_mean_overhead]));
}

static void check_crossings(const double *crossings, uint32_t count, uint32_t first, uint32_t last) {
  CHECK_EQUAL((uint32_t)crossings[BL_HEAP_CROSSINGS_count], count);
  CHECK_EQUAL((uint32_t)crossings[BL_HEAP_CROSSINGS_first], first);
  CHECK_EQUAL((uint32_t)crossings[BL_HEAP_CROSSINGS_last], last);
}

TEST(crossings_of_two_heaps_match_a_recount) {
  recount_two();
  uint32_t count = 0, first = 0, last = 0;
  double before = 0;
  for (uint32_t done = 1; done <= STEPS; done++) {
    const double apart = means[0][done] - means[1][done];
    if (isnan(apart) || apart == 0 || slow_end(done) != done) continue;
    if (before * apart < 0) count++, last = done, first = count == 1 ? done : first;
    before = apart;
  }
  CHECK(count > 2);
  /* Equal means, as at the beginning, put neither heap ahead. */
  check_crossings(bl_heap_crossings(0, 1), count, first, last);
  check_crossings(bl_heap_crossings(1, 0), count, first, last);
  CHECK(bl_heap_crossings(1, 1)[BL_HEAP_CROSSINGS_count] == 0);
  CHECK(isnan(bl_heap_crossings(1, 1)[BL_HEAP_CROSSINGS_last]));
  /* The spans of the longer run before it do not count. */
  open_two();
  bl_run(first - 1);
  CHECK(bl_heap_crossings(0, 1)[BL_HEAP_CROSSINGS_count] == 0);
}

TEST(occupied_bytes_match_the_map) {
  EVERY_MODEL(model) {
    const BlScenario block = primes_block(model, 5);
    open_block(&block);
    bl_run(3000);
    CHECK_EQUAL(bl_heap_list_taken(0), 9);
    const uint32_t pieces = bl_heap_list_pieces(0, 0, 1e15, 1, BL_MAX_PIECES);
    for (uint32_t part = 0; part < 9; part++) {
      double min = NAN, max = NAN;
      for (uint32_t i = 0; i < pieces; i++) {
        const double *piece = bl_heap_pieces() + i * BL_COUNT(BL_HEAP_PIECE);
        if (piece[BL_HEAP_PIECE_needed] != block.parts[part].lo) continue;
        min = fmin(min, piece[BL_HEAP_PIECE_bytes]), max = fmax(max, piece[BL_HEAP_PIECE_bytes]);
      }
      const double *row = bl_heap_taken() + part * BL_COUNT(BL_HEAP_TAKEN);
      CHECK(row[BL_HEAP_TAKEN_asked] == block.parts[part].lo);
      CHECK(same(row[BL_HEAP_TAKEN_least], min) && same(row[BL_HEAP_TAKEN_most], max));
    }
  }
  const BlScenario random = heap_block(BL_HEAP_FIRST_FIT);
  open_block(&random);
  CHECK_EQUAL(bl_heap_list_taken(0), 0);
}

/* A mapping of 1 GiB per step: 20,000 of them have more than 2^32 pages. */
TEST(a_peak_event_reports_its_power_of_two) {
  BlScenario block = growing_block();
  block.part_count = 1;
  block.parts[0] = (BlPart){BL_MAX_SIZE, BL_MAX_SIZE, 1};
  block.heaps[0] = kit_default(BL_HEAP_PTMALLOC);
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

TEST(new_prices_change_cycles_without_a_new_run) {
  const BlScenario block = heap_block(BL_HEAP_PTMALLOC);
  open_block(&block);
  bl_run(10000);
  for (uint32_t i = 0; i < BL_COUNT(BL_HEAP_PRICES); i++) bl_heap_prices()[i] = 0;
  CHECK(heap_figure(0, BL_HEAP_FIGURE_cycles) == 0);
  bl_heap_prices()[BL_HEAP_PRICE_operations] = 7;
  const double *f = bl_heap_figures(0);
  CHECK(f[BL_HEAP_FIGURE_cycles] == 7 * f[BL_HEAP_FIGURE_operations]);
  const double saved = figure(0, BL_FIGURE_avoided_allocations) + figure(0, BL_FIGURE_avoided_frees);
  CHECK(saved > 0);
  CHECK(same(heap_figure(0, BL_HEAP_FIGURE_saved_cycles), 7 * saved));
  bl_heap_prices()[BL_HEAP_PRICE_operations] = 0;
}

static void check_pieces(double grain, uint32_t max) {
  const double heap_end = heap_figure(0, BL_HEAP_FIGURE_heap_end),
               mapped = heap_figure(0, BL_HEAP_FIGURE_mapped);
  const uint32_t count = bl_heap_list_pieces(0, 0, 1e15, grain, max);
  CHECK(count > 0 && count <= max);
  double at = 0, needed = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *piece = bl_heap_pieces() + i * BL_COUNT(BL_HEAP_PIECE);
    CHECK(piece[BL_HEAP_PIECE_at] == at);
    double kinds = 0;
    for (uint32_t k = BL_HEAP_PIECE_needed; k <= BL_HEAP_PIECE_uncommitted; k++) kinds += piece[k];
    CHECK(kinds == piece[BL_HEAP_PIECE_bytes]);
    at += piece[BL_HEAP_PIECE_bytes], needed += piece[BL_HEAP_PIECE_needed];
  }
  CHECK(at == heap_end + mapped);
  CHECK(needed == heap_figure(0, BL_HEAP_FIGURE_needed));
}

/* Small live blocks entirely inside a lens. */
static uint32_t live_in(double from, double bytes) {
  const uint32_t count = bl_heap_list_pieces(0, from, from + bytes, 1, BL_MAX_PIECES);
  uint32_t live = 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *piece = bl_heap_pieces() + i * BL_COUNT(BL_HEAP_PIECE), at = piece[BL_HEAP_PIECE_at];
    live += piece[BL_HEAP_PIECE_born] != BL_NONE && piece[BL_HEAP_PIECE_bytes] <= bytes / 4 && at >= from &&
            at + piece[BL_HEAP_PIECE_bytes] <= from + bytes;
  }
  return live;
}

/* The number of lens positions to try. */
#define PLACES 200

TEST(a_lens_shows_the_most_small_blocks_and_stays_while_it_shows_half_as_many) {
  const double bytes = 20992;
  EVERY_MODEL(model) {
    const BlScenario block = primes_block(model, 100);
    open_block(&block);
    CHECK(bl_heap_lens(0, bytes, 500) == 0);
    bl_run(20000);
    const double from = bl_heap_lens(0, bytes, BL_NONE), heap_end = heap_figure(0, BL_HEAP_FIGURE_heap_end);
    const uint32_t max = live_in(from, bytes);
    CHECK(max > 2);
    const double apart = floor(heap_end / PLACES) + 1;
    for (double other = 0; other < heap_end; other += apart) CHECK(live_in(other, bytes) <= max);
    CHECK(bl_heap_lens(0, bytes, from) == from);
    for (double held = 0; held < heap_end; held += apart)
      CHECK(bl_heap_lens(0, bytes, held) == (2 * live_in(held, bytes) >= max ? held : from));
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

void heap_record_tests(void) {
  RUN(the_heap_series_matches_a_recount);
  RUN(costs_up_to_a_step_match_a_recount);
  RUN(crossings_of_two_heaps_match_a_recount);
  RUN(occupied_bytes_match_the_map);
  RUN(a_peak_event_reports_its_power_of_two);
  RUN(new_prices_change_cycles_without_a_new_run);
  RUN(a_lens_shows_the_most_small_blocks_and_stays_while_it_shows_half_as_many);
  RUN(pieces_tile_the_address_space_at_every_grain);
}
