/* A heap under the fixed-counts workload: heap_slots MODEL SLOTS [PARAMETER=VALUE …] AT …
 *
 * SLOTS slots of each size. Each step draws one with seed 2 and allocates or frees its block. After each
 * of the ascending step counts AT it prints a line: steps, live blocks, their bytes, end of the heap, page
 * faults in total, processor seconds since the start. */
#include <ctype.h>
#include <inttypes.h>
#include <time.h>

#include "heap_words.h"
#include "random/splitmix64.h"

#define SIZES 9u
static const uint32_t sizes[SIZES] = {169, 251, 577, 1009, 4127, 19139, 49069, 499033, 999113};
#define MAX_SLOTS 100000u

static Heap heap;
static uint32_t block_of[SIZES * MAX_SLOTS];
static uint64_t random_state = 2;

static void step(uint32_t slots) {
  const uint32_t slot = splitmix64_below(&random_state, SIZES * slots);
  if (block_of[slot] == HEAP_NO_CHUNK) {
    block_of[slot] = heap_allocate(&heap, sizes[slot % SIZES]);
    return;
  }
  heap_release(&heap, block_of[slot]);
  block_of[slot] = HEAP_NO_CHUNK;
}

static void print_line(uint64_t steps) {
  const HeapState *s = &heap.state;
  printf("%" PRIu64 " %u %" PRIu64 " %" PRIu64 " %" PRIu64 " %.2f\n", steps, s->live, s->requested,
         s->space.end, s->counts.page_faults, (double)clock() / CLOCKS_PER_SEC);
}

int main(int count, char **words) {
  if (count < 3) refuse_word("usage", "heap_slots MODEL SLOTS [PARAMETER=VALUE …] AT …");
  const uint32_t slots = (uint32_t)strtoul(words[2], NULL, 10);
  if (slots == 0 || slots > MAX_SLOTS) refuse_word("out of range", words[2]);
  int first_at = 3;
  while (first_at < count && !isdigit((unsigned char)words[first_at][0])) first_at++;
  const BlHeap settings = heap_of(words[1], first_at - 3, words + 3);
  memory_reset();
  heap_open(&heap, &settings, HEAP_UNTRACKED);
  uint64_t done = 0;
  for (int i = first_at; i < count; i++) {
    for (const uint64_t at = strtoull(words[i], NULL, 10); done < at; done++) step(slots);
    print_line(done);
  }
  return 0;
}
