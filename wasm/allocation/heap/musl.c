/* musl's mallocng, as in musl 1.2.1 to 1.2.6 on x86-64. Rules: the program itself (malloc.c, free.c,
 * realloc.c and aligned_alloc.c of its mallocng directory); tests/golden/musl compares answers. Two
 * conditions: the program donated no areas to the allocator, as a static one, and it writes none of the bytes
 * of musl_bytes.c. Groups' mappings lie in the address space, from the lowest free place on, and blocks from
 * 131,052 bytes on apart. The records of groups lie outside of the heap and are not counted. */
#include "allocation/heap/musl.h"

SMALL_CODE_BEGIN

#define TOO_LARGE    ((uint64_t)1 << 46)
#define HEADER_BYTES 20u /* of a mapping: the group's, and 4 of the slot's */
#define MOST_IN_TAIL 5u

/* Places. ------------------------------------------------------------------------------------------------ */

static uint64_t place_of(const Heap *heap, uint32_t slot) { return mu_bytes(heap_chunk(heap, slot)->next); }
static bool is_mapped(const Heap *heap, uint32_t slot) {
  return heap_chunk(heap, slot)->kind == BL_CHUNK_MAPPED;
}

static uint64_t usable(const Heap *heap, uint32_t slot) {
  return mu_slot_bytes(heap, slot) - MU_TAIL - place_of(heap, slot);
}

static uint64_t user_offset(const Heap *heap, uint32_t slot) {
  return place_of(heap, slot) + (is_mapped(heap, slot) ? MU_GRANULE : 0);
}

/* Touches bytes of a slot, which may precede it. A mapping's first page is touched, and its caller writes the
 * rest. */
static void touch(Heap *heap, uint32_t slot, uint64_t at, uint32_t before, uint32_t bytes) {
  if (!is_mapped(heap, slot)) heap_touch(heap, chunk_at(heap, slot) + at - before, bytes);
}

/* The header of a block: the number of its slot, and its distance from the group's first slot. */
static void write_header(Heap *heap, uint32_t slot) {
  const Chunk *c = heap_chunk(heap, slot);
  const uint32_t number = is_mapped(heap, slot) ? 0 : c->prev;
  const uint32_t distance = number * c->size + c->next;
  mu_write(heap, slot, c->start + c->next, number | (distance <= 0xffff ? distance : 0) << 8);
  touch(heap, slot, place_of(heap, slot), 4, 4);
}

/* The header of a slot says where its block lies. */
static void write_place(Heap *heap, uint32_t slot) {
  const Chunk *c = heap_chunk(heap, slot);
  mu_write(heap, slot, c->start, 7u << 5 | (c->next & 0xffff) << 8);
  touch(heap, slot, 0, 4, 4);
}

void mu_write_size(Heap *heap, uint32_t slot, uint64_t bytes) {
  const uint64_t end = place_of(heap, slot) + usable(heap, slot), after = place_of(heap, slot) + bytes;
  const uint32_t in_tail = end - after < MOST_IN_TAIL ? (uint32_t)(end - after) : MOST_IN_TAIL;
  const uint32_t at = heap_chunk(heap, slot)->start + heap_chunk(heap, slot)->next;
  if (in_tail > 0) {
    mu_zero(heap, slot, after, after + 1);
    touch(heap, slot, after, 0, 1);
    touch(heap, slot, end, in_tail, in_tail);
  }
  mu_write(heap, slot, at, (mu_read(heap, slot, at) & ~0xe0u) | in_tail << 5);
}

/* The next place of a slot: one further than its last one, and at first as many as there were mappings. */
static uint32_t next_place(const Heap *heap, uint32_t slot, uint32_t slack) {
  const uint32_t header = mu_read(heap, slot, heap_chunk(heap, slot)->start);
  uint32_t place = ((header & 255) != 0 ? (header >> 8) + 1 : mu_state(heap)->maps) & 255;
  if (place <= slack) return place;
  place &= slack == 0 ? 0 : (2u << top_bit(slack)) - 1;
  return place <= slack ? place : place - slack - 1;
}

