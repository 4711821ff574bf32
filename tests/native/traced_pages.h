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
  uint64_t *sizes; /* of the live blocks; null = not kept */
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

/* Mostly small, rarely none, huge, close to 2^32, or endless. */
static inline uint64_t random_size(PageWriter *writer) {
  static const uint64_t odd[] = {
      0,          1,          BL_MAX_SIZE,      BL_MAX_SIZE + 1ull, MAX_PACKED_BYTES,
      UINT32_MAX, 1ull << 32, (1ull << 32) + 1, (1ull << 32) + 5000};
  const uint32_t which = random_below(writer, 2000), size = random_below(writer, 4000);
  return which < sizeof odd / sizeof *odd ? odd[which] : 24 + size / (1 + which % 16);
}

static inline void keep_size(const PageWriter *writer, uint32_t block, uint64_t size) {
  if (writer->sizes) writer->sizes[block] = size;
}

static inline void put_resize(PageWriter *writer) {
  const uint32_t newer = random_below(writer, writer->live);
  const uint64_t size = 1 + random_size(writer) % MAX_PACKED_BYTES;
  put_varint(writer, (uint64_t)newer << 3 | PACKED_RESIZE);
  put_varint(writer, size);
  keep_size(writer, writer->live - 1 - newer, size);
}

static inline void put_free(PageWriter *writer) {
  const uint32_t newer = random_below(writer, writer->live);
  put_varint(writer, (uint64_t)newer << 3 | PACKED_FREE);
  writer->live--;
  if (writer->sizes) keep_size(writer, writer->live - newer, writer->sizes[writer->live]);
}

static inline void put_allocation(PageWriter *writer, PackedKind kind) {
  const uint64_t size = random_size(writer);
  put_varint(writer, size << 3 | kind);
  if (kind == PACKED_ALIGNED) put_varint(writer, 5 + random_below(writer, 8));
  keep_size(writer, writer->live++, size);
}

static inline void put_operation(PageWriter *writer) {
  const uint32_t what = random_below(writer, 10);
  if (writer->live > 0 && what < 2)
    put_resize(writer);
  else if (random_below(writer, 400) < writer->live)
    put_free(writer);
  else
    put_allocation(writer, what == 9 ? PACKED_ALIGNED : what == 8 ? PACKED_CALLOC : PACKED_ALLOCATE);
}

/* The bytes of live blocks after `operations` operations whose sizes bypass the caches. */
static inline uint64_t bypassing_bytes(uint32_t operations, const BlTrace *trace) {
  static uint64_t sizes[BL_PAGE_OPERATIONS];
  PageWriter writer = {.random = 1, .sizes = sizes};
  for (uint32_t i = 0; i < operations; i++) put_operation(&writer);
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < writer.live; i++) {
    const uint64_t needed = sizes[i] ? sizes[i] : 1;
    if (needed < trace->only_min || needed > trace->only_max) bytes += sizes[i];
  }
  return bytes;
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

/* Writes the threads of a page, if they are asked for: short-lived ones that
 * take turns. */
static inline void write_threads(uint16_t *out, uint32_t number) {
  for (uint32_t i = 0; out && i < BL_PAGE_OPERATIONS; i++) {
    const uint32_t turn = (number * BL_PAGE_OPERATIONS + i) * 2654435761u >> 16, thread = turn % 7;
    out[i] = (uint16_t)(thread | (thread > 2 && turn % 90 > 85 ? BL_LAST_OF_THREAD : 0));
  }
}

/* Performs steps, and gives the pages that they need. */
static inline uint32_t supplied(uint32_t (*perform)(uint32_t), uint32_t steps) {
  const uint32_t end = bl_done() + steps;
  uint32_t status = perform(steps);
  while (status == BL_NEED_PAGE) {
    const uint32_t bytes = write_page(bl_page(), bl_block()->trace.operations, bl_page_needed());
    write_threads(bl_page_threads(), bl_page_needed());
    if (bl_page_give(bytes) != BL_OK) return BL_BAD_PAGE;
    status = perform(end - bl_done());
  }
  return status;
}

#endif
