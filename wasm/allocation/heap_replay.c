#include "heap_replay.h"

#include <string.h>

#include "allocation/heap/heap_settings.h"
#include "allocation/heap/heap_speed.h"
#include "allocation/heap/registry.h"
#include "allocation/heap_areas.h"
#include "allocation/scenario_check.h"
#include "base/memory.h"

/* All that a replay can need is within the memory: the room of the columns, which is a power of two, as much
 * again for their old blocks, and page bits. A tracked heap's mappings take more, but it has fewer chunks. */
#define CHUNK_ROOM         (1u << 23)
#define TRACKED_CHUNK_ROOM (1u << 21)
#define ID_ROOM            BL_MAX_TRACE_IDS
#define BIT_BYTES          (2ull * HEAP_MAX_GRANULES / (HEAP_PAGE / 16) / 8) /* resident and written pages */
_Static_assert(BL_MAX_TRACE_CHUNKS + HEAP_MAX_NEW <= CHUNK_ROOM, "a full heap needs more room");
_Static_assert(BL_MAX_CHUNKS + HEAP_MAX_NEW <= TRACKED_CHUNK_ROOM, "a full tracked heap needs more room");
_Static_assert((STATE_BYTES(Chunk) + STATE_BYTES(MappingState)) * TRACKED_CHUNK_ROOM <=
                   STATE_BYTES(Chunk) * CHUNK_ROOM,
               "a tracked heap needs more memory than another");
_Static_assert(2 * ((uint64_t)CHUNK_ROOM * STATE_BYTES(Chunk) + ID_ROOM * STATE_BYTES(uint32_t) +
                    BIT_BYTES) <=
                   MEMORY_BYTES,
               "the longest trace needs more memory");

static uint32_t problem_of(const BlHeap *settings, uint32_t *min, uint32_t *max) {
  const uint32_t field = heap_settings_problem(settings, min, max);
  if (field == HEAP_MODEL_UNKNOWN || settings->model == BL_HEAP_IDEAL) {
    *min = BL_HEAP_IDEAL + 1;
    return HEAP_MODEL_UNKNOWN;
  }
  return field;
}

/* Every id within capacity has an entry from the start, because the hash covers all of them. */
static void make_room(HeapReplay *replay, uint32_t id) {
  Column *ids = &replay->ids;
  const uint32_t before = ids->capacity;
  if (id < before) return;
  column_reserve(ids, before, id + 1);
  memset(ids->at + before, 0, (ids->capacity - before) * sizeof *ids->at);
}

BlStatus heap_replay_open(HeapReplay *replay, const BlHeap *settings, HeapTracking tracking,
                          BlProblem *problem) {
  uint32_t min, max = BL_COUNT(BL_HEAP_MODELS) - 1;
  const uint32_t field = problem_of(settings, &min, &max);
  if (field != HEAP_SETTINGS_VALID) {
    const bool model = field == HEAP_MODEL_UNKNOWN;
    *problem = (BlProblem){.table = TABLE_HEAP,
                           .field = model ? BL_NONE : field,
                           .row = BL_NONE,
                           .lane = BL_NONE,
                           .value = model ? settings->model : settings->parameters[field],
                           .min = min,
                           .max = max};
    return BL_BAD_FIELD;
  }
  memory_reset();
  *replay = (HeapReplay){.open = true, .ids = column_of(1), .areas = column_of(3)};
  make_room(replay, 0);
  heap_open(&replay->heap, settings, tracking);
  if (tracking) replay->calls = memory_allocate(BL_MAX_BATCH * (uint32_t)sizeof(BlHeapCall));
  return BL_OK;
}

/* Whether an operation is about no block. */
static bool is_adjustment(const BlHeapOperation *operation) {
  return operation->kind == BL_HEAP_OPERATION_SET || operation->kind == BL_HEAP_OPERATION_TRIM;
}

