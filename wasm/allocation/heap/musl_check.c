/* Invariants of musl's heap: every slot is a chunk of its group's list, the rings hold the groups that may
 * have room, and only the first of a ring has available slots. */
#include "allocation/heap/heap_check.h"
#include "allocation/heap/musl.h"

SMALL_CODE_BEGIN

typedef struct Seen {
  uint32_t slots[MU_CLASSES], count[MU_BARE];
  uint32_t groups, marks, bare;
} Seen;

/* An available slot is active. Any other may hold a block or a group. */
static bool is_sound_slot(const Heap *heap, uint32_t group, uint32_t index) {
  const MuGroup *g = mu_group(heap, group);
  const Chunk *c = heap_chunk(heap, g->slot[index]);
  const bool available = g->available >> index & 1u, freed = g->freed >> index & 1u;
  const bool used = c->kind == BL_CHUNK_LIVE || c->kind == BL_CHUNK_METADATA;
  return c->prev == index && c->other_prev == group && available + freed + used == 1 &&
         c->list == (available ? g->class
                     : freed   ? MU_FREED + g->class
                               : BL_NO_LIST) &&
         (!available || index <= g->active) && (used || c->kind == BL_CHUNK_CACHED);
}

/* A full group is in no ring, except as the first. */
static bool is_sound_group(const Heap *heap, uint32_t group) {
  const MuGroup *g = mu_group(heap, group);
  const bool first = mu_state(heap)->first[g->class] == group;
  return g->active <= g->last && g->last < MU_SLOTS && (first || g->available == 0) &&
         (g->next != MU_NO_GROUP) == ((g->available | g->freed) != 0 || first) &&
         (g->next == MU_NO_GROUP || mu_group(heap, g->next)->prev == group);
}

static void check_group(const Heap *heap, uint32_t group, Seen *seen) {
  const MuGroup *g = mu_group(heap, group);
  SIM_ASSERT(is_sound_group(heap, group));
  for (uint32_t i = 0; i <= g->last; i++) {
    const uint32_t list = heap_chunk(heap, g->slot[i])->list;
    SIM_ASSERT(is_sound_slot(heap, group, i));
    if (list != BL_NO_LIST) seen->count[list]++;
  }
  seen->slots[g->class] += g->last + 1u;
}

static uint32_t spare_groups(const Heap *heap) {
  uint32_t count = 0;
  for (uint32_t i = mu_state(heap)->spare; i != MU_NO_GROUP; i = mu_group(heap, i)->next) count++;
  return count;
}

static uint32_t spare_marks(const Heap *heap) {
  const MuMark *marks = (const MuMark *)(const void *)heap->records[1].at;
  uint32_t count = 0;
  for (uint32_t i = mu_state(heap)->spare_mark; i != 0; i = marks[i].next) count++;
  return count;
}

static void check_chunks(const Heap *heap, Seen *seen) {
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    seen->marks += mu_check_marks(heap, i);
    seen->bare += heap_chunk(heap, i)->kind == BL_CHUNK_UNCOMMITTED;
  }
  for (uint32_t i = heap->state.space.first_mapping; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after)
    seen->marks += mu_check_marks(heap, i);
}

RARELY_CALLED void mu_check(const Heap *heap) {
  const Musl *state = mu_state(heap);
  Seen seen = {0};
  uint32_t groups = 0;
  for (uint32_t i = 1; i < state->groups; i++) {
    if (mu_group(heap, i)->header == HEAP_NO_CHUNK) continue;
    groups++;
    if (mu_group(heap, i)->class != MU_MAPPING) check_group(heap, i, &seen);
  }
  check_chunks(heap, &seen);
  SIM_ASSERT(groups + spare_groups(heap) + 1 == state->groups);
  SIM_ASSERT(seen.marks + spare_marks(heap) + 1 == state->marks);
  SIM_ASSERT(seen.bare == free_list_check(heap, &state->bare, true));
  for (uint32_t i = 0; i < MU_CLASSES; i++) SIM_ASSERT(seen.slots[i] == state->slots[i]);
  for (uint32_t i = 0; i < MU_BARE; i++) SIM_ASSERT(seen.count[i] == state->count[i]);
}

SMALL_CODE_END
