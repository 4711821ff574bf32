/* Records of dd: the file in pieces of the command's record size; the last one may be partial. */
#ifndef BUFFERLAB_RECORDS_H
#define BUFFERLAB_RECORDS_H

#include "machine_state.h"

typedef struct Record {
  uint64_t offset;
  uint32_t bytes;
  uint32_t first, pages; /* the pages that it touches */
} Record;

/* Bytes of a full record of the current command. */
static inline uint32_t record_size(void) { return (uint32_t)machine_command()->sectors * BL_SECTOR_BYTES; }
/* Records of the current command. */
static inline uint32_t record_count(void) {
  return (uint32_t)((machine.settings.file + record_size() - 1) / record_size());
}

/* The record of the next step. */
Record record_next(void);
/* Full records from the next step on that end at or before byte `end` of the file. */
uint32_t records_before(uint64_t end);
/* Of `max` records of `cost` ns each, those that end at or before `end`, and within the limit of the clock.
 */
uint32_t records_until(uint64_t end, uint64_t cost, uint32_t max);
/* ns of a full record's system calls and copying. */
uint64_t record_call_cost(void);
/* Counts `count` records of `bytes` each, from the next step on. */
void records_count(uint32_t count, uint32_t bytes);
/* Adds the time of the system calls and copying of `count` records of `bytes` each. */
void records_spend_calls(uint32_t count, uint32_t bytes);

/* The commands. _step() performs the next record. _skip() performs up to `max` records like those of a loop
 * of steps, at once, without acts and events, and returns their number; 0 = the next record is not plain. */
void read_begin(void);
void read_step(void);
uint32_t read_skip(uint32_t max);
void direct_step(void);
uint32_t direct_skip(uint32_t max);
void write_step(void);
uint32_t write_skip(uint32_t max);
/* Writes all dirty pages to the disk. */
void sync_step(void);

#endif
