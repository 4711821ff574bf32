#include "stack_curve.h"

#include <string.h>

#include "base/memory.h"

static uint32_t *zeroed(uint32_t words) {
  uint32_t *block = memory_allocate(words * (uint32_t)sizeof(uint32_t));
  memset(block, 0, words * sizeof(uint32_t));
  return block;
}

StackCurve stack_curve_begin(const Accesses *accesses) {
  const uint32_t times = 2 * accesses->distinct + 2;
  return (StackCurve){.accesses = accesses,
                      .times = times,
                      .tree = zeroed(times + 1),
                      .last = zeroed(accesses->pages),
                      .page_at = zeroed(times + 1),
                      .distances = zeroed(accesses->distinct + 1)};
}

static void add(StackCurve *c, uint32_t at, uint32_t by) {
  for (; at <= c->times; at += at & -at) c->tree[at] += by;
}

static uint32_t marks_up_to(const StackCurve *c, uint32_t at) {
  uint32_t sum = 0;
  for (; at > 0; at &= at - 1) sum += c->tree[at];
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
  for (uint32_t at = 1; at <= c->times; at++) c->tree[at] = at <= now;
  for (uint32_t at = 1; at <= c->times; at++) {
    const uint32_t parent = at + (at & -at);
    if (parent <= c->times) c->tree[parent] += c->tree[at];
  }
}

/* Distinct pages requested since position `at`, without the page there. */
static uint32_t distance_from(const StackCurve *c, uint32_t at) { return c->marks - marks_up_to(c, at); }

static void read_request(StackCurve *c, uint32_t step) {
  const uint32_t page = accesses_page(c->accesses, step);
  if (c->now == c->times) renumber(c);
  const uint32_t last = c->last[page];
  if (last) {
    if (step >= c->accesses->warm) c->distances[distance_from(c, last)]++;
    add(c, last, (uint32_t)-1);
  } else {
    c->marks++;
  }
  c->last[page] = ++c->now;
  c->page_at[c->now] = page;
  add(c, c->now, 1);
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
