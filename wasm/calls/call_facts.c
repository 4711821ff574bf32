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
  *counter = (CallFacts){.blocks = COLUMN_OF(LiveBlock)};
  size_counts_open(&counter->sizes);
  counter->needed.spans.length = counter->live.spans.length = 1;
}

/* Merges each two spans. */
static void merge(BlCallSeries *spans) {
  for (uint32_t i = 0; i < BL_CALL_SPANS; i += 2) {
    const double *least = &spans->least[i], *most = &spans->most[i];
    spans->least[i / 2] = least[0] < least[1] ? least[0] : least[1];
    spans->most[i / 2] = most[0] > most[1] ? most[0] : most[1];
  }
  spans->length *= 2;
  spans->count = BL_CALL_SPANS / 2;
}

static void begin_span(CallSeries *series, double value) {
  BlCallSeries *spans = &series->spans;
  if (spans->count == BL_CALL_SPANS) merge(spans);
  const uint32_t last = (uint32_t)spans->count++;
  series->in_last = 1;
  spans->least[last] = spans->most[last] = value;
}

ALWAYS_INLINE void add_value(CallSeries *series, double value) {
  BlCallSeries *spans = &series->spans;
  if (spans->count == 0 || series->in_last == spans->length) {
    begin_span(series, value);
    return;
  }
  const uint32_t last = (uint32_t)spans->count - 1;
  if (value < spans->least[last]) spans->least[last] = value;
  if (value > spans->most[last]) spans->most[last] = value;
  series->in_last++;
}

static BlCallLives *lives_of(CallFacts *counter, double size) {
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

static void add_life(BlCallLives *lives, uint64_t life) {
  if (life < BL_CALL_EXACT_LIVES)
    lives->exact[life]++;
  else
    lives->classes[class_of(life)]++;
}

static void count_request(CallFacts *counter, double size) {
  BlCallFacts *facts = &counter->facts;
  facts->requests++;
  facts->bytes += size;
  facts->empty += size == 0;
  if (size > BL_CALL_MOST_IN_LANE) {
    facts->outside_requests++;
    facts->outside_bytes += size;
  }
  size_counts_add(&counter->sizes, size);
  const uint32_t power = power_of(size);
  facts->class_requests[power]++;
  facts->class_bytes[power] += size;
  const uint32_t depth = freed_reuse(&counter->freed, size);
  if (depth < BL_CALL_DEPTHS) facts->depths[depth]++;
}

ALWAYS_INLINE void add_needed(CallFacts *counter, uint64_t bytes, double sign) {
  counter->needed_low += sign * (double)(uint32_t)bytes;
  counter->needed_high += sign * (double)(uint32_t)(bytes >> 32);
}

static void request(CallFacts *counter, const BlCallOperation *operation) {
  count_request(counter, (double)operation->bytes);
  LiveBlock *block = block_at(counter, operation->place);
  if (operation->kind == BL_CALL_KIND_RESIZE) {
    add_needed(counter, block->bytes, -1);
    freed_push(&counter->freed, (double)block->bytes);
  } else {
    block->birth_and_thread = (uint64_t)counter->facts.operations << THREAD_BITS | operation->thread;
  }
  block->bytes = operation->bytes;
  add_needed(counter, operation->bytes, 1);
}

static void release(CallFacts *counter, const BlCallOperation *operation) {
  BlCallFacts *facts = &counter->facts;
  LiveBlock *block = block_at(counter, operation->place);
  const double size = (double)block->bytes;
  const uint64_t life = (uint64_t)facts->operations - (block->birth_and_thread >> THREAD_BITS);
  facts->freed_elsewhere += (uint16_t)block->birth_and_thread != operation->thread;
  facts->freed_next += life == 1;
  add_needed(counter, block->bytes, -1);
  freed_push(&counter->freed, size);
  add_life(lives_of(counter, size), life);
  *block = *block_at(counter, operation->live - 1);
}

static uint32_t live_after(const BlCallOperation *operation) {
  if (operation->kind == BL_CALL_KIND_RESIZE) return operation->live;
  return operation->kind == BL_CALL_KIND_FREE ? operation->live - 1 : operation->live + 1;
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
  facts->needed = counter->needed_high * TWO_TO_32 + counter->needed_low;
  facts->needed_sum += facts->needed;
  if (facts->needed > facts->needed_peak) {
    facts->needed_peak = facts->needed;
    facts->needed_peak_at = facts->operations;
  }
  facts->operations++;
  add_value(&counter->needed, facts->needed);
  add_value(&counter->live, facts->live);
}

void call_facts_add(CallFacts *counter, const BlCallOperation *operations, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t live = operations[i].live;
    if (live >= counter->blocks.capacity) column_reserve(&counter->blocks, live, live + 1);
    add(counter, &operations[i]);
  }
}
