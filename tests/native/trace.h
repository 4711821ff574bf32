/* Reads traces of heap calls from standard input and prints answers, without
 * making heap calls itself.
 *
 * A trace has one line per operation: `a ID SIZE` malloc, `r ID SIZE` realloc,
 * `f ID` free, `c ID SIZE` calloc(1, SIZE), `m ID SIZE ALIGN` memalign with a
 * power of two, `o PARAMETER VALUE` mallopt with numbers, `p PAD` malloc_trim.
 * `t N`: the thread of the calls that follow, 1 at first. Lines that begin with # are skipped. Ids are below
 * BL_MAX_TRACE_IDS; an id without a block is null. The answer is a line: `ADDRESS USABLE` (relative to the
 * first break), `mmap USABLE`, `null` or `-`, then ` brk=N` if the break moved. The last line contains the
 * result of mallinfo2(). */
#ifndef BUFFERLAB_TRACE_H
#define BUFFERLAB_TRACE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "abi/allocation.h"

static char trace_in[1 << 16], trace_out[1 << 16];
static size_t trace_at, trace_end, trace_filled;
static uint32_t trace_thread = 1;

static inline int trace_char(void) {
  if (trace_at == trace_end) {
    const ssize_t got = read(0, trace_in, sizeof trace_in);
    trace_at = 0;
    trace_end = got > 0 ? (size_t)got : 0;
    if (trace_end == 0) return -1;
  }
  return (unsigned char)trace_in[trace_at++];
}

static inline void trace_flush(void) {
  for (size_t done = 0; done < trace_filled;) {
    const ssize_t put = write(1, trace_out + done, trace_filled - done);
    if (put <= 0) _exit(1);
    done += (size_t)put;
  }
  trace_filled = 0;
}

static inline void trace_text(const char *text) {
  const size_t length = strlen(text);
  if (trace_filled + length > sizeof trace_out) trace_flush();
  memcpy(trace_out + trace_filled, text, length);
  trace_filled += length;
}

static inline void trace_number(const char *before, uint64_t number) {
  char digits[21] = {0};
  char *at = digits + 20;
  do *--at = (char)('0' + number % 10);
  while (number /= 10);
  trace_text(before);
  trace_text(at);
}

/* The digits up to a space or the end of the line, which is consumed too. */
static inline uint64_t trace_digits(void) {
  uint64_t number = 0;
  for (int c; (c = trace_char()) >= '0' && c <= '9';) number = number * 10 + (uint64_t)(c - '0');
  return number;
}

/* The parameter of mallopt() in an operation. */
static inline int trace_parameter(const BlHeapOperation *operation) {
  return (int)(operation->id >> 1) ^ -(int)(operation->id & 1);
}

/* A number of mallopt(), which may be negative. */
static inline int32_t trace_signed(void) {
  const int c = trace_char();
  if (c == '-') return -(int32_t)trace_digits();
  trace_at--;
  return (int32_t)trace_digits();
}

/* Reads a parameter and its value; always true. */
static inline bool trace_setting(BlHeapOperation *operation) {
  const int32_t parameter = trace_signed();
  operation->id = parameter < 0 ? 2 * (uint32_t)-parameter - 1 : 2 * (uint32_t)parameter;
  operation->bytes = (uint32_t)trace_signed();
  operation->log2_alignment = 0;
  return true;
}

/* Reads the next operation; false at the end. Exits at an invalid line. */
static inline bool trace_next(BlHeapOperation *operation) {
  static const char letters[] = "arfcmop";
  int c = trace_char();
  while (c == '#' || c == 't' || c == '@') {
    if (c == 't' && trace_char() == ' ')
      trace_thread = (uint32_t)trace_digits();
    else
      while (c != '\n' && c != -1) c = trace_char();
    c = trace_char();
  }
  if (c == -1) return false;
  const char *letter = memchr(letters, c, sizeof letters - 1);
  if (letter == NULL || trace_char() != ' ') _exit(2);
  operation->kind = (uint8_t)(letter - letters);
  if (operation->kind == BL_HEAP_OPERATION_SET) return trace_setting(operation);
  operation->id = operation->kind == BL_HEAP_OPERATION_TRIM ? 0 : (uint32_t)trace_digits();
  operation->bytes = operation->kind == BL_HEAP_OPERATION_RELEASE ? 0 : trace_digits();
  const bool aligned = operation->kind == BL_HEAP_OPERATION_ALLOCATE_ALIGNED;
  operation->log2_alignment = aligned ? (uint8_t)__builtin_ctzll(trace_digits() | (uint64_t)1 << 63) : 0;
  if (operation->id >= BL_MAX_TRACE_IDS || operation->log2_alignment > BL_MAX_LOG2_ALIGNMENT) _exit(2);
  return true;
}

/* An area by its name: arena, and its number there unless that is 1. */
static inline void trace_area(const char *before, uint32_t name) {
  trace_number(before, name >> 20);
  if ((name & 0xfffffu) != 1) trace_number(".", name & 0xfffffu);
}

/* `areas`: the rows of the operation. */
static inline void trace_answer(const BlHeapAnswer *answer, const BlHeapArea *areas, uint32_t area_count) {
  static const char *const words[] = {"-", "null", "", "mmap", "full", "", ""};
  const bool is_area = answer->kind == BL_HEAP_ANSWER_AREA;
  const bool is_block =
      is_area || answer->kind == BL_HEAP_ANSWER_ADDRESS || answer->kind == BL_HEAP_ANSWER_MAPPING;
  trace_text(words[answer->kind]);
  if (answer->kind == BL_HEAP_ANSWER_ADDRESS) trace_number("", answer->address);
  if (is_area) trace_area("@", (uint32_t)(answer->address >> 32));
  if (is_area) trace_number("+", (uint32_t)answer->address);
  if (is_block) trace_number(" ", answer->usable);
  if (answer->kind == BL_HEAP_ANSWER_RESULT) trace_number("", answer->usable);
  if (answer->moved & BL_ANSWER_ENDED) trace_text(" exit");
  if (answer->moved & BL_ANSWER_MOVED) trace_number(" brk=", answer->heap_end);
  for (uint32_t i = 0; i < area_count; i++) {
    trace_area(" @", areas[i].name);
    if (areas[i].bytes == BL_NONE)
      trace_text("=gone");
    else
      trace_number("=", areas[i].bytes);
  }
  trace_text("\n");
}

/* Named as in mallinfo2(3). With threads, also how many were started, and the arenas of all answers. */
typedef struct TraceEnd {
  uint64_t ops, brk, mmapped, hblks, hblkhd, arena, ordblks, smblks, fsmblks, uordblks, fordblks, keepcost;
  uint64_t threads, arenas;
} TraceEnd;

static inline void trace_last(const TraceEnd *end) {
  trace_number("end ops=", end->ops);
  trace_number(" brk=", end->brk);
  trace_number(" mmapped=", end->mmapped);
  trace_number(" hblks=", end->hblks);
  trace_number(" hblkhd=", end->hblkhd);
  trace_number(" arena=", end->arena);
  trace_number(" ordblks=", end->ordblks);
  trace_number(" smblks=", end->smblks);
  trace_number(" fsmblks=", end->fsmblks);
  trace_number(" uordblks=", end->uordblks);
  trace_number(" fordblks=", end->fordblks);
  trace_number(" keepcost=", end->keepcost);
  if (end->threads > 0) {
    trace_number(" threads=", end->threads);
    trace_number(" arenas=", end->arenas);
  }
  trace_text("\n");
  trace_flush();
}

#endif
