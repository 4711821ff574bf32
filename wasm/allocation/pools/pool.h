/* A pool of buffers as a library has it. A model is one file with the functions of PoolModel; a row of
 * abi/pool_models.h names it and its settings. What a pool knows lies in four places, and one traversal
 * (pool_pass()) saves, loads and hashes them: the words every pool has, the model's own struct, its items
 * and its rows.
 *
 * An item is what the pool hands out: an object with an array, or an array. It is out, in the pool, or free.
 * Sizes are bytes, 64 bits wide. */
#ifndef BUFFERLAB_POOL_H
#define BUFFERLAB_POOL_H

#include "abi/pool_models.h"
#include "base/bits.h"
#include "base/column.h"
#include "base/sim_assert.h"

#define POOL_NONE           0xffffffffu
#define POOL_SETTINGS_VALID (POOL_NONE - 1u)
#define POOL_UNSEEN         UINT64_MAX
#define POOL_ROWS           8u

typedef struct PoolItem {
  uint64_t capacity;       /* of its array; 0 = no array */
  uint64_t object, array;  /* numbers in the order of first appearance; POOL_UNSEEN before */
  uint64_t key;            /* the model's own: an order, a size */
  uint32_t next, prev;     /* of the list that holds it */
  uint32_t shelf, mark;    /* the model's own */
  uint32_t part, children; /* the model's own: other items */
  uint32_t idle, borrowed; /* 1: its array counts as retained; its array is not its own */
} PoolItem;
STATE_STRUCT(PoolItem, capacity, object, array, key, next, prev, shelf, mark, part, children, idle, borrowed);

/* Items in order, linked through them. */
typedef struct PoolList {
  uint32_t head, tail, count;
} PoolList;
STATE_STRUCT(PoolList, head, tail, count);

/* Growable 64-bit numbers. */
typedef struct PoolRow {
  Column column;
  uint32_t count;
} PoolRow;

/* What one operation did. Words are of BL_POOL_WORDS. */
typedef struct PoolAnswer {
  uint32_t handle; /* what give() needs later: an item, or the model's own number */
  uint32_t word;
  uint64_t taken, capacity, grows, copied;
  uint64_t object, array, offset; /* numbers to print, POOL_UNSEEN = none */
  uint64_t hits, kept;
} PoolAnswer;

typedef struct Pool Pool;
typedef struct PoolModel {
  uint32_t state_bytes;
  BlPoolRows rows;
  BlPoolGrowth growth; /* how the caller's write grows an array; NONE: the answer is complete */
  /* The number of a setting that does not go with the others; POOL_SETTINGS_VALID = all do. NULL: they always
   * do. */
  uint32_t (*refuses)(const BlPoolSettings *);
  /* Whether each thread has one of its own. NULL: there is one for all threads. */
  bool (*per_thread)(const BlPoolSettings *);
  void (*open)(Pool *);
  void (*take)(Pool *, uint64_t bytes, PoolAnswer *);
  /* `bytes`: what was written. */
  void (*give)(Pool *, uint32_t handle, uint64_t bytes, PoolAnswer *);
  void (*collect)(Pool *);                /* NULL: no collector looks at it */
  bool (*shows)(Pool *, uint32_t handle); /* of a group: whether the array can be seen after it */
  void (*show)(Pool *);                   /* before a row is printed; NULL: all is there */
  /* Names the shelves of one thread and lays its arrays on them (shelves.h). NULL: there is one, `shelf`. */
  void (*shelve)(Pool *);
  BlShelfWord shelf;
  void (*check)(const Pool *); /* NULL: pool_check() says all */
} PoolModel;

BL_STRUCT(PoolFigures, BL_POOL_FIGURES, BL_LONG);
STATE_STRUCT(PoolFigures, BL_POOL_FIGURES(STATE_FIELD));

/* The items that there have been, and the first free one. `full`: 1 once a take wanted more segments than
 * there may be. */
typedef struct PoolItems {
  uint32_t count, free, full, reserved;
} PoolItems;
STATE_STRUCT(PoolItems, count, free, full, reserved);

/* A given random number: its bits, and its digits. */
#define POOL_DIGITS 24u
#define DRAW_WORDS  (1u + POOL_DIGITS / 8u)

