/* ptmalloc's operations. Steps are numbered as in docs/ptmalloc.md. */
#include "allocation/heap/ptmalloc.h"

#define MAX_REQUEST   (UINT64_MAX / 2)
#define MAX_RESIZE    (MAX_REQUEST - 7) /* of a chunk: larger resizes fail at once */
#define NO_CHUNK_SIZE HEAP_MAX_GRANULES /* no chunk has this size */
#define USUAL_LIMIT   131072u           /* bytes: default of both thresholds and of top's pad */
#define MAX_DYNAMIC   (32u << 20)       /* bytes: a mapping of this size or more raises no threshold */
#define MAX_MAPPINGS  65536u            /* unless mallopt() changes it */
#define BIG_FREE      4096u /* granules: freeing a chunk of this size or more triggers consolidation */
#define MAX_SORTED    10000u
#define BLOCK_REQUEST 640u /* bytes of the tcache structure */
#define MIN_LEFT_TOP  33u  /* bytes that a trim leaves in addition to the pad */

static uint64_t bytes_of_request(uint64_t bytes) {
  const uint64_t rounded = (bytes + PT_WORD + PT_GRANULE - 1) / PT_GRANULE;
  return pt_bytes(PT_MIN) < rounded * PT_GRANULE ? rounded * PT_GRANULE : pt_bytes(PT_MIN);
}

/* The chunk size for a request, at most NO_CHUNK_SIZE. */
static uint32_t chunk_for(Heap *heap, uint64_t bytes) {
  const uint64_t size = bytes_of_request(bytes);
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes, size);
  return size / PT_GRANULE < NO_CHUNK_SIZE ? (uint32_t)(size / PT_GRANULE) : NO_CHUNK_SIZE;
}

static uint64_t pages_up(uint64_t bytes) { return heap_pages(bytes) * HEAP_PAGE; }

static bool is_free(const Heap *heap, uint32_t chunk) {
  return chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->kind == BL_CHUNK_FREE;
}

/* The last chunk; HEAP_NO_CHUNK before the first growth. */
static uint32_t top_of(const Heap *heap) { return heap->state.space.last; }
static uint64_t top_granules(const Heap *heap) { return heap_chunk(heap, top_of(heap))->size; }

static void record_step_on(Heap *heap, BlOperationStepKind kind, uint32_t list, uint32_t chunk,
                           uint64_t other) {
  heap_record_step(heap, kind, list, pt_at(heap, chunk), pt_size(heap, chunk), other);
}

/* Merges a chunk with the next one. */
static void join(Heap *heap, uint32_t chunk) {
  const uint64_t taken = pt_size(heap, heap_chunk(heap, chunk)->after);
  heap_join(heap, chunk);
  heap_counts(heap)->merges++;
  record_step_on(heap, BL_OPERATION_STEP_MERGE, BL_NO_LIST, chunk, taken);
}

/* Returns the rest after the front. */
static uint32_t cut_written(Heap *heap, uint32_t chunk, uint32_t size) {
  heap_counts(heap)->splits++;
  record_step_on(heap, BL_OPERATION_STEP_SPLIT, BL_NO_LIST, chunk, pt_bytes(size));
  return heap_cut(heap, chunk, size);
}

/* The same where memory may never have been written: the header of the rest is written now. */
static uint32_t cut_fresh(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint32_t rest = cut_written(heap, chunk, size);
  heap_make_resident(heap, pt_at(heap, rest) + PT_WORD, PT_WORD);
  return rest;
}

static uint32_t cut(Heap *heap, uint32_t chunk, uint32_t size) {
  return UNLIKELY(pt_state(heap)->gave_back) ? cut_fresh(heap, chunk, size) : cut_written(heap, chunk, size);
}

static void put_unsorted(Heap *heap, uint32_t chunk) {
  const bool is_large = heap_chunk(heap, chunk)->size >= PT_MIN_LARGE;
  pt_put_front(heap, PT_UNSORTED, chunk);
  record_step_on(heap, BL_OPERATION_STEP_PUT, PT_UNSORTED, chunk, 0);
  if (UNLIKELY(pt_state(heap)->gave_back)) pt_write_links(heap, chunk, is_large ? 4 : 2);
}

