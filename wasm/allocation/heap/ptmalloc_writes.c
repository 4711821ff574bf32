/* What glibc itself writes at each step of an operation: headers, links, and the sizes of free chunks. */
#include "allocation/heap/ptmalloc.h"

/* The links of a free chunk, those of a large one to other sizes too, and its size at its end. */
static void write_links(Heap *heap, const BlOperationStep *s) {
  heap_touch(heap, s->at + PT_WORD, s->size < pt_bytes(PT_MIN_LARGE) ? 24 : 40);
  if (s->at + s->size < heap->state.space.end) heap_touch(heap, s->at + s->size, PT_HEADER);
}

/* Steps on mappings write nothing in the heap. */
static bool is_within(const Heap *heap, const BlOperationStep *s) {
  return s->at + s->size <= heap->state.space.end;
}

void pt_writes(Heap *heap, const BlOperationStep *s) {
  switch (s->kind) {
    case BL_OPERATION_STEP_OPEN:
      if (is_within(heap, s)) heap_touch(heap, s->at, s->size);
      break;
    case BL_OPERATION_STEP_TAKE:
    case BL_OPERATION_STEP_MERGE:
      if (is_within(heap, s)) heap_touch(heap, s->at + PT_WORD, PT_WORD);
      break;
    case BL_OPERATION_STEP_SPLIT:
      heap_touch(heap, s->at + PT_WORD, PT_WORD);
      heap_touch(heap, s->at + s->other + PT_WORD, PT_WORD);
      break;
    case BL_OPERATION_STEP_PUT:
    case BL_OPERATION_STEP_SORT:
      write_links(heap, s);
      break;
    case BL_OPERATION_STEP_KEEP:
      if (is_within(heap, s))
        heap_touch(heap, s->at + PT_HEADER, pt_is_tcache(s->list) ? PT_HEADER : PT_WORD);
      break;
    default:
      break;
  }
}
