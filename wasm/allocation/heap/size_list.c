#include "size_list.h"

typedef struct Class {
  uint32_t octave, step;
} Class;

/* size > 0 */
static Class class_of(uint32_t size) {
  const uint32_t octave = top_bit(size);
  return (Class){.octave = octave, .step = (uint32_t)(((uint64_t)size << 6 >> octave) % SIZE_STEPS)};
}

static bool is_in(const Heap *heap, uint32_t chunk, Class class) {
  if (chunk == HEAP_NO_CHUNK) return false;
  const Class other = class_of(heap_chunk(heap, chunk)->size);
  return other.octave == class.octave && other.step == class.step;
}

/* Chunks in the classes below this one. */
static uint32_t smaller_classes(const SizeList *list, Class class) {
  uint32_t count = 0;
  uint64_t filled = list->filled[class.octave] & (((uint64_t)1 << class.step) - 1);
  for (; filled != 0; filled &= filled - 1) count += list->count[class.octave][lowest_bit(filled)];
  for (uint32_t i = 0; i < class.octave; i++) count += list->in_octave[i];
  return count;
}

/* The first chunk of this class or of a higher one. */
static uint32_t first_from(const SizeList *list, Class class) {
  uint32_t octave = class.octave;
  uint64_t filled = list->filled[octave] >> class.step << class.step;
  while (filled == 0 && ++octave < SIZE_OCTAVES) filled = list->filled[octave];
  return filled == 0 ? HEAP_NO_CHUNK : list->first[octave][lowest_bit(filled)];
}

uint32_t size_list_find(const Heap *heap, const SizeList *list, uint32_t size, uint32_t *visited) {
  const Class class = class_of(size);
  uint32_t chunk = first_from(list, class);
  *visited = smaller_classes(list, class);
  while (chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->size < size) {
    *visited += heap_chunk(heap, chunk)->other_prev;
    chunk = heap_chunk(heap, heap_chunk(heap, chunk)->other_next)->next;
  }
  *visited += chunk != HEAP_NO_CHUNK;
  return chunk;
}

/* Updates the count and first chunk of a class after an insertion or removal. */
static void count(SizeList *list, Class class, uint32_t sign, uint32_t first) {
  list->first[class.octave][class.step] = first;
  list->count[class.octave][class.step] += sign;
  list->in_octave[class.octave] += sign;
  const uint64_t bit = (uint64_t)1 << class.step;
  if (first == HEAP_NO_CHUNK)
    list->filled[class.octave] &= ~bit;
  else
    list->filled[class.octave] |= bit;
}

/* Makes `chunk` the first of `alike` equal chunks, with `last` as the last. */
static void lead(Heap *heap, uint32_t chunk, uint32_t last, uint32_t alike) {
  heap_chunk(heap, chunk)->other_next = last;
  heap_chunk(heap, chunk)->other_prev = alike;
}

static void follow(Heap *heap, uint32_t chunk) { lead(heap, chunk, HEAP_NO_CHUNK, 0); }

static void link(Heap *heap, SizeList *list, uint32_t chunk, uint32_t next) {
  Chunk *c = heap_chunk(heap, chunk);
  c->next = next;
  c->prev = next == HEAP_NO_CHUNK ? list->last : heap_chunk(heap, next)->prev;
  if (c->prev != HEAP_NO_CHUNK) heap_chunk(heap, c->prev)->next = chunk;
  if (next != HEAP_NO_CHUNK)
    heap_chunk(heap, next)->prev = chunk;
  else
    list->last = chunk;
}

uint32_t size_list_add(Heap *heap, SizeList *list, uint32_t chunk) {
  uint32_t visited;
  const uint32_t size = heap_chunk(heap, chunk)->size;
  const uint32_t next = size_list_find(heap, list, size, &visited);
  const Chunk leader = *heap_chunk(heap, next);
  link(heap, list, chunk, next);
  if (next != HEAP_NO_CHUNK && leader.size == size) {
    lead(heap, chunk, leader.other_next, leader.other_prev + 1);
    follow(heap, next);
  } else {
    lead(heap, chunk, chunk, 1);
  }
  const Class class = class_of(size);
  const uint32_t first = list->first[class.octave][class.step];
  count(list, class, 1, first == HEAP_NO_CHUNK || first == next ? chunk : first);
  return visited;
}

