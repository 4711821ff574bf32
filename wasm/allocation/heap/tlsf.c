/* TLSF, two-level segregated fit: each doubling of sizes has a list of free chunks (holes) per equal step,
 * a bitmap marks the non-empty doublings, and a bitmap per doubling marks its non-empty lists. So no
 * search walks a list. Rules: Masmano, Ripoll, Crespo and Real 2004, "TLSF: a New Dynamic Memory Allocator
 * for Real-Time Systems", ECRTS 2004. This file decides the points that it leaves open,
 * or makes them parameters:
 *
 * - Chunks have boundary tags (boundary_tags.h): 16 bytes in front, at least 32 in total.
 * - 2^second_order lists per doubling. Below that many granules there is one list per size: the first
 *   level.
 * - Good fit: the search rounds a request up to the smallest size of a list, so any chunk in that list or
 *   a higher one fits, and the head is taken. A hole that fits but shares its list with smaller ones is
 *   skipped. The chunk itself is not rounded: an excess of 32 bytes or more goes into its list.
 * - A freed chunk merges with free neighbors at once, starting with the previous one. Lists are last in
 *   first out.
 * - No fit: the heap grows by `growth` pages, or until the hole at its end is found if that is more. There
 *   are no mappings: every block lies in the heap.
 * - trim: when a free or a shrinking block leaves a hole of at least `trim` pages at the end, all whole
 *   pages after its first 32 bytes are released before it enters its list.
 * - A block shrinks in place. It grows in place if the next hole is large enough; otherwise it is moved.
 * - Inspected bins: words of the bitmaps, and the head of the list. Bitmaps and heads lie outside the
 *   heap. */
#include "abi/heap_models.h"
#include "allocation/heap/boundary_tags.h"
#include "allocation/heap/free_list.h"
#include "allocation/heap/heap_check.h"

#define LISTS   896u /* as in the registry: 28 levels of 32 */
#define LEVELS  31u
#define NO_LIST BL_NO_LIST

#define P(name, min, max, usual) PARAMETER_##name,
enum { BL_TLSF_PARAMETERS(P) };
#undef P

typedef struct Tlsf {
  FreeList free[LISTS];
  uint32_t first;          /* one bit per non-empty level */
  uint32_t second[LEVELS]; /* one bit per non-empty list of the level */
} Tlsf;
STATE_STRUCT(Tlsf, (FreeList, free), first, second);

static Tlsf *state_of(const Heap *heap) { return heap->model_state; }
static uint32_t second_order(const Heap *heap) { return heap->parameters[PARAMETER_second_order]; }
static uint32_t level_of(const Heap *heap, uint32_t list) { return list >> second_order(heap); }
static uint32_t second_of(const Heap *heap, uint32_t list) { return list & ((1u << second_order(heap)) - 1); }

/* Lists. ------------------------------------------------------------------------------------------------- */

/* Sizes that share a list with this one: 2^result granules. */
static uint32_t width_order(const Heap *heap, uint32_t size) {
  const uint32_t top = top_bit(size);
  return top < second_order(heap) ? 0 : top - second_order(heap);
}

static uint32_t list_of(const Heap *heap, uint32_t size) {
  const uint32_t order = width_order(heap, size);
  return (order << second_order(heap)) + (size >> order);
}

/* The smallest size of a list that is not below `size`: the target of a search. */
static uint64_t search_size(const Heap *heap, uint32_t size) {
  const uint32_t order = width_order(heap, size);
  return ((uint64_t)size + (1u << order) - 1) >> order << order;
}

/* Writes the tags and links of a hole at the front of its list. */
static void put(Heap *heap, uint32_t hole) {
  const uint32_t list = list_of(heap, heap_chunk(heap, hole)->size), level = level_of(heap, list);
  heap_chunk(heap, hole)->kind = BL_CHUNK_FREE;
  free_list_put(heap, &state_of(heap)->free[list], HEAP_NO_CHUNK, hole);
  state_of(heap)->first |= 1u << level;
  state_of(heap)->second[level] |= 1u << second_of(heap, list);
  heap_touch(heap, chunk_at(heap, hole), tagged_bytes(TAGGED_MIN));
  heap_record_step(heap, BL_OPERATION_STEP_PUT, list, chunk_at(heap, hole), heap_chunk_bytes(heap, hole), 0);
}

static void unlink_hole(Heap *heap, uint32_t hole) {
  const uint32_t list = heap_chunk(heap, hole)->list, level = level_of(heap, list);
  free_list_remove(heap, &state_of(heap)->free[list], hole);
  if (state_of(heap)->free[list].first != HEAP_NO_CHUNK) return;
  state_of(heap)->second[level] &= ~(1u << second_of(heap, list));
  if (state_of(heap)->second[level] == 0) state_of(heap)->first &= ~(1u << level);
}

/* The first non-empty list from `list` on; NO_LIST = none. */
static uint32_t find(Heap *heap, uint32_t list) {
  uint32_t level = level_of(heap, list);
  uint32_t second = state_of(heap)->second[level] >> second_of(heap, list) << second_of(heap, list);
  heap_counts(heap)->bins++;
  if (second == 0) {
    const uint32_t first = state_of(heap)->first >> level >> 1;
    heap_counts(heap)->bins++;
    if (first == 0) return NO_LIST;
    level += 1 + lowest_bit(first);
    second = state_of(heap)->second[level];
    heap_counts(heap)->bins++;
  }
  return (level << second_order(heap)) + lowest_bit(second);
}

