/* One take or return of a pool as its callers see it: the model's answer, and the caller's write that may
 * grow the array. */
#ifndef BUFFERLAB_POOL_OPERATION_H
#define BUFFERLAB_POOL_OPERATION_H

#include "pool.h"

/* Before an operation: nothing left, nothing was drawn. */
void pool_begin(Pool *pool);
/* Takes and writes `bytes`. handle POOL_NONE: the pool had none to give. */
PoolAnswer pool_take(Pool *pool, uint64_t bytes);
/* Returns what a take answered as its handle; `bytes`: what was written. */
PoolAnswer pool_give(Pool *pool, uint32_t handle, uint64_t bytes);
/* A collection, if `done` operations are a multiple of settings.collect. */
void pool_collect_if_due(Pool *pool, uint64_t done);
/* Before the model fills it. */
PoolAnswer pool_no_answer(void);

#endif
