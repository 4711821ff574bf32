/* The exports of the core that reads, counts and packs calls: no logic. */
#include "exports_calls.h"

#include "base/memory.h"
#include "calls/call_facts.h"
#include "calls/call_text.h"
#include "calls/page_packer.h"
#include "calls/text_calls.h"
#include "exports_run.h"

static uint8_t text[BL_CALL_TEXT_BYTES + 2];
static BlCallLine lines[BL_MAX_CALL_LINES];
static uint32_t end;
static BlCallOperation operations[BL_MAX_CALL_BATCH];
static Canonical canonical;
static TextTimes times;
static CallFacts *facts;
static PagePacker *packer;

_Static_assert(BL_MAX_CALL_BATCH >= 2 * BL_MAX_CALL_LINES, "a call has two operations at most");

EXPORT(bl_call_text) uint8_t *bl_call_text(void) { return text; }
EXPORT(bl_call_lines) const BlCallLine *bl_call_lines(void) { return lines; }
EXPORT(bl_call_end) uint32_t bl_call_end(void) { return end; }
EXPORT(bl_call_operations) BlCallOperation *bl_call_operations(void) { return operations; }

EXPORT(bl_call_read) uint32_t bl_call_read(uint32_t from, uint32_t to) {
  const uint8_t *at = text + from;
  text[to] = 0;
  const uint32_t count = call_text_read(&at, lines);
  end = (uint32_t)(at - text);
  return count;
}

static uint64_t words(uint32_t low, uint32_t high) { return (uint64_t)high << 32 | low; }

static uint32_t odd_calls(void) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < BL_ODD_CALL_COUNT; i++) sum += canonical.odd[i];
  return sum;
}

/* The result of a call, for which `before` irregular ones had been settled. */
static uint32_t result(bool is_allowed, uint32_t before) {
  const uint32_t count = (uint32_t)(canonical.out - operations);
  return 4 * count + 2 * (uint32_t)(odd_calls() != before) + (uint32_t)is_allowed;
}

/* Performs a call whose operations begin the batch. */
#define SETTLED(call)                       \
  const uint32_t before = odd_calls();      \
  canonical.out = operations;               \
  const bool is_allowed = canonical_##call; \
  return result(is_allowed, before)

EXPORT(bl_canonical_open) void bl_canonical_open(BlTakenKey taken) {
  canonical_open(&canonical, taken);
  times = (TextTimes){.has_start = false};
}
EXPORT(bl_canonical_set_taken) void bl_canonical_set_taken(BlTakenKey taken) { canonical.taken = taken; }
EXPORT(bl_canonical_set_thread) void bl_canonical_set_thread(uint32_t low, uint32_t high) {
  canonical_set_thread(&canonical, words(low, high));
}
EXPORT(bl_canonical_set_time) void bl_canonical_set_time(uint32_t low, uint32_t high) {
  canonical.time = words(low, high);
}

EXPORT(bl_canonical_allocate)
uint32_t bl_canonical_allocate(BlCallKind kind, uint32_t key_low, uint32_t key_high, uint32_t low,
                               uint32_t high, uint32_t log2_alignment) {
  SETTLED(allocate(&canonical, kind, words(key_low, key_high), words(low, high), log2_alignment));
}

EXPORT(bl_canonical_allocate_by_realloc)
uint32_t bl_canonical_allocate_by_realloc(uint32_t key_low, uint32_t key_high, uint32_t low, uint32_t high) {
  SETTLED(allocate_by_realloc(&canonical, words(key_low, key_high), words(low, high)));
}

EXPORT(bl_canonical_free) uint32_t bl_canonical_free(uint32_t key_low, uint32_t key_high) {
  SETTLED(free(&canonical, words(key_low, key_high)));
}

EXPORT(bl_canonical_resize)
uint32_t bl_canonical_resize(uint32_t old_low, uint32_t old_high, uint32_t key_low, uint32_t key_high,
                             uint32_t low, uint32_t high) {
  SETTLED(resize(&canonical, words(old_low, old_high), words(key_low, key_high), words(low, high)));
}

