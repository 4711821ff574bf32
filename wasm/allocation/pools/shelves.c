#include "shelves.h"

/* Where what is laid next goes, once there are too many shelves. */
#define REST MOST_SHELVES

static BlShelf *now(PoolShelves *shelves) { return &shelves->shelf[shelves->count - 1]; }

double shelf_name(const PoolShelves *shelves) { return shelves->shelf[shelves->count - 1].name; }

void shelf_begin(PoolShelves *shelves, BlShelfKind kind, uint64_t name, BlShelfWord place) {
  if (shelves->by_thread && kind != BL_SHELF_KIND_THREAD) return;
  if (shelves->count <= REST) shelves->count++;
  BlShelf *shelf = now(shelves);
  if (shelves->count <= REST)
    *shelf = (BlShelf){.kind = kind, .name = (double)name, .place = place};
  else
    *shelf = (BlShelf){BL_SHELF_KIND_REST, shelf->name + 1, BL_SHELF_WORD_ALL, shelf->count, shelf->bytes};
}

/* The place of an item among those whose shelf is told; BL_MAX_SHELVED = it is not. */
static uint32_t place_of(const PoolShelves *shelves, uint32_t item) {
  uint32_t low = 0, high = shelves->shelved;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (shelves->item[middle] < item)
      low = middle + 1;
    else
      high = middle;
  }
  return low < shelves->shelved && shelves->item[low] == item ? low : BL_MAX_SHELVED;
}

void shelf_lay(const Pool *pool, PoolShelves *shelves, uint32_t item) {
  if (item == POOL_NONE || !pool_item(pool, item)->idle) return;
  BlShelf *shelf = now(shelves);
  shelf->count++;
  shelf->bytes += (double)pool_item(pool, item)->capacity;
  const uint32_t place = place_of(shelves, item);
  if (place < BL_MAX_SHELVED) shelves->of_item[place] = shelves->count - 1;
}

void shelf_lay_list(const Pool *pool, PoolShelves *shelves, const PoolList *list) {
  for (uint32_t item = list->head; item != POOL_NONE; item = pool_item(pool, item)->next)
    shelf_lay(pool, shelves, item);
}

static void find_items(const Pool *pool, PoolShelves *shelves) {
  shelves->shelved = 0;
  for (uint32_t item = 0; item < pool->slots.count && shelves->shelved < BL_MAX_SHELVED; item++)
    if (pool_item(pool, item)->idle) shelves->item[shelves->shelved++] = item;
}

static void shelve_all(const Pool *pool, PoolShelves *shelves) {
  shelf_begin_word(shelves, BL_SHELF_WORD_ALL);
  for (uint32_t item = 0; item < pool->slots.count; item++) shelf_lay(pool, shelves, item);
}

static void shelve_threads(Pool *pool, PoolShelves *shelves) {
  void *state = pool->state;
  for (uint32_t thread = 0; thread < pool->threads; thread++) {
    pool_use_thread(pool, thread);
    shelf_begin(shelves, BL_SHELF_KIND_THREAD, thread, BL_SHELF_WORD_ALL);
    pool->model->shelve(pool, shelves);
  }
  pool->state = state;
}

/* The first row with the most bytes among those not kept yet. */
static uint32_t largest(const PoolShelves *shelves, const bool *kept) {
  uint32_t found = REST;
  for (uint32_t i = 0; i < shelves->count && i < REST; i++)
    if (!kept[i] && (found == REST || shelves->shelf[i].bytes > shelves->shelf[found].bytes)) found = i;
  return found;
}

/* Keeps the largest shelves, in order, and adds the others up in a last row. */
static void keep_largest(PoolShelves *shelves) {
  bool kept[MOST_SHELVES + 1] = {false};
  uint32_t row[MOST_SHELVES + 1], rows = 0;
  BlShelf rest = {.kind = BL_SHELF_KIND_REST};
  for (uint32_t i = 0; i < BL_MAX_SHELVES; i++) kept[largest(shelves, kept)] = true;
  for (uint32_t i = 0; i < shelves->count; i++) {
    const BlShelf shelf = shelves->shelf[i];
    row[i] = kept[i] ? rows : BL_MAX_SHELVES;
    if (kept[i]) shelves->shelf[rows++] = shelf;
    if (kept[i] || shelf.count <= 0) continue;
    rest.name += i == REST ? shelf.name : 1;
    rest.count += shelf.count;
    rest.bytes += shelf.bytes;
  }
  shelves->shelf[BL_MAX_SHELVES] = rest;
  shelves->count = BL_MAX_SHELVES + 1;
  for (uint32_t i = 0; i < shelves->shelved; i++) shelves->of_item[i] = row[shelves->of_item[i]];
}

void pool_shelve(Pool *pool, PoolShelves *shelves) {
  shelves->count = 0;
  shelves->shelf[REST] = (BlShelf){0};
  shelves->by_thread = pool->threads > 1 && pool->model->shelve;
  find_items(pool, shelves);
  if (!pool->model->shelve)
    shelve_all(pool, shelves);
  else if (shelves->by_thread)
    shelve_threads(pool, shelves);
  else
    pool->model->shelve(pool, shelves);
  if (shelves->count > BL_MAX_SHELVES) keep_largest(shelves);
}
