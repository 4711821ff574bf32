/* Prints the answers of the ptmalloc model to a trace (trace.h): ptmalloc_trace [check | faults]
 * [PARAMETER=VALUE …]. With `check`, it checks every invariant after every operation. With `faults`, it
 * prints the page faults of each operation instead, and at the end the resident bytes of the heap. */
#define _GNU_SOURCE /* for trace_threads.h */
#include "allocation/heap/heap_check.h"
#include "allocation/heap/ptmalloc.h"
#include "allocation/heap_replay.h"
#include "heap_words.h"
#include "trace_threads.h"

static void count_chunk(TraceEnd *end, const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const bool fast = c->kind == BL_CHUNK_CACHED && !pt_is_tcache(c->list);
  if (chunk == heap->state.space.last) end->keepcost = pt_size(heap, chunk);
  if (c->kind == BL_CHUNK_TOP && chunk != heap->state.space.last) end->ordblks++;
  if (c->kind == BL_CHUNK_FREE) end->ordblks++;
  if (fast) end->smblks++, end->fsmblks += pt_size(heap, chunk);
  if (fast || c->kind == BL_CHUNK_FREE || c->kind == BL_CHUNK_TOP) end->fordblks += pt_size(heap, chunk);
}

static TraceEnd end_of(const HeapReplay *replay) {
  const Heap *heap = &replay->heap;
  const Space *space = &heap->state.space;
  const HeapThreadsState *threads = &heap->threads.state;
  TraceEnd end = {.ops = replay->done,
                  .brk = space->end,
                  .arena = space->end + threads->bytes,
                  .ordblks = 1,
                  .threads = trace_threads > 0 ? trace_threads - 1 : 0,
                  .arenas = threads->named_arenas + 1};
  for (uint32_t area = 0; area == 0 || area < threads->areas; area++)
    for (uint32_t i = heap_first(heap, area); i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
      count_chunk(&end, heap, i);
  end.uordblks = end.arena - end.fordblks;
  for (uint32_t i = space->first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
    end.mmapped += chunk_is_live(heap_chunk(heap, i));
  end.hblks = space->mappings;
  end.hblkhd = space->mapped + pt_mapped_drift(heap);
  return end;
}

static void print_faults(const HeapReplay *replay) {
  trace_number("", replay->heap.state.counts.page_faults - replay->previous.page_faults);
  trace_text("\n");
}

typedef struct Output {
  bool check, faults;
} Output;

static void perform(HeapReplay *replay, const BlHeapOperation *operation, Output output) {
  BlHeapAnswer answer;
  heap_replay_run(replay, operation, 1, &answer);
  if (output.check) heap_check(&replay->heap);
  if (output.faults)
    print_faults(replay);
  else
    trace_answer(&answer, (const BlHeapArea *)(const void *)replay->areas.at, replay->area_count);
}

int main(int count, char **words) {
  static HeapReplay replay;
  const Output output = {.check = count > 1 && strcmp(words[1], "check") == 0,
                         .faults = count > 1 && strcmp(words[1], "faults") == 0};
  const int first = 1 + output.check + output.faults;
  const BlHeap settings = heap_of("ptmalloc", count - first, words + first);
  BlProblem problem;
  if (heap_replay_open(&replay, &settings, HEAP_UNTRACKED, &problem) != BL_OK) return 2;
  for (BlHeapOperation operation = {0}; trace_next_of_main(&operation);) perform(&replay, &operation, output);
  trace_number_threads();
  for (uint64_t i = 0; i < trace_waiting_count; i++) perform(&replay, &trace_waiting[i], output);
  if (output.faults) {
    trace_number("resident=", replay.heap.state.space.resident - replay.heap.state.space.mapped);
    trace_text("\n");
    trace_flush();
    return 0;
  }
  const TraceEnd end = end_of(&replay);
  trace_last(&end);
  return 0;
}
