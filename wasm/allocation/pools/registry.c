#include "registry.h"

#define X(NAME, module, ...) extern const PoolModel module##_pool;
BL_POOL_MODELS(X)
#undef X

typedef struct Range {
  int64_t min, max;
} Range;

typedef struct Entry {
  const PoolModel *model;
  uint32_t count;
  Range setting[BL_POOL_SETTING_COUNT];
} Entry;

#define P(name, own, min, max, usual, names) {min, max},
#define X(NAME, module, ...) {&module##_pool, BL_COUNT(BL_##NAME##_SETTINGS), {BL_##NAME##_SETTINGS(P)}},
static const Entry entries[] = {BL_POOL_MODELS(X)};
#undef X
#undef P

const PoolModel *pool_model(uint32_t pool) { return entries[pool].model; }

uint32_t pool_bad_setting(const BlPoolSettings *settings) {
  const Entry *entry = &entries[settings->pool];
  for (uint32_t i = 0; i < entry->count; i++) {
    const int64_t value = settings->value[i];
    if (value < entry->setting[i].min || value > entry->setting[i].max) return i;
  }
  return BL_POOL_SETTING_COUNT;
}
