/* A heap under test: any registered model, its live blocks, and the invariants after every operation that
 * hold for all models. heap_check() checks the others. */
#ifndef BUFFERLAB_HEAP_KIT_H
#define BUFFERLAB_HEAP_KIT_H

#include <stdlib.h>
#include <string.h>

#include "allocation/heap/heap_check.h"
#include "allocation/heap/heap_survey.h"
#include "allocation/heap/registry.h"
#include "base/memory.h"
#include "base/state_io.h"

#define KIT_BLOCKS 400u

typedef struct KitParameter {
  const char *name;
  uint32_t min, max, usual;
} KitParameter;

typedef struct KitModel {
  const char *name;
  const KitParameter *parameters; /* the last entry has no name */
} KitModel;

#define P(name, min, max, usual) {#name, min, max, usual},
#define X(NAME, module, ...) \
  static const KitParameter kit_##module[] = {BL_##NAME##_PARAMETERS(P){NULL, 0, 0, 0}};
BL_HEAP_MODELS(X)
#undef X
#undef P
#define X(NAME, module, ...) {#module, kit_##module},
static const KitModel kit_models[] = {BL_HEAP_MODELS(X)};
#undef X

typedef struct KitBlock {
  uint32_t chunk;
  uint64_t requested;
} KitBlock;

typedef struct Kit {
  BlHeap settings;
  Heap heap;
  uint32_t live;
  KitBlock blocks[KIT_BLOCKS];
} Kit;

/* A parameter value: the default, an end of its range, close to the minimum, or anywhere. */
static inline uint32_t kit_value(KitParameter parameter, uint32_t way, uint32_t word) {
  const uint64_t range = (uint64_t)parameter.max - parameter.min + 1;
  switch (way % 5) {
    case 0:
      return parameter.usual;
    case 1:
      return parameter.min;
    case 2:
      return parameter.max;
    case 3:
      return parameter.min + (uint32_t)(word % (range < 64 ? range : 64));
    default:
      return parameter.min + (uint32_t)(word % range);
  }
}

static inline BlHeap kit_default(BlHeapModel model) {
  BlHeap settings = {.model = model};
  for (uint32_t i = 0; kit_models[model].parameters[i].name; i++)
    settings.parameters[i] = kit_models[model].parameters[i].usual;
  return settings;
}

static inline void kit_open(Kit *kit, const BlHeap *settings) {
  memory_reset();
  kit->settings = *settings;
  kit->live = 0;
  heap_open(&kit->heap, settings, HEAP_UNTRACKED);
}

/* The broken invariant. NULL = none. ------------------------------------------------------------------------
 */

#define KIT_HOLD(condition)              \
  do {                                   \
    if (!(condition)) return #condition; \
  } while (0)

/* The bytes of a heap by kind: their sum must be committed. */
static inline double kit_sum(const double *figures) {
  return figures[BL_HEAP_FIGURE_needed] + figures[BL_HEAP_FIGURE_internal_padding] +
         figures[BL_HEAP_FIGURE_headers] + figures[BL_HEAP_FIGURE_cached_free] +
         figures[BL_HEAP_FIGURE_free] + figures[BL_HEAP_FIGURE_metadata];
}

static inline const char *kit_bytes(const Kit *kit) {
  static const double free_of_charge[BL_COUNT(BL_HEAP_PRICES)];
  double f[BL_COUNT(BL_HEAP_FIGURES)];
  heap_figures(&kit->heap, free_of_charge, f);
  KIT_HOLD(kit_sum(f) == f[BL_HEAP_FIGURE_committed]);
  KIT_HOLD(f[BL_HEAP_FIGURE_committed] + f[BL_HEAP_FIGURE_uncommitted] ==
           f[BL_HEAP_FIGURE_heap_end] + f[BL_HEAP_FIGURE_mapped]);
  KIT_HOLD(f[BL_HEAP_FIGURE_internal_padding] >= 0);
  KIT_HOLD(f[BL_HEAP_FIGURE_live] == kit->live);
  return NULL;
}

static inline bool kit_is_mapped(const Kit *kit, uint32_t chunk) {
  return heap_chunk(&kit->heap, chunk)->kind == BL_CHUNK_MAPPED;
}

