/* Prints the constants of wasm/abi for TypeScript, in files of src/generated: kernel.ts has the kernel's
 * version, limits and statuses. abi.ts, block.ts and heap.ts belong to the allocation model: the state of a
 * run, the scenario block and the answers of calls, the heaps and the registry of their models. page_cache.ts
 * describes the policies of the page cache, page_machine.ts its machine, sums.ts what a sweep sums. Code that
 * only reads a buffer cache needs abi.ts.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "frame.h"
#include "heap_models.h"
#include "page_cache.h"
#include "page_machine.h"

#define WORD_OF(type, field) (offsetof(type, field) / sizeof(uint32_t))

static void open_table(const char *name) { printf("\nexport const %s = {\n", name); }
static void close_table(void) { printf("} as const;\n"); }
static void number(const char *name, double value) { printf("  %s: %.0f,\n", name, value); }

/* A row may end with one more argument: the printed name, if it differs. */
#define X(NAME, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #NAME, n++);
#define DUMP_ENUM(title, TABLE) \
  {                             \
    int n = 0;                  \
    open_table(title);          \
    TABLE(X) close_table();     \
  }

static void dump_state_enums(void) {
  DUMP_ENUM("OPERATION", BL_OPERATIONS)
  DUMP_ENUM("CAUSE", BL_CAUSES)
  DUMP_ENUM("VERDICT", BL_VERDICTS)
  DUMP_ENUM("EFFECT", BL_EFFECTS)
  DUMP_ENUM("FIGURE", BL_FIGURES)
  DUMP_ENUM("OUTCOME", BL_OUTCOME)
  DUMP_ENUM("CALL", BL_CALL)
  DUMP_ENUM("MARK", BL_MARK)
  DUMP_ENUM("HISTORY", BL_HISTORY)
  DUMP_ENUM("VISIT", BL_VISIT)
  DUMP_ENUM("HEAP_SCALAR", BL_HEAP_SCALARS)
}

static void dump_sums(void) { DUMP_ENUM("SUM", BL_SUMS) }
static void dump_statuses(void) { DUMP_ENUM("STATUS", BL_STATUSES) }

static void dump_block_enums(void) {
  DUMP_ENUM("GENERATOR", BL_GENERATORS)
  DUMP_ENUM("LIFETIME_MODEL", BL_LIFETIME_MODELS)
  DUMP_ENUM("FREE_ORDER", BL_FREE_ORDERS)
  DUMP_ENUM("CALL_ORDER", BL_CALL_ORDERS)
  DUMP_ENUM("CALLER_WRITES", BL_CALLER_WRITES)
  DUMP_ENUM("SIZES", BL_SIZES)
  DUMP_ENUM("LOOKUP", BL_LOOKUPS)
  DUMP_ENUM("RETURN_RULE", BL_RETURN_RULES)
  DUMP_ENUM("BUCKET_KIND", BL_BUCKET_KINDS)
  DUMP_ENUM("BREAK_KIND", BL_BREAK_KINDS)
  DUMP_ENUM("OPERATION_STEP", BL_OPERATION_STEPS)
  DUMP_ENUM("HEAP_EVENT", BL_HEAP_EVENTS)
}
#undef X

#define X(NAME, module, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #NAME, BL_HEAP_##NAME);
static void dump_heap_numbers(void) {
  open_table("HEAP");
  BL_HEAP_MODELS(X) close_table();
}
#undef X

#define X(name) printf(" %d,", BL_HEAP_FIGURE_##name);
/* Numbers of figures. */
static void dump_digested(void) {
  printf("\nexport const HEAP_DIGESTED = [");
  BL_HEAP_DIGESTED(X) printf(" ] as const;\n");
}
#undef X

#define X(NAME, value) number(#NAME, value);
static void dump_kernel(void) {
  printf("\nexport const ABI_VERSION = %u;\n", BL_ABI_VERSION);
  open_table("LIMIT");
  BL_KERNEL_LIMITS(X)
  close_table();
  dump_statuses();
}

