#include "operation.h"

#include "growth.h"

void pool_begin(Pool *pool) { pool->gone.count = pool->drawn.count = 0; }

PoolAnswer pool_no_answer(void) {
  return (PoolAnswer){
      .handle = POOL_NONE, .object = POOL_UNSEEN, .array = POOL_UNSEEN, .offset = POOL_UNSEEN};
}

static bool caller_writes(const Pool *pool, uint32_t handle) {
  return pool->settings.growth != BL_POOL_GROWTH_NONE && handle != POOL_NONE;
}

/* The caller's write, and the numbers of the array as taken and as written. */
static void write_item(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const uint32_t item = answer->handle;
  answer->taken = pool_item(pool, item)->capacity;
  if (answer->taken > 0) item_array_number(pool, item);
  pool_write(pool, item, bytes, answer);
  answer->capacity = pool_item(pool, item)->capacity;
  answer->array = item_array_number(pool, item);
}

PoolAnswer pool_take(Pool *pool, uint64_t bytes) {
  PoolAnswer answer = pool_no_answer();
  pool->model->take(pool, bytes, &answer);
  if (caller_writes(pool, answer.handle)) write_item(pool, bytes, &answer);
  pool->figures.takes++;
  return answer;
}

PoolAnswer pool_give(Pool *pool, uint32_t handle, uint64_t bytes) {
  PoolAnswer answer = pool_no_answer();
  answer.handle = handle;
  answer.word = BL_POOL_WORD_NONE;
  if (caller_writes(pool, handle)) {
    const PoolItem *item = pool_item(pool, handle);
    answer.capacity = item->capacity;
    answer.object = item->object;
    answer.array = item->array;
  }
  if (handle != POOL_NONE) pool->model->give(pool, handle, bytes, &answer);
  return answer;
}

void pool_collect_if_due(Pool *pool, uint64_t done) {
  const uint64_t every = pool->settings.collect;
  if (every == 0 || done == 0 || done % every != 0) return;
  for (uint32_t thread = pool->threads; pool->model->collect && thread-- > 0;) {
    pool_use_thread(pool, thread);
    pool->model->collect(pool);
  }
  pool->figures.garbage = 0;
  pool->figures.collections++;
}
