/* The pool of a lane that has one in place of its cache. Each live buffer keeps what its take answered. The
 * pool's bytes are mirrored in the cache's state after every step, so figures, stop rules and series need no
 * second way: cache.state.idle = bytes that lie in the pool, or that its chunks hold beyond what callers got.
 * Invariant of the lane: granted + idle == allocated_bytes - freed_bytes. */
#ifndef BUFFERLAB_LANE_POOL_H
#define BUFFERLAB_LANE_POOL_H

#include "allocation/pools/shelves.h"
#include "allocation/workload/threads.h"
#include "allocation/workload/workload.h"

/* 0 builds a core whose lanes have no pools. */
#ifndef BL_LANE_POOLS
#define BL_LANE_POOLS 1
#endif

/* Of a live buffer: what give() needs, who took it, and in which thread. */
typedef struct PoolHolder {
  uint32_t handle, user, thread;
} PoolHolder;
STATE_STRUCT(PoolHolder, handle, user, thread);

/* Of an item that lies in the pool: the buffer that it was. */
typedef struct PoolPast {
  uint32_t entered;
  BlHistory history;
} PoolPast;
STATE_STRUCT(PoolPast, entered, (BlHistory, history));

typedef struct LanePoolState {
  uint32_t users, spare;    /* users so far, and those who hold nothing */
  uint32_t pasts, big_item; /* the last array that was found to be big and idle */
} LanePoolState;
STATE_STRUCT(LanePoolState, users, spare, pasts, big_item);

typedef struct LanePool {
  Pool pool;
  uint64_t made_at_once; /* arrays that the pool made as it was opened */
  Threads threads;
  LanePoolState state;
  Column holders; /* PoolHolder per live buffer */
  Column spare;   /* the users who hold nothing, last come first served */
  Column pasts;   /* PoolPast per item */
} LanePool;

typedef struct Lane Lane;

/* Starts empty, but for what the pool makes at once. The settings have been checked. */
void lane_pool_open(Lane *lane, const BlLanePool *chosen, const BlScenario *scenario);
void lane_pool_reserve(LanePool *lane_pool, uint32_t used, uint32_t entries);
void lane_pool_pass(LanePool *lane_pool, uint32_t live, StateIo *io);
/* Before a step: a collection, if one is due. */
void lane_pool_begin(Lane *lane, uint32_t step);
/* A caller gets a buffer at r->index. */
void lane_pool_allocate(Lane *lane, const Request *r, uint32_t step);
/* Returns `buffer`, of which its caller needed `needed` bytes, to the pool. */
Returned lane_pool_give(Lane *lane, const PoolHolder *holder, const BlBuffer *buffer, uint32_t needed,
                        uint32_t step);
/* Lists the arrays that lie in the pool into the slots of the lane's cache, in the order of their items: at
 * most BL_MAX_LISTED. Returns their number. */
uint32_t lane_pool_slots(Lane *lane);
/* The slot of an item among those; BL_NONE = it lies in none. */
uint32_t lane_pool_slot_of(const LanePool *lane_pool, uint32_t item);
/* Arrays that the pool and its callers made since the start; of chunks, the takes that needed a new one. */
uint64_t lane_pool_allocations(const Lane *lane);
/* Bytes of the largest array that lies in the pool, 0 = none. */
uint32_t lane_pool_largest(const LanePool *lane_pool);
/* Writes BL_COUNT(BL_LANE_POOL_FIGURES) doubles. */
void lane_pool_figures(const LanePool *lane_pool, double *out);

ALWAYS_INLINE PoolHolder *lane_pool_holder(const LanePool *lane_pool, uint32_t index) {
  return (PoolHolder *)(void *)lane_pool->holders.at + index;
}

ALWAYS_INLINE bool lane_pool_exists(const LanePool *lane_pool) {
  return BL_LANE_POOLS && lane_pool->pool.model;
}

#endif
