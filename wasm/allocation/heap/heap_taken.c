#include "heap_taken.h"

static void add(uint64_t bytes, double *row) {
  if (!(row[BL_HEAP_TAKEN_least] <= (double)bytes)) row[BL_HEAP_TAKEN_least] = (double)bytes;
  if (!(row[BL_HEAP_TAKEN_most] >= (double)bytes)) row[BL_HEAP_TAKEN_most] = (double)bytes;
}

/* Walks from chunk `first` on. Only live chunks have a requested size. */
static void walk(const Heap *heap, uint32_t first, const BlPart *parts, uint32_t count, double *out) {
  for (uint32_t i = first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const uint64_t asked = heap_chunk(heap, i)->requested;
    for (uint32_t part = 0; part < count; part++)
      if (parts[part].lo == asked) add(heap_chunk_bytes(heap, i), out + part * BL_COUNT(BL_HEAP_TAKEN));
  }
}

void heap_taken(const Heap *heap, const BlPart *parts, uint32_t count, double *out) {
  for (uint32_t i = 0; i < count; i++) {
    double *row = out + i * BL_COUNT(BL_HEAP_TAKEN);
    row[BL_HEAP_TAKEN_asked] = parts[i].lo;
    row[BL_HEAP_TAKEN_least] = row[BL_HEAP_TAKEN_most] = __builtin_nan("");
  }
  walk(heap, heap->state.space.first, parts, count, out);
  walk(heap, heap->state.space.first_mapping, parts, count, out);
}
