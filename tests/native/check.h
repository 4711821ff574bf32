/* Native tests in a handful of macros: TEST(name) { CHECK(...); }, RUN(name) in main, then check_report(). */
#ifndef BUFFERLAB_CHECK_H
#define BUFFERLAB_CHECK_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

static bool check_clean;
static unsigned check_passed, check_failed;

#define TEST(name) static void name(void)

#define CHECK(condition)                                                               \
  do {                                                                                 \
    if (!(condition)) check_fails(__FILE__, __LINE__), printf("    %s\n", #condition); \
  } while (0)

/* Compares whole numbers below 2^64. */
#define CHECK_EQUAL(actual, expected)                                                    \
  do {                                                                                   \
    const uint64_t got = (uint64_t)(actual), wanted = (uint64_t)(expected);              \
    if (got != wanted)                                                                   \
      check_fails(__FILE__, __LINE__),                                                   \
          printf("    %s is %" PRIu64 ", expected %" PRIu64 "\n", #actual, got, wanted); \
  } while (0)

#define RUN(name) check_run(#name, name)

static inline void check_fails(const char *file, int line) {
  check_clean = false;
  printf("  %s:%d\n", file, line);
}

static inline void check_run(const char *name, void (*test)(void)) {
  check_clean = true;
  test();
  printf("%s %s\n", check_clean ? "ok  " : "FAIL", name);
  if (check_clean)
    check_passed++;
  else
    check_failed++;
}

/* The sum, as a last line, and the exit status. */
static inline int check_report(void) {
  printf("%u passed, %u failed\n", check_passed, check_failed);
  return check_failed == 0 ? 0 : 1;
}

#endif
