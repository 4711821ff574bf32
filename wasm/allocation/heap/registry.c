#include "registry.h"

#define X(NAME, module) extern const HeapModel module##_model;
BL_HEAP_MODELS(X)
#undef X

/* The article's heap has no functions, because a lane never calls it. */
const HeapModel exact_model;

typedef struct Row {
  const HeapModel *model;
  uint32_t lists;
} Row;

#define L(name, count, kind, in_use) +(count)
#define X(NAME, module)              {&module##_model, 0 BL_##NAME##_LISTS(L)},
static const Row rows[] = {BL_HEAP_MODELS(X)};
#undef X
#undef L

const HeapModel *heap_model(BlHeapModel model) { return rows[model].model; }

uint32_t heap_lists(const HeapModel *model) {
  uint32_t row = 0;
  while (rows[row].model != model) row++;
  SIM_ASSERT(rows[row].lists <= BL_MAX_HEAP_LISTS);
  return rows[row].lists;
}
