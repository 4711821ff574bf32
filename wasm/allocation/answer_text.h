/* The answers of a heap as lines of text (docs/command-line.md): OFFSET USABLE, mmap USABLE, null, -, or a
 * number, and brk=N where the end of the address space moved. */
#ifndef BUFFERLAB_ANSWER_TEXT_H
#define BUFFERLAB_ANSWER_TEXT_H

#include "abi/heap.h"

/* The longest line: two numbers, " brk=", a number, and the line feed, with 20 digits each. */
#define ANSWER_TEXT_BYTES 72u

/* Writes the lines of `count` answers, at most ANSWER_TEXT_BYTES each. Returns their bytes. */
uint32_t answer_text(const BlHeapAnswer *answers, uint32_t count, uint8_t *text);

#endif
