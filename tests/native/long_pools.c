/* long_pools OPERATIONS: takes and returns in every pool, which keeps its
 * invariants. */
#include <stdlib.h>

#include "pool_fuzz.h"

int main(int count, char **arguments) {
  check_begin(1, arguments);
  const uint32_t operations = count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : 100000;
  for (uint32_t pool = 0; pool <= BL_LAST(BL_POOL_MODELS); pool++)
    fuzz_pool(pool, operations, pool % 2 ? 97 : 0);
  return check_report();
}
