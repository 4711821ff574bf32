/* Netty's PooledByteBufAllocator, one heap arena and one thread: io.netty.buffer.SizeClasses, PoolArena,
 * PoolChunk, PoolChunkList, PoolSubpage, PoolThreadCache of 4.1.128 to 4.2.20.
 *
 * Items: a chunk (`key` its free bytes, `shelf` its list, `mark` its page table in row[0]); a subpage (`key`
 * its free elements, `shelf` its class, `part` its chunk, `mark` its bitmap in row[1], `children` the element
 * freed last, `object` its first page); a block (`key` its offset, `mark` its class, `part` its chunk,
 * `shelf` its subpage, `children` its element or first page).
 *
 * A page table has a word at the first and at the last page of every run: pages, whether the run is free, and
 * the subpage that the run is. */
#include "netty.h"

enum { PAGE_SIZE, MAX_ORDER, SMALL_CACHE, NORMAL_CACHE, MAX_CACHED, TRIM_INTERVAL, THREAD, GROW };
enum { INIT, Q000, Q025, Q050, Q075, Q100, LISTS };

#define CLASSES  160u
#define NO_BLOCK POOL_NONE

typedef struct Netty {
  PoolList chunks[LISTS], subpages[CLASSES], cached[CLASSES];
  uint32_t hits[CLASSES];
  uint64_t size[CLASSES], page_class[CLASSES]; /* bytes; pages */
  uint64_t free_most[LISTS], free_least[LISTS], most[LISTS];
  uint64_t takes, chunk_size, cache_size[2];
  uint32_t classes, small, page_classes, cached_classes;
  uint32_t destroyed, free_table, free_bitmap, tables, bitmaps, page_shift;
} Netty;
STATE_STRUCT(Netty, (PoolList, chunks), (PoolList, subpages), (PoolList, cached), hits, size, page_class,
             free_most, free_least, most, takes, chunk_size, cache_size, classes, small, page_classes,
             cached_classes, destroyed, free_table, free_bitmap, tables, bitmaps, page_shift);

static Netty *state_of(Pool *pool) { return pool_state(pool, Netty); }
static uint64_t setting(const Pool *pool, uint32_t index) { return (uint64_t)pool->settings.value[index]; }

/* A chunk has at most 2^30 bytes. */
static uint32_t netty_refuses(const BlPoolSettings *settings) {
  return settings->value[PAGE_SIZE] << settings->value[MAX_ORDER] > 1 << 30 ? MAX_ORDER : POOL_SETTINGS_VALID;
}

static void make_classes(Netty *netty, uint64_t page) {
  for (uint64_t size = 16; size <= 64; size += 16) netty->size[netty->classes++] = size;
  for (uint64_t base = 64; netty->size[netty->classes - 1] < netty->chunk_size; base *= 2)
    for (uint64_t i = 1; i <= 4 && netty->size[netty->classes - 1] < netty->chunk_size; i++) {
      SIM_ASSERT(netty->classes < CLASSES);
      netty->size[netty->classes++] = base + base / 4 * i;
    }
  for (uint32_t i = 0; i < netty->classes; i++) {
    if (netty->size[i] < 4 * page) netty->small = i + 1;
    if (netty->size[i] % page == 0) netty->page_class[netty->page_classes++] = netty->size[i] / page;
  }
}

