/* The functions behind the rows of abi/heap_models.h. */
#ifndef BUFFERLAB_REGISTRY_H
#define BUFFERLAB_REGISTRY_H

#include "allocation/heap/heap.h"
#include "allocation/heap/heap_settings.h"

/* A model that is not EXACT. */
const HeapModel *heap_model(BlHeapModel model);
/* How many free lists a model has. */
uint32_t heap_lists(const HeapModel *model);

#endif