/* The kernel's limits and the model's. */
static void dump_limits(void) {
  open_table("LIMIT");
  BL_KERNEL_LIMITS(X)
  BL_ALLOCATION_LIMITS(X)
  close_table();
}
#undef X

static void range(const char *name, double min, double max) {
  printf("  %s: { min: %.0f, max: %.0f },\n", name, min, max);
}

#define DUMP_FIELDS(title, TABLE) \
  open_table(title);              \
  TABLE(X) close_table();

/* The range of each field. */
static void dump_ranges(void) {
#define X(name, min, max, ...) range(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, min, max);
  DUMP_FIELDS("SCENARIO_FIELD", BL_SCENARIO_FIELDS)
  DUMP_FIELDS("PART_FIELD", BL_PART_FIELDS)
  DUMP_FIELDS("PHASE_FIELD", BL_PHASE_FIELDS)
  DUMP_FIELDS("LIFETIME_FIELD", BL_LIFETIME_FIELDS)
  DUMP_FIELDS("MOVE_FIELD", BL_MOVE_FIELDS)
  DUMP_FIELDS("POLICY_FIELD", BL_POLICY_FIELDS)
  DUMP_FIELDS("BATCHES_FIELD", BL_BATCHES_FIELDS)
  DUMP_FIELDS("TRACE_FIELD", BL_TRACE_FIELDS)
#undef X
}

/* The offset of each field in its struct, in words. */
static void dump_words(void) {
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlScenario, name));
  DUMP_FIELDS("SCENARIO_WORD", BL_SCENARIO_FIELDS)
#undef X
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlPart, name));
  DUMP_FIELDS("PART_WORD", BL_PART_FIELDS)
#undef X
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlPhase, name));
  DUMP_FIELDS("PHASE_WORD", BL_PHASE_FIELDS)
#undef X
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlLifetime, name));
  DUMP_FIELDS("LIFETIME_WORD", BL_LIFETIME_FIELDS)
#undef X
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlMove, name));
  DUMP_FIELDS("MOVE_WORD", BL_MOVE_FIELDS)
#undef X
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlPolicy, name));
  DUMP_FIELDS("POLICY_WORD", BL_POLICY_FIELDS)
#undef X
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlBatches, name));
  DUMP_FIELDS("BATCHES_WORD", BL_BATCHES_FIELDS)
#undef X
#define X(name, min, max, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #name, WORD_OF(BlTrace, name));
  DUMP_FIELDS("TRACE_WORD", BL_TRACE_FIELDS)
#undef X
}

/* The offsets of the tables in the block, in words. */
static void dump_offsets(void) {
  open_table("BLOCK");
  number("WORDS", sizeof(BlScenario) / sizeof(uint32_t));
  number("ABI_VERSION", WORD_OF(BlScenario, abi_version));
  number("PARTS", WORD_OF(BlScenario, parts));
  number("PART_WORDS", sizeof(BlPart) / sizeof(uint32_t));
  number("PHASES", WORD_OF(BlScenario, phases));
  number("PHASE_WORDS", sizeof(BlPhase) / sizeof(uint32_t));
  number("LIFETIMES", WORD_OF(BlScenario, lifetimes));
  number("LIFETIME_WORDS", sizeof(BlLifetime) / sizeof(uint32_t));
  number("MOVES", WORD_OF(BlScenario, moves));
  number("MOVE_WORDS", sizeof(BlMove) / sizeof(uint32_t));
  number("LANES", WORD_OF(BlScenario, lanes));
  number("LANE_WORDS", sizeof(BlPolicy) / sizeof(uint32_t));
  number("BOUNDS", WORD_OF(BlPolicy, bounds));
  number("HEAPS", WORD_OF(BlScenario, heaps));
  number("HEAP_WORDS", sizeof(BlHeap) / sizeof(uint32_t));
  number("HEAP_PARAMETERS", WORD_OF(BlHeap, parameters));
  number("BATCHES", WORD_OF(BlScenario, batches));
  number("TRACE", WORD_OF(BlScenario, trace));
  close_table();
}

