/* ptmalloc's operations; steps are numbered as in docs/ptmalloc.md. */
#include "allocation/heap/ptmalloc.h"

#define HEADER         16u /* bytes before the caller's */
#define WORD           8u  /* of the next chunk's header, the caller's too */
#define MOST_REQUEST   (UINT64_MAX / 2)
#define MOST_RESIZE    (MOST_REQUEST - 7) /* of a chunk: over it nothing is tried */
#define TOO_MUCH       HEAP_MOST_GRANULES /* a size that no chunk has */
#define USUAL_LIMIT    131072u            /* bytes: both thresholds, and the pad of top */
#define MOST_DYNAMIC   (32u << 20)        /* bytes: a mapping from here on moves no threshold */
#define MOST_MAPPINGS  65536u
#define BIG_FREE       4096u /* granules: a free chunk from here on makes the heap tidy up */
#define MOST_SORTED    10000u
#define BLOCK_REQUEST  640u /* bytes of the tcache itself */
#define LEAST_LEFT_TOP 33u  /* bytes that a trim leaves beside the pad */

static uint64_t bytes_of_request(uint64_t bytes) {
  const uint64_t rounded = (bytes + WORD + PT_GRANULE - 1) / PT_GRANULE;
  return pt_bytes(PT_LEAST) < rounded * PT_GRANULE ? rounded * PT_GRANULE : pt_bytes(PT_LEAST);
}

/* The size of chunk that a request needs, at most TOO_MUCH. */
static uint32_t chunk_for(Heap *heap, uint64_t bytes) {
  const uint64_t size = bytes_of_request(bytes);
  heap_act(heap, BL_ACT_ROUND, BL_NO_LIST, 0, bytes, size);
  return size / PT_GRANULE < TOO_MUCH ? (uint32_t)(size / PT_GRANULE) : TOO_MUCH;
}

static uint64_t pages_up(uint64_t bytes) { return heap_pages(bytes) * HEAP_PAGE; }

static bool is_free(const Heap *heap, uint32_t chunk) {
  return chunk != HEAP_NOTHING && heap_chunk(heap, chunk)->kind == BL_CHUNK_FREE;
}

/* The last chunk; HEAP_NOTHING before the first growth. */
static uint32_t top_of(const Heap *heap) { return heap->state.space.last; }
static uint64_t top_granules(const Heap *heap) { return heap_chunk(heap, top_of(heap))->size; }

static void act_on(Heap *heap, BlActKind kind, uint32_t list, uint32_t chunk, uint64_t other) {
  heap_act(heap, kind, list, pt_at(heap, chunk), pt_size(heap, chunk), other);
}

/* Takes the neighbour behind in. */
static void join(Heap *heap, uint32_t chunk) {
  const uint64_t taken = pt_size(heap, heap_chunk(heap, chunk)->after);
  heap_join(heap, chunk);
  heap_counts(heap)->merges++;
  act_on(heap, BL_ACT_MERGE, BL_NO_LIST, chunk, taken);
}

/* What is left behind the front. */
static uint32_t cut(Heap *heap, uint32_t chunk, uint32_t size) {
  heap_counts(heap)->splits++;
  act_on(heap, BL_ACT_SPLIT, BL_NO_LIST, chunk, pt_bytes(size));
  return heap_cut(heap, chunk, size);
}

static void put_unsorted(Heap *heap, uint32_t chunk) {
  pt_put_front(heap, PT_UNSORTED, chunk);
  act_on(heap, BL_ACT_PUT, PT_UNSORTED, chunk, 0);
}

/* Becoming free for all. --------------------------------------------------------------------------------- */

