/* Calls at the wrong time or with meaningless numbers: the findings of fuzz_calls.c, one by one. */
#include <math.h>

#include "check.h"
#include "heap_blocks.h"
#include "suites.h"

static void open_trace(void) {
  *bl_trace_settings() = kit_default(BL_HEAP_BUDDY);
  CHECK_EQUAL(bl_trace_open(), BL_OK);
}

TEST(an_empty_trace_has_a_hash_and_no_blocks) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(5000);
  open_trace();
  const uint64_t hash = bl_trace_hash();
  CHECK_EQUAL(bl_trace_hash(), hash);
  for (uint32_t id = 0; id < BL_MAX_BATCH; id++)
    bl_trace_operations()[id] = (BlHeapOperation){.kind = BL_HEAP_OPERATION_RELEASE, .id = id};
  CHECK_EQUAL(bl_trace_run(BL_MAX_BATCH), BL_OK);
  CHECK_EQUAL(bl_trace_figures()[BL_HEAP_FIGURE_operations], 0);
}

TEST(opening_a_trace_ends_transfers) {
  const BlScenario block = bucket_block();
  open_block(&block);
  CHECK_EQUAL(bl_import_begin(), BL_OK);
  CHECK(bl_export_begin(0) > 0);
  open_trace();
  CHECK_EQUAL(bl_export_next(), 0);
  CHECK_EQUAL(bl_import_next(4), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_import_end(), BL_BAD_ARGUMENT);
}

TEST(opening_a_scenario_ends_a_recording) {
  const BlScenario block = heap_block(BL_HEAP_PTMALLOC);
  open_block(&block);
  bl_heap_recording_begin(0);
  open_block(&block);
  CHECK_EQUAL(bl_replay(1), BL_OK);
  CHECK_EQUAL(bl_heap_recording_end(), 1);
}

void border_tests(void) {
  RUN(an_empty_trace_has_a_hash_and_no_blocks);
  RUN(opening_a_trace_ends_transfers);
  RUN(opening_a_scenario_ends_a_recording);
}
