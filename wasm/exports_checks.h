/* Checks of heaps that exports_heap.c holds, for native tests. They trap at a broken invariant. */
#ifndef BUFFERLAB_EXPORTS_CHECKS_H
#define BUFFERLAB_EXPORTS_CHECKS_H

#include <stdint.h>

void check_lane_heap(uint32_t lane);
void check_replayed_heap(void);

#endif
