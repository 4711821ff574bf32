#include "nt_heap.h"

/* Granules of a mapping's own header: 32 bytes on 32 bits, 64 on 64. */
#define MAPPING_HEADER 4u
/* Segments are reserved in multiples of RESERVE_STEP and double up to RESERVE_MAX. */
#define RESERVE_STEP 65536u
#define RESERVE_MAX  (512u << 20)
/* A 32-bit process has 2 GiB of addresses for segments and mappings. */
#define ADDRESSES_32 ((uint64_t)2 << 30)

static uint32_t page_granules(const Heap *heap) { return HEAP_PAGE / heap->model->granule; }
static uint32_t up_to(uint32_t size, uint32_t step) { return (size + step - 1) / step * step; }
static uint64_t bytes_of(const Heap *heap, uint32_t chunk) { return heap_chunk_bytes(heap, chunk); }
static uint32_t granules_of(const Heap *heap, uint32_t bytes) {
  return (bytes + heap->model->granule - 1) / heap->model->granule;
}

/* Free lists. -------------------------------------------------------------------------------------------- */

static uint32_t list_of(uint32_t size) { return size < NT_LISTS ? size : 0; }

static void link_small(Heap *heap, uint32_t chunk, uint32_t list) {
  NtState *nt = nt_state(heap);
  Chunk *c = heap_chunk(heap, chunk);
  c->prev = HEAP_NO_CHUNK;
  c->next = nt->first[list];
  if (c->next != HEAP_NO_CHUNK) heap_chunk(heap, c->next)->prev = chunk;
  nt->first[list] = chunk;
  nt->filled[list / 64] |= (uint64_t)1 << list % 64;
}

static void unlink_small(Heap *heap, uint32_t chunk, uint32_t list) {
  NtState *nt = nt_state(heap);
  const Chunk *c = heap_chunk(heap, chunk);
  if (c->next != HEAP_NO_CHUNK) heap_chunk(heap, c->next)->prev = c->prev;
  if (c->prev != HEAP_NO_CHUNK)
    heap_chunk(heap, c->prev)->next = c->next;
  else
    nt->first[list] = c->next;
  if (nt->first[list] == HEAP_NO_CHUNK) nt->filled[list / 64] &= ~((uint64_t)1 << list % 64);
}

/* Inserts a chunk into its free list and writes its header and links. */
static void put(Heap *heap, uint32_t chunk) {
  NtState *nt = nt_state(heap);
  Chunk *c = heap_chunk(heap, chunk);
  const uint32_t list = list_of(c->size);
  c->kind = BL_CHUNK_FREE;
  c->list = (uint16_t)list;
  if (list == 0)
    heap_counts(heap)->nodes += size_list_add(heap, &nt->large, chunk);
  else
    link_small(heap, chunk, list);
  nt->free += c->size;
  heap_touch(heap, nt_at(heap, chunk), NT_MIN_BLOCK * heap->model->granule);
  heap_record_step(heap, BL_OPERATION_STEP_PUT, list, nt_at(heap, chunk), bytes_of(heap, chunk), 0);
}

static void unlink(Heap *heap, uint32_t chunk) {
  Chunk *c = heap_chunk(heap, chunk);
  if (c->list == 0)
    size_list_remove(heap, &nt_state(heap)->large, chunk);
  else
    unlink_small(heap, chunk, c->list);
  nt_state(heap)->free -= c->size;
  c->list = BL_NO_LIST;
}

static uint32_t found(Heap *heap, uint32_t chunk, uint32_t visited) {
  heap_counts(heap)->nodes += visited;
  heap_record_step(heap, BL_OPERATION_STEP_TAKE, heap_chunk(heap, chunk)->list, nt_at(heap, chunk),
                   bytes_of(heap, chunk), visited);
  unlink(heap, chunk);
  return chunk;
}

/* The first non-empty list from `size` on, NT_LISTS = none. */
static uint32_t filled_from(const NtState *nt, uint32_t size) {
  for (uint32_t word = size / 64; word < 2; word++) {
    const uint64_t bits = nt->filled[word] & (word == size / 64 ? ~(uint64_t)0 << size % 64 : ~(uint64_t)0);
    if (bits != 0) return word * 64 + lowest_bit(bits);
  }
  return NT_LISTS;
}