static BlHeapAnswer release(Heap *heap, uint32_t *named, BlHeapAnswerKind kind) {
  if (*named != HEAP_NO_CHUNK) heap_release(heap, *named);
  *named = HEAP_NO_CHUNK;
  return (BlHeapAnswer){.kind = kind};
}

static BlHeapAnswer name_block(const Heap *heap, uint32_t *named, uint32_t block) {
  *named = block;
  return heap_answer(heap, block);
}

static BlHeapAnswer resize(Heap *heap, uint32_t *named, uint64_t bytes) {
  if (*named == HEAP_NO_CHUNK) return name_block(heap, named, heap_allocate(heap, bytes));
  if (bytes == 0 && !heap->model->resizes_to_nothing) return release(heap, named, BL_HEAP_ANSWER_NULL);
  const uint32_t block = heap_resize(heap, *named, bytes);
  if (block != HEAP_NO_CHUNK) *named = block;
  return heap_answer(heap, block);
}

static BlHeapAnswer adjust(Heap *heap, const BlHeapOperation *operation) {
  const uint32_t result = heap_adjust(heap, operation);
  if (result == HEAP_IGNORED) return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NOTHING};
  return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_RESULT, .usable = result};
}

ALWAYS_INLINE BlHeapAnswer perform(HeapReplay *replay, const BlHeapOperation *operation) {
  Heap *heap = &replay->heap;
  if (is_adjustment(operation)) return adjust(heap, operation);
  make_room(replay, operation->id);
  uint32_t *named = &replay->ids.at[operation->id];
  if (operation->kind == BL_HEAP_OPERATION_RESIZE) return resize(heap, named, operation->bytes);
  if (operation->kind == BL_HEAP_OPERATION_RELEASE) return release(heap, named, BL_HEAP_ANSWER_NOTHING);
  return name_block(heap, named, heap_allocate_as(heap, operation, operation->bytes));
}

static void record(HeapReplay *replay) {
  const uint64_t committed = heap_committed(&replay->heap);
  heap_tally_update_peak(&replay->tally, committed, replay->done++);
  heap_tally_add(&replay->tally, &replay->heap, committed);
}

/* A model's own records count as the chunks that take twice their memory, because their columns double. */
static uint32_t chunks_of_records(const Heap *heap) {
  uint64_t words = 0;
  for (uint32_t i = 0; i < 3; i++) words += (uint64_t)heap->records[i].capacity * heap->records[i].words;
  return (uint32_t)(2 * words * sizeof(uint32_t) / STATE_BYTES(Chunk));
}

/* Chunks that it can still have. */
static uint32_t room_of(const Heap *heap) {
  const uint32_t most = heap->tracking.kind ? BL_MAX_CHUNKS : BL_MAX_TRACE_CHUNKS;
  const uint32_t more = UNLIKELY(heap->model->pass != 0) ? chunks_of_records(heap) : 0;
  return heap->state.chunks + more < most ? most - heap->state.chunks - more : 0;
}

/* A place in a run. */
typedef struct Place {
  uint32_t at, end;
} Place;

static NEVER_INLINE void finish_in_thread(HeapReplay *replay, const BlHeapOperation *operation, uint32_t at,
                                          BlHeapAnswer *answer) {
  Heap *heap = &replay->heap;
  const uint32_t before = replay->area_count;
  if (heap->threads.state.threads == 0) return;
  if (answer->kind == BL_HEAP_ANSWER_ADDRESS && is_in_area(heap, answer->address))
    answer_in_area(heap, answer);
  if (heap_leave_thread(heap, operation->thread)) answer->moved |= BL_ANSWER_ENDED;
  if (heap->threads.state.resized) replay->area_count = report_areas(heap, &replay->areas, before, at);
  if (replay->area_count > before) answer->moved |= BL_ANSWER_SIZED;
}

