/* libFuzzer target: the first bytes choose a heap model and its parameters; every three further bytes are
 * an operation. Nothing may trap, overrun or lose a byte. */
#include <stdio.h>

#include "fuzz_target.h"
#include "heap_kit.h"

#define MAX_OPERATIONS 200u

typedef struct Input {
  const uint8_t *at, *end;
} Input;

static uint8_t next(Input *input) { return input->at < input->end ? *input->at++ : 0; }

static void abort_if_broken(const char *broken) {
  if (broken == NULL) return;
  fprintf(stderr, "broken: %s\n", broken);
  abort();
}

static BlHeap settings_of(Input *input) {
  const BlHeapModel model = 1 + next(input) % (BL_COUNT(BL_HEAP_MODELS) - 1);
  BlHeap settings = {.model = model};
  for (uint32_t i = 0; kit_models[model].parameters[i].name; i++) {
    const uint8_t byte = next(input);
    const uint32_t word = byte % 5 == 4 ? byte * 0x1010101u : byte / 5u;
    settings.parameters[i] = kit_value(kit_models[model].parameters[i], byte, word);
  }
  return settings;
}

/* Sizes from two bytes: one has 5 bits of exponent and the next 3 bits of the value, the other the exact
 * rest. Exponent 29 is for sizes around 2^32. */
static uint64_t size_of(uint8_t rough, uint8_t fine) {
  const uint32_t octave = rough / 8;
  if (octave == 31) return UINT64_MAX - ((uint64_t)fine << rough % 8 * 8);
  if (octave == 30) return (uint64_t)fine << (rough % 8 == 0 && fine > 250 ? 28 : 20);
  if (octave == 29) return ((uint64_t)1 << 32) - 128 + fine;
  const uint32_t steps = 8 + rough % 8;
  return octave < 3 ? fine % 64u
                    : ((uint64_t)steps << (octave > 24 ? 24 : octave - 3)) + fine - 128 * (fine > 250);
}

/* Changes a setting, or trims. */
static void adjust(Kit *kit, uint8_t what, uint64_t value) {
  const bool trims = what % 4 == 0;
  const BlHeapOperation call = {.kind = trims ? BL_HEAP_OPERATION_TRIM : BL_HEAP_OPERATION_SET,
                                .id = trims ? 0 : what / 4u % 16,
                                .bytes = value};
  heap_adjust(&kit->heap, &call);
}

static void operate(Kit *kit, Input *input) {
  const uint8_t what = next(input), rough = next(input), fine = next(input);
  switch (what % 8) {
    case 0:
    case 1:
    case 2:
      abort_if_broken(kit_allocate(kit, size_of(rough, fine)));
      break;
    case 3:
    case 4:
      abort_if_broken(kit_release(kit, what / 8u + rough));
      break;
    case 5:
    case 6:
      abort_if_broken(kit_resize(kit, what / 8u, size_of(rough, fine)));
      break;
    default: /* several of a size, or several freed */
      for (uint32_t i = 0; i <= what / 8u; i++)
        abort_if_broken(fine % 2 ? kit_release(kit, i * rough) : kit_allocate(kit, size_of(rough, fine)));
      if (fine % 4 == 0) abort_if_broken(kit_round_trip(kit));
      if (fine % 8 == 3) adjust(kit, what / 8u, size_of(rough, fine));
  }
  abort_if_broken(kit_broken(kit));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static Kit kit;
  Input input = {bytes, bytes + size};
  const BlHeap settings = settings_of(&input);
  uint32_t min, max;
  if (heap_settings_problem(&settings, &min, &max) != HEAP_SETTINGS_VALID)
    abort_if_broken("parameters out of range");
  kit_open(&kit, &settings);
  for (uint32_t i = 0; i < MAX_OPERATIONS && input.at < input.end; i++) operate(&kit, &input);
  abort_if_broken(kit_round_trip(&kit));
  abort_if_broken(kit_release_all(&kit));
  return 0;
}