static uint32_t find_small(Heap *heap, uint32_t size) {
  const NtState *nt = nt_state(heap);
  const uint32_t list = filled_from(nt, size);
  heap_counts(heap)->bins++;
  if (list != size) heap_record_step(heap, BL_OPERATION_STEP_EMPTY, size, 0, 0, 0);
  if (list == NT_LISTS) return HEAP_NO_CHUNK;
  if (list != size) {
    heap_counts(heap)->bins++;
    heap_record_step(heap, BL_OPERATION_STEP_CLIMB, list, 0, (uint64_t)size * heap->model->granule,
                     list - size);
  }
  return found(heap, nt->first[list], 1);
}

/* Checks the largest chunk first. Only if it fits, the walk goes up from the smallest. */
static uint32_t find_large(Heap *heap, uint32_t size) {
  const SizeList *large = &nt_state(heap)->large;
  uint32_t visited;
  heap_counts(heap)->bins++;
  if (large->last == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, 0, 0, 0, 0);
    return HEAP_NO_CHUNK;
  }
  if (heap_chunk(heap, large->last)->size < size) {
    heap_counts(heap)->nodes++;
    heap_record_step(heap, BL_OPERATION_STEP_SEARCH, 0, 0, (uint64_t)size * heap->model->granule, 1);
    return HEAP_NO_CHUNK;
  }
  const uint32_t chunk = size_list_find(heap, large, size, &visited);
  return found(heap, chunk, visited + 1);
}

static uint32_t find(Heap *heap, uint32_t size) {
  const uint32_t chunk = size < NT_LISTS ? find_small(heap, size) : HEAP_NO_CHUNK;
  return chunk != HEAP_NO_CHUNK ? chunk : find_large(heap, size);
}

/* Splitting and coalescing. ------------------------------------------------------------------------------ */

static void record_split(Heap *heap, uint32_t chunk, uint32_t size) {
  heap_counts(heap)->splits++;
  heap_record_step(heap, BL_OPERATION_STEP_SPLIT, BL_NO_LIST, nt_at(heap, chunk), bytes_of(heap, chunk),
                   (uint64_t)size * heap->model->granule);
}

/* The chunk is in no list. Frees the bytes after `size` if they can be a block. */
static void split(Heap *heap, uint32_t chunk, uint32_t size) {
  if (heap_chunk(heap, chunk)->size - size < NT_MIN_BLOCK) return;
  record_split(heap, chunk, size);
  put(heap, heap_cut(heap, chunk, size));
}

static void join(Heap *heap, uint32_t chunk) {
  const uint64_t taken_in = bytes_of(heap, heap_chunk(heap, chunk)->after);
  heap_join(heap, chunk);
  heap_counts(heap)->merges++;
  heap_record_step(heap, BL_OPERATION_STEP_MERGE, BL_NO_LIST, nt_at(heap, chunk), bytes_of(heap, chunk),
                   taken_in);
}

static bool is_kind(const Heap *heap, uint32_t chunk, BlChunkKind kind) {
  return chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->kind == kind;
}

/* Merges a chunk with its free neighbors. Neither the chunk nor the result is in a list. */
static uint32_t coalesce(Heap *heap, uint32_t chunk) {
  const uint32_t before = heap_chunk(heap, chunk)->before;
  heap_chunk(heap, chunk)->kind = BL_CHUNK_FREE;
  if (is_kind(heap, before, BL_CHUNK_FREE)) {
    unlink(heap, before);
    join(heap, before);
    chunk = before;
  }
  if (is_kind(heap, heap_chunk(heap, chunk)->after, BL_CHUNK_FREE)) {
    unlink(heap, heap_chunk(heap, chunk)->after);
    join(heap, chunk);
  }
  return chunk;
}

/* Committed and uncommitted pages. ----------------------------------------------------------------------- */

static void add_range(Heap *heap, uint32_t chunk) {
  heap_counts(heap)->nodes += size_list_add(heap, &nt_state(heap)->ranges, chunk);
}

/* Commits the front of an uncommitted range. The rest remains a range. */
static void commit_front(Heap *heap, uint32_t range, uint32_t size, BlChunkKind kind) {
  if (heap_chunk(heap, range)->size > size) add_range(heap, heap_cut(heap, range, size));
  heap_commit(heap, range, kind);
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_COMMIT, BL_NO_LIST, nt_at(heap, range), bytes_of(heap, range), 0);
}