/* The first of the chunks equal to `chunk`. */
static uint32_t leader_of(const Heap *heap, const SizeList *list, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  if (c->other_next != HEAP_NO_CHUNK) return chunk;
  const Class class = class_of(c->size);
  uint32_t first = list->first[class.octave][class.step];
  while (heap_chunk(heap, first)->size < c->size)
    first = heap_chunk(heap, heap_chunk(heap, first)->other_next)->next;
  return first;
}

/* Updates the group of equal chunks before `chunk` leaves it. */
static void leave(Heap *heap, const SizeList *list, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const uint32_t first = leader_of(heap, list, chunk);
  const uint32_t last = heap_chunk(heap, first)->other_next, alike = heap_chunk(heap, first)->other_prev - 1;
  if (alike > 0) lead(heap, first == chunk ? c->next : first, last == chunk ? c->prev : last, alike);
  follow(heap, chunk);
}

void size_list_remove(Heap *heap, SizeList *list, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const Class class = class_of(c->size);
  leave(heap, list, chunk);
  uint32_t first = list->first[class.octave][class.step];
  if (first == chunk) first = is_in(heap, c->next, class) ? c->next : HEAP_NO_CHUNK;
  count(list, class, (uint32_t)-1, first);
  if (c->prev != HEAP_NO_CHUNK) heap_chunk(heap, c->prev)->next = c->next;
  if (c->next != HEAP_NO_CHUNK)
    heap_chunk(heap, c->next)->prev = c->prev;
  else
    list->last = c->prev;
}

/* Checks the group that a chunk leads and returns its size. */
static uint32_t check_alike(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  uint32_t last = chunk, alike = 1;
  for (uint32_t i = c->next; i != HEAP_NO_CHUNK && heap_chunk(heap, i)->size == c->size;
       last = i, i = heap_chunk(heap, i)->next, alike++)
    SIM_ASSERT(heap_chunk(heap, i)->prev == last && heap_chunk(heap, i)->other_next == HEAP_NO_CHUNK);
  SIM_ASSERT(c->other_next == last && c->other_prev == alike);
  return alike;
}

/* Checks the chunks of one class from its first one on. `before` is the last smaller chunk and is
 * advanced. */
static uint32_t check_class(const Heap *heap, const SizeList *list, Class class, uint32_t *before) {
  uint32_t found = 0, chunk = list->first[class.octave][class.step];
  while (is_in(heap, chunk, class)) {
    SIM_ASSERT(heap_chunk(heap, chunk)->prev == *before);
    SIM_ASSERT(*before == HEAP_NO_CHUNK || heap_chunk(heap, *before)->size < heap_chunk(heap, chunk)->size);
    found += check_alike(heap, chunk);
    *before = heap_chunk(heap, chunk)->other_next;
    chunk = heap_chunk(heap, *before)->next;
  }
  SIM_ASSERT(found == list->count[class.octave][class.step]);
  SIM_ASSERT((found > 0) == (list->filled[class.octave] >> class.step & 1u));
  return found;
}

uint32_t size_list_check(const Heap *heap, const SizeList *list) {
  uint32_t before = HEAP_NO_CHUNK, total = 0;
  for (uint32_t octave = 0; octave < SIZE_OCTAVES; octave++) {
    uint32_t found = 0;
    for (uint32_t step = 0; step < SIZE_STEPS && list->filled[octave] != 0; step++)
      found += check_class(heap, list, (Class){.octave = octave, .step = step}, &before);
    SIM_ASSERT(found == list->in_octave[octave]);
    total += found;
  }
  SIM_ASSERT(list->last == before);
  return total;
}
