/* First fit, best fit and next fit: one list of free chunks (holes) with boundary tags, and coalescing on
 * free. Rules: Knuth, The Art of Computer Programming 1, section 2.5, algorithms A (first fit; best fit in
 * the text, next fit in the exercises) and C (boundary_tags.h); Wilson, Johnstone, Neely and Boles 1995,
 * "Dynamic Storage Allocation: A Survey and Critical Review", for list orders. This file decides the points
 * that they leave open, or makes them parameters:
 *
 * - The front of a hole is allocated. A remainder of 32 bytes or more takes the hole's place in the list;
 *   a smaller one stays with the block.
 * - first: the first hole of the list that fits. best: the smallest, the first of equals; an exact fit
 *   ends the search. next: the first fit from where the last search ended, wrapping around once. A search
 *   ends at the remainder of its hole, or at the next hole. A merged hole inherits that position.
 * - order: 0 by address (a walk from the front finds a new hole's place unless a neighbor's is known), 1
 *   last in first out, 2 first in first out. coalescing: 0 = holes are never merged.
 * - No fit: the heap grows by `growth` pages, or by the missing pages if that is more. The new pages are
 *   an ordinary hole. There are no mappings: every block lies in the heap.
 * - trim: when a free or a shrinking block leaves a hole of at least `trim` pages at the end, all whole
 *   pages after its first 32 bytes are released.
 * - A block shrinks in place. It grows in place if the next hole is large enough (and coalescing is on);
 *   otherwise it is moved.
 * - Writing headers and links touches their pages. */
#include "abi/heap_models.h"
#include "allocation/heap/boundary_tags.h"
#include "allocation/heap/free_list.h"
#include "allocation/heap/heap_check.h"

#define LIST 0u

#define P(name, min, max, usual) PARAMETER_##name,
enum { BL_FREE_FIT_PARAMETERS(P) };
#undef P
enum { BY_ADDRESS, LAST_IN_FIRST_OUT, FIRST_IN_FIRST_OUT };

typedef struct FreeFit {
  FreeList holes;
  uint32_t rover; /* next fit: where the next search begins; HEAP_NO_CHUNK = at the front */
} FreeFit;
STATE_STRUCT(FreeFit, (FreeList, holes), rover);

extern const HeapModel first_fit_model, best_fit_model, next_fit_model;

static FreeFit *state_of(const Heap *heap) { return heap->model_state; }
static bool coalesces(const Heap *heap) { return heap->parameters[PARAMETER_coalescing] != 0; }

/* Searching. --------------------------------------------------------------------------------------------- */

static Found search_first(const Heap *heap, uint32_t size) {
  return free_list_walk(heap, state_of(heap)->holes.first, HEAP_NO_CHUNK, size);
}

static Found search_best(const Heap *heap, uint32_t size) {
  Found best = {0};
  uint32_t min = 0; /* of the holes that fit */
  for (uint32_t i = state_of(heap)->holes.first; i != HEAP_NO_CHUNK && min != size;
       i = heap_chunk(heap, i)->next) {
    const uint32_t has = heap_chunk(heap, i)->size;
    best.nodes++;
    if (has < size || (min > 0 && has >= min)) continue;
    best.chunk = i;
    min = has;
  }
  return best;
}

static Found search_next(const Heap *heap, uint32_t size) {
  const uint32_t rover = state_of(heap)->rover;
  if (rover == HEAP_NO_CHUNK) return search_first(heap, size);
  const Found behind = free_list_walk(heap, rover, HEAP_NO_CHUNK, size);
  if (behind.chunk != HEAP_NO_CHUNK) return behind;
  Found before = free_list_walk(heap, state_of(heap)->holes.first, rover, size);
  before.nodes += behind.nodes;
  return before;
}

static Found search(Heap *heap, uint32_t size) {
  const Found found = heap->model == &best_fit_model   ? search_best(heap, size)
                      : heap->model == &next_fit_model ? search_next(heap, size)
                                                       : search_first(heap, size);
  heap_counts(heap)->bins++;
  heap_counts(heap)->nodes += found.nodes;
  if (found.nodes == 0)
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, LIST, 0, 0, 0);
  else if (found.chunk == HEAP_NO_CHUNK)
    heap_record_step(heap, BL_OPERATION_STEP_SEARCH, LIST, 0, tagged_bytes(size), found.nodes);
  return found;
}

/* Holes. ------------------------------------------------------------------------------------------------- */

static uint32_t place_of(Heap *heap, Merged hole) {
  const FreeList *holes = &state_of(heap)->holes;
  if (heap->parameters[PARAMETER_order] == LAST_IN_FIRST_OUT) return HEAP_NO_CHUNK;
  if (heap->parameters[PARAMETER_order] == FIRST_IN_FIRST_OUT) return holes->last;
  return hole.place == PLACE_UNKNOWN ? free_list_place(heap, holes, hole.chunk) : hole.place;
}