/* Merges a chunk with its free neighbours, into top or unsorted: the chunk that it is part of then. */
static uint32_t free_for_all(Heap *heap, uint32_t chunk) {
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

/* Empties the fastbins, from the smallest size up, each from its newest chunk. */
static void consolidate(Heap *heap) {
  Ptmalloc *own = pt_own(heap);
  uint32_t kept = 0, chunk;
  for (uint32_t list = PT_FAST; list < PT_UNSORTED; list++) kept += own->count[list];
  own->have_fast = 0;
  heap_counts(heap)->nodes += kept;
  heap_act(heap, BL_ACT_CONSOLIDATE, BL_NO_LIST, 0, 0, kept);
  for (uint32_t list = PT_FAST; list < PT_UNSORTED; list++)
    while ((chunk = pt_pop(heap, list)) != HEAP_NOTHING) free_for_all(heap, chunk);
}

/* Moves the break up: top is longer, or there is one now. false = over the addresses. */
static bool lengthen(Heap *heap, uint64_t bytes) {
  const uint64_t end = heap->state.space.reach;
  if (bytes / PT_GRANULE > HEAP_MOST_GRANULES) return false;
  const uint32_t granules = (uint32_t)(bytes / PT_GRANULE);
  const bool good = top_of(heap) == HEAP_NOTHING ? heap_extend(heap, granules, BL_CHUNK_TOP)
                                                 : heap_extend_last(heap, granules);
  if (!good) return false;
  heap_counts(heap)->system_calls++;
  heap_act(heap, BL_ACT_GROW, BL_NO_LIST, end, bytes, 0);
  return true;
}

/* Gives whole pages of top back beyond the pad and 33 bytes. A top of 32, which a trim threshold up to 32
 * lets through, is too short to count so: glibc's difference goes below zero, and the heap grows. */
static void trim(Heap *heap) {
  const Ptmalloc *own = pt_own(heap);
  const uint64_t top = pt_size(heap, top_of(heap)), left = (uint64_t)own->top_pad + LEAST_LEFT_TOP;
  if (top < LEAST_LEFT_TOP) lengthen(heap, pages_up(left - top));
  if (top < left + HEAP_PAGE) return;
  const uint64_t extra = (top - left) / HEAP_PAGE * HEAP_PAGE;
  heap_shrink_last(heap, (uint32_t)(extra / PT_GRANULE));
  heap_counts(heap)->system_calls++;
  heap_act(heap, BL_ACT_SHRINK, BL_NO_LIST, heap->state.space.reach, extra, 0);
}

/* The ordinary free of a chunk of the heap. */
static void free_chunk(Heap *heap, uint32_t chunk) {
  Ptmalloc *own = pt_own(heap);
  const uint32_t size = heap_chunk(heap, chunk)->size;
  if (pt_tcache_has_room(heap, size)) {
    pt_keep(heap, pt_tcache(size), chunk);
  } else if (size <= PT_MOST_FAST) {
    pt_keep(heap, pt_fast(size), chunk);
    own->have_fast = 1;
  } else if (heap_chunk(heap, free_for_all(heap, chunk))->size >= BIG_FREE) {
    if (own->have_fast) consolidate(heap);
    if (pt_size(heap, top_of(heap)) >= own->trim_threshold) trim(heap);
  }
}

/* Where memory comes from, step by step. ----------------------------------------------------------------- */

/* The front of a chunk that is in no list. `remember`: the rest, if any, is the last remainder. */
static uint32_t front_of(Heap *heap, uint32_t chunk, uint32_t size, bool remember) {
  if (heap_chunk(heap, chunk)->size - size < PT_LEAST) return chunk;
  const uint32_t rest = cut(heap, chunk, size);
  put_unsorted(heap, rest);
  if (remember) pt_own(heap)->last_remainder = heap_chunk(heap, rest)->start;
  return chunk;
}

/* The newest of a stack. */
static uint32_t from_stack(Heap *heap, uint32_t list) {
  const uint32_t chunk = pt_pop(heap, list);
  if (chunk == HEAP_NOTHING)
    heap_act(heap, BL_ACT_EMPTY, list, 0, 0, 0);
  else
    act_on(heap, BL_ACT_TAKE, list, chunk, 0);
  return chunk;
}

/* Step 2. What follows in the fastbin goes to the tcache. */
static uint32_t from_fastbin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_fast(size), chunk = from_stack(heap, list);
  while (pt_own(heap)->front[list] != HEAP_NOTHING && pt_tcache_has_room(heap, size))
    pt_keep(heap, pt_tcache(size), pt_pop(heap, list));
  return chunk;
}

