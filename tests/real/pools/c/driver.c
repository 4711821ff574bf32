/* Replays a trace on one of C's pools and prints a row per operation, as `bufferlab pool replay` does:
 * driver --pool NAME [--set SETTING=VALUE]... < trace.
 * sqlite3.c is included as a whole, because its lookaside slots have no public function. */
#define _GNU_SOURCE
#include <apr_allocator.h>
#include <apr_general.h>
#include <dlfcn.h>
#include <libavutil/mem.h>
#include <stdbool.h>
#include <talloc.h>

#include "sqlite3.c"

#define MOST 65536

/* An array that is held or lies in the pool. */
typedef struct Array {
  char *address;
  long size, number; /* of bytes; -1 = not printed yet */
  bool idle;
} Array;

static Array arrays[MOST];
static long array_count, next_number, idle_slots, idle_slot_bytes;
static struct {
  void *held;
  long size, cap, number;
} users[MOST];

static long setting(int count, char **words, const char *name, long usual) {
  const size_t length = strlen(name);
  for (int i = 1; i < count; i++)
    if (strncmp(words[i], name, length) == 0 && words[i][length] == '=') return atol(words[i] + length + 1);
  return usual;
}

static Array *array_at(const void *address) {
  for (long i = 0; i < array_count; i++)
    if (arrays[i].address == address) return &arrays[i];
  return NULL;
}

static Array *array_seen(void *address, long size) {
  Array *array = array_at(address);
  if (array == NULL) {
    array = &arrays[array_count++];
    *array = (Array){address, size, next_number++, false};
  }
  return array;
}

static void array_gone(Array *array) { *array = arrays[--array_count]; }

/* The address that is watched, and whether its memory went back to the system or the heap. */
static void *watched;
static bool was_freed;

int munmap(void *address, size_t bytes) {
  static int (*next)(void *, size_t);
  if (next == NULL) next = (int (*)(void *, size_t))dlsym(RTLD_NEXT, "munmap");
  if (address == watched) was_freed = true;
  return next(address, bytes);
}

static void row(long operation, char kind, long size, const char *middle) {
  long count = idle_slots, bytes = idle_slot_bytes;
  for (long i = 0; i < array_count; i++)
    if (arrays[i].idle) count++, bytes += arrays[i].size;
  printf("%ld\t%c\t%ld\t%s\t%ld\t%ld\n", operation, kind, size, middle, count, bytes);
}

/* A pool: what it hands out, the array's size as the library counts it, whether it is the pool's own memory. */
typedef struct Pool {
  const char *name;
  void (*open)(int count, char **words);
  void *(*take)(long size);
  void (*give)(void *held);
  long (*cap)(void *held, long size);
  bool (*pooled)(void *held); /* NULL: the driver watches what is freed */
} Pool;

static apr_allocator_t *apr;
static void apr_open(int count, char **words) {
  apr_initialize();
  apr_allocator_create(&apr);
  const long most = setting(count, words, "max_free", 0);
  if (most > 0) apr_allocator_max_free_set(apr, (apr_size_t)most);
}
static void *apr_take(long size) { return apr_allocator_alloc(apr, (apr_size_t)size); }
static void apr_give(void *held) { apr_allocator_free(apr, held); }
static long apr_cap(void *held, long size) {
  (void)size;
  return ((apr_memnode_t *)held)->endp - (char *)held;
}

