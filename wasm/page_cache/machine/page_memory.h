/* The memory of the machine: programs, buffers, cached pages, free pages, and the eater's. The file's pages
 * and its metadata are evicted by last touch, oldest first. A dirty page is never evicted. Invariant:
 * programs + buffers + metadata + mapped + cached + free + eaten = memory. */
#ifndef BUFFERLAB_PAGE_MEMORY_H
#define BUFFERLAB_PAGE_MEMORY_H

#include "page_runs.h"
#include "step.h"

/* In the order of touches, n metadata blocks are the n pages from this one on, always in one run. */
#define METADATA_PAGE 0x80000000u

typedef struct PageMemoryState {
  uint32_t programs, buffers, mapped, free, eaten;
  uint32_t metadata;                  /* blocks */
  uint32_t cached;                    /* pages of the file */
  uint32_t dirty_from, dirty_end;     /* every cached page of the file from the first on is dirty */
  uint32_t evicted, metadata_evicted; /* by the current command */
} PageMemoryState;
STATE_STRUCT(PageMemoryState, programs, buffers, mapped, free, eaten, metadata, cached, dirty_from, dirty_end,
             evicted, metadata_evicted);

typedef struct PageMemory {
  PageMemoryState state;
  PageRuns by_touch;  /* oldest first */
  PageRuns survivors; /* pages of the file cached since before the last eater ended, in page order */
} PageMemory;

/* Memory at the start: the last `resident` of `file_pages` pages are cached. */
void page_memory_open(PageMemory *memory, const BlMachine *settings, uint32_t file_pages);
void page_memory_pass(PageMemory *memory, StateIo *io);

static inline bool page_is_cached(const PageMemory *memory, uint32_t page) {
  return page_runs_find(&memory->by_touch, page) != BL_NONE;
}
static inline uint32_t dirty_pages(const PageMemory *memory) {
  return memory->state.dirty_end - memory->state.dirty_from;
}
/* Pages that can be taken: free, or clean and cached, or metadata. */
static inline uint32_t available_pages(const PageMemory *memory) {
  return memory->state.free + memory->state.metadata + memory->state.cached - dirty_pages(memory);
}

/* Makes up to `wanted` pages free, oldest first, until as many are free. */
void page_memory_evict_for(PageMemory *memory, uint32_t wanted, BlMachineCause cause, Step *step);
/* The eater takes `count` available pages. */
void page_memory_eat(PageMemory *memory, uint32_t count, Step *step);
/* The eater ends: its pages become free. */
void page_memory_end_eater(PageMemory *memory, Step *step);
/* Caches pages of the file that are absent, as the newest. Each takes a free page or evicts the oldest, which
 * may be one of them. */
void page_memory_enter(PageMemory *memory, uint32_t first, uint32_t count, BlMachineCause cause, Step *step);
/* Makes the cached pages among these the newest, in page order. */
void page_memory_touch(PageMemory *memory, uint32_t first, uint32_t count);
/* Puts all `blocks` of the metadata into buffers, as far as memory is available, as the newest. */
void page_memory_enter_metadata(PageMemory *memory, uint32_t blocks, Step *step);
/* Marks touched, cached pages as dirty. No page after them is cached. */
void page_memory_dirty(PageMemory *memory, uint32_t first, uint32_t count);
/* All clean pages of the file and the metadata become free. */
void page_memory_drop(PageMemory *memory, Step *step);
/* All pages of the file become free, dirty or not. */
void page_memory_truncate(PageMemory *memory, Step *step);

#endif