/* Writes the tags and links of a hole in a list. */
static void put(Heap *heap, uint32_t behind, uint32_t hole) {
  heap_chunk(heap, hole)->kind = BL_CHUNK_FREE;
  free_list_put(heap, &state_of(heap)->holes, behind, hole);
  heap_touch(heap, chunk_at(heap, hole), tagged_bytes(TAGGED_MIN));
  heap_record_step(heap, BL_OPERATION_STEP_PUT, LIST, chunk_at(heap, hole), heap_chunk_bytes(heap, hole), 0);
}

static void unlink_hole(Heap *heap, uint32_t hole) {
  if (state_of(heap)->rover == hole) state_of(heap)->rover = heap_chunk(heap, hole)->next;
  free_list_remove(heap, &state_of(heap)->holes, hole);
}

/* Turns a chunk into a hole and returns the hole that now contains it. */
static uint32_t set_free(Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const uint32_t rover = state_of(heap)->rover;
  const bool roving = rover != HEAP_NO_CHUNK && (rover == c->before || rover == c->after);
  Merged hole = {.chunk = chunk, .place = PLACE_UNKNOWN};
  if (coalesces(heap)) {
    hole = free_list_merge(heap, &state_of(heap)->holes, chunk);
    if (roving) state_of(heap)->rover = hole.chunk;
  }
  put(heap, place_of(heap, hole), hole.chunk);
  return hole.chunk;
}

/* Makes a hole of at least `size` granules at the end; HEAP_NO_CHUNK = exceeds the address space. */
static uint32_t grow(Heap *heap, uint32_t size) {
  const uint32_t last = heap->state.space.last;
  const uint32_t joined = coalesces(heap) && is_hole(heap, last) ? heap_chunk(heap, last)->size : 0;
  const uint32_t added = tagged_grow(heap, size - joined, heap->parameters[PARAMETER_growth]);
  return added == HEAP_NO_CHUNK ? HEAP_NO_CHUNK : set_free(heap, added);
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

/* Allocates the front of a hole. */
static uint32_t take(Heap *heap, Found found, uint32_t size) {
  const uint32_t hole = found.chunk, behind = heap_chunk(heap, hole)->prev;
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, LIST, chunk_at(heap, hole), heap_chunk_bytes(heap, hole),
                   found.nodes);
  state_of(heap)->rover = hole;
  unlink_hole(heap, hole);
  const uint32_t rest = tagged_split(heap, hole, size);
  if (rest != HEAP_NO_CHUNK) {
    put(heap, behind, rest);
    state_of(heap)->rover = rest;
  }
  heap_chunk(heap, hole)->kind = BL_CHUNK_LIVE;
  heap_touch(heap, chunk_at(heap, hole), TAGGED_HEADER);
  return hole;
}

static uint32_t obtain(Heap *heap, uint32_t size) {
  Found found = search(heap, size);
  if (found.chunk == HEAP_NO_CHUNK) found = (Found){.chunk = grow(heap, size)};
  return found.chunk == HEAP_NO_CHUNK ? HEAP_NO_CHUNK : take(heap, found, size);
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  const uint32_t size = tagged_round_up(heap, bytes);
  return size == 0 ? HEAP_NO_CHUNK : obtain(heap, size);
}

static void release(Heap *heap, uint32_t chunk) {
  tagged_trim(heap, set_free(heap, chunk), heap->parameters[PARAMETER_trim]);
}

static uint32_t resize(Heap *heap, uint32_t block, uint64_t bytes) {
  return tagged_resize(heap, block, bytes, obtain, coalesces(heap) ? unlink_hole : 0);
}

static void open(Heap *heap) { state_of(heap)->holes.number = LIST; }

RARELY_CALLED void free_fit_check(const Heap *heap) {
  uint32_t holes = 0, rovers = state_of(heap)->rover == HEAP_NO_CHUNK;
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    SIM_ASSERT(chunk->kind == BL_CHUNK_LIVE || chunk->kind == BL_CHUNK_FREE);
    SIM_ASSERT(chunk->size >= TAGGED_MIN);
    SIM_ASSERT((chunk->kind == BL_CHUNK_FREE) == (chunk->list == LIST));
    SIM_ASSERT(!coalesces(heap) || !is_hole(heap, i) || !is_hole(heap, chunk->after));
    holes += chunk->kind == BL_CHUNK_FREE;
    rovers += state_of(heap)->rover == i && chunk->kind == BL_CHUNK_FREE;
  }
  SIM_ASSERT(rovers == 1);
  SIM_ASSERT(holes ==
             free_list_check(heap, &state_of(heap)->holes, heap->parameters[PARAMETER_order] == BY_ADDRESS));
}

#define FREE_FIT_MODEL                                                                                 \
  {                                                                                                    \
    .granule = TAGGED_GRANULE, .alignment = TAGGED_GRANULE, .model_state_bytes = STATE_BYTES(FreeFit), \
    .open = open, .allocate = allocate, .release = release, .resize = resize,                          \
    .user_offset = tagged_user_offset, .usable = tagged_usable                                         \
  }
const HeapModel first_fit_model = FREE_FIT_MODEL, best_fit_model = FREE_FIT_MODEL,
                next_fit_model = FREE_FIT_MODEL;
