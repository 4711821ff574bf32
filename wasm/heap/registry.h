/* The functions behind the rows of abi/heap_models.h. */
#ifndef BUFFERLAB_REGISTRY_H
#define BUFFERLAB_REGISTRY_H

#include "abi/heap_models.h"
#include "heap/heap.h"

/* A model that is not EXACT. */
const HeapModel *heap_model(BlHeapModel model);
/* Checks model and parameters. The first that is out of range: BL_HEAP_OK = none, BL_HEAP_NO_MODEL, or the
 * number of the parameter, with its range. */
uint32_t heap_settings_problem(const BlHeap *settings, uint32_t *least, uint32_t *most);
#define HEAP_SETTINGS_GOOD 0xffffffffu
#define HEAP_MODEL_UNKNOWN 0xfffffffeu

#endif
