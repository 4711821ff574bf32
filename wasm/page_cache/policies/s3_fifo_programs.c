/* S3-FIFO as libraries run it: the rule of s3_fifo.c with the differences of five programs. What each does
 * was found by running it (docs/page-libraries.md).
 *
 *   hit:    frequency + 1, up to 3
 *   evict from small: the oldest; frequency >= move: to main's head, take the next; else its name enters the
 *           names (whose oldest leaves when they are full)
 *   evict from main: as in s3_fifo.c
 *   make room: where the program evicts (Eviction) */
#include <string.h>

#include "page_cache/policies/policy.h"

enum { SMALL, MAIN, NAMES };
enum { SMALL_SHARE, NAME_SHARE, MOVE, PROGRAM }; /* parameters */

#define MAX_FREQUENCY 3u

/* The frequency of a page that moves to main. */
typedef enum { FREQUENCY_KEPT, FREQUENCY_LESS_ONE } Move;
/* MAIN_OVER: as in s3_fifo.c. OWN_QUEUE: a queue that is full evicts for its next page. SMALL_OVER: small if
 * it is over its quota, else main. */
typedef enum { MAIN_OVER, OWN_QUEUE, SMALL_OVER } Eviction;
/* A name is looked up before or after the eviction for its page. A name that STAYS is in the queue of names
 * once for each eviction, until its first copy leaves. */
typedef enum { NEVER, BEFORE, AFTER, AFTER_AND_STAYS, BEFORE_AND_STAYS } Names;

typedef struct Program {
  Move move;
  Eviction eviction;
  Names names;
} Program;

static const Program programs[] = {{FREQUENCY_KEPT, MAIN_OVER, NEVER},
                                   {FREQUENCY_LESS_ONE, OWN_QUEUE, BEFORE},
                                   {FREQUENCY_KEPT, SMALL_OVER, AFTER},
                                   {FREQUENCY_KEPT, SMALL_OVER, AFTER_AND_STAYS},
                                   {FREQUENCY_KEPT, OWN_QUEUE, BEFORE_AND_STAYS}};

typedef struct S3Fifo {
  uint32_t small, main, names; /* quotas; main's BL_NONE = none */
  uint32_t oldest, count;      /* of the queue of names that stay: a ring of `names` pages */
  uint32_t reserved;
  uint32_t ring[];
} S3Fifo;
STATE_STRUCT(S3Fifo, small, main, names, oldest, count, reserved);

static const Program *program_of(const PageCache *cache) { return &programs[cache->parameters[PROGRAM] - 1]; }

static bool names_stay(const PageCache *cache) { return program_of(cache)->names >= AFTER_AND_STAYS; }

/* Per page: 0 = no name, else 1 + the frequency at which it was evicted. */
static uint8_t *marks_of(PageCache *cache) {
  S3Fifo *own = cache->own;
  return (uint8_t *)(own->ring + own->names);
}

/* A queue that evicts for its own next page has room for one. */
static uint32_t quota_of(const PageCache *cache, uint32_t pages) {
  return pages == 0 && program_of(cache)->eviction == OWN_QUEUE ? 1 : pages;
}

static uint32_t main_quota(const PageCache *cache, uint32_t small) {
  const uint32_t golang = 2, foyer = 3, rust = 4;
  const uint32_t program = cache->parameters[PROGRAM] - 1;
  if (program == golang) return 9 * small;
  if (program == foyer) return BL_NONE;
  return quota_of(cache, program == rust ? cache_share(cache, 90) : cache->capacity - small);
}

static void open(PageCache *cache) {
  const uint32_t small = quota_of(cache, cache_share(cache, cache->parameters[SMALL_SHARE]));
  const uint32_t names =
      program_of(cache)->names == NEVER ? 0 : cache_share(cache, cache->parameters[NAME_SHARE]);
  const uint32_t marks =
      names_stay(cache) ? names * (uint32_t)sizeof(uint32_t) + (cache->accesses->pages + 7) / 8 * 8 : 0;
  page_cache_reserve(cache, names + 1, STATE_BYTES(S3Fifo) + marks);
  S3Fifo *own = cache->own;
  own->small = small;
  own->main = main_quota(cache, small);
  own->names = names;
}

ALWAYS_INLINE void hit(PageCache *cache, uint32_t slot) {
  if (cache->slots[slot].count < MAX_FREQUENCY) cache->slots[slot].count++;
}

/* Names ------------------------------------------------------------------------------------------------- */

