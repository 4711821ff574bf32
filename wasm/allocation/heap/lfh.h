/* The low-fragmentation heap over the back end of nt_heap.h: 128 buckets of sizes (Microsoft's published
 * table), subsegments of equal slots that come from the back end, grow in number with use and go back when
 * empty. A slot is a header and the bucket's bytes; no slot is split or joined. NT_XP_LFH has it switched on
 * for the whole heap from the beginning, in NT_VISTA it opens by itself, a bucket at a time.
 *
 * Invariants: a slot's owner is the subsegment's OWN chunk, which stands right before the first slot · its
 * empty slots are KEPT and in its list · a subsegment with an empty slot stands in its bucket's list, one
 * with none in no list · none is empty altogether. */
#ifndef BUFFERLAB_LFH_H
#define BUFFERLAB_LFH_H

#include "allocation/heap/nt_heap.h"
#include "random/pcg32.h"

#define LFH_BUCKETS 128u

/* The parameters after the back end's own ones; NT_XP_LFH has the first six. */
typedef enum {
  LFH_LIMIT = NT_PARAMETERS,
  LFH_FIRST_BLOCKS,
  LFH_MOST_BLOCKS,
  LFH_MOST_BYTES,
  LFH_RANDOM,
  LFH_SEED,
  LFH_ACTIVATION,
  LFH_COUNTED_GRANULES,
  LFH_COUNTED_SEGMENTS,
} LfhParameter;

typedef struct Bucket {
  uint32_t first, last;  /* subsegments with an empty slot, those that got one again at the end */
  uint32_t slots, empty; /* of all its subsegments */
  uint32_t uses;         /* blocks that the back end gave to this size before the bucket opened */
  uint32_t is_open;
} Bucket;

typedef struct Lfh {
  NtState back;
  Pcg32 random;
  uint32_t exists;
  Bucket buckets[LFH_BUCKETS];
} Lfh;

#endif