EXPORT(bl_canonical_resize_to_zero)
uint32_t bl_canonical_resize_to_zero(uint32_t key_low, uint32_t key_high) {
  SETTLED(resize_to_zero(&canonical, words(key_low, key_high)));
}

EXPORT(bl_canonical_rename)
void bl_canonical_rename(uint32_t old_low, uint32_t old_high, uint32_t key_low, uint32_t key_high) {
  canonical_rename(&canonical, words(old_low, old_high), words(key_low, key_high));
}

EXPORT(bl_canonical_has) uint32_t bl_canonical_has(uint32_t key_low, uint32_t key_high) {
  return key_list_find(&canonical.blocks, words(key_low, key_high)) != NO_PLACE;
}

EXPORT(bl_canonical_live) uint32_t bl_canonical_live(void) { return canonical.blocks.count; }
EXPORT(bl_canonical_odd) const uint32_t *bl_canonical_odd(void) { return canonical.odd; }
EXPORT(bl_canonical_refusal) BlCallRefusal bl_canonical_refusal(void) { return canonical.refusal; }

EXPORT(bl_text_perform) uint32_t bl_text_perform(uint32_t from, uint32_t to) {
  canonical.out = operations;
  return text_calls_perform(&canonical, &times, lines + from, to - from);
}

EXPORT(bl_text_operations) uint32_t bl_text_operations(void) {
  return (uint32_t)(canonical.out - operations);
}
EXPORT(bl_text_times) const uint64_t *bl_text_times(void) { return &times.start; }

EXPORT(bl_call_facts_open) void bl_call_facts_open(void) {
  facts = memory_allocate(sizeof *facts);
  call_facts_open(facts);
}

EXPORT(bl_call_facts_add) void bl_call_facts_add(uint32_t count) { call_facts_add(facts, operations, count); }
EXPORT(bl_call_facts) const BlCallFacts *bl_call_facts(void) { return &facts->facts; }
EXPORT(bl_call_needed) const BlCallSeries *bl_call_needed(void) { return call_series(&facts->needed); }
EXPORT(bl_call_live) const BlCallSeries *bl_call_live(void) { return call_series(&facts->live); }
EXPORT(bl_call_lives) const BlCallLives *bl_call_lives(uint32_t power) { return facts->lives[power]; }
EXPORT(bl_call_small_sizes) const double *bl_call_small_sizes(void) { return facts->sizes.small; }

static const SizeTable *size_table(uint32_t rounded) {
  return rounded ? &facts->sizes.rounded : &facts->sizes.others;
}
EXPORT(bl_call_sizes) const BlSizeCount *bl_call_sizes(uint32_t rounded) {
  return (const BlSizeCount *)(const void *)size_table(rounded)->slots.at;
}
EXPORT(bl_call_size_slots) uint32_t bl_call_size_slots(uint32_t rounded) {
  return size_table(rounded)->capacity;
}

EXPORT(bl_page_open) void bl_page_open(void) {
  packer = memory_allocate(sizeof *packer);
  page_packer_open(packer);
}

EXPORT(bl_page_add) uint32_t bl_page_add(uint32_t from, uint32_t to) {
  return from + page_packer_add(packer, operations + from, to - from);
}

EXPORT(bl_page_operations) uint32_t bl_page_operations(void) { return packer->operations; }
EXPORT(bl_page_end) void bl_page_end(void) { page_packer_end(packer); }
EXPORT(bl_page_next) void bl_page_next(void) { page_packer_next(packer); }

EXPORT(bl_page_part) const uint8_t *bl_page_part(uint32_t part) {
  const uint8_t *parts[] = {packer->bytes, packer->threads.bytes, packer->times.bytes};
  return parts[part];
}

EXPORT(bl_page_part_bytes) uint32_t bl_page_part_bytes(uint32_t part) {
  const uint32_t bytes[] = {packer->length, packer->threads.length, packer->times.length};
  return bytes[part];
}
