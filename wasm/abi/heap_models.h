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

/* X(NAME, module): has BL_NAME_PARAMETERS, BL_NAME_LISTS and the functions module_model. */
#define BL_HEAP_MODELS(X) X(EXACT, exact)

#define X(NAME, module) BL_HEAP_##NAME,
typedef enum { BL_HEAP_MODELS(X) BL_HEAP_MODEL_COUNT } BlHeapModel;
#undef X

#endif
