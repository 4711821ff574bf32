/* Moves (manual operations): their effect, their refusals, and the random operations after them, which
 * must begin as they would without moves. */
#include "blocks.h"
#include "check.h"
#include "suites.h"

static BlScenario with_moves(BlScenario block, uint32_t count, const BlMove *moves) {
  block.move_count = count;
  memcpy(block.moves, moves, count * sizeof *moves);
  return block;
}

TEST(moves_are_the_first_operations) {
  static const BlMove moves[] = {{400, 0}, {7, 0}, {0, 0}, {100, 0}};
  static const uint32_t operations[] = {BL_OPERATION_ALLOCATE, BL_OPERATION_ALLOCATE, BL_OPERATION_FREE,
                                        BL_OPERATION_ALLOCATE};
  static const uint32_t granted[] = {400, 7, 400, 400}, needed[] = {400, 407, 7, 107};
  const BlScenario block = with_moves(article_block(), 4, moves);
  CHECK_EQUAL(open_block(&block), BL_OK);
  for (uint32_t i = 0; i < 4; i++) {
    CHECK_EQUAL(bl_run(1), BL_OK);
    CHECK_EQUAL(bl_outcome(0)->operation, operations[i]);
    CHECK_EQUAL(bl_outcome(0)->granted, granted[i]);
    CHECK_EQUAL(figure(0, BL_FIGURE_needed), needed[i]);
  }
  CHECK_EQUAL(figure(0, BL_FIGURE_live), 2);
  CHECK_EQUAL(bl_live_needed()[0], 7);
}

/* If the moves leave nothing live, the random requests after them are the same as without moves. */
static void check_random_operations(const BlScenario *block) {
  static const BlMove moves[] = {{64, 0}, {700, 0}, {0, 0}, {0, 0}};
  static double live[500], needed[500];
  open_block(block);
  for (uint32_t i = 0; i < 500; i++) {
    bl_run(1);
    live[i] = figure(0, BL_FIGURE_live);
    needed[i] = figure(0, BL_FIGURE_needed);
  }
  const BlScenario moved = with_moves(*block, 4, moves);
  CHECK_EQUAL(open_block(&moved), BL_OK);
  bl_run(4);
  for (uint32_t i = 0; i < 500; i++) {
    bl_run(1);
    CHECK_EQUAL(figure(0, BL_FIGURE_live), live[i]);
    CHECK_EQUAL(figure(0, BL_FIGURE_needed), needed[i]);
  }
}

TEST(random_operations_after_moves_begin_as_without_moves) {
  const BlScenario article = article_block();
  check_random_operations(&article);
  BlScenario block = bucket_block();
  check_random_operations(&block);
  block.lifetime_model = BL_LIFETIME_MODEL_PHASES;
  block.phase_count = 2;
  block.phases[0] = (BlPhase){100, 1, 1};
  block.phases[1] = (BlPhase){3, 0, 1};
  block.free_order = BL_FREE_ORDER_OLDEST;
  check_random_operations(&block);
}

TEST(a_free_of_a_missing_entry_is_refused_by_row) {
  static const BlMove moves[] = {{100, 0}, {100, 0}, {0, 1}, {0, 1}};
  BlScenario block = with_moves(article_block(), 4, moves);
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->table, 6);
  CHECK_EQUAL(bl_problem()->field, 1);
  CHECK_EQUAL(bl_problem()->row, 3);
  CHECK_EQUAL(bl_problem()->lane, BL_NONE);
  CHECK_EQUAL(bl_problem()->value, 1);
  CHECK_EQUAL(bl_problem()->max, 0);
  block.moves[0].size = 0;
  CHECK_EQUAL(open_block(&block), BL_BAD_FIELD);
  CHECK_EQUAL(bl_problem()->row, 0);
  CHECK(bl_problem()->min > bl_problem()->max);
  block.move_count = 0; /* rows beyond the count are ignored */
  CHECK_EQUAL(open_block(&block), BL_OK);
}

TEST(a_breakpoint_stops_among_the_moves) {
  const BlScenario block = moves_block();
  open_block(&block);
  CHECK_EQUAL(bl_arm(0, BL_BREAK_STEP_EQUALS, BL_NONE, 7), BL_OK);
  CHECK_EQUAL(bl_run(1000), BL_BREAKPOINT);
  CHECK_EQUAL(bl_done(), 8);
  CHECK_EQUAL(figure(0, BL_FIGURE_live), 4);
}

/* Moves can leave more than twice the bound live. Then only frees follow until random operations may
 * allocate again. */
TEST(the_bounded_model_shrinks_to_its_bound_after_moves) {
  BlScenario block = moves_block();
  block.bound = 4;
  open_block(&block);
  bl_run(BL_MAX_MOVES);
  CHECK_EQUAL(figure(0, BL_FIGURE_live), 32);
  for (uint32_t live = 31; live >= 8; live--) {
    bl_run(1);
    CHECK_EQUAL(figure(0, BL_FIGURE_live), live);
  }
}

void move_tests(void) {
  RUN(moves_are_the_first_operations);
  RUN(random_operations_after_moves_begin_as_without_moves);
  RUN(a_free_of_a_missing_entry_is_refused_by_row);
  RUN(a_breakpoint_stops_among_the_moves);
  RUN(the_bounded_model_shrinks_to_its_bound_after_moves);
}
