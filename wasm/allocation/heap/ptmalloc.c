/* malloc, calloc and free of ptmalloc. Steps are numbered as in docs/ptmalloc.md. One file, because its speed
 * depends on calls that the compiler inlines. */
#include "allocation/heap/ptmalloc.h"

#define BIG_FREE     4096u /* granules: freeing a chunk of this size or more triggers consolidation */
#define MIN_LEFT_TOP 33u   /* bytes that a trim leaves in addition to the pad */
#define MAX_SORTED   10000u

uint64_t pt_bytes_of_request(uint64_t bytes) {
  const uint64_t rounded = (bytes + PT_WORD + PT_GRANULE - 1) / PT_GRANULE;
  return pt_bytes(PT_MIN) < rounded * PT_GRANULE ? rounded * PT_GRANULE : pt_bytes(PT_MIN);
}

uint32_t pt_chunk_for(Heap *heap, uint64_t bytes) {
  const uint64_t size = pt_bytes_of_request(bytes);
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes, size);
  return size / PT_GRANULE < PT_NO_CHUNK_SIZE ? (uint32_t)(size / PT_GRANULE) : PT_NO_CHUNK_SIZE;
}

/* Stacks. ----------------------------------------------------------------------------------------------- */

/* Pushes a chunk onto a stack, cached for its size. */
static void keep(Heap *heap, PtLists *lists, uint32_t list, uint32_t chunk) {
  Chunk *c = heap_chunk(heap, chunk);
  c->kind = BL_CHUNK_CACHED;
  c->list = (uint16_t)list;
  c->next = lists->front[list];
  lists->front[list] = chunk;
  lists->count[list]++;
  heap_record_step(heap, BL_OPERATION_STEP_KEEP, list, pt_bytes(c->start), pt_bytes(c->size),
                   lists->count[list]);
  if (UNLIKELY(pt_state(heap)->gave_back)) pt_write_links(heap, chunk, list < PT_FAST ? 2 : 1);
}

/* Pops the newest chunk, which becomes live; HEAP_NO_CHUNK = empty. */
static uint32_t pop(Heap *heap, PtLists *lists, uint32_t list) {
  const uint32_t chunk = lists->front[list];
  if (chunk == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  Chunk *c = heap_chunk(heap, chunk);
  lists->front[list] = c->next;
  lists->count[list]--;
  c->kind = BL_CHUNK_LIVE;
  c->list = BL_NO_LIST;
  c->next = HEAP_NO_CHUNK;
  return chunk;
}

/* The same, recorded as a step. */
static uint32_t take_newest(Heap *heap, PtLists *lists, uint32_t list) {
  const uint32_t chunk = pop(heap, lists, list);
  if (chunk == HEAP_NO_CHUNK)
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
  else
    pt_record_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  return chunk;
}

/* Freeing. ---------------------------------------------------------------------------------------------- */

static bool is_free(const Heap *heap, uint32_t chunk) {
  return chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->kind == BL_CHUNK_FREE;
}

/* The list that a merged chunk enters: unsorted, or with `small_bin` that of a small chunk. */
static uint32_t list_for(const Heap *heap, uint32_t chunk, bool small_bin) {
  const uint32_t size = heap_chunk(heap, chunk)->size;
  return small_bin && size < PT_MIN_LARGE ? pt_bin(size) : PT_UNSORTED;
}

/* Merges a chunk with its free neighbors, into top or a list. Returns the resulting chunk. */
static uint32_t make_available(Heap *heap, uint32_t chunk, bool small_bin) {
  const uint32_t before = heap_chunk(heap, chunk)->before;
  if (is_free(heap, before)) {
    pt_remove(heap, before);
    pt_join(heap, before);
    chunk = before;
  }
  const uint32_t after = heap_chunk(heap, chunk)->after;
  if (after == pt_top(heap)) {
    pt_join(heap, chunk);
    heap_chunk(heap, chunk)->kind = BL_CHUNK_TOP;
    return chunk;
  }
  if (is_free(heap, after)) {
    pt_remove(heap, after);
    pt_join(heap, chunk);
  }
  pt_put_free(heap, list_for(heap, chunk, small_bin), chunk);
  return chunk;
}

void pt_consolidate(Heap *heap) {
  PtLists *lists = heap->arena;
  uint32_t kept = 0, chunk;
  if (!pt_version(heap)->has_fastbins) return;
  for (uint32_t size = PT_MIN; size <= PT_WIDE_FAST; size++) kept += lists->count[pt_fast(size)];
  lists->have_fast = 0;
  heap_counts(heap)->nodes += kept;
  heap_record_step(heap, BL_OPERATION_STEP_CONSOLIDATE, BL_NO_LIST, 0, 0, kept);
  for (uint32_t size = PT_MIN; size <= PT_WIDE_FAST; size++)
    while ((chunk = pop(heap, lists, pt_fast(size))) != HEAP_NO_CHUNK) make_available(heap, chunk, false);
}

bool pt_lengthen(Heap *heap, uint64_t bytes) {
  const uint64_t end = heap->state.space.end;
  if (bytes / PT_GRANULE > HEAP_MAX_GRANULES) return false;
  const uint32_t granules = (uint32_t)(bytes / PT_GRANULE);
  const bool good = pt_top(heap) == HEAP_NO_CHUNK ? heap_extend(heap, granules, BL_CHUNK_TOP)
                                                  : heap_extend_last(heap, granules);
  if (!good) return false;
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, end, bytes, 0);
  return true;
}

