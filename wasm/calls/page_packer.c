#include "page_packer.h"

static inline uint32_t write_varint(uint8_t *bytes, uint32_t at, uint64_t number) {
  for (; number > 127; number >>= 7) bytes[at++] = (uint8_t)(number | 128);
  bytes[at] = (uint8_t)number;
  return at + 1;
}

static void open_runs(NumberRuns *runs, uint64_t usual, bool is_delta) {
  runs->is_delta = is_delta;
  runs->usual = runs->value = usual;
  runs->base = 0;
  runs->times = runs->length = 0;
}

static void end_run(NumberRuns *runs) {
  if (runs->times == 0) return;
  runs->length = write_varint(runs->bytes, runs->length, runs->value - runs->base);
  runs->length = write_varint(runs->bytes, runs->length, runs->times);
  if (runs->is_delta) runs->base = runs->value;
  runs->times = 0;
}

static inline void add_number(NumberRuns *runs, uint64_t value) {
  if (value != runs->value) {
    end_run(runs);
    runs->value = value;
  }
  runs->times++;
}

/* Ends the runs of a page. */
static void end_runs(NumberRuns *runs) {
  const bool is_usual = runs->length == 0 && runs->value == runs->usual;
  if (is_usual) runs->times = 0;
  end_run(runs);
}

static void next_runs(NumberRuns *runs) {
  runs->base = 0;
  runs->length = 0;
}

static void write_word(uint8_t *bytes, uint32_t word) {
  for (uint32_t i = 0; i < 4; i++) bytes[i] = (uint8_t)(word >> 8 * i);
}

void page_packer_open(PagePacker *packer) {
  packer->operations = 0;
  packer->length = PAGE_HEADER_BYTES;
  open_runs(&packer->threads, 1, false);
  open_runs(&packer->times, 0, true);
}

static void write_operation(PagePacker *packer, const BlCallOperation *operation) {
  const uint32_t kind = operation->kind;
  const bool has_place = kind == BL_CALL_KIND_FREE || kind == BL_CALL_KIND_RESIZE;
  const uint64_t number = has_place ? operation->live - 1 - operation->place : operation->bytes;
  packer->length = write_varint(packer->bytes, packer->length, number << 3 | kind);
  if (kind == BL_CALL_KIND_ALIGNED)
    packer->length = write_varint(packer->bytes, packer->length, operation->log2_alignment);
  if (kind == BL_CALL_KIND_RESIZE)
    packer->length = write_varint(packer->bytes, packer->length, operation->bytes);
}

uint32_t page_packer_add(PagePacker *packer, const BlCallOperation *operations, uint32_t count) {
  const uint32_t room = BL_CALL_PAGE - packer->operations;
  const uint32_t added = count < room ? count : room;
  if (packer->operations == 0 && added > 0) write_word(packer->bytes + 4, operations->live);
  for (uint32_t i = 0; i < added; i++) {
    add_number(&packer->threads, operations[i].thread);
    add_number(&packer->times, operations[i].time);
    write_operation(packer, &operations[i]);
  }
  packer->operations += added;
  return added;
}

void page_packer_end(PagePacker *packer) {
  write_word(packer->bytes, packer->operations);
  end_runs(&packer->threads);
  end_runs(&packer->times);
}

void page_packer_next(PagePacker *packer) {
  packer->operations = 0;
  packer->length = PAGE_HEADER_BYTES;
  next_runs(&packer->threads);
  next_runs(&packer->times);
}
