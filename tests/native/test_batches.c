/* The batches: three calls per pointer over every heap model, whose mappings have places and whose pages
 * are read or written. */
#include "check.h"
#include "heap_blocks.h"
#include "suites.h"

#define POINTERS 60u

static BlScenario batches_block(BlHeapModel model, uint32_t size, BlCallOrder order, BlCallerWrites writes) {
  BlScenario block = primes_block(model, 1);
  block.generator = BL_GENERATOR_PCG32;
  block.lifetime_model = BL_LIFETIME_MODEL_BATCHES;
  block.batches = (BlBatches){
      .pointers = POINTERS, .size = size, .resize_num = 2, .resize_den = 1, .order = order, .writes = writes};
  return block;
}

static void check_every_step(const BlScenario *block) {
  CHECK_EQUAL(open_block(block), BL_OK);
  for (uint32_t step = 0; step < 3 * POINTERS; step++) {
    CHECK_EQUAL(bl_run(1), BL_OK);
    bl_heap_check(0);
    CHECK(heap_figure(0, BL_HEAP_FIGURE_needed) == figure(0, BL_FIGURE_needed));
    CHECK(figure(0, BL_FIGURE_granted) ==
          figure(0, BL_FIGURE_allocated_bytes) - figure(0, BL_FIGURE_freed_bytes));
  }
  CHECK_EQUAL(bl_run(1), BL_STEP_LIMIT);
  CHECK_EQUAL(figure(0, BL_FIGURE_live), 0);
}

TEST(batches_keep_every_invariant) {
  static const uint32_t sizes[] = {1, 100, 5000, 70000, 400000};
  EVERY_MODEL(model) {
    for (uint32_t i = 0; i < 20; i++) {
      const BlScenario block = batches_block(model, sizes[i % 5], i % 4, i % 3);
      check_every_step(&block);
    }
  }
}

/* The second batch of a lane that discards, beside a lane that resizes: malloc's paths and no copies. */
TEST(a_lane_that_discards_frees_before_it_allocates) {
  EVERY_MODEL(model) for (uint32_t order = 0; order < 4; order++) {
    BlScenario block = batches_block(model, 5000u << order, order, order % 3);
    block.lane_count = 2;
    block.lanes[1] = block.lanes[0], block.heaps[1] = block.heaps[0];
    block.lanes[1].discard = 1;
    check_every_step(&block);
    for (uint32_t step = 0; step < 3 * POINTERS; step++) {
      const BlHeapCall *call = bl_heap_calls(1) + step;
      const bool resizes = call->kind == BL_HEAP_OPERATION_RESIZE;
      CHECK_EQUAL(call->counts.operations, resizes ? 2 : 1);
      CHECK_EQUAL(call->counts.copied, 0);
      CHECK(!resizes || call->path <= BL_CALL_PATH_MAPPED);
    }
    bl_heap_check(1);
    CHECK_EQUAL(heap_figure(1, BL_HEAP_FIGURE_live), 0);
  }
}

TEST(seeking_reproduces_the_states_of_batches) {
  EVERY_MODEL(model) {
    const BlScenario block = batches_block(model, 70000, BL_CALL_ORDER_SHUFFLED, BL_CALLER_WRITES_ASKED);
    CHECK_EQUAL(open_block(&block), BL_OK);
    uint64_t hashes[3 * POINTERS];
    for (uint32_t i = 0; i < 3 * POINTERS; i++) hashes[i] = bl_state_hash(), bl_run(1);
    for (uint32_t i = 3 * POINTERS; i-- > 0;) {
      CHECK_EQUAL(go_to(i), BL_OK);
      CHECK_EQUAL(bl_state_hash(), hashes[i]);
    }
  }
}

TEST(a_call_without_memory_is_null_and_the_run_continues) {
  BlScenario block =
      batches_block(BL_HEAP_PTMALLOC, BL_MAX_SIZE, BL_CALL_ORDER_SERIAL, BL_CALLER_WRITES_NONE);
  block.batches.pointers = 100;
  block.heaps[0].parameters[1] = BL_NONE - 1; /* no mappings, so the 64 GiB of the heap are all there is */
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(300), BL_OK);
  uint32_t count[3][2] = {0};
  for (uint32_t i = 0; i < 300; i++) {
    const BlHeapCall *call = bl_heap_calls(0) + i;
    count[call->kind][0] += call->path == BL_CALL_PATH_NO_MEMORY;
    count[call->kind][1] += call->path == BL_CALL_PATH_NOTHING;
  }
  CHECK_EQUAL(count[BL_HEAP_OPERATION_ALLOCATE][0], 37);
  CHECK(count[BL_HEAP_OPERATION_RESIZE][0] >= 37);
  CHECK_EQUAL(count[BL_HEAP_OPERATION_RELEASE][1], 37);
  CHECK_EQUAL(heap_figure(0, BL_HEAP_FIGURE_live), 0);
  bl_heap_check(0);
}

TEST(a_block_lies_where_its_call_answered) {
  const BlScenario block =
      batches_block(BL_HEAP_PTMALLOC, 200000, BL_CALL_ORDER_SERIAL, BL_CALLER_WRITES_ASKED);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(POINTERS), BL_OK);
  uint32_t mapped = 0;
  for (uint32_t i = 0; i < POINTERS; i++) {
    const BlHeapCall *call = bl_heap_calls(0) + i;
    const double *place = bl_heap_place(0, i);
    CHECK_EQUAL(place[BL_HEAP_PLACE_born], i);
    CHECK_EQUAL(place[BL_HEAP_PLACE_mapped], call->answer.kind == BL_HEAP_ANSWER_MAPPING);
    if (place[BL_HEAP_PLACE_mapped] == 0) continue;
    mapped++;
    CHECK_EQUAL(place[BL_HEAP_PLACE_at], call->place);
    CHECK_EQUAL(place[BL_HEAP_PLACE_written], 49);
  }
  CHECK(mapped > 0);
  CHECK_EQUAL(bl_heap_list_mappings(0, 0, 0x1p47), mapped);
  CHECK_EQUAL(bl_heap_list_mappings(0, 0, 0), 0);
  CHECK_EQUAL(bl_heap_place(0, POINTERS)[BL_HEAP_PLACE_bytes], 0);
}

