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

static const BlHeapAnswer longest = {.kind = BL_HEAP_ANSWER_AREA,
                                     .moved = BL_ANSWER_MOVED | BL_ANSWER_ENDED | BL_ANSWER_SIZED,
                                     .address = UINT64_MAX,
                                     .usable = UINT64_MAX,
                                     .heap_end = UINT64_MAX};

/* Joins all pieces, each in a block of its own. Returns their bytes. */
static size_t join_pieces(AnswerText *from, char *text) {
  size_t bytes = 0;
  for (uint32_t length = 1; length > 0; bytes += length) {
    uint8_t *piece = malloc(ANSWER_PIECE_BYTES);
    length = answer_text(from, piece);
    memcpy(text + bytes, piece, length);
    free(piece);
  }
  return bytes;
}

TEST(answers_and_their_areas_are_written_whole_in_pieces) {
  enum { AREAS = 10000 };
  static BlHeapArea areas[AREAS];
  static char text[4 * ANSWER_PIECE_BYTES];
  for (uint32_t i = 0; i < AREAS; i++)
    areas[i] = (BlHeapArea){0, 1u << BL_AREA_BITS | (i + 1), i ? i : BL_NONE};
  const BlHeapAnswer answers[] = {longest, {.kind = BL_HEAP_ANSWER_NULL}};
  AnswerText from = {.answers = answers, .areas = areas, .answer_count = 2, .area_count = AREAS};
  const size_t bytes = join_pieces(&from, text);
  static const char begin[] =
      "@4095.1048575+4294967295 18446744073709551615 exit brk=18446744073709551615 @1=gone @1.2=1 ";
  static const char end[] = " @1.10000=9999\nnull\n";
  CHECK(memcmp(text, begin, sizeof begin - 1) == 0);
  CHECK(memcmp(text + bytes - (sizeof end - 1), end, sizeof end - 1) == 0);
}

void call_tests(void) {
  RUN(no_text_is_read_behind_its_end);
  RUN(a_block_has_a_most_of_lines);
  RUN(answers_and_their_areas_are_written_whole_in_pieces);
}
