#include "heap.h"

#include <string.h>

#include "allocation/heap/heap_call.h"
#include "allocation/heap/registry.h"
#include "base/memory.h"

HeapObserver *heap_observer;

/* Reserves records so that no operation moves them. */
static void make_room(Heap *heap) {
  column_reserve(&heap->chunks, heap->state.chunks, heap->state.chunks + HEAP_MAX_NEW);
}

static void make_tracked_room(Heap *heap) {
  column_reserve(&heap->tracking.mappings, heap->state.chunks, heap->state.chunks + HEAP_MAX_NEW);
}

RARELY_CALLED void heap_open(Heap *heap, const BlHeap *settings, HeapTracking tracking) {
  memset(heap, 0, sizeof *heap);
  heap_observer = tracking ? heap_track_step : 0;
  heap->model = heap_model((BlHeapModel)settings->model);
  memcpy(heap->parameters, settings->parameters, sizeof heap->parameters);
  heap->model_state = memory_allocate(heap->model->model_state_bytes);
  memset(heap->model_state, 0, heap->model->model_state_bytes);
  heap->chunks = COLUMN_OF(Chunk);
  heap->resident_pages = column_of(1);
  heap->tracking = (Tracking){.kind = tracking,
                              .gaps = COLUMN_OF(AreaGap),
                              .mappings = COLUMN_OF(MappingState),
                              .written_pages = column_of(1)};
  heap->threads = (HeapThreads){.state = {.floor = HEAP_MAX_GRANULES},
                                .threads = column_of(1),
                                .arenas = column_of(1),
                                .areas = COLUMN_OF(HeapArea),
                                .resident_pages = column_of(1),
                                .written_pages = column_of(1)};
  heap->last = &heap->state.space.last;
  heap->state.chunks = 1; /* record 0 means none */
  make_room(heap);
  *heap_chunk(heap, HEAP_NO_CHUNK) = (Chunk){.list = BL_NO_LIST};
  if (tracking) {
    column_reserve(&heap->tracking.gaps, 0, 1); /* so that it has an address */
    make_tracked_room(heap);
    *heap_mapping_state(heap, HEAP_NO_CHUNK) = (MappingState){0};
  }
  heap->model->open(heap);
}

static void pass_tracking(Heap *heap, StateIo *io) {
  Tracking *tracking = &heap->tracking;
  state_pass(io, TrackingState, &tracking->state, 1);
  column_pass(&tracking->gaps, tracking->state.area.count, io);
  column_pass(&tracking->mappings, heap->state.chunks, io);
  if (tracking->kind == HEAP_TRACKED_PAGES)
    column_pass(&tracking->written_pages, heap_resident_words(heap), io);
}

void heap_pass(Heap *heap, StateIo *io) {
  state_pass(io, HeapState, &heap->state, 1);
  state_pass(io, uint32_t, heap->model_state, heap->model->model_state_bytes / STATE_BYTES(uint32_t));
  column_pass(&heap->chunks, heap->state.chunks, io);
  if (heap->model->pass_threads) heap->model->pass_threads(heap, io);
  column_pass(&heap->resident_pages, heap_resident_words(heap), io);
  if (heap->model->pass) heap->model->pass(heap, io);
  if (heap->tracking.kind) pass_tracking(heap, io);
}

void heap_track_step(Heap *heap, const BlOperationStep *step) {
  call_path_add(&heap->tracking.path, step);
  heap->tracking.state.counts.flushed +=
      step->kind == BL_OPERATION_STEP_SHRINK || step->kind == BL_OPERATION_STEP_UNMAP;
  if (heap->tracking.kind == HEAP_TRACKED_PAGES && heap->model->writes) heap->model->writes(heap, step);
}

/* Apart, because a step in memory would cost every record a stack frame. */
static NEVER_INLINE void observe_step(Heap *heap, BlOperationStepKind kind, uint32_t list, uint64_t at,
                                      uint64_t size, uint64_t other) {
  const BlOperationStep step = {.kind = kind, .list = list, .at = at, .size = size, .other = other};
  heap_observer(heap, &step);
}

void heap_record_step(Heap *heap, BlOperationStepKind kind, uint32_t list, uint64_t at, uint64_t size,
                      uint64_t other) {
  HeapState *state = &heap->state;
  state->done |= 1u << kind;
  if (state->steps < BL_MAX_OPERATION_STEPS)
    state->step[state->steps] =
        (BlOperationStep){.kind = kind, .list = list, .at = at, .size = size, .other = other};
  state->steps++;
  if (UNLIKELY(heap_observer != 0)) observe_step(heap, kind, list, at, size, other);
}

static NEVER_INLINE void begin_tracked(Heap *heap) {
  make_tracked_room(heap);
  heap->tracking.path = call_path_empty();
  heap->tracking.resizes = false;
}

static void begin_part(Heap *heap) {
  make_room(heap);
  heap->state.counts.operations++;
  if (UNLIKELY(heap->tracking.kind)) begin_tracked(heap);
}

static void begin(Heap *heap) {
  heap_clear_steps(heap);
  begin_part(heap);
}

static uint32_t fail(Heap *heap, uint64_t bytes) {
  heap->state.failed = 1;
  heap_record_step(heap, BL_OPERATION_STEP_FAIL, BL_NO_LIST, 0, bytes, 0);
  return HEAP_NO_CHUNK;
}