/* A top of 32 bytes is smaller than what stays: glibc's difference becomes negative, and the heap grows. */
bool pt_trim(Heap *heap, uint64_t pad) {
  const uint64_t top = pt_size(heap, pt_top(heap)), left = pad + MIN_LEFT_TOP;
  if (pt_top(heap) == HEAP_NO_CHUNK || pad > PT_MAX_REQUEST) return false;
  if (top < MIN_LEFT_TOP) return pt_lengthen(heap, heap_pages(left - top) * HEAP_PAGE);
  if (top < left + HEAP_PAGE) return false;
  const uint64_t extra = (top - left) / HEAP_PAGE * HEAP_PAGE;
  heap_shrink_last(heap, (uint32_t)(extra / PT_GRANULE));
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_SHRINK, BL_NO_LIST, heap->state.space.end, extra, 0);
  return true;
}

void pt_free_merging(Heap *heap, uint32_t chunk) {
  const Ptmalloc *state = pt_state(heap);
  const uint32_t merged = make_available(heap, chunk, pt_version(heap)->small_has_bin);
  if (heap_chunk(heap, merged)->size < BIG_FREE) return;
  if (heap->arena->have_fast) pt_consolidate(heap);
  if (!pt_in_main(heap))
    pt_trim_areas(heap);
  else if (pt_reaches(pt_size(heap, pt_top(heap)), state->trim_threshold))
    pt_trim(heap, state->top_pad);
}

void pt_free_past_cache(Heap *heap, uint32_t chunk) {
  const uint32_t size = heap_chunk(heap, chunk)->size;
  pt_enter_arena_of(heap, chunk);
  if (size > pt_state(heap)->max_fast) {
    pt_free_merging(heap, chunk);
    return;
  }
  keep(heap, heap->arena, pt_fast(size), chunk);
  heap->arena->have_fast = 1;
}

void pt_free(Heap *heap, uint32_t chunk) {
  const uint32_t size = heap_chunk(heap, chunk)->size;
  if (pt_stack_has_room(heap, size))
    keep(heap, heap->thread, size - PT_MIN, chunk);
  else if (UNLIKELY(pt_large_has_room(heap, size)))
    pt_keep_by_size(heap, pt_tcache(size), chunk);
  else
    pt_free_past_cache(heap, chunk);
}

/* The sources of memory, step by step. ------------------------------------------------------------------ */

/* Takes the front of a chunk that is in no list. `remember`: whatever remains becomes the last remainder. */
static uint32_t front_of(Heap *heap, uint32_t chunk, uint32_t size, bool remember) {
  if (heap_chunk(heap, chunk)->size - size < PT_MIN) return chunk;
  const uint32_t rest = pt_cut(heap, chunk, size);
  pt_put_free(heap, PT_UNSORTED, rest);
  if (remember) heap->arena->last_remainder = heap_chunk(heap, rest)->start;
  return chunk;
}

/* With PT_OWN_BY_FREE, a chunk of the wanted size among the free ones also opens the tcache. */
static void open_tcache(Heap *heap) {
  if (pt_version(heap)->own == PT_OWN_BY_FREE && heap->thread->ready == PT_UNREADY) pt_make_ready_here(heap);
}

/* Step 2. The remaining chunks of the fastbin move to the tcache. */
static uint32_t from_fastbin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_fast(size), chunk = take_newest(heap, heap->arena, list);
  SIM_ASSERT(list < PT_ALL_LISTS);
  while (heap->arena->front[list] != HEAP_NO_CHUNK && pt_stack_has_room(heap, size))
    keep(heap, heap->thread, pt_tcache(size), pop(heap, heap->arena, list));
  return chunk;
}

