#include "pool.h"

#include <string.h>

#include "base/memory.h"
#include "random/splitmix64.h"

void row_push(PoolRow *row, uint64_t value) {
  if (row->column.words == 0) row->column = column_of(2);
  column_reserve(&row->column, row->count, row->count + 1);
  row_at(row)[row->count++] = value;
}

bool pool_per_thread(const BlPoolSettings *settings) {
  (void)settings;
  return true;
}

void pool_use_thread(Pool *pool, uint32_t thread) {
  pool->state = pool->states + (pool->threads > 1 ? thread : 0) * pool->model->state_bytes;
}

RARELY_CALLED void pool_open(Pool *pool, const PoolModel *model, const BlPoolSettings *settings,
                             uint32_t threads) {
  *pool = (Pool){.model = model, .settings = *settings, .columns = model->rows, .big = UINT64_MAX};
  pool->threads = model->per_thread && model->per_thread(settings) ? threads : 1;
  pool->slots.free = POOL_NONE;
  pool->items = COLUMN_OF(PoolItem);
  if (settings->growth == BL_POOL_GROWTH_OWN) pool->settings.growth = model->growth;
  pool->states = memory_allocate(pool->threads * model->state_bytes);
  memset(pool->states, 0, pool->threads * model->state_bytes);
  for (uint32_t thread = pool->threads; thread-- > 0;) {
    pool_use_thread(pool, thread);
    if (model->open) model->open(pool);
  }
}

static void row_pass(PoolRow *row, StateIo *io) {
  state_pass(io, uint32_t, &row->count, 1);
  if (row->column.words == 0) row->column = column_of(2);
  column_pass(&row->column, row->count, io);
}

void pool_pass(Pool *pool, StateIo *io) {
  state_pass(io, PoolFigures, &pool->figures, 1);
  state_pass(io, PoolItems, &pool->slots, 1);
  state_pass_bytes(io, pool->states, pool->threads * pool->model->state_bytes);
  column_pass(&pool->items, pool->slots.count, io);
  for (uint32_t i = 0; i < POOL_ROWS; i++) row_pass(&pool->row[i], io);
}

uint64_t pool_hash(Pool *pool) {
  HashIo hasher = state_hasher();
  pool_pass(pool, &hasher.io);
  return hasher.hash;
}

RARELY_CALLED void pool_check(const Pool *pool) {
  uint64_t idle = 0, retained = 0;
  for (uint32_t i = 0; i < pool->slots.count; i++) {
    const PoolItem *item = pool_item(pool, i);
    SIM_ASSERT(item->idle <= 1);
    idle += item->idle;
    retained += item->idle ? item->capacity : 0;
  }
  SIM_ASSERT(idle == pool->figures.idle && retained == pool->figures.retained);
  if (pool->model->check) pool->model->check(pool);
}

uint32_t item_new(Pool *pool, uint64_t capacity) {
  PoolItems *slots = &pool->slots;
  uint32_t item = slots->free;
  pool->figures.made += capacity > 0;
  if (item == POOL_NONE) {
    item = slots->count++;
    column_reserve(&pool->items, item, slots->count);
  } else {
    slots->free = pool_item(pool, item)->next;
  }
  *pool_item(pool, item) = (PoolItem){.capacity = capacity,
                                      .object = POOL_UNSEEN,
                                      .array = POOL_UNSEEN,
                                      .next = POOL_NONE,
                                      .prev = POOL_NONE,
                                      .shelf = POOL_NONE,
                                      .part = POOL_NONE,
                                      .children = POOL_NONE};
  return item;
}

void item_free(Pool *pool, uint32_t item) {
  SIM_ASSERT(pool_item(pool, item)->idle == 0);
  *pool_item(pool, item) = (PoolItem){.next = pool->slots.free};
  pool->slots.free = item;
}

static void array_dropped(Pool *pool, uint64_t capacity) {
  pool->figures.garbage += capacity;
  pool->figures.dropped += capacity > 0;
  pool->figures.dropped_bytes += capacity;
}

void item_array(Pool *pool, uint32_t item, uint64_t capacity) {
  PoolItem *at = pool_item(pool, item);
  if (!at->borrowed) array_dropped(pool, at->capacity);
  pool->figures.made += capacity > 0;
  at->capacity = capacity;
  at->array = POOL_UNSEEN;
  at->borrowed = 0;
}

void item_drop(Pool *pool, uint32_t item) {
  item_idle(pool, item, false);
  array_dropped(pool, pool_item(pool, item)->capacity);
  item_free(pool, item);
}

void item_idle(Pool *pool, uint32_t item, bool idle) {
  PoolItem *at = pool_item(pool, item);
  const uint32_t counts = idle && at->capacity > 0;
  if (at->idle == counts) return;
  at->idle = counts;
  pool->figures.idle += counts ? 1 : UINT64_MAX;
  pool->figures.retained += counts ? at->capacity : 0 - at->capacity;
  if (at->capacity >= pool->big) pool->figures.big_idle += counts ? 1 : UINT64_MAX;
}

RARELY_CALLED void pool_set_big(Pool *pool, uint64_t big) {
  pool->big = big;
  pool->figures.big_idle = 0;
  for (uint32_t i = 0; i < pool->slots.count; i++)
    pool->figures.big_idle += pool_item(pool, i)->idle && pool_item(pool, i)->capacity >= big;
}

