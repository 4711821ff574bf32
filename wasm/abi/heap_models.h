/* The registry of heap models, as data: a row a model, its parameters and its free lists. dump_abi.c prints
 * it as src/generated/heaps.ts, which the form, the validator, the link and the command line are made from;
 * heap/registry.c has the functions behind the rows. EXACT is the heap of the article: every request gets its
 * own bytes, and no address.
 *
 * A new model: its .c file, a row here with its parameters and lists, its slow twin, its words. */
#ifndef BUFFERLAB_HEAP_MODELS_H
#define BUFFERLAB_HEAP_MODELS_H

#include "bufferlab_abi.h"

/* Parameters: P(name, least, most, usual). All words are uint32_t; BL_NONE where a model says so. */
#define BL_EXACT_PARAMETERS(P)
/* Free lists, in the order of their numbers: L(name, how many). */
#define BL_EXACT_LISTS(L)

/* glibc's tunables of those names. NONE = not set; as soon as one of the three is set, even to its usual
 * 131,072, freed mappings raise no threshold any more. A threshold below 657 would map the heap's own first
 * block too: glibc takes it, this model does not. Bytes. */
#define BL_PTMALLOC_PARAMETERS(P)          \
  P(tcache_count, 0, 65535, 7)             \
  P(mmap_threshold, 657, BL_NONE, BL_NONE) \
  P(top_pad, 0, BL_NONE, BL_NONE)          \
  P(trim_threshold, 0, BL_NONE, BL_NONE)
#define BL_PTMALLOC_LISTS(L) L(tcache, 64) L(fastbin, 7) L(unsorted, 1) L(small_bin, 62) L(large_bin, 63)

/* The back end of the Windows NT default heap (heap/nt_heap.c); bytes. decommit_block NONE = never. The most
 * that map_threshold can be is the largest block that the header's 16 bits can tell. */
#define BL_NT_PARAMETERS(P, threshold)         \
  P(reserve, 65536, 67108864, 1048576)         \
  P(commit, 4096, 65536, 8192)                 \
  P(map_threshold, 4096, threshold, threshold) \
  P(decommit_block, 4096, BL_NONE, 4096)       \
  P(decommit_total, 0, BL_NONE, 65536)         \
  P(heap_header, 1, 65536, 1672)               \
  P(segment_header, 1, 65536, 64)
/* The low-fragmentation heap (heap/lfh.c): bytes of the largest request; slots of a bucket's first subsegment
 * and of any, and bytes; 1 = slots at random, with this seed. */
#define BL_LFH_PARAMETERS(P)          \
  P(lfh_limit, 0, 16384, 16384)       \
  P(first_blocks, 1, 1024, 32)        \
  P(most_blocks, 1, 1024, 1024)       \
  P(most_bytes, 4096, 491520, 491520) \
  P(random_slots, 0, 1, 0)            \
  P(slot_seed, 0, BL_NONE, 1)
/* Windows XP, 32 bits: lookaside lists before it. */
#define BL_NT_XP_PARAMETERS(P) BL_NT_PARAMETERS(P, 520192) P(lookaside_depth, 0, 256, 4)
#define BL_NT_XP_LISTS(L)      L(free, 128) L(lookaside, 128)
/* The same with the low-fragmentation heap switched on by the program. */
#define BL_NT_XP_LFH_PARAMETERS(P) BL_NT_PARAMETERS(P, 520192) BL_LFH_PARAMETERS(P)
#define BL_NT_XP_LFH_LISTS(L)      L(free, 128) L(bucket, 128)
/* Windows Vista and later, 64 bits. activation: blocks of a bucket until it opens, NONE = never; blocks of
 * counted_granules or more count from the counted_segments-th segment on. */
#define BL_NT_VISTA_PARAMETERS(P)    \
  BL_NT_PARAMETERS(P, 1044480)       \
  BL_LFH_PARAMETERS(P)               \
  P(activation, 0, BL_NONE, 17)      \
  P(counted_granules, 0, 65536, 128) \
  P(counted_segments, 1, 64, 4)
#define BL_NT_VISTA_LISTS(L) L(free, 128) L(bucket, 128)

/* X(NAME, module): has BL_NAME_PARAMETERS, BL_NAME_LISTS and the functions module_model. */
#define BL_HEAP_MODELS(X) \
  X(EXACT, exact) X(PTMALLOC, ptmalloc) X(NT_XP, nt_xp) X(NT_XP_LFH, nt_xp_lfh) X(NT_VISTA, nt_vista)

#define X(NAME, module) BL_HEAP_##NAME,
typedef enum { BL_HEAP_MODELS(X) BL_HEAP_MODEL_COUNT } BlHeapModel;
#undef X

#endif
