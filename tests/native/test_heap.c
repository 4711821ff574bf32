/* Properties of every heap model: bytes are conserved, blocks do not overlap, a refusal changes nothing, a
 * copied state has the same future. Twins or originals in tests/oracle check each model's own rules. */
#include "allocation/heap/heap_speed.h"
#include "check.h"
#include "heap_kit.h"
#include "random/pcg32.h"
#include "suites.h"

#define ROUNDS     8u
#define OPERATIONS 1000u

static const char *model_name;

/* Prints the broken property and the model; true = nothing is broken. */
static bool holds(const char *broken, uint32_t round, uint32_t operation) {
  CHECK(broken == NULL);
  if (broken != NULL) printf("    %s, round %u, operation %u: %s\n", model_name, round, operation, broken);
  return broken == NULL;
}

static uint32_t below(Pcg32 *rng, uint32_t n) { return (uint32_t)((uint64_t)pcg32_next(rng) * n >> 32); }

/* Default parameters in the first round, drawn ones later. */
static BlHeap settings_of(BlHeapModel model, Pcg32 *rng, uint32_t round) {
  BlHeap settings = kit_default(model);
  for (uint32_t i = 0; round > 0 && kit_models[model].parameters[i].name; i++)
    settings.parameters[i] = kit_value(kit_models[model].parameters[i], pcg32_next(rng), pcg32_next(rng));
  return settings;
}

/* Up to a megabyte, each octave equally likely; occasionally 0 or too much. */
static uint64_t draw_size(Pcg32 *rng) {
  const uint32_t octave = below(rng, 20);
  if (below(rng, 50) == 0) return below(rng, 2) ? 0 : UINT64_MAX >> below(rng, 30);
  return ((uint64_t)1 << octave) + below(rng, 1u << octave);
}

static const char *operate(Kit *kit, Pcg32 *rng, uint32_t grow) {
  const uint32_t choice = below(rng, 100);
  if (choice < grow) return kit_allocate(kit, draw_size(rng));
  if (choice < 85) return kit_release(kit, pcg32_next(rng));
  return kit_resize(kit, pcg32_next(rng), draw_size(rng));
}

static Kit kit, other;

/* The heap alternately fills and drains. */
static bool run_round(BlHeapModel model, uint32_t round) {
  Pcg32 rng = pcg32_start(round, model);
  const BlHeap settings = settings_of(model, &rng, round);
  kit_open(&kit, &settings);
  for (uint32_t i = 0; i < OPERATIONS; i++) {
    const char *broken = operate(&kit, &rng, i / 150 % 2 ? 30 : 60);
    if (!holds(broken ? broken : kit_broken(&kit), round, i)) return false;
  }
  return holds(kit_release_all(&kit), round, OPERATIONS);
}

/* Calls `test` for every model except IDEAL, which has no heap. */
static void each_model(void (*test)(BlHeapModel model)) {
  for (uint32_t model = BL_HEAP_IDEAL + 1; model < BL_COUNT(BL_HEAP_MODELS); model++) {
    model_name = kit_models[model].name;
    test(model);
  }
}

static void check_rounds(BlHeapModel model) {
  for (uint32_t round = 0; round < ROUNDS && run_round(model, round); round++) continue;
}

TEST(every_heap_conserves_bytes_and_blocks) { each_model(check_rounds); }

/* One continues undisturbed; the other is saved and restored every 50 operations. */
static void check_copied(BlHeapModel model) {
  Pcg32 rng = pcg32_start(1, model), same = rng;
  const BlHeap settings = kit_default(model);
  kit_open(&kit, &settings);
  for (uint32_t i = 0; i < OPERATIONS; i++) operate(&kit, &rng, 50);
  const uint64_t hash = kit_hash(&kit);
  kit_open(&other, &settings);
  for (uint32_t i = 0; i < OPERATIONS; i++) {
    if (i % 50 == 0 && !holds(kit_round_trip(&other), 0, i)) return;
    operate(&other, &same, 50);
  }
  CHECK_EQUAL(kit_hash(&other), hash);
}

