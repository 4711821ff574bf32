/* calibrate: measures malloc, realloc and free of this machine, for Bufferlab.
 *
 *   cc -O2 -o calibrate calibrate.c && ./calibrate > mine.json
 *
 * Words of the command line, with their defaults: order=serial (reversed, shuffled, one) pointers=1000
 * factor=2 (3of2 = three halves) touch=none (asked) budget=BYTES seed=1 least=1 most=268435456 per=1 (2, 4:
 * sizes per doubling).
 *
 * Each size runs in two processes of its own: one counts page faults, the other takes times. Neither has used
 * the heap before, and both make the same calls. Nothing is sent anywhere; the file names no person, file or
 * host.
 *
 * MIT License. Copyright (c) 2026 the Bufferlab contributors. Permission is hereby granted, free of charge,
 * to any person obtaining a copy of this software, to deal in it without restriction, including without
 * limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of
 * it, provided that this notice is included in all copies. The software is provided "as is", without warranty
 * of any kind. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#include <malloc.h>
#define MALLOC_NAME          "glibc ", gnu_get_libc_version()
#define USABLE(block, asked) malloc_usable_size(block)
#else
#define MALLOC_NAME          "unknown", ""
#define USABLE(block, asked) (asked)
#endif
#ifdef __x86_64__
#include <x86intrin.h>
#define UNIT "cycles"
#else
#define UNIT "ns"
#endif

typedef uint64_t u64;
enum { MALLOC, REALLOC, FREE };
enum { HEAP, MAP, FITS, SHRINKS, GROWS, MOVES, TO_MAP, MAP_FITS, IN_PLACE, REMAPPED, UNMAP };
static const char *const calls[] = {"malloc", "realloc", "free"};
static const char *const paths[] = {"heap",   "map",      "fits",           "shrinks",     "grows", "moves",
                                    "to-map", "map-fits", "remap-in-place", "remap-moved", "unmap"};
static const char *const orders[] = {"serial", "reversed", "shuffled", "one"}, *const touches[] = {"none",
                                                                                                   "asked"};
enum { SERIAL, REVERSED, SHUFFLED, ONE };

typedef struct {
  u64 ticks;
  unsigned faults;
  unsigned char call, path, brk;
} Call;
typedef struct {
  char *at;
  size_t usable;
  int mapped;
} Block;
#define BLANKS 1001
/* Memory that both processes of a size share with the first one. */
typedef struct {
  u64 answers, overhead, resolution, blanks[BLANKS];
} Shared;

static u64 order, touch, pointers = 1000, parts = 2, of = 1, budget, seed = 1, least = 1, most = 1 << 28,
                         per = 1;
static Shared *shared;
static Call *done;            /* 3 per pointer */
static Block *blocks;         /* 1 per pointer */
static unsigned *turns;       /* the pointers in the order of a batch */
static char *first_end, *end; /* of the heap */
static char text[1 << 16];

/* Through these pointers, no compiler leaves out a call, and no first call looks up its function. */
static void *(*volatile get)(size_t) = malloc;
static void *(*volatile resize)(void *, size_t) = realloc;
static void (*volatile give_back)(void *) = free;

static u64 now(void) {
#ifdef __x86_64__
  _mm_lfence();
  const u64 ticks = __rdtsc();
  _mm_lfence();
  return ticks;
#else
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (u64)time.tv_sec * 1000000000 + (u64)time.tv_nsec;
#endif
}

static unsigned long faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (unsigned long)usage.ru_minflt;
}

/* The beginning of a file, in `text`. The heap stays unused, so it is not read by fopen. */
static const char *contents(const char *path) {
  const int file = open(path, O_RDONLY);
  size_t length = 0;
  for (ssize_t got; file >= 0 && (got = read(file, text + length, sizeof text - 1 - length)) > 0;)
    length += (size_t)got;
  if (file >= 0) close(file);
  text[length] = 0;
  return text;
}

/* pcg32 with stream 9, as Bufferlab draws its permutations. */
static u64 state;
static uint32_t draw(void) {
  const u64 old = state;
  state = old * 6364136223846793005u + 19;
  const uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27), turn = (uint32_t)(old >> 59);
  return shifted >> turn | shifted << (-turn & 31);
}

