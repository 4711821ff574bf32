/* Ranges of a heap's settings, from the rows of abi/heap_models.h. */
#ifndef BUFFERLAB_HEAP_SETTINGS_H
#define BUFFERLAB_HEAP_SETTINGS_H

#include "abi/heap_models.h"

/* Checks model and parameters. Returns the first parameter out of range, with its range;
 * HEAP_MODEL_UNKNOWN, with the range of models; or HEAP_SETTINGS_VALID. */
uint32_t heap_settings_problem(const BlHeap *settings, uint32_t *min, uint32_t *max);
#define HEAP_SETTINGS_VALID 0xffffffffu
#define HEAP_MODEL_UNKNOWN  0xfffffffeu

#endif