/* Where a caller's bytes are. Each mapping has its own address space. */
static inline uint64_t kit_place(const Kit *kit, uint32_t chunk) {
  const uint64_t apart = kit_is_mapped(kit, chunk) ? (uint64_t)(chunk + 1) << 48 : 0;
  return apart + heap_address(&kit->heap, chunk);
}

typedef struct KitRange {
  uint64_t from, to;
} KitRange;

static inline int kit_compare(const void *a, const void *b) {
  const uint64_t first = ((const KitRange *)a)->from, second = ((const KitRange *)b)->from;
  return first < second ? -1 : first > second;
}

/* The live blocks match their requests, and no two overlap. */
static inline const char *kit_blocks(const Kit *kit) {
  const Heap *heap = &kit->heap;
  KitRange ranges[KIT_BLOCKS];
  uint64_t requested = 0;
  for (uint32_t i = 0; i < kit->live; i++) {
    const KitBlock block = kit->blocks[i];
    const uint64_t place = kit_place(kit, block.chunk), usable = heap->model->usable(heap, block.chunk);
    KIT_HOLD(heap_chunk(heap, block.chunk)->requested == block.requested && usable >= block.requested);
    KIT_HOLD(place % heap->model->alignment == 0);
    ranges[i] = (KitRange){place, place + usable};
    requested += block.requested;
  }
  KIT_HOLD(requested == heap->state.requested && kit->live == heap->state.live);
  qsort(ranges, kit->live, sizeof *ranges, kit_compare);
  for (uint32_t i = 1; i < kit->live; i++) KIT_HOLD(ranges[i - 1].to <= ranges[i].from);
  return NULL;
}

static inline const char *kit_broken(const Kit *kit) {
  heap_check(&kit->heap);
  const char *bytes = kit_bytes(kit);
  return bytes ? bytes : kit_blocks(kit);
}

/* Operations. -------------------------------------------------------------------------------------------- */

/* Whether to hash before a request of this size. Hashing is slow, so only for sizes that may be refused. */
#define KIT_LARGE ((uint64_t)1 << 26)

/* A hash of everything except the counts and the steps of the last operation. */
static inline uint64_t kit_hash_of_blocks(Kit *kit) {
  HeapState *state = &kit->heap.state;
  const HeapState before = *state;
  memset(&state->counts, 0, sizeof state->counts);
  memset(state->step, 0, sizeof state->step);
  state->steps = state->failed = state->done = 0;
  HashIo hasher = state_hasher();
  heap_pass(&kit->heap, &hasher.io);
  *state = before;
  return hasher.hash;
}

/* glibc allocates its first block and consolidates free chunks before it detects that memory is out. */
static inline bool kit_keeps_state_when_refused(const Kit *kit) {
  return kit->settings.model != BL_HEAP_PTMALLOC;
}

static inline uint64_t kit_hash_before(Kit *kit, uint64_t bytes) {
  return bytes >= KIT_LARGE && kit_keeps_state_when_refused(kit) ? kit_hash_of_blocks(kit) : 0;
}

/* `hash`: 0 = not taken. */
static inline const char *kit_refused(Kit *kit, uint64_t hash) {
  KIT_HOLD(kit->heap.state.failed == 1);
  KIT_HOLD(hash == 0 || kit_hash_of_blocks(kit) == hash);
  return NULL;
}

/* Alignments from 1 byte to 16 KiB, which follow from the number of operations. */
static inline uint64_t kit_alignment(const Kit *kit) {
  return (uint64_t)1 << kit->heap.state.counts.operations % 15;
}

/* Plain, zeroed and aligned requests by turns. */
static inline uint32_t kit_request(Kit *kit, uint64_t bytes) {
  switch (kit->heap.state.counts.operations % 4) {
    case 1:
      return heap_allocate_zeroed(&kit->heap, bytes);
    case 3:
      return heap_allocate_aligned(&kit->heap, bytes, kit_alignment(kit));
    default:
      return heap_allocate(&kit->heap, bytes);
  }
}

static inline const char *kit_allocate(Kit *kit, uint64_t bytes) {
  if (kit->live == KIT_BLOCKS) return NULL;
  const uint64_t hash = kit_hash_before(kit, bytes);
  const uint32_t chunk = kit_request(kit, bytes);
  if (chunk == HEAP_NO_CHUNK) return kit_refused(kit, hash);
  kit->blocks[kit->live++] = (KitBlock){chunk, bytes};
  return NULL;
}

