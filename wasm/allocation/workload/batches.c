#include "batches.h"

#include "base/memory.h"
#include "random/pcg32.h"

static uint32_t *in_order(uint32_t count, bool reversed) {
  uint32_t *order = memory_allocate(count * (uint32_t)sizeof(uint32_t));
  for (uint32_t i = 0; i < count; i++) order[i] = reversed ? count - 1 - i : i;
  return order;
}

/* Fisher and Yates, from the back. */
static void shuffle(uint32_t *order, uint32_t count, Pcg32 *random) {
  for (uint32_t k = count - 1; k > 0; k--) {
    const uint32_t i = pcg32_below(random, k + 1), held = order[k];
    order[k] = order[i];
    order[i] = held;
  }
}

Batches batches_of(const BlBatches *s, uint32_t seed) {
  const bool reversed = s->order == BL_CALL_ORDER_REVERSED;
  const Batches batches = {.pointers = s->pointers,
                           .size = s->size,
                           .resized = (uint32_t)batches_resized(s),
                           .one = s->order == BL_CALL_ORDER_ONE,
                           .resizes = in_order(s->pointers, reversed),
                           .frees = in_order(s->pointers, reversed)};
  Pcg32 random = pcg32_start(seed, STREAM_BATCHES);
  if (s->order == BL_CALL_ORDER_SHUFFLED) {
    shuffle(batches.resizes, s->pointers, &random);
    shuffle(batches.frees, s->pointers, &random);
  }
  return batches;
}

BatchCall batches_call(const Batches *b, uint32_t step) {
  if (b->one) return (BatchCall){.kind = step % 3, .pointer = step / 3};
  const uint32_t kind = step / b->pointers, at = step % b->pointers;
  if (kind == BL_HEAP_OPERATION_ALLOCATE) return (BatchCall){.kind = kind, .pointer = at};
  return (BatchCall){.kind = kind, .pointer = (kind == BL_HEAP_OPERATION_RESIZE ? b->resizes : b->frees)[at]};
}
