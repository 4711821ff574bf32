/* Operations of a trace with threads. A line `t N` says who makes the calls that follow. The thread of the
 * first operation is main. Any other ends after its last operation, so operations from the second thread on
 * wait until all are read. */
#ifndef BUFFERLAB_TRACE_THREADS_H
#define BUFFERLAB_TRACE_THREADS_H

#include <sys/mman.h>

#include "trace.h"

#define TRACE_MOST_THREADS 65536u

static BlHeapOperation *trace_waiting;
static uint64_t trace_waiting_count, trace_waiting_room;
/* By number in the trace: its number in order of appearance, plus 1. By that: its number in the core, plus 1,
 * and its last operation. */
static uint32_t trace_appeared[TRACE_MOST_THREADS], trace_slot[TRACE_MOST_THREADS];
static uint64_t trace_last_of[TRACE_MOST_THREADS];
static uint32_t trace_threads;

static inline uint32_t trace_appearance(uint32_t number) {
  if (number >= TRACE_MOST_THREADS) _exit(2);
  if (trace_appeared[number] == 0) trace_appeared[number] = ++trace_threads;
  return trace_appeared[number] - 1;
}

/* Doubles the room, without malloc. */
static inline void trace_make_room(void) {
  const uint64_t bytes = trace_waiting_room * sizeof *trace_waiting, least = 4096 * sizeof *trace_waiting;
  const uint64_t room = bytes > 0 ? 2 * bytes : least;
  BlHeapOperation *now = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (now == MAP_FAILED) _exit(2);
  if (bytes > 0) {
    memcpy(now, trace_waiting, bytes);
    munmap(trace_waiting, bytes);
  }
  trace_waiting = now;
  trace_waiting_room = room / sizeof *trace_waiting;
}

/* Reads the next operation that need not wait; false = only those that wait are left. */
static inline bool trace_next_of_main(BlHeapOperation *operation) {
  while (trace_next(operation)) {
    const uint32_t thread = trace_appearance(trace_thread);
    if (trace_threads == 1) return true;
    if (trace_waiting_count == trace_waiting_room) trace_make_room();
    operation->thread = (uint16_t)thread;
    trace_last_of[thread] = trace_waiting_count;
    trace_waiting[trace_waiting_count++] = *operation;
  }
  return false;
}

/* Gives each thread a number that no other has at that time, and marks its last operation. */
static inline void trace_number_threads(void) {
  static bool used[BL_MAX_TRACE_THREADS];
  for (uint64_t i = 0; i < trace_waiting_count; i++) {
    const uint32_t thread = trace_waiting[i].thread;
    uint32_t slot = thread == 0 ? 0 : trace_slot[thread];
    if (thread > 0 && slot == 0)
      for (slot = 1; used[slot]; slot++)
        if (slot + 1 == BL_MAX_TRACE_THREADS) _exit(2);
    trace_slot[thread] = slot;
    used[slot] = trace_last_of[thread] != i;
    trace_waiting[i].thread = (uint16_t)(slot | (thread > 0 && !used[slot] ? BL_LAST_OF_THREAD : 0));
  }
}

#endif
