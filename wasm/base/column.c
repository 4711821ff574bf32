#include "column.h"

#include <string.h>

#include "memory.h"

#define LEAST_ENTRIES 8192u

void column_reserve(Column *column, uint32_t used, uint32_t entries) {
  uint32_t capacity = column->capacity ? column->capacity : LEAST_ENTRIES;
  while (capacity < entries) capacity *= 2;
  if (capacity == column->capacity) return;
  uint32_t *block = memory_take(capacity * (uint32_t)sizeof(uint32_t));
  if (column->capacity) {
    memcpy(block, column->at, used * sizeof(uint32_t));
    memory_give(column->at, column->capacity * (uint32_t)sizeof(uint32_t));
  }
  *column = (Column){.at = block, .capacity = capacity};
}
