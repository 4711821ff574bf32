/* The pools of libraries under ASan and UBSan. tests/golden/pools.test.ts
 * compares their rows. */
#include "exports_pools.h"
#include "pool_fuzz.h"
#include "suites.h"

TEST(every_pool_keeps_its_invariants_and_comes_back_to_a_saved_state) {
  for (uint32_t pool = 0; pool <= BL_LAST(BL_POOL_MODELS); pool++) fuzz_pool(pool, 2000, pool % 2 ? 97 : 0);
}

TEST(settings_out_of_range_are_refused) {
  *bl_pool_settings() = usual_settings(BL_POOL_JETTY_IO);
  CHECK_EQUAL(bl_pool_open(), BL_OK);
  bl_pool_settings()->value[0] = 2;
  CHECK_EQUAL(bl_pool_open(), BL_BAD_FIELD);
  *bl_pool_settings() = usual_settings(BL_POOL_GRPC_TIERED);
  bl_pool_settings()->list[1] = 1000;
  CHECK_EQUAL(bl_pool_open(), BL_BAD_FIELD);
  bl_pool_settings()->pool = BL_LAST(BL_POOL_MODELS) + 1;
  CHECK_EQUAL(bl_pool_open(), BL_BAD_FIELD);
}

TEST(an_operation_that_does_not_fit_its_id_ends_the_run_before_it) {
  *bl_pool_settings() = usual_settings(BL_POOL_SYNCPOOL_BYTESBUFFER);
  CHECK_EQUAL(bl_pool_open(), BL_OK);
  const BlPoolOperation operations[] = {{1, 3, 100}, {0, 3, 0}, {0, 3, 0}};
  memcpy(bl_pool_operations(), operations, sizeof operations);
  CHECK_EQUAL(bl_pool_run(3), 2);
}

void pool_tests(void) {
  RUN(every_pool_keeps_its_invariants_and_comes_back_to_a_saved_state);
  RUN(settings_out_of_range_are_refused);
  RUN(an_operation_that_does_not_fit_its_id_ends_the_run_before_it);
}
