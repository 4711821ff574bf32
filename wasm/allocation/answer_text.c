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

static uint8_t *put_answer(uint8_t *at, const BlHeapAnswer *answer) {
  switch ((BlHeapAnswerKind)answer->kind) {
    case BL_HEAP_ANSWER_NOTHING:
      return put(at, "-");
    case BL_HEAP_ANSWER_NULL:
      return put(at, "null");
    case BL_HEAP_ANSWER_ADDRESS:
      return put_number(put(put_number(at, answer->address), " "), answer->usable);
    case BL_HEAP_ANSWER_MAPPING:
      return put_number(put(at, "mmap "), answer->usable);
    case BL_HEAP_ANSWER_RESULT:
      return put_number(at, answer->usable);
    case BL_HEAP_ANSWER_FULL:
      break;
  }
  return at;
}

uint32_t answer_text(const BlHeapAnswer *answers, uint32_t count, uint8_t *text) {
  uint8_t *at = text;
  for (uint32_t i = 0; i < count; i++) {
    at = put_answer(at, &answers[i]);
    if (answers[i].moved) at = put_number(put(at, " brk="), answers[i].heap_end);
    *at++ = '\n';
  }
  return (uint32_t)(at - text);
}
