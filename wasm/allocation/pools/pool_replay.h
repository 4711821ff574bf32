/* A pool that does the operations of a trace and prints a row for each, as the drivers of the real libraries
 * do. An id of the trace names what it holds. A row ends with LF. */
#ifndef BUFFERLAB_POOL_REPLAY_H
#define BUFFERLAB_POOL_REPLAY_H

#include "pool.h"

#define MOST_GROUP 8u

/* A take that waits for its group. */
typedef struct PoolOrder {
  uint64_t number, bytes;
} PoolOrder;

typedef struct PoolReplay {
  Pool pool;
  Column ids;        /* PoolHold per id */
  uint32_t id_count; /* ids that have room */
  uint64_t done;     /* operations */
  Column text;       /* bytes */
  uint32_t length;   /* of the text that no one has read */
  uint32_t waiting;  /* takes of a group that is not complete */
  PoolOrder order[MOST_GROUP];
} PoolReplay;

typedef struct PoolHold {
  uint64_t bytes, capacity;
  uint32_t handle;
  uint16_t held, user; /* user: changes when a resize moves, as the id then has two buffers */
} PoolHold;
STATE_STRUCT(PoolHold, bytes, capacity, handle, held, user);

/* In reset memory. The text begins with the line of names. */
void pool_replay_open(PoolReplay *replay, const PoolModel *model, const BlPoolSettings *settings);
/* Does operations and appends their rows to the text. Returns how many were done: it stops before one that
 * takes with an id that holds, or returns with one that does not, or at one that the pool is too small for
 * (pool.full). A resize that fits has no row; another one takes, then returns, as in a lane (lane_resize.c).
 */
uint32_t pool_replay_run(PoolReplay *replay, const BlPoolOperation *operations, uint32_t count);
/* Appends the rows that were due at the end. */
void pool_replay_finish(PoolReplay *replay);

#endif
