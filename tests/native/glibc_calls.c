/* Prints what a program can observe of this machine's malloc and kernel, call by call of a trace (trace.h):
 * the address of a block, or how far below the upper end of the area of mappings its mapping begins, its
 * usable bytes, the page faults of the call, and the end of the heap if it moved.
 *
 * The argument says what the program writes between two calls: none · each (a block after its malloc) · once
 * (every block before the first call that is not malloc) · all (as a replay assumes: what a call asked for,
 * as a part of the call, and the whole of a mapping). With `all`, the last line is the resident bytes of the
 * heap. Only Linux tells places and faults exactly: the program's own pages are present before the first
 * call, and every gap above the first mapping is filled. */
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include "trace.h"

#define MOST_IDS 16384u
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

/* A realloc that fails leaves the block. */
static void resize(char **block, size_t bytes) {
  char *now = realloc(*block, bytes);
  if (now != NULL || bytes == 0) *block = now;
}

static void perform(const BlHeapOperation *operation) {
  if (operation->kind == BL_HEAP_OPERATION_TRIM) malloc_trim(operation->bytes);
  if (operation->kind == BL_HEAP_OPERATION_SET)
    mallopt(trace_parameter(operation), (int32_t)(uint32_t)operation->bytes);
  if (operation->kind >= BL_HEAP_OPERATION_SET) return;
  char **block = &blocks[operation->id];
  if (operation->kind == BL_HEAP_OPERATION_ALLOCATE)
    *block = malloc(operation->bytes);
  else if (operation->kind == BL_HEAP_OPERATION_RESIZE)
    resize(block, operation->bytes);
  else
    free(*block);
}

static bool is_mapped(const char *block) { return block < first_break || block >= (char *)sbrk(0); }

static void print_block(char *block) {
  if (block == NULL) {
    trace_text("null");
    return;
  }
  const bool mapped = is_mapped(block);
  if (mapped) trace_text("mmap ");
  trace_number("", mapped ? (uint64_t)(upper_end - block) + 16 : (uint64_t)(block - first_break));
  trace_number(" ", malloc_usable_size(block));
}

static bool has_block(const BlHeapOperation *operation) {
  return operation->kind == BL_HEAP_OPERATION_ALLOCATE || operation->kind == BL_HEAP_OPERATION_RESIZE;
}

static void write_block(const BlHeapOperation *operation) {
  char *block = blocks[operation->id];
  const bool failed = block == NULL || malloc_usable_size(block) < operation->bytes;
  if (!failed) memset(block, 1, is_mapped(block) ? malloc_usable_size(block) : operation->bytes);
}

static void observe(const BlHeapOperation *operation, bool writes) {
  const char *end = sbrk(0);
  const uint64_t before = faults();
  perform(operation);
  if (writes && has_block(operation)) write_block(operation);
  const uint64_t count = faults() - before;
  if (!has_block(operation))
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

static void print_resident(void) {
  uint64_t pages = 0;
  for (char *at = first_break; at < (char *)sbrk(0); at += PAGE) {
    unsigned char present = 0;
    if (mincore(at, PAGE, &present) == 0) pages += present & 1u;
  }
  trace_number("resident=", pages * PAGE);
  trace_text("\n");
}

int main(int count, char **words) {
  const char *writes = count > 1 ? words[1] : "none";
  bool pending = strcmp(writes, "once") == 0;
  first_break = sbrk(0);
  fill_gaps();
  if (mlockall(MCL_CURRENT) != 0 || munlockall() != 0) return 4;
  for (BlHeapOperation operation; trace_next(&operation);) {
    const bool allocates = operation.kind == BL_HEAP_OPERATION_ALLOCATE;
    if (operation.kind < BL_HEAP_OPERATION_SET && operation.id >= MOST_IDS) return 2;
    if (pending && !allocates) write_all(), pending = false;
    observe(&operation, strcmp(writes, "all") == 0);
    if (allocates) asked[operation.id] = operation.bytes;
    if (allocates && strcmp(writes, "each") == 0) memset(blocks[operation.id], 1, operation.bytes);
  }
  if (strcmp(writes, "all") == 0) print_resident();
  trace_flush();
  return 0;
}