/* The packed pages of a trace. */
static void dump_page(void) {
  open_table("PACKED_PAGE");
  number("OPERATIONS", BL_PAGE_OPERATIONS);
  number("BYTES", BL_MAX_PAGE_BYTES);
  close_table();
}

/* Byte sizes and offsets of the structs that the engine reads in place. */
static void dump_structs(void) {
  open_table("STRUCT");
  number("EVENT_BYTES", sizeof(BlEvent));
  number("EVENT_STEP", offsetof(BlEvent, step));
  number("EVENT_EFFECT", offsetof(BlEvent, effect));
  number("EVENT_CAUSE", offsetof(BlEvent, cause));
  number("EVENT_SIZE", offsetof(BlEvent, size));
  number("EVENT_OTHER", offsetof(BlEvent, other));
  number("SPAN_BYTES", sizeof(BlSpan));
  number("SPAN_DEFINED", offsetof(BlSpan, defined));
  number("SPAN_EFFECTS", offsetof(BlSpan, effects));
  number("CLASS_BYTES", sizeof(BlClassTotals));
  number("BUFFER_BYTES", sizeof(BlBuffer));
  close_table();
}

#define X(NAME, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #NAME, n++);
static void dump_heap_enums(void) {
  DUMP_ENUM("CHUNK_KIND", BL_CHUNK_KINDS)
  DUMP_ENUM("OPERATION_STEP", BL_OPERATION_STEPS)
  DUMP_ENUM("HEAP_EVENT", BL_HEAP_EVENTS)
  DUMP_ENUM("HEAP_COUNT", BL_HEAP_COUNTS)
  DUMP_ENUM("HEAP_FIGURE", BL_HEAP_FIGURES)
  DUMP_ENUM("HEAP_COLUMN", BL_HEAP_COLUMN)
  DUMP_ENUM("HEAP_UNTIL", BL_HEAP_UNTIL)
  DUMP_ENUM("HEAP_CROSSINGS", BL_HEAP_CROSSINGS)
  DUMP_ENUM("HEAP_TAKEN", BL_HEAP_TAKEN)
  DUMP_ENUM("HEAP_PIECE", BL_HEAP_PIECE)
  DUMP_ENUM("HEAP_LIST", BL_HEAP_LIST)
  DUMP_ENUM("HEAP_FILL", BL_HEAP_FILL)
  DUMP_ENUM("HEAP_LINK", BL_HEAP_LINK)
  DUMP_ENUM("HEAP_PLACE", BL_HEAP_PLACE)
  DUMP_ENUM("HEAP_TILE", BL_HEAP_TILE)
  DUMP_ENUM("HEAP_PRICE", BL_HEAP_PRICES)
  DUMP_ENUM("HEAP_OPERATION", BL_HEAP_OPERATIONS)
  DUMP_ENUM("HEAP_ANSWER", BL_HEAP_ANSWERS)
  DUMP_ENUM("TRACKED_COUNT", BL_TRACKED_COUNTS)
  DUMP_ENUM("CALL_PATH", BL_CALL_PATHS)
}
#undef X

#define P(name, min, max, usual)                                                               \
  printf("      { name: \"%s\", min: %.0f, max: %.0f, usual: %.0f },\n", #name, (double)(min), \
         (double)(max), (double)(usual));
#define L(name, count, kind, in_use)                                                                  \
  printf("      { name: \"%s\", count: %d, kind: CHUNK_KIND.%s, inUse: %s },\n", #name, count, #kind, \
         (in_use) ? "true" : "false");
