/* Where versions of glibc differ, as switches: a row for each version. The model asks switches, never for a
 * version. */
#ifndef BUFFERLAB_PTMALLOC_VERSIONS_H
#define BUFFERLAB_PTMALLOC_VERSIONS_H

#include "allocation/heap/heap.h"

/* Which calls allocate the tcache's own chunk. */
typedef enum PtOwnChunk {
  PT_OWN_BY_ANY,     /* malloc and calloc; free and realloc of a block in the heap */
  PT_OWN_BY_REQUEST, /* a malloc or calloc of a size that the tcache takes */
  PT_OWN_BY_FREE,    /* a free of such a size; or a request that finds its size in a list of free chunks */
} PtOwnChunk;

/* Which chunk a request of more than 1,040 bytes takes from the tcache. */
typedef enum PtLargeFit { PT_LARGE_NONE, PT_LARGE_FIRST_FIT, PT_LARGE_EQUAL } PtLargeFit;

typedef struct PtVersion {
  bool aligned_takes_cached;    /* aligned requests look into the tcache */
  bool aligned_parts_merge;     /* what an aligned block leaves never waits in tcache or fastbin */
  bool small_has_bin;           /* a freed small chunk enters its small bin, not unsorted */
  bool zeroed_takes_cached;     /* calloc looks into the tcache */
  bool resize_frees_past_cache; /* what realloc frees never enters the tcache */
  bool has_fastbins;
  bool small_mappings;       /* the chunk of a mapping ends 16 bytes before it; the tcache takes mappings */
  bool keeps_shrunk;         /* realloc to less keeps the block unless that saves the trim threshold */
  bool keeps_padding;        /* realloc into the last 15 usable bytes changes nothing */
  bool refuses_late;         /* a request over 2^63 - 1 bytes looks for an arena first */
  bool refuses_aligned_late; /* the same of aligned requests */
  PtOwnChunk own;            /* when the tcache's own chunk is allocated */
  uint32_t own_request;      /* bytes */
  PtLargeFit large;          /* lists of chunks over 1,040 bytes */
  uint32_t most_tcache_max;  /* bytes: a larger tcache_max is refused */
} PtVersion;

/* In the order of BL_GLIBC_VERSIONS. */
extern const PtVersion pt_versions[];

#endif
