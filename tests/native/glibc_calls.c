/* Prints what a program can observe of this machine's malloc and kernel, call by call of a trace (trace.h):
 * the address of a block, or how far below the upper end of the area of mappings its mapping begins, its
 * usable bytes, the page faults of the call, and the end of the heap if it moved.
 *
 * The argument says what the program writes between two calls: none · each (a block after its malloc) · once
 * (every block before the first call that is not malloc). Only Linux tells places and faults exactly: the
 * program's own pages are present before the first call, and every gap above the first mapping is filled. */
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "trace.h"

#define MOST_IDS 4096u
#define PAGE     ((size_t)4096)
#define FLOOR    ((size_t)1 << 30)

static char *blocks[MOST_IDS];
static size_t asked[MOST_IDS];
static char *first_break, *upper_end;

static char *reserve(size_t bytes) {
  char *at = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) _exit(3);
  return at;
}

/* Mappings now begin directly below a region of our own: every gap above it is full. */
static void fill_gaps(void) {
  upper_end = reserve(FLOOR);
  for (size_t bytes = FLOOR; bytes >= PAGE; bytes /= 2) {
    char *at = reserve(bytes);
    while (at > upper_end) at = reserve(bytes);
    munmap(at, bytes);
  }
}

static uint64_t faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (uint64_t)usage.ru_minflt;
}

static void perform(const BlHeapOperation *operation) {
  char **block = &blocks[operation->id];
  if (operation->kind == BL_HEAP_OPERATION_ALLOCATE)
    *block = malloc(operation->bytes);
  else if (operation->kind == BL_HEAP_OPERATION_RESIZE)
    *block = realloc(*block, operation->bytes);
  else
    free(*block);
}

static void print_block(char *block) {
  if (block == NULL) {
    trace_text("null");
    return;
  }
  const bool mapped = block < first_break || block >= (char *)sbrk(0);
  if (mapped) trace_text("mmap ");
  trace_number("", mapped ? (uint64_t)(upper_end - block) + 16 : (uint64_t)(block - first_break));
  trace_number(" ", malloc_usable_size(block));
}

static void observe(const BlHeapOperation *operation) {
  const char *end = sbrk(0);
  const uint64_t before = faults();
  perform(operation);
  const uint64_t count = faults() - before;
  if (operation->kind == BL_HEAP_OPERATION_RELEASE)
    trace_text("-");
  else
    print_block(blocks[operation->id]);
  trace_number(" faults=", count);
  if (sbrk(0) != end) trace_number(" brk=", (uint64_t)((char *)sbrk(0) - first_break));
  trace_text("\n");
}

static void write_all(void) {
  for (uint32_t id = 0; id < MOST_IDS; id++)
    if (blocks[id] != NULL) memset(blocks[id], 1, asked[id]);
}

int main(int count, char **words) {
  const char *writes = count > 1 ? words[1] : "none";
  bool pending = strcmp(writes, "once") == 0;
  first_break = sbrk(0);
  fill_gaps();
  if (mlockall(MCL_CURRENT) != 0 || munlockall() != 0) return 4;
  for (BlHeapOperation operation; trace_next(&operation);) {
    const bool allocates = operation.kind == BL_HEAP_OPERATION_ALLOCATE;
    if (operation.id >= MOST_IDS) return 2;
    if (pending && !allocates) write_all(), pending = false;
    observe(&operation);
    if (allocates) asked[operation.id] = operation.bytes;
    if (allocates && strcmp(writes, "each") == 0) memset(blocks[operation.id], 1, operation.bytes);
  }
  trace_flush();
  return 0;
}
