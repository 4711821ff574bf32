/* A run that only sums: the scenario's requests and up to four caches or pools, without heaps, effects,
 * series, stop rules and keyframes, so it cannot go back. It takes the place of a run of the allocation model
 * and its workload. Its caches and pools are those of lanes, so both give every request the same buffer.
 * Invariants: granted + idle of a cache = bytes of its misses - bytes of its frees · hits + misses = requests
 * that use the caches, with moves · wasted = granted - needed. */
#ifndef BUFFERLAB_SWEEP_H
#define BUFFERLAB_SWEEP_H

#include "allocation/allocation.h"

/* Whether a scenario can be summed: it has no heap with addresses and no batches. */
bool sweep_accepts(const BlScenario *scenario);
/* Resets all memory and goes to the start. `scenario` has been checked and is accepted. */
void sweep_open(const BlScenario *scenario);
/* Whether no other run has taken the memory since. */
bool sweep_is_open(void);
/* Performs up to `steps` steps. BL_OK: all of them. BL_CHUNK_LIMIT: the pools have no room for more items. */
BlStatus sweep_run(uint32_t steps);
/* Operations done. */
uint32_t sweep_done(void);
/* The sums of a lane so far. */
void sweep_sums(uint32_t lane, BlSums *out);

#endif
