/* A heap that replays the operations of a trace on its own. Ids name blocks, like variables of the traced
 * program. An id without a block is null.
 *
 * ALLOCATE gives its id the result of malloc(3), and so do ALLOCATE_ZEROED and ALLOCATE_ALIGNED. A block that
 * the id already had stays live without a name, as in `p = malloc(n)`. RESIZE and RELEASE behave like
 * realloc(3) and free(3). On null, RESIZE allocates and RELEASE does nothing. RESIZE to 0 bytes frees the
 * block and leaves null, unless the model resizes to nothing. A RESIZE that runs out of memory leaves the
 * block.
 *
 * Thread 0 is the main one. Any other thread begins
 * with its first operation and ends after its last. Only ptmalloc tells threads apart.
 *
 * A heap of BL_MAX_TRACE_CHUNKS chunks is full, a tracked one of BL_MAX_CHUNKS. It answers FULL to further
 * operations and does not perform them. */
#ifndef BUFFERLAB_HEAP_REPLAY_H
#define BUFFERLAB_HEAP_REPLAY_H

#include "allocation/heap/heap_call.h"
#include "allocation/heap/heap_survey.h"

typedef struct HeapReplay {
  bool open;
  Heap heap;
  Column ids;            /* the block of each id, HEAP_NO_CHUNK = null */
  BlHeapCounts previous; /* before the last operation */
  uint64_t done;         /* trace operations performed, including those that do not call the heap */
  HeapTally tally;
  BlHeapCall *calls; /* of a tracked heap: a row per operation of the last run */
  Column areas;      /* BlHeapArea: the changes of the last run, by operation */
  uint32_t area_count;
} HeapReplay;

/* Resets all memory. BL_BAD_FIELD: `problem` names the parameter, or BL_NONE for the model, which must
 * have addresses. */
BlStatus heap_replay_open(HeapReplay *replay, const BlHeap *settings, HeapTracking tracking,
                          BlProblem *problem);
/* Whether kind, id, thread and alignment are within their limits. */
bool heap_operation_is_valid(const BlHeapOperation *operation);
/* Performs `count` operations, BL_MAX_BATCH at most. BL_BAD_ARGUMENT: one is invalid, and none was
 * performed. */
BlStatus heap_replay_run(HeapReplay *replay, const BlHeapOperation *operations, uint32_t count,
                         BlHeapAnswer *answers);
/* All of BL_HEAP_FIGURES except saved_cycles, which is NaN. */
void heap_replay_figures(const HeapReplay *replay, const double *prices, double *figures);
/* What the last operation, which was about this id, did to the heap's groups: rows of BL_GROUP_NOTE doubles.
 * Returns their number; 0 = the model does not number its groups. */
uint32_t heap_replay_group_notes(const HeapReplay *replay, uint32_t id, double *notes);
/* Hashes heap and ids. */
uint64_t heap_replay_hash(HeapReplay *replay);

#endif
