/* Reads lines of own text (docs/call-traces.md): calls, threads and times. What else a text may have,
 * comments, settings and mistakes, is left to the caller. */
#ifndef BUFFERLAB_CALL_TEXT_H
#define BUFFERLAB_CALL_TEXT_H

#include "abi/calls.h"

/* Reads whole lines from `*at` on, and sets `*at` behind them. Stops before a line that it does not know or
 * that has no end. A zero must follow the text. Returns the number of lines, BL_MAX_CALL_LINES at most. */
uint32_t call_text_read(const uint8_t **at, BlCallLine *lines);

#endif