/* A hole that is large enough, from the head of its list; HEAP_NO_CHUNK = no list guarantees a fit. */
static uint32_t search(Heap *heap, uint32_t size) {
  const uint32_t wanted = list_of(heap, size), found = find(heap, wanted);
  if (found != wanted) heap_record_step(heap, BL_OPERATION_STEP_EMPTY, wanted, 0, 0, 0);
  if (found == NO_LIST) return HEAP_NO_CHUNK;
  if (found != wanted)
    heap_record_step(heap, BL_OPERATION_STEP_CLIMB, found, 0, tagged_bytes(size), found - wanted);
  heap_counts(heap)->bins++;
  return state_of(heap)->free[found].first;
}

/* Holes. ------------------------------------------------------------------------------------------------- */

/* Merges a chunk with its free neighbors, in no list. */
static uint32_t merge(Heap *heap, uint32_t chunk) {
  const uint32_t before = heap_chunk(heap, chunk)->before, after = heap_chunk(heap, chunk)->after;
  uint32_t merged = chunk;
  if (is_hole(heap, before)) {
    unlink_hole(heap, before);
    chunk_join(heap, before, before);
    merged = before;
  }
  if (is_hole(heap, after)) {
    unlink_hole(heap, after);
    chunk_join(heap, merged, after);
  }
  return merged;
}

static void release(Heap *heap, uint32_t chunk) {
  const uint32_t hole = merge(heap, chunk);
  tagged_trim(heap, hole, heap->parameters[PARAMETER_trim]);
  put(heap, hole);
}

/* Makes a hole of at least `size` granules at the end after every search failed; HEAP_NO_CHUNK = exceeds
 * the address space. */
static uint32_t grow(Heap *heap, uint32_t size) {
  const uint32_t last = heap->state.space.last;
  const uint32_t missing = size - (is_hole(heap, last) ? heap_chunk(heap, last)->size : 0);
  const uint32_t added = tagged_grow(heap, missing, heap->parameters[PARAMETER_growth]);
  if (added == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  const uint32_t hole = merge(heap, added);
  put(heap, hole);
  return hole;
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

/* Allocates the front of a hole. */
static uint32_t take(Heap *heap, uint32_t hole, uint32_t size) {
  heap_counts(heap)->nodes++;
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, heap_chunk(heap, hole)->list, chunk_at(heap, hole),
                   heap_chunk_bytes(heap, hole), 1);
  unlink_hole(heap, hole);
  const uint32_t rest = tagged_split(heap, hole, size);
  if (rest != HEAP_NO_CHUNK) put(heap, rest);
  heap_chunk(heap, hole)->kind = BL_CHUNK_LIVE;
  heap_touch(heap, chunk_at(heap, hole), TAGGED_HEADER);
  return hole;
}

static uint32_t obtain(Heap *heap, uint32_t size) {
  const uint64_t wanted = search_size(heap, size);
  if (wanted > HEAP_MAX_GRANULES) return HEAP_NO_CHUNK;
  uint32_t hole = search(heap, (uint32_t)wanted);
  if (hole == HEAP_NO_CHUNK) hole = grow(heap, (uint32_t)wanted);
  return hole == HEAP_NO_CHUNK ? HEAP_NO_CHUNK : take(heap, hole, size);
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  const uint32_t size = tagged_round_up(heap, bytes);
  return size == 0 ? HEAP_NO_CHUNK : obtain(heap, size);
}

static uint32_t resize(Heap *heap, uint32_t block, uint64_t bytes) {
  return tagged_resize(heap, block, bytes, obtain, unlink_hole);
}

static void open(Heap *heap) {
  for (uint32_t i = 0; i < LISTS; i++) state_of(heap)->free[i].number = i;
}

static void check_bitmaps(const Heap *heap) {
  for (uint32_t i = 0; i < LISTS && level_of(heap, i) < LEVELS; i++) {
    const uint32_t bit = state_of(heap)->second[level_of(heap, i)] >> second_of(heap, i) & 1u;
    SIM_ASSERT(bit == (state_of(heap)->free[i].first != HEAP_NO_CHUNK));
  }
  for (uint32_t i = 0; i < LEVELS; i++)
    SIM_ASSERT((state_of(heap)->first >> i & 1u) == (state_of(heap)->second[i] != 0));
}

RARELY_CALLED void tlsf_check(const Heap *heap) {
  uint32_t holes = 0, listed = 0;
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    SIM_ASSERT(chunk->kind == BL_CHUNK_LIVE || chunk->kind == BL_CHUNK_FREE);
    SIM_ASSERT(chunk->size >= TAGGED_MIN);
    SIM_ASSERT(chunk->list == (is_hole(heap, i) ? list_of(heap, chunk->size) : BL_NO_LIST));
    SIM_ASSERT(!is_hole(heap, i) || !is_hole(heap, chunk->after));
    holes += is_hole(heap, i);
  }
  for (uint32_t i = 0; i < LISTS; i++) listed += free_list_check(heap, &state_of(heap)->free[i], false);
  SIM_ASSERT(holes == listed);
  check_bitmaps(heap);
}

const HeapModel tlsf_model = {.granule = TAGGED_GRANULE,
                              .alignment = TAGGED_GRANULE,
                              .model_state_bytes = STATE_BYTES(Tlsf),
                              .open = open,
                              .allocate = allocate,
                              .release = release,
                              .resize = resize,
                              .user_offset = tagged_user_offset,
                              .usable = tagged_usable};
