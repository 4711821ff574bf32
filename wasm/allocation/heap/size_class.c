/* Segregated size classes: runs of equal slots for small requests, whole pages for larger ones, mappings
 * for the largest. Rules: Bonwick 1994, "The Slab Allocator" (slabs of equal objects; at most an eighth of
 * a slab unused; empty slabs released); Evans 2006, "A Scalable Concurrent malloc(3) Implementation for
 * FreeBSD" (runs with a bitmap in their header, lowest slot first); class spacing as in jemalloc (4 steps
 * per doubling) and mimalloc (8; Leijen, Zorn and de Moura 2019). This file decides the points that they
 * leave open (the lowest run with room comes first), or makes them parameters:
 *
 * - Classes are multiples of 16 bytes up to 16 * 2^steps_order, then 2^steps_order equal steps per
 *   doubling: 4 steps round a request up by at most 25 %, 8 steps by 12.5 %. The largest class has
 *   2^largest_order bytes.
 * - A run has the fewest pages that contain run_slots slots and waste at most an eighth. It begins with 96
 *   bytes of header, including 48 bytes of bitmap, and the unused bytes. Slots have no header.
 * - An empty run returns to the pages if `retained_runs` others of its class are empty.
 * - Above the largest class: whole pages without a header. From map_pages pages on: a mapping of its own.
 * - Runs and whole pages are cut from spans of pages, first fit by address: committed spans first, then
 *   decommitted ones. Adjacent spans of the same kind are merged. No fit: the heap grows by `growth`
 *   pages, or by the missing pages if that is more. The span table lies outside this heap, so it costs
 *   neither bytes nor touched pages here.
 * - A span that becomes free is decommitted but keeps its addresses, if that would otherwise leave more
 *   than retained_pages committed free pages.
 * - A block stays in place if its class or its pages stay the same. It shrinks by whole pages and grows
 *   into the next committed span if that is large enough. A mapping remains a mapping. Any other block is
 *   moved. */
#include "abi/heap_models.h"
#include "allocation/heap/free_list.h"
#include "allocation/heap/heap_check.h"

#define GRANULE       16u
#define PAGE_GRANULES (HEAP_PAGE / GRANULE)
#define RUN_HEADER    96u
#define RUN_SLOTS     384u /* bits of a header's bitmap */
#define CLASSES       80u
#define LIST_PAGES    CLASSES
#define LIST_BARE     (CLASSES + 1)
#define MAX_PAGES     (HEAP_MAX_GRANULES / PAGE_GRANULES)

#define P(name, min, max, usual) PARAMETER_##name,
enum { BL_SIZE_CLASS_PARAMETERS(P) };
#undef P

typedef struct SizeClass {
  FreeList pages, bare;   /* committed and decommitted spans, by address */
  uint32_t free_pages;    /* in committed spans */
  FreeList runs[CLASSES]; /* with room, by address */
  uint32_t kept[CLASSES], empty_runs[CLASSES];
} SizeClass;
STATE_STRUCT(SizeClass, (FreeList, pages), (FreeList, bare), free_pages, (FreeList, runs), kept, empty_runs);

static SizeClass *state_of(const Heap *heap) { return heap->model_state; }

/* A run is the chunk of its header (METADATA), followed by its slots. It stores its lowest empty slot in
 * `other_next` and the number of empty slots in `other_prev`. A slot stores its run in `other_next`. A
 * span uses neither. */
static uint32_t *lowest_slot(const Heap *heap, uint32_t run) { return &heap_chunk(heap, run)->other_next; }
static uint32_t *empty_slots(const Heap *heap, uint32_t run) { return &heap_chunk(heap, run)->other_prev; }
static uint32_t *run_of(const Heap *heap, uint32_t slot) { return &heap_chunk(heap, slot)->other_next; }

static uint64_t bytes_of(uint32_t granules) { return (uint64_t)granules * GRANULE; }

/* Classes. ----------------------------------------------------------------------------------------------- */

static uint32_t class_for(const Heap *heap, uint32_t granules) {
  const uint32_t steps = heap->parameters[PARAMETER_steps_order];
  if (granules <= 1u << steps) return granules - 1;
  const uint32_t shift = top_bit(granules - 1) - steps;
  return (shift << steps) + ((granules - 1) >> shift);
}

