#include "readahead.h"

#include <string.h>

#define FIRST_WINDOW 4u

void readahead_open(Readahead *r) {
  *r = (Readahead){.windows = COLUMN_OF(Window), .marks = page_runs_empty()};
}

void readahead_pass(Readahead *r, StateIo *io) {
  state_pass(io, ReadaheadState, &r->state, 1);
  column_pass(&r->windows, r->state.windows, io);
  page_runs_pass(&r->marks, io);
}

void readahead_begin(Readahead *r, uint32_t max) { r->state.next_size = min_u32(FIRST_WINDOW, max); }

uint32_t readahead_take_size(Readahead *r, uint32_t max) {
  const uint32_t size = r->state.next_size;
  r->state.next_size = min_u32(2 * size, max);
  return size > 0 ? size : 1;
}

uint32_t readahead_find(const Readahead *r, uint32_t page) {
  uint32_t low = 0, high = r->state.windows;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    const Window *window = readahead_window(r, middle);
    if (window->first + window->count <= page)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void readahead_add(Readahead *r, uint32_t first, uint32_t count, DiskRequest request) {
  const uint32_t index = readahead_find(r, first);
  column_reserve(&r->windows, r->state.windows, r->state.windows + 1);
  Window *at = readahead_window(r, index);
  memmove(at + 1, at, (r->state.windows - index) * sizeof *at);
  *at = (Window){.first = first, .count = count, .request = request};
  r->state.windows++;
}

uint64_t readahead_first_end(const Readahead *r) {
  uint64_t first = UINT64_MAX;
  for (uint32_t i = 0; i < r->state.windows; i++)
    if (readahead_window(r, i)->request.end < first) first = readahead_window(r, i)->request.end;
  return first;
}

uint32_t readahead_pages(const Readahead *r) {
  uint32_t pages = 0;
  for (uint32_t i = 0; i < r->state.windows; i++) pages += readahead_window(r, i)->count;
  return pages;
}