TEST(a_copied_heap_has_the_same_future) { each_model(check_copied); }

/* Sizes at which sums overflow 32 and 64 bits. */
static void check_refusals(BlHeapModel model) {
  static const uint64_t sizes[] = {UINT64_MAX,     UINT64_MAX - 15,   UINT64_MAX - 4096, (uint64_t)1 << 63,
                                   INT64_MAX,      INT64_MAX - 4096,  (uint64_t)1 << 48, (uint64_t)1 << 45,
                                   UINT64_MAX / 2, UINT64_MAX - 0xfff};
  const BlHeap settings = kit_default(model);
  kit_open(&kit, &settings);
  kit_allocate(&kit, 100);
  for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    holds(kit_allocate(&kit, sizes[i]), 0, i);
    holds(kit_resize(&kit, 0, sizes[i]), 1, i);
    holds(kit_broken(&kit), 2, i);
    CHECK_EQUAL(kit.live, 1);
  }
}

TEST(requests_beyond_the_address_space_are_refused) { each_model(check_refusals); }

/* The largest possible mapping, repeatedly. A model without mappings refuses the first. */
static void check_address_space(BlHeapModel model) {
  const BlHeap settings = kit_default(model);
  const Space *space = &kit.heap.state.space;
  kit_open(&kit, &settings);
  for (uint32_t i = 0; i < 20; i++) holds(kit_allocate(&kit, ((uint64_t)1 << 44) - 8192), 0, i);
  CHECK(space->end + space->mapped <= HEAP_MAX_BYTES);
  CHECK(kit.live < 8 || kit.heap.state.failed);
  if (kit.live > 1 && holds(kit_resize(&kit, 0, 1 << 20), 1, 0)) /* a growing heap has room again */
    for (uint32_t i = 20; i < 30; i++) holds(kit_resize(&kit, i, ((uint64_t)1 << 44) - 4096 - i), 1, i);
  CHECK(space->end + space->mapped <= HEAP_MAX_BYTES);
  holds(kit_broken(&kit), 2, 0);
}

TEST(a_heap_cannot_exceed_the_addresses_of_a_process) { each_model(check_address_space); }

/* A free or top chunk at the end is the top. A used or decommitted one is not. */
static void check_top(BlHeapModel model) {
  static const double free_of_charge[BL_COUNT(BL_HEAP_PRICES)];
  double figures[BL_COUNT(BL_HEAP_FIGURES)];
  const BlHeap settings = kit_default(model);
  kit_open(&kit, &settings);
  for (uint32_t i = 0; i < 40; i++) {
    kit_allocate(&kit, 100 + 1000 * i);
    heap_figures(&kit.heap, free_of_charge, figures);
    const uint32_t last = kit.heap.state.space.last;
    const Chunk *chunk = heap_chunk(&kit.heap, last);
    const bool is_hole = chunk->kind == BL_CHUNK_FREE || chunk->kind == BL_CHUNK_TOP;
    CHECK_EQUAL(figures[BL_HEAP_FIGURE_top], is_hole ? heap_chunk_bytes(&kit.heap, last) : 0);
  }
}

TEST(the_top_is_the_free_chunk_at_the_end) { each_model(check_top); }

static void check_parameters(BlHeapModel model) {
  BlHeap settings = kit_default(model);
  uint32_t min, max;
  CHECK_EQUAL(heap_settings_problem(&settings, &min, &max), HEAP_SETTINGS_VALID);
  for (uint32_t i = 0; kit_models[model].parameters[i].name; i++) {
    const KitParameter parameter = kit_models[model].parameters[i];
    const uint32_t bad[] = {parameter.min - 1, parameter.max + 1};
    for (uint32_t j = 0; j < 2; j++) {
      if (bad[j] >= parameter.min && bad[j] <= parameter.max)
        continue; /* the range ends at the word limits */
      settings.parameters[i] = bad[j];
      CHECK_EQUAL(heap_settings_problem(&settings, &min, &max), i);
      CHECK(min == parameter.min && max == parameter.max);
    }
    settings.parameters[i] = parameter.usual;
  }
}

