#include "registry.h"

#define X(NAME, module) extern const HeapModel module##_model;
BL_HEAP_MODELS(X)
#undef X

/* The heap of the article has no functions: a lane asks none. */
const HeapModel exact_model;

typedef struct Range {
  uint32_t least, most;
} Range;

#define P(name, least, most, usual) {least, most},
#define X(NAME, module)             static const Range module##_ranges[] = {BL_##NAME##_PARAMETERS(P){0, 0}};
BL_HEAP_MODELS(X)
#undef X
#undef P

typedef struct Row {
  const HeapModel *model;
  const Range *ranges;
  uint32_t parameters, lists;
} Row;

#define L(name, count, kind) +(count)
#define X(NAME, module) \
  {&module##_model, module##_ranges, sizeof module##_ranges / sizeof(Range) - 1, 0 BL_##NAME##_LISTS(L)},
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

uint32_t heap_settings_problem(const BlHeap *settings, uint32_t *least, uint32_t *most) {
  *least = 0, *most = BL_HEAP_MODEL_COUNT - 1;
  if (settings->model >= BL_HEAP_MODEL_COUNT) return HEAP_MODEL_UNKNOWN;
  const Row *row = &rows[settings->model];
  for (uint32_t i = 0; i < row->parameters; i++) {
    *least = row->ranges[i].least, *most = row->ranges[i].most;
    if (settings->parameters[i] < *least || settings->parameters[i] > *most) return i;
  }
  return HEAP_SETTINGS_GOOD;
}
