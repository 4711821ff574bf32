/* The core's exports of heaps, by the rules of exports.h. `lane` must have a heap with addresses; any
 * other lane traps. */
#ifndef BUFFERLAB_EXPORTS_HEAP_H
#define BUFFERLAB_EXPORTS_HEAP_H

#include "exports_allocation.h"

/* Begins to write `count` answers at bl_trace_answers() as lines, also those that the caller has put there;
 * those of the last run with the areas that changed. Each bl_trace_print_next() puts the next text at
 * bl_trace_text() and returns its bytes; 0 = all is written. */
void bl_trace_print(uint32_t count);
uint32_t bl_trace_print_next(void);
const uint8_t *bl_trace_text(void);
/* BL_COUNT(BL_HEAP_FIGURES) doubles, computed by a walk over the heap. */
const double *bl_heap_figures(uint32_t lane);
/* The heap's series over bl_view_bounds(): BL_HEAP_COLUMN doubles per column, NaN if no span begins there. */
const double *bl_heap_view(uint32_t lane, uint32_t columns);
/* The heap's cost after `operations` operations since step 0: BL_HEAP_UNTIL doubles. Exact up to 2,048
 * operations and at the frontier. In between it covers at most 1/1,024 more than requested, and the row
 * states how many (heap_series_until). */
const double *bl_heap_until(uint32_t lane, uint32_t operations);
/* How often the mean overheads of two lanes since step 0 crossed up to the frontier, and after how many
 * operations first and last: BL_HEAP_CROSSINGS doubles. As exact as bl_heap_until(). */
const double *bl_heap_crossings(uint32_t lane, uint32_t other);
/* Bytes that live blocks of each listed size occupy: BL_HEAP_TAKEN doubles per size, in the order of the
 * scenario's rows. Returns the number of rows, 0 if the scenario lists no sizes. */
uint32_t bl_heap_list_taken(uint32_t lane);
const double *bl_heap_taken(void);
/* The address space from .. to-1, in bytes, in at most `max` pieces (<= BL_MAX_PIECES) of about `grain`
 * bytes (heap_pieces.h). Returns the number of rows at bl_heap_pieces(), BL_HEAP_PIECE doubles each. Here
 * and in bl_heap_lens() a byte count that is NaN, negative or over 64 bits traps. */
uint32_t bl_heap_list_pieces(uint32_t lane, double from, double to, double grain, uint32_t max);
const double *bl_heap_pieces(void);
/* The areas of the heap's arenas: the number of rows at bl_heap_areas(), BL_HEAP_AREA doubles each; none
 * while the heap has one thread. And the pieces of the first `areas` of them, as bl_heap_list_pieces(). */
uint32_t bl_heap_list_areas(uint32_t lane);
const double *bl_heap_areas(void);
uint32_t bl_heap_list_bands(uint32_t lane, uint32_t areas, double grain, uint32_t max);
/* The start of the lens of `bytes` that shows the most small live blocks (heap_lens()). `held`: its
 * previous start, or BL_NONE. */
double bl_heap_lens(uint32_t lane, double bytes, double held);
/* The heap's free lists: BL_HEAP_LIST doubles each, in the order of the model's registry row. */
uint32_t bl_heap_list_count(uint32_t lane);
const double *bl_heap_lists(uint32_t lane);
/* The number of mappings and their bytes, as the heap's allocator counts them. */
const double *bl_heap_mapped(uint32_t lane);
/* The first chunks of one list. Returns the number of rows at bl_heap_links(), BL_HEAP_LINK doubles each. */
uint32_t bl_heap_list_links(uint32_t lane, uint32_t list);
const double *bl_heap_links(void);
/* Records the heap's operation steps (heap/operation_recording.h) until bl_heap_recording_end() or until
 * anything is opened. The end returns the number of recorded moments. bl_heap_recording_counts() has
 * BL_HEAP_COUNTS and BL_TRACKED_COUNTS doubles per moment; bl_heap_recording_fills() has BL_HEAP_FILL doubles
 * per non-empty list, bl_heap_recording_fill_count() rows. */
