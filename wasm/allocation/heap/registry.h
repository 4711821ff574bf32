/* The functions behind the rows of abi/heap_models.h. */
#ifndef BUFFERLAB_REGISTRY_H
#define BUFFERLAB_REGISTRY_H

#include "allocation/heap/heap.h"
#include "allocation/heap/heap_settings.h"

/* `model` is not IDEAL. */
const HeapModel *heap_model(BlHeapModel model);
/* The number of a model that the registry has. */
BlHeapModel heap_number(const HeapModel *model);
/* The number of free lists of a model. */
uint32_t heap_lists(const HeapModel *model);

#endif
