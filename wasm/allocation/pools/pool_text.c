#include "pool_text.h"

#include <string.h>

SMALL_CODE_BEGIN

static void text_bytes(PoolReplay *replay, const char *bytes, uint32_t count) {
  const uint32_t end = replay->length + count;
  column_reserve(&replay->text, (replay->length + 3) / 4, (end + 3) / 4);
  memcpy((char *)(void *)replay->text.at + replay->length, bytes, count);
  replay->length = end;
}

void text_words(PoolReplay *replay, const char *words) {
  uint32_t count = 0;
  while (words[count]) count++;
  text_bytes(replay, words, count);
}

void text_number(PoolReplay *replay, uint64_t number) {
  char digits[20];
  uint32_t at = 20;
  do digits[--at] = (char)('0' + number % 10);
  while (number /= 10);
  text_bytes(replay, digits + at, 20 - at);
}

void text_cell(PoolReplay *replay, uint64_t number) {
  text_words(replay, "\t");
  if (number == POOL_UNSEEN)
    text_words(replay, "-");
  else
    text_number(replay, number);
}

void text_word_cell(PoolReplay *replay, uint32_t word) {
#define WORD(name, text) text,
  static const char *const words[] = {BL_POOL_WORD_TABLE(WORD)};
#undef WORD
  text_words(replay, "\t");
  text_words(replay, words[word]);
}

void text_list_cell(PoolReplay *replay, const PoolRow *row) {
  text_words(replay, "\t");
  if (row->count == 0) text_words(replay, "-");
  for (uint32_t i = 0; i < row->count; i++) {
    if (i > 0) text_words(replay, ",");
    text_number(replay, row_at(row)[i]);
  }
}

/* The digits of what was drawn. */
static void text_drawn_cell(PoolReplay *replay) {
  const PoolRow *drawn = &replay->pool.drawn;
  text_words(replay, drawn->count == 0 ? "\t-" : "\t");
  for (uint32_t i = 0; i < drawn->count; i += DRAW_WORDS) {
    char digits[POOL_DIGITS + 1] = {0};
    memcpy(digits, row_at(drawn) + i + 1, POOL_DIGITS);
    if (i > 0) text_words(replay, ",");
    text_words(replay, digits);
  }
}

#define BUFFER_COLUMNS "op\tkind\tsize\ttaken\tcap\tgrows\tcopied\tobj\tbuf\tsrc\tkept\tidle\tretained"
#define ARRAY_COLUMNS  "op\tkind\tsize\tcap\tbuf\twhat\tidle\tidle_bytes\tgone"
#define CHUNK_COLUMNS  "op\tkind\tsize\tcap\tbuf\twhat\treserved"

void pool_names(PoolReplay *replay) {
  static const char *const names[] = {
      [BL_POOL_ROWS_BUFFERS] = BUFFER_COLUMNS,
      [BL_POOL_ROWS_BUFFERS_HELD] = BUFFER_COLUMNS "\theld",
      [BL_POOL_ROWS_ADDRESSES] = "op\tkind\tsize\tcap\tbuf\tsrc",
      [BL_POOL_ROWS_ARRAYS] = ARRAY_COLUMNS,
      [BL_POOL_ROWS_MAPPED] = ARRAY_COLUMNS "\tmx_count\tmx_bytes",
      [BL_POOL_ROWS_RECYCLERS] = ARRAY_COLUMNS "\trecyclers\tslots",
      [BL_POOL_ROWS_MEMORY] = ARRAY_COLUMNS "\theap_memory\tdraw",
      [BL_POOL_ROWS_UNALLOCATED] = ARRAY_COLUMNS "\tunallocated",
      [BL_POOL_ROWS_SEGMENTS] = "op\tkind\tsize\tcap\tbufs\thits\tkept\tidle\tidle_bytes",
      [BL_POOL_ROWS_CHUNKS_CACHED] = CHUNK_COLUMNS "\tcached",
      [BL_POOL_ROWS_CHUNKS] = CHUNK_COLUMNS,
      [BL_POOL_ROWS_CHUNKS_DRAWN] = CHUNK_COLUMNS "\tdraws",
  };
  text_words(replay, names[replay->pool.columns]);
  text_words(replay, "\n");
}

static void print_buffer(PoolReplay *replay, bool taken, const PoolAnswer *answer) {
  text_cell(replay, taken ? answer->taken : POOL_UNSEEN);
  text_cell(replay, answer->capacity);
  text_cell(replay, taken ? answer->grows : POOL_UNSEEN);
  text_cell(replay, taken ? answer->copied : POOL_UNSEEN);
  text_cell(replay, answer->object);
  text_cell(replay, answer->array);
  text_word_cell(replay, taken ? answer->word : BL_POOL_WORD_NOTHING);
  text_word_cell(replay, taken ? BL_POOL_WORD_NOTHING : answer->word);
  text_cell(replay, replay->pool.figures.idle);
  text_cell(replay, replay->pool.figures.retained);
  if (replay->pool.columns == BL_POOL_ROWS_BUFFERS_HELD) text_cell(replay, replay->pool.figures.held);
}

