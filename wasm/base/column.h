/* A growable column, one entry of `words` 32-bit words a live buffer. Doubles when full; the old block
 * becomes pages. */
#ifndef BUFFERLAB_COLUMN_H
#define BUFFERLAB_COLUMN_H

#include "state_io.h"

typedef struct Column {
  uint32_t *at;
  uint32_t capacity, words;
} Column;

/* Empty, without memory. */
static inline Column column_of(uint32_t words) { return (Column){.words = words}; }
/* Makes room for `entries`, keeping the first `used`. */
void column_reserve(Column *column, uint32_t used, uint32_t entries);
/* Passes `entries` of a column; it grows before a load alone, which brings all of them. */
void column_pass(Column *column, uint32_t entries, StateIo *io);

#endif