struct Pool {
  const PoolModel *model;
  BlPoolSettings settings;
  BlPoolRows columns;
  PoolFigures figures;
  void *state; /* of the thread at work: one of `threads` states of model->state_bytes each */
  uint8_t *states;
  uint32_t threads;
  uint64_t big;   /* bytes from which figures.big_idle counts an idle array */
  uint32_t user;  /* who takes or returns: the id of the trace */
  uint32_t group; /* takes of one call of the library, which returns them itself; 0 = each is returned by an
                     operation */
  PoolItems slots;
  Column items;
  PoolRow row[POOL_ROWS]; /* the model's own */
  PoolRow gone;           /* of this operation: arrays that left beside the answer's */
  PoolRow draws;          /* random numbers of a real run, DRAW_WORDS each */
  PoolRow drawn;          /* digits of those of this operation, DRAW_WORDS each */
  bool bad_draw;          /* of those given, one was missing or did not fit */
};

#define pool_state(pool, Type) ((Type *)(pool)->state)

static inline PoolItem *pool_item(const Pool *pool, uint32_t item) {
  return (PoolItem *)(void *)pool->items.at + item;
}
static inline uint64_t *row_at(const PoolRow *row) { return (uint64_t *)(void *)row->column.at; }
void row_push(PoolRow *row, uint64_t value);

/* Opens a pool in reset memory, for `threads` threads. They share items and figures; a state of its own has
 * each only if the model says so. */
void pool_open(Pool *pool, const PoolModel *model, const BlPoolSettings *settings, uint32_t threads);
/* Changes pool->big. */
void pool_set_big(Pool *pool, uint64_t big);
/* What follows is done by a thread. */
void pool_use_thread(Pool *pool, uint32_t thread);
/* The model's per_thread of a pool that is always one a thread. */
bool pool_per_thread(const BlPoolSettings *settings);
void pool_pass(Pool *pool, StateIo *io);
uint64_t pool_hash(Pool *pool);
void pool_check(const Pool *pool);

uint32_t item_new(Pool *pool, uint64_t capacity);
void item_free(Pool *pool, uint32_t item);
/* The item's array is replaced by another one; the old one is garbage. */
void item_array(Pool *pool, uint32_t item, uint64_t capacity);
/* An item leaves for good: its array is garbage. */
void item_drop(Pool *pool, uint32_t item);
/* Whether an item's array counts among those that lie in the pool. */
void item_idle(Pool *pool, uint32_t item, bool idle);
/* The numbers to print, given at their first appearance. */
uint64_t item_array_number(Pool *pool, uint32_t item);
uint64_t item_object_number(Pool *pool, uint32_t item);
/* Notes the array of an item as gone in this operation. */
void item_gone(Pool *pool, uint32_t item);

#define EMPTY_LIST ((PoolList){POOL_NONE, POOL_NONE, 0})
void list_push_front(Pool *pool, PoolList *list, uint32_t item);
void list_push_back(Pool *pool, PoolList *list, uint32_t item);
void list_insert_before(Pool *pool, PoolList *list, uint32_t item, uint32_t before);
void list_remove(Pool *pool, PoolList *list, uint32_t item);
/* POOL_NONE from an empty list. */
uint32_t list_pop_front(Pool *pool, PoolList *list);
uint32_t list_pop_back(Pool *pool, PoolList *list);

/* Gives a number of a real run, with its digits (POOL_DIGITS bytes). */
void pool_give_draw(Pool *pool, double value, const uint8_t *digits);
/* The next of the numbers given, else one drawn from the seed: a whole number below `bound`, or one of 0
 * .. 1. */
uint64_t pool_draw_below(Pool *pool, uint64_t bound);
double pool_draw_part(Pool *pool);

static inline uint64_t round_up(uint64_t n, uint64_t unit) { return (n + unit - 1) / unit * unit; }
/* The least k with 2^k >= n; n > 0. */
static inline uint32_t log2_up(uint64_t n) { return n <= 1 ? 0 : top_bit_of_long(n - 1) + 1; }
static inline uint64_t max_u64(uint64_t a, uint64_t b) { return a > b ? a : b; }
static inline uint64_t min_u64(uint64_t a, uint64_t b) { return a < b ? a : b; }

#endif