/* Sets the requested bytes of a block. The caller writes all of them, unless pages are tracked. */
static void hand_out(Heap *heap, uint32_t block, uint64_t bytes) {
  Chunk *chunk = heap_chunk(heap, block);
  if (chunk->kind != BL_CHUNK_MAPPED) {
    chunk->kind = BL_CHUNK_LIVE;
    if (heap->tracking.kind != HEAP_TRACKED_PAGES) heap_make_resident(heap, heap_address(heap, block), bytes);
  }
  chunk->list = BL_NO_LIST;
  chunk->requested = bytes;
  heap->state.requested += bytes;
}

/* The answer to a request that the model served with this block. */
static uint32_t served(Heap *heap, uint32_t block, uint64_t bytes) {
  if (block == HEAP_NO_CHUNK) return fail(heap, bytes);
  heap_chunk(heap, block)->born = (uint32_t)heap->state.counts.operations;
  heap->state.live++;
  hand_out(heap, block, bytes);
  return block;
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  return served(heap, heap->model->allocate(heap, bytes), bytes);
}

uint32_t heap_allocate(Heap *heap, uint64_t bytes) {
  begin(heap);
  return allocate(heap, bytes);
}

uint32_t heap_allocate_zeroed(Heap *heap, uint64_t bytes) {
  const HeapModel *model = heap->model;
  begin(heap);
  return served(heap, (model->allocate_zeroed ? model->allocate_zeroed : model->allocate)(heap, bytes),
                bytes);
}

static uint32_t allocate_aligned(Heap *heap, uint64_t bytes, uint64_t alignment) {
  const HeapModel *model = heap->model;
  if (model->allocate_aligned) return model->allocate_aligned(heap, bytes, alignment);
  const uint64_t more = alignment > model->alignment ? alignment - model->alignment : 0;
  return bytes <= UINT64_MAX - more ? model->allocate(heap, bytes + more) : HEAP_NO_CHUNK;
}

uint32_t heap_allocate_aligned(Heap *heap, uint64_t bytes, uint64_t alignment) {
  begin(heap);
  return served(heap, allocate_aligned(heap, bytes, alignment), bytes);
}

uint32_t heap_allocate_as(Heap *heap, const BlHeapOperation *call, uint64_t bytes) {
  if (call->kind == BL_HEAP_OPERATION_ALLOCATE_ZEROED) return heap_allocate_zeroed(heap, bytes);
  if (call->kind == BL_HEAP_OPERATION_ALLOCATE_ALIGNED)
    return heap_allocate_aligned(heap, bytes, (uint64_t)1 << call->log2_alignment);
  return heap_allocate(heap, bytes);
}

static void release(Heap *heap, uint32_t block) {
  heap->state.requested -= heap_chunk(heap, block)->requested;
  heap->state.live--;
  heap_chunk(heap, block)->requested = 0;
  heap->model->release(heap, block);
}

void heap_release(Heap *heap, uint32_t block) {
  begin(heap);
  release(heap, block);
}

void heap_release_too(Heap *heap, uint32_t block) {
  begin_part(heap);
  release(heap, block);
}

uint32_t heap_replace(Heap *heap, uint32_t block, uint64_t bytes) {
  begin(heap);
  release(heap, block);
  begin_part(heap);
  return allocate(heap, bytes);
}

uint32_t heap_resize(Heap *heap, uint32_t block, uint64_t bytes) {
  begin(heap);
  const uint64_t before = heap_chunk(heap, block)->requested;
  const uint32_t born = heap_chunk(heap, block)->born;
  heap->tracking.resizes = true;
  const uint32_t now = heap->model->resize(heap, block, bytes);
  if (now == HEAP_NO_CHUNK) return fail(heap, bytes);
  heap->state.requested -= before;
  heap_chunk(heap, now)->born = born;
  hand_out(heap, now, bytes);
  return now;
}

uint32_t heap_adjust(Heap *heap, const BlHeapOperation *call) {
  heap_clear_steps(heap);
  if (UNLIKELY(heap->tracking.kind)) begin_tracked(heap);
  return heap->model->adjust ? heap->model->adjust(heap, call) : HEAP_IGNORED;
}

NEVER_INLINE void heap_use_thread(Heap *heap, uint32_t thread) {
  const uint32_t number = heap_thread_of(thread);
  if (number != heap->threads.state.current && heap->model->use_thread) heap->model->use_thread(heap, number);
}

bool heap_leave_thread(Heap *heap, uint32_t thread) {
  if (!(thread & BL_LAST_OF_THREAD) || heap->threads.state.threads == 0) return false;
  heap->model->end_thread(heap);
  return true;
}

uint64_t heap_address(const Heap *heap, uint32_t block) {
  return (uint64_t)heap_chunk(heap, block)->start * heap->model->granule +
         heap->model->user_offset(heap, block);
}

void heap_copied(Heap *heap, uint32_t from, uint32_t to, uint64_t bytes) {
  heap_chunk(heap, from)->requested = 0;
  heap->state.counts.copied += bytes;
  if (heap->tracking.kind == HEAP_TRACKED_PAGES) heap_copy_pages(heap, from, to, bytes);
  heap_record_step(heap, BL_OPERATION_STEP_COPY, BL_NO_LIST, heap_address(heap, to), bytes,
                   heap_address(heap, from));
}
