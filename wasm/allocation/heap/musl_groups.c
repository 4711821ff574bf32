/* Groups of slots: which slot is taken, when a group is made, and when it goes. */
#include "allocation/heap/musl.h"

SMALL_CODE_BEGIN

#define PAGE_GRANULES  (HEAP_PAGE / MU_GRANULE)
#define HALF_PAGE      (PAGE_GRANULES / 2)
#define MANY_GRANULES  65536u /* no group is this long */
#define REQUEST_HEADER 20u    /* bytes of a slot's and a group's header */
#define MOST_CLOCK     255u
#define SOON           10u /* steps of the clock from a removal to a bounce */
#define BOUNCING       100u
#define BOUNCED        150u

uint32_t mu_class_size(uint32_t class) {
  static const uint16_t sizes[MU_CLASSES] = {
      1,   2,   3,   4,    5,    6,    7,    8,    9,    10,   12,   15,   18,   20,   25,   31,
      36,  42,  50,  63,   72,   84,   102,  127,  146,  170,  204,  255,  292,  340,  409,  511,
      584, 682, 818, 1023, 1169, 1364, 1637, 2047, 2340, 2730, 3276, 4095, 4680, 5460, 6552, 8191};
  return sizes[class];
}

uint32_t mu_class(uint64_t bytes) {
  const uint64_t size = (bytes + MU_TAIL + MU_GRANULE - 1) / MU_GRANULE;
  uint32_t class = size < 10 ? (uint32_t)size - 1 : top_bit((uint32_t)size) * 4 - 4;
  while (mu_class_size(class) < size) class ++;
  return class;
}

static uint32_t all_slots(const MuGroup *group) { return (2u << group->last) - 1; }
static uint32_t active_slots(const MuGroup *group) { return (2u << group->active) - 1; }

/* Slots and lists. --------------------------------------------------------------------------------------- */

static void leave_list(Heap *heap, uint32_t slot) {
  Chunk *c = heap_chunk(heap, slot);
  if (c->list != BL_NO_LIST) mu_state(heap)->count[c->list]--;
  c->list = BL_NO_LIST;
}

static void enter_list(Heap *heap, uint32_t slot, uint32_t list) {
  leave_list(heap, slot);
  heap_chunk(heap, slot)->kind = BL_CHUNK_CACHED;
  heap_chunk(heap, slot)->list = (uint16_t)list;
  mu_state(heap)->count[list]++;
}

/* The freed slots among the active ones become available. */
static void make_available(Heap *heap, uint32_t group) {
  MuGroup *g = mu_group(heap, group);
  g->available = g->freed & active_slots(g);
  g->freed &= ~active_slots(g);
  for (uint32_t rest = g->available; rest != 0; rest &= rest - 1)
    enter_list(heap, g->slot[lowest_bit(rest)], g->class);
}

/* Rings. ------------------------------------------------------------------------------------------------- */

/* A group joins the end of the ring of its class. */
static void enter_ring(Heap *heap, uint32_t group) {
  MuGroup *g = mu_group(heap, group);
  uint32_t *first = &mu_state(heap)->first[g->class];
  if (*first == MU_NO_GROUP) *first = g->prev = group;
  g->next = *first;
  g->prev = *first == group ? group : mu_group(heap, *first)->prev;
  mu_group(heap, g->prev)->next = group;
  mu_group(heap, *first)->prev = group;
}

static void leave_ring(Heap *heap, uint32_t group) {
  MuGroup *g = mu_group(heap, group);
  uint32_t *first = &mu_state(heap)->first[g->class];
  mu_group(heap, g->prev)->next = g->next;
  mu_group(heap, g->next)->prev = g->prev;
  if (*first == group) *first = g->next == group ? MU_NO_GROUP : g->next;
  g->next = g->prev = MU_NO_GROUP;
}

/* Mappings, in the address space. ------------------------------------------------------------------------ */

void mu_tick(Heap *heap) {
  Musl *state = mu_state(heap);
  if (state->clock++ < MOST_CLOCK) return;
  for (uint32_t i = 0; i < MU_CLASSES; i++) state->unmapped[i] = 0;
  state->clock = 1;
}