/* Whether `bytes` more addresses are available. */
static bool has_addresses(const Heap *heap, uint64_t bytes) {
  const Space *space = &heap->state.space;
  return heap->model->granule != 8 || bytes <= ADDRESSES_32 - space->end - space->mapped;
}

/* Reserves `bytes` more addresses, or fewer if they run out, but at least `min`. */
static bool reserve(Heap *heap, uint32_t bytes, uint32_t min) {
  const uint64_t end = heap->state.space.end;
  while (!has_addresses(heap, bytes) ||
         !heap_extend(heap, bytes / heap->model->granule, BL_CHUNK_UNCOMMITTED)) {
    if (bytes == min) return false;
    bytes = bytes / 2 > min ? up_to(bytes / 2, HEAP_PAGE) : min;
  }
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, end, heap->state.space.end - end, 0);
  return true;
}

/* Adds a segment with room for `size` uncommitted granules after its first pages. */
static bool add_segment(Heap *heap, uint32_t size) {
  NtState *nt = nt_state(heap);
  const uint32_t header = heap->parameters[nt->segments == 0 ? NT_HEAP_HEADER : NT_SEGMENT_HEADER];
  const uint32_t front =
      up_to(header > heap->parameters[NT_COMMIT] ? header : heap->parameters[NT_COMMIT], HEAP_PAGE);
  const uint32_t min = up_to(front + size * heap->model->granule, RESERVE_STEP);
  if (!reserve(heap, nt->reserve > min ? nt->reserve : min, min)) return false;
  nt->segments++;
  nt->reserve = min_u32(nt->reserve * 2, RESERVE_MAX);
  const uint32_t chunk = heap->state.space.last;
  commit_front(heap, chunk, front / heap->model->granule, BL_CHUNK_METADATA);
  heap_touch(heap, nt_at(heap, chunk), header);
  const uint32_t metadata = granules_of(heap, header);
  if (heap_chunk(heap, chunk)->size - metadata >= NT_MIN_BLOCK) put(heap, heap_cut(heap, chunk, metadata));
  return true;
}

/* The smallest uncommitted range with room for `size` granules of whole pages; HEAP_NO_CHUNK = not even a
 * new segment. */
static uint32_t take_range(Heap *heap, uint32_t size) {
  NtState *nt = nt_state(heap);
  uint32_t visited;
  uint32_t range = size_list_find(heap, &nt->ranges, size, &visited);
  heap_counts(heap)->nodes += visited;
  if (range == HEAP_NO_CHUNK) {
    if (!add_segment(heap, size)) return HEAP_NO_CHUNK;
    range = heap->state.space.last;
  }
  size_list_remove(heap, &nt->ranges, range);
  return range;
}

/* Commits a chunk of at least `size` granules, in no list. */
static uint32_t commit_more(Heap *heap, uint32_t size) {
  const uint32_t step = granules_of(heap, heap->parameters[NT_COMMIT]);
  const uint32_t pages = up_to(size, page_granules(heap));
  const uint32_t range = take_range(heap, pages);
  if (range == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  const uint32_t wanted = up_to(pages > step ? pages : step, page_granules(heap));
  commit_front(heap, range, min_u32(wanted, heap_chunk(heap, range)->size), BL_CHUNK_FREE);
  return coalesce(heap, range);
}

/* Turns a free chunk, in no list, into a range and merges it with adjacent ranges. */
static void decommit(Heap *heap, uint32_t chunk) {
  SizeList *ranges = &nt_state(heap)->ranges;
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_DECOMMIT, BL_NO_LIST, nt_at(heap, chunk), bytes_of(heap, chunk),
                   0);
  heap_decommit(heap, chunk);
  const uint32_t before = heap_chunk(heap, chunk)->before, after = heap_chunk(heap, chunk)->after;
  if (is_kind(heap, after, BL_CHUNK_UNCOMMITTED)) {
    size_list_remove(heap, ranges, after);
    heap_join(heap, chunk);
  }
  if (is_kind(heap, before, BL_CHUNK_UNCOMMITTED)) {
    size_list_remove(heap, ranges, before);
    heap_join(heap, before);
    chunk = before;
  }
  add_range(heap, chunk);
}

/* Decommits the whole pages of a free chunk. The rest at each end becomes a free block. A page stays if
 * its border would leave less than a block. */
