#include "heap_settings.h"

typedef struct Range {
  uint32_t min, max;
} Range;

#define P(name, min, max, usual) {min, max},
#define X(NAME, module)          static const Range module##_ranges[] = {BL_##NAME##_PARAMETERS(P){0, 0}};
BL_HEAP_MODELS(X)
#undef X
#undef P

typedef struct Row {
  const Range *ranges;
  uint32_t parameters;
} Row;

#define X(NAME, module) {module##_ranges, sizeof module##_ranges / sizeof(Range) - 1},
static const Row rows[] = {BL_HEAP_MODELS(X)};
#undef X

uint32_t heap_settings_problem(const BlHeap *settings, uint32_t *min, uint32_t *max) {
  *min = 0, *max = BL_HEAP_MODEL_COUNT - 1;
  if (settings->model >= BL_HEAP_MODEL_COUNT) return HEAP_MODEL_UNKNOWN;
  const Row *row = &rows[settings->model];
  for (uint32_t i = 0; i < row->parameters; i++) {
    *min = row->ranges[i].min, *max = row->ranges[i].max;
    if (settings->parameters[i] < *min || settings->parameters[i] > *max) return i;
  }
  return HEAP_SETTINGS_VALID;
}
