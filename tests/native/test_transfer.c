/* Transferring keyframes between cores. */
#include <stdlib.h>

#include "base/memory.h"
#include "blocks.h"
#include "check.h"
#include "state_fingerprint.h"
#include "suites.h"

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

TEST(a_keyframe_loads_in_another_run_of_the_scenario) {
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

/* The end of the memory used so far: a block of zero bytes starts there. */
static uint8_t *memory_end(void) { return memory_allocate(0); }

TEST(a_thousand_imports_use_the_pages_of_one) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(5000);
  export_keyframe(5000);
  CHECK_EQUAL(import_keyframe(carried_bytes), BL_OK);
  const StateFingerprint imported = state_fingerprint();
  const uint8_t *before = memory_end();
  for (uint32_t i = 0; i < 1000; i++) CHECK_EQUAL(import_keyframe(carried_bytes), BL_OK);
  CHECK(memory_end() == before);
  CHECK_EQUAL(state_fingerprint().state, imported.state);
  CHECK_EQUAL(state_fingerprint().shown, imported.shown);
  free(carried);
}

/* The transferred bytes are rejected, and the state stays. */
static void check_refused(uint32_t bytes) {
  const uint64_t hash = bl_state_hash();
  CHECK_EQUAL(import_keyframe(bytes), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_state_hash(), hash);
}

TEST(only_a_complete_unchanged_keyframe_of_the_same_scenario_is_imported) {
  BlScenario block = bucket_block();
  open_block(&block);
  bl_run(5000);
  export_keyframe(5000);
  bl_run(100);
  for (uint32_t cut = 1; cut < 20; cut++) check_refused(carried_bytes - cut);
  check_refused(0);
  for (uint32_t at = 0; at < carried_bytes; at += 97) {
    carried[at] ^= 4;
    check_refused(carried_bytes);
    carried[at] ^= 4;
  }
  block.seed++;
  open_block(&block);
  check_refused(carried_bytes);
  block.seed--;
  open_block(&block);
  CHECK_EQUAL(import_keyframe(carried_bytes), BL_OK);
  free(carried);
}

TEST(a_run_ends_an_export) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(5000);
  CHECK(bl_export_begin(5000) > 0);
  bl_run(1);
  CHECK_EQUAL(bl_export_next(), 0);
}

TEST(a_transfer_must_begin_first) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_run(5000);
  const StateFingerprint before = state_fingerprint();
  CHECK_EQUAL(bl_export_next(), 0);
  CHECK_EQUAL(bl_import_next(4), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_import_end(), BL_BAD_ARGUMENT);
  CHECK_EQUAL(bl_import_begin(), BL_OK);
  CHECK_EQUAL(bl_import_next(BL_TRANSFER_BYTES + 1), BL_BAD_ARGUMENT);
  open_block(&block);
  CHECK_EQUAL(bl_import_end(), BL_BAD_ARGUMENT);
  bl_run(5000);
  CHECK_EQUAL(state_fingerprint().state, before.state);
}

TEST(restarting_an_import_frees_its_pages) {
  const BlScenario block = bucket_block();
  open_block(&block);
  bl_import_begin();
  const uint8_t *before = memory_end();
  for (uint32_t i = 0; i < 1000; i++) bl_import_begin();
  /* one is freed for each that is allocated */
  CHECK(memory_end() == before);
}

void transfer_tests(void) {
  RUN(a_keyframe_loads_in_another_run_of_the_scenario);
  RUN(a_thousand_imports_use_the_pages_of_one);
  RUN(only_a_complete_unchanged_keyframe_of_the_same_scenario_is_imported);
  RUN(a_run_ends_an_export);
  RUN(a_transfer_must_begin_first);
  RUN(restarting_an_import_frees_its_pages);
}
