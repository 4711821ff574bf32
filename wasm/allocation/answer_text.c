#include "answer_text.h"

static uint8_t *put(uint8_t *at, const char *word) {
  while (*word) *at++ = (uint8_t)*word++;
  return at;
}

static uint32_t digits_of(uint64_t number) {
  uint32_t digits = 1;
  for (uint64_t power = 10; power <= number && digits < 20; power *= 10) digits++;
  return digits;
}

/* Most numbers have 32 bits, whose division is several times as fast. */
static uint8_t *put_number(uint8_t *at, uint64_t number) {
  uint8_t *end = at + digits_of(number);
  uint8_t *digit = end;
  for (; number > UINT32_MAX; number /= 10) *--digit = (uint8_t)('0' + number % 10);
  for (uint32_t rest = (uint32_t)number; digit > at; rest /= 10) *--digit = (uint8_t)('0' + rest % 10);
  return end;
}

/* An arena, and which of its areas, unless it is the first. */
static uint8_t *put_area_name(uint8_t *at, uint32_t name) {
  const uint32_t area = name & ((1u << BL_AREA_BITS) - 1);
  at = put_number(put(at, "@"), name >> BL_AREA_BITS);
  return area == 1 ? at : put_number(put(at, "."), area);
}

static uint8_t *put_place(uint8_t *at, const BlHeapAnswer *answer) {
  if (answer->kind == BL_HEAP_ANSWER_MAPPING) return put(at, "mmap");
  if (answer->kind == BL_HEAP_ANSWER_ADDRESS) return put_number(at, answer->address);
  at = put_area_name(at, (uint32_t)(answer->address >> 32));
  return put_number(put(at, "+"), (uint32_t)answer->address);
}

static uint8_t *put_answer(uint8_t *at, const BlHeapAnswer *answer) {
  switch ((BlHeapAnswerKind)answer->kind) {
    case BL_HEAP_ANSWER_NOTHING:
      return put(at, "-");
    case BL_HEAP_ANSWER_NULL:
      return put(at, "null");
    case BL_HEAP_ANSWER_ADDRESS:
    case BL_HEAP_ANSWER_AREA:
    case BL_HEAP_ANSWER_MAPPING:
      return put_number(put(put_place(at, answer), " "), answer->usable);
    case BL_HEAP_ANSWER_RESULT:
      return put_number(at, answer->usable);
    case BL_HEAP_ANSWER_FULL:
      break;
  }
  return at;
}

/* An answer without its areas. */
static uint8_t *put_line(uint8_t *at, const BlHeapAnswer *answer) {
  at = put_answer(at, answer);
  if (answer->moved & BL_ANSWER_ENDED) at = put(at, " exit");
  return answer->moved & BL_ANSWER_MOVED ? put_number(put(at, " brk="), answer->heap_end) : at;
}

static uint8_t *put_area(uint8_t *at, const BlHeapArea *area) {
  at = put(put_area_name(put(at, " "), area->name), "=");
  return area->bytes == BL_NONE ? put(at, "gone") : put_number(at, area->bytes);
}

/* No part of a line is longer: three numbers and two names, with 20 digits each, and their words. */
#define MOST_PART 160u

uint32_t answer_text(AnswerText *from, uint8_t *text) {
  uint8_t *at = text;
  const uint8_t *end = text + ANSWER_PIECE_BYTES - MOST_PART;
  while (from->answer < from->answer_count && at < end) {
    if (!from->amid) at = put_line(at, &from->answers[from->answer]);
    from->amid = from->area < from->area_count && from->areas[from->area].operation == from->answer;
    if (from->amid) {
      at = put_area(at, &from->areas[from->area++]);
    } else {
      *at++ = '\n';
      from->answer++;
    }
  }
  return (uint32_t)(at - text);
}
