/* The core's exports of the page cache's policies, by the rules of exports.h. Asking for another lane
 * overwrites the results of bl_pages_figures(), bl_pages_cells(), bl_pages_list(), bl_pages_place() and
 * bl_pages_view(). */
#ifndef BUFFERLAB_EXPORTS_PAGE_CACHE_H
#define BUFFERLAB_EXPORTS_PAGE_CACHE_H

#include "abi/page_cache.h"
#include "exports.h"

/* Buffer for the block, a BlPageScenario or, for the stage MACHINE, a BlMachine. The caller writes it before
 * bl_pages_open(). */
void *bl_pages_block(void);
/* Checks every word of the untrusted block and goes to the start of the stage that its first word names.
 * BL_BAD_ARGUMENT: no such stage. BL_BAD_FIELD: see bl_pages_problem() or bl_machine_problem(). A rejected
 * block leaves the open scenario as it is. */
uint32_t bl_pages_open(void);
/* The error behind the last BL_BAD_FIELD. */
const BlPageProblem *bl_pages_problem(void);

/* Room for a stream of `count` given pages (LIST or TRACE) and, if key_count > 0, the numbers of pages 0 ..
 * key_count - 1 in the trace, and, if size_count = count, the bytes of each request of a TRACE. The caller
 * fills all of it before bl_pages_open(), which uses it up. Closes the open scenario. BL_BAD_ARGUMENT: count
 * is not 1 .. REQUESTS, key_count exceeds PAGES, or size_count is neither 0 nor count. */
uint32_t bl_pages_give(uint32_t count, uint32_t key_count, uint32_t size_count);
uint32_t *bl_pages_given(void);
uint64_t *bl_pages_given_keys(void);
uint32_t *bl_pages_given_sizes(void);

/* The stream: per request a page, and, if a lane's policy reads it, the next request of the same page (NONE =
 * none). */
uint32_t bl_pages_requests(void);
uint32_t bl_pages_page(uint32_t step);
const uint32_t *bl_pages_next(void);
/* Every page is below bl_pages_count(); the stream names bl_pages_distinct() of them. */
uint32_t bl_pages_count(void);
uint32_t bl_pages_distinct(void);
/* FNV-1a with 64 bits over the pages of the stream, four bytes each, the lowest first. */
uint64_t bl_pages_stream_hash(void);

/* BL_COUNT(BL_PAGE_FIGURES) doubles of a lane in the current state. */
const double *bl_pages_figures(uint32_t lane);
/* Evictions so far by cause, a word per BL_PAGE_CAUSE. */
const uint32_t *bl_pages_evictions(uint32_t lane);
/* The acts of the last step. */
const BlActs *bl_pages_acts(uint32_t lane);
/* Entries of each of the lane's lists; returns the number of lists. */
uint32_t bl_pages_list_count(uint32_t lane);
uint32_t bl_pages_list_size(uint32_t lane, uint32_t list);
/* Cuts a list into at most `max` (1 .. BL_MAX_CELLS) cells, head first. Returns the rows at bl_pages_cells().
 */
uint32_t bl_pages_list_cells(uint32_t lane, uint32_t list, uint32_t max);
const BlCell *bl_pages_cells(void);
/* The first pages of a list, at most BL_MAX_CELLS, head first. Returns their number at bl_pages_pages(). */
uint32_t bl_pages_list_pages(uint32_t lane, uint32_t list);
const uint32_t *bl_pages_pages(void);
/* BL_PLACE words: where a page below bl_pages_count() is. */
const uint32_t *bl_pages_place(uint32_t lane, uint32_t page);
/* BL_PAGE_FACTS words about a page below bl_pages_count(). Reads the whole stream. */
const uint32_t *bl_pages_facts(uint32_t page);
/* Follows a page (NONE = none) from here on in all lanes; its stays in a lane. */
void bl_pages_follow(uint32_t page);
const BlStays *bl_pages_stays(uint32_t lane);
/* Whether two lanes missed and evicted the same so far, and the pages that both hold. */
uint32_t bl_pages_same(uint32_t lane, uint32_t other);
uint32_t bl_pages_shared(uint32_t lane, uint32_t other);

/* The results of the next `count` <= 32 requests of the stream in a lane. Bit i: the lane hits at the one
 * after i others. The state stays as it is. */
uint32_t bl_pages_look_ahead(uint32_t lane, uint32_t count);

/* The event log of a lane: a ring of BL_MAX_PAGE_EVENTS entries, and the total ever logged. */
const BlPageEvent *bl_pages_events(uint32_t lane);
double bl_pages_event_count(uint32_t lane);
/* One merged BlHitSpan per column, from the spans that begin in [bounds[i], bounds[i + 1]) of
 * bl_view_bounds(). */
const BlHitSpan *bl_pages_view(uint32_t lane, uint32_t columns);

/* LRU's misses at every size, from the stack distances of the open stream (page_cache/curve); of a sampled
 * stream an estimate for the whole one. Uses memory until the next opening, so it closes the run. BL_NOT_OPEN
 * if nothing is open. */
uint32_t bl_curve_begin(void);
/* Reads up to `steps` requests more; returns the number not yet read. */
uint32_t bl_curve_continue(uint32_t steps);
/* Misses of the counted requests read so far at a size, and the number of all counted requests. */
double bl_curve_misses(uint32_t size);
double bl_curve_requests(void);
/* Of the counted requests read so far, those with each stack distance 0 .. distinct pages; first requests
 * have none. */
const uint32_t *bl_curve_distances(void);

/* Checks every invariant of a lane and traps at a broken one. For tests. */
void bl_pages_check(uint32_t lane);

#endif
