/* Traces: packed pages, which are untrusted, and requests that resize in lanes with caches and over heaps. */
#include <stdlib.h>

#include "check.h"
#include "heap_blocks.h"
#include "suites.h"

#define OPERATIONS (3 * BL_PAGE_OPERATIONS + 5000)

/* The heap has handed out what callers hold, what the cache has, and what bypasses it. */
static void check_bytes(uint32_t lane, uint64_t bypassing) {
  const double buffers = figure(lane, BL_FIGURE_granted) + figure(lane, BL_FIGURE_idle);
  CHECK(buffers == figure(lane, BL_FIGURE_allocated_bytes) - figure(lane, BL_FIGURE_freed_bytes));
  if (lane != 1) CHECK(bl_heap_figures(lane)[BL_HEAP_FIGURE_needed] == buffers + (double)bypassing);
}

TEST(a_trace_keeps_every_invariant_over_every_heap) {
  EVERY_MODEL(model) for (uint32_t only = 0; only < 2; only++) {
    BlScenario block = traced_block(6000);
    block.heaps[0] = block.heaps[2] = kit_default(model);
    if (only) block.trace.only_min = 100, block.trace.only_max = 1000;
    CHECK_EQUAL(open_block(&block), BL_OK);
    for (uint32_t status = BL_OK; status == BL_OK;) {
      status = supplied(bl_run, 97);
      CHECK(status == BL_OK || status == BL_STEP_LIMIT || status == BL_NO_MEMORY);
      check_lane_heap(0), check_lane_heap(2);
      if (status == BL_NO_MEMORY) break; /* the last request has no block */
      const uint64_t bypassing = bypassing_bytes(bl_done(), &block.trace);
      for (uint32_t lane = 0; lane < 3; lane++) check_bytes(lane, bypassing);
    }
    CHECK(figure(0, BL_FIGURE_resized_in_place) > 0 && figure(0, BL_FIGURE_resized_moved) > 0);
    CHECK(figure(2, BL_FIGURE_resized_in_place) + figure(2, BL_FIGURE_resized_moved) > 0);
  }
}

TEST(seeking_across_pages_reproduces_the_states_of_a_trace) {
  static uint64_t hashes[OPERATIONS / 1000 + 1];
  BlScenario block = traced_block(OPERATIONS);
  block.lanes[2].capacity = 3;
  block.heap_threads = BL_HEAP_THREADS_APART;
  CHECK_EQUAL(open_block(&block), BL_OK);
  for (uint32_t i = 0; i <= OPERATIONS / 1000; i++) {
    hashes[i] = bl_state_hash();
    CHECK_EQUAL(supplied(bl_run, 1000), i == OPERATIONS / 1000 ? BL_STEP_LIMIT : BL_OK);
  }
  CHECK_EQUAL(bl_done(), OPERATIONS);
  for (uint32_t i = 0; i < 60; i++) {
    const uint32_t at = i * 7919u % (OPERATIONS / 1000 + 1);
    CHECK_EQUAL(go_to(at * 1000), BL_OK);
    CHECK_EQUAL(bl_state_hash(), hashes[at]);
  }
}

TEST(heaps_tell_the_threads_of_a_trace_apart) {
  BlScenario block = traced_block(3000);
  block.heaps[0] = block.heaps[2] = kit_default(BL_HEAP_PTMALLOC);
  block.heap_threads = BL_HEAP_THREADS_APART;
  CHECK_EQUAL(open_block(&block), BL_OK);
  uint64_t hashes[13];
  for (uint32_t i = 0; i < 13; i++) {
    hashes[i] = bl_state_hash();
    check_lane_heap(0), check_lane_heap(2);
    if (i < 12) CHECK_EQUAL(supplied(bl_run, 250), BL_OK);
  }
  CHECK(bl_heap_list_areas(0) > 3 && bl_heap_list_areas(2) > 3);
  for (uint32_t i = 13; i-- > 0;) {
    CHECK_EQUAL(go_to(i * 250), BL_OK);
    CHECK_EQUAL(bl_state_hash(), hashes[i]);
  }
  CHECK_EQUAL(bl_replay(1), BL_OK);
  bl_page_threads()[5] = BL_LAST_OF_THREAD; /* the main thread does not end */
  CHECK_EQUAL(bl_page_give(write_page(bl_page(), block.trace.operations, 0)), BL_BAD_PAGE);
}

/* A page whose bytes are in a block of exactly their length, so that any read beyond it is found. */
static bool decodes(const uint8_t *bytes, uint32_t count, uint32_t operations) {
  static BlHeapOperation decoded[BL_PAGE_OPERATIONS];
  PackedPage page = {.operations = decoded};
  uint8_t *exact = malloc(count);
  memcpy(exact, bytes, count);
  const bool good = packed_page_decode(&page, exact, count, operations);
  free(exact);
  return good;
}

