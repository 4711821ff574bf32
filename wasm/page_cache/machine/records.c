#include "records.h"

static Record record_at(uint64_t offset, uint64_t bytes) {
  const uint64_t left = machine.settings.file - offset, size = bytes < left ? bytes : left;
  const uint32_t first = (uint32_t)(offset / BL_FILE_PAGE_BYTES);
  const uint32_t last = (uint32_t)((offset + size - 1) / BL_FILE_PAGE_BYTES);
  return (Record){.offset = offset, .bytes = (uint32_t)size, .first = first, .pages = last - first + 1};
}

Record record_next(void) { return record_at((uint64_t)machine.state.number * record_size(), record_size()); }

uint32_t records_before(uint64_t end) {
  const uint64_t offset = (uint64_t)machine.state.number * record_size();
  if (end > machine.settings.file) end = machine.settings.file;
  return end > offset ? (uint32_t)((end - offset) / record_size()) : 0;
}

uint32_t records_until(uint64_t end, uint64_t cost, uint32_t max) {
  if (end > BL_CLOCK_LIMIT) end = BL_CLOCK_LIMIT;
  const uint64_t count = cost > 0 ? (end - machine.state.clock) / cost : max;
  return count < max ? (uint32_t)count : max;
}

uint64_t record_call_cost(void) {
  return machine.settings.call + transfer_time(record_size(), machine.settings.copy);
}

void records_count(uint32_t count, uint32_t bytes) {
  CommandResult *result = machine_result();
  if (bytes == record_size())
    result->full_records += count;
  else
    result->partial_records += count;
  result->bytes += (uint64_t)count * bytes;
}

void records_spend_calls(uint32_t count, uint32_t bytes) {
  const BlMachine *s = &machine.settings;
  machine_spend(&machine_result()->call_time, count * s->call);
  machine_spend(&machine_result()->copy_time, count * transfer_time(bytes, s->copy));
}
