#include "stack_curve.h"

#include <string.h>

#include "base/memory.h"

#define WORD_MARKS  64u
#define BLOCK_WORDS 8u
#define BLOCK_MARKS (BLOCK_WORDS * WORD_MARKS)

static void *zeroed(uint32_t count, uint32_t size) {
  void *items = memory_allocate(count * size);
  memset(items, 0, count * size);
  return items;
}

static uint32_t *zeroed_words(uint32_t count) { return zeroed(count, sizeof(uint32_t)); }

StackCurve stack_curve_begin(const Accesses *accesses) {
  const uint32_t times = 2 * accesses->distinct + 2, blocks = times / BLOCK_MARKS + 1;
  return (StackCurve){.accesses = accesses,
                      .times = times,
                      .blocks = blocks,
                      .marks = zeroed(blocks * BLOCK_WORDS, sizeof(uint64_t)),
                      .tree = zeroed_words(blocks + 1),
                      .last = zeroed_words(accesses->pages),
                      .page_at = zeroed_words(times + 1),
                      .distances = zeroed_words(accesses->distinct + 1)};
}

/* Sets or clears the mark at `at`; `by` is 1 or -1. */
static void flip(StackCurve *c, uint32_t at, uint32_t by) {
  c->marks[at / WORD_MARKS] ^= 1ull << at % WORD_MARKS;
  for (uint32_t i = at / BLOCK_MARKS + 1; i <= c->blocks; i += i & -i) c->tree[i] += by;
}

static uint32_t marks_up_to(const StackCurve *c, uint32_t at) {
  const uint32_t word = at / WORD_MARKS, block = at / BLOCK_MARKS;
  uint32_t sum = (uint32_t)__builtin_popcountll(c->marks[word] << (WORD_MARKS - 1 - at % WORD_MARKS));
  for (uint32_t i = block * BLOCK_WORDS; i < word; i++) sum += (uint32_t)__builtin_popcountll(c->marks[i]);
  for (uint32_t i = block; i > 0; i &= i - 1) sum += c->tree[i];
  return sum;
}

/* Moves the marks to the first positions, in their order. */
static void renumber(StackCurve *c) {
  uint32_t now = 0;
  for (uint32_t at = 1; at <= c->now; at++) {
    const uint32_t page = c->page_at[at];
    if (c->last[page] != at) continue;
    c->last[page] = ++now;
    c->page_at[now] = page;
  }
  c->now = now;
  memset(c->marks, 0, c->blocks * BLOCK_WORDS * sizeof(uint64_t));
  memset(c->tree, 0, (c->blocks + 1) * sizeof(uint32_t));
  for (uint32_t at = 1; at <= now; at++) flip(c, at, 1);
}

/* Distinct pages requested since position `at`, without the page there. */
static uint32_t distance_from(const StackCurve *c, uint32_t at) { return c->mark_count - marks_up_to(c, at); }

static void read_request(StackCurve *c, uint32_t step) {
  const uint32_t page = accesses_page(c->accesses, step);
  if (c->now == c->times) renumber(c);
  const uint32_t last = c->last[page];
  if (last) {
    if (step >= c->accesses->warm) c->distances[distance_from(c, last)]++;
    flip(c, last, (uint32_t)-1);
  } else {
    c->mark_count++;
  }
  c->last[page] = ++c->now;
  c->page_at[c->now] = page;
  flip(c, c->now, 1);
}

uint32_t stack_curve_continue(StackCurve *c, uint32_t steps) {
  const uint32_t end = c->read + min_u32(steps, c->accesses->requests - c->read);
  for (; c->read < end; c->read++) read_request(c, c->read);
  return c->accesses->requests - c->read;
}

double stack_curve_misses(const StackCurve *c, uint32_t size) {
  const Accesses *a = c->accesses;
  const uint32_t rate = a->rate, sampled = a->requests - a->warm;
  uint64_t hits = 0;
  for (uint32_t d = 0; d <= a->distinct && (uint64_t)d * rate < size; d++) hits += c->distances[d];
  const double adjusted = (double)a->counted / rate - sampled + (double)hits;
  return size == 0 ? a->counted : a->counted - adjusted * rate;
}
