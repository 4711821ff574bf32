/* dd that writes the file through the cache, and sync. */
#include "base/sim_assert.h"
#include "records.h"

/* Asks the disk to write the oldest dirty pages, which then are clean. */
static DiskRequest write_back(void) {
  const uint32_t first = machine.memory.state.dirty_from;
  const uint32_t count = min_u32(BL_WRITE_BACK_PAGES, dirty_pages(&machine.memory));
  SIM_ASSERT(count > 0);
  const DiskRequest request = machine_ask_disk(machine_bytes_of(first, count));
  machine.memory.state.dirty_from += count;
  machine_result()->written += count;
  const double now = (double)machine.state.clock;
  step_add(&machine.step, BL_MACHINE_ACT_WRITE_BACK,
           (BlMachineAct){.page = first, .pages = count, .ns = now});
  return request;
}

static void wait_for_write_back(void) {
  const DiskRequest request = write_back();
  machine_wait(request.end, request.end - request.start);
}

/* Caches and dirties absent pages, which follow those written before. */
static void dirty_new(uint32_t page, uint32_t end) {
  while (page < end) {
    const uint32_t count = min_u32(end - page, available_pages(&machine.memory));
    if (count == 0) {
      wait_for_write_back();
      continue;
    }
    page_memory_enter(&machine.memory, page, count, BL_MACHINE_CAUSE_WRITE, &machine.step);
    page_memory_dirty(&machine.memory, page, count);
    page += count;
  }
}

/* The first page may contain the end of the record before. */
static void dirty_record(const Record *record) {
  uint32_t page = record->first;
  if (page_is_cached(&machine.memory, page)) {
    page_memory_touch(&machine.memory, page, 1);
    page_memory_dirty(&machine.memory, page, 1);
    page++;
  }
  dirty_new(page, record->first + record->pages);
  step_add(&machine.step, BL_MACHINE_ACT_WRITE,
           (BlMachineAct){.page = record->first, .pages = record->pages});
}

void write_step(void) {
  const Record record = record_next();
  if (machine.state.number == 0) page_memory_truncate(&machine.memory, &machine.step);
  dirty_record(&record);
  records_spend_calls(1, record.bytes);
  while (dirty_pages(&machine.memory) > machine.settings.dirty) wait_for_write_back();
  records_count(1, record.bytes);
  machine.step.bytes = record.bytes;
}

/* Records that need only free pages and stay within the limit of dirty pages. */
uint32_t write_skip(uint32_t max) {
  PageMemory *memory = &machine.memory;
  const uint32_t dirty = dirty_pages(memory);
  if (dirty == 0) return 0;
  const uint64_t left = machine.settings.dirty - dirty, free = memory->state.free;
  const uint64_t room = left < free ? left : free, written = memory->state.dirty_end;
  max = min_u32(max, records_before((written + room) * BL_FILE_PAGE_BYTES));
  const uint32_t count = records_until(BL_CLOCK_LIMIT, record_call_cost(), max);
  if (count == 0) return 0;
  const uint64_t end_byte = ((uint64_t)machine.state.number + count) * record_size();
  const uint32_t end = (uint32_t)((end_byte + BL_FILE_PAGE_BYTES - 1) / BL_FILE_PAGE_BYTES);
  if (end > written) {
    page_memory_enter(memory, (uint32_t)written, end - (uint32_t)written, BL_MACHINE_CAUSE_WRITE,
                      &machine.step);
    page_memory_dirty(memory, (uint32_t)written, end - (uint32_t)written);
  }
  records_spend_calls(count, record_size());
  records_count(count, record_size());
  return count;
}

void sync_step(void) {
  uint64_t end = machine.state.clock, transfer = 0;
  while (dirty_pages(&machine.memory) > 0) {
    const DiskRequest request = write_back();
    transfer += request.end - request.start;
    end = request.end;
  }
  if (end > machine.state.clock) machine_wait(end, transfer);
}