/* Step 3. The oldest; the next ones go to the tcache. */
static uint32_t from_small_bin(Heap *heap, uint32_t size) {
  const uint32_t list = pt_bin(size), chunk = pt_own(heap)->back[list];
  if (chunk == HEAP_NOTHING) {
    heap_act(heap, BL_ACT_EMPTY, list, 0, 0, 0);
    return HEAP_NOTHING;
  }
  pt_remove(heap, chunk);
  act_on(heap, BL_ACT_TAKE, list, chunk, 0);
  for (uint32_t next; (next = pt_own(heap)->back[list]) != HEAP_NOTHING && pt_tcache_has_room(heap, size);) {
    pt_remove(heap, next);
    pt_keep(heap, pt_tcache(size), next);
  }
  return chunk;
}

static bool is_last_remainder(const Heap *heap, const Chunk *chunk, uint32_t size) {
  const Ptmalloc *own = pt_own(heap);
  return size < PT_LEAST_LARGE && own->count[PT_UNSORTED] == 1 && chunk->start == own->last_remainder &&
         chunk->size > size + PT_LEAST;
}

/* Step 5. Oldest first: the last remainder or an exact fit is taken, all else goes to its bin. */
static uint32_t from_unsorted(Heap *heap, uint32_t size) {
  const Ptmalloc *own = pt_own(heap);
  bool cached = false;
  if (own->count[PT_UNSORTED] == 0) heap_act(heap, BL_ACT_EMPTY, PT_UNSORTED, 0, 0, 0);
  for (uint32_t sorted = 0; sorted < MOST_SORTED && own->count[PT_UNSORTED] > 0;) {
    const uint32_t chunk = own->back[PT_UNSORTED];
    const Chunk *c = heap_chunk(heap, chunk);
    const bool remainder = is_last_remainder(heap, c, size);
    heap_counts(heap)->nodes++;
    pt_remove(heap, chunk);
    if (c->size == size && pt_tcache_has_room(heap, size)) {
      pt_keep(heap, pt_tcache(size), chunk);
      cached = true;
    } else if (c->size == size || remainder) {
      act_on(heap, BL_ACT_TAKE, PT_UNSORTED, chunk, sorted + 1);
      return front_of(heap, chunk, size, true);
    } else {
      pt_sort(heap, chunk);
      sorted++;
    }
  }
  return cached ? from_stack(heap, pt_tcache(size)) : HEAP_NOTHING;
}

/* Step 6. */
static uint32_t from_own_large_bin(Heap *heap, uint32_t size) {
  const uint32_t chunk = pt_best_fit(heap, pt_bin(size), size);
  if (chunk == HEAP_NOTHING) return HEAP_NOTHING;
  pt_remove(heap, chunk);
  return front_of(heap, chunk, size, false);
}

/* Step 7. The back of the next bin that is not empty: any chunk there is big enough. */
static uint32_t from_higher_bin(Heap *heap, uint32_t size) {
  const uint32_t own_bin = pt_bin(size), list = pt_next_bin(heap, own_bin);
  const bool found = list < PT_LISTS;
  const uint32_t passed = (found ? list : PT_LISTS - 1) - own_bin;
  heap_counts(heap)->bins += passed;
  if (passed > 0) heap_act(heap, BL_ACT_CLIMB, found ? list : BL_NO_LIST, 0, pt_bytes(size), passed);
  if (!found) return HEAP_NOTHING;
  const uint32_t chunk = pt_own(heap)->back[list];
  pt_remove(heap, chunk);
  act_on(heap, BL_ACT_TAKE, list, chunk, 0);
  return front_of(heap, chunk, size, size < PT_LEAST_LARGE);
}

/* Step 8. The front of top, if that leaves enough of it. */
static uint32_t from_top(Heap *heap, uint32_t size) {
  const uint32_t chunk = top_of(heap);
  if (top_granules(heap) < (uint64_t)size + PT_LEAST) return HEAP_NOTHING;
  act_on(heap, BL_ACT_TAKE, BL_NO_LIST, chunk, 0);
  const uint32_t top = cut(heap, chunk, size);
  heap_chunk(heap, chunk)->kind = BL_CHUNK_LIVE;
  heap_touch(heap, pt_at(heap, top) + WORD, WORD);
  return chunk;
}

/* Moves the break so far that top serves the request and the pad. */
static bool grow(Heap *heap, uint32_t size) {
  const uint64_t want = pt_bytes(size) + pt_own(heap)->top_pad + pt_bytes(PT_LEAST);
  return lengthen(heap, pages_up(want - pt_bytes((uint32_t)top_granules(heap))));
}

