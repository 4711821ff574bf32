#include "index_heap.h"

#include <stdbool.h>

IndexHeap index_heap_empty(void) {
  return (IndexHeap){.keys = column_of(2), .heap = column_of(1), .place = column_of(1)};
}

void index_heap_reserve(IndexHeap *h, uint32_t used, uint32_t entries) {
  column_reserve(&h->keys, used, entries);
  column_reserve(&h->heap, used, entries);
  column_reserve(&h->place, used, entries);
}

void index_heap_pass(IndexHeap *h, uint32_t entries, StateIo *io) {
  column_pass(&h->keys, entries, io);
  column_pass(&h->heap, entries, io);
  column_pass(&h->place, entries, io);
}

static void put(IndexHeap *h, uint32_t place, uint32_t index) {
  h->heap.at[place] = index;
  h->place.at[index] = place;
}

static bool precedes(const IndexHeap *h, uint32_t a, uint32_t b) {
  return index_heap_key(h, a) < index_heap_key(h, b);
}

static void sift_up(IndexHeap *h, uint32_t place, uint32_t index) {
  while (place > 0) {
    const uint32_t parent = (place - 1) / 2;
    if (!precedes(h, index, h->heap.at[parent])) break;
    put(h, place, h->heap.at[parent]);
    place = parent;
  }
  put(h, place, index);
}

/* Moves the gap at `place` down while its smaller child goes before `index`. Returns where the gap ends. */
static uint32_t sift_down(IndexHeap *h, uint32_t place, uint32_t index, uint32_t count) {
  for (uint32_t child = 2 * place + 1; child < count; child = 2 * place + 1) {
    if (child + 1 < count && precedes(h, h->heap.at[child + 1], h->heap.at[child])) child++;
    if (!precedes(h, h->heap.at[child], index)) break;
    put(h, place, h->heap.at[child]);
    place = child;
  }
  return place;
}

void index_heap_add(IndexHeap *h, uint32_t index, uint64_t key) {
  h->keys.at[2 * index] = (uint32_t)(key >> 32);
  h->keys.at[2 * index + 1] = (uint32_t)key;
  sift_up(h, index, index);
}

/* The last entry of the heap fills the gap. */
static void remove_at(IndexHeap *h, uint32_t place, uint32_t count) {
  const uint32_t filler = h->heap.at[count - 1];
  if (place == count - 1) return;
  sift_up(h, sift_down(h, place, filler, count - 1), filler);
}

void index_heap_swap_remove(IndexHeap *h, uint32_t index, uint32_t last) {
  remove_at(h, h->place.at[index], last + 1);
  if (index == last) return;
  h->keys.at[2 * index] = h->keys.at[2 * last];
  h->keys.at[2 * index + 1] = h->keys.at[2 * last + 1];
  put(h, h->place.at[last], index);
}
