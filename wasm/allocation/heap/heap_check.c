/* Checks every invariant of heap.h, then the model's own. */
#include "allocation/heap/heap_check.h"

#include "allocation/heap/mappings.h"
#include "allocation/heap/registry.h"

/* The model's own checks, by its number. */
static HeapCheck *const checks[BL_COUNT(BL_HEAP_MODELS)] = {
    [BL_HEAP_FIRST_FIT] = free_fit_check,
    [BL_HEAP_BEST_FIT] = free_fit_check,
    [BL_HEAP_NEXT_FIT] = free_fit_check,
    [BL_HEAP_BUDDY] = buddy_check,
    [BL_HEAP_SIZE_CLASS] = size_class_check,
    [BL_HEAP_PTMALLOC] = pt_check,
    [BL_HEAP_NT_XP] = lookaside_check,
    [BL_HEAP_NT_XP_LFH] = lfh_check,
    [BL_HEAP_NT_VISTA] = lfh_check,
    [BL_HEAP_TLSF] = tlsf_check,
    [BL_HEAP_MUSL] = mu_check,
};

typedef struct Found {
  uint64_t granules, uncommitted, mapped, requested;
  uint32_t live, mappings, records;
} Found;

static void check_block(const Heap *heap, uint32_t block, Found *found) {
  const Chunk *chunk = heap_chunk(heap, block);
  found->live++;
  found->requested += chunk->requested;
  SIM_ASSERT(chunk->requested <= heap->model->usable(heap, block));
  SIM_ASSERT(heap->model->user_offset(heap, block) + heap->model->usable(heap, block) <=
             heap_chunk_bytes(heap, block) + heap->model->granule);
  SIM_ASSERT(chunk->kind == BL_CHUNK_MAPPED || heap_address(heap, block) % heap->model->alignment == 0);
}

/* The chunks of a space that begins at granule `start`. Returns the last one. */
static uint32_t check_space(const Heap *heap, uint32_t first, uint32_t start, Found *found) {
  uint32_t before = HEAP_NO_CHUNK;
  found->granules = 0;
  for (uint32_t i = first; i != HEAP_NO_CHUNK; before = i, i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    SIM_ASSERT(chunk->start == start + found->granules && chunk->size > 0 && chunk->before == before);
    SIM_ASSERT(chunk->kind != BL_CHUNK_MAPPED && chunk->kind < BL_COUNT(BL_CHUNK_KINDS));
    found->granules += chunk->size;
    found->records++;
    if (chunk->kind == BL_CHUNK_UNCOMMITTED) found->uncommitted += heap_chunk_bytes(heap, i);
    if (chunk_is_live(chunk)) check_block(heap, i, found);
    SIM_ASSERT(chunk_is_live(chunk) || chunk->requested == 0);
  }
  return before;
}

static void check_areas(const Heap *heap, Found *found) {
  uint64_t bytes = 0;
  for (uint32_t area = 1; area < heap->threads.state.areas; area++) {
    check_space(heap, heap_first(heap, area), area_start(area), found);
    if (found->granules > 0)
      SIM_ASSERT(found->granules * heap->model->granule == heap_area(heap, area)->bytes);
    bytes += found->granules * heap->model->granule;
  }
  SIM_ASSERT(bytes == heap->threads.state.bytes);
}

static void check_mappings(const Heap *heap, Found *found) {
  uint32_t before = HEAP_NO_CHUNK;
  for (uint32_t i = heap->state.space.first_mapping; i != HEAP_NO_CHUNK;
       before = i, i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    SIM_ASSERT(chunk->kind == BL_CHUNK_MAPPED && chunk->before == before && chunk->size > 0);
    found->mapped += heap_chunk_bytes(heap, i);
    found->mappings++;
    found->records++;
    if (chunk_is_live(chunk)) check_block(heap, i, found);
    SIM_ASSERT(chunk_is_live(chunk) || chunk->requested == 0);
  }
}

static uint32_t spare_records(const Heap *heap) {
  uint32_t count = 0;
  for (uint32_t i = heap->state.spare; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->next) count++;
  return count;
}

