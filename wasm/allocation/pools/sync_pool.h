/* Go's sync.Pool of one processor: sync/pool.go, sync/poolqueue.go of Go 1.26.8. */
#ifndef BUFFERLAB_SYNC_POOL_H
#define BUFFERLAB_SYNC_POOL_H

#include "shelves.h"

typedef struct SyncPool {
  uint32_t private_item, private_victim;
  PoolList shared, victims;
} SyncPool;
STATE_STRUCT(SyncPool, private_item, private_victim, (PoolList, shared), (PoolList, victims));

#define EMPTY_SYNC_POOL ((SyncPool){POOL_NONE, POOL_NONE, EMPTY_LIST, EMPTY_LIST})

/* The private place, the newest shared one, the private victim, the oldest victim; POOL_NONE: none is left.
 */
uint32_t sync_pool_get(Pool *pool, SyncPool *sync);
void sync_pool_put(Pool *pool, SyncPool *sync, uint32_t item);
/* Drops the victims; what lies in the pool takes their place. */
void sync_pool_collect(Pool *pool, SyncPool *sync);
/* Its three places, as those of one shelf; one that holds nothing is left out, but the first. `kind`
 * BL_SHELF_KIND_REST: each is a shelf. */
void sync_pool_shelve(const Pool *pool, const SyncPool *sync, BlShelfKind kind, uint64_t name);
#define SYNC_POOL_SHELVE_PLACES(pool, sync) sync_pool_shelve(pool, sync, BL_SHELF_KIND_REST, 0)

#endif