static void forget_name_of(PageCache *cache, uint32_t page) {
  const uint32_t slot = cache_slot_of(cache, page);
  if (slot != NO_SLOT && cache->slots[slot].role == BL_ROLE_NAME) cache_forget(cache, slot);
}

/* The oldest copy leaves the full queue of names that stay, and with it its page's name. */
static void drop_copy(PageCache *cache) {
  S3Fifo *own = cache->own;
  if (own->count < own->names) return;
  const uint32_t oldest = own->ring[own->oldest];
  marks_of(cache)[oldest] = 0;
  forget_name_of(cache, oldest);
  own->oldest = (own->oldest + 1) % own->names;
  own->count--;
}

static void push_copy(PageCache *cache, uint32_t page, uint32_t frequency) {
  S3Fifo *own = cache->own;
  own->ring[(own->oldest + own->count++) % own->names] = page;
  marks_of(cache)[page] = (uint8_t)(1 + frequency);
}

static void leave_small(PageCache *cache, uint32_t slot) {
  const S3Fifo *own = cache->own;
  if (own->names == 0) {
    cache_evict(cache, slot, BL_PAGE_CAUSE_REQUESTED_ONCE);
    return;
  }
  const uint32_t page = cache->slots[slot].page, frequency = cache->slots[slot].count;
  if (names_stay(cache))
    drop_copy(cache);
  else if (list_size(cache, NAMES) == own->names)
    cache_forget(cache, list_tail(cache, NAMES));
  cache_evict_to_name(cache, slot, NAMES, BL_PAGE_CAUSE_REQUESTED_ONCE);
  if (names_stay(cache)) push_copy(cache, page, frequency);
}

/* Evictions --------------------------------------------------------------------------------------------- */

static void evict_from_main(PageCache *cache) {
  uint32_t slot = list_tail(cache, MAIN), passed = 0;
  for (; cache->slots[slot].count; slot = list_tail(cache, MAIN), passed++) {
    cache->slots[slot].count--;
    cache_spare(cache, slot);
    cache_refresh(cache, slot);
  }
  if (passed) cache_act_on_numbers(cache, BL_ACT_HAND, passed, __builtin_nan(""));
  if (names_stay(cache) && marks_of(cache)[cache->slots[slot].page])
    cache_evict_to_name(cache, slot, NAMES, BL_PAGE_CAUSE_BIT_CLEAR);
  else
    cache_evict(cache, slot, BL_PAGE_CAUSE_BIT_CLEAR);
}

static bool is_over(const PageCache *cache, uint32_t list, uint32_t quota) {
  return list_size(cache, list) > quota;
}

/* The oldest of small had enough hits. */
static void move_to_main(PageCache *cache, uint32_t slot) {
  const S3Fifo *own = cache->own;
  const Program *program = program_of(cache);
  if (program->eviction == OWN_QUEUE && list_size(cache, MAIN) >= own->main) evict_from_main(cache);
  if (program->move == FREQUENCY_LESS_ONE) cache->slots[slot].count--;
  cache_move(cache, slot, MAIN, BL_PAGE_CAUSE_ADMITTED);
  if (program->eviction == SMALL_OVER && is_over(cache, MAIN, own->main)) evict_from_main(cache);
}

/* False = every page of small moved to main. */
static bool evict_from_small(PageCache *cache, uint32_t most) {
  uint32_t slot = list_tail(cache, SMALL);
  for (; slot && list_size(cache, SMALL) > most && cache->slots[slot].count >= cache->parameters[MOVE];
       slot = list_tail(cache, SMALL))
    move_to_main(cache, slot);
  if (slot && list_size(cache, SMALL) > most) leave_small(cache, slot);
  return slot;
}

/* After `moved` pages of small moved to main. */
static bool main_goes_first(const PageCache *cache, uint32_t moved) {
  const S3Fifo *own = cache->own;
  const uint32_t small = list_size(cache, SMALL) - moved, main = list_size(cache, MAIN) + moved;
  if (small == 0) return true;
  if (program_of(cache)->eviction != SMALL_OVER) return main > own->main;
  return small <= own->small && main;
}

static void evict(PageCache *cache) {
  const uint32_t before = cache->state.evictions;
  if (!main_goes_first(cache, 0)) evict_from_small(cache, 0);
  if (cache->state.evictions == before) evict_from_main(cache);
}

/* Requests ---------------------------------------------------------------------------------------------- */

