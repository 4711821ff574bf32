/* The disk serves one request at a time, in order. A request issued at t begins at t + request or when the
 * one before it ends, whichever is later. */
#ifndef BUFFERLAB_DISK_H
#define BUFFERLAB_DISK_H

#include "base/state_struct.h"

typedef struct Disk {
  uint64_t idle_from; /* end of the last request */
} Disk;
STATE_STRUCT(Disk, idle_from);

typedef struct DiskRequest {
  uint64_t start, end; /* of the transfer, ns */
} DiskRequest;
STATE_STRUCT(DiskRequest, start, end);

/* ns for `bytes` at `rate` bytes per second, rounded down; bytes < 2^33. */
static inline uint64_t transfer_time(uint64_t bytes, uint64_t rate) { return bytes * 1000000000u / rate; }

/* Issues a request at `now` that costs `request` before it transfers for `transfer`; all in ns. */
static inline DiskRequest disk_ask(Disk *disk, uint64_t now, uint64_t request, uint64_t transfer) {
  const uint64_t ready = now + request, start = ready > disk->idle_from ? ready : disk->idle_from;
  disk->idle_from = start + transfer;
  return (DiskRequest){.start = start, .end = disk->idle_from};
}

#endif
