/* The default heap of Windows XP. A lookaside list for each size below NT_LISTS granules caches up to
 * `lookaside_depth` blocks, newest first. The back end sees them as in use. */
#include "allocation/heap/heap_check.h"
#include "allocation/heap/nt_heap.h"

#define DEPTH NT_PARAMETERS

typedef struct Lookasides {
  NtState back;
  uint32_t first[NT_LISTS], held[NT_LISTS];
} Lookasides;
STATE_STRUCT(Lookasides, (NtState, back), first, held);

static uint32_t list_number(uint32_t size) { return NT_LISTS + size; }

static uint32_t take(Heap *heap, uint32_t size) {
  Lookasides *state = heap->model_state;
  const uint32_t block = state->first[size], list = list_number(size);
  heap_counts(heap)->bins++;
  if (block == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
    return HEAP_NO_CHUNK;
  }
  state->first[size] = heap_chunk(heap, block)->next;
  state->held[size]--;
  heap_counts(heap)->nodes++;
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, list, nt_at(heap, block), heap_chunk_bytes(heap, block), 1);
  return block;
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  const uint32_t size = nt_granules(heap, bytes);
  const bool is_small = size != 0 && size < NT_LISTS && heap->parameters[DEPTH] != 0;
  if (!is_small) return nt_allocate(heap, bytes);
  nt_round(heap, bytes, size);
  const uint32_t block = take(heap, size);
  return block != HEAP_NO_CHUNK ? block : nt_take(heap, size);
}

static void keep(Heap *heap, uint32_t block) {
  Lookasides *state = heap->model_state;
  Chunk *c = heap_chunk(heap, block);
  c->kind = BL_CHUNK_CACHED;
  c->list = (uint16_t)list_number(c->size);
  c->next = state->first[c->size];
  state->first[c->size] = block;
  state->held[c->size]++;
  heap_record_step(heap, BL_OPERATION_STEP_KEEP, c->list, nt_at(heap, block), heap_chunk_bytes(heap, block),
                   state->held[c->size]);
}

static void release(Heap *heap, uint32_t block) {
  const Lookasides *state = heap->model_state;
  const Chunk *c = heap_chunk(heap, block);
  const bool is_small = c->kind != BL_CHUNK_MAPPED && c->size < NT_LISTS;
  if (is_small && state->held[c->size] < heap->parameters[DEPTH])
    keep(heap, block);
  else
    nt_release(heap, block);
}

static uint32_t kept_chunks(const Heap *heap) {
  uint32_t count = 0;
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
    count += heap_chunk(heap, i)->kind == BL_CHUNK_CACHED;
  return count;
}

RARELY_CALLED void lookaside_check(const Heap *heap) {
  const Lookasides *state = heap->model_state;
  uint32_t total = 0;
  for (uint32_t size = 0; size < NT_LISTS; size++) {
    uint32_t held = 0;
    for (uint32_t i = state->first[size]; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->next, held++) {
      const Chunk *c = heap_chunk(heap, i);
      SIM_ASSERT(c->kind == BL_CHUNK_CACHED && c->size == size && c->list == list_number(size));
    }
    SIM_ASSERT(held == state->held[size] && held <= heap->parameters[DEPTH]);
    total += held;
  }
  SIM_ASSERT(total == kept_chunks(heap));
  nt_check(heap);
}

const HeapModel nt_xp_model = {
    .granule = 8,
    .alignment = 8,
    .model_state_bytes = STATE_BYTES(Lookasides),
    .open = nt_open,
    .allocate = allocate,
    .release = release,
    .resize = nt_resize,
    .user_offset = nt_user_offset,
    .usable = nt_usable,
};
