/* The binary buddy system: blocks of 2^k bytes at multiples of 2^k. Blocks are halved until they are small
 * enough, and merged with their buddy when both are free. Rules: Knowlton 1965, "A fast storage
 * allocator"; Knuth, The Art of Computer Programming 1, section 2.5, algorithms R and S. This file decides
 * the points that they leave open, or makes them parameters:
 *
 * - A block begins with 16 bytes (its order and free flag). A free block also stores two links. The
 *   smallest block has 2^least_order bytes, the largest 2^arena_order.
 * - One list per order, last in first out. The search goes up from the needed order. A split allocates the
 *   lower half and puts the upper half into its list.
 * - The heap is a row of arenas, each one block of the largest order. If every list fails, the lowest
 *   decommitted arena is committed again, or the heap grows by one arena.
 * - An entirely free arena is decommitted but keeps its addresses, if `retained` others are entirely free.
 * - A request that exceeds an arena gets a mapping of its own, with the same 16 bytes.
 * - A block shrinks in place, by halves. A block that must grow is moved, unless it is a mapping. */
#include "abi/heap_models.h"
#include "allocation/heap/free_list.h"
#include "allocation/heap/heap_check.h"

#define GRANULE       16u
#define GRANULE_ORDER 4u
#define HEADER        16u
#define MIN_ORDER     5u /* as in the registry: 32 bytes, list 0 */
#define ORDERS        26u

#define P(name, min, max, usual) PARAMETER_##name,
enum { BL_BUDDY_PARAMETERS(P) };
#undef P

typedef struct Buddy {
  FreeList free[ORDERS];
  FreeList decommitted; /* decommitted arenas, by address */
  uint32_t free_arenas;
} Buddy;
STATE_STRUCT(Buddy, (FreeList, free), (FreeList, decommitted), free_arenas);

static Buddy *state_of(const Heap *heap) { return heap->model_state; }
static uint32_t arena_order(const Heap *heap) { return heap->parameters[PARAMETER_arena_order]; }
static uint32_t granules_of(uint32_t order) { return 1u << (order - GRANULE_ORDER); }
static uint32_t list_of(uint32_t order) { return order - MIN_ORDER; }
static FreeList *free_of(const Heap *heap, uint32_t order) { return &state_of(heap)->free[list_of(order)]; }
static uint32_t order_of(const Heap *heap, uint32_t chunk) {
  return top_bit(heap_chunk(heap, chunk)->size) + GRANULE_ORDER;
}
static bool is_mapped(const Heap *heap, uint32_t chunk) {
  return heap_chunk(heap, chunk)->kind == BL_CHUNK_MAPPED;
}

/* The order of a block with `bytes` usable bytes; over arena_order = a mapping. */
static uint32_t order_for(const Heap *heap, uint64_t bytes) {
  uint32_t order = heap->parameters[PARAMETER_least_order];
  while (order <= arena_order(heap) && ((uint64_t)1 << order) - HEADER < bytes) order++;
  return order;
}

/* Free blocks. ------------------------------------------------------------------------------------------- */

static void put(Heap *heap, uint32_t chunk) {
  const uint32_t order = order_of(heap, chunk);
  heap_chunk(heap, chunk)->kind = BL_CHUNK_FREE;
  free_list_put(heap, free_of(heap, order), HEAP_NO_CHUNK, chunk);
  state_of(heap)->free_arenas += order == arena_order(heap);
  heap_touch(heap, chunk_at(heap, chunk), 2 * HEADER);
  heap_record_step(heap, BL_OPERATION_STEP_PUT, list_of(order), chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), 0);
}

static void unlink_free(Heap *heap, uint32_t chunk) {
  const uint32_t order = order_of(heap, chunk);
  free_list_remove(heap, free_of(heap, order), chunk);
  state_of(heap)->free_arenas -= order == arena_order(heap);
}

/* The buddy, if it is entirely free. */
static uint32_t free_buddy(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const uint32_t buddy = c->start & c->size ? c->before : c->after;
  const Chunk *b = heap_chunk(heap, buddy);
  return b->kind == BL_CHUNK_FREE && b->size == c->size ? buddy : HEAP_NO_CHUNK;
}

/* Returns the block of twice the size. */
static uint32_t join(Heap *heap, uint32_t chunk, uint32_t buddy) {
  const uint32_t lower = heap_chunk(heap, chunk)->start < heap_chunk(heap, buddy)->start ? chunk : buddy;
  unlink_free(heap, buddy);
  heap_join(heap, lower);
  const uint64_t size = heap_chunk_bytes(heap, lower);
  heap_counts(heap)->merges++;
  heap_record_step(heap, BL_OPERATION_STEP_MERGE, BL_NO_LIST, chunk_at(heap, lower), size, size / 2);
  return lower;
}

