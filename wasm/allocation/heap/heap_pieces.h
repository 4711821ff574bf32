/* The address space of a heap in parts, for drawing (BL_HEAP_PIECE). */
#ifndef BUFFERLAB_HEAP_PIECES_H
#define BUFFERLAB_HEAP_PIECES_H

#include "allocation/heap/heap.h"

/* The parts that lie, whole or in part, in from .. to-1, at most `most` of them: where there are more, the
 * grain is doubled until they fit. Mappings follow the address space at `reach`, one after the other, the
 * newest first. Fills `out`, BL_HEAP_PIECE doubles each; how many: none if `most` < HEAP_LEAST_PIECES. */
#define HEAP_LEAST_PIECES 2u
uint32_t heap_pieces(const Heap *heap, uint64_t from, uint64_t to, uint64_t grain, uint32_t most,
                     double *out);

/* Where a lens of `bytes` bytes begins that shows the most small live blocks whole, of at most a quarter of
 * it: those stand in its middle. One that began at `held` (BL_NONE = none did) stays there while it shows at
 * least half as many, so that it does not jump from step to step. 0 where no live block is small. Bytes; a
 * multiple of HEAP_LENS_STEP, which is no BL_NONE. */
#define HEAP_LENS_STEP 16u
uint64_t heap_lens(const Heap *heap, uint64_t bytes, uint64_t held);

#endif
