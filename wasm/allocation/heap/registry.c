#include "registry.h"

#define X(NAME, module, ...) extern const HeapModel module##_model;
BL_HEAP_MODELS(X)
#undef X

/* The article's heap has no functions, because a lane never calls it. */
const HeapModel ideal_model;

typedef struct Row {
  const HeapModel *model;
  uint32_t lists;
} Row;

#define L(name, count, kind, in_use) +(count)
#define X(NAME, module, ...)         {&module##_model, 0 BL_##NAME##_LISTS(L)},
static const Row rows[] = {BL_HEAP_MODELS(X)};
#undef X
#undef L

const HeapModel *heap_model(BlHeapModel model) { return rows[model].model; }

BlHeapModel heap_number(const HeapModel *model) {
  uint32_t row = 0;
  while (rows[row].model != model) row++;
  return (BlHeapModel)row;
}

uint32_t heap_lists(const HeapModel *model) {
  const uint32_t lists = rows[heap_number(model)].lists;
  SIM_ASSERT(lists <= BL_MAX_HEAP_LISTS);
  return lists;
}
