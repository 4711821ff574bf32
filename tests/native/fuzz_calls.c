/* libFuzzer target: calls every exported function in any order with any arguments. Each call must return a
 * status or keep its contract. A call that a header forbids may trap with a name; then the core is
 * reopened, as the page does. EXPORTED_CALLS(X) comes from the headers (Makefile), so a new export fails
 * to compile until it is called here. */
#include "base/sim_assert.h"
#include "fuzz_heap_exports.h"
#include "fuzz_target.h"

#define MAX_CALLS 96u

_Noreturn void sim_fail(const char *text) {
  if (!call.forbidden) finding(text);
  longjmp(call.ended, CALL_TRAPPED);
}

const char *sim_assert_text(void) { return ""; }

/* Sequences of several calls ------------------------------------------------------------------------- */

typedef struct Parcel {
  uint8_t *bytes;
  uint32_t size, done;
  BlScenario scenario;
} Parcel;

/* Keyframes exported in this scenario or an earlier one. */
static Parcel parcels[2];

static void export_keyframe_bytes(void) {
  need_scenario();
  Parcel *parcel = &parcels[next() % 2];
  const uint32_t size = bl_export_begin(any_word());
  parcel->bytes = realloc(parcel->bytes, size);
  parcel->size = 0;
  parcel->scenario = known.scenario;
  for (uint32_t piece; (piece = bl_export_next()) > 0; parcel->size += piece) {
    HOLD(parcel->size + piece <= size);
    memcpy(parcel->bytes + parcel->size, bl_transfer(), piece);
  }
  HOLD(parcel->size == size);
}

/* Usually complete and unchanged; else truncated, extended, or with one bit flipped. */
static bool corrupt(uint8_t *bytes, uint32_t *size) {
  const uint8_t way = next();
  const uint32_t place = any_word();
  if (way % 2 == 0) return false;
  if (way % 8 == 1) *size -= 1 + place % *size;
  if (way % 8 == 3) bytes[(*size)++] = (uint8_t)place;
  if (way % 8 >= 5) bytes[place % *size] ^= 1u << way / 32;
  return true;
}

static uint32_t import_bytes(const uint8_t *bytes, uint32_t size) {
  HOLD(bl_import_begin() == BL_OK);
  for (uint32_t at = 0; at < size; at += BL_TRANSFER_BYTES) {
    const uint32_t piece = size - at < BL_TRANSFER_BYTES ? size - at : BL_TRANSFER_BYTES;
    memcpy(bl_transfer(), bytes + at, piece);
    HOLD(bl_import_next(piece) == BL_OK);
  }
  return bl_import_end();
}

/* The core accepts only an unchanged export of the same scenario; otherwise the state stays. */
static void import_keyframe_bytes(void) {
  need_scenario();
  const Parcel *parcel = &parcels[next() % 2];
  if (parcel->size == 0) return;
  uint32_t size = parcel->size;
  uint8_t *bytes = malloc(size + 1);
  memcpy(bytes, parcel->bytes, size);
  const bool is_other = memcmp(&parcel->scenario, &known.scenario, sizeof known.scenario) != 0;
  const bool is_spoilt = corrupt(bytes, &size);
  const uint32_t before = bl_done(), status = import_bytes(bytes, size);
  free(bytes);
  HOLD(status == (is_other || is_spoilt ? BL_BAD_ARGUMENT : BL_OK));
  HOLD(status == BL_OK || bl_done() == before);
  if (status == BL_OK) known.carried = true;
  remember_state();
}

/* Replays as far as this input allows. */
static void seek(void) {
  need_scenario();
  const uint32_t target = bl_frontier() ? any_word() % bl_frontier() : 0;
  HOLD(bl_rewind(target) == BL_OK);
  uint32_t left = target > bl_done() ? target - bl_done() : 0;
  if (left > MAX_STEPS) left = MAX_STEPS;
  const uint32_t before = bl_done();
  expect_run(supplied(bl_replay, left), before, left);
}

static void continue_run(void) {
  need_scenario();
  call_bl_run();
}

