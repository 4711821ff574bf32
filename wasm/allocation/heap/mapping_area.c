#include "mapping_area.h"

#include <string.h>

static AreaGap *gaps_of(const Column *gaps) { return (AreaGap *)(void *)gaps->at; }

static void remove_gap(MappingArea *area, Column *gaps, uint32_t i) {
  AreaGap *gap = gaps_of(gaps) + i;
  memmove(gap, gap + 1, (--area->count - i) * sizeof *gap);
}

static void insert_gap(MappingArea *area, Column *gaps, uint32_t i, AreaGap new_gap) {
  column_reserve(gaps, area->count, area->count + 1);
  AreaGap *gap = gaps_of(gaps) + i;
  memmove(gap + 1, gap, (area->count++ - i) * sizeof *gap);
  *gap = new_gap;
}

/* The first gap that ends at or below `place`. */
static uint32_t gap_at(const MappingArea *area, const Column *gaps, uint64_t place) {
  uint32_t low = 0, high = area->count;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (gaps_of(gaps)[middle].to < place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

uint64_t area_take(MappingArea *area, Column *gaps, uint64_t pages) {
  for (uint32_t i = 0; i < area->count; i++) {
    AreaGap *gap = gaps_of(gaps) + i;
    if (gap->to - gap->from < pages) continue;
    const uint64_t place = gap->from;
    gap->from += pages;
    if (gap->from == gap->to) remove_gap(area, gaps, i);
    return place;
  }
  area->reach += pages;
  return area->reach - pages;
}

bool area_take_above(MappingArea *area, Column *gaps, uint64_t place, uint64_t pages) {
  const uint32_t i = gap_at(area, gaps, place);
  if (i == area->count) return false;
  AreaGap *gap = gaps_of(gaps) + i;
  if (gap->to != place || gap->to - gap->from < pages) return false;
  gap->to -= pages;
  if (gap->from == gap->to) remove_gap(area, gaps, i);
  return true;
}

/* The lowest gap becomes part of the endless one. */
static void lower_reach(MappingArea *area, Column *gaps, uint64_t from) {
  area->reach = from;
  if (area->count == 0 || gaps_of(gaps)[area->count - 1].to != from) return;
  area->reach = gaps_of(gaps)[--area->count].from;
}

void area_release(MappingArea *area, Column *gaps, uint64_t from, uint64_t to) {
  if (to == area->reach) {
    lower_reach(area, gaps, from);
    return;
  }
  uint32_t i = gap_at(area, gaps, from);
  AreaGap *gap = gaps_of(gaps) + i;
  const bool above = i < area->count && gap->to == from;
  const uint32_t next = above ? i + 1 : i;
  const bool below = next < area->count && gaps_of(gaps)[next].from == to;
  if (above && below) {
    gap->to = gap[1].to;
    remove_gap(area, gaps, next);
  } else if (above) {
    gap->to = to;
  } else if (below) {
    gap->from = from;
  } else {
    insert_gap(area, gaps, i, (AreaGap){.from = from, .to = to});
  }
}