TEST(tiles_count_the_pages_that_are_read_and_written) {
  const BlScenario block =
      batches_block(BL_HEAP_PTMALLOC, 50000, BL_CALL_ORDER_SERIAL, BL_CALLER_WRITES_NONE);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK_EQUAL(bl_run(POINTERS + 1), BL_OK);
  /* Its header is written; the copy has read its other pages. */
  CHECK_EQUAL(bl_heap_list_tiles(0, 4096, 50000, 4), 3);
  const double *tiles = bl_heap_tiles();
  CHECK_EQUAL(tiles[BL_HEAP_TILE_pages], 4);
  CHECK_EQUAL(tiles[BL_HEAP_TILE_present], 4);
  CHECK_EQUAL(tiles[BL_HEAP_TILE_written], 0);
  CHECK_EQUAL(bl_heap_list_tiles(0, 0, 0x1p40, 1), BL_MAX_TILES);
  CHECK_EQUAL(bl_heap_list_tiles(0, 0, 4096, 0), 0);
}

TEST(an_untracked_heap_has_no_calls) {
  const BlScenario block = primes_block(BL_HEAP_PTMALLOC, 1);
  CHECK_EQUAL(open_block(&block), BL_OK);
  CHECK(bl_heap_calls(0) == 0);
}

/* Three pointers, null ones too, and sizes from 0 on. */
static BlHeapOperation traced_operation(uint32_t i) {
  const uint8_t kind = (uint8_t)(i * 5 % 7 % BL_COUNT(BL_HEAP_OPERATIONS));
  const uint32_t most = kind == BL_HEAP_OPERATION_ALLOCATE_ALIGNED ? 20 : 1;
  return (BlHeapOperation){.kind = kind,
                           .log2_alignment = (uint8_t)(i % most),
                           .id = i % 3,
                           .bytes = i % 11 ? i * 977u % 300000u : 0};
}

TEST(a_tracked_trace_has_a_row_per_operation) {
  EVERY_MODEL(model) for (uint32_t pages = 0; pages < 2; pages++) {
    *bl_trace_settings() = kit_default(model);
    CHECK_EQUAL(bl_trace_open_tracked(pages), BL_OK);
    uint64_t operations = 0;
    for (uint32_t i = 0; i < 300; i++) {
      bl_trace_operations()[0] = traced_operation(i);
      CHECK_EQUAL(bl_trace_run(1), BL_OK);
      const BlHeapCall *call = bl_trace_calls();
      CHECK(memcmp(&call->answer, bl_trace_answers(), sizeof call->answer) == 0);
      CHECK_EQUAL(call->path == BL_CALL_PATH_NOTHING, call->counts.operations == 0);
      operations += call->counts.operations;
      bl_trace_check();
    }
    CHECK(bl_trace_figures()[BL_HEAP_FIGURE_operations] == (double)operations);
  }
}

TEST(an_untracked_trace_has_no_rows) {
  *bl_trace_settings() = kit_default(BL_HEAP_BUDDY);
  CHECK_EQUAL(bl_trace_open(), BL_OK);
  CHECK(bl_trace_calls() == 0);
}

static void check_refused(BlScenario block, uint32_t table, uint32_t field) {
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, table);
  CHECK_EQUAL(bl_problem()->field, field);
}

TEST(batches_that_do_not_fit_are_refused_by_name) {
  const BlScenario good = batches_block(BL_HEAP_PTMALLOC, 3, BL_CALL_ORDER_ONE, BL_CALLER_WRITES_NONE);
  BlScenario block = good;
  block.lanes[0].capacity = 1;
  check_refused(block, 3, 0);
  block = good, block.batches.pointers = BL_MAX_POINTERS + 1;
  check_refused(block, 8, 0);
  block = good, block.batches.resize_num = 1, block.batches.resize_den = 4; /* no byte is left */
  check_refused(block, 8, 2);
  CHECK_EQUAL(bl_problem()->min, 2);
  block.batches.resize_num = 2;
  CHECK_EQUAL(open_block(&block), BL_OK);
  block = good, block.batches.size = BL_MAX_SIZE, block.batches.resize_num = 4; /* one byte too many */
  check_refused(block, 8, 2);
  CHECK_EQUAL(bl_problem()->max, 3);
  block = good, block.generator = BL_GENERATOR_MSVC;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
}

void batch_tests(void) {
  RUN(batches_keep_every_invariant);
  RUN(a_lane_that_discards_frees_before_it_allocates);
  RUN(seeking_reproduces_the_states_of_batches);
  RUN(a_call_without_memory_is_null_and_the_run_continues);
  RUN(a_block_lies_where_its_call_answered);
  RUN(tiles_count_the_pages_that_are_read_and_written);
  RUN(an_untracked_heap_has_no_calls);
  RUN(a_tracked_trace_has_a_row_per_operation);
  RUN(an_untracked_trace_has_no_rows);
  RUN(batches_that_do_not_fit_are_refused_by_name);
}
