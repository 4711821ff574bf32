/* record: a library that writes down a program's calls of malloc and free, for Bufferlab.
 *   cc -std=c11 -O2 -fPIC -shared -pthread -o record.so record.c -ldl
 *   BUFFERLAB_RECORD=$PWD/calls.blt LD_PRELOAD=$PWD/record.so COMMAND
 * The file holds a header and then blocks with the records of one thread each: the process ID and addresses, but no
 * name, stack or content. A record is in a shared mapping of the file before its call returns, so a killed program
 * loses none. The library never allocates. It needs Linux 4.14 and glibc.
 *
 * MIT License. Copyright (c) 2026 the Bufferlab contributors. Permission is hereby granted, free of charge, to any
 * person obtaining a copy of this software, to deal in it without restriction, including without limitation the
 * rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of it, provided that this
 * notice is included in all copies. The software is provided "as is", without warranty of any kind. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#define UNLIKELY(is) __builtin_expect(is, 0)
enum { MALLOC, CALLOC, FREE, REALLOC_BEGINS, REALLOC_ENDED, ALIGNED, TICKETS_SKIPPED = 8 };
enum { WINDOW = 1 << 20, BLOCK = 1 << 16, BLOCK_HEAD = 32, MOST_RECORD = 41, MOST_THREADS = 65535 };
enum { UNBEGUN, RECORDING, ENDED, HIGH_FD = 200, MOST_EXECS = 10000, EARLY_BYTES = 16384 };

struct header {
  char tag[8];
  uint32_t version, page;
  uint64_t pid, heap_start;
  uint32_t error; /* The errno that ended the recording early. */
};

struct block {
  char tag[4];
  uint32_t thread;
  _Atomic uint64_t used_and_records; /* One store changes both, so a kill finds them equal. */
  uint64_t first_ticket, nanoseconds;
  unsigned char data[BLOCK - BLOCK_HEAD];
};

/* The place of a thread in the recording. The next thread takes over the lane of one that ended. */
struct lane {
  const void *owner;
  struct lane *next_idle;
  struct block *block;
  uint64_t last_ticket, last_address;
  uint32_t thread, used, records;
};

/* All that a forked child must not share with its parent. The child finds this memory zeroed. */
static struct recording {
  _Atomic uint64_t tickets __attribute__((aligned(64)));
  _Atomic int state __attribute__((aligned(64))), locked;
  int file, blocks_left, program_errno;
  sigset_t signals;
  uint64_t device, inode;
  off_t end;
  char *window, path[PATH_MAX + 32];
  struct lane *idle, lanes[MOST_THREADS];
  uint32_t threads;
} * recording;
static bool is_prepared, is_child, wants_children, wants_time;
static uint64_t most_tickets, heap_start;
static char asked_path[PATH_MAX];
static pthread_key_t thread_end;
/* Initial-exec, because the general model may allocate at a thread's first access. */
static __thread struct {
  struct lane *lane;
  volatile int depth, rounds;
  bool is_ending, is_resolving;
} self __attribute__((tls_model("initial-exec")));
static struct {
  void *(*malloc)(size_t), *(*calloc)(size_t, size_t), *(*realloc)(void *, size_t), (*free)(void *);
  void *(*memalign)(size_t, size_t), *(*aligned_alloc)(size_t, size_t);
  int (*posix_memalign)(void **, size_t, size_t);
} real;
static _Atomic bool is_resolved;

/* The program may have closed our descriptor, and opened another file under its number. */
static int our_file(void) {
  for (int attempt = 0; attempt < 2; attempt++) {
    struct stat found = {.st_ino = 0};
    fstat(recording->file, &found);
    if (found.st_dev == recording->device && found.st_ino == recording->inode) return recording->file;
    recording->file = open(recording->path, O_RDWR | O_CLOEXEC);
  }
  return -1;
}

/* A write past this limit would send SIGXFSZ to the program. */
static bool is_over_limit(off_t end) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && (rlim_t)end > limit.rlim_cur;
}

static void end_recording(int error) {
  const uint32_t why = (uint32_t)error;
  recording->state = ENDED;
  if (pwrite(our_file(), &why, sizeof why, offsetof(struct header, error)) < 0) return;
}

