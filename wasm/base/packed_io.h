/* State in a chain of pages, packed: a live buffer is four words and resembles its neighbours, so each word
 * is kept as its difference from the word four before, in 0, 1, 2 or 4 bytes. Before the bytes of four words
 * stands one that says in two bits a word how many they are. Pieces are multiples of 4 bytes. */
#ifndef BUFFERLAB_PACKED_IO_H
#define BUFFERLAB_PACKED_IO_H

#include "base/page_chain.h"
#include "base/state_io.h"

#define PACKED_TOGETHER 4u
#define PACKED_MOST     (1 + 4 * PACKED_TOGETHER) /* bytes of so many words */

typedef struct PackedIo {
  StateIo io;
  PageChain chain;
  uint32_t last[PACKED_TOGETHER];  /* the words before */
  uint32_t words[PACKED_TOGETHER]; /* those that stand together */
  uint32_t at;                     /* of them: written, or read */
} PackedIo;

/* Writes to a chain that is empty; after the last piece comes packed_end(). */
PackedIo packed_writer(PageChain chain);
void packed_end(PackedIo *writer);
/* Reads the chain that begins at page `first`. */
PackedIo packed_reader(uint32_t first);

#endif
