#include "allocation/heap/heap_film.h"

#include "allocation/heap/heap_survey.h"
#include "allocation/heap/registry.h"

static HeapFilm film;
static const Heap *filmed;
static BlHeapCounts begun;

static void tell_list(uint32_t list, const double *numbers) {
  double *fill = film.fill + (uint64_t)film.fills++ * BL_HEAP_FILL_COUNT;
  fill[BL_HEAP_FILL_acts] = film.moments;
  fill[BL_HEAP_FILL_list] = list;
  fill[BL_HEAP_FILL_count] = numbers[BL_HEAP_LIST_count];
  fill[BL_HEAP_FILL_bytes] = numbers[BL_HEAP_LIST_bytes];
}

/* A moment is told whole or not at all; none follows one that is not. */
static void tell_moment(const Heap *heap) {
  static double lists[BL_MAX_HEAP_LISTS * BL_HEAP_LIST_COUNT];
  const uint32_t count = heap_lists(heap->model);
  uint32_t filled = 0;
  heap_survey_lists(heap, lists);
  for (uint32_t i = 0; i < count; i++) filled += lists[i * BL_HEAP_LIST_COUNT + BL_HEAP_LIST_count] > 0;
  if (film.fills + filled > BL_MAX_FILLS) return;
  for (uint32_t i = 0; i < count; i++)
    if (lists[i * BL_HEAP_LIST_COUNT + BL_HEAP_LIST_count] > 0) tell_list(i, lists + i * BL_HEAP_LIST_COUNT);
  double *counted = film.counted + film.moments++ * HEAP_COUNTS;
#define X(name) *counted++ = (double)(heap->state.counts.name - begun.name);
  BL_HEAP_COUNTS(X)
#undef X
}

static void watch(const Heap *heap) {
  if (heap == filmed && heap->state.acts <= BL_MAX_ACTS && heap->state.acts == film.moments)
    tell_moment(heap);
}

void heap_film_begin(const Heap *heap) {
  film.moments = film.fills = 0;
  filmed = heap;
  begun = heap->state.counts;
  tell_moment(heap);
  heap_watcher = watch;
}

void heap_film_end(void) { heap_watcher = 0; }
const HeapFilm *heap_film(void) { return &film; }

/* Links. ------------------------------------------------------------------------------------------------- */

typedef struct Members {
  uint32_t count;
  uint32_t front; /* the one that no other is linked to, if they are a chain */
} Members;

/* Sums wrap: of a chain all but the front are also the next one of another. */
static Members members_of(const Heap *heap, uint32_t list) {
  Members members = {0};
  for (uint32_t i = heap->state.space.first; i != HEAP_NOTHING; i = heap_chunk(heap, i)->after) {
    if (heap_chunk(heap, i)->list != list) continue;
    members.count++;
    members.front += i - heap_chunk(heap, i)->next;
  }
  return members;
}

static bool is_chain(const Heap *heap, uint32_t list, Members members) {
  uint32_t i = members.front, count = 0;
  for (; i != HEAP_NOTHING && count < members.count; i = heap_chunk(heap, i)->next, count++)
    if (i >= heap->state.chunks || heap_chunk(heap, i)->list != list) return false;
  return i == HEAP_NOTHING && count == members.count;
}

static uint32_t next_by_address(const Heap *heap, uint32_t list, uint32_t chunk) {
  while (chunk != HEAP_NOTHING && heap_chunk(heap, chunk)->list != list)
    chunk = heap_chunk(heap, chunk)->after;
  return chunk;
}

uint32_t heap_list_links(const Heap *heap, uint32_t list, double *out) {
  const Members members = members_of(heap, list);
  const bool chain = is_chain(heap, list, members);
  uint32_t count = 0, i = chain ? members.front : next_by_address(heap, list, heap->state.space.first);
  while (i != HEAP_NOTHING && count < BL_MAX_LINKS) {
    double *link = out + (uint64_t)count++ * BL_HEAP_LINK_COUNT;
    link[BL_HEAP_LINK_at] = (double)((uint64_t)heap_chunk(heap, i)->start * heap->model->granule);
    link[BL_HEAP_LINK_size] = (double)heap_chunk_bytes(heap, i);
    i = chain ? heap_chunk(heap, i)->next : next_by_address(heap, list, heap_chunk(heap, i)->after);
  }
  return count;
}