/* Freeing for any request. ------------------------------------------------------------------------------- */

/* Merges a chunk with its free neighbors, into top or unsorted. Returns the resulting chunk. */
static uint32_t make_available(Heap *heap, uint32_t chunk) {
  const uint32_t before = heap_chunk(heap, chunk)->before;
  if (is_free(heap, before)) {
    pt_remove(heap, before);
    join(heap, before);
    chunk = before;
  }
  const uint32_t after = heap_chunk(heap, chunk)->after;
  if (after == top_of(heap)) {
    join(heap, chunk);
    heap_chunk(heap, chunk)->kind = BL_CHUNK_TOP;
    return chunk;
  }
  if (is_free(heap, after)) {
    pt_remove(heap, after);
    join(heap, chunk);
  }
  put_unsorted(heap, chunk);
  return chunk;
}

void pt_consolidate(Heap *heap) {
  Ptmalloc *state = pt_state(heap);
  uint32_t kept = 0, chunk;
  for (uint32_t size = PT_MIN; size <= PT_WIDE_FAST; size++) kept += state->count[pt_fast(size)];
  state->have_fast = 0;
  heap_counts(heap)->nodes += kept;
  heap_record_step(heap, BL_OPERATION_STEP_CONSOLIDATE, BL_NO_LIST, 0, 0, kept);
  for (uint32_t size = PT_MIN; size <= PT_WIDE_FAST; size++)
    while ((chunk = pt_pop(heap, pt_fast(size))) != HEAP_NO_CHUNK) make_available(heap, chunk);
}

/* Raises the break to create or extend top. false = exceeds the address space. */
static bool lengthen(Heap *heap, uint64_t bytes) {
  const uint64_t end = heap->state.space.end;
  if (bytes / PT_GRANULE > HEAP_MAX_GRANULES) return false;
  const uint32_t granules = (uint32_t)(bytes / PT_GRANULE);
  const bool good = top_of(heap) == HEAP_NO_CHUNK ? heap_extend(heap, granules, BL_CHUNK_TOP)
                                                  : heap_extend_last(heap, granules);
  if (!good) return false;
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, end, bytes, 0);
  return true;
}

/* A top of 32 bytes is smaller than what stays: glibc's difference becomes negative, and the heap grows. */
bool pt_trim(Heap *heap, uint64_t pad) {
  const uint64_t top = pt_size(heap, top_of(heap)), left = pad + MIN_LEFT_TOP;
  if (top_of(heap) == HEAP_NO_CHUNK || pad > MAX_REQUEST) return false;
  if (top < MIN_LEFT_TOP) return lengthen(heap, pages_up(left - top));
  if (top < left + HEAP_PAGE) return false;
  const uint64_t extra = (top - left) / HEAP_PAGE * HEAP_PAGE;
  heap_shrink_last(heap, (uint32_t)(extra / PT_GRANULE));
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_SHRINK, BL_NO_LIST, heap->state.space.end, extra, 0);
  return true;
}

static bool reaches(uint64_t bytes, uint32_t threshold) {
  return threshold != PT_NEVER && bytes >= threshold;
}

/* The ordinary free of a chunk in the heap. */
static void free_chunk(Heap *heap, uint32_t chunk) {
  Ptmalloc *state = pt_state(heap);
  const uint32_t size = heap_chunk(heap, chunk)->size;
  if (pt_tcache_has_room(heap, size)) {
    pt_keep(heap, pt_tcache(size), chunk);
  } else if (size <= state->max_fast) {
    pt_keep(heap, pt_fast(size), chunk);
    state->have_fast = 1;
  } else if (heap_chunk(heap, make_available(heap, chunk))->size >= BIG_FREE) {
    if (state->have_fast) pt_consolidate(heap);
    if (reaches(pt_size(heap, top_of(heap)), state->trim_threshold)) pt_trim(heap, state->top_pad);
  }
}

/* The sources of memory, step by step. ------------------------------------------------------------------- */