/* Finds the first entry of an ascending table that is at least `least`. Returns `count` if none is. */
static uint32_t least_index(const uint64_t *table, uint32_t count, uint64_t least) {
  uint32_t low = 0, high = count;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (table[middle] >= least)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/* A run of these pages lies in the largest class that it fills. */
static uint32_t floor_class(const Netty *netty, uint64_t pages) {
  const uint32_t index = least_index(netty->page_class, netty->page_classes, pages);
  return index == netty->page_classes || netty->page_class[index] > pages ? index - 1 : index;
}

/* The pages of a subpage: as many elements as fit exactly, at most a sixteenth of a page. */
static uint64_t subpage_pages(const Netty *netty, uint64_t page, uint32_t class) {
  const uint64_t element = netty->size[class], most = page / 16;
  uint64_t bytes = 0;
  do bytes += page;
  while (bytes / element < most && bytes % element != 0);
  while (bytes / element > most) bytes -= page;
  return bytes / page;
}

static uint64_t threshold(uint64_t chunk, double usage) {
  return (uint64_t)((double)chunk * (100.0 - usage + 0.99999999) / 100);
}

static void make_lists(Netty *netty) {
  static const double least[] = {0, 1, 25, 50, 75, 100}, most[] = {25, 50, 75, 100, 100, 0};
  for (uint32_t i = 0; i < LISTS; i++) {
    const uint64_t usage = least[i] < 1 ? 1 : (uint64_t)least[i];
    netty->chunks[i] = EMPTY_LIST;
    netty->most[i] = netty->chunk_size * (100 - usage) / 100;
    netty->free_least[i] = i < Q050 ? threshold(netty->chunk_size, most[i]) : 0;
    netty->free_most[i] = i == INIT ? UINT64_MAX : i == Q100 ? 0 : threshold(netty->chunk_size, least[i]);
  }
}

static uint64_t power_up(uint64_t n) { return n == 0 ? 0 : (uint64_t)1 << log2_up(n); }

static void netty_open(Pool *pool) {
  Netty *netty = state_of(pool);
  netty->page_shift = top_bit_of_long(setting(pool, PAGE_SIZE));
  netty->chunk_size = setting(pool, PAGE_SIZE) << setting(pool, MAX_ORDER);
  netty->destroyed = netty->free_table = netty->free_bitmap = POOL_NONE;
  make_classes(netty, setting(pool, PAGE_SIZE));
  make_lists(netty);
  for (uint32_t i = 0; i < CLASSES; i++) netty->subpages[i] = netty->cached[i] = EMPTY_LIST;
  netty->cache_size[0] = power_up(setting(pool, SMALL_CACHE));
  netty->cache_size[1] = power_up(setting(pool, NORMAL_CACHE));
  netty->cached_classes = netty->small;
  while (netty->cached_classes < netty->classes &&
         netty->size[netty->cached_classes] <= setting(pool, MAX_CACHED))
    netty->cached_classes++;
}

/* --- tables of words, taken and given back whole --- */

static uint32_t table_take(PoolRow *row, uint32_t *free, uint32_t *count, uint64_t words) {
  const uint32_t table = *free != POOL_NONE ? *free : (*count)++;
  if (*free != POOL_NONE) *free = (uint32_t)row_at(row)[table * words];
  while (row->count < (table + 1) * words) row_push(row, 0);
  for (uint64_t i = 0; i < words; i++) row_at(row)[table * words + i] = 0;
  return table;
}

static void table_give(PoolRow *row, uint32_t *free, uint32_t table, uint64_t words) {
  row_at(row)[table * words] = *free;
  *free = table;
}

static uint64_t pages_of(const Netty *netty) { return netty->chunk_size >> netty->page_shift; }
static uint64_t *pages_at(Pool *pool, uint32_t chunk) {
  return row_at(&pool->row[0]) + pool_item(pool, chunk)->mark * pages_of(state_of(pool));
}

/* --- runs of a chunk --- */

#define RUN_FREE 0x80000000u
static uint64_t run_pages(uint64_t word) { return word & 0x7fffffffu; }
static uint32_t run_subpage(uint64_t word) { return (uint32_t)(word >> 32) - 1; }

static void run_put(uint64_t *pages, uint64_t first, uint64_t count, uint64_t flags) {
  pages[first] = pages[first + count - 1] = count | flags;
}

/* Finds a free run in the smallest class that fits, at the lowest page. Returns pages_of() if no run fits. */
static uint64_t run_find(Pool *pool, uint32_t chunk, uint64_t wanted) {
  const Netty *netty = state_of(pool);
  const uint64_t *pages = pages_at(pool, chunk), all = pages_of(netty);
  const uint32_t least = least_index(netty->page_class, netty->page_classes, wanted);
  uint64_t found = all;
  uint32_t best = netty->page_classes;
  for (uint64_t at = 0; at < all; at += run_pages(pages[at])) {
    if (!(pages[at] & RUN_FREE)) continue;
    const uint32_t class = floor_class(netty, run_pages(pages[at]));
    if (class >= least && class < best) best = class, found = at;
  }
  return found;
}

static uint64_t run_take(Pool *pool, uint32_t chunk, uint64_t wanted) {
  const uint64_t at = run_find(pool, chunk, wanted);
  if (at == pages_of(state_of(pool))) return at;
  uint64_t *pages = pages_at(pool, chunk);
  const uint64_t had = run_pages(pages[at]);
  run_put(pages, at, wanted, 0);
  if (had > wanted) run_put(pages, at + wanted, had - wanted, RUN_FREE);
  pool_item(pool, chunk)->key -= wanted << state_of(pool)->page_shift;
  return at;
}

/* A freed run joins both neighbors. */
static void run_give(Pool *pool, uint32_t chunk, uint64_t at) {
  uint64_t *pages = pages_at(pool, chunk);
  const uint64_t all = pages_of(state_of(pool));
  uint64_t count = run_pages(pages[at]);
  pool_item(pool, chunk)->key += count << state_of(pool)->page_shift;
  if (at + count < all && pages[at + count] & RUN_FREE) count += run_pages(pages[at + count]);
  if (at > 0 && pages[at - 1] & RUN_FREE) {
    const uint64_t before = run_pages(pages[at - 1]);
    at -= before;
    count += before;
  }
  run_put(pages, at, count, RUN_FREE);
}

/* --- subpages --- */

static uint64_t bitmap_words(const Pool *pool) { return max_u64(setting(pool, PAGE_SIZE) / 1024, 1); }
static uint64_t *bitmap_of(Pool *pool, uint32_t subpage) {
  return row_at(&pool->row[1]) + pool_item(pool, subpage)->mark * bitmap_words(pool);
}

static uint64_t elements_of(Pool *pool, uint32_t subpage) {
  const PoolItem *item = pool_item(pool, subpage);
  const Netty *netty = state_of(pool);
  return (run_pages(pages_at(pool, item->part)[item->object]) << netty->page_shift) /
         netty->size[item->shelf];
}

static uint32_t subpage_new(Pool *pool, uint32_t chunk, uint32_t class, uint64_t page) {
  Netty *netty = state_of(pool);
  const uint32_t subpage = item_new(pool, 0);
  const uint32_t bitmap = table_take(&pool->row[1], &netty->free_bitmap, &netty->bitmaps, bitmap_words(pool));
  PoolItem *item = pool_item(pool, subpage);
  item->shelf = class;
  item->part = chunk;
  item->object = page;
  item->mark = bitmap;
  item->children = 0;
  item->key = elements_of(pool, subpage);
  uint64_t *pages = pages_at(pool, chunk);
  run_put(pages, page, run_pages(pages[page]), ((uint64_t)subpage + 1) << 32);
  list_push_front(pool, &netty->subpages[class], subpage);
  return subpage;
}

static uint32_t lowest_free(Pool *pool, uint32_t subpage) {
  const uint64_t *bitmap = bitmap_of(pool, subpage);
  for (uint32_t i = 0;; i++) {
    SIM_ASSERT(i < bitmap_words(pool));
    if (~bitmap[i]) return i * 64 + lowest_bit(~bitmap[i]);
  }
}

/* The element freed last, else the lowest. */
static uint32_t element_take(Pool *pool, uint32_t subpage) {
  PoolItem *item = pool_item(pool, subpage);
  const uint32_t element = item->children != POOL_NONE ? item->children : lowest_free(pool, subpage);
  item->children = POOL_NONE;
  bitmap_of(pool, subpage)[element / 64] |= (uint64_t)1 << element % 64;
  if (--item->key == 0) list_remove(pool, &state_of(pool)->subpages[item->shelf], subpage);
  return element;
}

/* True: the subpage is given up, since it is wholly free and not alone in its list. */
static bool element_give(Pool *pool, uint32_t subpage, uint32_t element) {
  PoolItem *item = pool_item(pool, subpage);
  PoolList *list = &state_of(pool)->subpages[item->shelf];
  bitmap_of(pool, subpage)[element / 64] &= ~((uint64_t)1 << element % 64);
  item->children = element;
  const uint64_t all = elements_of(pool, subpage);
  if (item->key++ == 0) {
    list_push_front(pool, list, subpage);
    if (all > 1) return false;
  }
  if (item->key != all || list->count == 1) return false;
  list_remove(pool, list, subpage);
  return true;
}

static void subpage_free(Pool *pool, uint32_t subpage) {
  Netty *netty = state_of(pool);
  table_give(&pool->row[1], &netty->free_bitmap, pool_item(pool, subpage)->mark, bitmap_words(pool));
  item_free(pool, subpage);
}

/* --- chunks --- */

static uint32_t chunk_new(Pool *pool) {
  Netty *netty = state_of(pool);
  pool->figures.held += netty->chunk_size;
  if (netty->destroyed != POOL_NONE) {
    const uint32_t kept = netty->destroyed;
    netty->destroyed = POOL_NONE;
    return kept;
  }
  const uint32_t chunk = item_new(pool, netty->chunk_size);
  const uint32_t table = table_take(&pool->row[0], &netty->free_table, &netty->tables, pages_of(netty));
  pool_item(pool, chunk)->mark = table;
  pool_item(pool, chunk)->key = netty->chunk_size;
  run_put(pages_at(pool, chunk), 0, pages_of(netty), RUN_FREE);
  return chunk;
}

/* The arena keeps one for its next need. */
static void chunk_destroy(Pool *pool, uint32_t chunk) {
  Netty *netty = state_of(pool);
  pool->figures.held -= netty->chunk_size;
  if (netty->destroyed == POOL_NONE) {
    netty->destroyed = chunk;
    return;
  }
  table_give(&pool->row[0], &netty->free_table, pool_item(pool, chunk)->mark, pages_of(netty));
  item_drop(pool, chunk);
}

static void chunk_add(Pool *pool, uint32_t list, uint32_t chunk) {
  Netty *netty = state_of(pool);
  while (list < Q100 && pool_item(pool, chunk)->key <= netty->free_least[list]) list++;
  pool_item(pool, chunk)->shelf = list;
  list_push_front(pool, &netty->chunks[list], chunk);
}

static uint32_t block_new(Pool *pool, uint32_t chunk, uint32_t class, uint64_t offset) {
  const uint32_t block = item_new(pool, state_of(pool)->size[class]);
  PoolItem *item = pool_item(pool, block);
  item->part = chunk;
  item->mark = class;
  item->key = offset;
  return block;
}

static uint32_t block_in_subpage(Pool *pool, uint32_t subpage) {
  const PoolItem at = *pool_item(pool, subpage);
  const uint32_t element = element_take(pool, subpage);
  const uint64_t first = at.object << state_of(pool)->page_shift;
  const uint32_t block = block_new(pool, at.part, at.shelf, first + element * state_of(pool)->size[at.shelf]);
  pool_item(pool, block)->shelf = subpage;
  pool_item(pool, block)->children = element;
  return block;
}

static uint32_t chunk_take(Pool *pool, uint32_t chunk, uint32_t class) {
  const Netty *netty = state_of(pool);
  const bool small = class < netty->small;
  const uint64_t pages =
      small ? subpage_pages(netty, setting(pool, PAGE_SIZE), class) : netty->size[class] >> netty->page_shift;
  const uint64_t page = run_take(pool, chunk, pages);
  if (page == pages_of(netty)) return NO_BLOCK;
  if (small) return block_in_subpage(pool, subpage_new(pool, chunk, class, page));
  const uint32_t block = block_new(pool, chunk, class, page << netty->page_shift);
  pool_item(pool, block)->children = (uint32_t)page;
  return block;
}

static uint32_t list_take(Pool *pool, uint32_t list, uint32_t class) {
  Netty *netty = state_of(pool);
  if (netty->size[class] > netty->most[list]) return NO_BLOCK;
  for (uint32_t chunk = netty->chunks[list].head; chunk != POOL_NONE; chunk = pool_item(pool, chunk)->next) {
    const uint32_t block = chunk_take(pool, chunk, class);
    if (block == NO_BLOCK) continue;
    if (pool_item(pool, chunk)->key <= netty->free_least[list]) {
      list_remove(pool, &netty->chunks[list], chunk);
      chunk_add(pool, list + 1, chunk);
    }
    return block;
  }
  return NO_BLOCK;
}

static uint32_t arena_take(Pool *pool, uint32_t class) {
  static const uint32_t order[] = {Q050, Q025, Q000, INIT, Q075};
  Netty *netty = state_of(pool);
  if (class < netty->small && netty->subpages[class].count > 0)
    return block_in_subpage(pool, netty->subpages[class].head);
  for (uint32_t i = 0; i < 5; i++) {
    const uint32_t block = list_take(pool, order[i], class);
    if (block != NO_BLOCK) return block;
  }
  const uint32_t chunk = chunk_new(pool);
  const uint32_t block = chunk_take(pool, chunk, class);
  chunk_add(pool, INIT, chunk);
  return block;
}

/* True: the chunk was destroyed. */
static bool chunk_settle(Pool *pool, uint32_t chunk) {
  Netty *netty = state_of(pool);
  uint32_t list = pool_item(pool, chunk)->shelf;
  if (pool_item(pool, chunk)->key <= netty->free_most[list]) return false;
  list_remove(pool, &netty->chunks[list], chunk);
  while (list > Q000) {
    list--;
    if (pool_item(pool, chunk)->key > netty->free_most[list]) continue;
    pool_item(pool, chunk)->shelf = list;
    list_push_front(pool, &netty->chunks[list], chunk);
    return false;
  }
  chunk_destroy(pool, chunk);
  return true;
}

/* True: a chunk went. */
static bool arena_give(Pool *pool, uint32_t block) {
  const PoolItem at = *pool_item(pool, block);
  item_free(pool, block);
  uint64_t page = at.children;
  if (at.shelf != POOL_NONE) {
    page = pool_item(pool, at.shelf)->object;
    if (!element_give(pool, at.shelf, at.children)) return chunk_settle(pool, at.part);
    SIM_ASSERT(run_subpage(pages_at(pool, at.part)[page]) == at.shelf);
    subpage_free(pool, at.shelf);
  }
  run_give(pool, at.part, page);
  return chunk_settle(pool, at.part);
}

/* --- the thread's cache --- */

static uint64_t cache_size(const Netty *netty, uint32_t class) {
  return netty->cache_size[class >= netty->small];
}

static bool has_cache(Pool *pool, uint32_t class) {
  const Netty *netty = state_of(pool);
  return setting(pool, THREAD) && class < netty->cached_classes && cache_size(netty, class) > 0;
}

/* Each queue gives back its capacity less its hits since the last trim. */
static void cache_trim(Pool *pool) {
  Netty *netty = state_of(pool);
  for (uint32_t class = 0; class < netty->cached_classes; class ++) {
    const uint64_t size = cache_size(netty, class), hits = netty->hits[class];
    netty->hits[class] = 0;
    for (uint64_t i = hits; i < size && netty->cached[class].count > 0; i++) {
      const uint32_t block = list_pop_front(pool, &netty->cached[class]);
      item_idle(pool, block, false);
      arena_give(pool, block);
    }
  }
}

static uint32_t cache_take(Pool *pool, uint32_t class) {
  Netty *netty = state_of(pool);
  const uint32_t block = list_pop_front(pool, &netty->cached[class]);
  if (block != NO_BLOCK) {
    netty->hits[class]++;
    item_idle(pool, block, false);
  }
  if (++netty->takes >= setting(pool, TRIM_INTERVAL)) {
    netty->takes = 0;
    cache_trim(pool);
  }
  return block;
}

static uint32_t huge_new(Pool *pool, uint64_t bytes) {
  const uint32_t block = item_new(pool, bytes);
  pool_item(pool, block)->mark = CLASSES;
  pool_item(pool, block)->key = 0;
  pool->figures.held += bytes;
  return block;
}

static uint32_t allocate(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const Netty *netty = state_of(pool);
  if (bytes > netty->chunk_size) {
    answer->word = BL_POOL_WORD_ARENA;
    return huge_new(pool, bytes);
  }
  const uint32_t class = least_index(netty->size, netty->classes, bytes);
  const uint32_t cached = has_cache(pool, class) ? cache_take(pool, class) : NO_BLOCK;
  answer->word = cached == NO_BLOCK ? BL_POOL_WORD_ARENA : BL_POOL_WORD_CACHE;
  return cached == NO_BLOCK ? arena_take(pool, class) : cached;
}

static uint32_t deallocate(Pool *pool, uint32_t block) {
  const uint32_t class = pool_item(pool, block)->mark;
  Netty *netty = state_of(pool);
  if (class == CLASSES) {
    pool->figures.held -= pool_item(pool, block)->capacity;
    item_drop(pool, block);
    return BL_POOL_WORD_FREED;
  }
  if (has_cache(pool, class) && netty->cached[class].count < cache_size(netty, class)) {
    list_push_back(pool, &netty->cached[class], block);
    item_idle(pool, block, true);
    return BL_POOL_WORD_CACHE;
  }
  return arena_give(pool, block) ? BL_POOL_WORD_FREED : BL_POOL_WORD_ARENA;
}

static void show_block(Pool *pool, uint32_t block, PoolAnswer *answer) {
  const PoolItem *item = pool_item(pool, block);
  answer->capacity = item->capacity;
  answer->offset = item->key;
  answer->array = item_array_number(pool, item->mark == CLASSES ? block : item->part);
}

static void netty_take(Pool *pool, uint64_t bytes, PoolAnswer *answer) {
  const bool grows = setting(pool, GROW);
  const uint64_t held = pool->figures.held;
  uint32_t block = allocate(pool, grows ? 256 : bytes, answer);
  if (grows && bytes > 256) {
    const uint32_t first = answer->word;
    const uint32_t grown = allocate(pool, netty_grown_bytes(bytes), answer);
    deallocate(pool, block);
    block = grown;
    if (answer->word == BL_POOL_WORD_CACHE) answer->word = first;
  }
  if (pool->figures.held > held) answer->word = BL_POOL_WORD_CHUNK;
  answer->handle = block;
  show_block(pool, block, answer);
}

static void netty_give(Pool *pool, uint32_t block, uint64_t bytes, PoolAnswer *answer) {
  (void)bytes;
  show_block(pool, block, answer);
  answer->word = deallocate(pool, block);
}

const PoolModel netty_pooled_pool = {
    .state_bytes = STATE_BYTES(Netty),
    .rows = BL_POOL_ROWS_CHUNKS_CACHED,
    .growth = BL_POOL_GROWTH_NONE,
    .refuses = netty_refuses,
    .open = netty_open,
    .take = netty_take,
    .give = netty_give,
};