static void put_bare(Heap *heap, uint32_t chunk) {
  FreeList *bare = &mu_state(heap)->bare;
  uint32_t behind = HEAP_NO_CHUNK, i = bare->first;
  for (; i != HEAP_NO_CHUNK && heap_chunk(heap, i)->start < heap_chunk(heap, chunk)->start;
       i = heap_chunk(heap, i)->next)
    behind = i;
  free_list_put(heap, bare, behind, chunk);
}

static bool is_bare(const Heap *heap, uint32_t chunk) {
  return chunk != HEAP_NO_CHUNK && heap_chunk(heap, chunk)->kind == BL_CHUNK_UNCOMMITTED;
}

/* Takes the lowest addresses without memory that are long enough, or extends the space. */
static uint32_t map_pages(Heap *heap, uint32_t granules) {
  FreeList *bare = &mu_state(heap)->bare;
  const uint64_t end = heap->state.space.end;
  uint32_t chunk = free_list_walk(heap, bare->first, HEAP_NO_CHUNK, granules).chunk;
  if (chunk == HEAP_NO_CHUNK) {
    if (!heap_extend(heap, granules, BL_CHUNK_METADATA)) return HEAP_NO_CHUNK;
    chunk = heap->state.space.last;
    heap_record_step(heap, BL_OPERATION_STEP_GROW, BL_NO_LIST, end, mu_bytes(granules), 0);
  } else {
    free_list_remove(heap, bare, chunk);
    if (heap_chunk(heap, chunk)->size > granules) put_bare(heap, heap_cut(heap, chunk, granules));
    heap_commit(heap, chunk, BL_CHUNK_METADATA);
    heap_record_step(heap, BL_OPERATION_STEP_COMMIT, BL_NO_LIST, chunk_at(heap, chunk), mu_bytes(granules),
                     0);
  }
  heap_counts(heap)->system_calls++;
  return chunk;
}

static void unmap_pages(Heap *heap, uint32_t chunk) {
  FreeList *bare = &mu_state(heap)->bare;
  heap_record_step(heap, BL_OPERATION_STEP_DECOMMIT, BL_NO_LIST, chunk_at(heap, chunk),
                   heap_chunk_bytes(heap, chunk), 0);
  heap_decommit(heap, chunk);
  heap_counts(heap)->system_calls++;
  const uint32_t before = heap_chunk(heap, chunk)->before, after = heap_chunk(heap, chunk)->after;
  if (is_bare(heap, after)) {
    free_list_remove(heap, bare, after);
    heap_join(heap, chunk);
  }
  if (is_bare(heap, before)) {
    free_list_remove(heap, bare, before);
    heap_join(heap, before);
    chunk = before;
  }
  put_bare(heap, chunk);
}

/* A new group. ------------------------------------------------------------------------------------------- */

/* Slots, granules of a mapping (0 = a slot of another group), and slots in the first page. */
typedef struct Plan {
  uint32_t slots, mapped;
} Plan;

static uint32_t usual_slots(uint32_t class, uint32_t used) {
  static const uint8_t few[9][3] = {{30, 30, 30}, {31, 15, 15}, {20, 10, 10}, {31, 15, 7}, {25, 12, 6},
                                    {21, 10, 5},  {18, 8, 4},   {31, 15, 7},  {28, 14, 6}};
  static const uint8_t many[4] = {28, 24, 20, 32};
  const uint32_t size = mu_class_size(class);
  if (class < 9) {
    uint32_t i = 0;
    while (i < 2 && 4u * few[class][i] > used) i++;
    return few[class][i];
  }
  uint32_t slots = many[class & 3];
  while (slots % 2 == 0 && 4 * slots > used) slots /= 2;
  while (slots * size >= MANY_GRANULES) slots /= 2;
  return slots == 1 && size < HALF_PAGE ? 2 : slots;
}

static bool can_bounce(uint32_t class) { return class >= 7 && class < 39; }
static bool is_bouncing(const Heap *heap, uint32_t class) {
  return mu_state(heap)->bounces[class] >= BOUNCING;
}

/* A mapping soon after one of the class was removed. */
static void count_bounce(Heap *heap, uint32_t class) {
  Musl *state = mu_state(heap);
  const uint32_t then = state->unmapped[class];
  if (!can_bounce(class) || then == 0 || (int32_t)(state->clock - then) >= (int32_t)SOON) return;
  const uint32_t bounces = state->bounces[class] + 1u;
  state->bounces[class] = (uint8_t)(bounces < BOUNCING ? bounces : BOUNCED);
}

