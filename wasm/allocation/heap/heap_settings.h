/* What a scenario may say of a heap: the rows of abi/heap_models.h as ranges. */
#ifndef BUFFERLAB_HEAP_SETTINGS_H
#define BUFFERLAB_HEAP_SETTINGS_H

#include "abi/heap_models.h"

/* Checks model and parameters. The first that is out of range: HEAP_SETTINGS_GOOD = none,
 * HEAP_MODEL_UNKNOWN, or the number of the parameter, with its range. */
uint32_t heap_settings_problem(const BlHeap *settings, uint32_t *least, uint32_t *most);
#define HEAP_SETTINGS_GOOD 0xffffffffu
#define HEAP_MODEL_UNKNOWN 0xfffffffeu

#endif
