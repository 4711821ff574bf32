/* A trace, as packed pages (docs/models.md). A page has a header (uint32_t operations, uint32_t live buffers
 * before them), then per operation a varint v << 3 | kind: ALLOCATE 0 and CALLOC 3 with v = size · ALIGNED 4
 * with v = size, then a varint log2 of the alignment · FREE 1 with v = the index, from the newest, in the
 * live list · RESIZE 2 with such an index, then a varint size over 0.
 *
 * A page is untrusted. It is decoded and checked when it is given, so that a step only reads an array; an
 * index is checked again at its step, since nothing says that the caller gives the same page twice. Two pages
 * stay decoded, so a step back over the border of a page needs no page again. Units: bytes. */
#ifndef BUFFERLAB_PACKED_TRACE_H
#define BUFFERLAB_PACKED_TRACE_H

#include "abi/allocation.h"
#include "base/bits.h"

/* The kinds of the format. */
typedef enum PackedKind {
  PACKED_ALLOCATE,
  PACKED_FREE,
  PACKED_RESIZE,
  PACKED_CALLOC,
  PACKED_ALIGNED,
  PACKED_KIND_COUNT
} PackedKind;

#define MAX_PACKED_BYTES     (((uint64_t)1 << 61) - 1)
#define MAX_PACKED_ALIGNMENT 32u /* log2 */

#define PACKED_THREADS_BYTES (BL_PAGE_OPERATIONS * (uint32_t)sizeof(uint16_t))

typedef struct PackedPage {
  BlHeapOperation *operations; /* id: the index in the live list, from the newest */
  uint32_t number, live;       /* BL_NONE = none; live buffers before its first operation */
} PackedPage;

typedef struct PackedTrace {
  BlTrace settings;
  uint32_t done; /* operations done: the state */
  bool begun;    /* page 0 has been given: it is the first of all */
  uint8_t *packed;
  uint16_t
      *threads; /* of the operations of the page to give, as BlHeapOperation.thread; NULL = they have none */
  PackedPage pages[2]; /* page n is in pages[n % 2] */
} PackedTrace;

/* Decodes exactly `bytes` bytes of a page of `operations` operations. false = malformed. */
bool packed_page_decode(PackedPage *page, const uint8_t *packed, uint32_t bytes, uint32_t operations);

/* Allocates memory. The settings have been checked. `threads`: operations have threads. */
void packed_trace_open(PackedTrace *trace, const BlTrace *settings, bool threads);
/* Decodes the page that is needed, whose bytes are at `packed`, and its threads at `threads`. */
BlStatus packed_trace_give(PackedTrace *trace, uint32_t bytes);
/* Why the next operation is impossible, after which `live` buffers are live. */
BlStatus packed_trace_next(const PackedTrace *trace, uint32_t live);

/* The page of the next operation. */
ALWAYS_INLINE uint32_t packed_trace_page(const PackedTrace *trace) {
  return trace->done / BL_PAGE_OPERATIONS;
}

/* The page to give: the next operation's, but page 0 first. */
static inline uint32_t packed_trace_needed(const PackedTrace *trace) {
  return trace->begun ? packed_trace_page(trace) : 0;
}

/* Whether an operation names a live buffer. */
ALWAYS_INLINE bool packed_trace_names(const BlHeapOperation *operation) {
  return operation->kind == BL_HEAP_OPERATION_RELEASE || operation->kind == BL_HEAP_OPERATION_RESIZE;
}

/* The next operation; its page is there. */
ALWAYS_INLINE const BlHeapOperation *packed_trace_operation(const PackedTrace *trace) {
  return &trace->pages[packed_trace_page(trace) % 2].operations[trace->done % BL_PAGE_OPERATIONS];
}

#endif