/* Granules of a slot. */
static uint32_t class_size(const Heap *heap, uint32_t class) {
  const uint32_t steps = heap->parameters[PARAMETER_steps_order];
  if (class < 1u << steps) return class + 1;
  const uint32_t shift = (class >> steps) - 1;
  return ((class & ((1u << steps) - 1)) + (1u << steps) + 1) << shift;
}

static uint32_t slots_in(uint32_t pages, uint32_t size) {
  return (pages * HEAP_PAGE - RUN_HEADER) / (size * GRANULE);
}

static uint32_t run_pages(const Heap *heap, uint32_t size) {
  uint32_t pages = (uint32_t)heap_pages(bytes_of(heap->parameters[PARAMETER_run_slots] * size) + RUN_HEADER);
  while ((pages * PAGE_GRANULES - slots_in(pages, size) * size) * 8 > pages * PAGE_GRANULES) pages++;
  return pages;
}

/* How a request is served. */
typedef enum { SLOT, SPAN, MAPPING, TOO_LARGE } Service;
typedef struct Need {
  Service service;
  uint32_t class, size; /* granules of the slot or of the whole pages; 0 for a mapping */
} Need;

static Need need_for(const Heap *heap, uint64_t bytes) {
  if (bytes <= 1ull << heap->parameters[PARAMETER_largest_order]) {
    const uint32_t class = class_for(heap, bytes == 0 ? 1 : (uint32_t)((bytes + GRANULE - 1) / GRANULE));
    return (Need){SLOT, class, class_size(heap, class)};
  }
  if (bytes > (uint64_t)HEAP_MAX_GRANULES * HEAP_PAGE) return (Need){.service = TOO_LARGE};
  const uint64_t pages = heap_pages(bytes);
  if (pages >= heap->parameters[PARAMETER_map_pages]) return (Need){.service = MAPPING};
  return pages > MAX_PAGES ? (Need){.service = TOO_LARGE}
                           : (Need){.service = SPAN, .size = (uint32_t)pages * PAGE_GRANULES};
}

static Service service_of(const Heap *heap, uint32_t chunk) {
  const Chunk *c = heap_chunk(heap, chunk);
  if (c->kind == BL_CHUNK_MAPPED) return MAPPING;
  return *run_of(heap, chunk) == HEAP_NO_CHUNK ? SPAN : SLOT;
}

static void tell_need(Heap *heap, uint64_t bytes, Need need) {
  const uint64_t pages = heap_pages(bytes);
  if (need.service == TOO_LARGE) return;
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes,
                   need.service == MAPPING ? pages * HEAP_PAGE : bytes_of(need.size));
}

/* Spans of pages. ---------------------------------------------------------------------------------------- */

static void leave_pages(Heap *heap, uint32_t span) {
  free_list_remove(heap, &state_of(heap)->pages, span);
  state_of(heap)->free_pages -= heap_chunk(heap, span)->size / PAGE_GRANULES;
}

/* Inserts a span into the list of its kind by address. */
static void put_span(Heap *heap, Merged span) {
  const bool bare = heap_chunk(heap, span.chunk)->kind == BL_CHUNK_UNCOMMITTED;
  FreeList *list = bare ? &state_of(heap)->bare : &state_of(heap)->pages;
  const uint32_t place = span.place == PLACE_UNKNOWN ? free_list_place(heap, list, span.chunk) : span.place;
  free_list_put(heap, list, place, span.chunk);
  if (!bare) state_of(heap)->free_pages += heap_chunk(heap, span.chunk)->size / PAGE_GRANULES;
  heap_record_step(heap, BL_OPERATION_STEP_PUT, list->number, chunk_at(heap, span.chunk),
                   heap_chunk_bytes(heap, span.chunk), 0);
}

/* Merges a span with its free neighbors. The result is in no list. */
static Merged gather(Heap *heap, uint32_t span) {
  const uint32_t before = heap_chunk(heap, span)->size;
  heap_chunk(heap, span)->kind = BL_CHUNK_FREE;
  const Merged merged = free_list_merge(heap, &state_of(heap)->pages, span);
  state_of(heap)->free_pages -= (heap_chunk(heap, merged.chunk)->size - before) / PAGE_GRANULES;
  return merged;
}

