/* Checks every word of a scenario block, which is untrusted and determines loop and table sizes. */
#ifndef BUFFERLAB_SCENARIO_CHECK_H
#define BUFFERLAB_SCENARIO_CHECK_H

#include <stdbool.h>

#include "abi/allocation.h"

/* Where a problem is: the `table` of BlProblem. */
typedef enum {
  TABLE_SCENARIO,
  TABLE_PARTS,
  TABLE_PHASES,
  TABLE_POLICY,
  TABLE_BOUNDS,
  TABLE_LIFETIMES,
  TABLE_MOVES,
  TABLE_HEAP,
  TABLE_BATCHES,
  TABLE_TRACE,
  TABLE_POOL,
  TABLE_POOL_LIST
} Table;

/* Returns BL_OK, BL_BAD_VERSION, or BL_BAD_FIELD with the first problem. */
BlStatus scenario_check(const BlScenario *scenario, BlProblem *problem);

#endif
