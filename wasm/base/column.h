/* A growable column of u32, one entry a live buffer. Doubles when full; the old block becomes pages. */
#ifndef BUFFERLAB_COLUMN_H
#define BUFFERLAB_COLUMN_H

#include <stdint.h>

typedef struct Column {
  uint32_t *at;
  uint32_t capacity;
} Column;

/* Makes room for `entries`, keeping the first `used`. */
void column_reserve(Column *column, uint32_t used, uint32_t entries);

#endif