static void free_span(Heap *heap, uint32_t chunk) {
  Merged span = gather(heap, chunk);
  const uint32_t pages = heap_chunk(heap, span.chunk)->size / PAGE_GRANULES;
  if (state_of(heap)->free_pages + pages > heap->parameters[PARAMETER_retained_pages]) {
    heap_decommit(heap, span.chunk);
    heap_counts(heap)->system_calls++;
    heap_record_step(heap, BL_OPERATION_STEP_DECOMMIT, BL_NO_LIST, chunk_at(heap, span.chunk),
                     heap_chunk_bytes(heap, span.chunk), 0);
    span = free_list_merge(heap, &state_of(heap)->bare, span.chunk);
  }
  put_span(heap, span);
}

/* Finds a span of `size` granules in the list and records the search. */
static Found search(Heap *heap, const FreeList *list, uint32_t size) {
  const Found found = free_list_walk(heap, list->first, HEAP_NO_CHUNK, size);
  heap_counts(heap)->bins++;
  heap_counts(heap)->nodes += found.nodes;
  if (found.chunk != HEAP_NO_CHUNK)
    heap_record_step(heap, BL_OPERATION_STEP_TAKE, list->number, chunk_at(heap, found.chunk),
                     heap_chunk_bytes(heap, found.chunk), found.nodes);
  else if (found.nodes > 0)
    heap_record_step(heap, BL_OPERATION_STEP_SEARCH, list->number, 0, bytes_of(size), found.nodes);
  else
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list->number, 0, 0, 0);
  return found;
}

/* Splits the excess over `size` off a span; HEAP_NO_CHUNK = no excess. */
static uint32_t split(Heap *heap, uint32_t span, uint32_t size) {
  if (heap_chunk(heap, span)->size == size) return HEAP_NO_CHUNK;
  heap_counts(heap)->splits++;
  heap_record_step(heap, BL_OPERATION_STEP_SPLIT, BL_NO_LIST, chunk_at(heap, span),
                   heap_chunk_bytes(heap, span), bytes_of(size));
  return heap_cut(heap, span, size);
}

static uint32_t take_pages(Heap *heap, uint32_t span, uint32_t size) {
  const uint32_t behind = heap_chunk(heap, span)->prev;
  leave_pages(heap, span);
  const uint32_t rest = split(heap, span, size);
  if (rest != HEAP_NO_CHUNK) put_span(heap, (Merged){.chunk = rest, .place = behind});
  return span;
}

static uint32_t take_bare(Heap *heap, uint32_t span, uint32_t size) {
  const uint32_t behind = heap_chunk(heap, span)->prev;
  free_list_remove(heap, &state_of(heap)->bare, span);
  const uint32_t rest = split(heap, span, size);
  if (rest != HEAP_NO_CHUNK) put_span(heap, (Merged){.chunk = rest, .place = behind});
  heap_commit(heap, span, BL_CHUNK_FREE);
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_COMMIT, BL_NO_LIST, chunk_at(heap, span), bytes_of(size), 0);
  return span;
}

/* Appends a span of at least `size` granules to the heap and the list; HEAP_NO_CHUNK = exceeds the address
 * space. */
static uint32_t grow(Heap *heap, uint32_t size) {
  const uint32_t last = heap->state.space.last;
  const uint64_t old_end = heap->state.space.end;
  const bool open = last != HEAP_NO_CHUNK && heap_chunk(heap, last)->kind == BL_CHUNK_FREE;
  uint32_t pages = (size - (open ? heap_chunk(heap, last)->size : 0)) / PAGE_GRANULES;
  if (pages < heap->parameters[PARAMETER_growth]) pages = heap->parameters[PARAMETER_growth];
  if (!heap_extend(heap, pages * PAGE_GRANULES, BL_CHUNK_FREE)) return HEAP_NO_CHUNK;
  heap_counts(heap)->system_calls++;
  heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, old_end, (uint64_t)pages * HEAP_PAGE, 0);
  const Merged span = gather(heap, heap->state.space.last);
  put_span(heap, span);
  return span.chunk;
}

