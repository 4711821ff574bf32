/* Prints the answers of this machine's malloc to a trace whose lines `t N` say who calls (trace.h,
 * trace_threads.h). Real threads make the calls, one at a time and in the order of the trace. Each begins
 * just before its first call and ends right after its last.
 *
 * Everyone else, such as the creation of threads, gets memory from another allocator: the malloc below. So
 * the heaps contain the blocks of the trace only. Tunables come from the environment. */
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <sys/uio.h>

#include "trace_threads.h"

#define HEAP_BYTES ((uintptr_t)64 << 20)
#define MOST_HEAPS 4096u

/* The allocator of everyone else. ------------------------------------------------------------------------ */

static _Alignas(64) char others[32 << 20];
static size_t others_used;

/* The size of a block is in the word before it. */
static void *take_other(size_t bytes, size_t alignment) {
  const size_t at = (others_used + 16 + alignment - 1) & ~(alignment - 1);
  if (bytes > sizeof others - at) _exit(3);
  others_used = at + bytes;
  memcpy(others + at - sizeof bytes, &bytes, sizeof bytes);
  return others + at;
}

void *malloc(size_t bytes) { return take_other(bytes, 16); }
void *calloc(size_t count, size_t bytes) { return take_other(count * bytes, 16); }
void free(void *block) { (void)block; }
void *realloc(void *block, size_t bytes) {
  size_t before = 0;
  if (block != NULL) memcpy(&before, (char *)block - sizeof before, sizeof before);
  return memcpy(take_other(bytes, 16), block == NULL ? others : block, before < bytes ? before : bytes);
}
void *memalign(size_t alignment, size_t bytes) { return take_other(bytes, alignment < 16 ? 16 : alignment); }
void *aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }
int posix_memalign(void **block, size_t alignment, size_t bytes) {
  *block = memalign(alignment, bytes);
  return 0;
}

/* The one that is asked. */
void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

/* Blocks. ------------------------------------------------------------------------------------------------ */

/* The flags of a block's size. */
enum { MAPPED = 2, ELSEWHERE = 4 };

static char *blocks[BL_MAX_TRACE_IDS];
static char *first_break, *last_break;
static uint64_t mapped_blocks;

static size_t flags_of(const char *block) {
  size_t size;
  memcpy(&size, block - sizeof size, sizeof size);
  return size;
}
static bool is_mapped(const char *block) { return block != NULL && (flags_of(block) & MAPPED); }

static char *allocated(const BlHeapOperation *operation) {
  const size_t bytes = operation->bytes;
  if (operation->kind == BL_HEAP_OPERATION_ALLOCATE) return __libc_malloc(bytes);
  if (operation->kind == BL_HEAP_OPERATION_ALLOCATE_ZEROED) return __libc_calloc(1, bytes);
  return __libc_memalign((size_t)1 << operation->log2_alignment, bytes);
}

/* mallopt() or malloc_trim(). */
static int adjust(const BlHeapOperation *operation) {
  return operation->kind == BL_HEAP_OPERATION_TRIM
             ? malloc_trim(operation->bytes)
             : mallopt(trace_parameter(operation), (int32_t)(uint32_t)operation->bytes);
}

/* The block that a call returns, or the number as one. */
static char *perform(const BlHeapOperation *operation) {
  if (operation->kind >= BL_HEAP_OPERATION_SET) return (char *)(uintptr_t)adjust(operation);
  char **block = &blocks[operation->id], *now;
  if (operation->kind == BL_HEAP_OPERATION_RELEASE) {
    mapped_blocks -= is_mapped(*block);
    __libc_free(*block);
    return *block = NULL;
  }
  if (operation->kind != BL_HEAP_OPERATION_RESIZE) {
    now = *block = allocated(operation);
  } else {
    const bool frees = *block != NULL && operation->bytes == 0, was_mapped = is_mapped(*block);
    now = __libc_realloc(*block, operation->bytes);
    if (now == NULL && !frees) return NULL;
    mapped_blocks -= was_mapped;
    *block = now;
  }
  mapped_blocks += is_mapped(now);
  return now;
}

/* Heaps of arenas. --------------------------------------------------------------------------------------- */

/* The start of each heap. */
typedef struct HeapHead {
  uintptr_t arena, before, bytes;
} HeapHead;

typedef struct SeenHeap {
  uintptr_t at, arena; /* at: 0 = gone */
  uint32_t name, bytes;
} SeenHeap;

static SeenHeap seen[MOST_HEAPS];
static uint32_t seen_count;
static uint64_t arena_count = 1;

/* Whether there is memory, which may be gone. */
static bool read_head(uintptr_t at, HeapHead *head) {
  const struct iovec to = {head, sizeof *head}, from = {(void *)at, sizeof *head};
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == (ssize_t)sizeof *head;
}

/* Arenas and their heaps are numbered in the order in which they are seen. */
static uint32_t name_of(uintptr_t arena) {
  uint32_t last = 0;
  for (uint32_t i = 0; i < seen_count; i++)
    if (seen[i].arena == arena) last = seen[i].name;
  return last > 0 ? last + 1 : (uint32_t)arena_count++ << 20 | 1u;
}

