/* Threads on one heap: every invariant holds after any call, and a load brings everything back. */
#include "allocation/heap/heap_check.h"
#include "allocation/heap_replay.h"
#include "check.h"
#include "heap_blocks.h"
#include "suites.h"

#define CALLS   2500u
#define IDS     300u
#define THREADS 12u

typedef struct Draws {
  uint64_t state;
} Draws;

static uint32_t below(Draws *draws, uint32_t most) {
  draws->state = draws->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((draws->state >> 32) * most >> 32);
}

/* Mostly small; sometimes so large that an area is full. */
static uint64_t size_of(Draws *draws) {
  const uint32_t kind = below(draws, 100);
  if (kind == 0) return UINT64_MAX - below(draws, 64);
  if (kind < 8) return below(draws, 40u << 20);
  return below(draws, kind < 30 ? 200000 : 2000);
}

static BlHeapOperation drawn(Draws *draws) {
  static const uint8_t kinds[] = {BL_HEAP_OPERATION_ALLOCATE,        BL_HEAP_OPERATION_ALLOCATE,
                                  BL_HEAP_OPERATION_RELEASE,         BL_HEAP_OPERATION_RELEASE,
                                  BL_HEAP_OPERATION_ALLOCATE_ZEROED, BL_HEAP_OPERATION_ALLOCATE_ALIGNED,
                                  BL_HEAP_OPERATION_RESIZE,          BL_HEAP_OPERATION_RELEASE};
  const uint8_t kind = below(draws, 400) ? kinds[below(draws, 8)] : BL_HEAP_OPERATION_TRIM;
  const uint32_t thread = below(draws, THREADS), ends = thread > 0 && below(draws, 60) == 0;
  const bool aligned = kind == BL_HEAP_OPERATION_ALLOCATE_ALIGNED;
  return (BlHeapOperation){.kind = kind,
                           .log2_alignment = (uint8_t)(aligned ? below(draws, 14) : 0),
                           .thread = (uint16_t)(thread | (ends ? BL_LAST_OF_THREAD : 0)),
                           .id = kind == BL_HEAP_OPERATION_TRIM ? 0 : below(draws, IDS),
                           .bytes = kind == BL_HEAP_OPERATION_RELEASE ? 0 : size_of(draws)};
}

static void open_threads(uint32_t version, HeapTracking tracking) {
  BlHeap settings = kit_default(BL_HEAP_PTMALLOC);
  settings.parameters[4] = version;
  *bl_trace_settings() = settings;
  CHECK_EQUAL(tracking ? bl_trace_open_tracked(tracking == HEAP_TRACKED_PAGES) : bl_trace_open(), BL_OK);
}

static uint64_t hash_after(uint32_t version, HeapTracking tracking, bool checks) {
  Draws draws = {version + 1};
  open_threads(version, tracking);
  for (uint32_t i = 0; i < CALLS; i++) {
    bl_trace_operations()[0] = drawn(&draws);
    CHECK_EQUAL(bl_trace_run(1), BL_OK);
    if (checks && i % 25 == 0) check_replayed_heap();
  }
  return bl_trace_hash();
}

TEST(invariants_hold_whatever_threads_call) {
  for (uint32_t version = 0; version < BL_COUNT(BL_GLIBC_VERSIONS); version++) {
    const uint64_t hash = hash_after(version, HEAP_UNTRACKED, true);
    CHECK_EQUAL(hash_after(version, HEAP_UNTRACKED, false), hash);
  }
}

TEST(pages_and_places_of_areas_are_tracked) {
  hash_after(0, HEAP_TRACKED, true);
  hash_after(7, HEAP_TRACKED_PAGES, true);
}

/* The threads of a heap, saved as bytes. */
typedef struct Bytes {
  StateIo io;
  uint8_t *at;
  bool loads;
} Bytes;

static void pass_bytes(StateIo *io, void *bytes, uint32_t count) {
  Bytes *saved = (Bytes *)(void *)io;
  memcpy(saved->loads ? bytes : saved->at, saved->loads ? saved->at : bytes, count);
  saved->at += count;
}

static uint64_t hash_of(Heap *heap) {
  HashIo hasher = state_hasher();
  heap_pass(heap, &hasher.io);
  return hasher.hash;
}

TEST(a_load_brings_threads_and_arenas_back) {
  static HeapReplay replay;
  static uint8_t room[32u << 20];
  BlProblem problem;
  const BlHeap settings = kit_default(BL_HEAP_PTMALLOC);
  CHECK_EQUAL(heap_replay_open(&replay, &settings, HEAP_UNTRACKED, &problem), BL_OK);
  Draws draws = {5};
  uint64_t hash = 0;
  for (uint32_t i = 0; i < 2 * CALLS; i++) {
    const BlHeapOperation operation = drawn(&draws);
    BlHeapAnswer answer;
    CHECK_EQUAL(heap_replay_run(&replay, &operation, 1, &answer), BL_OK);
    if (i + 1 != CALLS) continue;
    Bytes bytes = {.io = {.pass = pass_bytes}, .at = room};
    heap_pass(&replay.heap, &bytes.io);
    hash = hash_of(&replay.heap);
  }
  CHECK(hash_of(&replay.heap) != hash);
  Bytes bytes = {.io = {.pass = pass_bytes}, .at = room, .loads = true};
  heap_pass(&replay.heap, &bytes.io);
  CHECK_EQUAL(hash_of(&replay.heap), hash);
  heap_check(&replay.heap);
}

void arena_tests(void) {
  RUN(invariants_hold_whatever_threads_call);
  RUN(pages_and_places_of_areas_are_tracked);
  RUN(a_load_brings_threads_and_arenas_back);
}
