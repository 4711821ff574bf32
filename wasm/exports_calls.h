/* The exports of the core that reads calls (calls/call_text.h). Addresses are offsets into the linear memory,
 * which never grows. */
#ifndef BUFFERLAB_EXPORTS_CALLS_H
#define BUFFERLAB_EXPORTS_CALLS_H

#include "abi/calls.h"

/* Buffer for BL_CALL_TEXT_BYTES of text, written by the caller. */
uint8_t *bl_call_text(void);
/* Reads whole lines from byte `from` on; the text ends before byte `to` <= BL_CALL_TEXT_BYTES. Returns the
 * number of lines, which are at bl_call_lines(). They end before byte bl_call_end(). */
uint32_t bl_call_read(uint32_t from, uint32_t to);
const BlCallLine *bl_call_lines(void);
uint32_t bl_call_end(void);

#endif