/* Takes the front of a chunk that is in no list. `remember`: whatever remains becomes the last remainder. */
static uint32_t front_of(Heap *heap, uint32_t chunk, uint32_t size, bool remember) {
  if (heap_chunk(heap, chunk)->size - size < PT_MIN) return chunk;
  const uint32_t rest = cut(heap, chunk, size);
  put_unsorted(heap, rest);
  if (remember) pt_state(heap)->last_remainder = heap_chunk(heap, rest)->start;
  return chunk;
}

/* The newest chunk of a stack. */
static uint32_t from_stack(Heap *heap, uint32_t list) {
  const uint32_t chunk = pt_pop(heap, list);
  if (chunk == HEAP_NO_CHUNK)
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
  else
    record_step_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  return chunk;
}

/* Step 2. The remaining chunks of the fastbin move to the tcache. */
static uint32_t from_fastbin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_fast(size), chunk = from_stack(heap, list);
  SIM_ASSERT(list < PT_ALL_LISTS);
  while (pt_state(heap)->front[list] != HEAP_NO_CHUNK && pt_tcache_has_room(heap, size))
    pt_keep(heap, pt_tcache(size), pt_pop(heap, list));
  return chunk;
}

/* Step 3. Takes the oldest chunk. The next ones move to the tcache. */
static uint32_t from_small_bin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_bin(size), chunk = pt_state(heap)->back[list];
  if (chunk == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
    return HEAP_NO_CHUNK;
  }
  pt_remove(heap, chunk);
  record_step_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  for (uint32_t next;
       (next = pt_state(heap)->back[list]) != HEAP_NO_CHUNK && pt_tcache_has_room(heap, size);) {
    pt_remove(heap, next);
    pt_keep(heap, pt_tcache(size), next);
  }
  return chunk;
}

static bool is_last_remainder(const Heap *heap, const Chunk *chunk, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  return size < PT_MIN_LARGE && state->count[PT_UNSORTED] == 1 && chunk->start == state->last_remainder &&
         chunk->size > size + PT_MIN;
}

/* Step 5. Oldest first: takes the last remainder or an exact fit, and sorts everything else into bins. */
static uint32_t from_unsorted(Heap *heap, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  bool cached = false;
  if (state->count[PT_UNSORTED] == 0) heap_record_step(heap, BL_OPERATION_STEP_EMPTY, PT_UNSORTED, 0, 0, 0);
  for (uint32_t sorted = 0; sorted < MAX_SORTED && state->count[PT_UNSORTED] > 0;) {
    const uint32_t chunk = state->back[PT_UNSORTED];
    const Chunk *c = heap_chunk(heap, chunk);
    const bool remainder = is_last_remainder(heap, c, size);
    heap_counts(heap)->nodes++;
    pt_remove(heap, chunk);
    if (c->size == size && pt_tcache_has_room(heap, size)) {
      pt_keep(heap, pt_tcache(size), chunk);
      cached = true;
    } else if (c->size == size || remainder) {
      record_step_on(heap, BL_OPERATION_STEP_TAKE, PT_UNSORTED, chunk, sorted + 1);
      return front_of(heap, chunk, size, true);
    } else {
      pt_sort(heap, chunk);
      sorted++;
    }
  }
  return cached ? from_stack(heap, pt_tcache(size)) : HEAP_NO_CHUNK;
}

