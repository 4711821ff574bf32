/* TLSF, two-level segregated fit: a list of holes for each of a few equal steps in each doubling of sizes, a
 * bitmap that says which doublings hold something and one a doubling for its lists, so that no search walks.
 * Rules: Masmano, Ripoll, Crespo and Real 2004, "TLSF: a New Dynamic Memory Allocator for Real-Time Systems",
 * ECRTS 2004. What it leaves open is decided here or is a parameter:
 *
 * - Chunks have boundary tags (boundary_tags.h): 16 bytes in front, at least 32 in all.
 * - 2^second_order lists a doubling. Below that many granules there is a list a size: the first level.
 * - Good fit: a request is rounded up to the least size of a list for the search, so that any chunk found
 *   there or further up will do; the head is taken. A hole that fits but shares its list with smaller ones is
 *   passed over. The chunk itself is not rounded: what is over, if 32 bytes or more, goes into its list.
 * - A freed chunk joins free neighbours at once, first the one before it. Lists are last in first out.
 * - No fit: the heap grows by `growth` pages, or so far that the hole at its end is found if that is more.
 *   There is no mapping: a block of any size lies in the heap.
 * - trim: a hole at the end of at least so many pages, made by a release or by a block that shrinks, gives
 *   all whole pages behind its first 32 bytes back, before it goes into its list.
 * - A block shrinks where it is, and grows there if the hole behind it is large enough; else it is moved.
 * - Bins looked at: words of the bitmaps, and the head of the list. Bitmaps and heads lie outside the heap.
 */
#include "abi/heap_models.h"
#include "allocation/heap/boundary_tags.h"
#include "allocation/heap/free_list.h"

#define LISTS   896u /* of the registry: 28 levels of 32 */
#define LEVELS  31u
#define NO_LIST BL_NO_LIST

#define P(name, least, most, usual) PARAMETER_##name,
enum { BL_TLSF_PARAMETERS(P) };
#undef P

typedef struct Tlsf {
  FreeList free[LISTS];
  uint32_t first;          /* a bit a level that holds something */
  uint32_t second[LEVELS]; /* a bit a list of the level */
} Tlsf;

static Tlsf *own(const Heap *heap) { return heap->own; }
static uint32_t second_order(const Heap *heap) { return heap->parameters[PARAMETER_second_order]; }
static uint32_t level_of(const Heap *heap, uint32_t list) { return list >> second_order(heap); }
static uint32_t second_of(const Heap *heap, uint32_t list) { return list & ((1u << second_order(heap)) - 1); }

/* Lists. ------------------------------------------------------------------------------------------------- */

/* Sizes that share a list with this one: 2^that granules. */
static uint32_t width_order(const Heap *heap, uint32_t size) {
  const uint32_t top = top_bit(size);
  return top < second_order(heap) ? 0 : top - second_order(heap);
}

static uint32_t list_of(const Heap *heap, uint32_t size) {
  const uint32_t order = width_order(heap, size);
  return (order << second_order(heap)) + (size >> order);
}

/* The least size of a list that is not below `size`: what a search asks for. */
static uint64_t search_size(const Heap *heap, uint32_t size) {
  const uint32_t order = width_order(heap, size);
  return ((uint64_t)size + (1u << order) - 1) >> order << order;
}

/* Writes its tags and links, at the front of its list. */
static void put(Heap *heap, uint32_t hole) {
  const uint32_t list = list_of(heap, heap_chunk(heap, hole)->size), level = level_of(heap, list);
  heap_chunk(heap, hole)->kind = BL_CHUNK_FREE;
  free_list_put(heap, &own(heap)->free[list], HEAP_NOTHING, hole);
  own(heap)->first |= 1u << level;
  own(heap)->second[level] |= 1u << second_of(heap, list);
  heap_touch(heap, chunk_at(heap, hole), tagged_bytes(TAGGED_LEAST));
  heap_act(heap, BL_ACT_PUT, list, chunk_at(heap, hole), heap_chunk_bytes(heap, hole), 0);
}

static void leave(Heap *heap, uint32_t hole) {
  const uint32_t list = heap_chunk(heap, hole)->list, level = level_of(heap, list);
  free_list_remove(heap, &own(heap)->free[list], hole);
  if (own(heap)->free[list].first != HEAP_NOTHING) return;
  own(heap)->second[level] &= ~(1u << second_of(heap, list));
  if (own(heap)->second[level] == 0) own(heap)->first &= ~(1u << level);
}

/* The first list with something in it, from `list` on; NO_LIST = none. */
static uint32_t find(Heap *heap, uint32_t list) {
  uint32_t level = level_of(heap, list);
  uint32_t second = own(heap)->second[level] >> second_of(heap, list) << second_of(heap, list);
  heap_counts(heap)->bins++;
  if (second == 0) {
    const uint32_t first = own(heap)->first >> level >> 1;
    heap_counts(heap)->bins++;
    if (first == 0) return NO_LIST;
    level += 1 + lowest_bit(first);
    second = own(heap)->second[level];
    heap_counts(heap)->bins++;
  }
  return (level << second_order(heap)) + lowest_bit(second);
}

/* A hole that is large enough, by the head of its list; HEAP_NOTHING = none is known to be. */
static uint32_t search(Heap *heap, uint32_t size) {
  const uint32_t wanted = list_of(heap, size), found = find(heap, wanted);
  if (found != wanted) heap_act(heap, BL_ACT_EMPTY, wanted, 0, 0, 0);
  if (found == NO_LIST) return HEAP_NOTHING;
  if (found != wanted) heap_act(heap, BL_ACT_CLIMB, found, 0, tagged_bytes(size), found - wanted);
  heap_counts(heap)->bins++;
  return own(heap)->free[found].first;
}

