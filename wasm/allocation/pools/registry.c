#include "registry.h"

#define X(NAME, module, ...) extern const PoolModel module##_pool;
BL_POOL_MODELS(X)
#undef X

typedef struct Range {
  int64_t min, max;
  const char *names;
} Range;

typedef struct Entry {
  const PoolModel *model;
  uint32_t count;
  Range setting[BL_POOL_SETTING_COUNT];
} Entry;

#define P(name, own, min, max, usual, names) {min, max, names},
#define X(NAME, module, ...)                 {&module##_pool, BL_COUNT(BL_##NAME##_SETTINGS), {BL_##NAME##_SETTINGS(P)}},
static const Entry entries[] = {BL_POOL_MODELS(X)};
#undef X
#undef P

const PoolModel *pool_model(uint32_t pool) { return entries[pool].model; }

static bool list_rises(const BlPoolSettings *settings) {
  if (settings->list_count > BL_POOL_LIST_COUNT - 1) return false;
  for (uint32_t i = 0; i < settings->list_count; i++)
    if (settings->list[i] <= (i ? settings->list[i - 1] : 0) || settings->list[i] > BL_POOL_MOST)
      return false;
  return true;
}

static bool is_in_range(const Range *range, int64_t value) {
  const bool power = range->names[0] == '2' && range->names[1] == '^';
  return value >= range->min && value <= range->max && !(power && value & (value - 1));
}

bool pool_settings_are_valid(const BlPoolSettings *settings) {
  if (settings->pool > BL_LAST(BL_POOL_MODELS) || settings->growth > BL_LAST(BL_POOL_GROWTHS)) return false;
  const Entry *entry = &entries[settings->pool];
  for (uint32_t i = 0; i < entry->count; i++)
    if (!is_in_range(&entry->setting[i], settings->value[i])) return false;
  return list_rises(settings);
}
