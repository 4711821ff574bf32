/* A growable column with one entry of `words` 32-bit words per live buffer. It doubles when full, and the
 * old block becomes free pages. */
#ifndef BUFFERLAB_COLUMN_H
#define BUFFERLAB_COLUMN_H

#include "state_io.h"

typedef struct Column {
  uint32_t *at;
  uint32_t capacity, words;
} Column;

/* Empty, without memory. */
static inline Column column_of(uint32_t words) { return (Column){.words = words}; }
/* The same for entries of a struct. */
#define COLUMN_OF(Type) column_of(STATE_BYTES(Type) / STATE_BYTES(uint32_t))
/* Makes room for `entries` and preserves the first `used`. */
void column_reserve(Column *column, uint32_t used, uint32_t entries);
/* Passes `entries` of a column. A load grows the column first and overwrites every entry. */
void column_pass(Column *column, uint32_t entries, StateIo *io);

#endif
