#include "text_calls.h"

/* A first time from here on, 52 days in nanoseconds, is on a clock with another start. */
#define CLOCK ((uint64_t)1 << 52)
/* The largest number that is exact as double. */
#define MOST_TIME (((uint64_t)1 << 53) - 1)

static bool set_time(Canonical *canonical, TextTimes *times, uint64_t given) {
  if (!times->has_start) times->start = given >= CLOCK && canonical->operations == 0 ? given : 0;
  times->has_start = true;
  const uint64_t time = given - times->start;
  if (given < times->start || time < times->time || time > MOST_TIME) return false;
  times->time = canonical->time = time;
  return true;
}

/* A realloc to 0 bytes leaves null. */
static bool resize(Canonical *canonical, uint64_t id, uint64_t bytes) {
  if (key_list_find(&canonical->blocks, id) == NO_PLACE)
    return canonical_allocate_by_realloc(canonical, id, bytes);
  return bytes == 0 ? canonical_resize_to_zero(canonical, id) : canonical_resize(canonical, id, id, bytes);
}

static bool perform(Canonical *canonical, TextTimes *times, const BlCallLine *line) {
  const uint64_t id = line->id, bytes = line->bytes;
  switch ((BlCallLineKind)line->kind) {
    case BL_CALL_LINE_ALLOCATE:
      return canonical_allocate(canonical, BL_CALL_KIND_ALLOCATE, id, bytes, 0);
    case BL_CALL_LINE_RELEASE:
      return canonical_free(canonical, id);
    case BL_CALL_LINE_RESIZE:
      return resize(canonical, id, bytes);
    case BL_CALL_LINE_ALLOCATE_ZEROED:
      return canonical_allocate(canonical, BL_CALL_KIND_CALLOC, id, bytes, 0);
    case BL_CALL_LINE_ALLOCATE_ALIGNED:
      return canonical_allocate(canonical, BL_CALL_KIND_ALIGNED, id, bytes, line->log2_alignment);
    case BL_CALL_LINE_THREAD:
      canonical_set_thread(canonical, id);
      return true;
    case BL_CALL_LINE_TIME:
      return set_time(canonical, times, bytes);
  }
  return false;
}

uint32_t text_calls_perform(Canonical *canonical, TextTimes *times, const BlCallLine *lines, uint32_t count) {
  uint32_t done = 0;
  while (done < count && perform(canonical, times, &lines[done])) done++;
  return done;
}
