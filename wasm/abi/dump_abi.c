/* Prints from bufferlab_abi.h what TypeScript needs of it, in two files of src/generated: abi.ts is what the
 * states of a run are told in, block.ts what a scenario is written in for the core and how its calls answer.
 * Who looks at a state needs the first alone. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "bufferlab_abi.h"

#define WORD_OF(type, field) (offsetof(type, field) / sizeof(uint32_t))

static void open_table(const char *name) { printf("\nexport const %s = {\n", name); }
static void close_table(void) { printf("} as const;\n"); }
static void number(const char *name, double value) { printf("  %s: %.0f,\n", name, value); }

#define X(NAME) number(#NAME, n++);
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
  DUMP_ENUM("MARK", BL_MARK)
  DUMP_ENUM("HISTORY", BL_HISTORY)
  DUMP_ENUM("VISIT", BL_VISIT)
}

static void dump_block_enums(void) {
  DUMP_ENUM("GENERATOR", BL_GENERATORS)
  DUMP_ENUM("LIFE", BL_LIVES)
  DUMP_ENUM("VICTIM", BL_VICTIMS)
  DUMP_ENUM("SIZES", BL_SIZES)
  DUMP_ENUM("LOOKUP", BL_LOOKUPS)
  DUMP_ENUM("RETURN_RULE", BL_RETURN_RULES)
  DUMP_ENUM("BUCKET_KIND", BL_BUCKET_KINDS)
  DUMP_ENUM("BREAK_KIND", BL_BREAK_KINDS)
  DUMP_ENUM("STATUS", BL_STATUSES)
}
#undef X

static void dump_limits(void) {
  open_table("LIMIT");
#define X(NAME, value) number(#NAME, value);
  BL_LIMITS(X)
#undef X
  close_table();
}

static void field(const char *name, size_t word, double least, double most) {
  printf("  %s: { word: %zu, min: %.0f, max: %.0f },\n", name, word, least, most);
}

#define DUMP_FIELDS(title, type, TABLE) \
  open_table(title);                    \
  TABLE(X) close_table();

static void dump_fields(void) {
#define X(name, least, most) field(#name, WORD_OF(BlScenario, name), least, most);
  DUMP_FIELDS("SCENARIO_FIELD", BlScenario, BL_SCENARIO_FIELDS)
#undef X
#define X(name, least, most) field(#name, WORD_OF(BlPart, name), least, most);
  DUMP_FIELDS("PART_FIELD", BlPart, BL_PART_FIELDS)
#undef X
#define X(name, least, most) field(#name, WORD_OF(BlPhase, name), least, most);
  DUMP_FIELDS("PHASE_FIELD", BlPhase, BL_PHASE_FIELDS)
#undef X
#define X(name, least, most) field(#name, WORD_OF(BlLifetime, name), least, most);
  DUMP_FIELDS("LIFETIME_FIELD", BlLifetime, BL_LIFETIME_FIELDS)
#undef X
#define X(name, least, most) field(#name, WORD_OF(BlMove, name), least, most);
  DUMP_FIELDS("MOVE_FIELD", BlMove, BL_MOVE_FIELDS)
#undef X
#define X(name, least, most) field(#name, WORD_OF(BlPolicy, name), least, most);
  DUMP_FIELDS("POLICY_FIELD", BlPolicy, BL_POLICY_FIELDS)
#undef X
}

/* Where the tables stand inside the block, in words. */
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

static void dump_abi(void) {
  dump_limits();
  dump_state_enums();
}

static void dump_block(void) {
  printf("\nexport const ABI_VERSION = %u;\n", BL_ABI_VERSION);
  dump_block_enums();
  dump_fields();
  dump_offsets();
  dump_structs();
}

int main(int argc, char **argv) {
  const char *file = argc == 2 ? argv[1] : "";
  const int is_abi = strcmp(file, "abi") == 0;
  if (!is_abi && strcmp(file, "block") != 0) return 2;
  printf("// Printed by wasm/abi/dump_abi.c from wasm/abi/bufferlab_abi.h. Never edited by hand.\n");
  if (is_abi)
    dump_abi();
  else
    dump_block();
  return 0;
}
