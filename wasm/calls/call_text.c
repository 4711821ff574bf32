#include "call_text.h"

#include <stdbool.h>

/* The kind of each letter, plus 1. */
static const uint8_t kinds[128] = {['a'] = 1 + BL_CALL_LINE_ALLOCATE,
                                   ['r'] = 1 + BL_CALL_LINE_RESIZE,
                                   ['f'] = 1 + BL_CALL_LINE_RELEASE,
                                   ['c'] = 1 + BL_CALL_LINE_ALLOCATE_ZEROED,
                                   ['m'] = 1 + BL_CALL_LINE_ALLOCATE_ALIGNED,
                                   ['t'] = 1 + BL_CALL_LINE_THREAD,
                                   ['@'] = 1 + BL_CALL_LINE_TIME};

/* Passes blanks; true if there are any. */
static inline bool pass_blanks(const uint8_t **at) {
  const uint8_t *from = *at;
  while (**at == ' ' || **at == '\t') ++*at;
  return *at > from;
}

#define MOST UINT64_MAX

/* Passes digits; true if they are a number below 2^64. */
static inline bool pass_number(const uint8_t **at, uint64_t *number) {
  const uint8_t *from = *at;
  uint64_t value = 0;
  for (uint32_t digit; (digit = **at - (uint32_t)'0') < 10; ++*at) {
    if (value > MOST / 10 || (value == MOST / 10 && digit > MOST % 10)) return false;
    value = 10 * value + digit;
  }
  *number = value;
  return *at > from;
}

static inline bool pass_next_number(const uint8_t **at, uint64_t *number) {
  return pass_blanks(at) && pass_number(at, number);
}

static inline bool pass_end(const uint8_t **at) {
  pass_blanks(at);
  if (**at == '\r') ++*at;
  return *(*at)++ == '\n';
}

/* Reads the alignment of an aligned request. */
static bool pass_alignment(const uint8_t **at, BlCallLine *line) {
  uint64_t alignment;
  if (!pass_next_number(at, &alignment) || alignment == 0 || (alignment & (alignment - 1)) != 0) return false;
  line->log2_alignment = (uint8_t)__builtin_ctzll(alignment);
  return line->log2_alignment <= BL_MAX_LOG2_ALIGNMENT;
}

/* Reads what follows the letter of a call. */
static inline bool pass_call(const uint8_t **at, BlCallLine *line) {
  uint64_t id;
  if (!pass_next_number(at, &id) || id >= BL_MAX_TRACE_IDS) return false;
  line->id = (uint32_t)id;
  line->bytes = 0;
  if (line->kind == BL_CALL_LINE_RELEASE) return true;
  if (!pass_next_number(at, &line->bytes)) return false;
  return line->kind != BL_CALL_LINE_ALLOCATE_ALIGNED || pass_alignment(at, line);
}

/* Reads what follows the letter of a thread or a time. */
static bool pass_caller(const uint8_t **at, BlCallLine *line) {
  const bool is_thread = line->kind == BL_CALL_LINE_THREAD;
  uint64_t number;
  if (!pass_next_number(at, &number)) return false;
  line->id = is_thread ? (uint32_t)number : 0;
  line->bytes = is_thread ? 0 : number;
  return !is_thread || (number > 0 && number <= BL_MAX_CALL_THREAD);
}

static inline bool pass_line(const uint8_t **at, BlCallLine *line) {
  pass_blanks(at);
  const uint8_t letter = *(*at)++;
  if (letter >= sizeof kinds || kinds[letter] == 0) return false;
  line->kind = (uint8_t)(kinds[letter] - 1);
  line->log2_alignment = 0;
  line->thread = 0;
  const bool is_call = line->kind < BL_CALL_LINE_THREAD;
  return (is_call ? pass_call(at, line) : pass_caller(at, line)) && pass_end(at);
}

uint32_t call_text_read(const uint8_t **at, BlCallLine *lines) {
  uint32_t count = 0;
  for (const uint8_t *next = *at; count < BL_MAX_CALL_LINES && pass_line(&next, &lines[count]); count++)
    *at = next;
  return count;
}