static void start_drawing(void) {
  state = 0;
  draw();
  state += seed;
  draw();
}

static void set_turns(size_t n, int batch) {
  for (size_t i = 0; i < n; i++) turns[i] = (unsigned)(order == REVERSED && batch > 0 ? n - 1 - i : i);
  if (order != SHUFFLED || batch == 0) return;
  for (size_t k = n - 1; k > 0; k--) {
    const size_t other = (size_t)((u64)draw() * (k + 1) >> 32);
    const unsigned kept = turns[k];
    turns[k] = turns[other];
    turns[other] = kept;
  }
}

/* Touches every page that this process has, so that only the calls measured later fault. */
static void touch_pages(size_t page) {
  for (const char *line = contents("/proc/self/maps"); *line; line++) {
    char *rest;
    const u64 from = strtoull(line, &rest, 16), to = strtoull(rest + 1, &rest, 16);
    const char *next = strchr(line, '\n'), *own = strstr(line, "[v");
    const int of_kernel = own != NULL && next != NULL && own < next;
    for (u64 at = from; at < to && rest[1] == 'r' && !of_kernel; at += page) {
      volatile char *byte = (volatile char *)(uintptr_t)at;
      const char value = *byte;
      if (rest[2] == 'w') *byte = value;
    }
    if (next == NULL) return;
    line = next;
  }
}

/* Fills the gaps between the program's mappings, so that new ones lie below all others. */
static void close_gaps(size_t page) {
  const size_t room = (size_t)1 << 30;
  const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  char *low = mmap(NULL, room, PROT_NONE, flags, -1, 0), *gap = low;
  if (low == MAP_FAILED) return;
  while (gap >= low && gap != MAP_FAILED) gap = mmap(NULL, page, PROT_NONE, flags, -1, 0);
  munmap(low, room);
  if (gap != MAP_FAILED) munmap(gap, page);
}

/* The answer of a call as a line of `bufferlab heap replay`, into the hash of all answers. */
static void add_answer(const Block *block, int call, int moved_end) {
  char line[96] = "-";
  if (call != FREE && block->mapped) sprintf(line, "mmap %zu", block->usable);
  if (call != FREE && !block->mapped) sprintf(line, "%td %zu", block->at - first_end, block->usable);
  if (moved_end) sprintf(line + strlen(line), " brk=%td", end - first_end);
  strcat(line, "\n");
  for (const char *at = line; *at; at++)
    shared->answers = (shared->answers ^ (unsigned char)*at) * 1099511628211u;
}

/* Bytes of realloc. */
static size_t resized(size_t size) { return (size_t)(size * parts / of); }

static unsigned char path_in_heap(const Block *was, const Block *is) {
  if (was->at != is->at) return MOVES;
  return is->usable > was->usable ? GROWS : is->usable < was->usable ? SHRINKS : FITS;
}

static unsigned char path_of(int call, const Block *was, const Block *is) {
  if (call == MALLOC) return is->mapped ? MAP : HEAP;
  if (call == FREE) return was->mapped ? UNMAP : HEAP;
  if (!was->mapped || !is->mapped) return is->mapped ? TO_MAP : path_in_heap(was, is);
  return was->at != is->at ? REMAPPED : is->usable == was->usable ? MAP_FITS : IN_PLACE;
}

/* Notes the path, the faults and the answer of a call. */
static void note(Call *record, int call, const Block *was, Block *is, unsigned long faulted) {
  char *const end_before = end;
  end = sbrk(0);
  is->mapped = is->at < first_end || is->at >= end;
  *record = (Call){0, (unsigned)faulted, (unsigned char)call, path_of(call, was, is), 0};
  record->brk = end != end_before && (record->path == HEAP || record->path == SHRINKS ||
                                      record->path == GROWS || record->path == MOVES);
  add_answer(is, call, end != end_before);
}

