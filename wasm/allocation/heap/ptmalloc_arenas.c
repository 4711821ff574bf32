/* Arenas of ptmalloc beside the main one. Each consists of areas, which glibc calls heaps: the last one grows
 * and shrinks, and another follows it when it is full. An area begins with a header, the first also with the
 * arena's own data. A full one ends with two chunks of 16 bytes, which keep its last chunk from merging. */
#include "allocation/heap/ptmalloc.h"

#define HEADER        48u    /* bytes of an area */
#define LEAST_AREA    32768u /* bytes */
#define FENCE         1u     /* granules of a chunk that ends a full area */
#define MIN_LEFT_AREA 33u    /* bytes that a trim leaves in addition to the pad */

/* The current arena, which is not the main one. */
static PtArena *current(const Heap *heap) {
  return (PtArena *)(void *)((uint8_t *)heap->arena - offsetof(PtArena, lists));
}

/* Bytes of an area's header with the arena's data, and what glibc adds to align top. */
static uint64_t least_bytes(const Heap *heap) { return pt_version(heap)->has_fastbins ? 2264 : 2176; }

/* Areas. ------------------------------------------------------------------------------------------------- */

/* Adds or removes memory at the end of an area. */
RARELY_CALLED static void resize_area(Heap *heap, HeapArea *area, int64_t bytes) {
  area->bytes = (uint32_t)(area->bytes + bytes);
  heap->threads.state.bytes += (uint64_t)bytes;
  heap->threads.state.resized = 1;
  heap_counts(heap)->system_calls++;
}

/* A number that no area has, nor an unreported one had; 0 = no addresses are left. */
RARELY_CALLED static uint32_t unused_area(Heap *heap) {
  HeapThreads *threads = &heap->threads;
  uint32_t area = 1;
  while (area < threads->state.areas && (heap_area(heap, area)->first || heap_area(heap, area)->name)) area++;
  if (area < threads->state.areas) return area;
  if (area > MAX_AREAS || pt_bytes(area_start(area)) < heap->state.space.end) return 0;
  heap_add_area(heap);
  return area;
}

/* The bytes of an area for so many, with the pad if it can have one; 0 = they are too many. */
RARELY_CALLED static uint64_t area_bytes(const Heap *heap, uint64_t bytes) {
  const uint64_t padded = bytes + pt_state(heap)->top_pad;
  if (padded < LEAST_AREA) return LEAST_AREA;
  if (padded <= AREA_BYTES) return heap_pages(padded) * HEAP_PAGE;
  return bytes <= AREA_BYTES ? AREA_BYTES : 0;
}

/* Opens an area: a header, then top. Returns 0 if the bytes are too many, or if no addresses are left. */
RARELY_CALLED static uint32_t open_area(Heap *heap, uint64_t bytes, uint64_t header, uint32_t arena) {
  const uint64_t whole = area_bytes(heap, bytes);
  const uint32_t number = whole ? unused_area(heap) : 0;
  if (number == 0) return 0;
  HeapArea *area = heap_area(heap, number);
  const uint32_t first = heap_allocate_record(heap), top = heap_allocate_record(heap);
  const uint32_t granules = (uint32_t)(header / PT_GRANULE);
  *area = (HeapArea){.first = first, .arena = arena};
  Chunk *f = heap_chunk(heap, first), *t = heap_chunk(heap, top);
  f->start = area_start(number);
  f->size = granules;
  f->after = top;
  f->kind = BL_CHUNK_METADATA;
  t->start = f->start + granules;
  t->size = (uint32_t)(whole / PT_GRANULE) - granules;
  t->before = first;
  t->kind = BL_CHUNK_TOP;
  resize_area(heap, area, (int64_t)whole);
  heap_make_resident(heap, pt_at(heap, first), header + PT_HEADER);
  heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, pt_at(heap, first), whole, 0);
  return number;
}

/* Arenas. ------------------------------------------------------------------------------------------------ */

void pt_enter(Heap *heap, uint32_t arena) {
  heap->arena = arena ? &pt_arena_row(heap, arena)->lists : &pt_state(heap)->lists;
  heap->last = arena ? &pt_arena_row(heap, arena)->top : &heap->state.space.last;
}

void pt_enter_that_of(Heap *heap, uint32_t chunk) {
  const uint32_t start = heap_chunk(heap, chunk)->start;
  pt_enter(heap, start < heap->threads.state.floor ? 0 : heap_area(heap, area_at(start))->arena);
}

