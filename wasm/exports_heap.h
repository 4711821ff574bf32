/* What the core exports of heaps, with the rules of exports.h. */
#ifndef BUFFERLAB_EXPORTS_HEAP_H
#define BUFFERLAB_EXPORTS_HEAP_H

#include "exports_allocation.h"

/* A lane that has a heap with addresses; trap for any other. BL_HEAP_FIGURE_COUNT doubles: a walk over it. */
const double *bl_heap_figures(uint32_t lane);
/* Its series over bl_view_bounds(): BL_HEAP_COLUMN doubles a column, NaN where no span begins. */
const double *bl_heap_view(uint32_t lane, uint32_t columns);
/* What it had cost when so many operations were done, BL_HEAP_UNTIL doubles from step 0 on: a share, pages,
 * cycles, operations a second. Exact up to 2,048 operations and at the frontier; between, at most
 * 1/1,024 more are counted than asked for, and the row says how many (heap_series_until). */
const double *bl_heap_until(uint32_t lane, uint32_t operations);
/* How often its mean overhead since step 0 and that of another lane changed places up to the frontier, and
 * after how many operations first and last, as exact as bl_heap_until(): BL_HEAP_CROSSINGS doubles. */
const double *bl_heap_crossings(uint32_t lane, uint32_t other);
/* What its live blocks of each listed size take, BL_HEAP_TAKEN doubles a size in the order of the scenario's
 * rows; so many sizes, 0 where none are listed. */
uint32_t bl_heap_list_taken(uint32_t lane);
const double *bl_heap_taken(void);
/* Its address space from .. to-1, in bytes, in parts of about `grain` bytes, `most` at the most (<=
 * BL_MAX_PIECES; see heap_pieces.h): bl_heap_pieces() holds so many rows of BL_HEAP_PIECE doubles. Here and
 * in bl_heap_lens() a number of bytes that is NaN, below 0 or over 64 bits traps. */
uint32_t bl_heap_list_pieces(uint32_t lane, double from, double to, double grain, uint32_t most);
const double *bl_heap_pieces(void);
/* Where a lens of so many bytes shows the most small live blocks (heap_lens()); `held`: where it was,
 * BL_NONE. */
double bl_heap_lens(uint32_t lane, double bytes, double held);
/* Its free lists, so many, BL_HEAP_LIST doubles each, in the order of the model's registry row. */
uint32_t bl_heap_list_count(uint32_t lane);
const double *bl_heap_lists(uint32_t lane);
/* The first chunks of one of them: bl_heap_links() holds so many rows of BL_HEAP_LINK doubles. */
uint32_t bl_heap_list_links(uint32_t lane, uint32_t list);
const double *bl_heap_links(void);
/* Films what it does from here on (heap/heap_film.h) until bl_heap_film_end(), or until anything is opened.
 * The end answers how many moments are told: bl_heap_film_counts() has BL_HEAP_COUNTS doubles a moment,
 * bl_heap_film_fills() BL_HEAP_FILL doubles a list that held something, bl_heap_film_fill_count() of them. */
void bl_heap_film(uint32_t lane);
uint32_t bl_heap_film_end(void);
const double *bl_heap_film_counts(void);
uint32_t bl_heap_film_fill_count(void);
const double *bl_heap_film_fills(void);
/* What it did in the last step: so many acts, of which the first BL_MAX_ACTS are told; 0 = it was not asked.
 */
uint32_t bl_heap_act_count(uint32_t lane);
const BlHeapAct *bl_heap_acts(uint32_t lane);
/* The log of its events, by kind and in a kind by step: bl_heap_events() holds so many. */
uint32_t bl_heap_list_events(uint32_t lane);
const BlHeapEvent *bl_heap_events(void);
/* Walks over every invariant; traps at one that is broken. For tests. */
void bl_heap_check(uint32_t lane);

/* A heap on its own, replaying a trace (allocation/heap_replay.h). It takes all memory: a scenario that was
 * open is closed, and opening one closes it. The caller writes the settings and opens; then again and again
 * up to BL_MAX_BATCH operations, which it runs, and reads as many answers. BL_BAD_FIELD: see bl_problem(). */
BlHeap *bl_trace_settings(void);
uint32_t bl_trace_open(void);
BlHeapOperation *bl_trace_operations(void);
const BlHeapAnswer *bl_trace_answers(void);
/* BL_BAD_ARGUMENT: too many, or one with a kind or an id out of range; none was performed. */
uint32_t bl_trace_run(uint32_t count);
/* BL_HEAP_FIGURE_COUNT doubles: a walk over the heap. */
const double *bl_trace_figures(void);
/* BL_HEAP_LIST doubles a free list, in the order of the model's registry row. */
const double *bl_trace_lists(void);
/* What the last operation did: so many acts, of which the first BL_MAX_ACTS are told. */
uint32_t bl_trace_act_count(void);
const BlHeapAct *bl_trace_acts(void);
/* Walks over every invariant of the heap; traps at one that is broken. For tests. */
void bl_trace_check(void);
uint64_t bl_trace_hash(void);
/* Where the caller writes what a heap's counts cost: BL_HEAP_PRICES doubles, all 0 unless told. */
double *bl_heap_prices(void);

#endif
