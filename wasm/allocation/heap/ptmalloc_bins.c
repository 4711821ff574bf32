/* The free lists of ptmalloc: stacks of one size, and bins linked in both directions. */
#include "allocation/heap/ptmalloc.h"

/* Large bins that are 1 << shift bytes wide: a chunk of so many units, `most` at the most, is in bin
 * first + units. The first row that it fits decides. */
typedef struct BinRange {
  uint32_t shift, most, first;
} BinRange;

static const BinRange ranges[] = {{6, 48, 48}, {9, 20, 91}, {12, 10, 110}, {15, 4, 119}, {18, 2, 124}};

uint32_t pt_bin(uint32_t size) {
  if (size < PT_LEAST_LARGE) return PT_BINS + size;
  for (uint32_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    const uint64_t units = pt_bytes(size) >> ranges[i].shift;
    if (units <= ranges[i].most) return PT_BINS + ranges[i].first + (uint32_t)units;
  }
  return PT_BINS + PT_LAST_BIN;
}

uint32_t pt_next_bin(const Heap *heap, uint32_t list) {
  const uint32_t from = list - PT_BINS + 1;
  for (uint32_t word = from / 32; word < 4; word++) {
    uint32_t bits = pt_own(heap)->not_empty[word];
    if (word == from / 32) bits &= ~0u << from % 32;
    if (bits) return PT_BINS + word * 32 + lowest_bit(bits);
  }
  return PT_LISTS;
}

/* Stacks. ------------------------------------------------------------------------------------------------ */

void pt_keep(Heap *heap, uint32_t list, uint32_t chunk) {
  Ptmalloc *own = pt_own(heap);
  Chunk *c = heap_chunk(heap, chunk);
  c->kind = BL_CHUNK_KEPT;
  c->list = (uint16_t)list;
  c->next = own->front[list];
  own->front[list] = chunk;
  own->count[list]++;
  heap_act(heap, BL_ACT_KEEP, list, pt_bytes(c->start), pt_bytes(c->size), own->count[list]);
}

uint32_t pt_pop(Heap *heap, uint32_t list) {
  Ptmalloc *own = pt_own(heap);
  const uint32_t chunk = own->front[list];
  if (chunk == HEAP_NOTHING) return HEAP_NOTHING;
  Chunk *c = heap_chunk(heap, chunk);
  own->front[list] = c->next;
  own->count[list]--;
  c->kind = BL_CHUNK_LIVE;
  c->list = BL_NO_LIST;
  c->next = HEAP_NOTHING;
  return chunk;
}

/* Bins. -------------------------------------------------------------------------------------------------- */

/* Links a chunk before `next`; HEAP_NOTHING = at the back. */
static void insert_before(Heap *heap, uint32_t list, uint32_t chunk, uint32_t next) {
  Ptmalloc *own = pt_own(heap);
  Chunk *c = heap_chunk(heap, chunk);
  uint32_t *backward = next == HEAP_NOTHING ? &own->back[list] : &heap_chunk(heap, next)->prev;
  c->kind = BL_CHUNK_FREE;
  c->list = (uint16_t)list;
  c->next = next;
  c->prev = *backward;
  *backward = chunk;
  *(c->prev == HEAP_NOTHING ? &own->front[list] : &heap_chunk(heap, c->prev)->next) = chunk;
  own->count[list]++;
  own->not_empty[(list - PT_BINS) / 32] |= 1u << (list - PT_BINS) % 32;
}

void pt_put_front(Heap *heap, uint32_t list, uint32_t chunk) {
  insert_before(heap, list, chunk, pt_own(heap)->front[list]);
}

/* Makes a chunk a leader: before `next` in the ring, or alone in it. */
static void lead(Heap *heap, uint32_t chunk, uint32_t next) {
  Chunk *c = heap_chunk(heap, chunk);
  if (next == HEAP_NOTHING) {
    c->other_next = c->other_prev = chunk;
    return;
  }
  Chunk *n = heap_chunk(heap, next);
  c->other_next = next;
  c->other_prev = n->other_prev;
  heap_chunk(heap, n->other_prev)->other_next = chunk;
  n->other_prev = chunk;
}

