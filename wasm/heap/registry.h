/* The functions behind the rows of abi/heap_models.h. */
#ifndef BUFFERLAB_REGISTRY_H
#define BUFFERLAB_REGISTRY_H

#include "abi/heap_models.h"
#include "heap/heap.h"

/* A model that is not EXACT. */
const HeapModel *heap_model(BlHeapModel model);
/* How many free lists a model has. */
uint32_t heap_lists(const HeapModel *model);
/* Checks model and parameters. The first that is out of range: HEAP_SETTINGS_GOOD = none,
 * HEAP_MODEL_UNKNOWN, or the number of the parameter, with its range. */
uint32_t heap_settings_problem(const BlHeap *settings, uint32_t *least, uint32_t *most);
#define HEAP_SETTINGS_GOOD 0xffffffffu
#define HEAP_MODEL_UNKNOWN 0xfffffffeu

#endif
