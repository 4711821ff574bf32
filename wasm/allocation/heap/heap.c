#include "heap.h"

#include <string.h>

#include "allocation/heap/registry.h"
#include "base/memory.h"

void (*heap_observer)(const Heap *heap);

/* Reserves records so that no operation moves them. */
static void make_room(Heap *heap) {
  column_reserve(&heap->chunks, heap->state.chunks, heap->state.chunks + HEAP_MAX_NEW);
}

void heap_open(Heap *heap, const BlHeap *settings) {
  memset(heap, 0, sizeof *heap);
  heap_observer = 0;
  heap->model = heap_model((BlHeapModel)settings->model);
  memcpy(heap->parameters, settings->parameters, sizeof heap->parameters);
  heap->model_state = memory_allocate(heap->model->model_state_bytes);
  memset(heap->model_state, 0, heap->model->model_state_bytes);
  heap->chunks = column_of(sizeof(Chunk) / sizeof(uint32_t));
  heap->touched = column_of(1);
  heap->state.chunks = 1; /* record 0 means none */
  make_room(heap);
  *heap_chunk(heap, HEAP_NO_CHUNK) = (Chunk){.list = BL_NO_LIST};
  heap->model->open(heap);
}

void heap_pass(Heap *heap, StateIo *io) {
  state_pass(io, &heap->state, sizeof heap->state);
  state_pass(io, heap->model_state, heap->model->model_state_bytes);
  column_pass(&heap->chunks, heap->state.chunks, io);
  column_pass(&heap->touched, heap_touched_words(heap), io);
}

void heap_act(Heap *heap, BlActKind kind, uint32_t list, uint64_t at, uint64_t size, uint64_t other) {
  HeapState *state = &heap->state;
  state->done |= 1u << kind;
  if (state->acts < BL_MAX_ACTS)
    state->act[state->acts] = (BlHeapAct){.kind = kind, .list = list, .at = at, .size = size, .other = other};
  state->acts++;
  if (heap_observer) heap_observer(heap);
}

static void begin(Heap *heap) {
  make_room(heap);
  heap_clear_steps(heap);
  heap->state.counts.operations++;
}

static uint32_t fail(Heap *heap, uint64_t bytes) {
  heap->state.failed = 1;
  heap_act(heap, BL_ACT_FAIL, BL_NO_LIST, 0, bytes, 0);
  return HEAP_NO_CHUNK;
}

/* Sets the requested bytes of a block. The caller writes all of them. */
static void hand_out(Heap *heap, uint32_t block, uint64_t bytes) {
  Chunk *chunk = heap_chunk(heap, block);
  if (chunk->kind != BL_CHUNK_MAPPED) {
    chunk->kind = BL_CHUNK_LIVE;
    heap_touch(heap, heap_address(heap, block), bytes);
  }
  chunk->list = BL_NO_LIST;
  chunk->requested = bytes;
  heap->state.requested += bytes;
}

uint32_t heap_allocate(Heap *heap, uint64_t bytes) {
  begin(heap);
  const uint32_t block = heap->model->allocate(heap, bytes);
  if (block == HEAP_NO_CHUNK) return fail(heap, bytes);
  heap_chunk(heap, block)->born = (uint32_t)heap->state.counts.operations;
  heap->state.live++;
  hand_out(heap, block, bytes);
  return block;
}

void heap_release(Heap *heap, uint32_t block) {
  begin(heap);
  heap->state.requested -= heap_chunk(heap, block)->requested;
  heap->state.live--;
  heap_chunk(heap, block)->requested = 0;
  heap->model->release(heap, block);
}

uint32_t heap_resize(Heap *heap, uint32_t block, uint64_t bytes) {
  begin(heap);
  const uint64_t before = heap_chunk(heap, block)->requested;
  const uint32_t born = heap_chunk(heap, block)->born;
  const uint32_t now = heap->model->resize(heap, block, bytes);
  if (now == HEAP_NO_CHUNK) return fail(heap, bytes);
  heap->state.requested -= before;
  heap_chunk(heap, now)->born = born;
  hand_out(heap, now, bytes);
  return now;
}

uint64_t heap_address(const Heap *heap, uint32_t block) {
  return (uint64_t)heap_chunk(heap, block)->start * heap->model->granule +
         heap->model->user_offset(heap, block);
}

void heap_copied(Heap *heap, uint32_t from, uint32_t to, uint64_t bytes) {
  heap_chunk(heap, from)->requested = 0;
  heap->state.counts.copied += bytes;
  heap_act(heap, BL_ACT_COPY, BL_NO_LIST, heap_address(heap, to), bytes, heap_address(heap, from));
}