/* Largest first. Of equals a new one stands second. */
static void sort_large(Heap *heap, uint32_t list, uint32_t chunk) {
  const Ptmalloc *own = pt_own(heap);
  const uint32_t size = heap_chunk(heap, chunk)->size, front = own->front[list];
  if (front == HEAP_NOTHING || size < heap_chunk(heap, own->back[list])->size) {
    insert_before(heap, list, chunk, HEAP_NOTHING);
    lead(heap, chunk, front);
    return;
  }
  uint32_t leader = front;
  for (; size < heap_chunk(heap, leader)->size; leader = heap_chunk(heap, leader)->other_next)
    heap_counts(heap)->nodes++;
  if (size == heap_chunk(heap, leader)->size) {
    insert_before(heap, list, chunk, heap_chunk(heap, leader)->next);
  } else {
    insert_before(heap, list, chunk, leader);
    lead(heap, chunk, leader);
  }
}

void pt_sort(Heap *heap, uint32_t chunk) {
  const uint32_t size = heap_chunk(heap, chunk)->size, list = pt_bin(size);
  if (size < PT_LEAST_LARGE)
    pt_put_front(heap, list, chunk);
  else
    sort_large(heap, list, chunk);
  heap_act(heap, BL_ACT_SORT, list, pt_at(heap, chunk), pt_bytes(size), 0);
}

/* A leader goes: the next of its size leads in its place, if there is one. */
static void leave_ring(Heap *heap, Chunk *c) {
  const uint32_t heir = c->next;
  const bool has_heir = heir != HEAP_NOTHING && heap_chunk(heap, heir)->size == c->size;
  if (has_heir) lead(heap, heir, c->other_next);
  heap_chunk(heap, c->other_next)->other_prev = c->other_prev;
  heap_chunk(heap, c->other_prev)->other_next = c->other_next;
  c->other_next = c->other_prev = HEAP_NOTHING;
}

void pt_remove(Heap *heap, uint32_t chunk) {
  Ptmalloc *own = pt_own(heap);
  Chunk *c = heap_chunk(heap, chunk);
  const uint32_t list = c->list;
  if (c->other_next != HEAP_NOTHING) leave_ring(heap, c);
  *(c->next == HEAP_NOTHING ? &own->back[list] : &heap_chunk(heap, c->next)->prev) = c->prev;
  *(c->prev == HEAP_NOTHING ? &own->front[list] : &heap_chunk(heap, c->prev)->next) = c->next;
  if (--own->count[list] == 0) own->not_empty[(list - PT_BINS) / 32] &= ~(1u << (list - PT_BINS) % 32);
  c->kind = BL_CHUNK_LIVE;
  c->list = BL_NO_LIST;
  c->next = c->prev = HEAP_NOTHING;
}

uint32_t pt_best_fit(Heap *heap, uint32_t list, uint32_t size) {
  const uint32_t front = pt_own(heap)->front[list];
  if (front == HEAP_NOTHING) {
    heap_act(heap, BL_ACT_EMPTY, list, 0, 0, 0);
    return HEAP_NOTHING;
  }
  uint32_t passed = 0, leader = heap_chunk(heap, front)->other_prev;
  if (heap_chunk(heap, front)->size < size) {
    heap_counts(heap)->nodes++;
    heap_act(heap, BL_ACT_SEARCH, list, 0, pt_bytes(size), 1);
    return HEAP_NOTHING;
  }
  for (; heap_chunk(heap, leader)->size < size; leader = heap_chunk(heap, leader)->other_prev) passed++;
  heap_counts(heap)->nodes += passed;
  const uint32_t second = heap_chunk(heap, leader)->next;
  const bool pair =
      second != HEAP_NOTHING && heap_chunk(heap, second)->size == heap_chunk(heap, leader)->size;
  const uint32_t chunk = pair ? second : leader;
  heap_act(heap, BL_ACT_TAKE, list, pt_at(heap, chunk), pt_size(heap, chunk), passed);
  return chunk;
}
