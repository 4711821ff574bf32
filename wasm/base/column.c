#include "column.h"

#include <string.h>

#include "memory.h"
#include "sim_assert.h"

#define MIN_ENTRIES 8192u

static uint32_t bytes_of(const Column *column, uint32_t entries) {
  return entries * column->words * (uint32_t)sizeof(uint32_t);
}

void column_reserve(Column *column, uint32_t used, uint32_t entries) {
  uint32_t capacity = column->capacity ? column->capacity : MIN_ENTRIES;
  while (capacity < entries) {
    SIM_ASSERT(capacity <= MEMORY_BYTES / 2);
    capacity *= 2;
  }
  if (capacity == column->capacity) return;
  SIM_ASSERT(capacity <= MEMORY_BYTES / bytes_of(column, 1));
  uint32_t *block = memory_allocate(bytes_of(column, capacity));
  if (column->capacity) {
    memcpy(block, column->at, bytes_of(column, used));
    memory_free(column->at, bytes_of(column, column->capacity));
  }
  *column = (Column){.at = block, .capacity = capacity, .words = column->words};
}

void column_pass(Column *column, uint32_t entries, StateIo *io) {
  column_reserve(column, 0, entries);
  state_pass(io, uint32_t, column->at, entries * column->words);
}
