/* What only a tracked heap knows: where its mappings lie, which pages are read or written, and more counts.
 * An untracked heap has none of it, so its state and its speed do not depend on it. */
#ifndef BUFFERLAB_TRACKING_H
#define BUFFERLAB_TRACKING_H

#include "abi/heap.h"
#include "allocation/heap/mapping_area.h"

/* PAGES: a page is absent, read or written, and the caller writes only by heap_write_block(). Otherwise a
 * page is touched or not, and the caller writes every block at once. */
typedef enum { HEAP_UNTRACKED, HEAP_TRACKED, HEAP_TRACKED_PAGES } HeapTracking;

/* A mapping. It is read and written from its start on only, so two numbers of pages say all. */
typedef struct MappingState {
  uint64_t place;            /* of its upper end */
  uint32_t present, written; /* its first pages, written <= present; only with PAGES */
} MappingState;
STATE_STRUCT(MappingState, place, present, written);

typedef struct TrackingState {
  BlTrackedCounts counts;
  MappingArea area;
} TrackingState;
STATE_STRUCT(BlTrackedCounts, BL_TRACKED_COUNTS(STATE_FIELD));
STATE_STRUCT(TrackingState, (BlTrackedCounts, counts), (MappingArea, area));

/* The path of the current call so far, from its operation steps (heap_call.h). */
typedef struct CallPath {
  uint32_t steps;    /* bit set of their kinds, since OPEN */
  uint32_t count;    /* their number, without ROUND */
  uint32_t list;     /* of the last TAKE or SLOT */
  uint32_t kept;     /* the list of the first KEEP */
  bool grew;         /* GROW before the last TAKE */
  bool takes_top;    /* the first step takes from the top */
  bool cut;          /* SPLIT before TAKE and MERGE: of the block itself */
  bool merged;       /* MERGE before STAY, of the block itself */
  bool moved;        /* REMAP to another place */
  bool consolidated; /* later puts are those of other chunks */
} CallPath;

static inline CallPath call_path_empty(void) { return (CallPath){.list = BL_NO_LIST, .kept = BL_NO_LIST}; }

typedef struct Tracking {
  HeapTracking kind;
  TrackingState state;
  CallPath path;
  bool resizes;         /* the current call resizes a block */
  Column gaps;          /* AreaGap, state.area.count entries */
  Column mappings;      /* MappingState, one per chunk record */
  Column written_pages; /* one bit per page of the address space */
} Tracking;

#endif
