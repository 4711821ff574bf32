#include <stddef.h>
#include <string.h>

#include "base/bits.h"
#include "machine.h"
#include "machine_state.h"

SMALL_CODE_BEGIN

enum { TABLE_SETTINGS, TABLE_COMMANDS };

enum { BL_ENUMERATORS(SETTING, BL_MACHINE_FIELDS) };
enum { BL_ENUMERATORS(COMMAND, BL_MACHINE_COMMAND_FIELDS) };

typedef struct Range {
  uint64_t min, max;
} Range;

#define RANGE(name, min, max) {min, max},
static const Range setting_ranges[] = {BL_MACHINE_FIELDS(RANGE)};
static const Range command_ranges[] = {BL_MACHINE_COMMAND_FIELDS(RANGE)};
#define COUNT(ranges) (sizeof(ranges) / sizeof *(ranges))

/* State of a check; ok is false from the first problem on. */
typedef struct Check {
  BlMachineProblem *problem;
  uint64_t table, row;
  bool ok;
} Check;

static void expect(Check *check, uint64_t field, uint64_t value, uint64_t min, uint64_t max) {
  if (!check->ok || (value >= min && value <= max)) return;
  check->ok = false;
  *check->problem = (BlMachineProblem){
      .table = check->table, .field = field, .row = check->row, .value = value, .min = min, .max = max};
}

/* `words`: the fields of a row, one after the other. */
static void expect_words(Check *check, const void *words, const Range *ranges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    uint64_t value;
    memcpy(&value, (const uint8_t *)words + i * sizeof value, sizeof value);
    expect(check, i, value, ranges[i].min, ranges[i].max);
  }
}

static void check_limit(Check *check, const BlMachine *s) {
  if (s->limit != BL_NONE) expect(check, SETTING_limit, s->limit, 0, BL_MAX_MEMORY_PAGES);
}

/* At least one page must be free or evictable, so dd always finds memory. */
static void check_memory(Check *check, const BlMachine *s) {
  if (!check->ok) return;
  const uint64_t pages = (s->file + BL_FILE_PAGE_BYTES - 1) / BL_FILE_PAGE_BYTES;
  expect(check, SETTING_resident, s->resident, 0, pages < s->cached ? pages : s->cached);
  const uint64_t used = s->programs + s->buffers + s->cached, unmapped = s->resident > 0 ? 0 : 1;
  expect(check, SETTING_memory, s->memory, used + unmapped, BL_MAX_MEMORY_PAGES);
}

static bool has_records(uint64_t kind) {
  return kind == BL_COMMAND_DD || kind == BL_COMMAND_DIRECT || kind == BL_COMMAND_WRITE;
}

static void check_commands(Check *check, const BlMachine *s) {
  check->table = TABLE_COMMANDS;
  for (uint32_t i = 0; check->ok && i < s->command_count; i++) {
    const BlMachineCommand *command = &s->commands[i];
    const bool records = has_records(command->kind);
    check->row = i;
    expect_words(check, command, command_ranges, COUNT(command_ranges));
    expect(check, COMMAND_sectors, command->sectors, records, records ? BL_MAX_SECTORS : 0);
  }
  check->table = TABLE_SETTINGS;
  check->row = BL_NONE;
}

bool machine_drifts(const BlMachine *s) {
  static const BlCommandKind article[] = {BL_COMMAND_FREE, BL_COMMAND_DD, BL_COMMAND_DD, BL_COMMAND_FREE,
                                          BL_COMMAND_EAT};
  if (!s->drift || s->command_count < COUNT(article)) return false;
  for (uint32_t i = 0; i < COUNT(article); i++)
    if (s->commands[i].kind != article[i]) return false;
  return true;
}

/* Programs and buffers must have the pages that they free. */
static void check_drift(Check *check, const BlMachine *s) {
  if (!check->ok || !machine_drifts(s)) return;
  const uint64_t programs = BL_DRIFT_PROGRAMS + BL_DRIFT_PROGRAMS_5;
  expect(check, SETTING_programs, s->programs, programs, BL_MAX_MEMORY_PAGES);
  expect(check, SETTING_buffers, s->buffers, BL_DRIFT_BUFFERS_5, BL_MAX_MEMORY_PAGES);
}

BlStatus machine_check(const BlMachine *s, BlMachineProblem *problem) {
  if (s->abi_version != BL_ABI_VERSION) return BL_BAD_VERSION;
  Check check = {.problem = problem, .table = TABLE_SETTINGS, .row = BL_NONE, .ok = true};
  expect_words(&check, (const uint8_t *)s + offsetof(BlMachine, memory), setting_ranges,
               COUNT(setting_ranges));
  check_limit(&check, s);
  check_memory(&check, s);
  check_commands(&check, s);
  check_drift(&check, s);
  return check.ok ? BL_OK : BL_BAD_FIELD;
}

SMALL_CODE_END
