#include "divergence.h"

#include <string.h>

static bool is_alike(const PageLane *lane, uint32_t other) { return lane->state.parted[other] == BL_NONE; }

static bool may_part(const PageLane *lanes, uint32_t count) {
  for (uint32_t i = 1; i < count; i++)
    for (uint32_t j = 0; j < i; j++)
      if (is_alike(&lanes[i], j)) return true;
  return false;
}

/* Whether misses are read from their bits: to find where lanes part, or to weigh them. */
static bool needs_bits(const PageLane *lanes, uint32_t count) {
  return lanes->cache.accesses->sizes || may_part(lanes, count);
}

uint32_t divergence_piece_end(const PageLane *lanes, uint32_t count, uint32_t from, uint32_t to) {
  return needs_bits(lanes, count) ? min_u32(to, from - from % MISSED_STEPS + MISSED_STEPS) : to;
}

/* Only a piece that needs no bits may be longer than they reach. */
void divergence_begin(PageLane *lanes, uint32_t count, uint32_t from, uint32_t to) {
  if (!needs_bits(lanes, count)) return;
  const uint32_t first = from % MISSED_STEPS / 32, last = (to - 1) % MISSED_STEPS / 32;
  for (uint32_t i = 0; i < count; i++)
    memset(&lanes[i].cache.missed[first], 0, (last - first + 1) * sizeof(uint32_t));
}

/* The first step of the piece with different bits; BL_NONE = no such step. */
static uint32_t first_difference(const uint32_t *a, const uint32_t *b, uint32_t from, uint32_t to) {
  for (uint32_t base = from - from % 32; base < to; base += 32) {
    const uint32_t word = base % MISSED_STEPS / 32, differs = a[word] ^ b[word];
    if (differs) return base + (uint32_t)__builtin_ctz(differs);
  }
  return BL_NONE;
}

static void compare(PageLane *lanes, uint32_t i, uint32_t j, uint32_t from, uint32_t to) {
  if (!is_alike(&lanes[i], j)) return;
  const uint32_t step = first_difference(lanes[i].cache.missed, lanes[j].cache.missed, from, to);
  if (step == BL_NONE) return;
  page_lane_part(&lanes[i], j, step);
  page_lane_part(&lanes[j], i, step);
}

void divergence_find(PageLane *lanes, uint32_t count, uint32_t from, uint32_t to) {
  for (uint32_t i = 1; i < count; i++)
    for (uint32_t j = 0; j < i; j++) compare(lanes, i, j, from, to);
}

uint32_t divergence_alike(const PageLane *lanes, uint32_t count, uint32_t of) {
  uint32_t alike = 0;
  for (uint32_t i = 0; i < count; i++) alike |= (uint32_t)is_alike(&lanes[of], i) << i;
  return alike;
}
