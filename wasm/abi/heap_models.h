/* The registry of heap models as data: one row per model, its parameters and its free lists. dump_abi.c
 * prints it as src/generated/heap.ts, the source of the form, the validator, the link and the command
 * line. heap/registry.c holds the functions behind the rows. IDEAL is the heap of the article: every
 * request gets exactly its own bytes, without an address.
 *
 * A new model needs its .c file, a row here with its parameters and lists, its slow twin and its words:
 * docs/adding-an-allocator.md. */
#ifndef BUFFERLAB_HEAP_MODELS_H
#define BUFFERLAB_HEAP_MODELS_H

#include "abi/allocation.h"

/* Parameters: P(name, min, max, usual). All words are uint32_t. Some models accept BL_NONE. */
#define BL_IDEAL_PARAMETERS(P)
/* Free lists, in number order: L(name, count, kind of their chunks, in use). in use: 1 = the heap itself
 * counts these chunks among the blocks in use. */
#define BL_IDEAL_LISTS(L)

/* Versions of glibc, by their numbers in `version`. V(name) */
#define BL_GLIBC_VERSIONS(V) V(2.36) V(2.37) V(2.38) V(2.39) V(2.40) V(2.41) V(2.42) V(2.43)
/* A version, and glibc's tunables of the same names. NONE = not set. Setting any of the three thresholds or
 * mmap_max, even to its usual value, stops freed mappings from raising the thresholds. glibc accepts a
 * threshold below 657, which would map the heap's own first block; this model does not. Bytes. From 2.43 on,
 * the tcache usually holds 16. Threads take arenas: arena_max of them, or 0 = as many as processors ask for.
 */
#define BL_PTMALLOC_PARAMETERS(P)                   \
  P(tcache_count, 0, 65535, 7)                      \
  P(mmap_threshold, 657, BL_NONE, BL_NONE)          \
  P(top_pad, 0, BL_NONE, BL_NONE)                   \
  P(trim_threshold, 0, BL_NONE, BL_NONE)            \
  P(version, 0, BL_COUNT(BL_GLIBC_VERSIONS) - 1, 0) \
  P(tcache_max, 0, BL_NONE, BL_NONE)                \
  P(tcache_unsorted_limit, 0, BL_NONE, BL_NONE)     \
  P(mxfast, 0, 160, 128)                            \
  P(mmap_max, 0, BL_NONE, BL_NONE)                  \
  P(arena_max, 1, BL_NONE, BL_NONE)                 \
  P(arena_test, 1, BL_NONE, 8)                      \
  P(processors, 1, 4096, 2)
#define BL_PTMALLOC_LISTS(L) \
  L(tcache, 64, CACHED, 1)   \
  L(fastbin, 7, CACHED, 0)   \
  L(unsorted, 1, FREE, 0)    \
  L(small_bin, 62, FREE, 0)  \
  L(large_bin, 63, FREE, 0) L(fastbin_wide, 2, CACHED, 0) L(tcache_large, 12, CACHED, 1)

/* The back end of the Windows NT default heap (heap/nt_heap.c); bytes. decommit_block NONE = never.
 * map_threshold is at most the largest block that the header's 16 bits can describe. */
#define BL_NT_PARAMETERS(P, threshold)         \
  P(reserve, 65536, 67108864, 1048576)         \
  P(commit, 4096, 65536, 8192)                 \
  P(map_threshold, 4096, threshold, threshold) \
  P(decommit_block, 4096, BL_NONE, 4096)       \
  P(decommit_total, 0, BL_NONE, 65536)         \
  P(heap_header, 1, 65536, 1672)               \
  P(segment_header, 1, 65536, 64)
/* The low-fragmentation heap (heap/lfh.c): bytes of the largest request; slots of a bucket's first
 * subsegment, slots and bytes of any subsegment; 1 = random slots, with this seed. */
#define BL_LFH_PARAMETERS(P)          \
  P(lfh_limit, 0, 16384, 16384)       \
  P(first_blocks, 1, 1024, 32)        \
  P(most_blocks, 1, 1024, 1024)       \
  P(most_bytes, 4096, 491520, 491520) \
  P(random_slots, 0, 1, 0)            \
  P(slot_seed, 0, BL_NONE, 1)
/* Windows XP, 32 bits: lookaside lists in front. */
#define BL_NT_XP_PARAMETERS(P) BL_NT_PARAMETERS(P, 520192) P(lookaside_depth, 0, 256, 4)
#define BL_NT_XP_LISTS(L)      L(free, 128, FREE, 0) L(lookaside, 128, CACHED, 0)
/* The same, after the program has enabled the low-fragmentation heap. */
#define BL_NT_XP_LFH_PARAMETERS(P) BL_NT_PARAMETERS(P, 520192) BL_LFH_PARAMETERS(P)
#define BL_NT_XP_LFH_LISTS(L)      L(free, 128, FREE, 0) L(bucket, 128, CACHED, 0)
/* Windows Vista and later, 64 bits. activation: blocks of a bucket until it opens, NONE = never. Blocks of
 * counted_granules or more count only from the counted_segments-th segment on. */