static sqlite3 *db;
static void count_lookaside(void) {
  idle_slots = idle_slot_bytes = 0;
  LookasideSlot *lists[] = {db->lookaside.pInit, db->lookaside.pFree, db->lookaside.pSmallInit, db->lookaside.pSmallFree};
  for (int i = 0; i < 4; i++)
    for (LookasideSlot *slot = lists[i]; slot; slot = slot->pNext) {
      idle_slots++;
      idle_slot_bytes += i < 2 ? db->lookaside.szTrue : LOOKASIDE_SMALL;
    }
}
static void lookaside_open(int count, char **words) {
  sqlite3_open(":memory:", &db);
  sqlite3_db_config(db, SQLITE_DBCONFIG_LOOKASIDE, NULL, (int)setting(count, words, "sz", 1200), (int)setting(count, words, "cnt", 40));
  count_lookaside();
}
static void *lookaside_take(long size) {
  void *held = sqlite3DbMallocRaw(db, (u64)size);
  count_lookaside();
  return held;
}
static void lookaside_give(void *held) {
  sqlite3DbFree(db, held);
  count_lookaside();
}
static long lookaside_cap(void *held, long size) {
  (void)size;
  return sqlite3DbMallocSize(db, held);
}
static bool lookaside_pooled(void *held) { return isLookaside(db, held); }

static void count_pages(void) {
  idle_slots = 0;
  for (PgFreeslot *slot = pcache1.pFree; slot; slot = slot->pNext) idle_slots++;
  idle_slot_bytes = idle_slots * pcache1.szSlot;
}
static void pages_open(int count, char **words) {
  const long size = setting(count, words, "sz", 4360), slots = setting(count, words, "N", 20);
  sqlite3_config(SQLITE_CONFIG_PAGECACHE, calloc((size_t)slots + 1, (size_t)size), (int)size, (int)slots);
  sqlite3_initialize();
  count_pages();
}
static void *pages_take(long size) {
  void *held = sqlite3PageMalloc((int)size);
  count_pages();
  return held;
}
static void pages_give(void *held) {
  sqlite3PageFree(held);
  count_pages();
}
static bool pages_pooled(void *held) { return held >= pcache1.pStart && held < pcache1.pEnd; }
static long pages_cap(void *held, long size) {
  (void)size;
  return pages_pooled(held) ? pcache1.szSlot : sqlite3MallocSize(held);
}

static const Pool pools[] = {
    {"apr-allocator", apr_open, apr_take, apr_give, apr_cap, NULL},
    {"sqlite-lookaside", lookaside_open, lookaside_take, lookaside_give, lookaside_cap, lookaside_pooled},
    {"sqlite-pagecache", pages_open, pages_take, pages_give, pages_cap, pages_pooled},
};

/* SQLite: the pool's slots are always there; the heap's blocks are gone once returned. */
static void slots_take(const Pool *pool, long operation, long id, long size) {
  void *held = pool->take(size);
  const bool hit = pool->pooled(held);
  Array *array = array_seen(held, 0);
  users[id].cap = pool->cap(held, size);
  users[id].held = held;
  char middle[200];
  snprintf(middle, sizeof middle, "%ld\t%ld\t0\t0\t-\t%ld\t%s\t-", users[id].cap, users[id].cap, array->number, hit ? "hit" : "new");
  row(operation, 'a', size, middle);
}

static void slots_give(const Pool *pool, long operation, long id) {
  void *held = users[id].held;
  Array *array = array_at(held);
  const long number = array->number;
  const bool kept = pool->pooled(held);
  if (!kept) array_gone(array);
  pool->give(held);
  char middle[200];
  snprintf(middle, sizeof middle, "-\t%ld\t-\t-\t-\t%ld\t-\t%s", users[id].cap, number, kept ? "kept" : "dropped");
  row(operation, 'f', users[id].size, middle);
}

static void nodes_take(const Pool *pool, long operation, long id, long size) {
  void *held = pool->take(size);
  const bool hit = array_at(held) != NULL;
  Array *array = array_seen(held, pool->cap(held, size));
  array->idle = false;
  users[id].held = held;
  char middle[200];
  snprintf(middle, sizeof middle, "%ld\t%ld\t0\t0\t-\t%ld\t%s\t-", array->size, array->size, array->number, hit ? "hit" : "new");
  row(operation, 'a', size, middle);
}

static void nodes_give(const Pool *pool, long operation, long id) {
  Array *array = array_at(users[id].held);
  const long number = array->number, size = array->size;
  watched = users[id].held;
  was_freed = false;
  pool->give(watched);
  array->idle = !was_freed;
  if (was_freed) array_gone(array);
  char middle[200];
  snprintf(middle, sizeof middle, "-\t%ld\t-\t-\t-\t%ld\t-\t%s", size, number, was_freed ? "dropped" : "kept");
  row(operation, 'f', users[id].size, middle);
}

