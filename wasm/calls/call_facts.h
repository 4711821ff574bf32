/* Counts the facts of a trace and the data of its plots, in bounded memory. */
#ifndef BUFFERLAB_CALL_FACTS_H
#define BUFFERLAB_CALL_FACTS_H

#include "abi/calls.h"
#include "base/column.h"
#include "freed_sizes.h"
#include "size_counts.h"

#define MOST_DUE 256u

/* Sums up a figure of each operation. Its spans become twice as long whenever there are too many. */
typedef struct CallSeries {
  BlCallSeries spans;
  uint32_t count;           /* spans */
  uint64_t length, in_last; /* operations in a span, and in the last one */
} CallSeries;

typedef struct CallFacts {
  BlCallFacts facts;
  CallSeries needed, live;
  SizeCounts sizes;
  FreedSizes freed;
  BlCallLives *lives[BL_CALL_POWERS]; /* NULL = no block of these sizes was freed */
  double *due[MOST_DUE];              /* counters of lives that are to be raised */
  uint32_t due_count;
  Column blocks; /* by place in the live list */
  uint64_t operations;
  int64_t needed_low, needed_high; /* two sums, which have room for all sizes */
} CallFacts;

void call_facts_open(CallFacts *counter);
void call_facts_add(CallFacts *counter, const BlCallOperation *operations, uint32_t count);
/* A series, to be read. */
const BlCallSeries *call_series(CallSeries *series);

#endif
