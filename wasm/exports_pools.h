/* The exports of the core of pools, by the rules of exports.h: one pool replays the operations of a trace
 * (allocation/pools/pool_replay.h). */
#ifndef BUFFERLAB_EXPORTS_POOLS_H
#define BUFFERLAB_EXPORTS_POOLS_H

#include "abi/pool_models.h"
#include "exports.h"

/* Buffer for the settings, written by the caller before bl_pool_open(). */
BlPoolSettings *bl_pool_settings(void);
/* Resets all memory. BL_BAD_FIELD: the pool or a setting is out of its range. */
uint32_t bl_pool_open(void);
/* Gives a random number of a real run, and its digits: 24 bytes at bl_pool_digits(), ended by zeros. All are
 * given before the first operation; without any, a pool draws from its seed. */
uint8_t *bl_pool_digits(void);
void bl_pool_draw(double value);
/* How many numbers the pool has drawn; BL_NONE: of those given, one was missing or did not fit. */
uint32_t bl_pool_drawn(void);
/* Buffer for BL_MAX_POOL_BATCH operations. Runs `count` of them and returns how many were done: it stops
 * before one that takes with an id that holds, or returns with one that does not. */
BlPoolOperation *bl_pool_operations(void);
uint32_t bl_pool_run(uint32_t count);
/* 1: it stopped at a take of more than BL_POOL_MOST_PARTS segments. */
uint32_t bl_pool_full(void);
/* The rows that were due at the end of the trace. */
void bl_pool_finish(void);
/* The text since the last bl_pool_text(): the line of names, then rows. */
uint32_t bl_pool_text_bytes(void);
const uint8_t *bl_pool_text(void);
/* A hash of the pool's state. */
uint64_t bl_pool_hash(void);
/* The shelves of the pool: the number of rows at bl_shelves() of exports_allocation.h. */
uint32_t bl_pool_shelves(void);
/* BL_COUNT(BL_POOL_FIGURES) numbers. */
const double *bl_pool_figures(void);

#endif
