/* Turns the fuzzer's bytes into valid and invalid arguments, and judges the outcome of a call. A call with
 * forbidden arguments may trap with a name. Any other trap is a finding. */
#ifndef BUFFERLAB_FUZZ_INPUT_H
#define BUFFERLAB_FUZZ_INPUT_H

#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abi/allocation.h"

static struct { const uint8_t *at, *end; } input;

/* The current call. */
static struct {
  const char *name;
  bool careful;   /* skipped if its arguments are forbidden */
  bool forbidden; /* it may trap */
  jmp_buf ended;
} call;

typedef enum { CALL_MADE, CALL_TRAPPED, CALL_LEFT_OUT } CallEnd;

_Noreturn static inline void finding(const char *what) {
  fprintf(stderr, "finding in %s: %s\n", call.name, what);
  abort();
}

#define HOLD(condition)                    \
  do {                                     \
    if (!(condition)) finding(#condition); \
  } while (0)

/* Marks the arguments of the next call as forbidden if `wrong`. */
static inline void forbid(bool wrong) {
  if (!wrong) return;
  if (call.careful) longjmp(call.ended, CALL_LEFT_OUT);
  call.forbidden = true;
}

static inline uint8_t next(void) { return input.at < input.end ? *input.at++ : 0; }

/* Usually small, else at a limit or next to one. */
static inline uint32_t any_word(void) {
  static const uint32_t limits[] = {
      BL_MAX_LANES, BL_MAX_BREAKPOINTS, BL_MAX_LINKS, BL_SIZE_CLASSES, BL_MAX_HEAP_LISTS, BL_MAX_VIEW_COLUMNS,
      BL_MAX_MARKS, BL_MAX_PIECES,      BL_MAX_BATCH, BL_MAX_SPANS,    BL_TRANSFER_BYTES, BL_MAX_TRACE_IDS,
      BL_MAX_LIVE,  1u << 31,           BL_MAX_STEPS, BL_NONE};
  const uint8_t byte = next();
  if (byte < 160) return byte;
  if (byte < 200) return (byte - 160u) * 64u + next();
  return limits[byte % 16] + byte / 16 % 3 - 1;
}

/* A byte count: usually whole and small, else not a number of bytes, or a huge one. */
static inline double any_bytes(void) {
  static const double odd[] = {NAN,
                               -1,
                               -0.0,
                               0.5,
                               INFINITY,
                               -INFINITY,
                               1e300,
                               9007199254740993.0,
                               9223372036854775808.0,
                               18446744073709551616.0,
                               18446744073709549568.0,
                               BL_NONE,
                               4294967296.0,
                               1e-300,
                               1099511627776.0,
                               -9223372036854775808.0};
  const uint8_t byte = next();
  return byte < 192 ? byte * 16.0 * (1u << next() % 20) : odd[byte % 16];
}

/* A valid byte count: 0 up to 64 bits. */
static inline double bytes_or_invalid(void) {
  const double bytes = any_bytes();
  forbid(!(bytes >= 0 && bytes < 18446744073709551616.0));
  return bytes;
}

/* Samples the promised bytes at an address, including the last one. */
static inline void touch(const void *at, size_t bytes) {
  HOLD(bytes == 0 || at != NULL);
  const volatile uint8_t *read = at;
  for (size_t i = 0; i < bytes; i += 256) (void)read[i];
  if (bytes > 0) (void)read[bytes - 1];
}

#endif