/* A long group of a class that is little used has fewer slots. */
static uint32_t fewer_slots(uint32_t class, uint32_t slots) {
  const uint32_t pages = slots * mu_class_size(class);
  switch (class & 3) {
    case 0:
      return pages > 8 * PAGE_GRANULES ? 3 : pages > 2 * PAGE_GRANULES ? 5 : slots;
    case 1:
      return pages > 8 * PAGE_GRANULES ? 2 : slots;
    case 2:
      return pages > 4 * PAGE_GRANULES ? 3 : slots;
    default:
      return slots;
  }
}

static Plan plan_mapping(Heap *heap, uint32_t class, uint32_t slots, uint64_t bytes) {
  const uint32_t size = mu_class_size(class);
  const uint32_t *in_use = &mu_state(heap)->slots[class];
  const uint32_t used = *in_use + (class % 2 == 0 && class < 32 ? in_use[1] : 0);
  const bool bounces = is_bouncing(heap, class);
  count_bounce(heap, class);
  mu_tick(heap);
  if (4 * slots > used && !bounces) slots = fewer_slots(class, slots);
  const uint32_t alone = (uint32_t)heap_pages(bytes + REQUEST_HEADER) * PAGE_GRANULES;
  if (!bounces && slots <= 7 && (alone < size + 1 || (alone >= 4 * PAGE_GRANULES && 2 * slots > used)))
    return (Plan){.slots = 1, .mapped = alone};
  return (Plan){.slots = slots, .mapped = (uint32_t)heap_pages(mu_bytes(slots * size + 1)) * PAGE_GRANULES};
}

uint32_t mu_new_record(Heap *heap) {
  Musl *state = mu_state(heap);
  uint32_t group = state->spare;
  if (group != MU_NO_GROUP) {
    state->spare = mu_group(heap, group)->next;
  } else {
    column_reserve(&heap->records[0], state->groups, state->groups + 1);
    group = state->groups++;
  }
  *mu_group(heap, group) = (MuGroup){0};
  return group;
}

/* Cuts the slots of a group off its chunk, behind `front` granules. What is left after them is nobody's. */
static void cut_slots(Heap *heap, uint32_t group, uint32_t front, uint32_t size) {
  MuGroup *g = mu_group(heap, group);
  uint32_t slot = heap_cut(heap, g->header, front), rest;
  for (uint32_t i = 0; i <= g->last; i++, slot = rest) {
    rest = heap_chunk(heap, slot)->size > size ? heap_cut(heap, slot, size) : HEAP_NO_CHUNK;
    mu_hand_over(heap, g->header, slot);
    g->slot[i] = slot;
    heap_chunk(heap, slot)->prev = i;
    heap_chunk(heap, slot)->other_prev = group;
    enter_list(heap, slot, i <= g->active ? g->class : MU_FREED + g->class);
  }
  if (rest != HEAP_NO_CHUNK) mu_hand_over(heap, g->header, rest);
  g->available = active_slots(g);
  g->freed = all_slots(g) & ~active_slots(g);
}

static uint32_t open_group(Heap *heap, uint32_t class, uint32_t header, uint32_t slots, uint32_t active) {
  const uint32_t group = mu_new_record(heap);
  MuGroup *g = mu_group(heap, group);
  g->header = header;
  g->whole = heap_chunk(heap, header)->size;
  g->class = (uint8_t) class;
  g->last = (uint8_t)(slots - 1);
  g->active = (uint8_t)active;
  mu_state(heap)->slots[class] += slots;
  heap_record_step(heap, BL_OPERATION_STEP_OPEN, class, chunk_at(heap, header), mu_bytes(g->whole), slots);
  return group;
}

/* Slots beyond the first page wait until they are needed. */
static uint32_t open_mapped(Heap *heap, uint32_t class, Plan plan) {
  const uint32_t size = mu_class_size(class), fit = (PAGE_GRANULES - 1) / size;
  const uint32_t header = map_pages(heap, plan.mapped);
  if (header == HEAP_NO_CHUNK) return MU_NO_GROUP;
  mu_state(heap)->maps++;
  const uint32_t active = min_u32(fit > 0 ? fit : 1, plan.slots) - 1;
  const uint32_t group = open_group(heap, class, header, plan.slots, active);
  cut_slots(heap, group, 1, plan.slots == 1 ? plan.mapped - 1 : size);
  heap_touch(heap, chunk_at(heap, header), MU_GRANULE);
  return group;
}

