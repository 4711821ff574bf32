#include "heap_call.h"

BlHeapAnswer heap_answer(const Heap *heap, uint32_t block) {
  if (block == HEAP_NO_CHUNK) return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NULL};
  const bool mapped = heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED;
  return (BlHeapAnswer){.kind = mapped ? BL_HEAP_ANSWER_MAPPING : BL_HEAP_ANSWER_ADDRESS,
                        .address = mapped ? 0 : heap_address(heap, block),
                        .usable = heap->model->usable(heap, block)};
}

/* The path. ---------------------------------------------------------------------------------------------- */

static bool took(const CallPath *path, BlOperationStepKind kind) { return path->steps >> kind & 1u; }

static void add_take(CallPath *path, const BlOperationStep *step) {
  path->list = step->list;
  path->grew = took(path, BL_OPERATION_STEP_GROW);
  path->takes_top = path->count == 0 && step->list == BL_NO_LIST;
}

void call_path_add(CallPath *path, const BlOperationStep *step) {
  /* What precedes OPEN is the first call's own preparation. */
  if (step->kind == BL_OPERATION_STEP_OPEN) *path = call_path_empty();
  if (step->kind == BL_OPERATION_STEP_TAKE || step->kind == BL_OPERATION_STEP_SLOT) add_take(path, step);
  if (step->kind == BL_OPERATION_STEP_SPLIT && !path->merged && !took(path, BL_OPERATION_STEP_TAKE))
    path->cut = true;
  if (step->kind == BL_OPERATION_STEP_MERGE && !path->cut && !took(path, BL_OPERATION_STEP_STAY))
    path->merged = true;
  if (step->kind == BL_OPERATION_STEP_CONSOLIDATE) path->consolidated = true;
  if (step->kind == BL_OPERATION_STEP_KEEP && !took(path, BL_OPERATION_STEP_KEEP)) path->kept = step->list;
  /* Consolidation merges and puts other chunks. */
  const bool other = path->consolidated && step->kind == BL_OPERATION_STEP_PUT;
  if (!other) path->steps |= 1u << step->kind;
  path->count += step->kind != BL_OPERATION_STEP_ROUND && step->kind != BL_OPERATION_STEP_OPEN;
}

static BlCallPath path_of_allocation(const CallPath *path) {
  if (took(path, BL_OPERATION_STEP_MAP)) return BL_CALL_PATH_MAPPED;
  if (path->list != BL_NO_LIST) return BL_CALL_PATH_LIST;
  return path->grew ? BL_CALL_PATH_TOP_GROWS : BL_CALL_PATH_TOP;
}

static BlCallPath path_of_copy(const CallPath *path) {
  if (took(path, BL_OPERATION_STEP_MAP)) return BL_CALL_PATH_COPIED_MAPPING;
  if (path->list != BL_NO_LIST) return BL_CALL_PATH_COPIED_LIST;
  return path->grew ? BL_CALL_PATH_COPIED_TOP_GROWS : BL_CALL_PATH_COPIED_TOP;
}

static BlCallPath path_of_resize(const CallPath *path, bool mapped) {
  if (took(path, BL_OPERATION_STEP_COPY)) return path_of_copy(path);
  if (took(path, BL_OPERATION_STEP_REMAP))
    return path->moved ? BL_CALL_PATH_RENAMED_MOVED : BL_CALL_PATH_RENAMED_IN_PLACE;
  if (mapped) return BL_CALL_PATH_MAPPING_FITS;
  if (path->cut) return BL_CALL_PATH_SHRINKS;
  if (!path->merged) return BL_CALL_PATH_FITS;
  if (!took(path, BL_OPERATION_STEP_TAKE)) return BL_CALL_PATH_TAKES_NEXT;
  return path->takes_top ? BL_CALL_PATH_TAKES_TOP : BL_CALL_PATH_JOINS;
}

static BlCallPath path_of_release(const CallPath *path) {
  if (took(path, BL_OPERATION_STEP_UNMAP))
    return took(path, BL_OPERATION_STEP_THRESHOLD) ? BL_CALL_PATH_UNMAPPED_RAISES : BL_CALL_PATH_UNMAPPED;
  if (took(path, BL_OPERATION_STEP_SHRINK)) return BL_CALL_PATH_TRIMS;
  if (took(path, BL_OPERATION_STEP_KEEP)) return BL_CALL_PATH_KEPT;
  return took(path, BL_OPERATION_STEP_PUT) ? BL_CALL_PATH_BIN : BL_CALL_PATH_TO_TOP;
}

/* A realloc of null is a malloc, one to 0 bytes is a free, and a free of null does not call the heap. */
static BlCallPath path_of(const Heap *heap, uint32_t block, const HeapBefore *before) {
  const CallPath *path = &heap->tracking.path;
  if (heap->state.counts.operations == before->counts.operations) return BL_CALL_PATH_NOTHING;
  if (heap->state.failed) return BL_CALL_PATH_NO_MEMORY;
  if (block == HEAP_NO_CHUNK) return path_of_release(path);
  if (heap->tracking.resizes) return path_of_resize(path, heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED);
  return path_of_allocation(path);
}

/* The row. ----------------------------------------------------------------------------------------------- */

/* The list that a call took from or put into. */
static uint32_t list_of(const CallPath *path, BlCallPath kind) {
  if (kind == BL_CALL_PATH_KEPT) return path->kept;
  return kind == BL_CALL_PATH_LIST || kind == BL_CALL_PATH_COPIED_LIST ? path->list : BL_NO_LIST;
}

static BlHeapAnswer answer_of(const Heap *heap, uint32_t kind, uint32_t block, uint64_t end_before) {
  const bool none = kind == BL_HEAP_OPERATION_RELEASE;
  BlHeapAnswer answer = none ? (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NOTHING}
                             : heap_answer(heap, heap->state.failed ? HEAP_NO_CHUNK : block);
  answer.heap_end = heap->state.space.end;
  answer.moved = answer.heap_end != end_before;
  return answer;
}

BlHeapCall heap_call(const Heap *heap, uint32_t kind, uint32_t block, const HeapBefore *before) {
  const BlCallPath path = path_of(heap, block, before);
  BlHeapCall call = {.kind = kind,
                     .path = path,
                     .list = list_of(&heap->tracking.path, path),
                     .answer = answer_of(heap, kind, block, before->end)};
  if (call.answer.kind == BL_HEAP_ANSWER_MAPPING) call.place = heap_mapping_place(heap, block);
#define X(name, ...) call.counts.name = heap->state.counts.name - before->counts.name;
  BL_HEAP_COUNTS(X)
#undef X
#define X(name, ...) call.tracked.name = heap->tracking.state.counts.name - before->tracked.name;
  BL_TRACKED_COUNTS(X)
#undef X
  return call;
}