/* The number of a new arena; 0 = no addresses are left. One with too many bytes for an area has few. */
RARELY_CALLED static uint32_t open_arena(Heap *heap, uint64_t bytes) {
  HeapThreads *threads = &heap->threads;
  const uint64_t least = least_bytes(heap), header = (least - PT_WORD) / PT_GRANULE * PT_GRANULE;
  const uint32_t arena = threads->state.arenas, words = STATE_BYTES(PtArena) / STATE_BYTES(uint32_t);
  uint32_t area = open_area(heap, bytes + least, header, arena);
  if (area == 0) area = open_area(heap, least, header, arena);
  if (area == 0) return 0;
  column_reserve(&threads->arenas, arena * words, (arena + 1) * words);
  threads->state.arenas++;
  *pt_arena_row(heap, arena) = (PtArena){.area = area,
                                         .top = heap_chunk(heap, heap_area(heap, area)->first)->after,
                                         .next = pt_arena_row(heap, 0)->next,
                                         .lists = {.last_remainder = PT_NO_CHUNK_SIZE}};
  pt_arena_row(heap, 0)->next = arena;
  return arena;
}

RARELY_CALLED static bool may_open_arena(Heap *heap) {
  HeapThreadsState *state = &heap->threads.state;
  if (state->most_arenas == 0 && state->arena_max > 0) state->most_arenas = state->arena_max;
  if (state->most_arenas == 0 && state->arenas > state->arena_test)
    state->most_arenas = 8 * heap->parameters[PT_PROCESSORS];
  return state->most_arenas == 0 || state->arenas < state->most_arenas;
}

/* One without threads, else a new one, else the next in the round. */
RARELY_CALLED static uint32_t any_arena(Heap *heap, uint64_t bytes) {
  HeapThreadsState *state = &heap->threads.state;
  uint32_t arena = 0;
  if (state->free_arena > 0) {
    arena = state->free_arena - 1;
    state->free_arena = pt_arena_row(heap, arena)->next_free;
    return arena;
  }
  if (may_open_arena(heap)) arena = open_arena(heap, bytes);
  if (arena > 0) return arena;
  arena = state->next_arena;
  state->next_arena = pt_arena_row(heap, arena)->next;
  return arena;
}

/* The thread takes another arena and leaves its own. */
RARELY_CALLED static uint32_t take_arena(Heap *heap, uint64_t bytes) {
  const uint32_t arena = any_arena(heap, bytes);
  PtThread *thread = pt_thread_row(heap, heap->threads.state.current);
  if (thread->arena > 0) pt_arena_row(heap, thread->arena - 1)->users--;
  pt_arena_row(heap, arena)->users++;
  thread->arena = arena + 1;
  return arena;
}

static uint32_t take_in(Heap *heap, uint32_t arena, uint32_t size) {
  pt_enter(heap, arena);
  return size == PT_REFUSED ? HEAP_NO_CHUNK : pt_take(heap, size);
}

uint32_t pt_take_as_thread(Heap *heap, uint32_t size, uint64_t bytes, uint64_t again) {
  const uint32_t own = pt_thread_row(heap, heap->threads.state.current)->arena;
  const uint32_t arena = own > 0 ? own - 1 : take_arena(heap, bytes);
  const uint32_t chunk = take_in(heap, arena, size);
  if (chunk != HEAP_NO_CHUNK) return chunk;
  return take_in(heap, arena > 0 ? 0 : take_arena(heap, again), size);
}

/* Growth and trim. --------------------------------------------------------------------------------------- */

static void end_with(Heap *heap, uint32_t chunk, BlChunkKind kind) {
  heap_chunk(heap, chunk)->kind = (uint16_t)kind;
}

/* Cuts the ends of a full area off its top. Returns what is left, which is in use, or HEAP_NO_CHUNK: then it
 * is an end too. */
RARELY_CALLED static uint32_t close_area(Heap *heap, HeapArea *area) {
  const uint32_t top = *heap->last, size = heap_chunk(heap, top)->size;
  const bool small = size < 2 * FENCE + PT_MIN;
  const uint32_t fence = small ? top : heap_cut(heap, top, size - 2 * FENCE);
  const uint32_t last = heap_cut(heap, fence, heap_chunk(heap, fence)->size - FENCE);
  end_with(heap, fence, BL_CHUNK_METADATA);
  end_with(heap, last, BL_CHUNK_METADATA);
  area->last = last;
  if (!small) end_with(heap, top, BL_CHUNK_LIVE);
  return small ? HEAP_NO_CHUNK : top;
}