/* One call of block `i`; `count`: notes its path and faults, instead of its time. */
static void perform(Call *record, int call, unsigned i, size_t size, int count) {
  Block *block = &blocks[i];
  const Block was = *block;
  const size_t bytes = call == MALLOC ? size : resized(size);
  const unsigned long before = count ? faults() : 0;
  const u64 start = now();
  if (call == MALLOC)
    block->at = get(bytes);
  else if (call == REALLOC)
    block->at = resize(was.at, bytes);
  else
    give_back(was.at);
  const u64 ticks = now() - start;
  const unsigned long after = count ? faults() : 0;
  if (block->at == NULL) _exit(1);
  if (count && call != FREE) block->usable = USABLE(block->at, bytes);
  if (count)
    note(record, call, &was, block, after - before);
  else
    record->ticks = ticks;
  if (touch && call == MALLOC) memset(block->at, 1, size);
}

static void perform_all(size_t size, size_t n, int count) {
  Call *record = done;
  start_drawing();
  for (unsigned i = 0; order == ONE && i < n; i++)
    for (int call = MALLOC; call <= FREE; call++) perform(record++, call, i, size, count);
  for (int call = MALLOC; order != ONE && call <= FREE; call++) {
    set_turns(n, call);
    for (size_t i = 0; i < n; i++) perform(record++, call, turns[i], size, count);
  }
}

static int by_ticks(const void *left, const void *right) {
  const u64 a = *(const u64 *)left, b = *(const u64 *)right;
  return (a > b) - (a < b);
}

static int by_group(const void *left, const void *right) {
  const Call *a = left, *b = right;
  if (a->call != b->call) return a->call - b->call;
  if (a->path != b->path || a->brk != b->brk) return 2 * (a->path - b->path) + a->brk - b->brk;
  if (a->faults != b->faults) return a->faults < b->faults ? -1 : 1;
  return by_ticks(&a->ticks, &b->ticks);
}

/* Times nothing at all, often. */
static void measure_counter(void) {
  for (int i = 0; i < BLANKS; i++) {
    const u64 start = now();
    shared->blanks[i] = now() - start;
  }
}

static u64 common_divisor(u64 a, u64 b) { return b == 0 ? a : common_divisor(b, a % b); }

/* Takes the time of the counter itself off every time, then sorts. The heap may be used by now. */
static void finish(size_t n) {
  shared->resolution = 0;
  for (int i = 0; i < BLANKS; i++) shared->resolution = common_divisor(shared->resolution, shared->blanks[i]);
  qsort(shared->blanks, BLANKS, sizeof(u64), by_ticks);
  const u64 overhead = shared->overhead = shared->blanks[BLANKS / 2];
  for (size_t i = 0; i < 3 * n; i++) done[i].ticks -= done[i].ticks < overhead ? done[i].ticks : overhead;
  qsort(done, 3 * n, sizeof *done, by_group);
}

