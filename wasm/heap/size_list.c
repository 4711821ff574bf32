#include "size_list.h"

static uint32_t class_of(const Heap *heap, uint32_t chunk) {
  return size_class(heap_chunk(heap, chunk)->size);
}

/* The first chunk of class `from` or a higher one; the chunks of lower ones are added to `visited`. */
static uint32_t first_from(const SizeList *list, uint32_t from, uint32_t *visited) {
  for (uint32_t i = 0; i < from; i++) *visited += list->count[i];
  for (uint32_t i = from; i < BL_SIZE_CLASSES; i++)
    if (list->first[i] != HEAP_NOTHING) return list->first[i];
  return HEAP_NOTHING;
}

uint32_t size_list_find(const Heap *heap, const SizeList *list, uint32_t size, uint32_t *visited) {
  *visited = 0;
  uint32_t chunk = first_from(list, size_class(size), visited);
  while (chunk != HEAP_NOTHING && heap_chunk(heap, chunk)->size < size) {
    chunk = heap_chunk(heap, chunk)->next;
    ++*visited;
  }
  *visited += chunk != HEAP_NOTHING;
  return chunk;
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
  const uint32_t class = size_class(c->size);
  if (list->first[class] == HEAP_NOTHING || list->first[class] == c->next) list->first[class] = chunk;
  list->count[class]++;
  return visited;
}

void size_list_remove(Heap *heap, SizeList *list, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  const uint32_t class = size_class(c->size);
  const bool next_is_alike = c->next != HEAP_NOTHING && class_of(heap, c->next) == class;
  if (list->first[class] == chunk) list->first[class] = next_is_alike ? c->next : HEAP_NOTHING;
  list->count[class]--;
  if (c->prev != HEAP_NOTHING) heap_chunk(heap, c->prev)->next = c->next;
  if (c->next != HEAP_NOTHING)
    heap_chunk(heap, c->next)->prev = c->prev;
  else
    list->last = c->prev;
}

/* The chunks of one class, from its first one on; `before` is the last of those smaller. */
static uint32_t check_class(const Heap *heap, const SizeList *list, uint32_t class, uint32_t before) {
  uint32_t count = 0;
  for (uint32_t i = list->first[class]; i != HEAP_NOTHING && class_of(heap, i) == class;
       before = i, i = heap_chunk(heap, i)->next) {
    SIM_ASSERT(heap_chunk(heap, i)->prev == before);
    SIM_ASSERT(before == HEAP_NOTHING || heap_chunk(heap, before)->size <= heap_chunk(heap, i)->size);
    count++;
  }
  SIM_ASSERT(count == list->count[class]);
  return before;
}

uint32_t size_list_check(const Heap *heap, const SizeList *list) {
  uint32_t before = HEAP_NOTHING, count = 0;
  for (uint32_t i = 0; i < BL_SIZE_CLASSES; i++) {
    before = check_class(heap, list, i, before);
    count += list->count[i];
  }
  SIM_ASSERT(list->last == before);
  return count;
}