/* The offset in the pool, or the number of a block of the heap. */
static void print_address(PoolReplay *replay, const PoolAnswer *answer) {
  text_cell(replay, answer->capacity);
  text_words(replay, answer->offset == POOL_UNSEEN ? "\th" : "\tp");
  text_number(replay, answer->offset == POOL_UNSEEN ? answer->array : answer->offset);
  text_word_cell(replay, answer->word);
}

#define RECYCLER_SLOTS  8u
#define RECYCLERS_SHOWN 80u

/* The slots of the first recyclers, separated by semicolons, and the number of the other recyclers. */
static void print_slots(PoolReplay *replay) {
  const PoolRow *slots = &replay->pool.row[0];
  const uint32_t recyclers = slots->count / RECYCLER_SLOTS;
  const uint32_t shown = recyclers < RECYCLERS_SHOWN ? recyclers : RECYCLERS_SHOWN;
  text_words(replay, slots->count == 0 ? "\t-" : "\t");
  for (uint32_t i = 0; i < shown * RECYCLER_SLOTS; i++) {
    if (i > 0) text_words(replay, i % RECYCLER_SLOTS ? "," : ";");
    text_number(replay, row_at(slots)[i]);
  }
  if (recyclers == shown) return;
  text_words(replay, ";+");
  text_number(replay, recyclers - shown);
}

/* The numbers of what left are in order. */
static void sort_numbers(PoolRow *row) {
  uint64_t *at = row_at(row);
  for (uint32_t i = 1; i < row->count; i++) {
    const uint64_t number = at[i];
    uint32_t to = i;
    for (; to > 0 && at[to - 1] > number; to--) at[to] = at[to - 1];
    at[to] = number;
  }
}

static void print_array(PoolReplay *replay, const PoolAnswer *answer) {
  Pool *pool = &replay->pool;
  sort_numbers(&pool->gone);
  text_cell(replay, answer->capacity);
  text_cell(replay, answer->array);
  text_word_cell(replay, answer->word);
  text_cell(replay, pool->figures.idle);
  text_cell(replay, pool->figures.retained);
  text_list_cell(replay, &pool->gone);
  if (pool->columns == BL_POOL_ROWS_MAPPED) {
    text_cell(replay, pool->figures.extra);
    text_cell(replay, pool->figures.extra_bytes);
  } else if (pool->columns == BL_POOL_ROWS_RECYCLERS) {
    text_cell(replay, pool->figures.extra);
    print_slots(replay);
  } else if (pool->columns == BL_POOL_ROWS_MEMORY) {
    text_cell(replay, pool->figures.extra);
    text_drawn_cell(replay);
  } else if (pool->columns == BL_POOL_ROWS_UNALLOCATED) {
    text_cell(replay, pool->figures.extra);
  }
}

static void print_segments(PoolReplay *replay, const PoolAnswer *answer) {
  text_cell(replay, answer->capacity);
  text_list_cell(replay, &replay->pool.gone);
  text_cell(replay, answer->hits);
  text_cell(replay, answer->kept);
  text_cell(replay, replay->pool.figures.idle);
  text_cell(replay, replay->pool.figures.retained);
}

static void print_chunk(PoolReplay *replay, const PoolAnswer *answer) {
  const Pool *pool = &replay->pool;
  text_cell(replay, answer->capacity);
  text_cell(replay, answer->array);
  text_words(replay, ":");
  text_number(replay, answer->offset);
  text_word_cell(replay, answer->word);
  text_cell(replay, pool->figures.held);
  if (pool->columns == BL_POOL_ROWS_CHUNKS_CACHED) text_cell(replay, pool->figures.retained);
  if (pool->columns == BL_POOL_ROWS_CHUNKS_DRAWN) text_drawn_cell(replay);
}

void pool_print(PoolReplay *replay, const PoolDone *done, const PoolAnswer *answer) {
  if (replay->pool.model->show) replay->pool.model->show(&replay->pool);
  text_number(replay, done->number);
  text_words(replay, done->taken ? "\ta" : "\tf");
  text_cell(replay, done->bytes);
  switch (replay->pool.columns) {
    case BL_POOL_ROWS_BUFFERS:
    case BL_POOL_ROWS_BUFFERS_HELD:
      print_buffer(replay, done->taken, answer);
      break;
    case BL_POOL_ROWS_ADDRESSES:
      print_address(replay, answer);
      break;
    case BL_POOL_ROWS_SEGMENTS:
      print_segments(replay, answer);
      break;
    case BL_POOL_ROWS_CHUNKS_CACHED:
    case BL_POOL_ROWS_CHUNKS:
    case BL_POOL_ROWS_CHUNKS_DRAWN:
      print_chunk(replay, answer);
      break;
    case BL_POOL_ROWS_ARRAYS:
    case BL_POOL_ROWS_MAPPED:
    case BL_POOL_ROWS_RECYCLERS:
    case BL_POOL_ROWS_MEMORY:
    case BL_POOL_ROWS_UNALLOCATED:
      print_array(replay, answer);
      break;
  }
  text_words(replay, "\n");
}

SMALL_CODE_END