/* Takes a span, in no list; HEAP_NO_CHUNK = out of memory, and nothing changes. */
static uint32_t obtain_span(Heap *heap, uint32_t size) {
  Found found = search(heap, &state_of(heap)->pages, size);
  if (found.chunk != HEAP_NO_CHUNK) return take_pages(heap, found.chunk, size);
  found = search(heap, &state_of(heap)->bare, size);
  if (found.chunk != HEAP_NO_CHUNK) return take_bare(heap, found.chunk, size);
  found.chunk = grow(heap, size);
  return found.chunk == HEAP_NO_CHUNK ? HEAP_NO_CHUNK : take_pages(heap, found.chunk, size);
}

/* Runs. -------------------------------------------------------------------------------------------------- */

static void make_slots(Heap *heap, uint32_t run, uint32_t class, uint32_t slots) {
  const uint32_t size = class_size(heap, class);
  uint32_t slot = heap_cut(heap, run, heap_chunk(heap, run)->size - slots * size);
  *lowest_slot(heap, run) = slot;
  *empty_slots(heap, run) = slots;
  for (uint32_t i = 0; i < slots; i++) {
    if (i + 1 < slots) heap_cut(heap, slot, size);
    Chunk *c = heap_chunk(heap, slot);
    c->kind = BL_CHUNK_CACHED;
    c->list = (uint16_t) class;
    *run_of(heap, slot) = run;
    slot = c->after;
  }
}

static uint32_t open_run(Heap *heap, uint32_t class) {
  const uint32_t size = class_size(heap, class), pages = run_pages(heap, size), slots = slots_in(pages, size);
  const uint32_t run = obtain_span(heap, pages * PAGE_GRANULES);
  if (run == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  heap_record_step(heap, BL_OPERATION_STEP_OPEN, class, chunk_at(heap, run), heap_chunk_bytes(heap, run),
                   slots);
  heap_chunk(heap, run)->kind = BL_CHUNK_METADATA;
  make_slots(heap, run, class, slots);
  heap_touch(heap, chunk_at(heap, run), RUN_HEADER);
  FreeList *runs = &state_of(heap)->runs[class];
  free_list_put(heap, runs, free_list_place(heap, runs, run), run);
  state_of(heap)->kept[class] += slots;
  state_of(heap)->empty_runs[class]++;
  return run;
}

static void close_run(Heap *heap, uint32_t run, uint32_t class) {
  const uint32_t slots = *empty_slots(heap, run);
  state_of(heap)->kept[class] -= slots;
  state_of(heap)->empty_runs[class]--;
  free_list_remove(heap, &state_of(heap)->runs[class], run);
  for (uint32_t i = 0; i < slots; i++) heap_join(heap, run);
  *lowest_slot(heap, run) = *empty_slots(heap, run) = 0;
  heap_record_step(heap, BL_OPERATION_STEP_CLOSE, class, chunk_at(heap, run), heap_chunk_bytes(heap, run),
                   slots);
  free_span(heap, run);
}

static bool is_empty(const Heap *heap, uint32_t run, uint32_t size) {
  return *empty_slots(heap, run) == slots_in(run_pages(heap, size), size);
}

/* Allocates the lowest empty slot of a run. */
static uint32_t take_slot(Heap *heap, uint32_t run, uint32_t class) {
  uint32_t *lowest = lowest_slot(heap, run);
  const uint32_t slot = *lowest, size = class_size(heap, class);
  const uint32_t first = heap_chunk(heap, heap_chunk(heap, run)->after)->start;
  state_of(heap)->empty_runs[class] -= is_empty(heap, run, size);
  state_of(heap)->kept[class]--;
  heap_chunk(heap, slot)->kind = BL_CHUNK_LIVE;
  heap_chunk(heap, slot)->list = BL_NO_LIST;
  if (--*empty_slots(heap, run) == 0)
    free_list_remove(heap, &state_of(heap)->runs[class], run);
  else
    while (heap_chunk(heap, *lowest)->kind != BL_CHUNK_CACHED) *lowest = heap_chunk(heap, *lowest)->after;
  heap_record_step(heap, BL_OPERATION_STEP_SLOT, class, chunk_at(heap, slot), bytes_of(size),
                   (heap_chunk(heap, slot)->start - first) / size);
  return slot;
}

static uint32_t allocate_slot(Heap *heap, uint32_t class) {
  uint32_t run = state_of(heap)->runs[class].first;
  heap_counts(heap)->bins++;
  if (run == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, class, 0, 0, 0);
    run = open_run(heap, class);
  } else {
    heap_counts(heap)->nodes++;
  }
  return run == HEAP_NO_CHUNK ? HEAP_NO_CHUNK : take_slot(heap, run, class);
}

