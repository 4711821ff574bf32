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
  if (chunk == HEAP_NOTHING) return false;
  const Class other = class_of(heap_chunk(heap, chunk)->size);
  return other.octave == class.octave && other.step == class.step;
}

static uint32_t smaller_classes(const SizeList *list, Class class) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < class.octave; i++) count += list->in_octave[i];
  for (uint32_t i = 0; i < class.step; i++) count += list->count[class.octave][i];
  return count;
}

/* The first chunk of this class or of a higher one. */
static uint32_t first_from(const SizeList *list, Class class) {
  uint32_t octave = class.octave;
  uint64_t filled = list->filled[octave] >> class.step << class.step;
  while (filled == 0 && ++octave < SIZE_OCTAVES) filled = list->filled[octave];
  return filled == 0 ? HEAP_NOTHING : list->first[octave][lowest_bit(filled)];
}

uint32_t size_list_find(const Heap *heap, const SizeList *list, uint32_t size, uint32_t *visited) {
  const Class class = class_of(size);
  uint32_t chunk = first_from(list, class);
  *visited = smaller_classes(list, class);
  while (chunk != HEAP_NOTHING && heap_chunk(heap, chunk)->size < size) {
    chunk = heap_chunk(heap, chunk)->next;
    ++*visited;
  }
  *visited += chunk != HEAP_NOTHING;
  return chunk;
}

/* One more in the class, or one less, with this first one. */
static void count(SizeList *list, Class class, uint32_t sign, uint32_t first) {
  list->first[class.octave][class.step] = first;
  list->count[class.octave][class.step] += sign;
  list->in_octave[class.octave] += sign;
  const uint64_t bit = (uint64_t)1 << class.step;
  if (first == HEAP_NOTHING)
    list->filled[class.octave] &= ~bit;
  else
    list->filled[class.octave] |= bit;
}

uint32_t size_list_add(Heap *heap, SizeList *list, uint32_t chunk) {
  uint32_t visited;
  Chunk *c = heap_chunk(heap, chunk);
  c->next = size_list_find(heap, list, c->size, &visited);
  c->prev = c->next == HEAP_NOTHING ? list->last : heap_chunk(heap, c->next)->prev;
  if (c->prev != HEAP_NOTHING) heap_chunk(heap, c->prev)->next = chunk;
  if (c->next != HEAP_NOTHING)
    heap_chunk(heap, c->next)->prev = chunk;
  else
    list->last = chunk;
  const Class class = class_of(c->size);
  const uint32_t first = list->first[class.octave][class.step];
  count(list, class, 1, first == HEAP_NOTHING || first == c->next ? chunk : first);
  return visited;
}

void size_list_remove(Heap *heap, SizeList *list, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const Class class = class_of(c->size);
  uint32_t first = list->first[class.octave][class.step];
  if (first == chunk) first = is_in(heap, c->next, class) ? c->next : HEAP_NOTHING;
  count(list, class, (uint32_t)-1, first);
  if (c->prev != HEAP_NOTHING) heap_chunk(heap, c->prev)->next = c->next;
  if (c->next != HEAP_NOTHING)
    heap_chunk(heap, c->next)->prev = c->prev;
  else
    list->last = c->prev;
}

/* The chunks of one class, from its first one on; `before` is the last of those smaller, and is moved on. */
static uint32_t check_class(const Heap *heap, const SizeList *list, Class class, uint32_t *before) {
  uint32_t found = 0;
  for (uint32_t i = list->first[class.octave][class.step]; is_in(heap, i, class);
       i = heap_chunk(heap, i)->next) {
    SIM_ASSERT(heap_chunk(heap, i)->prev == *before);
    SIM_ASSERT(*before == HEAP_NOTHING || heap_chunk(heap, *before)->size <= heap_chunk(heap, i)->size);
    *before = i;
    found++;
  }
  SIM_ASSERT(found == list->count[class.octave][class.step]);
  SIM_ASSERT((found > 0) == (list->filled[class.octave] >> class.step & 1u));
  return found;
}

uint32_t size_list_check(const Heap *heap, const SizeList *list) {
  uint32_t before = HEAP_NOTHING, total = 0;
  for (uint32_t octave = 0; octave < SIZE_OCTAVES; octave++) {
    uint32_t found = 0;
    for (uint32_t step = 0; step < SIZE_STEPS; step++)
      found += check_class(heap, list, (Class){.octave = octave, .step = step}, &before);
    SIM_ASSERT(found == list->in_octave[octave]);
    total += found;
  }
  SIM_ASSERT(list->last == before);
  return total;
}
