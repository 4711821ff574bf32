/* The bytes that decide where the next block of a slot lies. The allocator writes them and reads them back. A
 * group in a slot of another finds there what blocks have left. Only bytes that are not zero are kept, in a
 * list per chunk. The program is taken to write none of them. */
#include "allocation/heap/musl.h"

SMALL_CODE_BEGIN

static MuMark *mark_at(const Heap *heap, uint32_t mark) {
  return (MuMark *)(void *)heap->records[1].at + mark;
}
static uint32_t first_mark(const Heap *heap, uint32_t chunk) { return heap_chunk(heap, chunk)->other_next; }

static uint32_t find(const Heap *heap, uint32_t chunk, uint32_t at) {
  uint32_t i = first_mark(heap, chunk);
  while (i != 0 && mark_at(heap, i)->at != at) i = mark_at(heap, i)->next;
  return i;
}

static void link_mark(Heap *heap, uint32_t chunk, uint32_t mark) {
  mark_at(heap, mark)->next = first_mark(heap, chunk);
  heap_chunk(heap, chunk)->other_next = mark;
}

static uint32_t new_mark(Heap *heap, uint32_t chunk) {
  Musl *state = mu_state(heap);
  uint32_t mark = state->spare_mark;
  if (mark != 0) {
    state->spare_mark = mark_at(heap, mark)->next;
  } else {
    column_reserve(&heap->records[1], state->marks, state->marks + 1);
    mark = state->marks++;
  }
  link_mark(heap, chunk, mark);
  return mark;
}

uint32_t mu_read(const Heap *heap, uint32_t chunk, uint32_t at) {
  const uint32_t mark = find(heap, chunk, at);
  return mark == 0 ? 0 : mark_at(heap, mark)->value;
}

void mu_write(Heap *heap, uint32_t chunk, uint32_t at, uint32_t value) {
  uint32_t mark = find(heap, chunk, at);
  if (mark == 0) mark = new_mark(heap, chunk);
  mark_at(heap, mark)->at = at;
  mark_at(heap, mark)->value = value;
}

/* The bits of a mark's bytes that lie within from .. to-1 of the chunk. */
static uint32_t bits_within(const Heap *heap, uint32_t chunk, const MuMark *mark, uint64_t from,
                            uint64_t to) {
  const uint64_t end = mu_bytes(mark->at - heap_chunk(heap, chunk)->start);
  uint32_t bits = 0;
  for (uint32_t i = 0; i < 3 && end > 0; i++)
    if (end - 3 + i >= from && end - 3 + i < to) bits |= 0xffu << 8 * i;
  return bits;
}

void mu_zero(Heap *heap, uint32_t chunk, uint64_t from, uint64_t to) {
  for (uint32_t i = first_mark(heap, chunk); i != 0; i = mark_at(heap, i)->next)
    mark_at(heap, i)->value &= ~bits_within(heap, chunk, mark_at(heap, i), from, to);
}

void mu_copy(Heap *heap, uint32_t from, uint64_t from_byte, uint32_t to, uint64_t to_byte, uint64_t bytes) {
  const uint32_t start = heap_chunk(heap, from)->start + (uint32_t)(from_byte / MU_GRANULE);
  const uint32_t place = heap_chunk(heap, to)->start + (uint32_t)(to_byte / MU_GRANULE);
  mu_zero(heap, to, to_byte, to_byte + bytes);
  for (uint32_t i = first_mark(heap, from); i != 0; i = mark_at(heap, i)->next) {
    const MuMark mark = *mark_at(heap, i);
    const uint32_t value = mark.value & bits_within(heap, from, &mark, from_byte, from_byte + bytes);
    const uint32_t at = place + (mark.at - start);
    if (value != 0) mu_write(heap, to, at, mu_read(heap, to, at) | value);
  }
}

void mu_hand_over(Heap *heap, uint32_t from, uint32_t to) {
  const Chunk *c = heap_chunk(heap, to);
  uint32_t *link = &heap_chunk(heap, from)->other_next;
  while (*link != 0) {
    const uint32_t mark = *link;
    if (mark_at(heap, mark)->at - c->start < c->size) {
      *link = mark_at(heap, mark)->next;
      link_mark(heap, to, mark);
    } else {
      link = &mark_at(heap, mark)->next;
    }
  }
}

void mu_hand_all(Heap *heap, uint32_t from, uint32_t to) {
  for (uint32_t i = first_mark(heap, from), next; i != 0; i = next) {
    next = mark_at(heap, i)->next;
    link_mark(heap, to, i);
  }
  heap_chunk(heap, from)->other_next = 0;
}

void mu_forget(Heap *heap, uint32_t chunk) {
  for (uint32_t i = first_mark(heap, chunk), next; i != 0; i = next) {
    next = mark_at(heap, i)->next;
    mark_at(heap, i)->next = mu_state(heap)->spare_mark;
    mu_state(heap)->spare_mark = i;
  }
  heap_chunk(heap, chunk)->other_next = 0;
}

RARELY_CALLED uint32_t mu_check_marks(const Heap *heap, uint32_t chunk) {
  const uint32_t start = heap_chunk(heap, chunk)->start;
  uint32_t count = 0;
  for (uint32_t i = first_mark(heap, chunk); i != 0; i = mark_at(heap, i)->next, count++) {
    const MuMark *mark = mark_at(heap, i);
    const bool within = mark->value == 0 || mu_bytes(mark->at - start) <= mu_slot_bytes(heap, chunk);
    SIM_ASSERT(within && find(heap, chunk, mark->at) == i);
  }
  return count;
}

SMALL_CODE_END
