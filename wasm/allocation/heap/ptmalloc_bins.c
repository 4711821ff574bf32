/* The bins of ptmalloc: doubly linked lists. */
#include "allocation/heap/ptmalloc.h"

/* Large bins that are 1 << shift bytes wide. A chunk of at most `max` such units is in bin first + units.
 * The first matching row applies. */
typedef struct BinRange {
  uint32_t shift, max, first;
} BinRange;

static const BinRange ranges[] = {{6, 48, 48}, {9, 20, 91}, {12, 10, 110}, {15, 4, 119}, {18, 2, 124}};

uint32_t pt_bin(uint32_t size) {
  if (size < PT_MIN_LARGE) return PT_BINS + size;
  for (uint32_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
    const uint64_t units = pt_bytes(size) >> ranges[i].shift;
    if (units <= ranges[i].max) return PT_BINS + ranges[i].first + (uint32_t)units;
  }
  return PT_BINS + PT_LAST_BIN;
}

uint32_t pt_next_bin(const Heap *heap, uint32_t list) {
  const uint32_t from = list - PT_BINS + 1;
  for (uint32_t word = from / 32; word < 4; word++) {
    uint32_t bits = heap->arena->not_empty[word];
    if (word == from / 32) bits &= ~0u << from % 32;
    if (bits) return PT_BINS + word * 32 + lowest_bit(bits);
  }
  return PT_LISTS;
}

/* Bins. -------------------------------------------------------------------------------------------------- */

/* Inserts a chunk before `next`; HEAP_NO_CHUNK = at the back. */
static void insert_before(Heap *heap, uint32_t list, uint32_t chunk, uint32_t next) {
  PtLists *lists = heap->arena;
  Chunk *c = heap_chunk(heap, chunk);
  uint32_t *backward = next == HEAP_NO_CHUNK ? &lists->back[list] : &heap_chunk(heap, next)->prev;
  c->kind = BL_CHUNK_FREE;
  c->list = (uint16_t)list;
  c->next = next;
  c->prev = *backward;
  *backward = chunk;
  *(c->prev == HEAP_NO_CHUNK ? &lists->front[list] : &heap_chunk(heap, c->prev)->next) = chunk;
  lists->count[list]++;
  lists->not_empty[(list - PT_BINS) / 32] |= 1u << (list - PT_BINS) % 32;
}

void pt_put_front(Heap *heap, uint32_t list, uint32_t chunk) {
  insert_before(heap, list, chunk, heap->arena->front[list]);
}

/* Makes a chunk a leader: before `next` in the ring, or alone in it. */
static void lead(Heap *heap, uint32_t chunk, uint32_t next) {
  Chunk *c = heap_chunk(heap, chunk);
  if (next == HEAP_NO_CHUNK) {
    c->other_next = c->other_prev = chunk;
    return;
  }
  Chunk *n = heap_chunk(heap, next);
  c->other_next = next;
  c->other_prev = n->other_prev;
  heap_chunk(heap, n->other_prev)->other_next = chunk;
  n->other_prev = chunk;
}

/* Largest first. A new chunk becomes the second of its size. */
static void sort_large(Heap *heap, uint32_t list, uint32_t chunk) {
  const PtLists *lists = heap->arena;
  const uint32_t size = heap_chunk(heap, chunk)->size, front = lists->front[list];
  if (front == HEAP_NO_CHUNK || size < heap_chunk(heap, lists->back[list])->size) {
    insert_before(heap, list, chunk, HEAP_NO_CHUNK);
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
  if (size < PT_MIN_LARGE)
    pt_put_front(heap, list, chunk);
  else
    sort_large(heap, list, chunk);
  heap_record_step(heap, BL_OPERATION_STEP_SORT, list, pt_at(heap, chunk), pt_bytes(size), 0);
}

/* Removes a leader from the ring. The next chunk of its size, if any, becomes the leader. */
static void leave_ring(Heap *heap, Chunk *c) {
  const uint32_t heir = c->next;
  const bool has_heir = heir != HEAP_NO_CHUNK && heap_chunk(heap, heir)->size == c->size;
  if (has_heir) lead(heap, heir, c->other_next);
  heap_chunk(heap, c->other_next)->other_prev = c->other_prev;
  heap_chunk(heap, c->other_prev)->other_next = c->other_next;
  c->other_next = c->other_prev = HEAP_NO_CHUNK;
}

void pt_remove(Heap *heap, uint32_t chunk) {
  PtLists *lists = heap->arena;
  Chunk *c = heap_chunk(heap, chunk);
  const uint32_t list = c->list;
  if (c->other_next != HEAP_NO_CHUNK) leave_ring(heap, c);
  *(c->next == HEAP_NO_CHUNK ? &lists->back[list] : &heap_chunk(heap, c->next)->prev) = c->prev;
  *(c->prev == HEAP_NO_CHUNK ? &lists->front[list] : &heap_chunk(heap, c->prev)->next) = c->next;
  if (--lists->count[list] == 0) lists->not_empty[(list - PT_BINS) / 32] &= ~(1u << (list - PT_BINS) % 32);
  c->kind = BL_CHUNK_LIVE;
  c->list = BL_NO_LIST;
  c->next = c->prev = HEAP_NO_CHUNK;
}

uint32_t pt_best_fit(Heap *heap, uint32_t list, uint32_t size) {
  const uint32_t front = heap->arena->front[list];
  if (front == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
    return HEAP_NO_CHUNK;
  }
  uint32_t passed = 0, leader = heap_chunk(heap, front)->other_prev;
  if (heap_chunk(heap, front)->size < size) {
    heap_counts(heap)->nodes++;
    heap_record_step(heap, BL_OPERATION_STEP_SEARCH, list, 0, pt_bytes(size), 1);
    return HEAP_NO_CHUNK;
  }
  for (; heap_chunk(heap, leader)->size < size; leader = heap_chunk(heap, leader)->other_prev) passed++;
  heap_counts(heap)->nodes += passed;
  const uint32_t second = heap_chunk(heap, leader)->next;
  const bool pair =
      second != HEAP_NO_CHUNK && heap_chunk(heap, second)->size == heap_chunk(heap, leader)->size;
  const uint32_t chunk = pair ? second : leader;
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, list, pt_at(heap, chunk), pt_size(heap, chunk), passed);
  return chunk;
}
