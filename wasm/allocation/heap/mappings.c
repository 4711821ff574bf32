/* Mappings: their pages, and in a tracked heap their places. */
#include "mappings.h"

static bool has_tracked_pages(const Heap *heap) { return heap->tracking.kind == HEAP_TRACKED_PAGES; }

/* Adds or removes pages of a mapping, all touched by the caller unless pages are tracked. */
static void count_mapping(Heap *heap, int64_t pages) {
  heap->state.space.mapped += (uint64_t)(pages * HEAP_PAGE);
  if (UNLIKELY(has_tracked_pages(heap))) return;
  heap->state.space.resident += (uint64_t)(pages * HEAP_PAGE);
  if (pages > 0)
    heap->state.counts.page_faults += (uint64_t)pages;
  else
    heap->state.counts.pages_released += (uint64_t)-pages;
}

/* Pages. ------------------------------------------------------------------------------------------------- */

static void make_present(Heap *heap, MappingState *m, uint32_t pages) {
  if (pages <= m->present) return;
  heap->state.space.resident += (uint64_t)(pages - m->present) * HEAP_PAGE;
  m->present = pages;
}

void mapping_read(Heap *heap, uint32_t mapping, uint64_t bytes) {
  MappingState *m = heap_mapping_state(heap, mapping);
  const uint32_t pages = (uint32_t)heap_pages(bytes), before = m->present;
  make_present(heap, m, pages);
  heap->state.counts.page_faults += m->present - before;
}

void mapping_write(Heap *heap, uint32_t mapping, uint64_t bytes) {
  MappingState *m = heap_mapping_state(heap, mapping);
  const uint32_t pages = (uint32_t)heap_pages(bytes);
  make_present(heap, m, pages);
  if (pages <= m->written) return;
  heap->state.counts.page_faults += pages - m->written;
  m->written = pages;
}

/* Only the first `pages` pages stay. */
static void keep_pages(Heap *heap, MappingState *m, uint32_t pages) {
  const uint32_t gone = m->present > pages ? m->present - pages : 0;
  heap->state.counts.pages_released += gone;
  heap->state.space.resident -= (uint64_t)gone * HEAP_PAGE;
  m->present = min_u32(m->present, pages);
  m->written = min_u32(m->written, pages);
}

/* Places. ------------------------------------------------------------------------------------------------ */

uint64_t heap_mapping_place(const Heap *heap, uint32_t mapping) {
  return (heap_mapping_state(heap, mapping)->place + heap_chunk(heap, mapping)->size) * HEAP_PAGE;
}

/* The model writes what precedes the caller's bytes. */
static NEVER_INLINE void place_new(Heap *heap, uint32_t mapping) {
  Tracking *t = &heap->tracking;
  *heap_mapping_state(heap, mapping) =
      (MappingState){.place = area_take(&t->state.area, &t->gaps, heap_chunk(heap, mapping)->size)};
  if (has_tracked_pages(heap)) mapping_write(heap, mapping, heap->model->user_offset(heap, mapping));
}

static NEVER_INLINE void free_place(Heap *heap, uint32_t mapping) {
  Tracking *t = &heap->tracking;
  MappingState *m = heap_mapping_state(heap, mapping);
  if (has_tracked_pages(heap)) keep_pages(heap, m, 0);
  area_release(&t->state.area, &t->gaps, m->place, m->place + heap_chunk(heap, mapping)->size);
  *m = (MappingState){0};
}

/* The new place is sought while the old one still stands. Every present page gets a new entry. */
static void move_place(Heap *heap, MappingState *m, uint32_t before, uint32_t now) {
  Tracking *t = &heap->tracking;
  const uint64_t place = area_take(&t->state.area, &t->gaps, now);
  area_release(&t->state.area, &t->gaps, m->place, m->place + before);
  m->place = place;
  t->path.moved = true;
  t->state.counts.moved++;
  t->state.counts.flushed++;
  t->state.counts.entries += has_tracked_pages(heap) ? m->present : before;
}

/* A mapping shrinks from its upper end, and it grows there if it can. */
static NEVER_INLINE void change_place(Heap *heap, uint32_t mapping, uint32_t before, uint32_t now) {
  Tracking *t = &heap->tracking;
  MappingState *m = heap_mapping_state(heap, mapping);
  if (now < before) {
    if (has_tracked_pages(heap)) keep_pages(heap, m, now);
    area_release(&t->state.area, &t->gaps, m->place, m->place + (before - now));
    m->place += before - now;
  } else if (area_take_above(&t->state.area, &t->gaps, m->place, now - before)) {
    m->place -= now - before;
  } else {
    move_place(heap, m, before, now);
  }
}

