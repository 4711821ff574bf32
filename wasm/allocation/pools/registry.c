#include "registry.h"

SMALL_CODE_BEGIN

#define X(NAME, module, ...) extern const PoolModel module##_pool;
BL_POOL_MODELS(X)
#undef X

typedef struct Range {
  int64_t min, max;
  const char *names;
} Range;

static bool is_in_range(int64_t value, const Range *range) {
  const bool power = range->names[0] == '2' && range->names[1] == '^';
  return value >= range->min && value <= range->max && (!power || (value & (value - 1)) == 0);
}

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

static RARELY_CALLED bool list_rises(const BlPoolSettings *settings) {
  if (settings->list_count > BL_POOL_LIST_COUNT - 1) return false;
  for (uint32_t i = 0; i < settings->list_count; i++)
    if (settings->list[i] <= (i ? settings->list[i - 1] : 0) || settings->list[i] > BL_POOL_MOST)
      return false;
  return true;
}

static uint32_t refused_setting(const BlPoolSettings *settings) {
  const PoolModel *model = pool_model(settings->pool);
  return model->refuses ? model->refuses(settings) : POOL_SETTINGS_VALID;
}

RARELY_CALLED bool pool_settings_are_valid(const BlPoolSettings *settings) {
  if (settings->pool > BL_LAST(BL_POOL_MODELS) || settings->growth > BL_LAST(BL_POOL_GROWTHS)) return false;
  const Entry *entry = &entries[settings->pool];
  for (uint32_t i = 0; i < entry->count; i++)
    if (!is_in_range(settings->value[i], &entry->setting[i])) return false;
  return list_rises(settings) && refused_setting(settings) == POOL_SETTINGS_VALID;
}

/* A word of a lane: what is above the largest setting is a negative number. */
static int64_t lane_value(uint32_t word) {
  return word > BL_MAX_LANE_SETTING ? (int64_t)word - ((int64_t)1 << 32) : (int64_t)word;
}

RARELY_CALLED uint32_t lane_settings_problem(const BlLanePool *chosen, int64_t *value, int64_t *min,
                                             int64_t *max) {
  *value = chosen->model;
  *min = 0, *max = BL_COUNT(BL_POOL_MODELS);
  if (chosen->model > BL_COUNT(BL_POOL_MODELS)) return POOL_NONE;
  const Entry *entry = &entries[chosen->model ? chosen->model - 1 : 0];
  for (uint32_t i = 0; chosen->model && i < entry->count; i++) {
    const Range *range = &entry->setting[i];
    *value = lane_value(chosen->settings[i]);
    *min = range->min;
    *max = range->max < BL_MAX_LANE_SETTING ? range->max : BL_MAX_LANE_SETTING;
    if (!is_in_range(*value, range) || *value > *max) return i;
  }
  if (chosen->model == 0) return POOL_SETTINGS_VALID;
  const BlPoolSettings settings = lane_settings(chosen, 0, 0);
  const uint32_t refused = refused_setting(&settings);
  if (refused == POOL_SETTINGS_VALID) return refused;
  *value = settings.value[refused];
  *min = *value + 1, *max = entry->setting[refused].max;
  return refused;
}

RARELY_CALLED uint32_t lane_list_problem(const BlLanePool *chosen) {
  if (chosen->list_count >= BL_POOL_LIST_COUNT) return BL_POOL_LIST_COUNT - 1;
  for (uint32_t i = 0; i < chosen->list_count; i++)
    if (chosen->list[i] <= (i ? chosen->list[i - 1] : 0) || chosen->list[i] > BL_MAX_LANE_SETTING) return i;
  return POOL_SETTINGS_VALID;
}

RARELY_CALLED BlPoolSettings lane_settings(const BlLanePool *chosen, uint64_t seed, uint64_t collect) {
  BlPoolSettings settings = {.pool = chosen->model - 1, .collect = collect, .seed = seed};
  for (uint32_t i = 0; i < BL_POOL_SETTING_COUNT; i++) settings.value[i] = lane_value(chosen->settings[i]);
  settings.list_count = chosen->list_count;
  for (uint32_t i = 0; i < chosen->list_count; i++) settings.list[i] = chosen->list[i];
  return settings;
}

SMALL_CODE_END
