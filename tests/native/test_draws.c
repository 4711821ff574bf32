/* Integer logarithms and powers, the draws based on them, and the heap of expiries. */
#include <math.h>
#include <stdlib.h>

#include "base/index_heap.h"
#include "blocks.h"
#include "check.h"
#include "random/fixed_math.h"
#include "suites.h"

static bool near(double actual, double expected, double tolerance) {
  return fabs(actual - expected) <= tolerance;
}

TEST(logarithms_are_accurate_to_27_bits) {
  CHECK_EQUAL(fixed_log2(1), 0);
  CHECK_EQUAL(fixed_log2(2), 1ull << 27);
  CHECK_EQUAL(fixed_log2(1ull << 32), 1ull << 32);
  for (uint64_t value = 3; value < 1ull << 32; value += value / 3) {
    const double error = (double)fixed_log2(value) / (1 << 27) - log2((double)value);
    CHECK(error <= 0 && error > -1e-6);
  }
}

TEST(scaling_is_a_clamped_power_of_two) {
  const uint32_t max = BL_MAX_SIZE;
  CHECK_EQUAL(fixed_scale(1000, 0, 1, max), 1000);
  CHECK_EQUAL(fixed_scale(1000, 3ll << 27, 1, max), 8000);
  CHECK_EQUAL(fixed_scale(1000, -(3ll << 27), 1, max), 125);
  CHECK_EQUAL(fixed_scale(1000, 1ll << 40, 1, max), max);
  CHECK_EQUAL(fixed_scale(1000, -(1ll << 40), 7, max), 7);
  CHECK_EQUAL(fixed_scale(1, 30ll << 27, 1, max), max);
  for (int64_t e = -(9ll << 27); e < 19ll << 27; e += 12345677) {
    const double exact = 1000 * exp2((double)e / (1 << 27));
    CHECK(fabs(fixed_scale(1000, e, 1, max) - exact) <= 1 + exact * 1e-6);
  }
}

/* c(i) = isqrt(c(i - 1) * 2^31), c(0) = 2^32. */
TEST(each_root_is_the_square_root_of_the_previous_one) {
  uint64_t before = 1ull << 32;
  for (uint32_t bit = 1; bit <= FRACTION_BITS; bit++) {
    const uint64_t root = fixed_root(bit), square = before << 31;
    CHECK(root * root <= square && square < (root + 1) * (root + 1));
    before = root;
  }
}

static uint32_t median_of(uint32_t *values, uint32_t count) {
  for (uint32_t i = 1; i < count; i++) {
    const uint32_t value = values[i];
    uint32_t at = i;
    for (; at > 0 && values[at - 1] > value; at--) values[at] = values[at - 1];
    values[at] = value;
  }
  return values[count / 2];
}

TEST(exponential_draws_have_their_median_at_ln_2) {
  static uint32_t values[4001];
  Pcg32 rng = pcg32_start(1, STREAM_LIFETIMES);
  for (uint32_t i = 0; i < 4001; i++) values[i] = draw_exponential(&rng, 100000);
  CHECK(near(median_of(values, 4001), 69315, 3000));
}

TEST(normal_draws_have_mean_0_and_variance_1) {
  Pcg32 rng = pcg32_start(1, STREAM_SIZES);
  double sum = 0, squares = 0;
  for (uint32_t i = 0; i < 20000; i++) {
    const double normal = (double)draw_normal(&rng) / (1 << 27);
    sum += normal, squares += normal * normal;
  }
  CHECK(near(sum / 20000, 0, 0.03));
  CHECK(near(squares / 20000, 1, 0.03));
}

/* The index with the smallest key, by linear search. */
static uint32_t smallest_of(const uint64_t *keys, uint32_t count) {
  uint32_t min = 0;
  for (uint32_t i = 1; i < count; i++)
    if (keys[i] < keys[min]) min = i;
  return min;
}

TEST(the_index_heap_finds_the_smallest_key_after_swap_removals) {
  static uint64_t keys[600];
  IndexHeap heap = index_heap_empty();
  index_heap_reserve(&heap, 0, 600);
  uint32_t count = 0;
  Pcg32 rng = pcg32_start(3, 3);
  for (uint32_t turn = 0; turn < 20000; turn++) {
    if (count == 0 || (count < 600 && pcg32_below(&rng, 100) < 52)) {
      keys[count] = (uint64_t)pcg32_below(&rng, 1000) << 32 | turn;
      index_heap_add(&heap, count, keys[count]);
      count++;
    } else {
      const uint32_t gone = pcg32_below(&rng, 2) ? index_heap_top(&heap) : pcg32_below(&rng, count);
      index_heap_swap_remove(&heap, gone, --count);
      keys[gone] = keys[count];
    }
    if (count > 0) CHECK_EQUAL(index_heap_top(&heap), smallest_of(keys, count));
  }
}

TEST(a_lifetime_table_has_one_row_per_class) {
  BlScenario block = lifetime_block();
  CHECK_EQUAL(open_block(&block), BL_OK);
  block.lifetimes[1].size = block.lifetimes[0].size + 1;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, 5);
  CHECK_EQUAL(bl_problem()->row, 1);
  block.lifetime_model = BL_LIFETIME_MODEL_RANDOM_WALK;
  CHECK_EQUAL(open_block(&block), BL_OK);
}

void draw_tests(void) {
  RUN(logarithms_are_accurate_to_27_bits);
  RUN(scaling_is_a_clamped_power_of_two);
  RUN(each_root_is_the_square_root_of_the_previous_one);
  RUN(exponential_draws_have_their_median_at_ln_2);
  RUN(normal_draws_have_mean_0_and_variance_1);
  RUN(the_index_heap_finds_the_smallest_key_after_swap_removals);
  RUN(a_lifetime_table_has_one_row_per_class);
}
