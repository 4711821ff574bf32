/* Lists of runs of pages. Files are read and written from first page to last, so a few runs describe any
 * order of any set of pages. Invariants: no page is in two runs; no run begins where the one before it ends.
 */
#ifndef BUFFERLAB_PAGE_RUNS_H
#define BUFFERLAB_PAGE_RUNS_H

#include "abi/page_machine.h"
#include "base/bits.h"
#include "base/column.h"

STATE_STRUCT(BlPageRun, first, count);

typedef struct PageRuns {
  Column column; /* BlPageRun */
  uint32_t used;
} PageRuns;

static inline PageRuns page_runs_empty(void) { return (PageRuns){.column = COLUMN_OF(BlPageRun)}; }
static inline BlPageRun *page_runs_at(const PageRuns *runs, uint32_t index) {
  return (BlPageRun *)(void *)runs->column.at + index;
}
/* The first page after a run. */
static inline uint32_t page_run_end(BlPageRun run) { return run.first + run.count; }
static inline bool page_run_contains(BlPageRun run, uint32_t page) { return page - run.first < run.count; }

void page_runs_pass(PageRuns *runs, StateIo *io);
/* Adds a run after all others; `count` > 0. */
void page_runs_append(PageRuns *runs, uint32_t first, uint32_t count);
/* Removes the pages first .. first + count - 1 that are in the list, and returns their number. The others
 * keep their order. */
uint32_t page_runs_remove(PageRuns *runs, uint32_t first, uint32_t count);
/* Adds pages to a list in page order. Pages that are in it stay. */
void page_runs_unite(PageRuns *runs, uint32_t first, uint32_t count);
/* The run that contains `page`; BL_NONE = no run. */
uint32_t page_runs_find(const PageRuns *runs, uint32_t page);
/* Pages of the list within first .. first + count - 1. */
uint32_t page_runs_count(const PageRuns *runs, uint32_t first, uint32_t count);

#endif
