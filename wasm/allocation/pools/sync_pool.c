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

/* A place: its own item, and those of a list. `kind` REST: it is a shelf of its own, and always told. */
static RARELY_CALLED void lay_place(const Pool *pool, BlShelfKind kind, uint64_t name, BlShelfWord place,
                                    uint32_t item, const PoolList *list) {
  const bool own = kind == BL_SHELF_KIND_REST;
  if (own)
    shelf_begin(BL_SHELF_KIND_WORD, place, place);
  else if (place == BL_SHELF_WORD_PRIVATE || item != POOL_NONE || list->count > 0)
    shelf_begin(kind, name, place);
  shelf_lay(pool, item);
  shelf_lay_list(pool, list);
}

RARELY_CALLED void sync_pool_shelve(const Pool *pool, const SyncPool *sync, BlShelfKind kind, uint64_t name) {
  static const PoolList none = {POOL_NONE, POOL_NONE, 0};
  lay_place(pool, kind, name, BL_SHELF_WORD_PRIVATE, sync->private_item, &none);
  lay_place(pool, kind, name, BL_SHELF_WORD_SHARED, POOL_NONE, &sync->shared);
  lay_place(pool, kind, name, BL_SHELF_WORD_VICTIMS, sync->private_victim, &sync->victims);
}
