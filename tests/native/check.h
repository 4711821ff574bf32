/* Native tests with a few macros: TEST(name) { CHECK(...); }, RUN(name) in main, then check_report(). */
#ifndef BUFFERLAB_CHECK_H
#define BUFFERLAB_CHECK_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

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

/* The program's arguments: --first ends it at the first test that fails. */
void check_begin(int count, char **arguments);
void check_fails(const char *file, int line);
void check_run(const char *name, void (*test)(void));
/* Prints the totals as the last line and returns the exit status. */
int check_report(void);

#endif