void bl_heap_recording_begin(uint32_t lane);
uint32_t bl_heap_recording_end(void);
const double *bl_heap_recording_counts(void);
uint32_t bl_heap_recording_fill_count(void);
const double *bl_heap_recording_fills(void);
/* The number of operation steps in the last step; 0 = the heap was not called. Only the first
 * BL_MAX_OPERATION_STEPS are stored. */
uint32_t bl_heap_step_count(uint32_t lane);
const BlOperationStep *bl_heap_steps(uint32_t lane);
/* The last calls of the batches: the call of step s is at s % BL_MAX_CALLS. NULL without batches. */
const BlHeapCall *bl_heap_calls(uint32_t lane);
/* The place of a live buffer's block: BL_HEAP_PLACE doubles, all zero without a block. */
const double *bl_heap_place(uint32_t lane, uint32_t buffer);
/* The mappings that overlap from .. to-1, in bytes below the upper end of their area, at most
 * BL_MAX_MAPPINGS. Returns the number of rows at bl_heap_mappings(), BL_HEAP_PLACE doubles each. A byte count
 * that is NaN, negative or over 64 bits traps, here and below. */
uint32_t bl_heap_list_mappings(uint32_t lane, double from, double to);
const double *bl_heap_mappings(void);
/* The pages of the addresses from .. to-1 in rows of `each`, at most BL_MAX_TILES. Returns the number of rows
 * at bl_heap_tiles(), BL_HEAP_TILE doubles each. */
uint32_t bl_heap_list_tiles(uint32_t lane, double from, double to, uint32_t each);
const double *bl_heap_tiles(void);
/* The log of heap events, by kind, then by step. Returns the number of rows at bl_heap_events(). */
uint32_t bl_heap_list_events(uint32_t lane);
const BlHeapEvent *bl_heap_events(void);

/* A heap that replays a trace on its own (allocation/heap_replay.h). It uses all memory: it closes an open
 * scenario, and opening a scenario closes it. The caller writes the settings and opens. Then it repeatedly
 * writes up to BL_MAX_BATCH operations, runs them, and reads as many answers. BL_BAD_FIELD: see
 * bl_problem(). */
BlHeap *bl_trace_settings(void);
uint32_t bl_trace_open(void);
/* The same with a tracked heap, whose calls have rows. `pages`: 0 = the caller writes every block at once,
 * else pages that were read are told from written ones, and the caller writes nothing. */
uint32_t bl_trace_open_tracked(uint32_t pages);
/* The rows of the last run's operations; NULL unless the heap is tracked. */
const BlHeapCall *bl_trace_calls(void);
BlHeapOperation *bl_trace_operations(void);
BlHeapAnswer *bl_trace_answers(void);
/* BL_BAD_ARGUMENT: too many, or a kind, id or thread out of range; none was performed. */
uint32_t bl_trace_run(uint32_t count);
/* Arenas that answers named, and the main one. */
uint32_t bl_trace_arenas(void);
/* BL_COUNT(BL_HEAP_FIGURES) doubles, computed by a walk over the heap. */
const double *bl_trace_figures(void);
/* BL_HEAP_LIST doubles per free list, in the order of the model's registry row. */
const double *bl_trace_lists(void);
const double *bl_trace_mapped(void);
/* What the last operation, which was about this id, did to the heap's groups. Returns the number of rows at
 * bl_trace_group_notes(), BL_GROUP_NOTE doubles each; 0 = the model does not number its groups. */
uint32_t bl_trace_list_group_notes(uint32_t id);
const double *bl_trace_group_notes(void);
/* The number of steps of the last operation. Only the first BL_MAX_OPERATION_STEPS are stored. */
uint32_t bl_trace_step_count(void);
const BlOperationStep *bl_trace_steps(void);
uint64_t bl_trace_hash(void);
/* Buffer for the prices of a heap's counts, written by the caller: BL_HEAP_PRICES doubles, initially 0. */
double *bl_heap_prices(void);

#endif