static inline const char *kit_release(Kit *kit, uint32_t pick) {
  if (kit->live == 0) return NULL;
  const uint32_t i = pick % kit->live;
  heap_release(&kit->heap, kit->blocks[i].chunk);
  kit->blocks[i] = kit->blocks[--kit->live];
  return NULL;
}

/* Moving a block copies at least its requested bytes and at most its usable bytes. */
static inline const char *kit_moved(const Kit *kit, uint64_t copied, KitBlock before, uint64_t had,
                                    uint64_t place, KitBlock now) {
  const bool moved = kit_place(kit, now.chunk) != place;
  const uint64_t min = before.requested < now.requested ? before.requested : now.requested;
  KIT_HOLD(moved || copied == 0);
  KIT_HOLD(!moved || (copied >= min && copied <= had));
  return NULL;
}

static inline const char *kit_resize(Kit *kit, uint32_t pick, uint64_t bytes) {
  if (kit->live == 0 || bytes == 0) return NULL;
  KitBlock *block = &kit->blocks[pick % kit->live];
  const KitBlock before = *block;
  const uint64_t hash = kit_hash_before(kit, bytes), copied = kit->heap.state.counts.copied;
  const uint64_t place = kit_place(kit, block->chunk);
  const uint64_t had = kit->heap.model->usable(&kit->heap, block->chunk);
  const uint32_t chunk = heap_resize(&kit->heap, block->chunk, bytes);
  if (chunk == HEAP_NO_CHUNK) return kit_refused(kit, hash);
  *block = (KitBlock){chunk, bytes};
  return kit_moved(kit, kit->heap.state.counts.copied - copied, before, had, place, *block);
}

/* Saving and loading. ------------------------------------------------------------------------------------ */

typedef struct KitCopy {
  StateIo io;
  uint8_t *bytes;
  size_t used, capacity;
} KitCopy;

static inline void kit_save(StateIo *io, void *bytes, uint32_t count) {
  KitCopy *copy = (KitCopy *)io;
  if (copy->used + count > copy->capacity) {
    copy->capacity = 2 * (copy->used + count);
    copy->bytes = realloc(copy->bytes, copy->capacity);
  }
  if (count > 0) memcpy(copy->bytes + copy->used, bytes, count);
  copy->used += count;
}

static inline void kit_load(StateIo *io, void *bytes, uint32_t count) {
  KitCopy *copy = (KitCopy *)io;
  if (count > 0) memcpy(bytes, copy->bytes + copy->used, count);
  copy->used += count;
}

static inline uint64_t kit_hash(Kit *kit) {
  HashIo hasher = state_hasher();
  heap_pass(&kit->heap, &hasher.io);
  return hasher.hash;
}

/* Copies the state into another heap, which continues. */
static inline const char *kit_round_trip(Kit *kit) {
  const uint64_t hash = kit_hash(kit);
  KitCopy copy = {.io = {.pass = kit_save}};
  heap_pass(&kit->heap, &copy.io);
  const size_t size = copy.used;
  memory_reset();
  heap_open(&kit->heap, &kit->settings, HEAP_UNTRACKED);
  copy.io.pass = kit_load;
  copy.used = 0;
  heap_pass(&kit->heap, &copy.io);
  free(copy.bytes);
  KIT_HOLD(copy.used == size);
  KIT_HOLD(kit_hash(kit) == hash);
  return NULL;
}

/* No block is left, in the space or in a mapping, which a heap may keep for its next block. */
static inline const char *kit_release_all(Kit *kit) {
  while (kit->live > 0) kit_release(kit, 0);
  const Space *space = &kit->heap.state.space;
  KIT_HOLD(kit->heap.state.requested == 0);
  for (uint32_t i = space->first; i != HEAP_NO_CHUNK; i = heap_chunk(&kit->heap, i)->after)
    KIT_HOLD(!chunk_is_live(heap_chunk(&kit->heap, i)));
  for (uint32_t i = space->first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(&kit->heap, i)->after)
    KIT_HOLD(!chunk_is_live(heap_chunk(&kit->heap, i)));
  return kit_broken(kit);
}

#endif