uint64_t item_array_number(Pool *pool, uint32_t item) {
  PoolItem *at = pool_item(pool, item);
  if (at->array == POOL_UNSEEN) at->array = pool->figures.arrays++;
  return at->array;
}

uint64_t item_object_number(Pool *pool, uint32_t item) {
  PoolItem *at = pool_item(pool, item);
  if (at->object == POOL_UNSEEN) at->object = pool->figures.objects++;
  return at->object;
}

void item_gone(Pool *pool, uint32_t item) { row_push(&pool->gone, item_array_number(pool, item)); }

static void list_link(Pool *pool, PoolList *list, uint32_t from, uint32_t to) {
  if (from == POOL_NONE)
    list->head = to;
  else
    pool_item(pool, from)->next = to;
  if (to == POOL_NONE)
    list->tail = from;
  else
    pool_item(pool, to)->prev = from;
}

void list_insert_before(Pool *pool, PoolList *list, uint32_t item, uint32_t before) {
  const uint32_t from = before == POOL_NONE ? list->tail : pool_item(pool, before)->prev;
  list_link(pool, list, from, item);
  list_link(pool, list, item, before);
  list->count++;
}

void list_push_front(Pool *pool, PoolList *list, uint32_t item) {
  list_insert_before(pool, list, item, list->head);
}

void list_push_back(Pool *pool, PoolList *list, uint32_t item) {
  list_insert_before(pool, list, item, POOL_NONE);
}

void list_remove(Pool *pool, PoolList *list, uint32_t item) {
  PoolItem *at = pool_item(pool, item);
  list_link(pool, list, at->prev, at->next);
  at->next = at->prev = POOL_NONE;
  list->count--;
}

uint32_t list_pop_front(Pool *pool, PoolList *list) {
  const uint32_t item = list->head;
  if (item != POOL_NONE) list_remove(pool, list, item);
  return item;
}

uint32_t list_pop_back(Pool *pool, PoolList *list) {
  const uint32_t item = list->tail;
  if (item != POOL_NONE) list_remove(pool, list, item);
  return item;
}

void pool_give_draw(Pool *pool, double value, const uint8_t *digits) {
  uint64_t words[DRAW_WORDS];
  memcpy(words, &value, sizeof value);
  memcpy(words + 1, digits, POOL_DIGITS);
  for (uint32_t i = 0; i < DRAW_WORDS; i++) row_push(&pool->draws, words[i]);
}

/* The decimal digits of a whole number, or of `thousandth` 1024ths, which are exact. */
static void write_digits(uint64_t whole, uint64_t parts, uint8_t *digits) {
  uint8_t reversed[POOL_DIGITS];
  uint32_t count = 0, at = 0;
  do reversed[count++] = (uint8_t)('0' + whole % 10);
  while (whole /= 10);
  while (count > 0) digits[at++] = reversed[--count];
  if (parts > 0) digits[at++] = '.';
  for (; parts > 0 && at < POOL_DIGITS; parts = parts * 10 % 1024)
    digits[at++] = (uint8_t)('0' + parts * 10 / 1024);
}

static uint64_t next_seeded(const Pool *pool) {
  uint64_t state = pool->settings.seed + pool->figures.drawn * 0x9e3779b97f4a7c15u;
  return splitmix64_next(&state);
}

/* Reads the next given draw and records it. Returns false if no draws were given. */
static bool next_given(Pool *pool, double *value) {
  if (pool->draws.count == 0) return false;
  const uint64_t at = pool->figures.drawn * DRAW_WORDS;
  pool->bad_draw |= at >= pool->draws.count;
  if (pool->bad_draw) return *value = 0, true;
  memcpy(value, row_at(&pool->draws) + at, sizeof *value);
  for (uint32_t i = 0; i < DRAW_WORDS; i++) row_push(&pool->drawn, row_at(&pool->draws)[at + i]);
  return true;
}

static void note_drawn(Pool *pool, uint64_t whole, uint64_t parts) {
  uint8_t digits[POOL_DIGITS] = {0};
  uint64_t words[DRAW_WORDS] = {0};
  write_digits(whole, parts, digits);
  memcpy(words + 1, digits, POOL_DIGITS);
  for (uint32_t i = 0; i < DRAW_WORDS; i++) row_push(&pool->drawn, words[i]);
}

uint64_t pool_draw_below(Pool *pool, uint64_t bound) {
  double value;
  uint64_t drawn;
  if (next_given(pool, &value)) {
    pool->bad_draw |= !(value >= 0 && value < (double)bound);
    drawn = pool->bad_draw ? 0 : (uint64_t)value;
  } else {
    drawn = next_seeded(pool) % bound;
    note_drawn(pool, drawn, 0);
  }
  pool->figures.drawn++;
  return drawn;
}

double pool_draw_part(Pool *pool) {
  double value;
  if (next_given(pool, &value)) {
    pool->bad_draw |= !(value >= 0 && value < 1);
  } else {
    const uint64_t parts = next_seeded(pool) >> 54;
    value = (double)parts / 1024;
    note_drawn(pool, 0, parts);
  }
  pool->figures.drawn++;
  return value;
}
