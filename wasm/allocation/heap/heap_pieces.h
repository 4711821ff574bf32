/* The address space of a heap in pieces, for drawing (BL_HEAP_PIECE). */
#ifndef BUFFERLAB_HEAP_PIECES_H
#define BUFFERLAB_HEAP_PIECES_H

#include "allocation/heap/heap.h"

/* Lists the pieces that overlap from .. to-1, at most `max`. The grain doubles until they fit. Mappings
 * follow the end of the address space, newest first. BL_HEAP_PIECE doubles each. Returns their number: 0
 * if `max` < HEAP_MIN_PIECES. */
#define HEAP_MIN_PIECES 2u
uint32_t heap_pieces(const Heap *heap, uint64_t from, uint64_t to, uint64_t grain, uint32_t max, double *out);

/* Lists the pieces of the first `rows` areas of heap_survey_areas() in the same way. Two pieces for each must
 * fit. A live block whose `next` is not 0 was allocated by thread next - 1. */
uint32_t heap_bands(const Heap *heap, uint32_t rows, uint64_t grain, uint32_t max, double *out);

/* The start of the lens of `bytes` that shows the most small live blocks entirely, centered on them. A
 * small block has at most a quarter of the lens. A lens that started at `held` (BL_NONE = none) stays
 * there while it shows at least half as many, so it does not jump from step to step. 0 if no live block is
 * small. Bytes; a multiple of HEAP_LENS_STEP, and therefore never BL_NONE. */
#define HEAP_LENS_STEP 16u
uint64_t heap_lens(const Heap *heap, uint64_t bytes, uint64_t held);

#endif
