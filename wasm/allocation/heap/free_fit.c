/* First fit, best fit and next fit: one list of holes, boundary tags, and neighbours joined when a block is
 * freed. Rules: Knuth, The Art of Computer Programming 1, section 2.5, algorithms A (first fit; best fit in
 * the text, next fit in the exercises) and C (boundary_tags.h); Wilson, Johnstone, Neely and Boles 1995,
 * "Dynamic Storage Allocation: A Survey and Critical Review", for the orders of the list. What they leave
 * open is decided here or is a parameter:
 *
 * - The front of a hole is taken; what is left, if it is 32 bytes or more, has the hole's place in the list,
 *   and less goes along with the block.
 * - first: the first hole of the list that fits. best: the smallest, of equals the first; one that fits
 *   exactly ends the search. next: the first that fits from where the last search ended, once round; it ended
 *   at what was left of the hole, or at the one behind it. A hole that is joined with it takes its part.
 * - order: 0 by address (a walk from the front finds the place of a new hole, unless a neighbour's is known),
 *   1 last in first out, 2 first in first out. coalescing: 0 = no hole is ever joined with another.
 * - No fit: the heap grows by `growth` pages, or by what is missing if that is more; what comes is a hole
 *   like any other. There is no mapping: a block of any size lies in the heap.
 * - trim: a hole at the end of at least so many pages, made by a release or by a block that shrinks, gives
 *   all whole pages behind its first 32 bytes back.
 * - A block shrinks where it is, and grows there if the hole behind it is large enough (and joining is on);
 *   else it is moved.
 * - Headers and links are written: a page is touched by them too. */
#include "abi/heap_models.h"
#include "allocation/heap/boundary_tags.h"
#include "allocation/heap/free_list.h"

#define LIST 0u

#define P(name, least, most, usual) PARAMETER_##name,
enum { BL_FREE_FIT_PARAMETERS(P) };
#undef P
enum { BY_ADDRESS, LAST_IN_FIRST_OUT, FIRST_IN_FIRST_OUT };

typedef struct FreeFit {
  FreeList holes;
  uint32_t rover; /* next fit: where the next search begins; HEAP_NOTHING = at the front */
} FreeFit;

extern const HeapModel first_fit_model, best_fit_model, next_fit_model;

static FreeFit *own(const Heap *heap) { return heap->own; }
static bool coalesces(const Heap *heap) { return heap->parameters[PARAMETER_coalescing] != 0; }

/* Searching. --------------------------------------------------------------------------------------------- */

static Found search_first(const Heap *heap, uint32_t size) {
  return free_list_walk(heap, own(heap)->holes.first, HEAP_NOTHING, size);
}

static Found search_best(const Heap *heap, uint32_t size) {
  Found best = {0};
  uint32_t least = 0; /* of those that fit */
  for (uint32_t i = own(heap)->holes.first; i != HEAP_NOTHING && least != size;
       i = heap_chunk(heap, i)->next) {
    const uint32_t has = heap_chunk(heap, i)->size;
    best.nodes++;
    if (has < size || (least > 0 && has >= least)) continue;
    best.chunk = i;
    least = has;
  }
  return best;
}

static Found search_next(const Heap *heap, uint32_t size) {
  const uint32_t rover = own(heap)->rover;
  if (rover == HEAP_NOTHING) return search_first(heap, size);
  const Found behind = free_list_walk(heap, rover, HEAP_NOTHING, size);
  if (behind.chunk != HEAP_NOTHING) return behind;
  Found before = free_list_walk(heap, own(heap)->holes.first, rover, size);
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
    heap_act(heap, BL_ACT_EMPTY, LIST, 0, 0, 0);
  else if (found.chunk == HEAP_NOTHING)
    heap_act(heap, BL_ACT_SEARCH, LIST, 0, tagged_bytes(size), found.nodes);
  return found;
}

/* Holes. ------------------------------------------------------------------------------------------------- */

static uint32_t place_of(Heap *heap, Merged hole) {
  const FreeList *holes = &own(heap)->holes;
  if (heap->parameters[PARAMETER_order] == LAST_IN_FIRST_OUT) return HEAP_NOTHING;
  if (heap->parameters[PARAMETER_order] == FIRST_IN_FIRST_OUT) return holes->last;
  return hole.place == PLACE_UNKNOWN ? free_list_place(heap, holes, hole.chunk) : hole.place;
}

/* Writes its tags and links, in a list. */
static void put(Heap *heap, uint32_t behind, uint32_t hole) {
  heap_chunk(heap, hole)->kind = BL_CHUNK_FREE;
  free_list_put(heap, &own(heap)->holes, behind, hole);
  heap_touch(heap, chunk_at(heap, hole), tagged_bytes(TAGGED_LEAST));
  heap_act(heap, BL_ACT_PUT, LIST, chunk_at(heap, hole), heap_chunk_bytes(heap, hole), 0);
}

static void leave(Heap *heap, uint32_t hole) {
  if (own(heap)->rover == hole) own(heap)->rover = heap_chunk(heap, hole)->next;
  free_list_remove(heap, &own(heap)->holes, hole);
}

