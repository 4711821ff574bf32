#include "area_survey.h"

#include <string.h>

#include "allocation/heap/ptmalloc.h"

SMALL_CODE_BEGIN

#define NUMBERS BL_COUNT(BL_HEAP_AREA)

/* Its place among the areas of its arena, from 1. */
static uint32_t place_of(const Heap *heap, uint32_t area) {
  uint32_t place = 0;
  for (; area > 0; area = heap_area(heap, area)->previous) place++;
  return place;
}

uint32_t heap_list_areas(const Heap *heap, uint32_t *areas) {
  uint32_t count = 0;
  if (heap->threads.state.threads == 0) return 0;
  areas[count++] = 0;
  for (uint32_t arena = 1; arena < heap->threads.state.arenas; arena++) {
    const uint32_t last = pt_arena_row(heap, arena)->area, places = place_of(heap, last);
    count += places;
    for (uint32_t i = 1, area = last; area > 0; i++, area = heap_area(heap, area)->previous)
      areas[count - i] = area;
  }
  return count;
}

static uint64_t resident_bytes(const Heap *heap, uint32_t area) {
  const uint32_t words = area ? AREA_PAGE_WORDS : heap_resident_words(heap);
  const uint32_t *bits =
      area ? heap->threads.resident_pages.at + (area - 1) * AREA_PAGE_WORDS : heap->resident_pages.at;
  uint64_t pages = 0;
  for (uint32_t i = 0; i < words; i++) pages += (uint32_t)__builtin_popcount(bits[i]);
  return pages * HEAP_PAGE;
}

static void survey_blocks(const Heap *heap, uint32_t area, double *row) {
  for (uint32_t i = heap_first(heap, area); i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    if (!chunk_is_live(chunk)) continue;
    row[BL_HEAP_AREA_in_use] += (double)heap->model->usable(heap, i);
    row[BL_HEAP_AREA_needed] += (double)chunk->requested;
    row[BL_HEAP_AREA_live]++;
  }
}

static void survey(const Heap *heap, uint32_t area, double *row) {
  const Space *space = &heap->state.space;
  const uint32_t arena = area ? heap_area(heap, area)->arena : 0;
  memset(row, 0, NUMBERS * sizeof *row);
  row[BL_HEAP_AREA_arena] = arena;
  row[BL_HEAP_AREA_heap] = area ? place_of(heap, area) : 1;
  row[BL_HEAP_AREA_from] = (double)area_address(area);
  row[BL_HEAP_AREA_bytes] = (double)(area ? heap_area(heap, area)->bytes : space->end - space->uncommitted);
  row[BL_HEAP_AREA_resident] = (double)resident_bytes(heap, area);
  row[BL_HEAP_AREA_threads] = pt_arena_row(heap, arena)->users;
  row[BL_HEAP_AREA_areas] = 1;
  survey_blocks(heap, area, row);
}

/* Adds a row to a sum, which has no place and no threads of its own. */
static void add(const double *row, double *sum) {
  for (uint32_t i = 0; i < NUMBERS; i++) sum[i] += row[i];
  sum[BL_HEAP_AREA_arena] = sum[BL_HEAP_AREA_heap] = BL_NONE;
  sum[BL_HEAP_AREA_from] = sum[BL_HEAP_AREA_threads] = 0;
}

uint32_t heap_survey_areas(const Heap *heap, double *rows) {
  uint32_t areas[MAX_AREAS + 1];
  const uint32_t count = heap_list_areas(heap, areas);
  double row[NUMBERS], *rest = rows + BL_MAX_AREA_ROWS * NUMBERS;
  for (uint32_t i = 0; i < count && i < BL_MAX_AREA_ROWS; i++) survey(heap, areas[i], rows + i * NUMBERS);
  if (count <= BL_MAX_AREA_ROWS) return count;
  memset(rest, 0, NUMBERS * sizeof *rest);
  for (uint32_t i = BL_MAX_AREA_ROWS; i < count; i++) {
    survey(heap, areas[i], row);
    add(row, rest);
  }
  return BL_MAX_AREA_ROWS + 1;
}

SMALL_CODE_END
