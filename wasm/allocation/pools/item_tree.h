/* Items in order of (key, order), in a treap whose priorities are a hash of the order. The links of an item's
 * list are those of the tree: next = right, prev = left. `shelf` holds nothing of it. */
#ifndef BUFFERLAB_ITEM_TREE_H
#define BUFFERLAB_ITEM_TREE_H

#include "pool.h"

typedef struct ItemTree {
  uint32_t root, reserved;
  uint64_t next_order;
} ItemTree;
STATE_STRUCT(ItemTree, root, reserved, next_order);

#define EMPTY_TREE ((ItemTree){.root = POOL_NONE})
/* By its capacity, behind those of the same one. `key` becomes its order. */
void tree_insert(Pool *pool, ItemTree *tree, uint32_t item);
void tree_remove(Pool *pool, ItemTree *tree, uint32_t item);
/* The first item of at least this capacity; POOL_NONE: none. */
uint32_t tree_least(const Pool *pool, const ItemTree *tree, uint64_t capacity);
/* The last item of exactly this capacity, and how many there are, up to `most`. */
uint32_t tree_last(const Pool *pool, const ItemTree *tree, uint64_t capacity);
uint64_t tree_count(const Pool *pool, const ItemTree *tree, uint64_t capacity, uint64_t most);
/* Calls `visit` for every item, in order. */
void tree_walk(const Pool *pool, uint32_t root, void (*visit)(const Pool *pool, uint32_t item));

#endif
