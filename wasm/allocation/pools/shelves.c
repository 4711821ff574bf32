#include "shelves.h"

SMALL_CODE_BEGIN

/* Where what is laid next goes, once there are too many shelves. */
#define REST MOST_SHELVES

PoolShelves pool_shelves;

static BlShelf *now(void) { return &pool_shelves.shelf[pool_shelves.count - 1]; }

RARELY_CALLED void shelf_begin(BlShelfKind kind, uint64_t name, BlShelfWord place) {
  if (pool_shelves.by_thread && kind != BL_SHELF_KIND_THREAD) return;
  if (pool_shelves.count <= REST) pool_shelves.count++;
  BlShelf *shelf = now();
  if (pool_shelves.count <= REST)
    *shelf = (BlShelf){.kind = kind, .name = (double)name, .place = place};
  else
    *shelf = (BlShelf){BL_SHELF_KIND_REST, shelf->name + 1, BL_SHELF_WORD_ALL, shelf->count, shelf->bytes};
}

/* The place of an item among those whose shelf is told; BL_MAX_SHELVED = it is not. */
static uint32_t place_of(uint32_t item) {
  uint32_t low = 0, high = pool_shelves.shelved;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (pool_shelves.item[middle] < item)
      low = middle + 1;
    else
      high = middle;
  }
  return low < pool_shelves.shelved && pool_shelves.item[low] == item ? low : BL_MAX_SHELVED;
}

RARELY_CALLED void shelf_lay(const Pool *pool, uint32_t item) {
  if (item == POOL_NONE || !pool_item(pool, item)->idle) return;
  BlShelf *shelf = now();
  shelf->count++;
  shelf->bytes += (double)pool_item(pool, item)->capacity;
  const uint32_t place = place_of(item);
  if (place < BL_MAX_SHELVED) pool_shelves.of_item[place] = pool_shelves.count - 1;
}

void shelf_lay_list(const Pool *pool, const PoolList *list) {
  for (uint32_t item = list->head; item != POOL_NONE; item = pool_item(pool, item)->next)
    shelf_lay(pool, item);
}

static RARELY_CALLED void find_items(const Pool *pool) {
  pool_shelves.shelved = 0;
  for (uint32_t item = 0; item < pool->slots.count && pool_shelves.shelved < BL_MAX_SHELVED; item++)
    if (pool_item(pool, item)->idle) pool_shelves.item[pool_shelves.shelved++] = item;
}

static RARELY_CALLED void shelve_all(const Pool *pool) {
  shelf_begin_word(pool->model->shelf);
  for (uint32_t item = 0; item < pool->slots.count; item++) shelf_lay(pool, item);
}

static RARELY_CALLED void shelve_threads(Pool *pool) {
  void *state = pool->state;
  for (uint32_t thread = 0; thread < pool->threads; thread++) {
    pool_use_thread(pool, thread);
    shelf_begin(BL_SHELF_KIND_THREAD, thread, BL_SHELF_WORD_ALL);
    pool->model->shelve(pool);
  }
  pool->state = state;
}

/* Whether a shelf is one of the largest, the first ones of equals. */
static bool is_kept(uint32_t shelf) {
  const BlShelf *all = pool_shelves.shelf;
  uint32_t larger = shelf == REST ? BL_MAX_SHELVES : 0;
  for (uint32_t i = 0; i < pool_shelves.count && i < REST; i++)
    larger += i < shelf ? all[i].bytes >= all[shelf].bytes : all[i].bytes > all[shelf].bytes;
  return larger < BL_MAX_SHELVES;
}

/* Keeps the largest shelves, in order, and adds the others up in a last row. */
static RARELY_CALLED void keep_largest(void) {
  BlShelf *all = pool_shelves.shelf, rest = {.kind = BL_SHELF_KIND_REST};
  uint32_t row[MOST_SHELVES + 1], rows = 0;
  for (uint32_t i = 0; i < pool_shelves.count; i++) row[i] = is_kept(i) ? rows++ : BL_MAX_SHELVES;
  for (uint32_t i = 0; i < pool_shelves.count; i++) {
    const BlShelf shelf = all[i];
    if (row[i] < BL_MAX_SHELVES) all[row[i]] = shelf;
    if (row[i] < BL_MAX_SHELVES || shelf.count <= 0) continue;
    rest.name += i == REST ? shelf.name : 1;
    rest.count += shelf.count;
    rest.bytes += shelf.bytes;
  }
  all[BL_MAX_SHELVES] = rest;
  pool_shelves.count = BL_MAX_SHELVES + 1;
  for (uint32_t i = 0; i < pool_shelves.shelved; i++) pool_shelves.of_item[i] = row[pool_shelves.of_item[i]];
}

RARELY_CALLED void pool_shelve(Pool *pool) {
  pool_shelves.count = 0;
  pool_shelves.shelf[REST] = (BlShelf){0};
  pool_shelves.by_thread = pool->threads > 1 && pool->model->shelve;
  find_items(pool);
  if (!pool->model->shelve)
    shelve_all(pool);
  else if (pool_shelves.by_thread)
    shelve_threads(pool);
  else
    pool->model->shelve(pool);
  if (pool_shelves.count > BL_MAX_SHELVES) keep_largest();
}

SMALL_CODE_END
