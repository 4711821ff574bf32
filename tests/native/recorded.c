/* A program to record. Each word names what it does with malloc and free. It never uses stdio, which
 * allocates. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLOTS = 200, THREADS = 4, SHORT_LIVED = 300 };

extern char **environ;
static char answers[1 << 20];
static size_t written;
static char *heap_start;
static char self_path[4096];

static uint32_t draw(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

static void put_number(uint64_t value) {
  char digits[24];
  int count = 0;
  do digits[count++] = (char)('0' + value % 10);
  while ((value /= 10) != 0);
  while (count > 0) answers[written++] = digits[--count];
}

static void say(const char *word) {
  const size_t length = strlen(word);
  memcpy(answers + written, word, length);
  written += length;
}

static void print_answers(void) {
  for (size_t done = 0; done < written;) {
    const ssize_t wrote = write(1, answers + done, written - done);
    if (wrote <= 0) _exit(3);
    done += (size_t)wrote;
  }
}

/* A block as heap replay answers it. */
static void answer(char *block) {
  const int is_mapped = block < heap_start || block >= (char *)sbrk(0);
  if (is_mapped) {
    say("mmap");
  } else {
    put_number((uint64_t)(block - heap_start));
  }
  say(" ");
  put_number(malloc_usable_size(block));
  say("\n");
}

static char *new_block(uint32_t draws, size_t size) {
  if (draws % 8 == 0) return calloc(1, size);
  if (draws % 8 == 1) return memalign((size_t)32 << draws / 8 % 5, size);
  return malloc(size);
}

static int run_offsets(void) {
  static char *slots[SLOTS];
  uint32_t state = 1;
  for (int i = 0; i < 4000; i++) {
    char **slot = &slots[draw(&state) % SLOTS];
    const uint32_t draws = draw(&state);
    const size_t size = draws % 50 == 0 ? draw(&state) % 300000 : draw(&state) % 1500 + 1;
    if (*slot == NULL) {
      answer(*slot = new_block(draws, size));
    } else if (draws % 3 == 0) {
      answer(*slot = realloc(*slot, size));
    } else {
      free(*slot);
      *slot = NULL;
      say("-\n");
    }
  }
  print_answers();
  return 0;
}

static _Atomic(char *) shared_slots[SLOTS];
static _Atomic uint64_t calls_made;
static pthread_barrier_t all_done;
static int rounds;

/* Each thread frees what the others have allocated. */
static void *exchange(void *seed) {
  uint32_t state = (uint32_t)(uintptr_t)seed;
  uint64_t made = 0;
  for (int i = 0; i < rounds; i++) {
    char *block = malloc(draw(&state) % 200 + 1);
    if (draw(&state) % 2 == 0) block = realloc(block, draw(&state) % 400 + 1), made++;
    char *old = atomic_exchange(&shared_slots[draw(&state) % SLOTS], block);
    free(old);
    made += 1 + (old != NULL);
  }
  atomic_fetch_add(&calls_made, made);
  pthread_barrier_wait(&all_done);
  pause();
  return NULL;
}

/* The calls that it makes, and then a death that nothing can prepare for. pthread_create allocates, too. */
static int run_threads(const char *times) {
  rounds = atoi(times);
  pthread_barrier_init(&all_done, NULL, THREADS + 1);
  for (uintptr_t i = 0; i < THREADS; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, exchange, (void *)(i + 1)) != 0) return 1;
  }
  pthread_barrier_wait(&all_done);
  put_number(calls_made);
  say("\n");
  print_answers();
  return kill(getpid(), SIGKILL);
}

static void *live_shortly(void *unused) {
  free(malloc(10));
  return unused;
}

static int run_short_lived(void) {
  for (int i = 0; i < SHORT_LIVED; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, live_shortly, NULL) != 0) return 1;
    pthread_join(thread, NULL);
  }
  return 0;
}

static void allocate_and_free(int times) {
  for (int i = 0; i < times; i++) free(malloc((size_t)i % 1000));
}

/* A child frees a block of its parent, and makes calls of its own. The second child skips the C library's
 * fork. */
static int run_fork(void) {
  char *volatile block = malloc(77);
  for (int i = 0; i < 2; i++) {
    const long child = i == 0 ? fork() : syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) {
      free(block);
      allocate_and_free(5);
      _exit(0);
    }
    waitpid((pid_t)child, NULL, 0);
  }
  free(block);
  return 0;
}

static int run_spawn(void) {
  char *const words[] = {self_path, "free", NULL};
  pid_t child;
  char *block = malloc(78);
  if (posix_spawn(&child, self_path, NULL, NULL, words, environ) != 0) return 1;
  waitpid(child, NULL, 0);
  free(block);
  return 0;
}

/* Executes itself until no word is left. */
static int run_exec(char **words) {
  free(malloc(79));
  if (words[0] == NULL) return 0;
  char *next[8] = {self_path, "exec"};
  for (int i = 1; i < 6 && words[i] != NULL; i++) next[i + 1] = words[i];
  execv(self_path, next);
  return 1;
}

static int run_odd(void) {
  void *aligned = NULL;
  char *block = malloc(100);
  volatile size_t huge = SIZE_MAX / 2, none = 0;
  if (realloc(block, none) != NULL || malloc(huge) != NULL || calloc(huge, 3) != NULL) return 1;
  block = malloc(24);
  if (reallocarray(block, huge, 3) != NULL || errno != ENOMEM || realloc(block, huge) != NULL) return 2;
  block = reallocarray(block, 10, 20);
  free(block);
  if (posix_memalign(&aligned, 24, 100) != EINVAL || posix_memalign(&aligned, 64, 100) != 0) return 3;
  free(aligned);
  free(aligned_alloc(128, 256));
  free(memalign(48, 10));
  free(valloc(10));
  free(pvalloc(5000));
  free(NULL);
  return 0;
}

/* Closes what it has not opened, and writes a file of its own under those numbers. */
static int run_closes(void) {
  close_range(3, ~0u, 0);
  for (int file = open("own", O_RDWR | O_CREAT, 0600); file < 210; file = dup(file))
    if (file < 0) return 1;
  allocate_and_free(300000);
  return 0;
}

static int run_limit(void) {
  const struct rlimit limit = {2 << 20, 2 << 20};
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0) return 1;
  errno = 0;
  allocate_and_free(300000);
  return errno;
}

static int run_many(const char *times) {
  allocate_and_free(atoi(times));
  return 7;
}

int main(int argc, char **argv) {
  const char *word = argc > 1 ? argv[1] : "";
  heap_start = sbrk(0);
  if (readlink("/proc/self/exe", self_path, sizeof self_path - 1) < 0) return 1;
  if (strcmp(word, "offsets") == 0) return run_offsets();
  if (strcmp(word, "threads") == 0) return run_threads(argv[2]);
  if (strcmp(word, "short-lived") == 0) return run_short_lived();
  if (strcmp(word, "fork") == 0) return run_fork();
  if (strcmp(word, "spawn") == 0) return run_spawn();
  if (strcmp(word, "exec") == 0) return run_exec(argv + 2);
  if (strcmp(word, "odd") == 0) return run_odd();
  if (strcmp(word, "closes") == 0) return run_closes();
  if (strcmp(word, "limit") == 0) return run_limit();
  if (strcmp(word, "many") == 0) return run_many(argv[2]);
  allocate_and_free(3);
  return 0;
}