static uint64_t gap_pages(const Tracking *t) {
  const AreaGap *gaps = (const AreaGap *)(const void *)t->gaps.at;
  uint64_t pages = 0;
  for (uint32_t i = 0; i < t->state.area.count; i++) {
    SIM_ASSERT(gaps[i].from < gaps[i].to);
    SIM_ASSERT(gaps[i].to < (i + 1 < t->state.area.count ? gaps[i + 1].from : t->state.area.reach));
    pages += gaps[i].to - gaps[i].from;
  }
  return pages;
}

RARELY_CALLED void mappings_check(const Heap *heap) {
  const Tracking *t = &heap->tracking;
  SIM_ASSERT(gap_pages(t) * HEAP_PAGE + heap->state.space.mapped == t->state.area.reach * HEAP_PAGE);
  for (uint32_t i = heap->state.space.first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const MappingState *m = heap_mapping_state(heap, i);
    SIM_ASSERT(m->place + heap_chunk(heap, i)->size <= t->state.area.reach);
    SIM_ASSERT(m->written <= m->present && m->present <= heap_chunk(heap, i)->size);
  }
}

/* Operations. -------------------------------------------------------------------------------------------- */

static bool is_over_a_mapping(uint64_t bytes) { return bytes > (uint64_t)HEAP_MAX_GRANULES * HEAP_PAGE; }

static void link_mapping(Heap *heap, uint32_t mapping) {
  Space *space = &heap->state.space;
  Chunk *c = heap_chunk(heap, mapping);
  c->after = space->first_mapping;
  if (c->after != HEAP_NO_CHUNK) heap_chunk(heap, c->after)->before = mapping;
  space->first_mapping = mapping;
  space->mappings++;
}

uint32_t heap_map(Heap *heap, uint64_t bytes) {
  const uint64_t whole = heap_pages(bytes) * HEAP_PAGE;
  if (is_over_a_mapping(bytes) || !heap_has_addresses(&heap->state.space, whole)) return HEAP_NO_CHUNK;
  const uint32_t chunk = heap_allocate_record(heap);
  Chunk *c = heap_chunk(heap, chunk);
  c->kind = BL_CHUNK_MAPPED;
  c->size = (uint32_t)heap_pages(bytes);
  link_mapping(heap, chunk);
  count_mapping(heap, c->size);
  heap->state.counts.system_calls++;
  if (UNLIKELY(heap->tracking.kind)) place_new(heap, chunk);
  heap_record_step(heap, BL_OPERATION_STEP_MAP, BL_NO_LIST, 0, heap_chunk_bytes(heap, chunk), 0);
  return chunk;
}

static void unlink_mapping(Heap *heap, const Chunk *c) {
  Space *space = &heap->state.space;
  if (c->before != HEAP_NO_CHUNK)
    heap_chunk(heap, c->before)->after = c->after;
  else
    space->first_mapping = c->after;
  if (c->after != HEAP_NO_CHUNK) heap_chunk(heap, c->after)->before = c->before;
  space->mappings--;
}

void heap_unmap(Heap *heap, uint32_t chunk) {
  const Chunk c = *heap_chunk(heap, chunk);
  heap_record_step(heap, BL_OPERATION_STEP_UNMAP, BL_NO_LIST, 0, heap_chunk_bytes(heap, chunk), 0);
  unlink_mapping(heap, &c);
  count_mapping(heap, -(int64_t)c.size);
  heap->state.counts.system_calls++;
  if (UNLIKELY(heap->tracking.kind)) free_place(heap, chunk);
  heap_free_record(heap, chunk);
}

bool heap_remap(Heap *heap, uint32_t chunk, uint64_t bytes) {
  Chunk *c = heap_chunk(heap, chunk);
  if (is_over_a_mapping(bytes)) return false;
  const uint32_t before = c->size, now = (uint32_t)heap_pages(bytes);
  if (now == before) return true;
  if (now > before && !heap_has_addresses(&heap->state.space, (uint64_t)(now - before) * HEAP_PAGE))
    return false;
  count_mapping(heap, (int64_t)now - before);
  if (UNLIKELY(heap->tracking.kind)) change_place(heap, chunk, before, now);
  c->size = now;
  heap->state.counts.system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_REMAP, BL_NO_LIST, 0, (uint64_t)now * HEAP_PAGE,
                   (uint64_t)before * HEAP_PAGE);
  return true;
}
