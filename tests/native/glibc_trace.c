/* Prints the answers of this machine's malloc to a trace (trace.h). Tunables come from the environment. */
#include <malloc.h>

#include "trace.h"

static char *blocks[BL_MAX_TRACE_IDS];
static char *first_break, *last_break;

static BlHeapAnswer answer_of(char *block) {
  if (block == NULL) return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NULL};
  const bool mapped = block < first_break || block >= (char *)sbrk(0);
  return (BlHeapAnswer){.kind = mapped ? BL_HEAP_ANSWER_MAPPING : BL_HEAP_ANSWER_ADDRESS,
                        .address = (uint64_t)(block - first_break),
                        .usable = malloc_usable_size(block)};
}

static BlHeapAnswer perform(const BlHeapOperation *operation) {
  char **block = &blocks[operation->id];
  if (operation->kind == BL_HEAP_OPERATION_RELEASE) {
    free(*block);
    *block = NULL;
    return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NOTHING};
  }
  if (operation->kind == BL_HEAP_OPERATION_ALLOCATE) return answer_of(*block = malloc(operation->bytes));
  const bool frees = *block != NULL && operation->bytes == 0;
  char *now = realloc(*block, operation->bytes);
  if (now != NULL || frees) *block = now;
  return answer_of(now);
}

int main(void) {
  BlHeapOperation operation;
  TraceEnd end = {0};
  first_break = last_break = sbrk(0);
  for (; trace_next(&operation); end.ops++) {
    BlHeapAnswer answer = perform(&operation);
    char *now = sbrk(0);
    answer.reach = (uint64_t)(now - first_break);
    answer.moved = now != last_break;
    last_break = now;
    trace_answer(&answer);
  }
  const struct mallinfo2 info = mallinfo2();
  end.brk = (uint64_t)(last_break - first_break);
  end.hblks = info.hblks, end.hblkhd = info.hblkhd, end.arena = info.arena;
  end.ordblks = info.ordblks, end.smblks = info.smblks, end.fsmblks = info.fsmblks;
  end.uordblks = info.uordblks, end.fordblks = info.fordblks, end.keepcost = info.keepcost;
  trace_last(&end);
  return 0;
}
