/* Prints the constants of wasm/abi for TypeScript, in files of src/generated: kernel.ts has the kernel's
 * version, limits and statuses. abi.ts, block.ts and heap.ts belong to the allocation model: the state of a
 * run, the scenario block and the answers of calls, the heaps and the registry of their models. page_cache.ts
 * describes the policies of the page cache, page_machine.ts its machine, pools.ts the pools of libraries,
 * calls.ts the lines of calls, sums.ts what a sweep sums. Code that only reads a buffer cache needs abi.ts.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "calls.h"
#include "frame.h"
#include "heap_models.h"
#include "page_cache.h"
#include "page_machine.h"
#include "pool_models.h"

#define WORD_OF(type, field) (offsetof(type, field) / sizeof(uint32_t))
#define LONG_OF(type, field) (offsetof(type, field) / sizeof(uint64_t))

/* A table of numbers is a line. */
static void open_table(const char *name) { printf("\nexport const %s = {", name); }
static void close_table(void) { printf(" } as const;\n"); }
static void number(const char *name, double value) { printf(" %s: %.0f,", name, value); }
static void range(const char *name, double min, double max) {
  printf("  %s: { min: %.0f, max: %.0f },\n", name, min, max);
}

/* The printed name of a row: its own, or the one that ends the row. */
#define NAME_OF(name, ...) (*#__VA_ARGS__ ? #__VA_ARGS__ : name)

/* What a row of a table prints. `n` counts rows, and Row is the struct of a table of fields. */
#define NUMBER_ROW(NAME, ...)          number(NAME_OF(#NAME, __VA_ARGS__), n++);
#define VALUE_ROW(NAME, value)         number(#NAME, value);
#define RANGE_ROW(name, min, max, ...) range(NAME_OF(#name, __VA_ARGS__), min, max);
#define WORD_ROW(name, min, max, ...)  number(NAME_OF(#name, __VA_ARGS__), WORD_OF(Row, name));
#define LONG_ROW(name, ...)            number(#name, LONG_OF(Row, name));

#define PRINT(title, ROWS) \
  {                        \
    open_table(title);     \
    ROWS close_table();    \
  }
/* Each row is a line or more. */
#define PRINT_ROWS(title, ROWS)   \
  {                               \
    open_table(title);            \
    printf("\n");                 \
    ROWS printf("} as const;\n"); \
  }
#define PRINT_ENUM(title, TABLE)        PRINT(title, int n = 0; TABLE(NUMBER_ROW))
#define PRINT_RANGES(title, TABLE)      PRINT_ROWS(title, TABLE(RANGE_ROW))
#define PRINT_WORDS(title, Type, TABLE) PRINT(title, typedef Type Row; TABLE(WORD_ROW))
#define PRINT_LONGS(title, Type, TABLE) PRINT(title, typedef Type Row; TABLE(LONG_ROW))

static void dump_sums(void) { PRINT_ENUM("SUM", BL_SUMS) }

static void dump_kernel(void) {
  printf("\nexport const ABI_VERSION = %u;\n", BL_ABI_VERSION);
  PRINT("LIMIT", BL_KERNEL_LIMITS(VALUE_ROW))
  PRINT_ENUM("STATUS", BL_STATUSES)
}

