/* The requests of a run: a stream of pages, drawn once for all lanes and kept. Nothing in it changes while
 * the run moves, so it is not part of a keyframe. */
#ifndef BUFFERLAB_ACCESSES_H
#define BUFFERLAB_ACCESSES_H

#include <string.h>

#include "abi/page_cache.h"
#include "base/bits.h"

/* A request: its page, and whether the stream names the page for the first or the last time. */
#define ACCESS_FIRST (1u << 23)
#define ACCESS_LAST  (1u << 22)
#define ACCESS_PAGE  (ACCESS_LAST - 1)
/* A request is stored in its low three bytes. */
#define ACCESS_BYTES 3u
#define ACCESS_BITS  (ACCESS_FIRST | ACCESS_LAST | ACCESS_PAGE)

/* Requests of page 0 after the last one, for loops that look ahead. */
#define READ_AHEAD 16u

typedef struct Accesses {
  uint8_t *packed; /* ACCESS_BYTES per request, and READ_AHEAD requests more */
  uint32_t *next;  /* per request: the next request of the same page, BL_NONE = none; NULL = not asked for */
  const uint64_t *keys; /* per page: its number in the trace; NULL = the page itself */
  uint32_t requests;
  uint32_t warm;     /* the first requests, which no ratio counts */
  uint32_t rate;     /* 1 = the whole stream, else a sample of 1 in `rate` pages */
  uint32_t counted;  /* requests of the whole stream from its own warm one on */
  uint32_t pages;    /* every page is below */
  uint32_t distinct; /* pages that the stream names */
  uint32_t hot,
      round; /* mix: requests before the scan of a round, and of the whole round; round 0 = no scans */
} Accesses;

/* Pages from the caller, who writes them at `pages` and their keys, if there are any, at `keys`. */
typedef struct GivenAccesses {
  uint32_t count, key_count;
  uint32_t *pages;
  uint64_t *keys;
} GivenAccesses;

/* Resets all memory and makes room for `count` pages and for the keys of pages 0 .. key_count - 1. */
GivenAccesses accesses_make_room(uint32_t count, uint32_t key_count);
/* The highest page that the stream of a checked scenario may name, plus 1. May exceed BL_MAX_PAGES. */
uint64_t accesses_page_limit(const BlPageScenario *scenario, const GivenAccesses *given);
/* Draws the stream of a checked scenario, with `next` if `wants_next`. The first to allocate after a reset,
 * because it finds the given pages where accesses_make_room() put them. */
Accesses accesses_open(const BlPageScenario *scenario, const GivenAccesses *given, bool wants_next);
/* Whether page number `key` is in the sample: the low 24 bits of a hash are below 2^24 / rate, and in quarter
 * 1
 * .. 4 of that range (0 = any). */
bool accesses_is_sampled(uint64_t key, uint32_t rate, uint32_t quarter);
/* A hash of the given pages and keys, for blocks. 0 = nothing is given. */
uint64_t accesses_hash_given(const GivenAccesses *given);

/* FNV-1a with 64 bits over the pages, four bytes each, the lowest first. */
uint64_t accesses_hash(const Accesses *accesses);

static inline uint32_t accesses_at(const Accesses *accesses, uint32_t step) {
  uint32_t word;
  memcpy(&word, accesses->packed + (size_t)step * ACCESS_BYTES, sizeof word);
  return word & ACCESS_BITS;
}
static inline uint32_t accesses_page(const Accesses *accesses, uint32_t step) {
  return accesses_at(accesses, step) & ACCESS_PAGE;
}
/* Whether request `step` belongs to a scan. */
static inline bool accesses_in_scan(const Accesses *accesses, uint32_t step) {
  return accesses->round && step % accesses->round >= accesses->hot;
}
/* The first step after `step` at which a scan begins or ends; BL_NONE = none. */
uint32_t accesses_next_border(const Accesses *accesses, uint32_t step);

#endif
