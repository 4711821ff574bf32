#include "pool_replay.h"

#include "operation.h"
#include "pool_text.h"

void pool_replay_open(PoolReplay *replay, const PoolModel *model, const BlPoolSettings *settings) {
  *replay = (PoolReplay){.ids = COLUMN_OF(PoolHold), .text = column_of(1)};
  pool_open(&replay->pool, model, settings, 1);
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

static void take(PoolReplay *replay, PoolHold *hold, uint64_t bytes) {
  const PoolAnswer answer = pool_take(&replay->pool, bytes);
  if (replay->pool.slots.full) return;
  *hold = (PoolHold){bytes, answer.capacity, answer.handle, .held = 1, .user = hold->user};
  pool_print(replay, &(PoolDone){replay->done, true, bytes}, &answer);
}

static void give(PoolReplay *replay, PoolHold *hold) {
  const PoolAnswer answer = pool_give(&replay->pool, hold->handle, hold->bytes);
  hold->held = 0;
  pool_print(replay, &(PoolDone){replay->done, false, hold->bytes}, &answer);
}

/* Takes one after the other, then returns them all; the rows tell the state after that, the last one what
 * left. */
static void run_group(PoolReplay *replay) {
  Pool *pool = &replay->pool;
  PoolAnswer answers[MOST_GROUP];
  pool_begin(pool);
  for (uint32_t i = 0; i < replay->waiting; i++) {
    answers[i] = pool_no_answer();
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
static void do_operation(PoolReplay *replay, PoolHold *hold, uint32_t id, bool taken, uint64_t bytes) {
  pool_collect_if_due(&replay->pool, replay->done);
  pool_begin(&replay->pool);
  replay->pool.user = 2 * id + hold->user;
  replay->done++;
  if (replay->pool.group > 0) {
    hold->held = taken;
    if (taken) order(replay, bytes);
  } else if (taken) {
    take(replay, hold, bytes);
  } else {
    give(replay, hold);
  }
}

static void resize(PoolReplay *replay, PoolHold *hold, const BlPoolOperation *operation) {
  PoolHold old = *hold;
  if (!old.held) {
    do_operation(replay, hold, operation->id, true, operation->bytes);
    return;
  }
  if (operation->bytes > 0 && operation->bytes <= old.capacity) {
    hold->bytes = operation->bytes;
    return;
  }
  *hold = (PoolHold){.user = old.user};
  if (operation->bytes > 0) {
    hold->user = !old.user;
    do_operation(replay, hold, operation->id, true, operation->bytes);
  }
  if (!replay->pool.slots.full) do_operation(replay, &old, operation->id, false, 0);
}

uint32_t pool_replay_run(PoolReplay *replay, const BlPoolOperation *operations, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const BlPoolOperation *operation = &operations[i];
    PoolHold *hold = hold_of(replay, operation->id);
    if (hold->held == operation->kind) return i;
    if (operation->kind == BL_POOL_OPERATION_RESIZE)
      resize(replay, hold, operation);
    else
      do_operation(replay, hold, operation->id, operation->kind == BL_POOL_OPERATION_TAKE, operation->bytes);
    if (replay->pool.slots.full) return i;
  }
  return count;
}

void pool_replay_finish(PoolReplay *replay) {
  if (replay->waiting > 0) run_group(replay);
}