/* Makes the calls of a size in a process of its own; false = it found no memory. */
static int succeeds(size_t size, size_t n, int count) {
  const pid_t child = fork();
  if (child == 0) {
    touch_pages((size_t)sysconf(_SC_PAGESIZE));
    first_end = end = sbrk(0);
    measure_counter();
    perform_all(size, n, count);
    if (!count) finish(n);
    _exit(0);
  }
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static void put_group(const Call *group, size_t n) {
  static const struct {
    const char *name;
    unsigned percent;
  } marks[] = {{"min", 0}, {"p25", 25}, {"median", 50}, {"p75", 75}, {"p90", 90}, {"p99", 99}, {"max", 100}};
  u64 sum = 0, histogram[65] = {0};
  for (size_t i = 0; i < n; i++) {
    sum += group[i].ticks;
    int bits = 0;
    for (u64 left = group[i].ticks; left > 0; left >>= 1) bits++;
    histogram[bits]++;
  }
  printf("{\"call\":\"%s\",\"path\":\"%s%s\",\"faults\":%u,\"n\":%zu,\"mean\":%" PRIu64, calls[group->call],
         paths[group->path], group->brk ? "+brk" : "", group->faults, n, (sum + n / 2) / n);
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    printf(",\"%s\":%" PRIu64, marks[i].name, group[(n - 1) * marks[i].percent / 100].ticks);
  const char *before = ",\"log2\":[";
  for (int bits = 0; bits <= 64; bits++)
    if (histogram[bits] > 0) printf("%s[%d,%" PRIu64 "]", before, bits, histogram[bits]), before = ",";
  printf("]}");
}

static int same_group(Call a, Call b) {
  a.ticks = b.ticks;
  return by_group(&a, &b) == 0;
}

/* The groups of the sorted calls. */
static void put_groups(size_t n) {
  unsigned sums[3] = {0};
  for (size_t i = 0; i < n; i++) sums[done[i].call] += done[i].faults;
  printf("\"answers\":\"%016" PRIx64 "\",\"faults\":[%u,%u,%u],", shared->answers, sums[0], sums[1], sums[2]);
  printf("\"overhead\":%" PRIu64 ",\"resolution\":%" PRIu64 ",\"calls\":[", shared->overhead,
         shared->resolution);
  for (size_t from = 0, to = 0; from < n; from = to) {
    while (to < n && same_group(done[from], done[to])) to++;
    printf("%s\n   ", from == 0 ? "" : ",");
    put_group(done + from, to - from);
  }
  printf("]}");
}

static void put_size(size_t size, const char *before) {
  const u64 fit = budget / size < 4 ? 4 : budget / size;
  const size_t n = (size_t)(fit < pointers ? fit : pointers);
  shared->answers = 14695981039346656037u;
  printf("%s\n  {\"size\":%zu,\"n\":%zu,", before, size, n);
  fflush(stdout);
  if (succeeds(size, n, 1) && succeeds(size, n, 0))
    put_groups(3 * n);
  else
    printf("\"failed\":true}");
}

/* The sizes of floor(2^(k + i/per)), each once. */
static void put_sizes(void) {
  static const u64 quarters[] = {2147483648, 2553802833, 3037000499, 3611622600};
  size_t last = 0;
  printf(" \"sizes\":[");
  for (unsigned i = 0; i <= 30 * 4; i += 4 / (unsigned)per) {
    const size_t size = (size_t)(quarters[i % 4] >> (31 - i / 4));
    if (size < least || size > most || size == last || resized(size) == 0) continue;
    put_size(size, last == 0 ? "" : ",");
    last = size;
  }
  printf("]}\n");
}

/* A quoted text of at most `most` characters, up to the end of its line. */
static void put_text(const char *before, const char *name, const char *value, size_t most) {
  printf("%s\"%s\":\"", before, name);
  for (; *value && *value != '\n' && most-- > 0; value++) {
    if (*value == '"' || *value == '\\') putchar('\\');
    putchar(*value < ' ' || *value > '~' ? '?' : *value);
  }
  putchar('"');
}

/* The family of the processor: the words of its name before the first digit. */
static void put_cpu(const char *machine) {
  const char *name = strstr(contents("/proc/cpuinfo"), "model name");
  name = name == NULL ? NULL : strchr(name, ':');
  if (name == NULL) return put_text("{", "cpu", machine, 64);
  size_t length = strcspn(name += 2, "\n0123456789");
  while (length > 0 && name[length] != '\n' && name[length - 1] != ' ') length--;
  while (length > 0 && name[length - 1] == ' ') length--;
  put_text("{", "cpu", name, length);
}

/* Ticks of the counter per second, to 10 MHz. */
static u64 hertz(void) {
#ifdef __x86_64__
  struct timespec from, to;
  u64 ns = 0;
  clock_gettime(CLOCK_MONOTONIC, &from);
  const u64 start = now();
  while (ns < 50000000) {
    clock_gettime(CLOCK_MONOTONIC, &to);
    ns = (u64)(to.tv_sec - from.tv_sec) * 1000000000 + (u64)to.tv_nsec - (u64)from.tv_nsec;
  }
  return ((now() - start) * 100 + ns / 2) / ns * 10000000;
#else
  return 1000000000;
#endif
}

static void put_machine(void) {
  struct utsname name;
  uname(&name);
  char *dot = strchr(name.release, '.'), system[160];
  if (dot != NULL) dot[1 + strspn(dot + 1, "0123456789")] = 0;
  snprintf(system, sizeof system, "%s %s", name.sysname, name.release);
  const char *tunables = getenv("GLIBC_TUNABLES"), *malloc_name[] = {MALLOC_NAME};
  char version[64];
  snprintf(version, sizeof version, "%s%s", malloc_name[0], malloc_name[1]);
  printf("{\"bufferlab\":\"calibrate\",\"v\":1,\n \"machine\":");
  put_cpu(name.machine);
  put_text(",", "system", system, 64);
  put_text(",", "malloc", version, 64);
  printf(",\"unit\":\"%s\",\"hertz\":%" PRIu64 ",\"page\":%ld", UNIT, hertz(), sysconf(_SC_PAGESIZE));
  put_text(",", "huge_pages", *contents("/sys/kernel/mm/transparent_hugepage/enabled") ? text : "unknown",
           64);
  put_text(",", "tunables", tunables == NULL ? "" : tunables, 500);
}

static void put_settings(void) {
  printf("},\n \"settings\":{\"order\":\"%s\",\"touch\":\"%s\",\"pointers\":%" PRIu64, orders[order],
         touches[touch], pointers);
  printf(",\"budget\":%" PRIu64 ",\"factor\":[%" PRIu64 ",%" PRIu64 "],\"seed\":%" PRIu64 "},\n", budget,
         parts, of, seed);
}

static int is_word(const char *value, const char *const *words, int n, u64 *chosen) {
  for (int i = 0; i < n; i++)
    if (strcmp(value, words[i]) == 0) return *chosen = (u64)i, 1;
  return 0;
}

static int is_number(const char *value, char **rest, u64 low, u64 high, u64 *chosen) {
  *chosen = strtoull(value, rest, 10);
  return *value >= '0' && *value <= '9' && *chosen >= low && *chosen <= high;
}

/* One of the program's words: NAME=VALUE. */
static int is_setting(const char *word) {
  static const struct {
    const char *name;
    u64 *value, low, high;
  } numbers[] = {{"pointers", &pointers, 1, 100000}, {"budget", &budget, 1 << 20, (u64)1 << 40},
                 {"seed", &seed, 0, UINT32_MAX},     {"least", &least, 1, 1 << 30},
                 {"most", &most, 1, 1 << 30},        {"per", &per, 1, 4}};
  const char *value = strchr(word, '=');
  if (value++ == NULL) return 0;
  char *rest = text;
  const size_t length = (size_t)(value - 1 - word);
  if (strncmp(word, "order=", 6) == 0) return is_word(value, orders, 4, &order);
  if (strncmp(word, "touch=", 6) == 0) return is_word(value, touches, 2, &touch);
  if (strncmp(word, "factor=", 7) == 0) {
    if (!is_number(value, &rest, 1, 1000000, &parts)) return 0;
    return *rest == 0 ||
           (strncmp(rest, "of", 2) == 0 && is_number(rest + 2, &rest, 1, 1000000, &of) && *rest == 0);
  }
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (strlen(numbers[i].name) == length && strncmp(word, numbers[i].name, length) == 0)
      return is_number(value, &rest, numbers[i].low, numbers[i].high, numbers[i].value) && *rest == 0 &&
             per != 3;
  return 0;
}

static void *shared_pages(size_t bytes) {
  void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) perror("calibrate"), exit(1);
  return pages;
}

int main(int words, char **word) {
  static char output[1 << 16];
  setvbuf(stdout, output, _IOFBF, sizeof output);
  for (int i = 1; i < words; i++)
    if (!is_setting(word[i]))
      return fprintf(stderr, "calibrate: %s: not a setting; see calibrate.c\n", word[i]), 2;
  if (budget == 0) budget = (u64)1 << (touch ? 27 : 30);
  shared = shared_pages(sizeof *shared);
  done = shared_pages(3 * pointers * sizeof *done);
  blocks = shared_pages(pointers * sizeof *blocks);
  turns = shared_pages(pointers * sizeof *turns);
  close_gaps((size_t)sysconf(_SC_PAGESIZE));
  put_machine();
  put_settings();
  put_sizes();
  return 0;
}
