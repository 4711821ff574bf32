#include "call_facts.h"

#include <string.h>

#include "base/bits.h"
#include "base/memory.h"

/* A live block: its size, its birth in operations, and the thread that asked. */
typedef struct LiveBlock {
  uint64_t bytes;
  uint64_t birth_and_thread; /* birth << 16 | thread */
} LiveBlock;
STATE_STRUCT(LiveBlock, bytes, birth_and_thread);
#define THREAD_BITS 16u

#define TWO_TO_32 4294967296.0

static inline LiveBlock *block_at(CallFacts *counter, uint32_t place) {
  return &((LiveBlock *)(void *)counter->blocks.at)[place];
}

void call_facts_open(CallFacts *counter) {
  memset(counter, 0, sizeof *counter); /* larger than the stack */
  counter->blocks = COLUMN_OF(LiveBlock);
  counter->needed.length = counter->live.length = 1;
}

/* Merges each two spans. */
static void merge(CallSeries *series) {
  BlCallSeries *spans = &series->spans;
  for (uint32_t i = 0; i < BL_CALL_SPANS; i += 2) {
    const double *least = &spans->least[i], *most = &spans->most[i];
    spans->least[i / 2] = least[0] < least[1] ? least[0] : least[1];
    spans->most[i / 2] = most[0] > most[1] ? most[0] : most[1];
  }
  series->length *= 2;
  series->count = BL_CALL_SPANS / 2;
}

static void begin_span(CallSeries *series, double value) {
  if (series->count == BL_CALL_SPANS) merge(series);
  const uint32_t last = series->count++;
  series->in_last = 1;
  series->spans.least[last] = series->spans.most[last] = value;
}

ALWAYS_INLINE void add_value(CallSeries *series, double value) {
  if (series->count == 0 || series->in_last == series->length) {
    begin_span(series, value);
    return;
  }
  double *least = &series->spans.least[series->count - 1], *most = &series->spans.most[series->count - 1];
  if (value < *least) *least = value;
  if (value > *most) *most = value;
  series->in_last++;
}

/* A size as double holds it. */
ALWAYS_INLINE uint64_t size_of(uint64_t bytes) { return bytes >> 53 ? (uint64_t)(double)bytes : bytes; }

static BlCallLives *lives_of(CallFacts *counter, uint64_t size) {
  BlCallLives **lives = &counter->lives[power_of(size)];
  if (*lives == NULL) {
    *lives = memory_allocate(sizeof(BlCallLives));
    memset(*lives, 0, sizeof(BlCallLives));
  }
  return *lives;
}

static uint32_t class_of(uint64_t life) {
  const uint32_t power = top_bit_of_long(life);
  const uint32_t within = (uint32_t)(life >> (power - 8)) & (BL_CALL_LIFE_CLASSES - 1);
  return BL_CALL_LIFE_CLASSES * (power - 16) + within;
}
_Static_assert(BL_CALL_LIFE_CLASSES == 1 << 8 && BL_CALL_EXACT_LIVES == 1 << 16, "classes of lives");

/* Counts a life later: its counter is seldom in a cache, and a loop over many waits for them all at once. */
static void add_life(CallFacts *counter, uint64_t size, uint64_t life) {
  BlCallLives *lives = lives_of(counter, size);
  counter->due[counter->due_count++] =
      life < BL_CALL_EXACT_LIVES ? &lives->exact[life] : &lives->classes[class_of(life)];
}

static void count_lives(CallFacts *counter) {
  for (uint32_t i = 0; i < counter->due_count; i++) ++*counter->due[i];
  counter->due_count = 0;
}

static void count_outside(BlCallFacts *facts, uint64_t size) {
  facts->empty += size == 0;
  if (size <= BL_CALL_MOST_IN_LANE) return;
  facts->outside_requests++;
  facts->outside_bytes += (double)size;
}

static void count_request(CallFacts *counter, uint64_t size) {
  BlCallFacts *facts = &counter->facts;
  const uint32_t power = power_of(size);
  facts->requests++;
  facts->bytes += (double)size;
  count_outside(facts, size);
  facts->class_requests[power]++;
  facts->class_bytes[power] += (double)size;
  size_counts_add(&counter->sizes, size);
  const uint32_t depth = freed_reuse(&counter->freed, size);
  if (depth < BL_CALL_DEPTHS) facts->depths[depth]++;
}

static void request(CallFacts *counter, const BlCallOperation *operation) {
  LiveBlock *block = block_at(counter, operation->place);
  count_request(counter, size_of(operation->bytes));
  if (operation->kind == BL_CALL_KIND_RESIZE) {
    counter->needed_low -= (uint32_t)block->bytes;
    counter->needed_high -= (uint32_t)(block->bytes >> 32);
    freed_push(&counter->freed, size_of(block->bytes));
  } else {
    block->birth_and_thread = counter->operations << THREAD_BITS | operation->thread;
  }
  block->bytes = operation->bytes;
  counter->needed_low += (uint32_t)block->bytes;
  counter->needed_high += (uint32_t)(block->bytes >> 32);
}

static void release(CallFacts *counter, const BlCallOperation *operation) {
  BlCallFacts *facts = &counter->facts;
  LiveBlock *block = block_at(counter, operation->place);
  const uint64_t size = size_of(block->bytes);
  const uint64_t life = counter->operations - (block->birth_and_thread >> THREAD_BITS);
  facts->freed_elsewhere += (uint16_t)block->birth_and_thread != operation->thread;
  facts->freed_next += life == 1;
  counter->needed_low -= (uint32_t)block->bytes;
  counter->needed_high -= (uint32_t)(block->bytes >> 32);
  freed_push(&counter->freed, size);
  add_life(counter, size, life);
  *block = *block_at(counter, operation->live - 1);
}

static uint32_t live_after(const BlCallOperation *operation) {
  if (operation->kind == BL_CALL_KIND_RESIZE) return operation->live;
  return operation->kind == BL_CALL_KIND_FREE ? operation->live - 1 : operation->live + 1;
}

static void add_needed(CallFacts *counter, double needed) {
  BlCallFacts *facts = &counter->facts;
  facts->needed = needed;
  facts->needed_sum += needed;
  if (needed > facts->needed_peak) {
    facts->needed_peak = needed;
    facts->needed_peak_at = (double)counter->operations;
  }
  add_value(&counter->needed, needed);
}

static void add(CallFacts *counter, const BlCallOperation *operation) {
  BlCallFacts *facts = &counter->facts;
  facts->letters[operation->letter & 127]++;
  if (operation->thread > facts->threads) facts->threads = operation->thread;
  if (operation->kind == BL_CALL_KIND_FREE)
    release(counter, operation);
  else
    request(counter, operation);
  facts->live = live_after(operation);
  if (facts->live > facts->live_peak) facts->live_peak = facts->live;
  add_value(&counter->live, facts->live);
  add_needed(counter, (double)counter->needed_high * TWO_TO_32 + (double)counter->needed_low);
  counter->operations++;
}

void call_facts_add(CallFacts *counter, const BlCallOperation *operations, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t live = operations[i].live;
    if (live >= counter->blocks.capacity) column_reserve(&counter->blocks, live, live + 1);
    add(counter, &operations[i]);
    if (counter->due_count == MOST_DUE) count_lives(counter);
  }
  count_lives(counter);
  counter->facts.operations = (double)counter->operations;
}

const BlCallSeries *call_series(CallSeries *series) {
  series->spans.length = (double)series->length;
  series->spans.count = series->count;
  return &series->spans;
}
