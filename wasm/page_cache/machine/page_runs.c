#include "page_runs.h"

#include <string.h>

static uint32_t max_u32(uint32_t a, uint32_t b) { return a > b ? a : b; }

void page_runs_pass(PageRuns *runs, StateIo *io) {
  state_pass(io, uint32_t, &runs->used, 1);
  column_pass(&runs->column, runs->used, io);
}

static void insert(PageRuns *runs, uint32_t index, BlPageRun run) {
  column_reserve(&runs->column, runs->used, runs->used + 1);
  BlPageRun *at = page_runs_at(runs, index);
  memmove(at + 1, at, (runs->used - index) * sizeof *at);
  *at = run;
  runs->used++;
}

void page_runs_append(PageRuns *runs, uint32_t first, uint32_t count) {
  BlPageRun *last = runs->used > 0 ? page_runs_at(runs, runs->used - 1) : NULL;
  if (last != NULL && page_run_end(*last) == first)
    last->count += count;
  else
    insert(runs, runs->used, (BlPageRun){first, count});
}

/* Removes pages from the middle of run `index`. */
static void split(PageRuns *runs, uint32_t index, uint32_t first, uint32_t count) {
  BlPageRun *run = page_runs_at(runs, index);
  const uint32_t end = page_run_end(*run);
  run->count = first - run->first;
  insert(runs, index + 1, (BlPageRun){first + count, end - first - count});
}

/* `run` without the pages from .. end - 1, which do not lie in its middle. */
static BlPageRun trimmed(BlPageRun run, uint32_t from, uint32_t end) {
  const uint32_t run_end = page_run_end(run);
  if (from >= run_end || end <= run.first) return run;
  if (from > run.first) return (BlPageRun){run.first, from - run.first};
  const uint32_t first = min_u32(end, run_end);
  return (BlPageRun){first, run_end - first};
}

uint32_t page_runs_remove(PageRuns *runs, uint32_t first, uint32_t count) {
  const uint32_t end = first + count, before = runs->used;
  uint32_t removed = 0;
  runs->used = 0;
  for (uint32_t i = 0; i < before; i++) {
    const BlPageRun run = *page_runs_at(runs, i);
    if (run.first < first && end < page_run_end(run)) {
      runs->used = before;
      split(runs, i, first, count);
      return count;
    }
    const BlPageRun rest = trimmed(run, first, end);
    removed += run.count - rest.count;
    if (rest.count > 0) page_runs_append(runs, rest.first, rest.count);
  }
  return removed;
}

void page_runs_unite(PageRuns *runs, uint32_t first, uint32_t count) {
  uint32_t end = first + count, index = runs->used, joined = 0;
  while (index > 0 && page_run_end(*page_runs_at(runs, index - 1)) >= first) {
    const BlPageRun run = *page_runs_at(runs, --index);
    if (run.first > end) continue;
    first = min_u32(first, run.first);
    end = max_u32(end, page_run_end(run));
    joined++;
  }
  if (joined == 0) {
    insert(runs, index, (BlPageRun){first, end - first});
    return;
  }
  BlPageRun *at = page_runs_at(runs, index);
  *at = (BlPageRun){first, end - first};
  runs->used -= joined - 1;
  memmove(at + 1, at + joined, (runs->used - index - 1) * sizeof *at);
}

uint32_t page_runs_find(const PageRuns *runs, uint32_t page) {
  for (uint32_t i = runs->used; i-- > 0;)
    if (page_run_contains(*page_runs_at(runs, i), page)) return i;
  return BL_NONE;
}

uint32_t page_runs_count(const PageRuns *runs, uint32_t first, uint32_t count) {
  uint32_t pages = 0;
  for (uint32_t i = 0; i < runs->used; i++) {
    const BlPageRun run = *page_runs_at(runs, i);
    const uint32_t from = max_u32(first, run.first), end = min_u32(first + count, page_run_end(run));
    if (from < end) pages += end - from;
  }
  return pages;
}