/* Step 3. Takes the oldest chunk. The next ones move to the tcache. */
static uint32_t from_small_bin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_bin(size), chunk = heap->arena->back[list];
  if (chunk == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list, 0, 0, 0);
    return HEAP_NO_CHUNK;
  }
  pt_remove(heap, chunk);
  pt_record_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  if (size <= pt_state(heap)->tcache_most) open_tcache(heap);
  for (uint32_t next; (next = heap->arena->back[list]) != HEAP_NO_CHUNK && pt_stack_has_room(heap, size);) {
    pt_remove(heap, next);
    keep(heap, heap->thread, pt_tcache(size), next);
  }
  return chunk;
}

static bool is_last_remainder(const Heap *heap, const Chunk *chunk, uint32_t size) {
  const PtLists *lists = heap->arena;
  return size < PT_MIN_LARGE && lists->count[PT_UNSORTED] == 1 && chunk->start == lists->last_remainder &&
         chunk->size > size + PT_MIN;
}

/* Sorted chunks after which a scan stops that has put a chunk into the tcache. */
static uint32_t most_seen(const Heap *heap) {
  const uint32_t limit = heap->parameters[PT_UNSORTED_LIMIT];
  return limit == 0 || limit == BL_NONE ? BL_NONE : limit + 1;
}

/* Step 5. `seen`: chunks that this request has sorted. Oldest first: takes the last remainder or an exact
 * fit, and sorts everything else into bins. */
static uint32_t from_unsorted(Heap *heap, uint32_t size, uint32_t *seen) {
  const PtLists *lists = heap->arena;
  const uint32_t most = most_seen(heap);
  bool cached = false;
  if (lists->count[PT_UNSORTED] == 0) heap_record_step(heap, BL_OPERATION_STEP_EMPTY, PT_UNSORTED, 0, 0, 0);
  for (uint32_t sorted = 0; sorted < MAX_SORTED && lists->count[PT_UNSORTED] > 0;) {
    const uint32_t chunk = lists->back[PT_UNSORTED];
    const Chunk *c = heap_chunk(heap, chunk);
    const bool remainder = is_last_remainder(heap, c, size), exact = c->size == size;
    heap_counts(heap)->nodes++;
    pt_remove(heap, chunk);
    if (UNLIKELY(exact)) open_tcache(heap);
    if (exact && pt_stack_has_room(heap, size)) {
      keep(heap, heap->thread, pt_tcache(size), chunk);
      cached = true;
    } else if (exact || remainder) {
      pt_record_on(heap, BL_OPERATION_STEP_TAKE, PT_UNSORTED, chunk, sorted + 1);
      return front_of(heap, chunk, size, true);
    } else {
      pt_sort(heap, chunk);
      sorted++;
      if (++*seen >= most && cached) break;
    }
  }
  return cached ? take_newest(heap, heap->thread, pt_tcache(size)) : HEAP_NO_CHUNK;
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
  const uint32_t chunk = heap->arena->back[list];
  pt_remove(heap, chunk);
  pt_record_on(heap, BL_OPERATION_STEP_TAKE, list, chunk, 0);
  return front_of(heap, chunk, size, size < PT_MIN_LARGE);
}

uint32_t pt_take_top(Heap *heap, uint32_t size) {
  const uint32_t chunk = pt_top(heap);
  if (heap_chunk(heap, chunk)->size < (uint64_t)size + PT_MIN) return HEAP_NO_CHUNK;
  pt_record_on(heap, BL_OPERATION_STEP_TAKE, BL_NO_LIST, chunk, 0);
  pt_cut_fresh(heap, chunk, size);
  heap_chunk(heap, chunk)->kind = BL_CHUNK_LIVE;
  return chunk;
}

/* Raises the break until top can serve the request and the pad. */
static bool grow(Heap *heap, uint32_t size) {
  const uint64_t want = pt_bytes(size) + pt_state(heap)->top_pad + pt_bytes(PT_MIN);
  return pt_lengthen(heap, heap_pages(want - pt_size(heap, pt_top(heap))) * HEAP_PAGE);
}

/* Step 10. Maps a request at or over the threshold. Otherwise, or without addresses for a mapping, the
 * heap grows. */