/* Decommits an arena. */
static void decommit_arena(Heap *heap, uint32_t arena) {
  FreeList *decommitted = &state_of(heap)->decommitted;
  heap_decommit(heap, arena);
  free_list_put(heap, decommitted, free_list_place(heap, decommitted, arena), arena);
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_DECOMMIT, BL_NO_LIST, chunk_at(heap, arena),
                   heap_chunk_bytes(heap, arena), 0);
}

static void set_free(Heap *heap, uint32_t chunk) {
  while (order_of(heap, chunk) < arena_order(heap)) {
    const uint32_t buddy = free_buddy(heap, chunk);
    if (buddy == HEAP_NO_CHUNK) break;
    chunk = join(heap, chunk, buddy);
  }
  if (order_of(heap, chunk) == arena_order(heap) &&
      state_of(heap)->free_arenas >= heap->parameters[PARAMETER_retained])
    decommit_arena(heap, chunk);
  else
    put(heap, chunk);
}

/* Adds a free arena; false = exceeds the address space. */
static bool grow(Heap *heap) {
  const uint64_t old_end = heap->state.space.end;
  const uint32_t size = granules_of(arena_order(heap)), decommitted = state_of(heap)->decommitted.first;
  if (decommitted != HEAP_NO_CHUNK) {
    free_list_remove(heap, &state_of(heap)->decommitted, decommitted);
    heap_commit(heap, decommitted, BL_CHUNK_FREE);
    heap_record_step(heap, BL_OPERATION_STEP_COMMIT, BL_NO_LIST, chunk_at(heap, decommitted),
                     heap_chunk_bytes(heap, decommitted), 0);
  } else {
    if (!heap_extend(heap, size, BL_CHUNK_FREE)) return false;
    heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, old_end, heap->state.space.end - old_end, 0);
  }
  heap_counts(heap)->system_calls++;
  put(heap, decommitted != HEAP_NO_CHUNK ? decommitted : heap->state.space.last);
  return true;
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

/* Frees the upper half of a chunk, which has no free buddy. */
static void halve(Heap *heap, uint32_t chunk) {
  const uint32_t half = heap_chunk(heap, chunk)->size / 2;
  heap_counts(heap)->splits++;
  heap_record_step(heap, BL_OPERATION_STEP_SPLIT, BL_NO_LIST, chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), (uint64_t)half * GRANULE);
  put(heap, heap_cut(heap, chunk, half));
}

/* The lowest order from `order` up with a non-empty list; over arena_order = none. */
static uint32_t climb(Heap *heap, uint32_t order) {
  uint32_t found = order;
  while (found <= arena_order(heap) && free_of(heap, found)->first == HEAP_NO_CHUNK) found++;
  heap_counts(heap)->bins += found - order + (found <= arena_order(heap));
  if (found > order) heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list_of(order), 0, 0, 0);
  return found;
}

static uint32_t take(Heap *heap, uint32_t order, uint32_t found) {
  const uint32_t chunk = free_of(heap, found)->first;
  if (found > order)
    heap_record_step(heap, BL_OPERATION_STEP_CLIMB, list_of(found), 0, (uint64_t)1 << order, found - order);
  heap_counts(heap)->nodes++;
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, list_of(found), chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), 1);
  unlink_free(heap, chunk);
  while (order_of(heap, chunk) > order) halve(heap, chunk);
  heap_chunk(heap, chunk)->kind = BL_CHUNK_LIVE;
  heap_touch(heap, chunk_at(heap, chunk), HEADER);
  return chunk;
}

static void record_rounding(Heap *heap, uint64_t bytes, uint64_t taken) {
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes, taken);
}

static bool fits_a_mapping(uint64_t bytes) {
  return bytes <= (uint64_t)HEAP_MAX_GRANULES * HEAP_PAGE - HEADER;
}

static uint64_t bytes_of_mapping(uint64_t bytes) { return heap_pages(bytes + HEADER) * HEAP_PAGE; }

