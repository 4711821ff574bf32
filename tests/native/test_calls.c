/* The reading of own text and the text of answers, under ASan and UBSan. tests/unit/text-blocks.test.ts
 * checks the rules. */
#include <stdlib.h>
#include <string.h>

#include "allocation/answer_text.h"
#include "calls/call_text.h"
#include "check.h"
#include "random/splitmix64.h"
#include "suites.h"

static BlCallLine lines[BL_MAX_CALL_LINES];

/* Reads a text in a block of its own, so that ASan sees a byte read behind its end. */
static uint32_t read_alone(const char *text, size_t bytes) {
  uint8_t *block = malloc(bytes + 1);
  memcpy(block, text, bytes);
  block[bytes] = 0;
  const uint8_t *at = block;
  const uint32_t count = call_text_read(&at, lines);
  CHECK((size_t)(at - block) <= bytes);
  free(block);
  return count;
}

TEST(no_text_is_read_behind_its_end) {
  static const char letters[] = "arfcmt@#op 0123456789 99\t\r\n\n";
  uint64_t random = 1;
  for (uint32_t round = 0; round < 20000; round++) {
    char text[48];
    const uint32_t bytes = splitmix64_below(&random, sizeof text);
    for (uint32_t i = 0; i < bytes; i++) text[i] = letters[splitmix64_below(&random, sizeof letters - 1)];
    read_alone(text, bytes);
  }
}

TEST(a_block_has_a_most_of_lines) {
  enum { LINES = BL_MAX_CALL_LINES + 10 };
  static char text[4 * LINES];
  for (uint32_t i = 0; i < LINES; i++) memcpy(text + 4 * i, "f 1\n", 4);
  CHECK_EQUAL(read_alone(text, sizeof text), BL_MAX_CALL_LINES);
}

TEST(the_longest_answer_has_room) {
  const BlHeapAnswer answer = {.kind = BL_HEAP_ANSWER_ADDRESS,
                               .moved = 1,
                               .address = UINT64_MAX,
                               .usable = UINT64_MAX,
                               .heap_end = UINT64_MAX};
  uint8_t *text = malloc(ANSWER_TEXT_BYTES);
  const uint32_t bytes = answer_text(&answer, 1, text);
  static const char expected[] = "18446744073709551615 18446744073709551615 brk=18446744073709551615\n";
  CHECK_EQUAL(bytes, sizeof expected - 1);
  CHECK(memcmp(text, expected, bytes) == 0);
  free(text);
}

void call_tests(void) {
  RUN(no_text_is_read_behind_its_end);
  RUN(a_block_has_a_most_of_lines);
  RUN(the_longest_answer_has_room);
}
