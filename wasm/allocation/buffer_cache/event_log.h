/* The last BL_MAX_EVENTS effects of a lane, in order, event i at i % BL_MAX_EVENTS. It is a record,
 * outside keyframes and hash, and a replay does not rewrite it. */
#ifndef BUFFERLAB_EVENT_LOG_H
#define BUFFERLAB_EVENT_LOG_H

#include "abi/allocation.h"
#include "base/bits.h"

typedef struct EventLog {
  BlEvent *ring;
  uint64_t count;
  bool recording; /* false during the replay of recorded steps */
} EventLog;

ALWAYS_INLINE void event_log_add(EventLog *log, BlEvent event) {
  if (log->recording) log->ring[log->count++ % BL_MAX_EVENTS] = event;
}

#endif
