#include "size_counts.h"

#include <string.h>

#define FIRST_CAPACITY   1024u
#define SIGNIFICANT_BITS 8u

STATE_STRUCT(BlSizeCount, size, requests);

static BlSizeCount *slots_of(const SizeTable *table) { return (BlSizeCount *)(void *)table->slots.at; }

static void open_table(SizeTable *table, uint32_t capacity) {
  *table = (SizeTable){.slots = COLUMN_OF(BlSizeCount), .capacity = capacity};
  column_reserve(&table->slots, 0, capacity);
  memset(table->slots.at, 0, capacity * sizeof(BlSizeCount));
}

/* The slot of a size, or the free one where it belongs. */
static BlSizeCount *find(const SizeTable *table, double size) {
  const uint32_t mask = table->capacity - 1;
  const uint64_t hash = ((uint64_t)size * 0x9e3779b97f4a7c15u) >> 32;
  for (uint32_t slot = (uint32_t)hash & mask;; slot = (slot + 1) & mask) {
    BlSizeCount *count = &slots_of(table)[slot];
    if (count->requests == 0 || count->size == size) return count;
  }
}

static void grow(SizeTable *table) {
  SizeTable larger;
  open_table(&larger, 2 * table->capacity);
  larger.count = table->count;
  for (uint32_t slot = 0; slot < table->capacity; slot++) {
    const BlSizeCount count = slots_of(table)[slot];
    if (count.requests > 0) *find(&larger, count.size) = count;
  }
  *table = larger;
}

static void add(SizeTable *table, double size) {
  if (table->capacity == 0) open_table(table, FIRST_CAPACITY);
  BlSizeCount *count = find(table, size);
  if (count->requests++ > 0) return;
  count->size = size;
  if (2 * ++table->count > table->capacity) grow(table);
}

static void add_rounded(SizeCounts *counts, uint64_t size) {
  const uint32_t power = power_of(size);
  const uint64_t unit = (uint64_t)1 << (power < SIGNIFICANT_BITS ? 0 : power - (SIGNIFICANT_BITS - 1));
  add(&counts->rounded, (double)((size + unit - 1) & ~(unit - 1)));
}

static double requests_of(const SizeCounts *counts, uint64_t size) {
  if (size < BL_CALL_SMALL_SIZES) return counts->small[size];
  return counts->others.capacity == 0 ? 0 : find(&counts->others, (double)size)->requests;
}

void size_counts_add(SizeCounts *counts, uint64_t size) {
  const bool is_new = requests_of(counts, size) == 0;
  if (is_new && counts->sizes == BL_CALL_EXACT_SIZES) {
    add_rounded(counts, size);
    return;
  }
  counts->sizes += is_new;
  if (size < BL_CALL_SMALL_SIZES)
    counts->small[size]++;
  else
    add(&counts->others, (double)size);
}
