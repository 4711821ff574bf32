/* The reading of own text, the settling, counting and packing of calls, and the text of answers, under ASan
 * and UBSan. tests/unit/text-blocks.test.ts, calls-canonical.test.ts, calls-facts.test.ts and
 * own-plots.test.ts check the rules. */
#include <stdlib.h>
#include <string.h>

#include "allocation/answer_text.h"
#include "base/memory.h"
#include "calls/call_facts.h"
#include "calls/call_text.h"
#include "calls/page_packer.h"
#include "calls/text_calls.h"
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

#define CROWDED 3000u

TEST(a_crowded_list_finds_every_key_as_an_array_does) {
  static uint64_t keys[CROWDED];
  memory_reset();
  KeyList list = key_list_empty();
  uint64_t random = 7;
  for (uint32_t round = 0; round < 40000; round++) {
    const uint32_t place = splitmix64_below(&random, CROWDED);
    const uint64_t key = ((uint64_t)splitmix64_below(&random, 3) << 32) + 4096 * round;
    if (place < list.count) {
      key_list_remove(&list, place);
      keys[place] = keys[list.count];
    } else if (round % 5 == 0 && list.count > 0) {
      key_list_rekey(&list, list.count - 1, key);
      keys[list.count - 1] = key;
    } else {
      key_list_add(&list, key);
      keys[list.count - 1] = key;
    }
    CHECK_EQUAL(key_list_find(&list, key + 1), NO_PLACE);
    if (round % 64 > 0) continue;
    for (uint32_t i = 0; i < list.count; i++) CHECK_EQUAL(key_list_find(&list, keys[i]), i);
  }
  CHECK(list.count > 1000);
}

static uint64_t random_size(uint64_t *random) {
  static const uint64_t sizes[] = {0, 1, 24, 8191, 8192, BL_CALL_MOST_IN_LANE, ((uint64_t)1 << 61) - 1};
  const uint32_t choice = splitmix64_below(random, 10);
  return choice < 7 ? sizes[choice] : splitmix64_below(random, 1u << 20);
}

/* Random lines of few IDs, threads and rising times. */
static void fill_lines(uint64_t *random, uint64_t *time) {
  for (uint32_t i = 0; i < BL_MAX_CALL_LINES; i++) {
    const uint32_t kind = splitmix64_below(random, 64);
    const BlCallLineKind callers[] = {BL_CALL_LINE_THREAD, BL_CALL_LINE_TIME};
    lines[i] = (BlCallLine){.kind = (uint8_t)(kind < 2 ? callers[kind] : kind % BL_CALL_LINE_THREAD),
                            .id = 1 + splitmix64_below(random, 500)};
    if (lines[i].kind == BL_CALL_LINE_ALLOCATE_ALIGNED)
      lines[i].log2_alignment = (uint8_t)splitmix64_below(random, 33);
    lines[i].bytes = kind == 1 ? *time += splitmix64_below(random, 9) : random_size(random);
  }
}

TEST(random_calls_are_settled_counted_and_packed_alike) {
  static BlCallOperation operations[BL_MAX_CALL_BATCH];
  static Canonical canonical;
  static CallFacts facts;
  static PagePacker packer;
  uint64_t random = 3, time = 0, packed = 0;
  memory_reset();
  canonical_open(&canonical, BL_TAKEN_MISSED_FREE);
  call_facts_open(&facts);
  page_packer_open(&packer);
  TextTimes times = {.has_start = false};
  for (uint32_t round = 0; round < 40; round++) {
    fill_lines(&random, &time);
    canonical.out = operations;
    CHECK_EQUAL(text_calls_perform(&canonical, &times, lines, BL_MAX_CALL_LINES), BL_MAX_CALL_LINES);
    const uint32_t count = (uint32_t)(canonical.out - operations);
    call_facts_add(&facts, operations, count);
    for (uint32_t at = 0; at < count;) {
      const uint32_t added = page_packer_add(&packer, operations + at, count - at);
      at += added;
      packed += added;
      if (packer.operations < BL_CALL_PAGE) continue;
      page_packer_end(&packer);
      CHECK(packer.threads.length > 0 && packer.times.length > 0);
      page_packer_next(&packer);
    }
  }
  CHECK_EQUAL(packed, canonical.operations);
  CHECK((uint64_t)facts.facts.operations == canonical.operations);
  CHECK((uint32_t)facts.facts.live == canonical.blocks.count);
  CHECK(call_series(&facts.needed)->count > BL_CALL_SPANS / 2);
}

TEST(sizes_beyond_the_exact_ones_are_rounded_up) {
  static SizeCounts counts;
  memory_reset();
  for (uint64_t i = 0; i < BL_CALL_EXACT_SIZES + 300u; i++) size_counts_add(&counts, 2 * i);
  CHECK_EQUAL(counts.sizes, BL_CALL_EXACT_SIZES);
  CHECK_EQUAL(counts.rounded.count, 2); /* 131,072 is round, and all others are below 132,096 */
  size_counts_add(&counts, ((uint64_t)1 << 61) - 1);
  CHECK_EQUAL(counts.rounded.count, 3);
}

void call_tests(void) {
  RUN(a_crowded_list_finds_every_key_as_an_array_does);
  RUN(random_calls_are_settled_counted_and_packed_alike);
  RUN(sizes_beyond_the_exact_ones_are_rounded_up);
  RUN(no_text_is_read_behind_its_end);
  RUN(a_block_has_a_most_of_lines);
  RUN(answers_and_their_areas_are_written_whole_in_pieces);
}