static void make_room_in(PageCache *cache, bool main) {
  const S3Fifo *own = cache->own;
  if (main && list_size(cache, MAIN) >= own->main) evict_from_main(cache);
  if (!main && list_size(cache, SMALL) >= own->small) evict_from_small(cache, own->small - 1);
}

/* Whether the requested page has a name, whose entry makes room for the page's. `frequency`: what the page
 * enters with. */
static bool take_name(PageCache *cache, uint32_t *frequency) {
  const uint32_t page = cache->state.page, slot = cache_slot_of(cache, page);
  *frequency = 0;
  if (slot && program_of(cache)->names == BEFORE_AND_STAYS) *frequency = marks_of(cache)[page] - 1u;
  if (slot) cache_forget(cache, slot);
  return slot;
}

static void miss(PageCache *cache, uint32_t name) {
  (void)name;
  const S3Fifo *own = cache->own;
  const Program *program = program_of(cache);
  const bool before = program->names == BEFORE || program->names == BEFORE_AND_STAYS;
  uint32_t frequency = 0;
  bool main = before && take_name(cache, &frequency);
  if (program->eviction == OWN_QUEUE) make_room_in(cache, main);
  cache_make_room(cache, evict);
  if (!before && program->names != NEVER) main = take_name(cache, &frequency);
  if (program->eviction == MAIN_OVER)
    main |= cache->state.evictions == 0 && list_size(cache, SMALL) >= own->small;
  cache->slots[cache_insert(cache, main ? MAIN : SMALL)].count = (uint16_t)frequency;
}

/* The first with the lowest frequency, from main's tail on: each round takes 1 from every frequency. The
 * `moved` oldest pages of small stand at its head by then. */
static uint32_t next_of_main(const PageCache *cache, uint32_t moved) {
  const uint32_t less = program_of(cache)->move == FREQUENCY_LESS_ONE;
  uint32_t best = NO_SLOT, lowest = BL_NONE;
  for (uint32_t slot = list_tail(cache, MAIN); slot; slot = cache->slots[slot].prev)
    if (cache->slots[slot].count < lowest) best = slot, lowest = cache->slots[slot].count;
  uint32_t slot = list_tail(cache, SMALL);
  for (; moved > 0; moved--, slot = cache->slots[slot].prev)
    if (cache->slots[slot].count - less < lowest) best = slot, lowest = cache->slots[slot].count - less;
  return best;
}

/* Whether main evicts for the next page from small, after `moved` ones. */
static bool main_overflows(const PageCache *cache, uint32_t moved) {
  const S3Fifo *own = cache->own;
  const Eviction eviction = program_of(cache)->eviction;
  return eviction != MAIN_OVER && list_size(cache, MAIN) + moved >= own->main;
}

/* The pages of small that move to main before one leaves. */
typedef struct Walk {
  uint32_t slot, moved; /* the next one, and how many moved */
} Walk;

/* Which page leaves first when small gives up pages until `most` have moved. */
static NextOut next_of_small(const PageCache *cache, Walk *walk, uint32_t most) {
  const bool after = program_of(cache)->eviction == SMALL_OVER; /* main evicts after the move */
  for (; walk->slot && walk->moved < most; walk->slot = cache->slots[walk->slot].prev, walk->moved++) {
    if (cache->slots[walk->slot].count < cache->parameters[MOVE])
      return (NextOut){walk->slot, BL_PAGE_CAUSE_REQUESTED_ONCE};
    if (main_overflows(cache, walk->moved))
      return (NextOut){next_of_main(cache, walk->moved + after), BL_PAGE_CAUSE_BIT_CLEAR};
  }
  return (NextOut){.slot = NO_SLOT};
}

static NextOut next_out(PageCache *cache) {
  const S3Fifo *own = cache->own;
  const uint32_t size = list_size(cache, SMALL);
  const bool makes_room = program_of(cache)->eviction == OWN_QUEUE && size >= own->small;
  Walk walk = {.slot = list_tail(cache, SMALL)};
  NextOut out = next_of_small(cache, &walk, makes_room ? size + 1 - own->small : 0);
  if (out.slot || !cache_is_full(cache)) return out;
  if (!main_goes_first(cache, walk.moved)) out = next_of_small(cache, &walk, BL_NONE);
  return out.slot ? out : (NextOut){next_of_main(cache, walk.moved), BL_PAGE_CAUSE_BIT_CLEAR};
}

CACHE_RUN(hit, miss)
const PagePolicy s3_fifo_programs_policy = {
    .open = open, .run = run, .evict = evict, .next_out = next_out, .limits_lists = true};