/* Step 10. A mapping of its own from the threshold on; else, or if there are no addresses for it, more of the
 * heap. */
static uint32_t from_system(Heap *heap, uint32_t size) {
  uint32_t mapping = HEAP_NOTHING;
  if (size == TOO_MUCH) return HEAP_NOTHING;
  if (pt_bytes(size) >= pt_own(heap)->mmap_threshold && heap->state.space.mappings < MOST_MAPPINGS)
    mapping = heap_map(heap, pt_bytes(size) + WORD);
  if (mapping != HEAP_NOTHING) return mapping;
  return grow(heap, size) ? from_top(heap, size) : HEAP_NOTHING;
}

/* Steps 5 to 8. */
static uint32_t from_bins_and_top(Heap *heap, uint32_t size) {
  uint32_t chunk = from_unsorted(heap, size);
  if (chunk == HEAP_NOTHING && size >= PT_LEAST_LARGE) chunk = from_own_large_bin(heap, size);
  if (chunk == HEAP_NOTHING) chunk = from_higher_bin(heap, size);
  if (chunk == HEAP_NOTHING) chunk = from_top(heap, size);
  return chunk;
}

/* Steps 2 to 10: everything but the tcache. */
static uint32_t take(Heap *heap, uint32_t size) {
  const Ptmalloc *own = pt_own(heap);
  uint32_t chunk = size <= PT_MOST_FAST ? from_fastbin(heap, size) : HEAP_NOTHING;
  if (chunk == HEAP_NOTHING && size < PT_LEAST_LARGE) chunk = from_small_bin(heap, size);
  if (chunk != HEAP_NOTHING) return chunk;
  if (size >= PT_LEAST_LARGE && own->have_fast) consolidate(heap);
  chunk = from_bins_and_top(heap, size);
  if (chunk == HEAP_NOTHING && own->have_fast) {
    consolidate(heap);
    chunk = from_bins_and_top(heap, size);
  }
  return chunk != HEAP_NOTHING ? chunk : from_system(heap, size);
}

/* The model. --------------------------------------------------------------------------------------------- */

static void pt_open(Heap *heap) {
  Ptmalloc *own = pt_own(heap);
  const uint32_t *given = &heap->parameters[0];
  own->dynamic = given[PT_MMAP_THRESHOLD] == BL_NONE && given[PT_TOP_PAD] == BL_NONE &&
                 given[PT_TRIM_THRESHOLD] == BL_NONE;
  own->mmap_threshold = given[PT_MMAP_THRESHOLD] == BL_NONE ? USUAL_LIMIT : given[PT_MMAP_THRESHOLD];
  own->top_pad = given[PT_TOP_PAD] == BL_NONE ? USUAL_LIMIT : given[PT_TOP_PAD];
  own->trim_threshold = given[PT_TRIM_THRESHOLD] == BL_NONE ? USUAL_LIMIT : given[PT_TRIM_THRESHOLD];
}

/* The first request makes room for the tcache itself, also when that keeps nothing. */
static void make_ready(Heap *heap) {
  const uint32_t block = take(heap, chunk_for(heap, BLOCK_REQUEST));
  heap_chunk(heap, block)->kind = BL_CHUNK_OWN;
  pt_own(heap)->ready = 1;
  act_on(heap, BL_ACT_OPEN, BL_NO_LIST, block, PT_FAST);
}

static uint32_t pt_allocate(Heap *heap, uint64_t bytes) {
  if (bytes > MOST_REQUEST) return HEAP_NOTHING;
  if (!pt_own(heap)->ready) make_ready(heap);
  const uint32_t size = chunk_for(heap, bytes);
  uint32_t chunk = HEAP_NOTHING;
  if (size <= PT_MOST_TCACHE && heap->parameters[PT_TCACHE_COUNT] > 0)
    chunk = from_stack(heap, pt_tcache(size));
  return chunk != HEAP_NOTHING ? chunk : take(heap, size);
}

/* glibc compares the size with the flag of a mapping in it: as large as the threshold is large enough, and
 * exactly 32 MiB is too large. */