/* Records one step. */
static void record_operation(void) {
  bl_heap_recording_begin(any_heap());
  HOLD(supplied(bl_replay, 1) != BL_NOT_OPEN);
  call_bl_heap_recording_end();
  HOLD(known.moments <= 1 + BL_MAX_OPERATION_STEPS);
  call_bl_heap_recording_counts();
  call_bl_heap_recording_fills();
  remember_state();
}

static void reopen(void) {
  const uint32_t status = bl_open();
  HOLD(status == BL_OK || status == BL_BAD_VERSION || status == BL_BAD_FIELD);
  if (status == BL_OK) scenario_opened();
}

/* Sequences ---------------------------------------------------------------------------------------------- */

typedef struct Row {
  const char *name;
  void (*make)(void);
} Row;

#define X(name) {#name, call_##name},
static const Row exported[] = {EXPORTED_CALLS(X)};
#undef X

static const Row ways[] = {{"export", export_keyframe_bytes},
                           {"import", import_keyframe_bytes},
                           {"seek", seek},
                           {"run", continue_run},
                           {"record", record_operation},
                           {"check a heap", check_a_heap},
                           {"check the trace", check_trace},
                           {"open again", reopen},
                           {"open", call_bl_open},
                           {"run", continue_run}};

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

static CallEnd make(const Row *row, bool careful) {
  call.name = row->name;
  call.careful = careful;
  call.forbidden = false;
  const int ended = setjmp(call.ended);
  if (ended == 0) row->make();
  return (CallEnd)ended;
}

static void start_over(void) {
  bl_heap_recording_end();
  bl_disarm();
  bl_keyframe_budget(BL_KEYFRAME_BYTES);
  memset(bl_view_bounds(), 0, (BL_MAX_VIEW_COLUMNS + 1) * sizeof(uint32_t));
  memset(bl_transfer(), 0, BL_TRANSFER_BYTES);
  memset(bl_heap_prices(), 0, BL_COUNT(BL_HEAP_PRICES) * sizeof(double));
  memset(bl_trace_operations(), 0, BL_MAX_BATCH * sizeof(BlHeapOperation));
  *bl_trace_settings() = kit_default(BL_HEAP_BUDDY);
  *bl_block() = article_block();
  bl_block()->heaps[1] = kit_default(BL_HEAP_PTMALLOC);
  HOLD(bl_open() == BL_OK);
  scenario_opened();
  known.moments = 0;
}

/* Before anything was ever opened: from the first call to the last and back. */
static void call_before_opening(void) {
  for (uint32_t fill = 0; fill < 256; fill++) {
    uint8_t bytes[64];
    memset(bytes, (int)fill, sizeof bytes);
    for (uint32_t i = 0; i < COUNT(exported); i++) {
      const Row *row = &exported[fill % 2 ? i : COUNT(exported) - 1 - i];
      if (row->make == call_bl_open || row->make == call_bl_trace_open ||
          row->make == call_bl_trace_open_tracked)
        continue;
      input.at = bytes, input.end = bytes + sizeof bytes;
      make(row, false);
    }
  }
}

/* Sequences have only valid arguments; so do most single calls. */
static CallEnd make_any(void) {
  const uint8_t what = next(), which = next();
  if (what < 96) return make(&ways[which % COUNT(ways)], true);
  return make(&exported[which % COUNT(exported)], what % 8 != 0);
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count, (void)arguments;
  call_before_opening();
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  input.at = bytes, input.end = bytes + size;
  call.name = "opening";
  known.steps = MAX_STEPS;
  parcels[0].size = parcels[1].size = 0;
  start_over();
  for (uint32_t i = 0; i < MAX_CALLS && input.at < input.end; i++) {
    if (make_any() == CALL_TRAPPED) start_over();
  }
  call.careful = false, call.forbidden = false, call.name = "the end";
  if (scenario_is_open() && !known.carried) {
    HOLD(bl_rewind(0) == BL_OK);
    remember_state();
  }
  return 0;
}