#define BL_NT_VISTA_PARAMETERS(P)    \
  BL_NT_PARAMETERS(P, 1044480)       \
  BL_LFH_PARAMETERS(P)               \
  P(activation, 0, BL_NONE, 17)      \
  P(counted_granules, 0, 65536, 128) \
  P(counted_segments, 1, 64, 4)
#define BL_NT_VISTA_LISTS(L) L(free, 128, FREE, 0) L(bucket, 128, CACHED, 0)

/* First, best and next fit (heap/free_fit.c). order: 0 by address, 1 last in first out, 2 first in first
 * out. growth and trim in pages; the maximum of trim = never. */
#define BL_FREE_FIT_PARAMETERS(P) \
  P(order, 0, 2, 0)               \
  P(coalescing, 0, 1, 1)          \
  P(growth, 1, 65536, 16)         \
  P(trim, 1, 16777216, 32)
#define BL_FREE_FIT_LISTS(L)       L(free, 1, FREE, 0)
#define BL_FIRST_FIT_PARAMETERS(P) BL_FREE_FIT_PARAMETERS(P)
#define BL_FIRST_FIT_LISTS(L)      BL_FREE_FIT_LISTS(L)
#define BL_BEST_FIT_PARAMETERS(P)  BL_FREE_FIT_PARAMETERS(P)
#define BL_BEST_FIT_LISTS(L)       BL_FREE_FIT_LISTS(L)
#define BL_NEXT_FIT_PARAMETERS(P)  BL_FREE_FIT_PARAMETERS(P)
#define BL_NEXT_FIT_LISTS(L)       BL_FREE_FIT_LISTS(L)

/* The binary buddy system (heap/buddy.c). The smallest block and an arena have 2^order bytes. `retained`
 * entirely free arenas keep their memory. */
#define BL_BUDDY_PARAMETERS(P) P(least_order, 5, 12, 5) P(arena_order, 12, 30, 20) P(retained, 0, 64, 1)
#define BL_BUDDY_LISTS(L)      L(order, 26, FREE, 0)

/* Segregated size classes (heap/size_class.c): 2^steps_order classes per doubling, the largest of
 * 2^largest_order bytes; minimum slots per run; empty runs that a class retains; growth, free pages that
 * keep their memory, and the smallest mapping, in pages. The maximum of map_pages = never. */
#define BL_SIZE_CLASS_PARAMETERS(P)   \
  P(steps_order, 0, 3, 2)             \
  P(largest_order, 10, 16, 14)        \
  P(run_slots, 1, 64, 8)              \
  P(retained_runs, 0, 64, 1)          \
  P(growth, 1, 65536, 256)            \
  P(retained_pages, 0, 16777216, 256) \
  P(map_pages, 1, 16777216, 512)
#define BL_SIZE_CLASS_LISTS(L) L(class, 80, CACHED, 0) L(pages, 1, FREE, 0) L(bare, 1, UNCOMMITTED, 0)

/* Two-level segregated fit (heap/tlsf.c): 2^second_order lists per doubling; growth and trim in pages; the
 * maximum of trim = never. */
#define BL_TLSF_PARAMETERS(P) P(second_order, 2, 5, 5) P(growth, 1, 65536, 16) P(trim, 1, 16777216, 32)
#define BL_TLSF_LISTS(L)      L(list, 896, FREE, 0)

/* musl's mallocng (heap/musl.c), without settings. Slots of a class that are taken next, and those that wait
 * until no such slot is left. */
#define BL_MUSL_PARAMETERS(P)
#define BL_MUSL_LISTS(L) L(available, 48, CACHED, 0) L(freed, 48, CACHED, 0) L(bare, 1, UNCOMMITTED, 0)

/* X(NAME, module): needs BL_NAME_PARAMETERS, BL_NAME_LISTS and the functions module_model. */
/* clang-format off */
#define BL_HEAP_MODELS(X)   \
  X(IDEAL, ideal, EXACT)           \
  X(FIRST_FIT, first_fit)   \
  X(BEST_FIT, best_fit)     \
  X(NEXT_FIT, next_fit)     \
  X(BUDDY, buddy)           \
  X(SIZE_CLASS, size_class) \
  X(PTMALLOC, ptmalloc)     \
  X(NT_XP, nt_xp)           \
  X(NT_XP_LFH, nt_xp_lfh)   \
  X(NT_VISTA, nt_vista)     \
  X(TLSF, tlsf)             \
  X(MUSL, musl)
/* clang-format on */

BL_ENUM(BlHeapModel, BL_HEAP, BL_HEAP_MODELS);

#endif
