/* A trace for the native tests, and for runs that need its pages: requests of all kinds, frees of any live
 * block, and resizes. The same trace for the same number of operations. */
#ifndef BUFFERLAB_TRACED_PAGES_H
#define BUFFERLAB_TRACED_PAGES_H

#include <string.h>

#include "allocation/workload/packed_trace.h"
#include "exports_allocation.h"

typedef struct PageWriter {
  uint8_t *out; /* null = nothing is written */
  uint32_t bytes;
  uint32_t live;
  uint64_t random;
} PageWriter;

static inline uint32_t random_below(PageWriter *writer, uint32_t bound) {
  writer->random = writer->random * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(writer->random >> 33) % bound;
}

static inline void put_varint(PageWriter *writer, uint64_t value) {
  for (; value > 127; value >>= 7)
    if (writer->out) writer->out[writer->bytes++] = (uint8_t)(value | 128);
  if (writer->out) writer->out[writer->bytes++] = (uint8_t)value;
}

/* Mostly small, rarely none, huge, or endless. */
static inline uint64_t random_size(PageWriter *writer) {
  static const uint64_t odd[] = {0, 1, BL_MAX_SIZE, BL_MAX_SIZE + 1ull, MAX_PACKED_BYTES};
  const uint32_t which = random_below(writer, 2000), size = random_below(writer, 4000);
  return which < 5 ? odd[which] : 24 + size / (1 + which % 16);
}

static inline void put_operation(PageWriter *writer) {
  const uint32_t what = random_below(writer, 10);
  if (writer->live > 0 && what < 2) {
    put_varint(writer, (uint64_t)random_below(writer, writer->live) << 3 | PACKED_RESIZE);
    put_varint(writer, 1 + random_size(writer) % MAX_PACKED_BYTES);
  } else if (random_below(writer, 400) < writer->live) {
    put_varint(writer, (uint64_t)random_below(writer, writer->live--) << 3 | PACKED_FREE);
  } else {
    const PackedKind kind = what == 9 ? PACKED_ALIGNED : what == 8 ? PACKED_CALLOC : PACKED_ALLOCATE;
    put_varint(writer, random_size(writer) << 3 | kind);
    if (kind == PACKED_ALIGNED) put_varint(writer, 5 + random_below(writer, 8));
    writer->live++;
  }
}

static inline void put_words(uint8_t *out, uint32_t operations, uint32_t live) {
  const uint32_t words[] = {operations, live};
  memcpy(out, words, sizeof words);
}

/* Writes page `number` of the trace and returns its bytes. */
static inline uint32_t write_page(uint8_t *out, uint32_t operations, uint32_t number) {
  PageWriter writer = {.random = 1};
  const uint32_t first = number * BL_PAGE_OPERATIONS;
  for (uint32_t i = 0; i < first; i++) put_operation(&writer);
  const uint32_t here = operations - first < BL_PAGE_OPERATIONS ? operations - first : BL_PAGE_OPERATIONS;
  put_words(out, here, writer.live);
  writer.out = out, writer.bytes = 8;
  for (uint32_t i = 0; i < here; i++) put_operation(&writer);
  return writer.bytes;
}

/* Performs steps, and gives the pages that they need. */
static inline uint32_t supplied(uint32_t (*perform)(uint32_t), uint32_t steps) {
  const uint32_t end = bl_done() + steps;
  uint32_t status = perform(steps);
  while (status == BL_NEED_PAGE) {
    const uint32_t bytes = write_page(bl_page(), bl_block()->trace.operations, bl_page_needed());
    if (bl_page_give(bytes) != BL_OK) return BL_BAD_PAGE;
    status = perform(end - bl_done());
  }
  return status;
}

#endif