#define X(NAME, module, ...)                                                                    \
  printf("  %s: {\n    number: %d,\n    parameters: [\n", *#__VA_ARGS__ ? #__VA_ARGS__ : #NAME, \
         BL_HEAP_##NAME);                                                                       \
  BL_##NAME##_PARAMETERS(P) printf("    ],\n    lists: [\n");                                   \
  BL_##NAME##_LISTS(L) printf("    ],\n  },\n");
/* Each model's number, its parameters in order, and its free lists in the order of their numbers. */
static void dump_heap_models(void) {
  open_table("HEAP_MODEL");
  BL_HEAP_MODELS(X) close_table();
}
#undef X
#undef L
#undef P

static void dump_heap(void) {
  open_table("HEAP_LIMIT");
  number("PARAMETERS", BL_MAX_HEAP_PARAMETERS);
  number("OPERATION_STEPS", BL_MAX_OPERATION_STEPS);
  number("BATCH", BL_MAX_BATCH);
  number("LISTS", BL_MAX_HEAP_LISTS);
  number("PIECES", BL_MAX_PIECES);
  number("FILLS", BL_MAX_FILLS);
  number("LINKS", BL_MAX_LINKS);
  number("TILES", BL_MAX_TILES);
  number("EVENTS", BL_MAX_HEAP_EVENTS * BL_HEAP_EVENT_COUNT);
  number("TRACE_IDS", BL_MAX_TRACE_IDS);
  number("LOG2_ALIGNMENT", BL_MAX_LOG2_ALIGNMENT);
  number("TRACE_CHUNKS", BL_MAX_TRACE_CHUNKS);
  number("NO_LIST", BL_NO_LIST);
  close_table();
  dump_heap_enums();
  dump_heap_models();
  open_table("HEAP_STRUCT");
  number("OPERATION_BYTES", sizeof(BlHeapOperation));
  number("ANSWER_BYTES", sizeof(BlHeapAnswer));
  number("ANSWER_ADDRESS", offsetof(BlHeapAnswer, address));
  number("STEP_BYTES", sizeof(BlOperationStep));
  number("STEP_AT", offsetof(BlOperationStep, at));
  number("EVENT_BYTES", sizeof(BlHeapEvent));
  number("EVENT_SIZE", offsetof(BlHeapEvent, size));
  close_table();
  open_table("HEAP_CALL");
  number("KEPT", BL_MAX_CALLS);
  number("BYTES", sizeof(BlHeapCall));
  number("PATH", offsetof(BlHeapCall, path));
  number("LIST", offsetof(BlHeapCall, list));
  number("ANSWER", offsetof(BlHeapCall, answer));
  number("PLACE", offsetof(BlHeapCall, place));
  number("COUNTS", offsetof(BlHeapCall, counts));
  close_table();
}

#define X(name, type, numbers) \
  printf("    %s: { type: \"%s\", numbers: %u },\n", #name, #type, (unsigned)(numbers));
#define DUMP_COLUMNS(owner, TABLE) \
  printf("  %s: {\n", owner);      \
  TABLE(X) printf("  },\n");
/* Type and row width of each column, in frame order. */
static void dump_frame(void) {
  open_table("FRAME");
  DUMP_COLUMNS("run", BL_FRAME_OF_RUN)
  DUMP_COLUMNS("lane", BL_FRAME_OF_LANE)
  DUMP_COLUMNS("heap", BL_FRAME_OF_HEAP)
  close_table();
}
#undef X

#define X(NAME, ...) number(*#__VA_ARGS__ ? #__VA_ARGS__ : #NAME, n++);
static void dump_page_enums(void) {
  DUMP_ENUM("PAGE_STAGE", BL_STAGES)
  DUMP_ENUM("WORK", BL_WORKS)
  DUMP_ENUM("AGAIN", BL_AGAINS)
  DUMP_ENUM("LIST_KIND", BL_LIST_KINDS)
  DUMP_ENUM("ROLE", BL_ROLES)
  DUMP_ENUM("ACT", BL_ACTS)
  DUMP_ENUM("PAGE_CAUSE", BL_PAGE_CAUSES)
  DUMP_ENUM("PAGE_EVENT", BL_PAGE_EVENTS)
  DUMP_ENUM("PAGE_BREAK", BL_PAGE_BREAKS)
  DUMP_ENUM("PAGE_FIGURE", BL_PAGE_FIGURES)
  DUMP_ENUM("CELL", BL_CELL)
  DUMP_ENUM("PAGE_FACT", BL_PAGE_FACTS)
  DUMP_ENUM("PLACE", BL_PLACE)
}
#undef X

#define P(name, min, max, usual)                                                               \
  printf("      { name: \"%s\", min: %.0f, max: %.0f, usual: %.0f },\n", #name, (double)(min), \
         (double)(max), (double)(usual));
#define L(name, count, kind) \
  printf("      { name: \"%s\", count: %d, kind: LIST_KIND.%s },\n", #name, count, #kind);
#define X(NAME, module, wire)                                                                               \
  printf("  %s: {\n    number: %d,\n    wire: \"%s\",\n    parameters: [\n", #NAME, BL_PAGES_##NAME, wire); \
  BL_##NAME##_PARAMETERS(P) printf("    ],\n    lists: [\n");                                               \
  BL_##NAME##_LISTS(L) printf("    ],\n  },\n");
/* Each policy's number, wire name, parameters in order, and lists in the order of their numbers. */
static void dump_page_policies(void) {
  open_table("PAGE_POLICY");
  BL_PAGE_POLICIES(X) close_table();
}
#undef X
#undef L
#undef P

static void dump_page_block(void) {
#define X(name, min, max) range(#name, min, max);
  DUMP_FIELDS("PAGE_FIELD", BL_PAGE_FIELDS)
#undef X
#define X(name, ...) number(#name, WORD_OF(BlPageScenario, name));
  DUMP_FIELDS("PAGE_WORD", BL_PAGE_FIELDS)
#undef X
  open_table("PAGE_BLOCK");
  number("WORDS", sizeof(BlPageScenario) / sizeof(uint32_t));
  number("STAGE", WORD_OF(BlPageScenario, stage));
  number("ABI_VERSION", WORD_OF(BlPageScenario, abi_version));
  number("LANES", WORD_OF(BlPageScenario, lanes));
  number("LANE_WORDS", sizeof(BlPagePolicy) / sizeof(uint32_t));
  number("LANE_PARAMETERS", WORD_OF(BlPagePolicy, parameters));
  close_table();
}

/* Byte sizes and offsets of the structs that the engine reads in place. */
static void dump_page_structs(void) {
  open_table("PAGE_STRUCT");
  number("ACT_BYTES", sizeof(BlAct));
  number("ACT_WORDS", offsetof(BlAct, before) / sizeof(uint32_t));
  number("ACT_BEFORE", offsetof(BlAct, before));
  number("ACT_AFTER", offsetof(BlAct, after));
  number("ACTS_BY_KIND", offsetof(BlActs, by_kind));
  number("ACTS_EVENTS", offsetof(BlActs, events));
  number("ACTS_AT", offsetof(BlActs, at));
  number("EVENT_BYTES", sizeof(BlPageEvent));
  number("CELL_BYTES", sizeof(BlCell));
  number("STAY_BYTES", sizeof(BlStay));
  number("STAYS_AT", offsetof(BlStays, at));
  number("SPAN_BYTES", sizeof(BlHitSpan));
  number("SPAN_DEFINED", offsetof(BlHitSpan, defined));
  close_table();
}

static void dump_page_cache(void) {
#define X(NAME, value) number(#NAME, value);
  DUMP_FIELDS("PAGE_LIMIT", BL_PAGE_LIMITS)
#undef X
  dump_page_enums();
  dump_page_policies();
  dump_page_block();
  dump_page_structs();
}

static void dump_abi(void) {
  dump_limits();
  dump_state_enums();
  dump_digested();
  dump_frame();
}

static void dump_block(void) {
  dump_block_enums();
  dump_heap_numbers();
  dump_ranges();
  dump_words();
  dump_offsets();
  dump_structs();
  dump_page();
}

#define X(NAME, ...) number(#NAME, n++);
static void dump_machine_enums(void) {
  DUMP_ENUM("MACHINE_COMMAND", BL_MACHINE_COMMANDS)
  DUMP_ENUM("MACHINE_END", BL_MACHINE_ENDS)
  DUMP_ENUM("MACHINE_CAUSE", BL_MACHINE_CAUSES)
  DUMP_ENUM("MACHINE_ACT", BL_MACHINE_ACT_KINDS)
  DUMP_ENUM("MACHINE_EVENT", BL_MACHINE_EVENTS)
  DUMP_ENUM("MACHINE_STOP", BL_MACHINE_STOPS)
  DUMP_ENUM("MACHINE_FIGURE", BL_MACHINE_FIGURES)
  DUMP_ENUM("MACHINE_COMMAND_FIGURE", BL_COMMAND_FIGURES)
  DUMP_ENUM("MACHINE_OUTCOME", BL_MACHINE_OUTCOME)
  DUMP_ENUM("MACHINE_ACT_COLUMN", BL_MACHINE_ACT)
  DUMP_ENUM("MACHINE_EVENT_COLUMN", BL_MACHINE_EVENT)
  DUMP_ENUM("PAGE_CELL", BL_PAGE_CELL)
}
#undef X

static void dump_machine_fields(void) {
#define X(name, min, max) range(#name, min, max);
  DUMP_FIELDS("MACHINE_FIELD", BL_MACHINE_FIELDS)
  DUMP_FIELDS("MACHINE_COMMAND_FIELD", BL_MACHINE_COMMAND_FIELDS)
#undef X
#define X(name, min, max) number(#name, offsetof(BlMachine, name) / sizeof(uint64_t));
  DUMP_FIELDS("MACHINE_WORD", BL_MACHINE_FIELDS)
#undef X
#define X(name, min, max) number(#name, offsetof(BlMachineCommand, name) / sizeof(uint64_t));
  DUMP_FIELDS("MACHINE_COMMAND_WORD", BL_MACHINE_COMMAND_FIELDS)
#undef X
}

/* Offsets in 64-bit words, but those of stage and ABI version in 32-bit words. */
static void dump_machine(void) {
  open_table("MACHINE_LIMIT");
#define X(NAME, value) number(#NAME, value);
  BL_MACHINE_LIMITS(X)
#undef X
  close_table();
  dump_machine_enums();
  dump_machine_fields();
  open_table("MACHINE_BLOCK");
  number("WORDS", sizeof(BlMachine) / sizeof(uint64_t));
  number("STAGE", WORD_OF(BlMachine, stage));
  number("ABI_VERSION", WORD_OF(BlMachine, abi_version));
  number("COMMANDS", offsetof(BlMachine, commands) / sizeof(uint64_t));
  number("COMMAND_WORDS", sizeof(BlMachineCommand) / sizeof(uint64_t));
  close_table();
}

typedef struct File {
  const char *name;
  void (*dump)(void);
} File;

int main(int argc, char **argv) {
  static const File files[] = {{"kernel", dump_kernel},
                               {"abi", dump_abi},
                               {"block", dump_block},
                               {"heap", dump_heap},
                               {"page_cache", dump_page_cache},
                               {"page_machine", dump_machine},
                               {"sums", dump_sums}};
  for (size_t i = 0; argc == 2 && i < sizeof files / sizeof *files; i++) {
    if (strcmp(argv[1], files[i].name) != 0) continue;
    printf("// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.\n");
    files[i].dump();
    return 0;
  }
  return 2;
}