/* Step 6. */
static uint32_t from_own_large_bin(Heap *heap, uint32_t size) {
  const uint32_t chunk = pt_best_fit(heap, pt_bin(size), size);
  if (chunk == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  pt_remove(heap, chunk);
  return front_of(heap, chunk, size, false);
}

/* Step 7. Takes the back of the next non-empty bin, where any chunk is big enough. */
static uint32_t from_higher_bin(Heap *heap, uint32_t size) {
  const uint32_t own_bin = pt_bin(size), list = pt_next_bin(heap, own_bin);
  const bool found = list < PT_LISTS;
  const uint32_t passed = (found ? list : PT_LISTS - 1) - own_bin;
  heap_counts(heap)->bins += passed;
  if (passed > 0)
    heap_record_step(heap, BL_OPERATION_STEP_CLIMB, found ? list : BL_NO_LIST, 0, pt_bytes(size), passed);
  if (!found) return HEAP_NO_CHUNK;
  const uint32_t chunk = pt_state(heap)->back[list];
  pt_remove(heap, chunk);
  record_step_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  return front_of(heap, chunk, size, size < PT_MIN_LARGE);
}

/* Step 8. Takes the front of top if enough of top remains. */
static uint32_t from_top(Heap *heap, uint32_t size) {
  const uint32_t chunk = top_of(heap);
  if (top_granules(heap) < (uint64_t)size + PT_MIN) return HEAP_NO_CHUNK;
  record_step_on(heap, BL_OPERATION_STEP_TAKE, BL_NO_LIST, chunk, 0);
  cut_fresh(heap, chunk, size);
  heap_chunk(heap, chunk)->kind = BL_CHUNK_LIVE;
  return chunk;
}

/* Raises the break until top can serve the request and the pad. */
static bool grow(Heap *heap, uint32_t size) {
  const uint64_t want = pt_bytes(size) + pt_state(heap)->top_pad + pt_bytes(PT_MIN);
  return lengthen(heap, pages_up(want - pt_bytes((uint32_t)top_granules(heap))));
}

/* Step 10. Maps a request at or over the threshold. Otherwise, or without addresses for a mapping, the
 * heap grows. */
static uint32_t from_system(Heap *heap, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t mapping = HEAP_NO_CHUNK;
  if (size == NO_CHUNK_SIZE) return HEAP_NO_CHUNK;
  if (reaches(pt_bytes(size), state->mmap_threshold) && heap->state.space.mappings < state->mmap_max)
    mapping = heap_map(heap, pt_bytes(size) + PT_WORD);
  if (mapping != HEAP_NO_CHUNK) return mapping;
  return grow(heap, size) ? from_top(heap, size) : HEAP_NO_CHUNK;
}

/* Steps 5 to 8. */
static uint32_t from_bins_and_top(Heap *heap, uint32_t size) {
  uint32_t chunk = from_unsorted(heap, size);
  if (chunk == HEAP_NO_CHUNK && size >= PT_MIN_LARGE) chunk = from_own_large_bin(heap, size);
  if (chunk == HEAP_NO_CHUNK) chunk = from_higher_bin(heap, size);
  if (chunk == HEAP_NO_CHUNK) chunk = from_top(heap, size);
  return chunk;
}

/* Steps 2 to 10: everything except the tcache. */
static uint32_t take(Heap *heap, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t chunk = size <= state->max_fast ? from_fastbin(heap, size) : HEAP_NO_CHUNK;
  if (chunk == HEAP_NO_CHUNK && size < PT_MIN_LARGE) chunk = from_small_bin(heap, size);
  if (chunk != HEAP_NO_CHUNK) return chunk;
  if (size >= PT_MIN_LARGE && state->have_fast) pt_consolidate(heap);
  chunk = from_bins_and_top(heap, size);
  if (chunk == HEAP_NO_CHUNK && state->have_fast) {
    pt_consolidate(heap);
    chunk = from_bins_and_top(heap, size);
  }
  return chunk != HEAP_NO_CHUNK ? chunk : from_system(heap, size);
}

/* The model. --------------------------------------------------------------------------------------------- */

static void pt_open(Heap *heap) {
  Ptmalloc *state = pt_state(heap);
  const uint32_t *given = &heap->parameters[0];
  state->mmap_max = MAX_MAPPINGS;
  state->max_fast = PT_MAX_FAST;
  state->dynamic = given[PT_MMAP_THRESHOLD] == BL_NONE && given[PT_TOP_PAD] == BL_NONE &&
                   given[PT_TRIM_THRESHOLD] == BL_NONE;
  state->mmap_threshold = given[PT_MMAP_THRESHOLD] == BL_NONE ? USUAL_LIMIT : given[PT_MMAP_THRESHOLD];
  state->top_pad = given[PT_TOP_PAD] == BL_NONE ? USUAL_LIMIT : given[PT_TOP_PAD];
  state->trim_threshold = given[PT_TRIM_THRESHOLD] == BL_NONE ? USUAL_LIMIT : given[PT_TRIM_THRESHOLD];
}

/* The first call also allocates the tcache itself, even if its count is 0. Aligned requests and calls about
 * mappings do not. Without memory, the next call tries again. */
static void make_ready(Heap *heap) {
  if (pt_state(heap)->ready) return;
  const uint32_t block = take(heap, chunk_for(heap, BLOCK_REQUEST));
  if (block == HEAP_NO_CHUNK) return;
  heap_chunk(heap, block)->kind = BL_CHUNK_METADATA;
  pt_state(heap)->ready = 1;
  record_step_on(heap, BL_OPERATION_STEP_OPEN, BL_NO_LIST, block, PT_FAST);
}

static uint32_t pt_allocate(Heap *heap, uint64_t bytes) {
  if (bytes > MAX_REQUEST) return HEAP_NO_CHUNK;
  make_ready(heap);
  const uint32_t size = chunk_for(heap, bytes);
  uint32_t chunk = HEAP_NO_CHUNK;
  if (size <= PT_MAX_TCACHE && heap->parameters[PT_TCACHE_COUNT] > 0)
    chunk = from_stack(heap, pt_tcache(size));
  return chunk != HEAP_NO_CHUNK ? chunk : take(heap, size);
}

/* calloc never takes from the tcache. */
static uint32_t pt_allocate_zeroed(Heap *heap, uint64_t bytes) {
  if (bytes > MAX_REQUEST) return HEAP_NO_CHUNK;
  make_ready(heap);
  return take(heap, chunk_for(heap, bytes));
}

/* Bytes of a chunk before its first aligned block: none, or enough for a chunk. */
static uint64_t lead_of(uint64_t at, uint64_t alignment) {
  const uint64_t lead = -(at + PT_HEADER) & (alignment - 1);
  return lead == 0 || lead >= pt_bytes(PT_MIN) ? lead : lead + alignment;
}

/* Frees what precedes the first aligned block, and what follows it. */
static uint32_t align(Heap *heap, uint32_t chunk, uint32_t size, uint64_t alignment) {
  const uint32_t lead = (uint32_t)(lead_of(pt_at(heap, chunk), alignment) / PT_GRANULE);
  uint32_t block = chunk;
  if (lead > 0) {
    block = cut_fresh(heap, chunk, lead);
    free_chunk(heap, chunk);
  }
  if (heap_chunk(heap, block)->size - size > PT_MIN) free_chunk(heap, cut_fresh(heap, block, size));
  return block;
}

/* A mapping keeps what precedes the aligned block. It counts as aligned to any number. */
static uint32_t pt_allocate_aligned(Heap *heap, uint64_t bytes, uint64_t alignment) {
  if (alignment <= PT_GRANULE) return pt_allocate(heap, bytes);
  const uint64_t size = bytes_of_request(bytes), most = size + alignment + pt_bytes(PT_MIN);
  if (bytes > MAX_REQUEST || most > MAX_REQUEST) return HEAP_NO_CHUNK;
  const uint32_t chunk = take(heap, chunk_for(heap, most));
  if (chunk == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  if (heap_chunk(heap, chunk)->kind != BL_CHUNK_MAPPED)
    return align(heap, chunk, (uint32_t)(size / PT_GRANULE), alignment);
  heap_chunk(heap, chunk)->other_next = (uint32_t)lead_of(0, alignment);
  return chunk;
}

/* Bytes of a mapping before its chunk. */
static uint32_t lead_in(const Heap *heap, uint32_t mapping) { return heap_chunk(heap, mapping)->other_next; }

/* glibc compares a size that includes the mapping flag. So a size equal to the threshold counts as larger,
 * and exactly 32 MiB is too large. */
static void pt_release(Heap *heap, uint32_t chunk) {
  Ptmalloc *state = pt_state(heap);
  if (heap_chunk(heap, chunk)->kind != BL_CHUNK_MAPPED) {
    make_ready(heap);
    free_chunk(heap, chunk);
    return;
  }
  const uint64_t bytes = heap_chunk_bytes(heap, chunk) - lead_in(heap, chunk);
  if (state->dynamic && bytes >= state->mmap_threshold && bytes < MAX_DYNAMIC) {
    state->mmap_threshold = (uint32_t)bytes;
    state->trim_threshold = 2 * state->mmap_threshold;
    heap_record_step(heap, BL_OPERATION_STEP_THRESHOLD, BL_NO_LIST, 0, state->mmap_threshold,
                     state->trim_threshold);
  }
  heap_unmap(heap, chunk);
}

/* The caller's bytes begin after the header. */
static uint64_t pt_user_offset(const Heap *heap, uint32_t chunk) {
  const bool mapped = heap_chunk(heap, chunk)->kind == BL_CHUNK_MAPPED;
  return PT_HEADER + (uint64_t)(mapped ? lead_in(heap, chunk) : 0);
}

static uint64_t pt_usable(const Heap *heap, uint32_t chunk) {
  const bool mapped = heap_chunk(heap, chunk)->kind == BL_CHUNK_MAPPED;
  return heap_chunk_bytes(heap, chunk) - (mapped ? pt_user_offset(heap, chunk) : PT_WORD);
}

/* Resizing. ---------------------------------------------------------------------------------------------- */

/* Resizes in place and frees a tail that is long enough for a chunk. */
static uint32_t stay(Heap *heap, uint32_t chunk, uint32_t size) {
  record_step_on(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, chunk, 0);
  if (heap_chunk(heap, chunk)->size - size >= PT_MIN) free_chunk(heap, cut(heap, chunk, size));
  return chunk;
}

/* Grows into top as far as needed, or into an entire free neighbor. Returns whether that suffices. */
static bool grow_in_place(Heap *heap, uint32_t chunk, uint32_t size) {
  const Chunk *c = heap_chunk(heap, chunk);
  if (c->after == top_of(heap)) {
    if (from_top(heap, size - c->size) == HEAP_NO_CHUNK) return false;
  } else {
    const Chunk *next = heap_chunk(heap, c->after);
    if (next->kind != BL_CHUNK_FREE || (uint64_t)c->size + next->size < size) return false;
    pt_remove(heap, c->after);
  }
  join(heap, chunk);
  return true;
}

/* Moves the block, unless the new place is the next chunk. */
static uint32_t move(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint32_t place = take(heap, size);
  if (place == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  if (place == heap_chunk(heap, chunk)->after) {
    join(heap, chunk);
    return stay(heap, chunk, size);
  }
  heap_copied(heap, chunk, place, pt_usable(heap, chunk));
  free_chunk(heap, chunk);
  return place;
}

/* Resizes a mapping, which keeps at least one page. The kernel moves it without copying. */
static uint32_t remap(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint64_t before = heap_chunk_bytes(heap, chunk);
  if (size == NO_CHUNK_SIZE) {
    make_ready(heap);
    return take(heap, size);
  }
  if (!heap_remap(heap, chunk, lead_in(heap, chunk) + pt_bytes(size) + PT_WORD)) return HEAP_NO_CHUNK;
  if (heap_chunk_bytes(heap, chunk) == before)
    heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, 0, before, 0);
  return chunk;
}

static uint32_t pt_resize(Heap *heap, uint32_t chunk, uint64_t bytes) {
  const bool mapped = heap_chunk(heap, chunk)->kind == BL_CHUNK_MAPPED;
  if (!mapped) make_ready(heap);
  if (bytes > MAX_REQUEST) return HEAP_NO_CHUNK;
  const uint32_t size = chunk_for(heap, bytes);
  if (mapped) return remap(heap, chunk, size);
  if (bytes > MAX_RESIZE) return HEAP_NO_CHUNK;
  if (size <= heap_chunk(heap, chunk)->size || grow_in_place(heap, chunk, size))
    return stay(heap, chunk, size);
  return move(heap, chunk, size);
}

const HeapModel ptmalloc_model = {
    .granule = PT_GRANULE,
    .alignment = PT_GRANULE,
    .model_state_bytes = STATE_BYTES(Ptmalloc),
    .open = pt_open,
    .allocate = pt_allocate,
    .allocate_zeroed = pt_allocate_zeroed,
    .allocate_aligned = pt_allocate_aligned,
    .release = pt_release,
    .resize = pt_resize,
    .adjust = pt_adjust,
    .user_offset = pt_user_offset,
    .usable = pt_usable,
    .writes = pt_writes,
    .check = pt_check,
};