static bool is_resident(const Heap *heap, uint64_t page) {
  return heap->resident_pages.at[page / 32] >> page % 32 & 1u;
}

/* Whether any of the pages first .. end-1 is resident. It skips empty groups of 32. */
static bool has_resident(const Heap *heap, uint64_t first, uint64_t end) {
  for (uint64_t page = first; page < end; page++) {
    if (is_resident(heap, page)) return true;
    if (heap->resident_pages.at[page / 32] == 0) page |= 31;
  }
  return false;
}

/* `resident`: bytes of resident pages in the address space. */
static void check_tracked_pages(const Heap *heap, uint64_t resident) {
  for (uint32_t i = heap->state.space.first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
    resident += (uint64_t)heap_mapping_state(heap, i)->present * HEAP_PAGE;
  SIM_ASSERT(resident == heap->state.space.resident);
  for (uint32_t i = 0; i < heap_resident_words(heap); i++)
    SIM_ASSERT((heap->tracking.written_pages.at[i] & ~heap->resident_pages.at[i]) == 0);
  for (uint32_t i = 0; heap->threads.state.areas && i < heap_area_words(heap); i++)
    SIM_ASSERT((heap->threads.written_pages.at[i] & ~heap->threads.resident_pages.at[i]) == 0);
}

/* Areas are resident within their bytes alone. Returns how many bytes are. */
static uint64_t check_area_pages(const Heap *heap) {
  uint64_t resident = 0;
  for (uint32_t area = 1; area < heap->threads.state.areas; area++)
    for (uint32_t page = 0; page < AREA_BYTES / HEAP_PAGE; page++) {
      const uint32_t bit = (area - 1) * AREA_PAGE_WORDS * 32 + page;
      if (!(heap->threads.resident_pages.at[bit / 32] >> bit % 32 & 1u)) continue;
      SIM_ASSERT((uint64_t)page * HEAP_PAGE < heap_area(heap, area)->bytes);
      resident += HEAP_PAGE;
    }
  return resident;
}

/* A page is committed if any chunk in it is committed. */
static void check_pages(const Heap *heap) {
  const uint32_t words = heap_resident_words(heap);
  uint64_t resident = check_area_pages(heap);
  for (uint32_t i = 0; i < words; i++)
    resident += (uint64_t)__builtin_popcount(heap->resident_pages.at[i]) * HEAP_PAGE;
  if (heap->tracking.kind == HEAP_TRACKED_PAGES) {
    check_tracked_pages(heap, resident);
  } else {
    SIM_ASSERT(resident + heap->state.space.mapped == heap->state.space.resident);
    SIM_ASSERT(heap->state.space.resident ==
               (heap->state.counts.page_faults - heap->state.counts.pages_released) * HEAP_PAGE);
  }
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const Chunk *chunk = heap_chunk(heap, i);
    const uint64_t start = (uint64_t)chunk->start * heap->model->granule,
                   end = start + heap_chunk_bytes(heap, i);
    if (chunk->kind != BL_CHUNK_UNCOMMITTED) continue;
    SIM_ASSERT(!has_resident(heap, heap_pages(start), end / HEAP_PAGE));
  }
}

RARELY_CALLED void heap_check(const Heap *heap) {
  const HeapState *s = &heap->state;
  Found found = {0};
  check_areas(heap, &found);
  SIM_ASSERT(check_space(heap, s->space.first, 0, &found) == s->space.last);
  SIM_ASSERT(found.granules * heap->model->granule == s->space.end);
  check_mappings(heap, &found);
  SIM_ASSERT(found.uncommitted == s->space.uncommitted && found.mapped == s->space.mapped);
  SIM_ASSERT(found.live == s->live && found.requested == s->requested);
  SIM_ASSERT(found.mappings == s->space.mappings);
  SIM_ASSERT(s->space.end + s->space.mapped <= HEAP_MAX_BYTES);
  SIM_ASSERT(found.records + spare_records(heap) + 1 == s->chunks);
  check_pages(heap);
  if (heap->tracking.kind) mappings_check(heap);
  checks[heap_number(heap->model)](heap);
}
