/* The contract of the core that reads calls: the lines of own text (docs/call-traces.md), a block of bytes
 * at a time. */
#ifndef BUFFERLAB_ABI_CALLS_H
#define BUFFERLAB_ABI_CALLS_H

#include "abi/heap.h"

#define BL_CALL_TEXT_BYTES 65536u /* bytes of text passed in one call */
#define BL_MAX_CALL_LINES  4096u  /* lines read by one call */
#define BL_MAX_CALL_THREAD 65535u /* threads are 1 .. 65535 */

/* The lines, by their letters a r f c m t @. Calls have the numbers of BL_HEAP_OPERATIONS. X(NAME) */
#define BL_CALL_LINES(X) \
  X(ALLOCATE) X(RESIZE) X(RELEASE) X(ALLOCATE_ZEROED) X(ALLOCATE_ALIGNED) X(THREAD) X(TIME)

BL_ENUM(BlCallLineKind, BL_CALL_LINE, BL_CALL_LINES);

/* A line, in the form of a heap's operation: the number of a THREAD is an id, nanoseconds are bytes. */
typedef BlHeapOperation BlCallLine;

#endif