static uint32_t from_system(Heap *heap, uint32_t size) {
  const Ptmalloc *state = pt_state(heap);
  uint32_t mapping = HEAP_NO_CHUNK;
  if (size == PT_NO_CHUNK_SIZE) return HEAP_NO_CHUNK;
  const bool tries =
      pt_reaches(pt_bytes(size), state->mmap_threshold) && heap->state.space.mappings < state->mmap_max;
  if (tries) mapping = pt_map(heap, size);
  if (mapping != HEAP_NO_CHUNK) return mapping;
  if (!pt_in_main(heap)) return pt_grow_area(heap, size, tries);
  return grow(heap, size) ? pt_take_top(heap, size) : HEAP_NO_CHUNK;
}

/* Steps 5 to 8. */
static uint32_t from_bins_and_top(Heap *heap, uint32_t size, uint32_t *seen) {
  uint32_t chunk = from_unsorted(heap, size, seen);
  if (chunk == HEAP_NO_CHUNK && size >= PT_MIN_LARGE) chunk = from_own_large_bin(heap, size);
  if (chunk == HEAP_NO_CHUNK) chunk = from_higher_bin(heap, size);
  if (chunk == HEAP_NO_CHUNK) chunk = pt_take_top(heap, size);
  return chunk;
}

uint32_t pt_take(Heap *heap, uint32_t size) {
  const PtLists *lists = heap->arena;
  uint32_t seen = 0, chunk = size <= pt_state(heap)->max_fast ? from_fastbin(heap, size) : HEAP_NO_CHUNK;
  if (chunk == HEAP_NO_CHUNK && size < PT_MIN_LARGE) chunk = from_small_bin(heap, size);
  if (chunk != HEAP_NO_CHUNK) return chunk;
  if (size >= PT_MIN_LARGE && lists->have_fast) pt_consolidate(heap);
  chunk = from_bins_and_top(heap, size, &seen);
  if (chunk == HEAP_NO_CHUNK && lists->have_fast) {
    pt_consolidate(heap);
    chunk = from_bins_and_top(heap, size, &seen);
  }
  return chunk != HEAP_NO_CHUNK ? chunk : from_system(heap, size);
}

/* The calls. -------------------------------------------------------------------------------------------- */

/* A request's chunk size. The request may first have to allocate the tcache's own chunk. */
static uint32_t begin_request(Heap *heap, uint64_t bytes) {
  pt_open_tcache(heap, PT_OWN_BY_ANY, 0);
  const uint32_t size = pt_chunk_for(heap, bytes);
  pt_open_tcache(heap, PT_OWN_BY_REQUEST, size);
  return size;
}

static uint32_t take_cached(Heap *heap, uint32_t size) {
  if (size > pt_state(heap)->tcache_most || heap->parameters[PT_TCACHE_COUNT] == 0) return HEAP_NO_CHUNK;
  return size <= PT_MAX_TCACHE ? take_newest(heap, heap->thread, size - PT_MIN) : pt_take_large(heap, size);
}

/* A request that is too large looks for an arena all the same, where a version does so before it refuses. */
static uint32_t refuse(Heap *heap, uint64_t bytes) {
  return pt_version(heap)->refuses_late && pt_has_threads(heap)
             ? pt_take_as_thread(heap, PT_REFUSED, bytes, bytes)
             : HEAP_NO_CHUNK;
}

uint32_t pt_allocate(Heap *heap, uint64_t bytes) {
  if (bytes > PT_MAX_REQUEST) return refuse(heap, bytes);
  const uint32_t size = begin_request(heap, bytes), chunk = take_cached(heap, size);
  return chunk != HEAP_NO_CHUNK ? chunk : pt_take_anywhere(heap, size, bytes);
}

uint32_t pt_allocate_zeroed(Heap *heap, uint64_t bytes) {
  if (pt_version(heap)->zeroed_takes_cached) return pt_allocate(heap, bytes);
  return bytes > PT_MAX_REQUEST ? HEAP_NO_CHUNK : pt_take_anywhere(heap, begin_request(heap, bytes), bytes);
}

static void release_mapping(Heap *heap, uint32_t mapping) {
  const uint32_t size = pt_mapped_size(heap, mapping);
  pt_open_tcache(heap, PT_OWN_BY_FREE, size);
  if (pt_version(heap)->small_mappings && pt_large_has_room(heap, size))
    pt_keep_by_size(heap, pt_tcache(size), mapping);
  else
    pt_unmap(heap, mapping);
}

/* The free of a chunk that a caller has. */
void pt_release(Heap *heap, uint32_t chunk) {
  if (pt_is_mapped(heap, chunk)) {
    release_mapping(heap, chunk);
    return;
  }
  pt_open_tcache(heap, PT_OWN_BY_ANY, 0);
  pt_open_tcache(heap, PT_OWN_BY_FREE, heap_chunk(heap, chunk)->size);
  pt_free(heap, chunk);
}
