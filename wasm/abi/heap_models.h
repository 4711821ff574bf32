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

/* X(NAME, module): has BL_NAME_PARAMETERS, BL_NAME_LISTS and the functions module_model. */
#define BL_HEAP_MODELS(X) X(EXACT, exact) X(PTMALLOC, ptmalloc)

#define X(NAME, module) BL_HEAP_##NAME,
typedef enum { BL_HEAP_MODELS(X) BL_HEAP_MODEL_COUNT } BlHeapModel;
#undef X

#endif