static void release_slot(Heap *heap, uint32_t slot) {
  Chunk *s = heap_chunk(heap, slot);
  const uint32_t run = *run_of(heap, slot), class = class_for(heap, s->size);
  uint32_t *lowest = lowest_slot(heap, run);
  const bool was_full = *empty_slots(heap, run) == 0;
  FreeList *runs = &state_of(heap)->runs[class];
  s->kind = BL_CHUNK_CACHED;
  s->list = (uint16_t) class;
  heap_record_step(heap, BL_OPERATION_STEP_KEEP, class, chunk_at(heap, slot), bytes_of(s->size),
                   ++state_of(heap)->kept[class]);
  if (was_full) free_list_put(heap, runs, free_list_place(heap, runs, run), run);
  if (was_full || s->start < heap_chunk(heap, *lowest)->start) *lowest = slot;
  ++*empty_slots(heap, run);
  if (!is_empty(heap, run, s->size)) return;
  if (++state_of(heap)->empty_runs[class] > heap->parameters[PARAMETER_retained_runs])
    close_run(heap, run, class);
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

static uint32_t obtain(Heap *heap, uint64_t bytes, Need need) {
  if (need.service == SLOT) return allocate_slot(heap, need.class);
  if (need.service == MAPPING) return heap_map(heap, bytes);
  const uint32_t span = need.service == SPAN ? obtain_span(heap, need.size) : HEAP_NO_CHUNK;
  if (span != HEAP_NO_CHUNK) heap_chunk(heap, span)->kind = BL_CHUNK_LIVE;
  return span;
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  const Need need = need_for(heap, bytes);
  tell_need(heap, bytes, need);
  return obtain(heap, bytes, need);
}

static void release(Heap *heap, uint32_t chunk) {
  const Service service = service_of(heap, chunk);
  if (service == SLOT)
    release_slot(heap, chunk);
  else if (service == SPAN)
    free_span(heap, chunk);
  else
    heap_unmap(heap, chunk);
}

static uint64_t usable(const Heap *heap, uint32_t chunk) { return heap_chunk_bytes(heap, chunk); }

static uint32_t move(Heap *heap, uint32_t from, uint64_t bytes, Need need) {
  const uint32_t to = obtain(heap, bytes, need);
  if (to == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  heap_copied(heap, from, to, usable(heap, from) < bytes ? usable(heap, from) : bytes);
  release(heap, from);
  return to;
}

/* Merges the next committed span into a block of pages if that makes it at least `size` granules long. */
static void take_in(Heap *heap, uint32_t chunk, uint32_t size) {
  const Chunk *c = heap_chunk(heap, chunk);
  const uint32_t after = c->after;
  if (after == HEAP_NO_CHUNK || heap_chunk(heap, after)->kind != BL_CHUNK_FREE) return;
  const uint32_t more = heap_chunk(heap, after)->size;
  if (more < size - c->size) return;
  leave_pages(heap, after);
  heap_join(heap, chunk);
  heap_counts(heap)->merges++;
  heap_record_step(heap, BL_OPERATION_STEP_MERGE, BL_NO_LIST, chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), bytes_of(more));
}

/* Resizes a block of pages in place if possible. */
static bool fit_in_place(Heap *heap, uint32_t chunk, uint32_t size) {
  if (size > heap_chunk(heap, chunk)->size) take_in(heap, chunk, size);
  if (size > heap_chunk(heap, chunk)->size) return false;
  const uint32_t rest = split(heap, chunk, size);
  if (rest != HEAP_NO_CHUNK) free_span(heap, rest);
  return true;
}

static uint32_t resize(Heap *heap, uint32_t chunk, uint64_t bytes) {
  const Need need = need_for(heap, bytes);
  tell_need(heap, bytes, need);
  bool stays = false;
  if (need.service == service_of(heap, chunk)) {
    if (need.service == SLOT) stays = heap_chunk(heap, chunk)->size == need.size;
    if (need.service == SPAN) stays = fit_in_place(heap, chunk, need.size);
    if (need.service == MAPPING) stays = heap_remap(heap, chunk, bytes);
  }
  if (!stays) return move(heap, chunk, bytes, need);
  heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), 0);
  return chunk;
}

