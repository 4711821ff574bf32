/* Prints the answers of this machine's malloc to a trace (trace.h). Tunables
 * come from the environment. */
#include <malloc.h>

#include "trace.h"

#define MOST_ALIGNMENT ((uintptr_t)1 << 24)

static char *blocks[BL_MAX_TRACE_IDS];
static char *first_break, *last_break;
static uint64_t mapped_blocks; /* a program's; the tcache may keep more mappings */

static bool is_mapped(const char *block) {
  return block != NULL && (block < first_break || block >= (char *)sbrk(0));
}

static BlHeapAnswer answer_of(char *block) {
  const bool mapped = is_mapped(block);
  if (block == NULL) return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NULL};
  mapped_blocks += mapped;
  return (BlHeapAnswer){.kind = mapped ? BL_HEAP_ANSWER_MAPPING : BL_HEAP_ANSWER_ADDRESS,
                        .address = (uint64_t)(block - first_break),
                        .usable = malloc_usable_size(block)};
}

static char *allocated(const BlHeapOperation *operation) {
  const size_t bytes = operation->bytes;
  if (operation->kind == BL_HEAP_OPERATION_ALLOCATE) return malloc(bytes);
  if (operation->kind == BL_HEAP_OPERATION_ALLOCATE_ZEROED) return calloc(1, bytes);
  return memalign((size_t)1 << operation->log2_alignment, bytes);
}

/* The heap begins at a multiple of the largest alignment in a trace, as in the
 * model. */
static char *aligned_break(void) {
  sbrk((intptr_t)(-(uintptr_t)sbrk(0) & (MOST_ALIGNMENT - 1)));
  return sbrk(0);
}

/* mallopt() or malloc_trim(). */
static BlHeapAnswer adjust(const BlHeapOperation *operation) {
  const int result = operation->kind == BL_HEAP_OPERATION_TRIM
                         ? malloc_trim(operation->bytes)
                         : mallopt(trace_parameter(operation), (int32_t)(uint32_t)operation->bytes);
  return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_RESULT, .usable = (uint64_t)result};
}

static BlHeapAnswer perform(const BlHeapOperation *operation) {
  if (operation->kind >= BL_HEAP_OPERATION_SET) return adjust(operation);
  char **block = &blocks[operation->id];
  if (operation->kind == BL_HEAP_OPERATION_RELEASE) {
    mapped_blocks -= is_mapped(*block);
    free(*block);
    *block = NULL;
    return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NOTHING};
  }
  if (operation->kind != BL_HEAP_OPERATION_RESIZE) return answer_of(*block = allocated(operation));
  const bool frees = *block != NULL && operation->bytes == 0, was_mapped = is_mapped(*block);
  char *now = realloc(*block, operation->bytes);
  if (now == NULL && !frees) return answer_of(now);
  mapped_blocks -= was_mapped;
  return answer_of(*block = now);
}

int main(void) {
  BlHeapOperation operation;
  TraceEnd end = {0};
  first_break = last_break = aligned_break();
  for (; trace_next(&operation); end.ops++) {
    BlHeapAnswer answer = perform(&operation);
    char *now = sbrk(0);
    answer.heap_end = (uint64_t)(now - first_break);
    answer.moved = now != last_break;
    last_break = now;
    trace_answer(&answer, NULL, 0);
  }
  const struct mallinfo2 info = mallinfo2();
  end.brk = (uint64_t)(last_break - first_break);
  end.mmapped = mapped_blocks;
  end.hblks = info.hblks, end.hblkhd = info.hblkhd, end.arena = info.arena;
  end.ordblks = info.ordblks, end.smblks = info.smblks, end.fsmblks = info.fsmblks;
  end.uordblks = info.uordblks, end.fordblks = info.fordblks, end.keepcost = info.keepcost;
  trace_last(&end);
  return 0;
}
