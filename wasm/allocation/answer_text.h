/* The answers of a heap as lines of text (docs/command-line.md): OFFSET USABLE, mmap USABLE, null, -, or a
 * number, and brk=N where the end of the address space moved. With threads: @ARENA+OFFSET USABLE, or
 * @ARENA.AREA+OFFSET USABLE from its second area on; exit where the thread ended, and @ARENA=N where the size
 * of an area changed. */
#ifndef BUFFERLAB_ANSWER_TEXT_H
#define BUFFERLAB_ANSWER_TEXT_H

#include <stdbool.h>

#include "abi/heap.h"

/* Bytes of text at most in one piece. */
#define ANSWER_PIECE_BYTES 131072u

/* Answers with the changes of areas, by answer, and how far they have been written. */
typedef struct AnswerText {
  const BlHeapAnswer *answers;
  const BlHeapArea *areas;
  uint32_t answer_count, area_count;
  uint32_t answer, area;
  bool amid; /* the line of the answer has begun */
} AnswerText;

/* Writes the next lines or parts of lines, ANSWER_PIECE_BYTES at most. Returns their bytes; 0 = all are
 * written. */
uint32_t answer_text(AnswerText *from, uint8_t *text);

#endif