/* Space is allocated first: writing to a mapped hole on a full disk would be SIGBUS. Returns an errno. */
static int open_window(void) {
  const off_t start = recording->end, end = start + WINDOW;
  const int file = our_file();
  const int error = file < 0 ? EBADF : is_over_limit(end) ? EFBIG : posix_fallocate(file, start, WINDOW);
  if (error != 0) return error;
  char *window = mmap(NULL, WINDOW, PROT_READ | PROT_WRITE, MAP_SHARED, file, start);
  if (window == MAP_FAILED) return errno;
  recording->window = window, recording->blocks_left = WINDOW / BLOCK, recording->end = end;
  return 0;
}

/* Another program of the same process may have this file; then the path gets a number. */
static int new_file(char *path) {
  char *const suffix = path + strlen(path);
  int file = -1;
  for (int exec = 0; file < 0 && exec < MOST_EXECS && (exec == 0 || errno == EEXIST); exec++) {
    if (exec > 0) snprintf(suffix, 8, "-%d", exec);
    file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  }
  const int high = fcntl(file, F_DUPFD_CLOEXEC, HIGH_FD); /* The program may expect the low numbers. */
  if (high >= 0) close(file);
  return high >= 0 ? high : file;
}

static bool is_other_process(void) {
  uint64_t header[3] = {0};
  const int file = open(asked_path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool is_ours = read(file, header, sizeof header) == sizeof header && header[2] == (uint64_t)getpid();
  close(file);
  return !is_ours;
}

/* Fails where nothing is to be recorded, too. */
static bool create_file(void) {
  if (!is_child) is_child = is_other_process();
  if (is_child && !wants_children) return false;
  strcpy(recording->path, asked_path);
  if (is_child) sprintf(recording->path + strlen(asked_path), ".%d", (int)getpid());
  const int file = new_file(recording->path);
  struct stat created;
  struct header header = {.version = 1, .pid = (uint64_t)getpid(), .heap_start = heap_start};
  memcpy(header.tag, "BLTRACE\n", sizeof header.tag), header.page = (uint32_t)sysconf(_SC_PAGESIZE);
  if (fstat(file, &created) != 0 || is_over_limit(sizeof header)) return false;
  recording->file = file, recording->end = WINDOW;
  recording->device = created.st_dev, recording->inode = created.st_ino;
  return write(file, &header, sizeof header) == sizeof header;
}

/* Signals are blocked while the lock is held, because a handler may allocate. errno stays the program's. */
static void lock(void) {
  const int error = errno;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  while (atomic_exchange_explicit(&recording->locked, 1, memory_order_acquire)) sched_yield();
  recording->signals = before, recording->program_errno = error;
}

static void unlock(void) {
  const sigset_t before = recording->signals;
  errno = recording->program_errno;
  atomic_store_explicit(&recording->locked, 0, memory_order_release);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static struct lane *take_lane(void) {
  lock();
  struct lane *lane = recording->idle;
  if (lane != NULL) recording->idle = lane->next_idle;
  else if (recording->threads == MOST_THREADS) end_recording(EAGAIN);
  else lane = &recording->lanes[recording->threads], lane->thread = ++recording->threads;
  if (lane != NULL) lane->owner = &self;
  unlock();
  return lane;
}

static void give_back(struct lane *lane) {
  lock();
  lane->owner = NULL, lane->next_idle = recording->idle;
  recording->idle = lane;
  unlock();
}

/* After a fork, the lane is zeroed or that of another thread. */
static bool owns_lane(void) { return self.lane != NULL && self.lane->owner == &self; }
/* Other destructors may allocate, so this one waits for the last round of them. */
static void thread_ended(void *value) {
  if (++self.rounds < PTHREAD_DESTRUCTOR_ITERATIONS) return (void)pthread_setspecific(thread_end, value);
  self.is_ending = true;
  if (owns_lane()) give_back(self.lane);
}

static struct lane *own_lane(void) {
  if (owns_lane()) return self.lane;
  pthread_setspecific(thread_end, &self);
  return self.lane = take_lane();
}

/* NULL: nothing is asked for, or this kernel cannot zero the memory of a child. */
static struct recording *prepared(void) {
  const char *path = getenv("BUFFERLAB_RECORD"), *most = getenv("BUFFERLAB_MOST");
  if (path == NULL || strlen(path) >= sizeof asked_path || pthread_key_create(&thread_end, thread_ended)) return NULL;
  strcpy(asked_path, path);
  wants_children = getenv("BUFFERLAB_CHILDREN") != NULL, wants_time = getenv("BUFFERLAB_TIME") != NULL;
  most_tickets = most == NULL ? UINT64_MAX : 2 * strtoull(most, NULL, 10); /* A realloc has two. */
  void *memory = mmap(NULL, sizeof *recording, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory != MAP_FAILED && madvise(memory, sizeof *recording, MADV_WIPEONFORK) == 0 ? memory : NULL;
}

/* The first call, or else the loader, gets here before there is a second thread. */
static bool begin(void) {
  if (environ == NULL) return false;
  if (!is_prepared) recording = prepared(), is_prepared = true;
  if (recording == NULL) return false;
  lock();
  if (recording->state == UNBEGUN) {
    recording->state = create_file() ? RECORDING : ENDED;
    is_child = true; /* Whoever finds this memory zeroed has been forked. */
  }
  unlock();
  return recording->state == RECORDING;
}

static uint64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

/* The tag is written while locked: a block without one ends the file. */
static struct block *new_block(uint32_t thread) {
  lock();
  const int error = recording->blocks_left > 0 ? 0 : open_window();
  if (error != 0) end_recording(error);
  struct block *block = error == 0 ? (struct block *)recording->window : NULL;
  if (block != NULL) {
    recording->window += BLOCK, recording->blocks_left--;
    memcpy(block->tag, "BLK1", sizeof block->tag);
    block->thread = thread, block->nanoseconds = wants_time ? nanoseconds() : 0;
  }
  unlock();
  return block;
}

static bool has_room(struct lane *lane) {
  if (!UNLIKELY(lane->block == NULL || lane->used + MOST_RECORD > sizeof lane->block->data)) return true;
  if (lane->block != NULL) munmap(lane->block, BLOCK);
  lane->block = new_block(lane->thread);
  lane->used = lane->records = 0, lane->last_address = 0;
  return lane->block != NULL;
}

static unsigned char *put_number(unsigned char *at, uint64_t value) {
  for (; value >= 128; value >>= 7) *at++ = (unsigned char)(value | 128);
  *at++ = (unsigned char)value;
  return at;
}

/* The ticket is taken after the lane, so the tickets of a lane rise. */
static void put_record(struct lane *lane, int kind, uint64_t address, uint64_t size, uint64_t alignment) {
  struct block *block = lane->block;
  const uint64_t ticket = atomic_fetch_add_explicit(&recording->tickets, 1, memory_order_relaxed) + 1;
  if (UNLIKELY(ticket >= most_tickets)) recording->state = ENDED;
  if (lane->used == 0) block->first_ticket = ticket, lane->last_ticket = ticket - 1;
  const uint64_t skipped = ticket - lane->last_ticket - 1;
  const int64_t step = (int64_t)(address - lane->last_address) >> 3;
  unsigned char *const start = block->data + lane->used, *at = start;
  *at++ = (unsigned char)(skipped == 0 ? kind : kind | TICKETS_SKIPPED);
  if (skipped != 0) at = put_number(at, skipped);
  at = put_number(at, (uint64_t)step << 1 ^ (uint64_t)(step >> 63));
  if (kind != FREE && kind != REALLOC_BEGINS) at = put_number(at, size);
  if (kind == ALIGNED) at = put_number(at, alignment);
  lane->last_ticket = ticket, lane->last_address = address;
  lane->used += (uint32_t)(at - start), lane->records++;
  atomic_store_explicit(&block->used_and_records, (uint64_t)lane->records << 32 | lane->used, memory_order_release);
}

/* A signal handler that interrupts us, or a thread after its end, borrows a lane for one call. */
static void put(int kind, const void *address, uint64_t size, uint64_t alignment) {
  const int state = recording == NULL ? UNBEGUN : recording->state;
  if (UNLIKELY(state != RECORDING) && (state == ENDED || !begin())) return;
  const bool borrows = self.depth > 0 || self.is_ending;
  self.depth = self.depth + 1;
  struct lane *lane = borrows ? take_lane() : own_lane();
  if (lane != NULL && has_room(lane)) put_record(lane, kind, (uint64_t)address, size, alignment);
  if (borrows && lane != NULL) give_back(lane);
  self.depth = self.depth - 1;
}

#define RESOLVE(name) *(void **)&real.name = dlsym(RTLD_NEXT, #name)
/* False in the calls that dlsym itself makes. */
static bool resolved(void) {
  if (atomic_load_explicit(&is_resolved, memory_order_acquire)) return true;
  if (self.is_resolving) return false;
  self.is_resolving = true, heap_start = (uint64_t)sbrk(0);
  RESOLVE(malloc), RESOLVE(calloc), RESOLVE(realloc), RESOLVE(free);
  RESOLVE(memalign), RESOLVE(aligned_alloc), RESOLVE(posix_memalign);
  self.is_resolving = false;
  atomic_store_explicit(&is_resolved, true, memory_order_release);
  return true;
}

/* A program without any call has a recording, too. */
__attribute__((constructor)) static void load(void) {
  if (resolved()) begin();
}

static _Alignas(16) char early[EARLY_BYTES];
static size_t early_used;
static void *early_block(size_t size) {
  if (size > sizeof early - early_used) return NULL;
  const size_t start = early_used;
  early_used += (size + 15) & ~(size_t)15;
  return early + start;
}

static bool is_early(const void *block) { return (uintptr_t)block - (uintptr_t)early < sizeof early; }

static size_t product(size_t a, size_t b) {
  size_t result;
  return __builtin_mul_overflow(a, b, &result) ? SIZE_MAX : result;
}

/* free takes its ticket before it frees, malloc after it has the block: no address is taken before it is given back. */

void *malloc(size_t size) {
  if (UNLIKELY(!resolved())) return early_block(size);
  void *block = real.malloc(size);
  put(MALLOC, block, size, 0);
  return block;
}

void *calloc(size_t count, size_t size) {
  if (UNLIKELY(!resolved())) return early_block(product(count, size));
  void *block = real.calloc(count, size);
  put(CALLOC, block, product(count, size), 0);
  return block;
}

void free(void *block) {
  if (block == NULL || UNLIKELY(is_early(block) || !resolved())) return;
  put(FREE, block, 0, 0);
  real.free(block);
}

void *realloc(void *old, size_t size) {
  if (UNLIKELY(is_early(old) || !resolved())) {
    void *moved = early_block(size);
    return moved == NULL || old == NULL ? moved : memmove(moved, old, size);
  }
  put(REALLOC_BEGINS, old, 0, 0);
  void *block = real.realloc(old, size);
  put(REALLOC_ENDED, block, size, 0);
  return block;
}

void *reallocarray(void *old, size_t count, size_t size) { return realloc(old, product(count, size)); }

/* The C library rounds an alignment up to a power of two. */
static void *aligned(void *block, size_t size, size_t alignment) {
  uint64_t power = 1;
  while (power < alignment && power < (uint64_t)1 << 32) power *= 2;
  put(ALIGNED, block, size, power);
  return block;
}

void *memalign(size_t alignment, size_t size) {
  return resolved() ? aligned(real.memalign(alignment, size), size, alignment) : NULL;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return resolved() ? aligned(real.aligned_alloc(alignment, size), size, alignment) : NULL;
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  const int error = resolved() ? real.posix_memalign(block, alignment, size) : ENOMEM;
  if (error == 0 || error == ENOMEM) aligned(error == 0 ? *block : NULL, size, alignment);
  return error;
}

/* In the C library, these two are memalign as well. */
void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

void *pvalloc(size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), rounded = (size + page - 1) / page * page;
  return memalign(page, rounded < size ? SIZE_MAX : rounded);
}
