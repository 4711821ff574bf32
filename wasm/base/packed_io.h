/* Packed state in a chain of pages. A live buffer is four words and resembles its neighbors, so each word
 * is stored as its difference from the word four places before, in 0, 1, `middle` or 4 bytes. A length byte
 * precedes each group of four words, with two bits per word. Pieces are multiples of 4 bytes. */
#ifndef BUFFERLAB_PACKED_IO_H
#define BUFFERLAB_PACKED_IO_H

#include "base/page_chain.h"
#include "base/state_io.h"

#define PACKED_GROUP     4u
#define PACKED_MAX_BYTES (1 + 4 * PACKED_GROUP) /* bytes of one group */

typedef struct PackedIo {
  StateIo io;
  PageChain chain;
  uint32_t middle;              /* 2 or 3, the same for writing and reading */
  uint32_t last[PACKED_GROUP];  /* the previous group */
  uint32_t words[PACKED_GROUP]; /* the current group */
  uint32_t at;                  /* words written or read in the current group */
} PackedIo;

/* Writes to an empty chain. packed_end() follows the last piece. */
PackedIo packed_writer(PageChain chain, uint32_t middle);
void packed_end(PackedIo *writer);
/* Reads the chain that begins at page `first`. */
PackedIo packed_reader(uint32_t first, uint32_t middle);

#endif