/* A full area is followed by another. Returns whether there is one. */
RARELY_CALLED static bool follow(Heap *heap, uint32_t size) {
  PtArena *arena = current(heap);
  const uint32_t before = arena->area, number = heap_area(heap, before)->arena;
  const uint32_t area = open_area(heap, pt_bytes(size + PT_MIN) + HEADER, HEADER, number);
  if (area == 0) return false;
  heap_area(heap, area)->previous = before;
  const uint32_t left = close_area(heap, heap_area(heap, before));
  arena->area = area;
  arena->top = heap_chunk(heap, heap_area(heap, area)->first)->after;
  if (left != HEAP_NO_CHUNK) pt_free_left(heap, left);
  return true;
}

RARELY_CALLED uint32_t pt_grow_area(Heap *heap, uint32_t size, bool mapped) {
  const uint32_t top = pt_top(heap);
  HeapArea *area = heap_area(heap, current(heap)->area);
  const uint64_t end = pt_at(heap, top) + pt_size(heap, top);
  const uint64_t missing = heap_pages(pt_bytes(size) + pt_bytes(PT_MIN) - pt_size(heap, top)) * HEAP_PAGE;
  if (area->bytes + missing <= AREA_BYTES) {
    heap_chunk(heap, top)->size += (uint32_t)(missing / PT_GRANULE);
    resize_area(heap, area, (int64_t)missing);
    heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, end, missing, 0);
  } else if (!follow(heap, size)) {
    return mapped ? HEAP_NO_CHUNK : pt_map(heap, size);
  }
  return pt_take_top(heap, size);
}

/* Takes whole pages off the end of an area. */
RARELY_CALLED static void give_back_end(Heap *heap, HeapArea *area, uint32_t number, uint64_t bytes) {
  const uint64_t end = pt_bytes(area_start(number)) + area->bytes;
  heap_give_back(heap, end - bytes, end);
  resize_area(heap, area, -(int64_t)bytes);
  heap_record_step(heap, BL_OPERATION_STEP_SHRINK, BL_NO_LIST, end - bytes, bytes, 0);
}

/* What the end of a full area would add to top: its last two chunks, and a free one before. */
static uint64_t end_bytes(const Heap *heap, uint32_t fence, bool *joins) {
  const uint32_t before = heap_chunk(heap, fence)->before;
  *joins = heap_chunk(heap, before)->kind == BL_CHUNK_FREE;
  return pt_size(heap, fence) + pt_bytes(FENCE) + (*joins ? pt_size(heap, before) : 0);
}

/* Gives back the last area, which is all top, if the one before it then has room. */
RARELY_CALLED static bool drop_area(Heap *heap) {
  PtArena *arena = current(heap);
  HeapArea *area = heap_area(heap, arena->area), *before = heap_area(heap, area->previous);
  const uint32_t top = arena->top;
  if (area->previous == 0 || heap_chunk(heap, top)->before != area->first) return false;
  uint32_t chunk = heap_chunk(heap, before->last)->before;
  bool joins;
  const uint64_t room = end_bytes(heap, chunk, &joins) + (AREA_BYTES - before->bytes);
  if (room < (uint64_t)pt_state(heap)->top_pad + pt_bytes(PT_MIN) + HEAP_PAGE) return false;
  give_back_end(heap, area, arena->area, area->bytes);
  heap_free_record(heap, area->first);
  heap_free_record(heap, top);
  area->first = HEAP_NO_CHUNK;
  arena->area = area->previous;
  if (joins) {
    chunk = heap_chunk(heap, chunk)->before;
    pt_remove(heap, chunk);
    pt_join(heap, chunk);
  }
  pt_join(heap, chunk);
  end_with(heap, chunk, BL_CHUNK_TOP);
  return true;
}

RARELY_CALLED void pt_trim_areas(Heap *heap) {
  const Ptmalloc *state = pt_state(heap);
  while (drop_area(heap)) continue;
  const uint32_t top = pt_top(heap), number = current(heap)->area;
  const uint64_t size = pt_size(heap, top), left = (uint64_t)state->top_pad + MIN_LEFT_AREA;
  if (!pt_reaches(size, state->trim_threshold) || size < left + HEAP_PAGE) return;
  const uint64_t extra = (size - left) / HEAP_PAGE * HEAP_PAGE;
  heap_chunk(heap, top)->size -= (uint32_t)(extra / PT_GRANULE);
  give_back_end(heap, heap_area(heap, number), number, extra);
}
