/* A heap on its own that performs the operations of a trace. Ids name blocks, as variables of a program that
 * was traced: an id without a block is null.
 *
 * ALLOCATE gives its id what malloc(3) answers; a block that the id had stays live without a name, as in
 * `p = malloc(n)`. RESIZE and RELEASE do what realloc(3) and free(3) do: of null, RESIZE allocates and
 * RELEASE does nothing; RESIZE to 0 bytes releases the block and leaves null; one that finds no memory leaves
 * the block.
 *
 * A heap of BL_MAX_TRACE_CHUNKS chunks is full: what is asked of it then is answered FULL, and not done.
 * Their records take 48 bytes and double when they are full: 768 MiB with what they left behind, and the ids
 * 128, of 1 GiB. */
#ifndef BUFFERLAB_HEAP_REPLAY_H
#define BUFFERLAB_HEAP_REPLAY_H

#include "allocation/heap/heap_survey.h"

typedef struct HeapReplay {
  bool open;
  Heap heap;
  Column ids;            /* the block of each id, HEAP_NOTHING = null */
  BlHeapCounts previous; /* before the last operation */
  uint64_t done;         /* operations of the trace, those that ask nothing of the heap too */
  HeapTally tally;
} HeapReplay;

/* Takes all memory anew. BL_BAD_FIELD: `problem` names the parameter, or BL_NONE the model, which must have
 * addresses. */
BlStatus heap_replay_open(HeapReplay *replay, const BlHeap *settings, BlProblem *problem);
/* Performs `count` operations. BL_BAD_ARGUMENT: one has no such kind or id, and none was performed. */
BlStatus heap_replay_run(HeapReplay *replay, const BlHeapOperation *operations, uint32_t count,
                         BlHeapAnswer *answers);
/* All of BL_HEAP_FIGURES but saved_cycles, which is NaN. */
void heap_replay_figures(const HeapReplay *replay, const double *prices, double *figures);
/* Of heap and ids. */
uint64_t heap_replay_hash(HeapReplay *replay);

#endif