/* Holes. ------------------------------------------------------------------------------------------------- */

/* A chunk with its free neighbours, in no list. */
static uint32_t merge(Heap *heap, uint32_t chunk) {
  const uint32_t before = heap_chunk(heap, chunk)->before, after = heap_chunk(heap, chunk)->after;
  uint32_t merged = chunk;
  if (is_hole(heap, before)) {
    leave(heap, before);
    chunk_join(heap, before, before);
    merged = before;
  }
  if (is_hole(heap, after)) {
    leave(heap, after);
    chunk_join(heap, merged, after);
  }
  return merged;
}

static void release(Heap *heap, uint32_t chunk) {
  const uint32_t hole = merge(heap, chunk);
  tagged_trim(heap, hole, heap->parameters[PARAMETER_trim]);
  put(heap, hole);
}

/* A hole of at least `size` granules at the end, where no search has found one; HEAP_NOTHING = over the
 * address space. */
static uint32_t grow(Heap *heap, uint32_t size) {
  const uint32_t last = heap->state.space.last;
  const uint32_t missing = size - (is_hole(heap, last) ? heap_chunk(heap, last)->size : 0);
  const uint32_t added = tagged_grow(heap, missing, heap->parameters[PARAMETER_growth]);
  if (added == HEAP_NOTHING) return HEAP_NOTHING;
  const uint32_t hole = merge(heap, added);
  put(heap, hole);
  return hole;
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

/* The front of a hole becomes a block. */
static uint32_t take(Heap *heap, uint32_t hole, uint32_t size) {
  heap_counts(heap)->nodes++;
  heap_act(heap, BL_ACT_TAKE, heap_chunk(heap, hole)->list, chunk_at(heap, hole),
           heap_chunk_bytes(heap, hole), 1);
  leave(heap, hole);
  const uint32_t rest = tagged_split(heap, hole, size);
  if (rest != HEAP_NOTHING) put(heap, rest);
  heap_chunk(heap, hole)->kind = BL_CHUNK_LIVE;
  heap_touch(heap, chunk_at(heap, hole), TAGGED_HEADER);
  return hole;
}

static uint32_t obtain(Heap *heap, uint32_t size) {
  const uint64_t wanted = search_size(heap, size);
  if (wanted > HEAP_MOST_GRANULES) return HEAP_NOTHING;
  uint32_t hole = search(heap, (uint32_t)wanted);
  if (hole == HEAP_NOTHING) hole = grow(heap, (uint32_t)wanted);
  return hole == HEAP_NOTHING ? HEAP_NOTHING : take(heap, hole, size);
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  const uint32_t size = tagged_round_up(heap, bytes);
  return size == 0 ? HEAP_NOTHING : obtain(heap, size);
}

static uint32_t move(Heap *heap, uint32_t from, uint32_t size) {
  const uint32_t to = obtain(heap, size);
  if (to == HEAP_NOTHING) return HEAP_NOTHING;
  heap_copied(heap, from, to, tagged_usable(heap, from));
  release(heap, from);
  return to;
}

static uint32_t resize(Heap *heap, uint32_t chunk, uint64_t bytes) {
  const uint32_t size = tagged_round_up(heap, bytes), after = heap_chunk(heap, chunk)->after;
  if (size == 0) return HEAP_NOTHING;
  if (size > heap_chunk(heap, chunk)->size) {
    if (!tagged_can_grow(heap, chunk, size)) return move(heap, chunk, size);
    leave(heap, after);
    chunk_join(heap, chunk, after);
  }
  const uint32_t rest = tagged_split(heap, chunk, size);
  if (rest != HEAP_NOTHING) release(heap, rest);
  heap_act(heap, BL_ACT_STAY, BL_NO_LIST, chunk_at(heap, chunk), heap_chunk_bytes(heap, chunk), 0);
  return chunk;
}

static void open(Heap *heap) {
  for (uint32_t i = 0; i < LISTS; i++) own(heap)->free[i].number = i;
}

static void check_bitmaps(const Heap *heap) {
  for (uint32_t i = 0; i < LISTS && level_of(heap, i) < LEVELS; i++) {
    const uint32_t bit = own(heap)->second[level_of(heap, i)] >> second_of(heap, i) & 1u;
    SIM_ASSERT(bit == (own(heap)->free[i].first != HEAP_NOTHING));
  }
  for (uint32_t i = 0; i < LEVELS; i++)
    SIM_ASSERT((own(heap)->first >> i & 1u) == (own(heap)->second[i] != 0));
}

static void check(const Heap *heap) {
  uint32_t holes = 0, listed = 0;
  for (uint32_t i = heap->state.space.first; i != HEAP_NOTHING; i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    SIM_ASSERT(chunk->kind == BL_CHUNK_LIVE || chunk->kind == BL_CHUNK_FREE);
    SIM_ASSERT(chunk->size >= TAGGED_LEAST);
    SIM_ASSERT(chunk->list == (is_hole(heap, i) ? list_of(heap, chunk->size) : BL_NO_LIST));
    SIM_ASSERT(!is_hole(heap, i) || !is_hole(heap, chunk->after));
    holes += is_hole(heap, i);
  }
  for (uint32_t i = 0; i < LISTS; i++) listed += free_list_check(heap, &own(heap)->free[i], false);
  SIM_ASSERT(holes == listed);
  check_bitmaps(heap);
}

const HeapModel tlsf_model = {.granule = TAGGED_GRANULE,
                              .alignment = TAGGED_GRANULE,
                              .own_bytes = sizeof(Tlsf),
                              .open = open,
                              .allocate = allocate,
                              .release = release,
                              .resize = resize,
                              .user_offset = tagged_user_offset,
                              .usable = tagged_usable,
                              .check = check};
