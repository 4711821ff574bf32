/* The parts of a pool as its library names them, and the arrays that lie in each: of one moment, never part
 * of a state. A model with parts names them in its `shelve`; without one, all arrays lie on one, its `shelf`.
 */
#ifndef BUFFERLAB_POOL_SHELVES_H
#define BUFFERLAB_POOL_SHELVES_H

#include "abi/allocation.h"
#include "pool.h"

/* Shelves that a call looks at. What lies on others is told as the rest. */
#define MOST_SHELVES 1024u

typedef struct PoolShelves {
  uint32_t count; /* rows, the rest included */
  BlShelf shelf[MOST_SHELVES + 1];
  uint32_t shelved;              /* arrays whose shelf is told: the first ones, in the order of their items */
  uint32_t item[BL_MAX_SHELVED]; /* rising */
  uint32_t of_item[BL_MAX_SHELVED]; /* the row of each */
  bool by_thread;                   /* each thread is one shelf */
} PoolShelves;

/* Those of the last pool_shelve(). */
extern PoolShelves pool_shelves;
/* Lists the shelves of a pool: of one that each thread has, the threads. At most BL_MAX_SHELVES, those with
 * the most bytes, in order; a last row has the rest. */
void pool_shelve(Pool *pool);

/* For a model's `shelve`. The arrays that are laid next lie on the shelf that has begun. */
void shelf_begin(BlShelfKind kind, uint64_t name, BlShelfWord place);
/* An item without an array counts as none, and so does POOL_NONE. */
void shelf_lay(const Pool *pool, uint32_t item);
void shelf_lay_list(const Pool *pool, const PoolList *list);

static inline void shelf_begin_word(BlShelfWord word) {
  shelf_begin(BL_SHELF_KIND_WORD, word, BL_SHELF_WORD_ALL);
}
static inline void shelf_begin_size(uint64_t bytes) {
  shelf_begin(BL_SHELF_KIND_SIZE, bytes, BL_SHELF_WORD_ALL);
}

#endif