static const SeenHeap *heap_of_block(const char *block) {
  const uintptr_t at = (uintptr_t)block & ~(HEAP_BYTES - 1);
  HeapHead head;
  if (!read_head(at, &head) || seen_count == MOST_HEAPS) _exit(4);
  for (uint32_t i = 0; i < seen_count; i++)
    if (seen[i].at == at && seen[i].arena == head.arena) return &seen[i];
  seen[seen_count] = (SeenHeap){.at = at, .arena = head.arena, .name = name_of(head.arena)};
  return &seen[seen_count++];
}

static uint32_t changed_heaps(BlHeapArea *changes) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < seen_count; i++) {
    HeapHead head;
    if (seen[i].at == 0) continue;
    const bool gone = !read_head(seen[i].at, &head) || head.arena != seen[i].arena;
    const uint32_t bytes = gone ? BL_NONE : (uint32_t)head.bytes;
    if (bytes != seen[i].bytes) changes[count++] = (BlHeapArea){.name = seen[i].name, .bytes = bytes};
    if (gone) seen[i].at = 0;
    seen[i].bytes = bytes;
  }
  return count;
}

static BlHeapAnswer answer_of(const BlHeapOperation *operation, char *block) {
  if (operation->kind == BL_HEAP_OPERATION_RELEASE) return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NOTHING};
  if (operation->kind >= BL_HEAP_OPERATION_SET)
    return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_RESULT, .usable = (uintptr_t)block};
  if (block == NULL) return (BlHeapAnswer){.kind = BL_HEAP_ANSWER_NULL};
  BlHeapAnswer answer = {.kind = BL_HEAP_ANSWER_MAPPING, .usable = malloc_usable_size(block)};
  if (is_mapped(block)) return answer;
  answer.kind = BL_HEAP_ANSWER_ADDRESS;
  answer.address = (uint64_t)(block - first_break);
  if ((flags_of(block) & ELSEWHERE) == 0) return answer;
  const SeenHeap *heap = heap_of_block(block);
  answer.kind = BL_HEAP_ANSWER_AREA;
  answer.address = ((uintptr_t)block - heap->at) | (uint64_t)heap->name << 32;
  return answer;
}

/* Threads. ----------------------------------------------------------------------------------------------- */

typedef struct Worker {
  pthread_t thread;
  bool runs;
  sem_t asked, done;
  const BlHeapOperation *operation; /* NULL = end */
  char *block;
} Worker;

static Worker workers[BL_MAX_TRACE_THREADS];

static void *work(void *argument) {
  Worker *worker = argument;
  for (;;) {
    sem_wait(&worker->asked);
    if (worker->operation == NULL) return NULL;
    worker->block = perform(worker->operation);
    sem_post(&worker->done);
  }
}

static void begin(Worker *worker) {
  pthread_attr_t attributes;
  sem_init(&worker->asked, 0, 0);
  sem_init(&worker->done, 0, 0);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 65536);
  worker->runs = true;
  if (pthread_create(&worker->thread, &attributes, work, worker) != 0) _exit(5);
}

static void end(Worker *worker) {
  worker->operation = NULL;
  sem_post(&worker->asked);
  pthread_join(worker->thread, NULL);
  worker->runs = false;
}

static char *perform_in(uint32_t thread, const BlHeapOperation *operation) {
  Worker *worker = &workers[thread];
  if (thread == 0) return perform(operation);
  if (!worker->runs) begin(worker);
  worker->operation = operation;
  sem_post(&worker->asked);
  sem_wait(&worker->done);
  return worker->block;
}

static void answer(const BlHeapOperation *operation) {
  static BlHeapArea changes[MOST_HEAPS];
  const bool ends = operation->thread & BL_LAST_OF_THREAD;
  const uint32_t thread = operation->thread & ~BL_LAST_OF_THREAD;
  char *block = perform_in(thread, operation);
  BlHeapAnswer answer = answer_of(operation, block);
  if (ends) end(&workers[thread]);
  char *now = sbrk(0);
  answer.heap_end = (uint64_t)(now - first_break);
  answer.moved = (now != last_break ? BL_ANSWER_MOVED : 0) | (ends ? BL_ANSWER_ENDED : 0);
  last_break = now;
  trace_answer(&answer, changes, changed_heaps(changes));
}

int main(void) {
  TraceEnd last = {0};
  first_break = last_break = sbrk(0);
  for (BlHeapOperation operation = {0}; trace_next_of_main(&operation); last.ops++) answer(&operation);
  trace_number_threads();
  for (uint64_t i = 0; i < trace_waiting_count; i++, last.ops++) answer(&trace_waiting[i]);
  const struct mallinfo2 info = mallinfo2();
  last.brk = (uint64_t)(last_break - first_break);
  last.mmapped = mapped_blocks;
  last.hblks = info.hblks, last.hblkhd = info.hblkhd, last.arena = info.arena;
  last.ordblks = info.ordblks, last.smblks = info.smblks, last.fsmblks = info.fsmblks;
  last.uordblks = info.uordblks, last.fordblks = info.fordblks, last.keepcost = info.keepcost;
  last.threads = trace_threads > 0 ? trace_threads - 1 : 0;
  last.arenas = arena_count;
  trace_last(&last);
  return 0;
}
