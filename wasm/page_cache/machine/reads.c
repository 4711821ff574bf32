/* dd that reads the file, through the cache and directly. */
#include "records.h"

static void read_metadata(void) {
  const uint32_t blocks = (uint32_t)machine.settings.metadata_blocks;
  const uint32_t missing = blocks - machine.memory.state.metadata;
  if (missing == 0) return;
  const uint64_t ns = missing * machine.settings.metadata;
  machine_spend(&machine_result()->metadata_time, ns);
  page_memory_enter_metadata(&machine.memory, blocks, &machine.step);
  step_add(&machine.step, BL_MACHINE_ACT_METADATA, (BlMachineAct){.pages = missing, .ns = (double)ns});
}

/* The run of cached pages, or the window, that contains `page`; count 0 = the page is absent. */
static BlPageRun present_around(uint32_t page) {
  const uint32_t run = page_runs_find(&machine.memory.by_touch, page);
  if (run != BL_NONE) return *page_runs_at(&machine.memory.by_touch, run);
  const uint32_t index = readahead_find(&machine.readahead, page);
  if (index == machine.readahead.state.windows) return (BlPageRun){0};
  const Window *window = readahead_window(&machine.readahead, index);
  return window->first <= page ? (BlPageRun){window->first, window->count} : (BlPageRun){0};
}

/* The first page from `page` on that is neither cached nor requested; the end of the file = no such page. */
static uint32_t first_absent(uint32_t page) {
  while (page < machine.file_pages) {
    const BlPageRun run = present_around(page);
    if (run.count == 0) break;
    page = page_run_end(run);
  }
  return page;
}

/* Adjoining pages from the absent `page` on that are absent too, at most `max`. */
static uint32_t absent_from(uint32_t page, uint32_t max) {
  uint32_t end = min_u32(page + max, machine.file_pages);
  const uint32_t index = readahead_find(&machine.readahead, page);
  if (index < machine.readahead.state.windows)
    end = min_u32(end, readahead_window(&machine.readahead, index)->first);
  for (uint32_t i = 0; i < machine.memory.by_touch.used; i++) {
    const uint32_t first = page_runs_at(&machine.memory.by_touch, i)->first;
    if (first > page) end = min_u32(end, first);
  }
  return end - page;
}

/* Asks the disk for a window that begins at the absent `page`. */
static void ask(uint32_t page) {
  read_metadata();
  const uint32_t size = readahead_take_size(&machine.readahead, (uint32_t)machine.settings.readahead);
  const uint32_t count = absent_from(page, size);
  const DiskRequest request = machine_ask_disk(machine_bytes_of(page, count));
  readahead_add(&machine.readahead, page, count, request);
  page_runs_unite(&machine.from_disk, page, count);
  const double now = (double)machine.state.clock;
  step_add(&machine.step, BL_MACHINE_ACT_WINDOW, (BlMachineAct){.page = page, .pages = count, .ns = now});
}

static void ask_next(uint32_t page) {
  const uint32_t next = first_absent(page);
  if (machine.settings.readahead == 0 || next == machine.file_pages) return;
  page_runs_unite(&machine.readahead.marks, next, 1);
  ask(next);
}

/* The first mark after `page`; BL_NONE = no mark. */
static uint32_t next_mark(uint32_t page) {
  const PageRuns *marks = &machine.readahead.marks;
  for (uint32_t i = 0; i < marks->used; i++) {
    const BlPageRun run = *page_runs_at(marks, i);
    if (page_run_end(run) > page + 1) return run.first > page ? run.first : page + 1;
  }
  return BL_NONE;
}

/* Asks for the windows that a record touches and for those after them. */
static void ask_for(const Record *record) {
  const uint32_t end = record->first + record->pages;
  for (uint32_t page = record->first; page < end;) {
    bool first_touch = page_runs_remove(&machine.readahead.marks, page, 1) > 0;
    if (present_around(page).count == 0) {
      ask(page);
      first_touch = true;
    }
    if (first_touch) ask_next(page);
    /* Absent again: the metadata of the next window took its memory. */
    const BlPageRun run = present_around(page);
    page = run.count == 0 ? page + 1 : min_u32(page_run_end(run), next_mark(page));
  }
}

/* When the windows that a record touches have all ended. */
static uint64_t end_of_windows(const Record *record) {
  uint64_t end = machine.state.clock;
  for (uint32_t i = readahead_find(&machine.readahead, record->first); i < machine.readahead.state.windows;
       i++) {
    const Window *window = readahead_window(&machine.readahead, i);
    if (window->first >= record->first + record->pages) break;
    if (window->request.end > end) end = window->request.end;
  }
  return end;
}