static void decommit_pages(Heap *heap, uint32_t chunk) {
  const uint32_t page = page_granules(heap);
  const uint64_t start = heap_chunk(heap, chunk)->start, end = start + heap_chunk(heap, chunk)->size;
  uint64_t from = (start + page - 1) / page * page, to = end / page * page;
  if (from != start && from - start < NT_MIN_BLOCK) from += page;
  if (to != end && end - to < NT_MIN_BLOCK) to -= page;
  if (from >= to) {
    put(heap, chunk);
    return;
  }
  if (to < end) put(heap, heap_cut(heap, chunk, (uint32_t)(to - start)));
  if (from > start) {
    const uint32_t pages = heap_cut(heap, chunk, (uint32_t)(from - start));
    put(heap, chunk);
    chunk = pages;
  }
  decommit(heap, chunk);
}

static bool should_decommit(const Heap *heap, uint32_t chunk) {
  const uint64_t bytes = bytes_of(heap, chunk);
  const uint64_t total = nt_state(heap)->free * heap->model->granule + bytes;
  return heap->parameters[NT_DECOMMIT_BLOCK] != BL_NONE && bytes >= heap->parameters[NT_DECOMMIT_BLOCK] &&
         total >= heap->parameters[NT_DECOMMIT_TOTAL];
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

void nt_open(Heap *heap) {
  nt_state(heap)->reserve = up_to(heap->parameters[NT_RESERVE], RESERVE_STEP);
  SIM_ASSERT(add_segment(heap, page_granules(heap)));
}

uint32_t nt_granules(const Heap *heap, uint64_t bytes) {
  if (bytes > heap->parameters[NT_MAP_THRESHOLD]) return 0;
  const uint32_t size = granules_of(heap, (uint32_t)bytes) + 1;
  if ((uint64_t)size * heap->model->granule > heap->parameters[NT_MAP_THRESHOLD]) return 0;
  return size < NT_MIN_BLOCK ? NT_MIN_BLOCK : size;
}

void nt_round(Heap *heap, uint64_t bytes, uint32_t granules) {
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes,
                   (uint64_t)granules * heap->model->granule);
}

