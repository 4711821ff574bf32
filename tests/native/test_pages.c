/* The page cache's policies under ASan and UBSan. The twins in tests/oracle/page-cache check the rules. This
 * file checks refusals, invariants, given pages and memory. */
#include <stddef.h>

#include "blocks.h"
#include "check.h"
#include "exports_page_machine.h"
#include "machine_block.h"
#include "page_blocks.h"
#include "page_cache/policies/page_heap.h"
#include "random/pcg32.h"
#include "suites.h"

/* Opens `block` after setting `word` to `value`. The core must reject exactly that field. */
static void check_refused(BlPageScenario *block, uint32_t *word, uint32_t field, uint32_t value) {
  const uint32_t good = *word;
  *word = value;
  CHECK_EQUAL(open_pages(block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_pages_problem()->field, field);
  CHECK_EQUAL(bl_pages_problem()->value, value);
  *word = good;
}

TEST(every_word_of_pages_out_of_range_is_refused_by_name) {
  typedef struct Range {
    uint32_t offset, min, max;
  } Range;
#define X(name, min, max) {offsetof(BlPageScenario, name), min, max},
  static const Range ranges[] = {BL_PAGE_FIELDS(X)};
#undef X
  BlPageScenario block = pages_block(BL_PAGES_LRU);
  for (uint32_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    uint32_t *word = (uint32_t *)(void *)((char *)&block + ranges[i].offset);
    if (ranges[i].max < UINT32_MAX) check_refused(&block, word, i, ranges[i].max + 1);
    if (ranges[i].min > 0) check_refused(&block, word, i, ranges[i].min - 1);
  }
  CHECK_EQUAL(open_pages(&block), BL_OK);
}

TEST(a_policy_out_of_range_is_refused_by_lane_and_parameter) {
  BlPageScenario block = pages_block(BL_PAGES_LRU);
  block.lane_count = 2;
  block.lanes[1] = usual_policy(BL_PAGES_S3_FIFO);
  check_refused(&block, &block.lanes[1].parameters[2], 2, 9);
  CHECK_EQUAL(bl_pages_problem()->table, 1);
  CHECK_EQUAL(bl_pages_problem()->lane, 1);
  check_refused(&block, &block.lanes[1].policy, BL_NONE, BL_COUNT(BL_PAGE_POLICIES));
  block.abi_version++;
  CHECK_EQUAL(open_pages(&block), BL_BAD_VERSION);
}

TEST(every_policy_keeps_its_invariants) {
  for (uint32_t policy = 0; policy < BL_COUNT(BL_PAGE_POLICIES); policy++) {
    for (uint32_t cache = 1; cache < 200; cache = 2 * cache + 1) {
      BlPageScenario block = pages_block((BlPagePolicyName)policy);
      block.cache = cache;
      CHECK_EQUAL(open_pages(&block), BL_OK);
      for (uint32_t done = 0; done < 2000; done += 250) {
        CHECK_EQUAL(bl_run(250), BL_OK);
        bl_pages_check(0);
      }
    }
  }
}

/* Its last segment is the last list that a policy may have. */
TEST(slru_keeps_its_invariants_with_a_segment_in_every_list) {
  BlPageScenario block = pages_block(BL_PAGES_SLRU);
  block.lanes[0].parameters[0] = BL_MAX_PAGE_LISTS;
  CHECK_EQUAL(open_pages(&block), BL_OK);
  CHECK_EQUAL(bl_run(5000), BL_OK);
  bl_pages_check(0);
  CHECK(bl_pages_list_size(0, BL_MAX_PAGE_LISTS - 1) > 0);
}

TEST(memory_taken_and_given_back_changes_the_capacity) {
  for (uint32_t policy = 0; policy < BL_COUNT(BL_PAGE_POLICIES); policy++) {
    BlPageScenario block = pages_block((BlPagePolicyName)policy);
    block.take_at = 900, block.take_pages = 59, block.take_until = 1800;
    CHECK_EQUAL(open_pages(&block), BL_OK);
    bl_run(901);
    CHECK(page_figure(0, BL_PAGE_FIGURE_resident) <= (policy == BL_PAGES_TWO_GENERATIONS ? 2 : 1));
    bl_run(899);
    CHECK_EQUAL(page_figure(0, BL_PAGE_FIGURE_capacity), 1);
    bl_run(700);
    CHECK_EQUAL(page_figure(0, BL_PAGE_FIGURE_capacity), 60);
    bl_pages_check(0);
  }
}

TEST(a_run_of_pages_ends_with_its_stream) {
  const BlPageScenario block = pages_block(BL_PAGES_LRU);
  open_pages(&block);
  CHECK_EQUAL(bl_run(20000), BL_STEP_LIMIT);
  CHECK_EQUAL(bl_done(), 10000);
  CHECK_EQUAL(bl_run(1), BL_STEP_LIMIT);
}

TEST(given_pages_serve_one_opening) {
  static const uint32_t pages[] = {5, 6, 5};
  BlPageScenario block = pages_block(BL_PAGES_LRU);
  block.work = BL_WORK_LIST;
  block.requests = 7;
  CHECK_EQUAL(bl_pages_give(0, 0, 0), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_pages_give(3, 0, 0), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_NOT_OPEN);
  memcpy(bl_pages_given(), pages, sizeof pages);
  CHECK_EQUAL(open_pages(&block), BL_OK);
  for (uint32_t i = 0; i < 7; i++) CHECK_EQUAL(bl_pages_page(i), pages[i % 3]);
  CHECK_EQUAL(bl_pages_distinct(), 2);
  CHECK_EQUAL(open_pages(&block), BL_BAD_FIELD);
}

TEST(given_pages_are_part_of_the_block) {
  BlPageScenario block = pages_block(BL_PAGES_LRU);
  block.work = BL_WORK_LIST;
  uint32_t hashes[2];
  for (uint32_t i = 0; i < 2; i++) {
    bl_pages_give(1, 0, 0);
    *bl_pages_given() = i;
    open_pages(&block);
    hashes[i] = ((const BlPageScenario *)bl_pages_block())->given_low;
  }
  CHECK(hashes[0] != hashes[1]);
}

TEST(misses_of_a_trace_are_weighed_by_size) {
  static const uint32_t pages[] = {0, 1, 0, 2, 1}, sizes[] = {1, 10, 100, 1000, BL_NONE};
  BlPageScenario block = pages_block(BL_PAGES_LRU);
  block.work = BL_WORK_TRACE;
  block.requests = 5;
  block.cache = 2;
  block.warm = 1;
  CHECK_EQUAL(bl_pages_give(5, 0, 4), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_pages_give(5, 0, 5), BL_OK);
  memcpy(bl_pages_given(), pages, sizeof pages);
  memcpy(bl_pages_given_sizes(), sizes, sizeof sizes);
  CHECK_EQUAL(open_pages(&block), BL_OK);
  bl_run(5);
  CHECK_EQUAL(page_figure(0, BL_PAGE_FIGURE_requested_bytes), 1110.0 + BL_NONE);
  CHECK_EQUAL(page_figure(0, BL_PAGE_FIGURE_missed_bytes), 1010.0 + BL_NONE);
  bl_rewind(4);
  bl_replay(4 - bl_done());
  CHECK_EQUAL(page_figure(0, BL_PAGE_FIGURE_missed_bytes), 1010);
}

TEST(large_states_have_keyframes_far_apart) {
  BlPageScenario block = pages_block(BL_PAGES_LRU);
  open_pages(&block);
  CHECK_EQUAL(bl_keyframe_spacing(), 4096);
  block.n = 1u << 20;
  open_pages(&block);
  CHECK_EQUAL(bl_keyframe_spacing(), 1u << 19);
}

TEST(lists_and_cells_show_every_entry) {
  for (uint32_t policy = 0; policy < BL_COUNT(BL_PAGE_POLICIES); policy++) {
    const BlPageScenario block = pages_block((BlPagePolicyName)policy);
    open_pages(&block);
    bl_run(1234);
    for (uint32_t list = 0; list < bl_pages_list_count(0); list++) {
      const uint32_t cells = bl_pages_list_cells(0, list, 7);
      uint32_t entries = 0;
      for (uint32_t i = 0; i < cells; i++) entries += bl_pages_cells()[i].entries;
      CHECK_EQUAL(entries, bl_pages_list_size(0, list));
      CHECK_EQUAL(bl_pages_list_pages(0, list), entries);
    }
  }
}

/* The list after the last slot belongs to another. */
TEST(a_heap_lists_its_slots_by_key_and_touches_nothing_else) {
  enum { SLOTS = 600 };
  static HeapEntry entries[SLOTS];
  static uint32_t place[SLOTS], order[SLOTS + 1];
  static uint64_t keys[SLOTS];
  Pcg32 rng = pcg32_start(5, 0);
  uint32_t count = 0;
  const PageHeap heap = {&count, entries, place};
  for (uint32_t slot = 0; slot < SLOTS; slot++) {
    keys[slot] = (uint64_t)pcg32_next(&rng) << 32 | slot;
    page_heap_add(&heap, slot, keys[slot]);
    order[count] = slot / 2;
    CHECK_EQUAL(page_heap_order(&heap, order), slot + 1);
    CHECK_EQUAL(order[count], slot / 2);
    for (uint32_t i = 1; i < count; i++) CHECK(keys[order[i - 1]] > keys[order[i]]);
  }
}

TEST(another_model_opens_after_the_page_cache) {
  const BlPageScenario pages = pages_block(BL_PAGES_ARC);
  const BlScenario article = article_block();
  CHECK_EQUAL(open_pages(&pages), BL_OK);
  bl_run(500);
  CHECK_EQUAL(open_block(&article), BL_OK);
  CHECK_EQUAL(bl_run(37901), BL_OK);
  CHECK_EQUAL(figure(0, BL_FIGURE_granted), 1911900);
}

TEST(the_first_word_of_a_block_chooses_the_stage) {
  const BlPageScenario pages = pages_block(BL_PAGES_LRU);
  const BlMachine machine = article_machine();
  memcpy(bl_pages_block(), &machine, sizeof machine);
  CHECK_EQUAL(bl_pages_open(), BL_OK);
  CHECK_EQUAL(bl_run(1), BL_OK);
  CHECK_EQUAL(bl_machine_figures()[BL_MACHINE_FIGURE_commands_ended], 1);
  CHECK_EQUAL(open_pages(&pages), BL_OK);
  CHECK_EQUAL(bl_pages_requests(), 10000);
  *(uint32_t *)bl_pages_block() = 2;
  CHECK_EQUAL(bl_pages_open(), BL_BAD_ARGUMENT);
}

void page_tests(void) {
  RUN(every_word_of_pages_out_of_range_is_refused_by_name);
  RUN(a_policy_out_of_range_is_refused_by_lane_and_parameter);
  RUN(every_policy_keeps_its_invariants);
  RUN(slru_keeps_its_invariants_with_a_segment_in_every_list);
  RUN(memory_taken_and_given_back_changes_the_capacity);
  RUN(a_run_of_pages_ends_with_its_stream);
  RUN(given_pages_serve_one_opening);
  RUN(given_pages_are_part_of_the_block);
  RUN(misses_of_a_trace_are_weighed_by_size);
  RUN(large_states_have_keyframes_far_apart);
  RUN(lists_and_cells_show_every_entry);
  RUN(a_heap_lists_its_slots_by_key_and_touches_nothing_else);
  RUN(another_model_opens_after_the_page_cache);
  RUN(the_first_word_of_a_block_chooses_the_stage);
}
