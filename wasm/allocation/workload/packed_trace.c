#include "packed_trace.h"

#include <string.h>

#include "base/memory.h"

#define HEADER_BYTES 8u

typedef struct Reader {
  const uint8_t *at, *end;
  bool failed;
} Reader;

static uint32_t read_word(Reader *reader) {
  uint32_t word = 0;
  for (uint32_t i = 0; i < 4; i++) word |= (uint32_t)reader->at[i] << 8 * i;
  reader->at += 4;
  return word;
}

/* The shortest form alone is valid, so that equal operations have equal bytes. */
static uint64_t read_varint(Reader *reader) {
  uint64_t value = 0;
  for (uint32_t shift = 0; shift < 64 && reader->at < reader->end; shift += 7) {
    const uint8_t byte = *reader->at++;
    value |= (uint64_t)(byte & 0x7f) << shift;
    if (byte >= 0x80) continue;
    reader->failed |= (byte == 0 && shift > 0) || (shift == 63 && byte > 1);
    return value;
  }
  reader->failed = true;
  return 0;
}

static const uint8_t kinds[PACKED_KIND_COUNT] = {[PACKED_ALLOCATE] = BL_HEAP_OPERATION_ALLOCATE,
                                                 [PACKED_FREE] = BL_HEAP_OPERATION_RELEASE,
                                                 [PACKED_RESIZE] = BL_HEAP_OPERATION_RESIZE,
                                                 [PACKED_CALLOC] = BL_HEAP_OPERATION_ALLOCATE_ZEROED,
                                                 [PACKED_ALIGNED] = BL_HEAP_OPERATION_ALLOCATE_ALIGNED};

/* Reads an operation while `live` buffers are live. A size fits, since it has 61 bits. */
static BlHeapOperation read_operation(Reader *reader, uint32_t live) {
  const uint64_t head = read_varint(reader), value = head >> 3;
  const uint32_t kind = head & 7u;
  if (kind >= PACKED_KIND_COUNT) return reader->failed = true, (BlHeapOperation){0};
  BlHeapOperation operation = {.kind = kinds[kind]};
  if (packed_trace_names(&operation)) {
    reader->failed |= value >= live;
    operation.id = (uint32_t)value;
  } else {
    operation.bytes = value;
  }
  if (kind == PACKED_RESIZE) {
    operation.bytes = read_varint(reader);
    reader->failed |= operation.bytes - 1 >= MAX_PACKED_BYTES; /* 0 bytes are a FREE */
  }
  if (kind == PACKED_ALIGNED) {
    const uint64_t alignment = read_varint(reader);
    reader->failed |= alignment > MAX_PACKED_ALIGNMENT;
    operation.log2_alignment = (uint8_t)alignment;
  }
  return operation;
}

bool packed_page_decode(PackedPage *page, const uint8_t *packed, uint32_t bytes, uint32_t operations) {
  if (bytes < HEADER_BYTES) return false;
  Reader reader = {.at = packed, .end = packed + bytes};
  if (read_word(&reader) != operations) return false;
  uint32_t live = page->live = read_word(&reader);
  if (live > BL_MAX_LIVE) return false;
  for (uint32_t i = 0; i < operations && !reader.failed; i++) {
    const uint32_t kind = (page->operations[i] = read_operation(&reader, live)).kind;
    if (kind != BL_HEAP_OPERATION_RESIZE) live += kind == BL_HEAP_OPERATION_RELEASE ? (uint32_t)-1 : 1u;
  }
  return !reader.failed && reader.at == reader.end;
}

RARELY_CALLED void packed_trace_open(PackedTrace *trace, const BlTrace *settings, bool threads) {
  *trace = (PackedTrace){.settings = *settings, .packed = memory_allocate(BL_MAX_PAGE_BYTES)};
  if (threads) trace->threads = memory_allocate(PACKED_THREADS_BYTES);
  for (uint32_t i = 0; i < 2; i++)
    trace->pages[i] =
        (PackedPage){.operations = memory_allocate(BL_PAGE_OPERATIONS * (uint32_t)sizeof(BlHeapOperation)),
                     .number = BL_NONE};
}

/* Whether they are threads that a heap can tell apart. */
static RARELY_CALLED bool add_threads(PackedPage *page, const uint16_t *threads, uint32_t operations) {
  for (uint32_t i = 0; i < operations; i++) {
    if (!heap_thread_is_valid(threads[i])) return false;
    page->operations[i].thread = threads[i];
  }
  return true;
}

BlStatus packed_trace_give(PackedTrace *trace, uint32_t bytes) {
  const uint32_t number = packed_trace_needed(trace);
  const uint32_t left = trace->settings.operations - number * BL_PAGE_OPERATIONS,
                 operations = min_u32(left, BL_PAGE_OPERATIONS);
  PackedPage *page = &trace->pages[number % 2];
  page->number = BL_NONE;
  if (bytes > BL_MAX_PAGE_BYTES) return BL_BAD_PAGE;
  if (!packed_page_decode(page, trace->packed, bytes, operations)) return BL_BAD_PAGE;
  if (trace->threads && !add_threads(page, trace->threads, operations)) return BL_BAD_PAGE;
  page->number = number;
  trace->begun = true;
  return BL_OK;
}

BlStatus packed_trace_next(const PackedTrace *trace, uint32_t live) {
  const uint32_t number = packed_trace_page(trace);
  const PackedPage *page = &trace->pages[number % 2];
  if (!trace->begun || page->number != number) return BL_NEED_PAGE;
  if (trace->done % BL_PAGE_OPERATIONS == 0 && page->live != live) return BL_BAD_PAGE;
  const BlHeapOperation *operation = packed_trace_operation(trace);
  return packed_trace_names(operation) && operation->id >= live ? BL_BAD_PAGE : BL_OK;
}
