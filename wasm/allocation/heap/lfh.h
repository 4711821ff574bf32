/* The low-fragmentation heap over the back end of nt_heap.h: 128 buckets of sizes (Microsoft's published
 * table). Subsegments of equal slots come from the back end, grow with use, and are released when empty. A
 * slot is a header and the bucket's bytes. Slots are never split or merged. In NT_XP_LFH it serves the
 * whole heap from the start; in NT_VISTA its buckets open one by one.
 *
 * Invariants: a slot's owner is the METADATA chunk right before its subsegment's first slot · empty slots
 * are CACHED and in the subsegment's list · a subsegment with an empty slot is in its bucket's list, a
 * full one in no list · no subsegment is completely empty. */
#ifndef BUFFERLAB_LFH_H
#define BUFFERLAB_LFH_H

#include "allocation/heap/nt_heap.h"
#include "random/pcg32.h"

#define LFH_BUCKETS 128u

/* The parameters after those of the back end. NT_XP_LFH has the first six. */
typedef enum {
  LFH_LIMIT = NT_PARAMETERS,
  LFH_FIRST_BLOCKS,
  LFH_MAX_BLOCKS,
  LFH_MAX_BYTES,
  LFH_RANDOM,
  LFH_SEED,
  LFH_ACTIVATION,
  LFH_COUNTED_GRANULES,
  LFH_COUNTED_SEGMENTS,
} LfhParameter;

typedef struct Bucket {
  uint32_t first, last;  /* subsegments with an empty slot; a formerly full one goes to the end */
  uint32_t slots, empty; /* of all its subsegments */
  uint32_t uses;         /* blocks of this size from the back end before the bucket opened */
  uint32_t is_open;
} Bucket;
STATE_STRUCT(Bucket, first, last, slots, empty, uses, is_open);

typedef struct Lfh {
  NtState back;
  Pcg32 random;
  uint32_t exists;
  Bucket buckets[LFH_BUCKETS];
  uint32_t reserved;
} Lfh;
STATE_STRUCT(Lfh, (NtState, back), (Pcg32, random), exists, (Bucket, buckets), reserved);

#endif