static uint64_t user_offset(const Heap *heap, uint32_t chunk) {
  (void)heap, (void)chunk;
  return 0;
}

static void open(Heap *heap) {
  state_of(heap)->pages.number = LIST_PAGES;
  state_of(heap)->bare.number = LIST_BARE;
  for (uint32_t i = 0; i < CLASSES; i++) state_of(heap)->runs[i].number = BL_NO_LIST;
}

/* Checking. ---------------------------------------------------------------------------------------------- */

/* Checks a run and its slots, from its header on. Returns the last slot. */
static uint32_t check_run(const Heap *heap, uint32_t run, SizeClass *found) {
  const Chunk *r = heap_chunk(heap, run);
  const uint32_t size = heap_chunk(heap, r->after)->size, class = class_for(heap, size);
  const uint32_t pages = run_pages(heap, size), slots = slots_in(pages, size);
  uint32_t last = run, empty = 0;
  SIM_ASSERT(slots <= RUN_SLOTS && size == class_size(heap, class));
  SIM_ASSERT(r->start % PAGE_GRANULES == 0 && r->size + slots * size == pages * PAGE_GRANULES);
  for (uint32_t i = 0; i < slots; i++) {
    last = heap_chunk(heap, last)->after;
    const Chunk *slot = heap_chunk(heap, last);
    const bool kept = slot->kind == BL_CHUNK_CACHED;
    SIM_ASSERT(slot->size == size && *run_of(heap, last) == run && (kept || slot->kind == BL_CHUNK_LIVE));
    SIM_ASSERT(slot->list == (kept ? class : BL_NO_LIST));
    SIM_ASSERT(!kept || empty++ > 0 || *lowest_slot(heap, run) == last);
  }
  SIM_ASSERT(empty == *empty_slots(heap, run));
  found->kept[class] += empty;
  found->empty_runs[class] += empty == slots;
  found->runs[class].number += empty > 0; /* here: runs with room */
  return last;
}

/* Checks a chunk outside any run. */
static void check_span(const Heap *heap, uint32_t chunk, SizeClass *found) {
  const Chunk *c = heap_chunk(heap, chunk);
  SIM_ASSERT(c->start % PAGE_GRANULES == 0 && c->size % PAGE_GRANULES == 0);
  SIM_ASSERT(c->kind == BL_CHUNK_LIVE || c->kind == BL_CHUNK_FREE || c->kind == BL_CHUNK_UNCOMMITTED);
  if (c->kind == BL_CHUNK_LIVE) return;
  const bool bare = c->kind == BL_CHUNK_UNCOMMITTED;
  SIM_ASSERT(c->list == (bare ? LIST_BARE : LIST_PAGES));
  SIM_ASSERT(c->after == HEAP_NO_CHUNK || heap_chunk(heap, c->after)->kind != c->kind);
  found->free_pages += bare ? 0 : c->size / PAGE_GRANULES;
  if (bare)
    found->bare.number++;
  else
    found->pages.number++;
}

RARELY_CALLED void size_class_check(const Heap *heap) {
  const SizeClass *o = state_of(heap);
  SizeClass found = {0};
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
    if (heap_chunk(heap, i)->kind == BL_CHUNK_METADATA)
      i = check_run(heap, i, &found);
    else
      check_span(heap, i, &found);
  SIM_ASSERT(found.pages.number == free_list_check(heap, &o->pages, true));
  SIM_ASSERT(found.bare.number == free_list_check(heap, &o->bare, true));
  SIM_ASSERT(found.free_pages == o->free_pages);
  for (uint32_t i = 0; i < CLASSES; i++) {
    SIM_ASSERT(found.runs[i].number == free_list_check(heap, &o->runs[i], true));
    SIM_ASSERT(found.kept[i] == o->kept[i] && found.empty_runs[i] == o->empty_runs[i]);
    SIM_ASSERT(found.empty_runs[i] <= heap->parameters[PARAMETER_retained_runs]);
  }
}

const HeapModel size_class_model = {.granule = GRANULE,
                                    .alignment = GRANULE,
                                    .model_state_bytes = STATE_BYTES(SizeClass),
                                    .open = open,
                                    .allocate = allocate,
                                    .release = release,
                                    .resize = resize,
                                    .user_offset = user_offset,
                                    .usable = usable};