static void pt_release(Heap *heap, uint32_t chunk) {
  Ptmalloc *own = pt_own(heap);
  if (heap_chunk(heap, chunk)->kind != BL_CHUNK_MAPPED) {
    free_chunk(heap, chunk);
    return;
  }
  const uint64_t bytes = heap_chunk_bytes(heap, chunk);
  if (own->dynamic && bytes >= own->mmap_threshold && bytes < MOST_DYNAMIC) {
    own->mmap_threshold = (uint32_t)bytes;
    own->trim_threshold = 2 * own->mmap_threshold;
    heap_act(heap, BL_ACT_THRESHOLD, BL_NO_LIST, 0, own->mmap_threshold, own->trim_threshold);
  }
  heap_unmap(heap, chunk);
}

/* Caller's bytes begin behind the header. */
static uint64_t pt_user_offset(const Heap *heap, uint32_t chunk) {
  (void)heap, (void)chunk;
  return HEADER;
}

static uint64_t pt_usable(const Heap *heap, uint32_t chunk) {
  const bool mapped = heap_chunk(heap, chunk)->kind == BL_CHUNK_MAPPED;
  return heap_chunk_bytes(heap, chunk) - (mapped ? HEADER : WORD);
}

/* Resizing. ---------------------------------------------------------------------------------------------- */

/* It stays where it is; a tail that is long enough for a chunk is freed. */
static uint32_t stay(Heap *heap, uint32_t chunk, uint32_t size) {
  act_on(heap, BL_ACT_STAY, BL_NO_LIST, chunk, 0);
  if (heap_chunk(heap, chunk)->size - size >= PT_LEAST) free_chunk(heap, cut(heap, chunk, size));
  return chunk;
}

/* Takes what is missing from top, or a free neighbour whole: does it serve? */
static bool grow_in_place(Heap *heap, uint32_t chunk, uint32_t size) {
  const Chunk *c = heap_chunk(heap, chunk);
  if (c->after == top_of(heap)) {
    if (from_top(heap, size - c->size) == HEAP_NOTHING) return false;
  } else {
    const Chunk *next = heap_chunk(heap, c->after);
    if (next->kind != BL_CHUNK_FREE || (uint64_t)c->size + next->size < size) return false;
    pt_remove(heap, c->after);
  }
  join(heap, chunk);
  return true;
}

/* To a new place, unless that turns out to be the neighbour behind. */
static uint32_t move(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint32_t place = take(heap, size);
  if (place == HEAP_NOTHING) return HEAP_NOTHING;
  if (place == heap_chunk(heap, chunk)->after) {
    join(heap, chunk);
    return stay(heap, chunk, size);
  }
  heap_copied(heap, chunk, place, pt_usable(heap, chunk));
  free_chunk(heap, chunk);
  return place;
}

/* A mapping stays one, of one page at least; the kernel moves it without copying. */
static uint32_t remap(Heap *heap, uint32_t chunk, uint32_t size) {
  const uint64_t before = heap_chunk_bytes(heap, chunk);
  if (size == TOO_MUCH) return take(heap, size);
  if (!heap_remap(heap, chunk, pt_bytes(size) + WORD)) return HEAP_NOTHING;
  if (heap_chunk_bytes(heap, chunk) == before) heap_act(heap, BL_ACT_STAY, BL_NO_LIST, 0, before, 0);
  return chunk;
}

static uint32_t pt_resize(Heap *heap, uint32_t chunk, uint64_t bytes) {
  if (bytes > MOST_REQUEST) return HEAP_NOTHING;
  const uint32_t size = chunk_for(heap, bytes);
  if (heap_chunk(heap, chunk)->kind == BL_CHUNK_MAPPED) return remap(heap, chunk, size);
  if (bytes > MOST_RESIZE) return HEAP_NOTHING;
  if (size <= heap_chunk(heap, chunk)->size || grow_in_place(heap, chunk, size))
    return stay(heap, chunk, size);
  return move(heap, chunk, size);
}

const HeapModel ptmalloc_model = {
    .granule = PT_GRANULE,
    .alignment = PT_GRANULE,
    .own_bytes = sizeof(Ptmalloc),
    .open = pt_open,
    .allocate = pt_allocate,
    .release = pt_release,
    .resize = pt_resize,
    .user_offset = pt_user_offset,
    .usable = pt_usable,
    .check = pt_check,
};
