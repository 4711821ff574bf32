/* Read-ahead: windows of pages that dd has requested from the disk and that are not cached yet. Windows are
 * in page order and never overlap. A mark is the first page of a window that dd has not touched; touching it
 * asks for the next window. */
#ifndef BUFFERLAB_READAHEAD_H
#define BUFFERLAB_READAHEAD_H

#include "disk.h"
#include "page_runs.h"

typedef struct Window {
  uint32_t first, count;
  DiskRequest request;
} Window;
STATE_STRUCT(Window, first, count, (DiskRequest, request));

typedef struct ReadaheadState {
  uint32_t windows, next_size; /* next_size: pages of the next window */
} ReadaheadState;
STATE_STRUCT(ReadaheadState, windows, next_size);

typedef struct Readahead {
  ReadaheadState state;
  Column windows;
  PageRuns marks; /* in page order */
} Readahead;

static inline Window *readahead_window(const Readahead *readahead, uint32_t index) {
  return (Window *)(void *)readahead->windows.at + index;
}

void readahead_open(Readahead *readahead);
void readahead_pass(Readahead *readahead, StateIo *io);
/* The next window is the first of a command. `max` is the setting. */
void readahead_begin(Readahead *readahead, uint32_t max);
/* The size of the next window; the one after it is twice as large, up to `max`. 1 without read-ahead. */
uint32_t readahead_take_size(Readahead *readahead, uint32_t max);
/* The window that contains `page`, or the first after it. */
uint32_t readahead_find(const Readahead *readahead, uint32_t page);
/* Adds a window of pages that are in no other. */
void readahead_add(Readahead *readahead, uint32_t first, uint32_t count, DiskRequest request);
/* The earliest end of a window; UINT64_MAX without windows. */
uint64_t readahead_first_end(const Readahead *readahead);
/* Pages in windows. */
uint32_t readahead_pages(const Readahead *readahead);

#endif
