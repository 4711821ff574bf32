/* The functions behind the rows of abi/pool_models.h. */
#ifndef BUFFERLAB_POOL_REGISTRY_H
#define BUFFERLAB_POOL_REGISTRY_H

#include "pool.h"

const PoolModel *pool_model(uint32_t pool);
/* The first setting of a pool that is out of its range; BL_POOL_SETTING_COUNT if none is. */
uint32_t pool_bad_setting(const BlPoolSettings *settings);

#endif
