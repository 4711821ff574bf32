/* The functions behind the rows of abi/pool_models.h. */
#ifndef BUFFERLAB_POOL_REGISTRY_H
#define BUFFERLAB_POOL_REGISTRY_H

#include "pool.h"

const PoolModel *pool_model(uint32_t pool);
/* Whether pool, growth, settings and list are within their ranges. */
bool pool_settings_are_valid(const BlPoolSettings *settings);
/* A setting out of its range in a lane: its number, POOL_NONE = the model itself, or POOL_SETTINGS_VALID.
 * Writes the range. */
uint32_t lane_settings_problem(const BlLanePool *chosen, int64_t *value, int64_t *min, int64_t *max);
/* The first entry of a list that does not rise; POOL_SETTINGS_VALID = all do. */
uint32_t lane_list_problem(const BlLanePool *chosen);
/* The settings of a lane's pool, which have been checked. */
BlPoolSettings lane_settings(const BlLanePool *chosen, uint64_t seed, uint64_t collect);

#endif
