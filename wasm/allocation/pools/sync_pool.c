#include "sync_pool.h"

static uint32_t move_out(uint32_t *place) {
  const uint32_t item = *place;
  *place = POOL_NONE;
  return item;
}

uint32_t sync_pool_get(Pool *pool, SyncPool *sync) {
  uint32_t item = move_out(&sync->private_item);
  if (item == POOL_NONE) item = list_pop_front(pool, &sync->shared);
  if (item == POOL_NONE) item = move_out(&sync->private_victim);
  if (item == POOL_NONE) item = list_pop_back(pool, &sync->victims);
  if (item != POOL_NONE) item_idle(pool, item, false);
  return item;
}

void sync_pool_put(Pool *pool, SyncPool *sync, uint32_t item) {
  item_idle(pool, item, true);
  if (sync->private_item == POOL_NONE)
    sync->private_item = item;
  else
    list_push_front(pool, &sync->shared, item);
}

void sync_pool_collect(Pool *pool, SyncPool *sync) {
  if (sync->private_victim != POOL_NONE) item_drop(pool, sync->private_victim);
  for (uint32_t item; (item = list_pop_front(pool, &sync->victims)) != POOL_NONE;) item_drop(pool, item);
  sync->private_victim = move_out(&sync->private_item);
  sync->victims = sync->shared;
  sync->shared = EMPTY_LIST;
}
