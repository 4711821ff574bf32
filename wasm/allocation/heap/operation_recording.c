#include "allocation/heap/operation_recording.h"

#include "allocation/heap/heap_survey.h"
#include "allocation/heap/registry.h"

static OperationRecording recording;
static const Heap *recorded_heap;
static BlHeapCounts counts_before_operation;
static BlTrackedCounts tracked_before_operation;

static void record_list(uint32_t list, const double *numbers) {
  double *fill = recording.fill + (uint64_t)recording.fills++ * BL_COUNT(BL_HEAP_FILL);
  fill[BL_HEAP_FILL_steps] = recording.moments;
  fill[BL_HEAP_FILL_list] = list;
  fill[BL_HEAP_FILL_count] = numbers[BL_HEAP_LIST_count];
  fill[BL_HEAP_FILL_bytes] = numbers[BL_HEAP_LIST_bytes];
}

/* Records a moment completely or not at all. After a skipped moment, no later one is recorded. */
static void record_moment(const Heap *heap) {
  static double lists[BL_MAX_HEAP_LISTS * BL_COUNT(BL_HEAP_LIST)];
  const uint32_t count = heap_lists(heap->model);
  uint32_t filled = 0;
  heap_survey_lists(heap, lists);
  for (uint32_t i = 0; i < count; i++) filled += lists[i * BL_COUNT(BL_HEAP_LIST) + BL_HEAP_LIST_count] > 0;
  if (recording.fills + filled > BL_MAX_FILLS) return;
  for (uint32_t i = 0; i < count; i++)
    if (lists[i * BL_COUNT(BL_HEAP_LIST) + BL_HEAP_LIST_count] > 0)
      record_list(i, lists + i * BL_COUNT(BL_HEAP_LIST));
  double *counted = recording.counted + recording.moments++ * HEAP_COUNTS;
#define X(name, ...) *counted++ = (double)(heap->state.counts.name - counts_before_operation.name);
  BL_HEAP_COUNTS(X)
#undef X
#define X(name, ...) *counted++ = (double)(heap->tracking.state.counts.name - tracked_before_operation.name);
  BL_TRACKED_COUNTS(X)
#undef X
}

static void observe(Heap *heap, const BlOperationStep *step) {
  if (heap->tracking.kind) heap_track_step(heap, step);
  if (heap == recorded_heap && heap->state.steps <= BL_MAX_OPERATION_STEPS &&
      heap->state.steps == recording.moments)
    record_moment(heap);
}

void operation_recording_begin(const Heap *heap) {
  recording.moments = recording.fills = 0;
  recorded_heap = heap;
  counts_before_operation = heap->state.counts;
  tracked_before_operation = heap->tracking.state.counts;
  record_moment(heap);
  heap_observer = observe;
}

/* Opening a heap has already ended a recording. */
void operation_recording_end(void) {
  if (heap_observer == observe) heap_observer = recorded_heap->tracking.kind ? heap_track_step : 0;
}
const OperationRecording *operation_recording(void) { return &recording; }

/* Links. ------------------------------------------------------------------------------------------------- */

typedef struct ListMembers {
  uint32_t count;
  uint32_t front; /* the chunk that no other links to, if they form a chain */
} ListMembers;

/* Wrapping sums cancel: in a chain, every chunk except the front is another's next. */
static ListMembers members_of(const Heap *heap, uint32_t list) {
  ListMembers members = {0};
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    if (heap_chunk(heap, i)->list != list) continue;
    members.count++;
    members.front += i - heap_chunk(heap, i)->next;
  }
  return members;
}

static bool is_chain(const Heap *heap, uint32_t list, ListMembers members) {
  uint32_t i = members.front, count = 0;
  for (; i != HEAP_NO_CHUNK && count < members.count; i = heap_chunk(heap, i)->next, count++)
    if (i >= heap->state.chunks || heap_chunk(heap, i)->list != list) return false;
  return i == HEAP_NO_CHUNK && count == members.count;
}

static uint32_t next_by_address(const Heap *heap, uint32_t list, uint32_t chunk) {
  while (chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->list != list)
    chunk = heap_chunk(heap, chunk)->after;
  return chunk;
}

uint32_t heap_list_links(const Heap *heap, uint32_t list, double *out) {
  const ListMembers members = members_of(heap, list);
  const bool chain = is_chain(heap, list, members);
  uint32_t count = 0, i = chain ? members.front : next_by_address(heap, list, heap->state.space.first);
  while (i != HEAP_NO_CHUNK && count < BL_MAX_LINKS) {
    double *link = out + (uint64_t)count++ * BL_COUNT(BL_HEAP_LINK);
    link[BL_HEAP_LINK_at] = (double)((uint64_t)heap_chunk(heap, i)->start * heap->model->granule);
    link[BL_HEAP_LINK_size] = (double)heap_chunk_bytes(heap, i);
    i = chain ? heap_chunk(heap, i)->next : next_by_address(heap, list, heap_chunk(heap, i)->after);
  }
  return count;
}
