/* The exports of the core that reads, counts and packs calls. Addresses are offsets into the linear memory,
 * which grows. A key or a size is two words. */
#ifndef BUFFERLAB_EXPORTS_CALLS_H
#define BUFFERLAB_EXPORTS_CALLS_H

#include "abi/calls.h"

/* Buffer for BL_CALL_TEXT_BYTES of text and one line feed more, written by the caller. */
uint8_t *bl_call_text(void);
/* Reads whole lines from byte `from` on; the text ends before byte `to` <= BL_CALL_TEXT_BYTES + 1. Returns
 * the number of lines, which are at bl_call_lines(). They end before byte bl_call_end(). */
uint32_t bl_call_read(uint32_t from, uint32_t to);
const BlCallLine *bl_call_lines(void);
uint32_t bl_call_end(void);

/* Operations: those of the call before, or those that the caller passes, BL_MAX_CALL_BATCH at most. */
BlCallOperation *bl_call_operations(void);

/* Begins a canonical form. */
void bl_canonical_open(BlTakenKey taken);
void bl_canonical_set_taken(BlTakenKey taken);
void bl_canonical_set_thread(uint32_t low, uint32_t high);
void bl_canonical_set_time(uint32_t low, uint32_t high);
/* A call. Returns 4 x its operations, + 2 if it was irregular, + 1 if it is allowed. */
uint32_t bl_canonical_allocate(BlCallKind kind, uint32_t key_low, uint32_t key_high, uint32_t low,
                               uint32_t high, uint32_t log2_alignment);
uint32_t bl_canonical_allocate_by_realloc(uint32_t key_low, uint32_t key_high, uint32_t low, uint32_t high);
uint32_t bl_canonical_free(uint32_t key_low, uint32_t key_high);
uint32_t bl_canonical_resize(uint32_t old_low, uint32_t old_high, uint32_t key_low, uint32_t key_high,
                             uint32_t low, uint32_t high);
uint32_t bl_canonical_resize_to_zero(uint32_t key_low, uint32_t key_high);
/* Gives the block of a key another key, if it has one and nothing has that one. */
void bl_canonical_rename(uint32_t old_low, uint32_t old_high, uint32_t key_low, uint32_t key_high);
/* 1 if a key has a block, else 0. */
uint32_t bl_canonical_has(uint32_t key_low, uint32_t key_high);
uint32_t bl_canonical_live(void);
/* The irregular calls so far, by BlOddCall. */
const uint32_t *bl_canonical_odd(void);
BlCallRefusal bl_canonical_refusal(void);

/* Performs the lines read last, from one of them to the one before `to`. Stops before a line that is not
 * allowed. Returns the number of lines performed; their operations are bl_text_operations(). */
uint32_t bl_text_perform(uint32_t from, uint32_t to);
uint32_t bl_text_operations(void);
/* The start of a text's times and the last one after it, in nanoseconds. */
const uint64_t *bl_text_times(void);

/* Begins to count. */
void bl_call_facts_open(void);
/* Counts the first `count` operations that the caller has passed. */
void bl_call_facts_add(uint32_t count);
const BlCallFacts *bl_call_facts(void);
/* After each operation: the bytes needed, or the live blocks. */
const BlCallSeries *bl_call_needed(void);
const BlCallSeries *bl_call_live(void);
/* Of sizes from 2^power on, below the next power; NULL = none of them was freed. */
const BlCallLives *bl_call_lives(uint32_t power);
/* The requests of each size below BL_CALL_SMALL_SIZES; then those of others, and of rounded ones, in tables
 * with free slots. */
const double *bl_call_small_sizes(void);
const BlSizeCount *bl_call_sizes(uint32_t rounded);
uint32_t bl_call_size_slots(uint32_t rounded);

/* Begins to pack. */
void bl_page_open(void);
/* Packs operations that the caller has passed, from one to the one before `to`, until the page is full.
 * Returns the one behind. */
uint32_t bl_page_add(uint32_t from, uint32_t to);
/* Operations of the page. */
uint32_t bl_page_operations(void);
/* Ends the page. Its parts are 0 the operations, 1 the runs of threads, 2 those of times: no bytes = none. */
void bl_page_end(void);
const uint8_t *bl_page_part(uint32_t part);
uint32_t bl_page_part_bytes(uint32_t part);
/* Begins another page. */
void bl_page_next(void);

#endif
