#include "page_heap.h"

uint32_t page_heap_bytes(uint32_t slots) {
  return (slots + 1) * (STATE_BYTES(HeapEntry) + STATE_BYTES(uint32_t));
}

static void put(const PageHeap *heap, uint32_t place, HeapEntry entry) {
  heap->entries[place] = entry;
  heap->place[entry.slot] = place;
}

static void sift_up(const PageHeap *heap, uint32_t place, HeapEntry entry) {
  for (; place > 0; place = (place - 1) / 2) {
    const HeapEntry parent = heap->entries[(place - 1) / 2];
    if (heap_key(&parent) < heap_key(&entry)) break;
    put(heap, place, parent);
  }
  put(heap, place, entry);
}

/* The place where `entry` belongs at or below the gap at `place`. */
static uint32_t sift_down(const PageHeap *heap, uint32_t place, HeapEntry entry) {
  const uint32_t count = *heap->count;
  for (uint32_t child = 2 * place + 1; child < count; child = 2 * place + 1) {
    if (child + 1 < count && heap_key(&heap->entries[child + 1]) < heap_key(&heap->entries[child])) child++;
    if (heap_key(&entry) < heap_key(&heap->entries[child])) break;
    put(heap, place, heap->entries[child]);
    place = child;
  }
  return place;
}

static HeapEntry entry_of(uint32_t slot, uint64_t key) {
  return (HeapEntry){.high = (uint32_t)(key >> 32), .low = (uint32_t)key, .slot = slot};
}

void page_heap_add(const PageHeap *heap, uint32_t slot, uint64_t key) {
  sift_up(heap, (*heap->count)++, entry_of(slot, key));
}

void page_heap_change(const PageHeap *heap, uint32_t slot, uint64_t key) {
  const HeapEntry entry = entry_of(slot, key);
  sift_up(heap, sift_down(heap, heap->place[slot], entry), entry);
}

uint32_t page_heap_take(const PageHeap *heap) {
  const uint32_t top = heap->entries[0].slot;
  const HeapEntry last = heap->entries[--*heap->count];
  if (*heap->count) sift_up(heap, sift_down(heap, 0, last), last);
  return top;
}

/* Shell sort, with the gaps of Ciura and their extension. */
static uint32_t gap_below(uint32_t gap) {
  static const uint32_t gaps[] = {1, 4, 10, 23, 57, 132, 301, 701, 1750};
  if (gap > 1750) return (uint32_t)(gap / 2.25) > 1750 ? (uint32_t)(gap / 2.25) : 1750;
  uint32_t below = 0;
  for (uint32_t i = 0; i < sizeof gaps / sizeof *gaps && gaps[i] < gap; i++) below = gaps[i];
  return below;
}

uint32_t page_heap_order(const PageHeap *heap, uint32_t *out) {
  const uint32_t count = *heap->count;
  for (uint32_t i = 0; i < count; i++) out[i] = i;
  for (uint32_t gap = gap_below(count); gap; gap = gap_below(gap)) {
    for (uint32_t i = gap; i < count; i++) {
      const uint32_t place = out[i];
      uint32_t at = i;
      for (; at >= gap && heap_key(&heap->entries[place]) > heap_key(&heap->entries[out[at - gap]]);
           at -= gap)
        out[at] = out[at - gap];
      out[at] = place;
    }
  }
  for (uint32_t i = 0; i < count; i++) out[i] = heap->entries[out[i]].slot;
  return count;
}