/* The slot becomes a group. Its place is marked as such. */
static uint32_t open_nested(Heap *heap, uint32_t class, uint32_t slots) {
  const uint32_t size = mu_class_size(class);
  const uint64_t bytes = mu_bytes(slots * size + 1) - MU_TAIL;
  const uint32_t slot = mu_take_slot(heap, mu_class(bytes), bytes);
  if (slot == HEAP_NO_CHUNK) return MU_NO_GROUP;
  mu_place(heap, slot, heap_chunk_bytes(heap, slot) - MU_TAIL);
  const uint32_t place = heap_chunk(heap, slot)->next, at = heap_chunk(heap, slot)->start + place;
  mu_write(heap, slot, at, (mu_read(heap, slot, at) & ~0xe0u) | 6u << 5);
  heap_chunk(heap, slot)->kind = BL_CHUNK_METADATA;
  heap_chunk(heap, slot)->next = 0;
  const uint32_t group = open_group(heap, class, slot, slots, slots - 1);
  heap_touch(heap, chunk_at(heap, slot) + mu_bytes(place), mu_bytes(slots * size + 1));
  cut_slots(heap, group, place + 1, size);
  return group;
}

static uint32_t new_group(Heap *heap, uint32_t class, uint64_t bytes) {
  const uint32_t slots = usual_slots(class, mu_state(heap)->slots[class]);
  if (slots * mu_class_size(class) < HALF_PAGE) return open_nested(heap, class, slots);
  return open_mapped(heap, class, plan_mapping(heap, class, slots, bytes));
}

/* Which slot. -------------------------------------------------------------------------------------------- */

/* One more slot, and those that end in the same page. Places count from the group's start. */
static void activate_more(MuGroup *g) {
  const uint32_t size = mu_class_size(g->class);
  uint32_t slots = g->active + 2u, end = 1 + size * slots;
  for (; (end ^ (end + size - 1)) < PAGE_GRANULES; end += size) slots++;
  g->active = (uint8_t)(min_u32(slots, g->last + 1u) - 1);
}

/* The next group of the ring becomes the first. */
static uint32_t go_on(Heap *heap, uint32_t class) {
  uint32_t *first = &mu_state(heap)->first[class];
  heap_counts(heap)->nodes++;
  return *first = mu_group(heap, *first)->next;
}

/* Makes slots of the first group available that has freed ones. false = none has. */
static bool find_freed(Heap *heap, uint32_t class) {
  Musl *state = mu_state(heap);
  uint32_t group = state->first[class];
  if (mu_group(heap, group)->freed == 0) {
    heap_counts(heap)->nodes++;
    leave_ring(heap, group);
    group = state->first[class];
    if (group == MU_NO_GROUP) return false;
  } else {
    group = go_on(heap, class);
  }
  if (mu_group(heap, group)->freed == all_slots(mu_group(heap, group))) group = go_on(heap, class);
  MuGroup *g = mu_group(heap, group);
  if ((g->freed & active_slots(g)) == 0) {
    if (g->next == group)
      activate_more(g);
    else
      group = go_on(heap, class);
  }
  make_available(heap, group);
  if (state->bounces[class] > 0) state->bounces[class]--;
  return true;
}

uint32_t mu_take_slot(Heap *heap, uint32_t class, uint64_t bytes) {
  Musl *state = mu_state(heap);
  const uint32_t first = state->first[class];
  bool found = first != MU_NO_GROUP;
  heap_counts(heap)->bins++;
  if (found && mu_group(heap, first)->available == 0) found = find_freed(heap, class);
  if (!found) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, class, 0, 0, 0);
    const uint32_t group = new_group(heap, class, bytes);
    if (group == MU_NO_GROUP) return HEAP_NO_CHUNK;
    enter_ring(heap, group);
  }
  MuGroup *g = mu_group(heap, state->first[class]);
  const uint32_t index = lowest_bit(g->available), slot = g->slot[index];
  heap_counts(heap)->nodes++;
  g->available &= g->available - 1;
  leave_list(heap, slot);
  heap_chunk(heap, slot)->kind = BL_CHUNK_LIVE;
  heap_record_step(heap, BL_OPERATION_STEP_SLOT, class, chunk_at(heap, slot), heap_chunk_bytes(heap, slot),
                   index);
  return slot;
}