/* Only the last operation's costs are asked for. A model's own records may fill the heap at any operation. */
static NEVER_INLINE void step(HeapReplay *replay, const BlHeapOperation *operation, Place place,
                              BlHeapAnswer *answer) {
  Heap *heap = &replay->heap;
  const uint64_t old_end = heap->state.space.end;
  const uint32_t room = room_of(heap);
  const bool threads = UNLIKELY((operation->thread | heap->threads.state.threads) != 0);
  if (room == 0) {
    *answer = (BlHeapAnswer){.kind = BL_HEAP_ANSWER_FULL};
    return;
  }
  const bool may_be_last = place.at + 1 == place.end || room <= HEAP_MAX_NEW || heap->model->pass != 0;
  if (UNLIKELY(may_be_last)) replay->previous = heap->state.counts;
  heap_clear_steps(heap);
  if (threads) heap_use_thread(heap, operation->thread);
  *answer = perform(replay, operation);
  if (threads) finish_in_thread(replay, operation, place.at, answer);
  answer->heap_end = heap->state.space.end;
  if (UNLIKELY(answer->heap_end != old_end)) answer->moved |= BL_ANSWER_MOVED;
  record(replay);
}

/* The same in a tracked heap, with a row. */
static void step_tracked(HeapReplay *replay, const BlHeapOperation *operation, Place place,
                         BlHeapAnswer *answer) {
  const Heap *heap = &replay->heap;
  const HeapBefore before = {
      .end = heap->state.space.end, .counts = heap->state.counts, .tracked = heap->tracking.state.counts};
  step(replay, operation, place, answer);
  const bool no_block = operation->kind == BL_HEAP_OPERATION_RELEASE || is_adjustment(operation) ||
                        answer->kind == BL_HEAP_ANSWER_FULL;
  const uint32_t block = no_block ? HEAP_NO_CHUNK : replay->ids.at[operation->id];
  replay->calls[place.at] = heap_call(heap, operation->kind, block, &before);
  replay->calls[place.at].answer = *answer;
}

/* Its alignment and its thread. */
static bool rest_is_valid(const BlHeapOperation *operation) {
  const uint32_t most = operation->kind == BL_HEAP_OPERATION_ALLOCATE_ALIGNED ? BL_MAX_LOG2_ALIGNMENT : 0;
  return operation->log2_alignment <= most && heap_thread_is_valid(operation->thread);
}

bool heap_operation_is_valid(const BlHeapOperation *operation) {
  const bool plain = (operation->log2_alignment | operation->thread) == 0;
  return operation->kind < BL_COUNT(BL_HEAP_OPERATIONS) && operation->id < BL_MAX_TRACE_IDS &&
         (plain || rest_is_valid(operation));
}

BlStatus heap_replay_run(HeapReplay *replay, const BlHeapOperation *operations, uint32_t count,
                         BlHeapAnswer *answers) {
  for (uint32_t i = 0; i < count; i++)
    if (!heap_operation_is_valid(&operations[i])) return BL_BAD_ARGUMENT;
  replay->area_count = 0;
  for (uint32_t i = 0; i < count; i++)
    (replay->calls ? step_tracked : step)(replay, &operations[i], (Place){i, count}, &answers[i]);
  return BL_OK;
}

void heap_replay_figures(const HeapReplay *replay, const double *prices, double *figures) {
  heap_figures(&replay->heap, prices, figures);
  heap_speed_figures(prices, figures);
  heap_last_figures(&replay->heap, &replay->previous, prices, figures);
  heap_tally_figures(&replay->tally, figures);
}

uint32_t heap_replay_group_notes(const HeapReplay *replay, uint32_t id, double *notes) {
  const Heap *heap = &replay->heap;
  const uint32_t block = id < replay->ids.capacity ? replay->ids.at[id] : HEAP_NO_CHUNK;
  if (heap->model->group_notes == 0 || heap->state.counts.operations == replay->previous.operations) return 0;
  return heap->model->group_notes(heap, block, notes);
}

uint64_t heap_replay_hash(HeapReplay *replay) {
  HashIo hasher = state_hasher();
  heap_pass(&replay->heap, &hasher.io);
  column_pass(&replay->ids, replay->ids.capacity, &hasher.io);
  return hasher.hash;
}
