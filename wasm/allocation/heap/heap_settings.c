#include "heap_settings.h"

typedef struct Range {
  uint32_t min, max;
} Range;

typedef struct Row {
  uint32_t parameters;
  Range ranges[BL_MAX_HEAP_PARAMETERS];
} Row;

#define P(name, min, max, usual) {min, max},
#define X(NAME, module, ...)     {BL_COUNT(BL_##NAME##_PARAMETERS), {BL_##NAME##_PARAMETERS(P)}},
static const Row rows[] = {BL_HEAP_MODELS(X)};
#undef X
#undef P

uint32_t heap_settings_problem(const BlHeap *settings, uint32_t *min, uint32_t *max) {
  *min = 0, *max = BL_COUNT(BL_HEAP_MODELS) - 1;
  if (settings->model >= BL_COUNT(BL_HEAP_MODELS)) return HEAP_MODEL_UNKNOWN;
  const Row *row = &rows[settings->model];
  for (uint32_t i = 0; i < row->parameters; i++) {
    *min = row->ranges[i].min, *max = row->ranges[i].max;
    if (settings->parameters[i] < *min || settings->parameters[i] > *max) return i;
  }
  return HEAP_SETTINGS_VALID;
}