/* A chunk becomes a hole; the hole that it is part of then. */
static uint32_t set_free(Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const uint32_t rover = own(heap)->rover;
  const bool roving = rover != HEAP_NOTHING && (rover == c->before || rover == c->after);
  Merged hole = {.chunk = chunk, .place = PLACE_UNKNOWN};
  if (coalesces(heap)) {
    hole = free_list_merge(heap, &own(heap)->holes, chunk);
    if (roving) own(heap)->rover = hole.chunk;
  }
  put(heap, place_of(heap, hole), hole.chunk);
  return hole.chunk;
}

/* A hole of at least `size` granules at the end; HEAP_NOTHING = over the address space. */
static uint32_t grow(Heap *heap, uint32_t size) {
  const uint32_t last = heap->state.space.last;
  const uint32_t joined = coalesces(heap) && is_hole(heap, last) ? heap_chunk(heap, last)->size : 0;
  const uint32_t added = tagged_grow(heap, size - joined, heap->parameters[PARAMETER_growth]);
  return added == HEAP_NOTHING ? HEAP_NOTHING : set_free(heap, added);
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

/* The front of a hole becomes a block. */
static uint32_t take(Heap *heap, Found found, uint32_t size) {
  const uint32_t hole = found.chunk, behind = heap_chunk(heap, hole)->prev;
  heap_act(heap, BL_ACT_TAKE, LIST, chunk_at(heap, hole), heap_chunk_bytes(heap, hole), found.nodes);
  own(heap)->rover = hole;
  leave(heap, hole);
  const uint32_t rest = tagged_split(heap, hole, size);
  if (rest != HEAP_NOTHING) {
    put(heap, behind, rest);
    own(heap)->rover = rest;
  }
  heap_chunk(heap, hole)->kind = BL_CHUNK_LIVE;
  heap_touch(heap, chunk_at(heap, hole), TAGGED_HEADER);
  return hole;
}

static uint32_t obtain(Heap *heap, uint32_t size) {
  Found found = search(heap, size);
  if (found.chunk == HEAP_NOTHING) found = (Found){.chunk = grow(heap, size)};
  return found.chunk == HEAP_NOTHING ? HEAP_NOTHING : take(heap, found, size);
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  const uint32_t size = tagged_round_up(heap, bytes);
  return size == 0 ? HEAP_NOTHING : obtain(heap, size);
}

static void release(Heap *heap, uint32_t chunk) {
  tagged_trim(heap, set_free(heap, chunk), heap->parameters[PARAMETER_trim]);
}

static uint32_t move(Heap *heap, uint32_t from, uint32_t size) {
  const uint32_t to = obtain(heap, size);
  if (to == HEAP_NOTHING) return HEAP_NOTHING;
  heap_copied(heap, from, to, tagged_usable(heap, from));
  release(heap, from);
  return to;
}

/* Takes in the hole behind a block if it is `size` granules long then. */
static void take_in(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint32_t after = heap_chunk(heap, chunk)->after;
  if (!coalesces(heap) || !tagged_can_grow(heap, chunk, size)) return;
  leave(heap, after);
  chunk_join(heap, chunk, after);
}

static uint32_t resize(Heap *heap, uint32_t chunk, uint64_t bytes) {
  const uint32_t size = tagged_round_up(heap, bytes);
  if (size == 0) return HEAP_NOTHING;
  if (size > heap_chunk(heap, chunk)->size) take_in(heap, chunk, size);
  if (size > heap_chunk(heap, chunk)->size) return move(heap, chunk, size);
  const uint32_t rest = tagged_split(heap, chunk, size);
  if (rest != HEAP_NOTHING) release(heap, rest);
  heap_act(heap, BL_ACT_STAY, BL_NO_LIST, chunk_at(heap, chunk), heap_chunk_bytes(heap, chunk), 0);
  return chunk;
}

static void open(Heap *heap) { own(heap)->holes.number = LIST; }

static void check(const Heap *heap) {
  uint32_t holes = 0, rovers = own(heap)->rover == HEAP_NOTHING;
  for (uint32_t i = heap->state.space.first; i != HEAP_NOTHING; i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    SIM_ASSERT(chunk->kind == BL_CHUNK_LIVE || chunk->kind == BL_CHUNK_FREE);
    SIM_ASSERT(chunk->size >= TAGGED_LEAST);
    SIM_ASSERT((chunk->kind == BL_CHUNK_FREE) == (chunk->list == LIST));
    SIM_ASSERT(!coalesces(heap) || !is_hole(heap, i) || !is_hole(heap, chunk->after));
    holes += chunk->kind == BL_CHUNK_FREE;
    rovers += own(heap)->rover == i && chunk->kind == BL_CHUNK_FREE;
  }
  SIM_ASSERT(rovers == 1);
  SIM_ASSERT(holes ==
             free_list_check(heap, &own(heap)->holes, heap->parameters[PARAMETER_order] == BY_ADDRESS));
}

#define FREE_FIT_MODEL                                                                                  \
  {                                                                                                     \
    .granule = TAGGED_GRANULE, .alignment = TAGGED_GRANULE, .own_bytes = sizeof(FreeFit), .open = open, \
    .allocate = allocate, .release = release, .resize = resize, .user_offset = tagged_user_offset,      \
    .usable = tagged_usable, .check = check                                                             \
  }
const HeapModel first_fit_model = FREE_FIT_MODEL, best_fit_model = FREE_FIT_MODEL,
                next_fit_model = FREE_FIT_MODEL;