/* ns from now until `end` in which the disk transfers. The disk serves in order, so no other request does. */
static uint64_t transfer_until(uint64_t end) {
  uint64_t ns = 0;
  for (uint32_t i = 0; i < machine.readahead.state.windows; i++) {
    const DiskRequest request = readahead_window(&machine.readahead, i)->request;
    const uint64_t from = request.start > machine.state.clock ? request.start : machine.state.clock;
    if (request.end <= end && request.end > from) ns += request.end - from;
  }
  return ns;
}

/* Caches the pages of the windows that have ended, in page order. */
static void cache_ended_windows(void) {
  const uint32_t before = machine.readahead.state.windows;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < before; i++) {
    const Window window = *readahead_window(&machine.readahead, i);
    if (window.request.end <= machine.state.clock)
      page_memory_enter(&machine.memory, window.first, window.count, BL_MACHINE_CAUSE_READ, &machine.step);
    else
      *readahead_window(&machine.readahead, kept++) = window;
  }
  machine.readahead.state.windows = kept;
}

static void note_read(const Record *record) {
  const uint32_t disk_pages = page_runs_count(&machine.from_disk, record->first, record->pages);
  const BlMachineAct act = {
      .page = record->first, .pages = record->pages - disk_pages, .disk_pages = disk_pages};
  step_add(&machine.step, BL_MACHINE_ACT_READ, act);
  machine.step.bytes = record->bytes;
}

void read_begin(void) { readahead_begin(&machine.readahead, (uint32_t)machine.settings.readahead); }

void read_step(void) {
  const Record record = record_next();
  ask_for(&record);
  const uint64_t end = end_of_windows(&record);
  if (end > machine.state.clock) machine_wait(end, transfer_until(end));
  cache_ended_windows();
  page_memory_touch(&machine.memory, record.first, record.pages);
  records_spend_calls(1, record.bytes);
  cache_ended_windows();
  records_count(1, record.bytes);
  note_read(&record);
}

uint32_t read_skip(uint32_t max) {
  const Record record = record_next();
  const uint32_t run = page_runs_find(&machine.memory.by_touch, record.first);
  if (run == BL_NONE || page_runs_find(&machine.readahead.marks, record.first) != BL_NONE) return 0;
  const uint32_t cached_end = page_run_end(*page_runs_at(&machine.memory.by_touch, run));
  const uint64_t end = min_u32(cached_end, next_mark(record.first));
  max = min_u32(max, records_before(end * BL_FILE_PAGE_BYTES));
  const uint32_t count = records_until(readahead_first_end(&machine.readahead) - 1, record_call_cost(), max);
  if (count == 0) return 0;
  const uint64_t last = (record.offset + (uint64_t)count * record_size() - 1) / BL_FILE_PAGE_BYTES;
  page_memory_touch(&machine.memory, record.first, (uint32_t)last + 1 - record.first);
  records_spend_calls(count, record_size());
  records_count(count, record_size());
  return count;
}

void direct_step(void) {
  const Record record = record_next();
  const DiskRequest request = machine_ask_disk(record.bytes);
  machine_wait(request.end, request.end - request.start);
  page_runs_unite(&machine.from_disk, record.first, record.pages);
  records_count(1, record.bytes);
  note_read(&record);
}

/* Every full record takes the same time, because the disk is idle before each. */
uint32_t direct_skip(uint32_t max) {
  const BlMachine *s = &machine.settings;
  const Record record = record_next();
  CommandResult *result = machine_result();
  const uint64_t transfer = transfer_time(record_size(), s->rate);
  max = min_u32(max, records_before(s->file));
  const uint32_t count = records_until(BL_CLOCK_LIMIT, s->request + transfer, max);
  if (count == 0) return 0;
  const uint64_t last = (record.offset + (uint64_t)count * record_size() - 1) / BL_FILE_PAGE_BYTES;
  page_runs_unite(&machine.from_disk, record.first, (uint32_t)last + 1 - record.first);
  machine_spend(&result->transfer_time, count * transfer);
  machine_spend(&result->request_time, count * s->request);
  machine.disk.idle_from = machine.state.clock;
  result->requests += count;
  result->disk_bytes += (uint64_t)count * record_size();
  records_count(count, record_size());
  return count;
}