uint32_t nt_take(Heap *heap, uint32_t granules) {
  uint32_t chunk = find(heap, granules);
  if (chunk == HEAP_NO_CHUNK) chunk = commit_more(heap, granules);
  if (chunk == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  split(heap, chunk, granules);
  heap_chunk(heap, chunk)->kind = BL_CHUNK_LIVE;
  heap_touch(heap, nt_at(heap, chunk), heap->model->granule);
  return chunk;
}

static uint64_t with_header(const Heap *heap, uint64_t bytes) {
  return bytes + MAPPING_HEADER * heap->model->granule;
}

static uint32_t map(Heap *heap, uint64_t bytes) {
  if (bytes > (uint64_t)HEAP_MAX_GRANULES * HEAP_PAGE) return HEAP_NO_CHUNK;
  const uint64_t size = with_header(heap, bytes);
  return has_addresses(heap, heap_pages(size) * HEAP_PAGE) ? heap_map(heap, size) : HEAP_NO_CHUNK;
}

uint32_t nt_allocate(Heap *heap, uint64_t bytes) {
  const uint32_t granules = nt_granules(heap, bytes);
  if (granules == 0) return map(heap, bytes);
  nt_round(heap, bytes, granules);
  return nt_take(heap, granules);
}

void nt_release(Heap *heap, uint32_t block) {
  if (heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED) {
    heap_unmap(heap, block);
    return;
  }
  const uint32_t chunk = coalesce(heap, block);
  if (should_decommit(heap, chunk))
    decommit_pages(heap, chunk);
  else
    put(heap, chunk);
}

uint32_t nt_move(Heap *heap, uint32_t block, uint64_t bytes) {
  const uint32_t now = heap->model->allocate(heap, bytes);
  if (now == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  const uint64_t requested = heap_chunk(heap, block)->requested;
  heap_copied(heap, block, now, bytes < requested ? bytes : requested);
  heap->model->release(heap, block);
  return now;
}

static uint32_t stay(Heap *heap, uint32_t block) {
  const bool mapped = heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED;
  heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, mapped ? 0 : nt_at(heap, block),
                   bytes_of(heap, block), 0);
  return block;
}

static uint32_t shrink(Heap *heap, uint32_t block, uint32_t granules) {
  if (heap_chunk(heap, block)->size - granules >= NT_MIN_BLOCK) {
    record_split(heap, block, granules);
    nt_release(heap, heap_cut(heap, block, granules));
  }
  return stay(heap, block);
}

/* Grows into the next free block. */
static uint32_t grow(Heap *heap, uint32_t block, uint32_t granules) {
  unlink(heap, heap_chunk(heap, block)->after);
  join(heap, block);
  split(heap, block, granules);
  return stay(heap, block);
}

static bool may_grow(const Heap *heap, uint32_t block, uint32_t granules) {
  const Chunk *c = heap_chunk(heap, block);
  return is_kind(heap, c->after, BL_CHUNK_FREE) && c->size + heap_chunk(heap, c->after)->size >= granules;
}

static uint32_t resize_mapping(Heap *heap, uint32_t block, uint64_t bytes) {
  if (nt_granules(heap, bytes) != 0 || bytes > nt_usable(heap, block)) return nt_move(heap, block, bytes);
  heap_remap(heap, block, with_header(heap, bytes));
  return stay(heap, block);
}

uint32_t nt_resize(Heap *heap, uint32_t block, uint64_t bytes) {
  if (heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED) return resize_mapping(heap, block, bytes);
  const uint32_t granules = nt_granules(heap, bytes);
  if (granules == 0) return nt_move(heap, block, bytes);
  if (granules <= heap_chunk(heap, block)->size) return shrink(heap, block, granules);
  return may_grow(heap, block, granules) ? grow(heap, block, granules) : nt_move(heap, block, bytes);
}

uint64_t nt_user_offset(const Heap *heap, uint32_t block) {
  const bool mapped = heap_chunk(heap, block)->kind == BL_CHUNK_MAPPED;
  return (uint64_t)(mapped ? MAPPING_HEADER : 1u) * heap->model->granule;
}

uint64_t nt_usable(const Heap *heap, uint32_t block) {
  return bytes_of(heap, block) - nt_user_offset(heap, block);
}

/* The full walk. ----------------------------------------------------------------------------------------- */

static uint32_t check_small(const Heap *heap) {
  const NtState *nt = nt_state(heap);
  uint32_t count = 0;
  for (uint32_t list = 0; list < NT_LISTS; list++) {
    uint32_t before = HEAP_NO_CHUNK;
    SIM_ASSERT((nt->filled[list / 64] >> list % 64 & 1u) == (nt->first[list] != HEAP_NO_CHUNK));
    for (uint32_t i = nt->first[list]; i != HEAP_NO_CHUNK;
         before = i, i = heap_chunk(heap, i)->next, count++) {
      SIM_ASSERT(heap_chunk(heap, i)->size == list && heap_chunk(heap, i)->list == list);
      SIM_ASSERT(heap_chunk(heap, i)->prev == before && is_kind(heap, i, BL_CHUNK_FREE));
    }
  }
  return count;
}

static void check_chunk(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  if (c->kind == BL_CHUNK_FREE) SIM_ASSERT(c->size >= NT_MIN_BLOCK && c->list == list_of(c->size));
  if (c->kind == BL_CHUNK_UNCOMMITTED)
    SIM_ASSERT(c->start % page_granules(heap) == 0 && c->size % page_granules(heap) == 0);
  if (c->kind == BL_CHUNK_FREE || c->kind == BL_CHUNK_UNCOMMITTED)
    SIM_ASSERT(!is_kind(heap, c->after, (BlChunkKind)c->kind));
}

RARELY_CALLED void nt_check(const Heap *heap) {
  const NtState *nt = nt_state(heap);
  uint32_t count[BL_COUNT(BL_CHUNK_KINDS)] = {0};
  uint64_t free = 0;
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    check_chunk(heap, i);
    count[heap_chunk(heap, i)->kind]++;
    if (is_kind(heap, i, BL_CHUNK_FREE)) free += heap_chunk(heap, i)->size;
  }
  SIM_ASSERT(is_kind(heap, heap->state.space.first, BL_CHUNK_METADATA));
  SIM_ASSERT(count[BL_CHUNK_FREE] == check_small(heap) + size_list_check(heap, &nt->large));
  SIM_ASSERT(count[BL_CHUNK_UNCOMMITTED] == size_list_check(heap, &nt->ranges));
  SIM_ASSERT(free == nt->free);
}