/* Columns of a frame: type and row width of each, in frame order. */
#define COLUMN_ROW(name, type, numbers) \
  printf("    %s: { type: \"%s\", numbers: %u },\n", #name, #type, (unsigned)(numbers));
#define COLUMNS(owner, TABLE) \
  printf("  %s: {\n", owner); \
  TABLE(COLUMN_ROW) printf("  },\n");

#define FIGURE_ROW(name) printf(" %d,", BL_HEAP_FIGURE_##name);

static void dump_abi(void) {
  PRINT("LIMIT", BL_KERNEL_LIMITS(VALUE_ROW) BL_ALLOCATION_LIMITS(VALUE_ROW))
  PRINT_ENUM("OPERATION", BL_OPERATIONS)
  PRINT_ENUM("CAUSE", BL_CAUSES)
  PRINT_ENUM("VERDICT", BL_VERDICTS)
  PRINT_ENUM("EFFECT", BL_EFFECTS)
  PRINT_ENUM("FIGURE", BL_FIGURES)
  PRINT_ENUM("LANE_POOL_FIGURE", BL_LANE_POOL_FIGURES)
  PRINT_ENUM("OUTCOME", BL_OUTCOME)
  PRINT_ENUM("CALL", BL_CALL)
  PRINT_ENUM("MARK", BL_MARK)
  PRINT_ENUM("HISTORY", BL_HISTORY)
  PRINT_ENUM("VISIT", BL_VISIT)
  PRINT_ENUM("HEAP_SCALAR", BL_HEAP_SCALARS)
  printf("\nexport const HEAP_DIGESTED = [");
  BL_HEAP_DIGESTED(FIGURE_ROW)
  printf(" ] as const;\n");
  PRINT_ROWS("FRAME", COLUMNS("run", BL_FRAME_OF_RUN) COLUMNS("lane", BL_FRAME_OF_LANE)
                          COLUMNS("heap", BL_FRAME_OF_HEAP) COLUMNS("pool", BL_FRAME_OF_POOL))
}

#define HEAP_ROW(NAME, module, ...) number(NAME_OF(#NAME, __VA_ARGS__), BL_HEAP_##NAME);

static void dump_block_enums(void) {
  PRINT_ENUM("GENERATOR", BL_GENERATORS)
  PRINT_ENUM("LIFETIME_MODEL", BL_LIFETIME_MODELS)
  PRINT_ENUM("FREE_ORDER", BL_FREE_ORDERS)
  PRINT_ENUM("CALL_ORDER", BL_CALL_ORDERS)
  PRINT_ENUM("CALLER_WRITES", BL_CALLER_WRITES)
  PRINT_ENUM("SIZES", BL_SIZES)
  PRINT_ENUM("HEAP_THREADS", BL_HEAP_THREADS)
  PRINT_ENUM("LOOKUP", BL_LOOKUPS)
  PRINT_ENUM("RETURN_RULE", BL_RETURN_RULES)
  PRINT_ENUM("BUCKET_KIND", BL_BUCKET_KINDS)
  PRINT_ENUM("BREAK_KIND", BL_BREAK_KINDS)
  PRINT_ENUM("OPERATION_STEP", BL_OPERATION_STEPS)
  PRINT_ENUM("HEAP_EVENT", BL_HEAP_EVENTS)
  PRINT("HEAP", BL_HEAP_MODELS(HEAP_ROW))
}

/* The tables of the block: the range of each field, and its offset in its struct in words. */
#define BLOCK_TABLES(X)   \
  X(SCENARIO, BlScenario) \
  X(PART, BlPart)         \
  X(PHASE, BlPhase)       \
  X(LIFETIME, BlLifetime) \
  X(MOVE, BlMove)         \
  X(POLICY, BlPolicy)     \
  X(BATCHES, BlBatches)   \
  X(TRACE, BlTrace)
#define RANGES(NAME, Type) PRINT_RANGES(#NAME "_FIELD", BL_##NAME##_FIELDS)
#define WORDS(NAME, Type)  PRINT_WORDS(#NAME "_WORD", Type, BL_##NAME##_FIELDS)
static void dump_fields(void) { BLOCK_TABLES(RANGES) BLOCK_TABLES(WORDS) }

#define ROWS(name, Row, rows)                  \
  number(name "S", WORD_OF(BlScenario, rows)); \
  number(name "_WORDS", sizeof(Row) / sizeof(uint32_t));
/* The offsets of the tables in the block, in words. */
static void dump_offsets(void) {
  open_table("BLOCK");
  number("WORDS", sizeof(BlScenario) / sizeof(uint32_t));
  number("ABI_VERSION", WORD_OF(BlScenario, abi_version));
  ROWS("PART", BlPart, parts)
  ROWS("PHASE", BlPhase, phases)
  ROWS("LIFETIME", BlLifetime, lifetimes)
  ROWS("MOVE", BlMove, moves)
  ROWS("LANE", BlPolicy, lanes)
  number("BOUNDS", WORD_OF(BlPolicy, bounds));
  ROWS("HEAP", BlHeap, heaps)
  number("HEAP_PARAMETERS", WORD_OF(BlHeap, parameters));
  ROWS("POOL", BlLanePool, pools)
  number("POOL_LIST", WORD_OF(BlLanePool, list_count));
  number("BATCHES", WORD_OF(BlScenario, batches));
  number("TRACE", WORD_OF(BlScenario, trace));
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

static void dump_block(void) {
  dump_block_enums();
  dump_fields();
  dump_offsets();
  dump_structs();
  open_table("PACKED_PAGE"); /* of a trace */
  number("OPERATIONS", BL_PAGE_OPERATIONS);
  number("BYTES", BL_MAX_PAGE_BYTES);
  close_table();
}

static void dump_heap_enums(void) {
  PRINT_ENUM("CHUNK_KIND", BL_CHUNK_KINDS)
  PRINT_ENUM("OPERATION_STEP", BL_OPERATION_STEPS)
  PRINT_ENUM("HEAP_EVENT", BL_HEAP_EVENTS)
  PRINT_ENUM("HEAP_COUNT", BL_HEAP_COUNTS)
  PRINT_ENUM("HEAP_FIGURE", BL_HEAP_FIGURES)
  PRINT_ENUM("HEAP_COLUMN", BL_HEAP_COLUMN)
  PRINT_ENUM("HEAP_UNTIL", BL_HEAP_UNTIL)
  PRINT_ENUM("HEAP_CROSSINGS", BL_HEAP_CROSSINGS)
  PRINT_ENUM("HEAP_TAKEN", BL_HEAP_TAKEN)
  PRINT_ENUM("HEAP_PIECE", BL_HEAP_PIECE)
  PRINT_ENUM("HEAP_AREA", BL_HEAP_AREA)
  PRINT_ENUM("HEAP_LIST", BL_HEAP_LIST)
  PRINT_ENUM("HEAP_FILL", BL_HEAP_FILL)
  PRINT_ENUM("HEAP_LINK", BL_HEAP_LINK)
  PRINT_ENUM("HEAP_PLACE", BL_HEAP_PLACE)
  PRINT_ENUM("HEAP_TILE", BL_HEAP_TILE)
  PRINT_ENUM("GROUP_NOTE_KIND", BL_GROUP_NOTES)
  PRINT_ENUM("GROUP_NOTE", BL_GROUP_NOTE)
  PRINT_ENUM("HEAP_PRICE", BL_HEAP_PRICES)
  PRINT_ENUM("HEAP_OPERATION", BL_HEAP_OPERATIONS)
  PRINT_ENUM("HEAP_ANSWER", BL_HEAP_ANSWERS)
  PRINT_ENUM("TRACKED_COUNT", BL_TRACKED_COUNTS)
  PRINT_ENUM("CALL_PATH", BL_CALL_PATHS)
}

/* A registry: each row's number, its parameters in order, and its lists in the order of their numbers. */
#define PARAMETER_ROW(name, min, max, usual)                                                   \
  printf("      { name: \"%s\", min: %.0f, max: %.0f, usual: %.0f },\n", #name, (double)(min), \
         (double)(max), (double)(usual));
#define PRINT_REGISTERED(NAME, LIST_ROW)                                  \
  printf("    parameters: [\n");                                          \
  BL_##NAME##_PARAMETERS(PARAMETER_ROW) printf("    ],\n    lists: [\n"); \
  BL_##NAME##_LISTS(LIST_ROW) printf("    ],\n  },\n");

#define HEAP_MODEL_ROW(NAME, module, ...)                              \
  printf("  %s: {\n    parameters: [\n", NAME_OF(#NAME, __VA_ARGS__)); \
  BL_##NAME##_PARAMETERS(PARAMETER_ROW) printf("    ],\n  },\n");
static void dump_heap_models(void) { PRINT_ROWS("HEAP_MODEL", BL_HEAP_MODELS(HEAP_MODEL_ROW)) }

/* Apart from the models, which a first visit loads. */
#define HEAP_LIST_ROW(name, count, kind, in_use)                                                        \
  printf("    { name: \"%s\", count: %d, kind: %d, inUse: %s },\n", #name, count, (int)BL_CHUNK_##kind, \
         (in_use) ? "true" : "false");
#define HEAP_LISTS_ROW(NAME, module, ...)           \
  printf("  %s: [\n", NAME_OF(#NAME, __VA_ARGS__)); \
  BL_##NAME##_LISTS(HEAP_LIST_ROW) printf("  ],\n");
static void dump_heap_lists(void) { PRINT_ROWS("HEAP_LISTS", BL_HEAP_MODELS(HEAP_LISTS_ROW)) }

static void dump_versions(void) {
#define V(name) #name,
  const char *const versions[] = {BL_GLIBC_VERSIONS(V)};
#undef V
  printf("\nexport const GLIBC_VERSIONS = [");
  for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
    printf("%s\"%s\"", i ? ", " : "", versions[i]);
  printf("] as const;\n");
}

static void dump_heap(void) {
  open_table("HEAP_LIMIT");
  number("PARAMETERS", BL_MAX_HEAP_PARAMETERS);
  number("OPERATION_STEPS", BL_MAX_OPERATION_STEPS);
  number("BATCH", BL_MAX_BATCH);
  number("LISTS", BL_MAX_HEAP_LISTS);
  number("PIECES", BL_MAX_PIECES);
  number("AREA_ROWS", BL_MAX_AREA_ROWS);
  number("FILLS", BL_MAX_FILLS);
  number("LINKS", BL_MAX_LINKS);
  number("TILES", BL_MAX_TILES);
  number("EVENTS", BL_MAX_HEAP_EVENTS * BL_COUNT(BL_HEAP_EVENTS));
  number("TRACE_IDS", BL_MAX_TRACE_IDS);
  number("TRACE_THREADS", BL_MAX_TRACE_THREADS);
  number("LOG2_ALIGNMENT", BL_MAX_LOG2_ALIGNMENT);
  number("TRACE_CHUNKS", BL_MAX_TRACE_CHUNKS);
  number("NO_LIST", BL_NO_LIST);
  close_table();
  dump_heap_enums();
  dump_heap_models();
  dump_versions();
  open_table("HEAP_STRUCT");
  number("OPERATION_BYTES", sizeof(BlHeapOperation));
  number("ANSWER_BYTES", sizeof(BlHeapAnswer));
  number("ANSWER_ADDRESS", offsetof(BlHeapAnswer, address));
  number("LAST_OF_THREAD", BL_LAST_OF_THREAD);
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

static void dump_call_counts(void) {
  open_table("CALL_BATCH");
  number("OPERATIONS", BL_MAX_CALL_BATCH);
  number("OPERATION_WORDS", sizeof(BlCallOperation) / sizeof(uint32_t));
  close_table();
  PRINT_ENUM("TAKEN", BL_TAKEN_KEYS)
  PRINT_ENUM("ODD_CALL", BL_ODD_CALLS)
  PRINT_ENUM("CALL_REFUSAL", BL_CALL_REFUSALS)
  PRINT_LONGS("CALL_FACT", BlCallFacts, BL_CALL_FACTS)
  open_table("CALL_COUNTS");
  number("FACTS", sizeof(BlCallFacts) / sizeof(double));
  number("LETTERS", LONG_OF(BlCallFacts, letters));
  number("CLASS_REQUESTS", LONG_OF(BlCallFacts, class_requests));
  number("CLASS_BYTES", LONG_OF(BlCallFacts, class_bytes));
  number("DEPTHS", LONG_OF(BlCallFacts, depths));
  number("POWERS", BL_CALL_POWERS);
  number("SPANS", BL_CALL_SPANS);
  number("SMALL_SIZES", BL_CALL_SMALL_SIZES);
  number("EXACT_LIVES", BL_CALL_EXACT_LIVES);
  number("LIFE_CLASSES", BL_CALL_LIFE_CLASSES);
  number("LIFE_POWERS", BL_CALL_LIFE_POWERS);
  close_table();
}

static void dump_calls(void) {
  open_table("CALL_TEXT");
  number("BYTES", BL_CALL_TEXT_BYTES);
  number("LINES", BL_MAX_CALL_LINES);
  number("LINE_WORDS", sizeof(BlCallLine) / sizeof(uint32_t));
  close_table();
  PRINT_ENUM("CALL_LINE", BL_CALL_LINES)
  dump_call_counts();
}

static void dump_page_enums(void) {
  PRINT_ENUM("PAGE_STAGE", BL_STAGES)
  PRINT_ENUM("WORK", BL_WORKS)
  PRINT_ENUM("ZIPF", BL_ZIPFS)
  PRINT_ENUM("AGAIN", BL_AGAINS)
  PRINT_ENUM("LIST_KIND", BL_LIST_KINDS)
  PRINT_ENUM("ROLE", BL_ROLES)
  PRINT_ENUM("ACT", BL_ACTS)
  PRINT_ENUM("PAGE_CAUSE", BL_PAGE_CAUSES)
  PRINT_ENUM("PAGE_EVENT", BL_PAGE_EVENTS)
  PRINT_ENUM("PAGE_BREAK", BL_PAGE_BREAKS)
  PRINT_ENUM("PAGE_FIGURE", BL_PAGE_FIGURES)
  PRINT_ENUM("CELL", BL_CELL)
  PRINT_ENUM("PAGE_FACT", BL_PAGE_FACTS)
  PRINT_ENUM("PLACE", BL_PLACE)
}

#define PAGE_LIST_ROW(name, count, kind) \
  printf("      { name: \"%s\", count: %d, kind: LIST_KIND.%s },\n", #name, count, #kind);
#define PAGE_POLICY_ROW(NAME, module, wire)                                              \
  printf("  %s: {\n    number: %d,\n    wire: \"%s\",\n", #NAME, BL_PAGES_##NAME, wire); \
  PRINT_REGISTERED(NAME, PAGE_LIST_ROW)
static void dump_page_policies(void) { PRINT_ROWS("PAGE_POLICY", BL_PAGE_POLICIES(PAGE_POLICY_ROW)) }

static void dump_page_block(void) {
  PRINT_RANGES("PAGE_FIELD", BL_PAGE_FIELDS)
  PRINT_WORDS("PAGE_WORD", BlPageScenario, BL_PAGE_FIELDS)
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
  PRINT("PAGE_LIMIT", BL_PAGE_LIMITS(VALUE_ROW))
  dump_page_enums();
  dump_page_policies();
  dump_page_block();
  dump_page_structs();
}

static void dump_machine_enums(void) {
  PRINT_ENUM("MACHINE_COMMAND", BL_MACHINE_COMMANDS)
  PRINT_ENUM("MACHINE_END", BL_MACHINE_ENDS)
  PRINT_ENUM("MACHINE_CAUSE", BL_MACHINE_CAUSES)
  PRINT_ENUM("MACHINE_ACT", BL_MACHINE_ACT_KINDS)
  PRINT_ENUM("MACHINE_EVENT", BL_MACHINE_EVENTS)
  PRINT_ENUM("MACHINE_STOP", BL_MACHINE_STOPS)
  PRINT_ENUM("MACHINE_FIGURE", BL_MACHINE_FIGURES)
  PRINT_ENUM("MACHINE_COMMAND_FIGURE", BL_COMMAND_FIGURES)
  PRINT_ENUM("MACHINE_OUTCOME", BL_MACHINE_OUTCOME)
  PRINT_ENUM("MACHINE_ACT_COLUMN", BL_MACHINE_ACT)
  PRINT_ENUM("MACHINE_EVENT_COLUMN", BL_MACHINE_EVENT)
  PRINT_ENUM("PAGE_CELL", BL_PAGE_CELL)
}

/* Offsets in 64-bit words, but those of stage and ABI version in 32-bit words. */
static void dump_machine(void) {
  PRINT("MACHINE_LIMIT", BL_MACHINE_LIMITS(VALUE_ROW))
  dump_machine_enums();
  PRINT_RANGES("MACHINE_FIELD", BL_MACHINE_FIELDS)
  PRINT_RANGES("MACHINE_COMMAND_FIELD", BL_MACHINE_COMMAND_FIELDS)
  PRINT_LONGS("MACHINE_WORD", BlMachine, BL_MACHINE_FIELDS)
  PRINT_LONGS("MACHINE_COMMAND_WORD", BlMachineCommand, BL_MACHINE_COMMAND_FIELDS)
  open_table("MACHINE_BLOCK");
  number("WORDS", sizeof(BlMachine) / sizeof(uint64_t));
  number("STAGE", WORD_OF(BlMachine, stage));
  number("ABI_VERSION", WORD_OF(BlMachine, abi_version));
  number("COMMANDS", LONG_OF(BlMachine, commands));
  number("COMMAND_WORDS", sizeof(BlMachineCommand) / sizeof(uint64_t));
  close_table();
}

typedef struct List {
  const char *own;
  double usual[BL_POOL_LIST_COUNT];
} List;
/* The list of a pool, or none: BL_NAME_LIST may be missing, so a table names those that have one. */
#define POOL_LISTS(X) X(GRPC_TIERED) X(JETTY_IO)

static void print_list(const char *name) {
#define POOL_LIST(NAME) {#NAME, {BL_##NAME##_LIST}},
  static const struct {
    const char *name;
    List list;
  } lists[] = {POOL_LISTS(POOL_LIST)};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    if (strcmp(lists[i].name, name) != 0) continue;
    printf("    list: { own: \"%s\", usual: [", lists[i].list.own);
    for (const double *at = lists[i].list.usual; *at > 0; at++)
      printf("%s%.0f", at == lists[i].list.usual ? "" : ", ", *at);
    printf("] },\n");
    return;
  }
  printf("    list: null,\n");
}

/* Settings print in the order of BlPoolSettings.value. */
#define POOL_SETTING(name, own, min, max, usual, names)                                                    \
  printf("      { own: \"%s\", min: %.0f, max: %.0f, usual: %.0f, names: \"%s\" },\n", own, (double)(min), \
         (double)(max), (double)(usual), names);
#define POOL_ROW(NAME, module, text, language, version)                                                \
  printf("  %s: {\n    number: %d,\n    name: \"%s\",\n    language: \"%s\",\n    version: \"%s\",\n", \
         #NAME, BL_POOL_##NAME, text, #language, version);                                             \
  print_list(#NAME);                                                                                   \
  printf("    settings: [\n");                                                                         \
  BL_##NAME##_SETTINGS(POOL_SETTING) printf("    ],\n  },\n");

static void dump_pools(void) {
  PRINT_ROWS("POOL_MODEL", BL_POOL_MODELS(POOL_ROW))
  PRINT_ENUM("POOL_GROWTH", BL_POOL_GROWTHS)
  PRINT_ENUM("POOL_FIGURE", BL_POOL_FIGURES)
  PRINT_ENUM("SHELF", BL_SHELF)
  PRINT_ENUM("SHELF_KIND", BL_SHELF_KINDS)
  PRINT_ENUM("SHELF_WORD", BL_SHELF_WORDS)
  open_table("POOL_BLOCK");
  number("LONGS", sizeof(BlPoolSettings) / sizeof(uint64_t));
  number("CHUNK", LONG_OF(BlPoolSettings, chunk));
  number("COLLECT", LONG_OF(BlPoolSettings, collect));
  number("SEED", LONG_OF(BlPoolSettings, seed));
  number("VALUES", LONG_OF(BlPoolSettings, value));
  number("LIST_COUNT", LONG_OF(BlPoolSettings, list_count));
  number("LIST", LONG_OF(BlPoolSettings, list));
  number("MOST_LIST", BL_POOL_LIST_COUNT - 1);
  number("MOST_PARTS", BL_POOL_MOST_PARTS);
  number("LANE_SETTING", BL_MAX_LANE_SETTING);
  number("LANE_SETTINGS", BL_POOL_SETTING_COUNT);
  number("OPERATION_WORDS", sizeof(BlPoolOperation) / sizeof(uint32_t));
  number("BATCH", BL_MAX_POOL_BATCH);
  close_table();
}

typedef struct File {
  const char *name;
  void (*dump)(void);
} File;

int main(int argc, char **argv) {
  static const File files[] = {{"kernel", dump_kernel},         {"abi", dump_abi},
                               {"block", dump_block},           {"heap", dump_heap},
                               {"heap_lists", dump_heap_lists}, {"page_cache", dump_page_cache},
                               {"page_machine", dump_machine},  {"pools", dump_pools},
                               {"calls", dump_calls},           {"sums", dump_sums}};
  for (size_t i = 0; argc == 2 && i < sizeof files / sizeof *files; i++) {
    if (strcmp(argv[1], files[i].name) != 0) continue;
    printf("// Printed by wasm/abi/dump_abi.c from wasm/abi. Never edited by hand.\n");
    files[i].dump();
    return 0;
  }
  return 2;
}
