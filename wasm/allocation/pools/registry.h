/* The functions behind the rows of abi/pool_models.h. */
#ifndef BUFFERLAB_POOL_REGISTRY_H
#define BUFFERLAB_POOL_REGISTRY_H

#include "pool.h"

const PoolModel *pool_model(uint32_t pool);
/* Whether pool, growth, settings and list are within their ranges. */
bool pool_settings_are_valid(const BlPoolSettings *settings);

#endif
