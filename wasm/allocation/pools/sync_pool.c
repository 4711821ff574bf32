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

/* Lays what lies in a place: its own item, and those of a list. */
static void lay_place(const Pool *pool, PoolShelves *shelves, uint32_t item, const PoolList *list) {
  shelf_lay(pool, shelves, item);
  shelf_lay_list(pool, shelves, list);
}

static const PoolList nothing = {POOL_NONE, POOL_NONE, 0};

void sync_pool_shelve_places(const Pool *pool, const SyncPool *sync, PoolShelves *shelves) {
  shelf_begin(shelves, BL_SHELF_KIND_WORD, BL_SHELF_WORD_PRIVATE, BL_SHELF_WORD_PRIVATE);
  lay_place(pool, shelves, sync->private_item, &nothing);
  shelf_begin(shelves, BL_SHELF_KIND_WORD, BL_SHELF_WORD_SHARED, BL_SHELF_WORD_SHARED);
  lay_place(pool, shelves, POOL_NONE, &sync->shared);
  shelf_begin(shelves, BL_SHELF_KIND_WORD, BL_SHELF_WORD_VICTIMS, BL_SHELF_WORD_VICTIMS);
  lay_place(pool, shelves, sync->private_victim, &sync->victims);
}

void sync_pool_shelve(const Pool *pool, const SyncPool *sync, PoolShelves *shelves, BlShelfKind kind,
                      uint64_t name) {
  shelf_begin(shelves, kind, name, BL_SHELF_WORD_PRIVATE);
  lay_place(pool, shelves, sync->private_item, &nothing);
  if (sync->shared.count > 0) shelf_begin(shelves, kind, name, BL_SHELF_WORD_SHARED);
  lay_place(pool, shelves, POOL_NONE, &sync->shared);
  if (sync->private_victim == POOL_NONE && sync->victims.count == 0) return;
  shelf_begin(shelves, kind, name, BL_SHELF_WORD_VICTIMS);
  lay_place(pool, shelves, sync->private_victim, &sync->victims);
}