/* av_fast_malloc: an id of the trace is a user with one buffer. */
static void fast_malloc(long operation, long id, long size, bool takes) {
  static struct { void *at; unsigned size; long number; bool idle; } user[MOST];
  char middle[200];
  const unsigned before = user[id].size;
  if (takes) {
    if (user[id].idle) idle_slots--, idle_slot_bytes -= before;
    user[id].idle = false;
    av_fast_malloc(&user[id].at, &user[id].size, (size_t)size);
    const bool grew = user[id].size != before;
    if (grew) user[id].number = next_number++;
    snprintf(middle, sizeof middle, "%u\t%u\t%d\t0\t-\t%ld\t%s\t-", before, user[id].size, grew, user[id].number, grew ? "new" : "hit");
  } else {
    user[id].idle = true;
    idle_slots++, idle_slot_bytes += before;
    snprintf(middle, sizeof middle, "-\t%u\t-\t-\t-\t%ld\t-\tkept", before, user[id].number);
  }
  row(operation, takes ? 'a' : 'f', size, middle);
}

/* talloc: a chunk is at an offset of the pool (p), or a block of the heap (h). */
static struct { void *pool; char *start; long size; } talloc;
static void talloc_open(int count, char **words) {
  talloc.size = setting(count, words, "size", 65536);
  talloc.pool = talloc_pool(NULL, (size_t)talloc.size);
  void *first = talloc_size(talloc.pool, 1);
  talloc.start = first;
  talloc_free(first); /* the last chunk's room comes back */
}
static void talloc_row(long operation, long id, long size, bool takes) {
  if (takes) users[id].held = talloc_size(talloc.pool, (size_t)size);
  char *at = users[id].held;
  const bool pooled = at >= talloc.start && at < talloc.start + talloc.size;
  if (takes) users[id].number = pooled ? at - talloc.start : next_number++;
  printf("%ld\t%c\t%ld\t%ld\t%c%ld\t%s\n", operation, takes ? 'a' : 'f', size, (long)talloc_get_size(at), pooled ? 'p' : 'h',
         users[id].number, pooled ? "pool" : "heap");
  if (!takes) talloc_free(at);
}

static void replay(const char *name, int count, char **words) {
  const Pool *pool = NULL;
  for (size_t i = 0; i < sizeof pools / sizeof *pools; i++)
    if (strcmp(pools[i].name, name) == 0) pool = &pools[i];
  const bool is_talloc = strcmp(name, "talloc-pool") == 0;
  if (pool) pool->open(count, words);
  if (is_talloc) talloc_open(count, words);
  puts(is_talloc ? "op\tkind\tsize\tcap\tbuf\tsrc" : "op\tkind\tsize\ttaken\tcap\tgrows\tcopied\tobj\tbuf\tsrc\tkept\tidle\tretained");
  char line[200];
  for (long operation = 0; fgets(line, sizeof line, stdin);) {
    if (line[0] == '#') continue;
    operation++;
    long id = 0, size = 0;
    const bool takes = line[0] == 'a';
    sscanf(line + 2, "%ld %ld", &id, &size);
    if (takes) users[id].size = size;
    size = users[id].size;
    if (is_talloc) talloc_row(operation, id, size, takes);
    else if (pool == NULL) fast_malloc(operation, id, size, takes);
    else if (pool->pooled && takes) slots_take(pool, operation, id, size);
    else if (pool->pooled) slots_give(pool, operation, id);
    else if (takes) nodes_take(pool, operation, id, size);
    else nodes_give(pool, operation, id);
  }
}

int main(int count, char **words) {
  for (int i = 1; i + 1 < count; i++)
    if (strcmp(words[i], "--pool") == 0) replay(words[i + 1], count, words);
  return 0;
}