TEST(a_malformed_page_is_refused_and_read_within_its_bounds) {
  static uint8_t page[BL_MAX_PAGE_BYTES], other[BL_MAX_PAGE_BYTES];
  const uint32_t operations = 500, bytes = write_page(page, operations, 0);
  PageWriter dice = {.random = 7};
  CHECK(decodes(page, bytes, operations));
  CHECK(!decodes(page, bytes, operations - 1) && !decodes(page, bytes, operations + 1));
  for (uint32_t length = 0; length < bytes; length++) CHECK(!decodes(page, length, operations));
  memcpy(other, page, bytes), other[bytes] = 0;
  CHECK(!decodes(other, bytes + 1, operations));
  uint32_t refused = 0;
  for (uint32_t i = 0; i < 20000; i++) {
    memcpy(other, page, bytes);
    for (uint32_t flips = 1 + i % 3; flips > 0; flips--)
      other[random_below(&dice, bytes)] ^= 1 + random_below(&dice, 255);
    refused += !decodes(other, bytes, operations);
  }
  CHECK(refused > 5000 && refused < 20000);
}

static bool decodes_text(const char *bytes, uint32_t count, uint32_t operations) {
  return decodes((const uint8_t *)bytes, count, operations);
}

TEST(a_page_has_one_spelling) {
  CHECK(decodes_text("\1\0\0\0\0\0\0\0\10", 9, 1));
  CHECK(!decodes_text("\1\0\0\0\0\0\0\0\210\0", 10, 1));                                 /* 8 in two bytes */
  CHECK(decodes_text("\1\0\0\0\0\0\0\0\370\377\377\377\377\377\377\377\377\1", 18, 1));  /* 2^61 - 1 B */
  CHECK(!decodes_text("\1\0\0\0\0\0\0\0\370\377\377\377\377\377\377\377\377\2", 18, 1)); /* over 64 bits */
  CHECK(!decodes_text("\1\0\0\0\0\0\0\0\5", 9, 1));                                      /* no such kind */
  CHECK(!decodes_text("\1\0\0\0\0\0\0\0\1", 9, 1));                                      /* nothing to free */
  CHECK(decodes_text("\1\0\0\0\1\0\0\0\1", 9, 1));
  CHECK(!decodes_text("\1\0\0\0\1\0\0\0\2\0", 10, 1));   /* a resize to 0 B */
  CHECK(!decodes_text("\1\0\0\0\0\0\0\0\14\41", 10, 1)); /* aligned to 2^33 */
}

TEST(a_page_that_does_not_follow_is_refused_and_the_state_stays) {
  const BlScenario block = traced_block(2 * BL_PAGE_OPERATIONS);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_NEED_PAGE);
  CHECK_EQUAL(bl_page_needed(), 0);
  CHECK_EQUAL(bl_page_give(BL_MAX_PAGE_BYTES + 1), BL_BAD_PAGE);
  CHECK_EQUAL(bl_run(1), BL_NEED_PAGE);
  CHECK_EQUAL(supplied(bl_run, BL_PAGE_OPERATIONS), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_NEED_PAGE);
  CHECK_EQUAL(bl_page_needed(), 1);
  const uint64_t hash = bl_state_hash();
  const uint32_t bytes = write_page(bl_page(), block.trace.operations, 1);
  bl_page()[4]++; /* another number of live buffers */
  CHECK_EQUAL(bl_page_give(bytes), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_BAD_PAGE);
  CHECK_EQUAL(bl_state_hash(), hash);
}

/* Another page in the place of one that a keyframe lies in. */
TEST(a_page_that_has_changed_cannot_reach_a_dead_buffer) {
  BlScenario block = traced_block(3 * BL_PAGE_OPERATIONS);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(supplied(bl_run, 3 * BL_PAGE_OPERATIONS), BL_OK);
  CHECK_EQUAL(bl_rewind(5000), BL_OK);
  CHECK_EQUAL(bl_replay(1), BL_NEED_PAGE);
  uint8_t *page = bl_page();
  uint32_t bytes = 8;
  put_words(page, BL_PAGE_OPERATIONS, 0);
  for (uint32_t i = 0; i < 4096; i++) page[bytes++] = 8 << 3;
  for (uint32_t i = 4096; i < BL_PAGE_OPERATIONS; i++) page[bytes++] = i % 2 ? 8 << 3 : 1;
  for (uint32_t i = 0; i < 4096; i++) page[bytes - 1 - i] = 1;
  CHECK_EQUAL(bl_page_give(bytes), BL_OK);
  const uint32_t status = bl_replay(BL_PAGE_OPERATIONS);
  CHECK(status == BL_OK || status == BL_BAD_PAGE || status == BL_NEED_PAGE);
  CHECK(bl_figures(0)[BL_FIGURE_live] >= 0);
}

TEST(the_settings_of_a_trace_are_checked) {
  const BlScenario good = traced_block(10);
  BlScenario block = good;
  block.trace.operations = 0;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, 9);
  block = good, block.trace.only_min = 10, block.trace.only_max = 9;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block = good, block.generator = BL_GENERATOR_MSVC;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block = good, block.move_count = 1, block.moves[0].size = 8;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  block = article_block();
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_page_needed(), BL_NONE);
  CHECK_EQUAL(bl_page_give(8), BL_NOT_OPEN);
}

void traced_tests(void) {
  RUN(a_trace_keeps_every_invariant_over_every_heap);
  RUN(seeking_across_pages_reproduces_the_states_of_a_trace);
  RUN(heaps_tell_the_threads_of_a_trace_apart);
  RUN(a_malformed_page_is_refused_and_read_within_its_bounds);
  RUN(a_page_has_one_spelling);
  RUN(a_page_that_does_not_follow_is_refused_and_the_state_stays);
  RUN(a_page_that_has_changed_cannot_reach_a_dead_buffer);
  RUN(the_settings_of_a_trace_are_checked);
}
