#include "item_tree.h"

#include "random/splitmix64.h"

static bool before(const Pool *pool, uint32_t a, uint32_t b) {
  const PoolItem *x = pool_item(pool, a), *y = pool_item(pool, b);
  return x->capacity != y->capacity ? x->capacity < y->capacity : x->key < y->key;
}

static uint64_t priority(const Pool *pool, uint32_t item) {
  return splitmix64_mix(pool_item(pool, item)->key + 1);
}

static uint32_t *left_of(const Pool *pool, uint32_t item) { return &pool_item(pool, item)->prev; }
static uint32_t *right_of(const Pool *pool, uint32_t item) { return &pool_item(pool, item)->next; }

/* The items of `tree` before `item` and those after it. */
static void split(const Pool *pool, uint32_t tree, uint32_t item, uint32_t *low, uint32_t *high) {
  while (tree != POOL_NONE) {
    if (before(pool, tree, item)) {
      *low = tree;
      low = right_of(pool, tree);
      tree = *low;
    } else {
      *high = tree;
      high = left_of(pool, tree);
      tree = *high;
    }
  }
  *low = *high = POOL_NONE;
}

void tree_insert(Pool *pool, ItemTree *tree, uint32_t item) {
  pool_item(pool, item)->key = tree->next_order++;
  uint32_t *at = &tree->root;
  while (*at != POOL_NONE && priority(pool, *at) >= priority(pool, item))
    at = before(pool, item, *at) ? left_of(pool, *at) : right_of(pool, *at);
  split(pool, *at, item, left_of(pool, item), right_of(pool, item));
  *at = item;
}

void tree_remove(Pool *pool, ItemTree *tree, uint32_t item) {
  uint32_t *at = &tree->root;
  while (*at != item) at = before(pool, item, *at) ? left_of(pool, *at) : right_of(pool, *at);
  uint32_t low = *left_of(pool, item), high = *right_of(pool, item);
  while (low != POOL_NONE && high != POOL_NONE) {
    if (priority(pool, low) >= priority(pool, high)) {
      *at = low;
      at = right_of(pool, low);
      low = *at;
    } else {
      *at = high;
      at = left_of(pool, high);
      high = *at;
    }
  }
  *at = low != POOL_NONE ? low : high;
  *left_of(pool, item) = *right_of(pool, item) = POOL_NONE;
}

uint32_t tree_least(const Pool *pool, const ItemTree *tree, uint64_t capacity) {
  uint32_t found = POOL_NONE;
  for (uint32_t at = tree->root; at != POOL_NONE;) {
    const bool enough = pool_item(pool, at)->capacity >= capacity;
    if (enough) found = at;
    at = enough ? *left_of(pool, at) : *right_of(pool, at);
  }
  return found;
}

uint32_t tree_last(const Pool *pool, const ItemTree *tree, uint64_t capacity) {
  uint32_t found = POOL_NONE;
  for (uint32_t at = tree->root; at != POOL_NONE;) {
    const bool within = pool_item(pool, at)->capacity <= capacity;
    if (within) found = at;
    at = within ? *right_of(pool, at) : *left_of(pool, at);
  }
  return found != POOL_NONE && pool_item(pool, found)->capacity == capacity ? found : POOL_NONE;
}

static uint64_t count_in(const Pool *pool, uint32_t at, uint64_t capacity, uint64_t most) {
  if (at == POOL_NONE || most == 0) return 0;
  const uint64_t own = pool_item(pool, at)->capacity;
  if (own < capacity) return count_in(pool, *right_of(pool, at), capacity, most);
  if (own > capacity) return count_in(pool, *left_of(pool, at), capacity, most);
  const uint64_t below = 1 + count_in(pool, *left_of(pool, at), capacity, most - 1);
  return below >= most ? most : below + count_in(pool, *right_of(pool, at), capacity, most - below);
}

uint64_t tree_count(const Pool *pool, const ItemTree *tree, uint64_t capacity, uint64_t most) {
  return count_in(pool, tree->root, capacity, most);
}

RARELY_CALLED void tree_walk(const Pool *pool, uint32_t root,
                             void (*visit)(const Pool *pool, uint32_t item)) {
  for (uint32_t at = root; at != POOL_NONE; at = *right_of(pool, at)) {
    tree_walk(pool, *left_of(pool, at), visit);
    visit(pool, at);
  }
}
