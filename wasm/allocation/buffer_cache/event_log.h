/* The last BL_MAX_EVENTS effects of a lane, in order; a record: outside keyframes and hash, not written again
 * by a replay. Event i stands at i % BL_MAX_EVENTS. */
#ifndef BUFFERLAB_EVENT_LOG_H
#define BUFFERLAB_EVENT_LOG_H

#include "abi/allocation.h"
#include "base/bits.h"

typedef struct EventLog {
  BlEvent *ring;
  uint64_t count;
  bool recording; /* false while steps that are already in the record are replayed */
} EventLog;

ALWAYS_INLINE void event_log_add(EventLog *log, BlEvent event) {
  if (log->recording) log->ring[log->count++ % BL_MAX_EVENTS] = event;
}

#endif