void mu_place(Heap *heap, uint32_t slot, uint64_t bytes) {
  const uint64_t slack = (mu_slot_bytes(heap, slot) - MU_TAIL - bytes) / MU_GRANULE;
  heap_chunk(heap, slot)->next = next_place(heap, slot, (uint32_t)slack);
  if (heap_chunk(heap, slot)->next > 0) write_place(heap, slot);
  write_header(heap, slot);
  mu_write_size(heap, slot, bytes);
}

/* Blocks. ------------------------------------------------------------------------------------------------ */

static uint32_t map_block(Heap *heap, uint64_t bytes) {
  const uint32_t mapping = heap_map(heap, bytes + HEADER_BYTES);
  if (mapping == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  mu_tick(heap);
  mu_state(heap)->maps++;
  const uint32_t group = mu_new_record(heap);
  *mu_group(heap, group) = (MuGroup){.header = mapping, .class = MU_MAPPING, .slot = {mapping}};
  heap_chunk(heap, mapping)->other_prev = group;
  return mapping;
}

static bool has_room(const Heap *heap, uint32_t class) {
  const uint32_t first = mu_state(heap)->first[class];
  return first != MU_NO_GROUP && (mu_group(heap, first)->available | mu_group(heap, first)->freed) != 0;
}

/* A class without slots leaves its few blocks to the next one. */
static uint32_t class_for(Heap *heap, uint64_t bytes) {
  const Musl *state = mu_state(heap);
  const uint32_t class = mu_class(bytes);
  if (class % 2 != 0 || class < 4 || class == 6 || class >= 32) return class;
  if (state->first[class] != MU_NO_GROUP || state->slots[class] > 0) return class;
  heap_counts(heap)->bins++;
  return state->slots[class + 1] + (has_room(heap, class + 1) ? 0 : 3) <= 12 ? class + 1 : class;
}

/* Numbers the new groups: that of the block, then the one in whose slot it lies. */
static void number_groups(Heap *heap, uint32_t slot) {
  uint32_t group = mu_group_of(heap, slot);
  for (; group != MU_NO_GROUP && mu_group(heap, group)->number == 0; group = mu_outer(heap, group))
    mu_group(heap, group)->number = ++mu_state(heap)->named;
}

static uint32_t obtain(Heap *heap, uint64_t bytes) {
  if (bytes >= TOO_LARGE) return HEAP_NO_CHUNK;
  const bool maps = bytes >= MU_LEAST_MAP;
  const uint32_t class = maps ? MU_MAPPING : class_for(heap, bytes);
  heap_record_step(heap, BL_OPERATION_STEP_ROUND, BL_NO_LIST, 0, bytes,
                   maps ? heap_pages(bytes + HEADER_BYTES) * HEAP_PAGE : mu_bytes(mu_class_size(class)));
  const uint32_t slot = maps ? map_block(heap, bytes) : mu_take_slot(heap, class, bytes);
  if (slot == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  mu_place(heap, slot, bytes);
  number_groups(heap, slot);
  return slot;
}

static void begin(Heap *heap) { *mu_notes(heap) = (MuNotes){.named = mu_state(heap)->named}; }

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  begin(heap);
  return obtain(heap, bytes);
}

static uint32_t allocate_zeroed(Heap *heap, uint64_t bytes) {
  const uint32_t slot = allocate(heap, bytes);
  if (slot != HEAP_NO_CHUNK) mu_zero(heap, slot, place_of(heap, slot), place_of(heap, slot) + bytes);
  return slot;
}

/* The place of a block's bytes in the mapping that its group lies in. */
static uint64_t place_in_mapping(const Heap *heap, uint32_t slot) {
  if (is_mapped(heap, slot)) return user_offset(heap, slot);
  uint32_t group = mu_group_of(heap, slot);
  for (uint32_t outer; (outer = mu_outer(heap, group)) != MU_NO_GROUP;) group = outer;
  return heap_address(heap, slot) - chunk_at(heap, mu_group(heap, group)->header);
}

/* The place moves up to the alignment, and the slot's header says so. */
static uint32_t allocate_aligned(Heap *heap, uint64_t bytes, uint64_t alignment) {
  const uint64_t more = alignment > MU_GRANULE ? alignment - MU_GRANULE : 0;
  begin(heap);
  const uint32_t slot = bytes > UINT64_MAX - more - MU_GRANULE ? HEAP_NO_CHUNK : obtain(heap, bytes + more);
  if (slot == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  const uint64_t up = more == 0 ? 0 : -place_in_mapping(heap, slot) & (alignment - 1);
  heap_chunk(heap, slot)->next += (uint32_t)(up / MU_GRANULE);
  if (up > 0) write_header(heap, slot);
  mu_write_size(heap, slot, bytes);
  if (up > 0) write_place(heap, slot);
  return slot;
}

static void free_block(Heap *heap, uint32_t slot) {
  Chunk *c = heap_chunk(heap, slot);
  mu_write(heap, slot, c->start + c->next, 255);
  if (!is_mapped(heap, slot)) {
    c->next = 0;
    mu_free_slot(heap, slot);
    return;
  }
  mu_end_record(heap, mu_group_of(heap, slot));
  mu_tick(heap);
  mu_forget(heap, slot);
  heap_unmap(heap, slot);
}

static void release(Heap *heap, uint32_t slot) {
  begin(heap);
  free_block(heap, slot);
}

static bool fits(const Heap *heap, uint32_t slot, uint64_t bytes) {
  return bytes <= usable(heap, slot) && bytes < MU_LEAST_MAP &&
         mu_class(bytes) + 1 >= mu_group(heap, mu_group_of(heap, slot))->class;
}

/* A mapping stays one, with other pages. */
static uint32_t remap(Heap *heap, uint32_t slot, uint64_t bytes) {
  const uint32_t pages = heap_chunk(heap, slot)->size;
  if (!heap_remap(heap, slot, bytes + place_of(heap, slot) + HEADER_BYTES)) return HEAP_NO_CHUNK;
  if (heap_chunk(heap, slot)->size != pages) mu_notes(heap)->resized = mu_group_of(heap, slot);
  mu_zero(heap, slot, mu_slot_bytes(heap, slot), UINT64_MAX);
  mu_write_size(heap, slot, bytes);
  return slot;
}

static uint32_t move(Heap *heap, uint32_t from, uint64_t bytes) {
  const uint64_t asked = heap_chunk(heap, from)->requested, copied = asked < bytes ? asked : bytes;
  const uint32_t to = obtain(heap, bytes);
  if (to == HEAP_NO_CHUNK) return HEAP_NO_CHUNK;
  mu_copy(heap, from, place_of(heap, from), to, place_of(heap, to), copied);
  heap_copied(heap, from, to, copied);
  free_block(heap, from);
  return to;
}

static uint32_t resize(Heap *heap, uint32_t slot, uint64_t bytes) {
  begin(heap);
  if (is_mapped(heap, slot) && bytes >= MU_LEAST_MAP && bytes < TOO_LARGE) return remap(heap, slot, bytes);
  if (!fits(heap, slot, bytes)) return move(heap, slot, bytes);
  mu_write_size(heap, slot, bytes);
  heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, chunk_at(heap, slot),
                   heap_chunk_bytes(heap, slot), 0);
  return slot;
}

/* The model. --------------------------------------------------------------------------------------------- */

static void open(Heap *heap) {
  Musl *state = mu_state(heap);
  heap->records[0] = COLUMN_OF(MuGroup);
  heap->records[1] = COLUMN_OF(MuMark);
  heap->records[2] = COLUMN_OF(MuNotes);
  state->bare.number = MU_BARE;
  state->marks = state->groups = 1; /* record 0 means none */
  for (uint32_t i = 0; i < 3; i++) column_reserve(&heap->records[i], 0, 1);
  begin(heap);
  *mu_group(heap, 0) = (MuGroup){0};
  *(MuMark *)(void *)heap->records[1].at = (MuMark){0};
}

static void pass(Heap *heap, StateIo *io) {
  column_pass(&heap->records[0], mu_state(heap)->groups, io);
  column_pass(&heap->records[1], mu_state(heap)->marks, io);
  if (!io->hashes) column_pass(&heap->records[2], 1, io);
}

/* Notes. ------------------------------------------------------------------------------------------------- */

static double *note(double *notes, uint32_t *count, BlGroupNoteKind kind, uint32_t number) {
  SIM_ASSERT(*count < BL_MAX_GROUP_NOTES);
  double *row = notes + (uint64_t)(*count)++ * BL_COUNT(BL_GROUP_NOTE);
  for (uint32_t i = 0; i < BL_COUNT(BL_GROUP_NOTE); i++) row[i] = BL_NONE;
  row[BL_GROUP_NOTE_kind] = kind;
  row[BL_GROUP_NOTE_group] = number - 1;
  return row;
}

static double mapped_bytes(const Heap *heap, const MuGroup *g) {
  return (double)(g->class == MU_MAPPING ? heap_chunk_bytes(heap, g->header) : mu_bytes(g->whole));
}

static void note_new(const Heap *heap, uint32_t group, double *row) {
  const MuGroup *g = mu_group(heap, group);
  const uint32_t outer = mu_outer(heap, group);
  row[BL_GROUP_NOTE_class] = g->class;
  row[BL_GROUP_NOTE_slots] = g->last + 1;
  if (outer == MU_NO_GROUP) {
    row[BL_GROUP_NOTE_bytes] = mapped_bytes(heap, g);
    return;
  }
  row[BL_GROUP_NOTE_outer] = mu_group(heap, outer)->number - 1;
  row[BL_GROUP_NOTE_slot] = heap_chunk(heap, g->header)->prev;
  row[BL_GROUP_NOTE_place] = heap_chunk(heap, g->header)->size - 1;
}

static uint32_t group_notes(const Heap *heap, uint32_t slot, double *notes) {
  const MuNotes *did = mu_notes(heap);
  uint32_t count = 0, group = slot == HEAP_NO_CHUNK ? MU_NO_GROUP : mu_group_of(heap, slot);
  if (group != MU_NO_GROUP) {
    double *row = note(notes, &count, BL_GROUP_NOTE_KIND_BLOCK, mu_group(heap, group)->number);
    row[BL_GROUP_NOTE_slot] = is_mapped(heap, slot) ? 0 : heap_chunk(heap, slot)->prev;
    row[BL_GROUP_NOTE_place] = heap_chunk(heap, slot)->next;
    row[BL_GROUP_NOTE_bytes] = (double)heap_chunk(heap, slot)->requested;
  }
  for (; group != MU_NO_GROUP && mu_group(heap, group)->number > did->named; group = mu_outer(heap, group))
    note_new(heap, group, note(notes, &count, BL_GROUP_NOTE_KIND_NEW, mu_group(heap, group)->number));
  if (did->resized != MU_NO_GROUP) {
    const MuGroup *g = mu_group(heap, did->resized);
    note(notes, &count, BL_GROUP_NOTE_KIND_RESIZED, g->number)[BL_GROUP_NOTE_bytes] = mapped_bytes(heap, g);
  }
  for (uint32_t i = 0; i < did->gone; i++) note(notes, &count, BL_GROUP_NOTE_KIND_GONE, did->ended[i]);
  return count;
}

const HeapModel musl_model = {.granule = MU_GRANULE,
                              .alignment = MU_GRANULE,
                              .model_state_bytes = STATE_BYTES(Musl),
                              .resizes_to_nothing = true,
                              .open = open,
                              .allocate = allocate,
                              .allocate_zeroed = allocate_zeroed,
                              .allocate_aligned = allocate_aligned,
                              .release = release,
                              .resize = resize,
                              .user_offset = user_offset,
                              .usable = usable,
                              .pass = pass,
                              .group_notes = group_notes};

SMALL_CODE_END