/* The end of a group. ------------------------------------------------------------------------------------ */

uint32_t mu_outer(const Heap *heap, uint32_t group) {
  const MuGroup *g = mu_group(heap, group);
  return g->class == MU_MAPPING ? MU_NO_GROUP : mu_group_of(heap, g->header);
}

void mu_end_record(Heap *heap, uint32_t group) {
  Musl *state = mu_state(heap);
  MuGroup *g = mu_group(heap, group);
  MuNotes *notes = mu_notes(heap);
  if (g->number > 0) notes->ended[notes->gone++] = g->number;
  *g = (MuGroup){.next = state->spare};
  state->spare = group;
}

/* Whether a group without used slots goes. A class that bounces keeps its last group. */
static bool may_go(const Heap *heap, uint32_t group) {
  const MuGroup *g = mu_group(heap, group);
  const uint32_t class = g->class, slots = g->last + 1u;
  if (mu_outer(heap, group) != MU_NO_GROUP || g->whole - 1 < mu_class_size(class)) return true;
  if (g->next != group || !is_bouncing(heap, class)) return true;
  return 9 * slots <= mu_state(heap)->slots[class] && slots < 20;
}

/* Joins the slots to one chunk again. Their bytes stay if it is a slot itself. */
static void join_slots(Heap *heap, uint32_t group, bool bytes_stay) {
  const uint32_t header = mu_group(heap, group)->header, whole = mu_group(heap, group)->whole;
  while (heap_chunk(heap, header)->size < whole) {
    const uint32_t slot = heap_chunk(heap, header)->after;
    leave_list(heap, slot);
    if (bytes_stay)
      mu_hand_all(heap, slot, header);
    else
      mu_forget(heap, slot);
    heap_join(heap, header);
  }
}

/* Returns the slot in which the group lay; HEAP_NO_CHUNK = it had a mapping. */
static uint32_t close_group(Heap *heap, uint32_t group) {
  Musl *state = mu_state(heap);
  const MuGroup g = *mu_group(heap, group);
  const bool nested = mu_outer(heap, group) != MU_NO_GROUP;
  state->slots[g.class] -= g.last + 1u;
  join_slots(heap, group, nested);
  heap_record_step(heap, BL_OPERATION_STEP_CLOSE, g.class, chunk_at(heap, g.header), mu_bytes(g.whole),
                   g.last + 1u);
  mu_end_record(heap, group);
  if (nested) return g.header;
  mu_tick(heap);
  if (can_bounce(g.class)) state->unmapped[g.class] = (uint8_t)state->clock;
  mu_forget(heap, g.header);
  unmap_pages(heap, g.header);
  return HEAP_NO_CHUNK;
}

/* Frees one slot. Returns the slot of the group that thereby ends; HEAP_NO_CHUNK = none. */
static uint32_t free_one(Heap *heap, uint32_t slot) {
  Musl *state = mu_state(heap);
  const uint32_t group = mu_group_of(heap, slot), own = 1u << heap_chunk(heap, slot)->prev;
  MuGroup *g = mu_group(heap, group);
  const uint32_t class = g->class;
  const bool was_full = (g->freed | g->available) == 0, is_first = state->first[class] == group;
  enter_list(heap, slot, MU_FREED + class);
  heap_record_step(heap, BL_OPERATION_STEP_KEEP, MU_FREED + class, chunk_at(heap, slot),
                   heap_chunk_bytes(heap, slot), state->count[MU_FREED + class]);
  if ((g->freed | g->available | own) == all_slots(g) && may_go(heap, group)) {
    if (g->next != MU_NO_GROUP) leave_ring(heap, group);
    if (is_first && state->first[class] != MU_NO_GROUP) make_available(heap, state->first[class]);
    return close_group(heap, group);
  }
  if (was_full && !is_first) enter_ring(heap, group);
  g->freed |= own;
  return HEAP_NO_CHUNK;
}

void mu_free_slot(Heap *heap, uint32_t slot) {
  while (slot != HEAP_NO_CHUNK) slot = free_one(heap, slot);
}

SMALL_CODE_END
