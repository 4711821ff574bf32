#include "marks.h"

/* Where the marks of each class go; BL_NONE = the class is not listed. */
typedef struct Places {
  uint32_t next[BL_SIZE_CLASSES];
  uint32_t count;
} Places;

static Places places_of(const BlClassTotals *classes, uint32_t max) {
  Places places = {.count = 0};
  for (uint32_t i = BL_SIZE_CLASSES; i-- > 0;) {
    const bool listed = classes[i].count > 0 && classes[i].count <= max - places.count;
    places.next[i] = listed ? 0 : BL_NONE;
    if (listed) places.count += (uint32_t)classes[i].count;
  }
  uint32_t at = 0;
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) {
    if (places.next[i] == BL_NONE) continue;
    places.next[i] = at;
    at += (uint32_t)classes[i].count;
  }
  return places;
}

static bool other_lane_differs(uint32_t index, uint32_t size) {
  for (uint32_t i = 0; i < allocation.scenario.lane_count; i++)
    if (lane_buffers(&allocation.lanes[i])[index].size != size) return true;
  return false;
}

static BlMark mark_of(const BlBuffer *buffer, uint32_t index) {
  return (BlMark){.size = buffer->size,
                  .needed = allocation.workload.needed.at[index],
                  .index = index,
                  .differs = other_lane_differs(index, buffer->size),
                  .born = buffer->history.born,
                  .hand_outs = buffer->history.hand_outs,
                  .useful = buffer->history.useful};
}

/* Shell sort with Ciura's gaps and their extension. */
static RARELY_CALLED void sort(uint64_t *keys, uint32_t count) {
  static const uint32_t gaps[] = {1750, 701, 301, 132, 57, 23, 10, 4, 1};
  for (uint32_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
    for (uint32_t i = gaps[g]; i < count; i++) {
      const uint64_t key = keys[i];
      uint32_t at = i;
      for (; at >= gaps[g] && key < keys[at - gaps[g]]; at -= gaps[g]) keys[at] = keys[at - gaps[g]];
      keys[at] = key;
    }
  }
}

uint32_t marks_list(const Survey *survey, uint32_t lane, uint32_t max, BlMark *out) {
  /* Per class: creation step and index in the live list. */
  static uint64_t keys[BL_MAX_MARKS];
  const BlBuffer *buffers = lane_buffers(&allocation.lanes[lane]);
  const uint32_t live = allocation.workload.state.live;
  Places places = places_of(survey->classes, max);
  for (uint32_t i = 0; i < live && places.count > 0; i++) {
    if (buffers[i].size == 0) continue;
    uint32_t *next = &places.next[survey_class(buffers[i].size)];
    if (*next != BL_NONE) keys[(*next)++] = (uint64_t)buffers[i].history.born << 32 | i;
  }
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) {
    const uint32_t count = (uint32_t)survey->classes[i].count;
    if (places.next[i] != BL_NONE) sort(&keys[places.next[i] - count], count);
  }
  for (uint32_t i = 0; i < places.count; i++) {
    const uint32_t index = (uint32_t)keys[i];
    out[i] = mark_of(&buffers[index], index);
  }
  return places.count;
}