TEST(a_parameter_out_of_range_is_refused_by_number) { each_model(check_parameters); }

/* An aligned block itself, or a block that contains one. Musl's mappings begin at pages. */
static void check_aligned(BlHeapModel model) {
  const BlHeap settings = kit_default(model);
  const Heap *heap = &kit.heap;
  kit_open(&kit, &settings);
  for (uint32_t i = 0; i < 60; i++) {
    const uint64_t alignment = (uint64_t)1 << i % (model == BL_HEAP_MUSL ? 13 : 20), bytes = i * 1000;
    const uint32_t block = heap_allocate_aligned(&kit.heap, bytes, alignment);
    const uint64_t first = (heap_address(heap, block) + alignment - 1) / alignment * alignment;
    CHECK(first + bytes <= heap_address(heap, block) + heap->model->usable(heap, block));
    CHECK(model != BL_HEAP_PTMALLOC || first == heap_address(heap, block));
    kit.blocks[kit.live++] = (KitBlock){block, bytes};
    holds(kit_broken(&kit), 0, i);
  }
  CHECK_EQUAL(heap_allocate_aligned(&kit.heap, UINT64_MAX, 4096), HEAP_NO_CHUNK);
  while (kit.live > 0) kit_release(&kit, kit.live * 7);
  holds(kit_broken(&kit), 1, 0);
}

TEST(an_aligned_request_is_served_by_every_heap) { each_model(check_aligned); }

TEST(calloc_takes_nothing_from_the_tcache) {
  const BlHeap settings = kit_default(BL_HEAP_PTMALLOC);
  kit_open(&kit, &settings);
  const uint32_t first = heap_allocate(&kit.heap, 100);
  heap_release(&kit.heap, first);
  CHECK(heap_allocate_zeroed(&kit.heap, 100) != first);
  CHECK_EQUAL(heap_allocate(&kit.heap, 100), first);
}

/* The first mappings fill the address space before anything needs the tcache. */
TEST(without_memory_ptmalloc_has_no_tcache) {
  const BlHeap settings = kit_default(BL_HEAP_PTMALLOC);
  kit_open(&kit, &settings);
  for (uint64_t bytes = (uint64_t)1 << 43; bytes > 0; bytes /= 2)
    while (heap_allocate_aligned(&kit.heap, bytes, 32) != HEAP_NO_CHUNK) continue;
  CHECK_EQUAL(heap_allocate(&kit.heap, 2000), HEAP_NO_CHUNK);
  heap_check(&kit.heap);
}

TEST(a_heap_whose_calls_cost_nothing_has_no_speed) {
  const double prices[BL_COUNT(BL_HEAP_PRICES)] = {[BL_HEAP_PRICE_hertz] = 1000};
  CHECK(heap_speed(4, prices) == 250);
  CHECK(heap_speed(0, prices) != heap_speed(0, prices));
}

void heap_tests(void) {
  RUN(every_heap_conserves_bytes_and_blocks);
  RUN(a_copied_heap_has_the_same_future);
  RUN(requests_beyond_the_address_space_are_refused);
  RUN(a_heap_whose_calls_cost_nothing_has_no_speed);
  RUN(a_heap_cannot_exceed_the_addresses_of_a_process);
  RUN(the_top_is_the_free_chunk_at_the_end);
  RUN(a_parameter_out_of_range_is_refused_by_number);
  RUN(an_aligned_request_is_served_by_every_heap);
  RUN(calloc_takes_nothing_from_the_tcache);
  RUN(without_memory_ptmalloc_has_no_tcache);
}
