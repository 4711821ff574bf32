#include "pool_replay.h"

#include "growth.h"
#include "pool_text.h"

void pool_replay_open(PoolReplay *replay, const PoolModel *model, const BlPoolSettings *settings) {
  *replay = (PoolReplay){.ids = COLUMN_OF(PoolHold), .text = column_of(1)};
  pool_open(&replay->pool, model, settings);
  pool_names(replay);
}

static PoolHold *hold_of(PoolReplay *replay, uint32_t id) {
  if (id >= replay->id_count) {
    const uint32_t had = replay->id_count;
    column_reserve(&replay->ids, had, id + 1);
    replay->id_count = id + 1;
    for (uint32_t i = had; i <= id; i++) ((PoolHold *)(void *)replay->ids.at)[i] = (PoolHold){0};
  }
  return (PoolHold *)(void *)replay->ids.at + id;
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

static void begin(Pool *pool) { pool->gone.count = pool->drawn.count = 0; }

static PoolAnswer no_answer(void) {
  return (PoolAnswer){
      .handle = POOL_NONE, .object = POOL_UNSEEN, .array = POOL_UNSEEN, .offset = POOL_UNSEEN};
}

static void take(PoolReplay *replay, PoolHold *hold, uint64_t bytes) {
  Pool *pool = &replay->pool;
  PoolAnswer answer = no_answer();
  pool->model->take(pool, bytes, &answer);
  if (pool->settings.growth != BL_POOL_GROWTH_NONE && answer.handle != POOL_NONE)
    write_item(pool, bytes, &answer);
  *hold = (PoolHold){.bytes = bytes, .capacity = answer.capacity, .handle = answer.handle, .held = 1};
  pool->figures.takes++;
  pool_print(replay, &(PoolDone){replay->done, true, bytes}, &answer);
}

static void give(PoolReplay *replay, PoolHold *hold) {
  Pool *pool = &replay->pool;
  PoolAnswer answer = no_answer();
  answer.handle = hold->handle;
  if (pool->settings.growth != BL_POOL_GROWTH_NONE && hold->handle != POOL_NONE) {
    const PoolItem *item = pool_item(pool, hold->handle);
    answer.capacity = item->capacity;
    answer.object = item->object;
    answer.array = item->array;
  }
  if (hold->handle == POOL_NONE)
    answer.word = BL_POOL_WORD_NONE;
  else
    pool->model->give(pool, hold->handle, hold->bytes, &answer);
  hold->held = 0;
  pool_print(replay, &(PoolDone){replay->done, false, hold->bytes}, &answer);
}

static void collect_if_due(PoolReplay *replay) {
  Pool *pool = &replay->pool;
  const uint64_t every = pool->settings.collect;
  if (every == 0 || replay->done == 0 || replay->done % every != 0) return;
  if (pool->model->collect) pool->model->collect(pool);
  pool->figures.garbage = 0;
  pool->figures.collections++;
}

/* Takes one after the other, then returns them all; the rows tell the state after that, the last one what
 * left. */
static void run_group(PoolReplay *replay) {
  Pool *pool = &replay->pool;
  PoolAnswer answers[MOST_GROUP];
  begin(pool);
  for (uint32_t i = 0; i < replay->waiting; i++) {
    answers[i] = no_answer();
    pool->model->take(pool, replay->order[i].bytes, &answers[i]);
    answers[i].capacity = pool_item(pool, answers[i].handle)->capacity;
    if (pool->model->shows(pool, answers[i].handle))
      answers[i].array = item_array_number(pool, answers[i].handle);
  }
  for (uint32_t i = 0; i < replay->waiting; i++)
    pool->model->give(pool, answers[i].handle, replay->order[i].bytes, &(PoolAnswer){0});
  const uint32_t gone = pool->gone.count;
  for (uint32_t i = 0; i < replay->waiting; i++) {
    pool->gone.count = i + 1 == replay->waiting ? gone : 0;
    pool_print(replay, &(PoolDone){replay->order[i].number, true, replay->order[i].bytes}, &answers[i]);
  }
  replay->waiting = 0;
}

static void order(PoolReplay *replay, uint64_t bytes) {
  replay->order[replay->waiting++] = (PoolOrder){replay->done, bytes};
  if (replay->waiting == replay->pool.group) run_group(replay);
}

/* In a group, a return of the trace returns nothing. */
static void do_operation(PoolReplay *replay, PoolHold *hold, const BlPoolOperation *operation) {
  if (replay->pool.group > 0) {
    hold->held = operation->taken;
    if (operation->taken) order(replay, operation->bytes);
  } else if (operation->taken) {
    take(replay, hold, operation->bytes);
  } else {
    give(replay, hold);
  }
}

uint32_t pool_replay_run(PoolReplay *replay, const BlPoolOperation *operations, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const BlPoolOperation *operation = &operations[i];
    PoolHold *hold = hold_of(replay, operation->id);
    if (hold->held == operation->taken) return i;
    collect_if_due(replay);
    begin(&replay->pool);
    replay->pool.user = operation->id;
    replay->done++;
    do_operation(replay, hold, operation);
  }
  return count;
}

void pool_replay_finish(PoolReplay *replay) {
  if (replay->waiting > 0) run_group(replay);
}