static uint32_t map(Heap *heap, uint64_t bytes) {
  if (!fits_a_mapping(bytes)) return HEAP_NO_CHUNK;
  record_rounding(heap, bytes, bytes_of_mapping(bytes));
  return heap_map(heap, bytes + HEADER);
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  const uint32_t order = order_for(heap, bytes);
  if (order > arena_order(heap)) return map(heap, bytes);
  record_rounding(heap, bytes, (uint64_t)1 << order);
  const uint32_t found = climb(heap, order);
  if (found <= arena_order(heap)) return take(heap, order, found);
  return grow(heap) ? take(heap, order, arena_order(heap)) : HEAP_NO_CHUNK;
}

static void release(Heap *heap, uint32_t chunk) {
  if (is_mapped(heap, chunk))
    heap_unmap(heap, chunk);
  else
    set_free(heap, chunk);
}

static uint64_t usable(const Heap *heap, uint32_t chunk) { return heap_chunk_bytes(heap, chunk) - HEADER; }

static uint32_t move(Heap *heap, uint32_t from, uint64_t bytes) {
  const uint32_t to = allocate(heap, bytes);
  if (to == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  heap_copied(heap, from, to, usable(heap, from) < bytes ? usable(heap, from) : bytes);
  release(heap, from);
  return to;
}

static uint32_t stay(Heap *heap, uint32_t chunk) {
  heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), 0);
  return chunk;
}

static uint32_t remap(Heap *heap, uint32_t chunk, uint64_t bytes) {
  if (!fits_a_mapping(bytes)) return HEAP_NO_CHUNK;
  record_rounding(heap, bytes, bytes_of_mapping(bytes));
  return heap_remap(heap, chunk, bytes + HEADER) ? stay(heap, chunk) : HEAP_NO_CHUNK;
}

static uint32_t resize(Heap *heap, uint32_t chunk, uint64_t bytes) {
  const uint32_t order = order_for(heap, bytes);
  if (is_mapped(heap, chunk))
    return order > arena_order(heap) ? remap(heap, chunk, bytes) : move(heap, chunk, bytes);
  if (order > order_of(heap, chunk)) return move(heap, chunk, bytes);
  record_rounding(heap, bytes, (uint64_t)1 << order);
  while (order_of(heap, chunk) > order) halve(heap, chunk);
  return stay(heap, chunk);
}

static uint64_t user_offset(const Heap *heap, uint32_t chunk) {
  (void)heap, (void)chunk;
  return HEADER;
}

static void open(Heap *heap) {
  for (uint32_t i = 0; i < ORDERS; i++) state_of(heap)->free[i].number = i;
  state_of(heap)->decommitted.number = BL_NO_LIST;
}

static void check_chunk(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const uint32_t order = order_of(heap, chunk);
  SIM_ASSERT(c->kind == BL_CHUNK_LIVE || c->kind == BL_CHUNK_FREE || c->kind == BL_CHUNK_UNCOMMITTED);
  SIM_ASSERT(c->size == granules_of(order) && c->start % c->size == 0);
  SIM_ASSERT(order >= heap->parameters[PARAMETER_least_order] && order <= arena_order(heap));
  SIM_ASSERT(c->kind != BL_CHUNK_UNCOMMITTED || order == arena_order(heap));
  SIM_ASSERT(c->list == (c->kind == BL_CHUNK_FREE ? list_of(order) : BL_NO_LIST));
  if (c->kind != BL_CHUNK_FREE || order == arena_order(heap) || c->start & c->size) return;
  const Chunk *upper = heap_chunk(heap, c->after);
  SIM_ASSERT(upper->kind != BL_CHUNK_FREE || upper->size != c->size);
}

RARELY_CALLED void buddy_check(const Heap *heap) {
  uint32_t free = 0, decommitted = 0, arenas = 0, listed = 0;
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const uint32_t kind = heap_chunk(heap, i)->kind;
    check_chunk(heap, i);
    free += kind == BL_CHUNK_FREE;
    decommitted += kind == BL_CHUNK_UNCOMMITTED;
    arenas += kind == BL_CHUNK_FREE && order_of(heap, i) == arena_order(heap);
  }
  for (uint32_t i = 0; i < ORDERS; i++) listed += free_list_check(heap, &state_of(heap)->free[i], false);
  SIM_ASSERT(free == listed && decommitted == free_list_check(heap, &state_of(heap)->decommitted, true));
  SIM_ASSERT(arenas == state_of(heap)->free_arenas && arenas <= heap->parameters[PARAMETER_retained]);
}

const HeapModel buddy_model = {.granule = GRANULE,
                               .alignment = GRANULE,
                               .model_state_bytes = STATE_BYTES(Buddy),
                               .open = open,
                               .allocate = allocate,
                               .release = release,
                               .resize = resize,
                               .user_offset = user_offset,
                               .usable = usable};
