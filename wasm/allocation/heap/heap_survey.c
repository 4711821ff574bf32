#include "heap_survey.h"

#include <string.h>

#include "allocation/heap/registry.h"

SMALL_CODE_BEGIN

typedef struct Survey {
  uint64_t bytes[BL_COUNT(BL_CHUNK_KINDS)];
  uint64_t count[BL_COUNT(BL_CHUNK_KINDS)];
  uint64_t usable; /* of live blocks, including mappings */
  uint64_t largest_hole, top;
} Survey;

static bool is_hole(uint32_t kind) { return kind == BL_CHUNK_FREE || kind == BL_CHUNK_TOP; }

static void add(const Heap *heap, uint32_t chunk, Survey *survey) {
  const uint32_t kind = chunk_kind(heap_chunk(heap, chunk));
  const uint64_t bytes = heap_chunk_bytes(heap, chunk);
  survey->bytes[kind] += bytes;
  survey->count[kind]++;
  if (chunk_is_live(heap_chunk(heap, chunk))) survey->usable += heap->model->usable(heap, chunk);
  if (!is_hole(kind)) return;
  if (bytes > survey->largest_hole) survey->largest_hole = bytes;
  if (chunk == heap->state.space.last) survey->top = bytes;
}

static Survey take(const Heap *heap) {
  Survey survey = {0};
  const Space *space = &heap->state.space;
  for (uint32_t area = 0; area == 0 || area < heap->threads.state.areas; area++)
    for (uint32_t i = heap_first(heap, area); i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
      add(heap, i, &survey);
  for (uint32_t i = space->first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
    add(heap, i, &survey);
  return survey;
}

static double share(double part, double whole) { return whole > 0 ? part / whole : __builtin_nan(""); }

double heap_cycles(const BlHeapCounts *counts, const double *prices) {
  double cycles = 0;
#define X(name, ...) cycles += (double)counts->name * prices[BL_HEAP_PRICE_##name];
  BL_HEAP_COUNTS(X)
#undef X
  return cycles;
}

void heap_figures(const Heap *heap, const double *prices, double *figures) {
  const Survey s = take(heap);
  const HeapState *state = &heap->state;
  const double needed = (double)state->requested, usable = (double)s.usable;
  const double holes = (double)(s.bytes[BL_CHUNK_FREE] + s.bytes[BL_CHUNK_TOP]);
  const double committed = (double)heap_committed(heap);
  for (uint32_t i = 0; i < BL_COUNT(BL_HEAP_FIGURES); i++) figures[i] = __builtin_nan("");
#define SET(name, value) figures[BL_HEAP_FIGURE_##name] = (double)(value);
  SET(needed, needed)
  SET(internal_padding, usable - needed)
  SET(headers, (double)(s.bytes[BL_CHUNK_LIVE] + s.bytes[BL_CHUNK_MAPPED]) - usable)
  SET(cached_free, s.bytes[BL_CHUNK_CACHED])
  SET(free, holes)
  SET(top, s.top)
  SET(metadata, s.bytes[BL_CHUNK_METADATA])
  SET(committed, committed)
  SET(uncommitted, state->space.uncommitted)
  SET(mapped, state->space.mapped)
  SET(resident, state->space.resident)
  SET(heap_end, state->space.end)
  SET(live, state->live)
  SET(mappings, s.count[BL_CHUNK_MAPPED])
  SET(free_count, s.count[BL_CHUNK_FREE] + s.count[BL_CHUNK_TOP])
  SET(cached_free_count, s.count[BL_CHUNK_CACHED])
  SET(largest_free, s.largest_hole)
  SET(overhead, share(committed - needed, needed))
  SET(internal, share(usable - needed, usable))
  SET(external, share(holes - (double)s.largest_hole, holes))
  SET(cycles, heap_cycles(&state->counts, prices))
#define X(name, ...) SET(name, state->counts.name)
  BL_HEAP_COUNTS(X)
#undef X
#undef SET
}

void heap_last_figures(const Heap *heap, const BlHeapCounts *before, const double *prices, double *figures) {
  const BlHeapCounts *now = &heap->state.counts;
  figures[BL_HEAP_FIGURE_last_cycles] = heap_cycles(now, prices) - heap_cycles(before, prices);
#define X(name, ...) figures[BL_HEAP_FIGURE_last_##name] = (double)(now->name - before->name);
  BL_HEAP_COUNTS(X)
#undef X
}

void heap_tally_figures(const HeapTally *tally, double *figures) {
  figures[BL_HEAP_FIGURE_mean_overhead] = share(tally->overhead, (double)tally->defined);
  figures[BL_HEAP_FIGURE_peak] = (double)tally->peak;
  figures[BL_HEAP_FIGURE_peak_step] = tally->peak > 0 ? (double)tally->peak_step : __builtin_nan("");
}

static void survey_list(const Heap *heap, uint32_t first, uint32_t count, double *lists) {
  for (uint32_t i = first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const uint32_t list = heap_chunk(heap, i)->list;
    if (list >= count) continue; /* none */
    lists[list * BL_COUNT(BL_HEAP_LIST) + BL_HEAP_LIST_count]++;
    lists[list * BL_COUNT(BL_HEAP_LIST) + BL_HEAP_LIST_bytes] += (double)heap_chunk_bytes(heap, i);
  }
}

void heap_survey_lists(const Heap *heap, double *lists) {
  const uint32_t count = heap_lists(heap->model);
  memset(lists, 0, count * BL_COUNT(BL_HEAP_LIST) * sizeof *lists);
  for (uint32_t area = 0; area == 0 || area < heap->threads.state.areas; area++)
    survey_list(heap, heap_first(heap, area), count, lists);
  survey_list(heap, heap->state.space.first_mapping, count, lists);
}

void heap_survey_mappings(const Heap *heap, double *out) {
  const uint64_t drift = heap->model->mapped_drift ? heap->model->mapped_drift(heap) : 0;
  out[0] = heap->state.space.mappings;
  out[1] = (double)(heap->state.space.mapped + drift);
}

SMALL_CODE_END
