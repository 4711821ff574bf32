#include "check.h"

#include <stdlib.h>
#include <string.h>

static bool check_clean;
static bool check_first;
static unsigned check_passed, check_failed;

void check_begin(int count, char **arguments) {
  check_first = count == 2 && strcmp(arguments[1], "--first") == 0;
}

void check_fails(const char *file, int line) {
  check_clean = false;
  printf("  %s:%d\n", file, line);
}

void check_run(const char *name, void (*test)(void)) {
  check_clean = true;
  test();
  printf("%s %s\n", check_clean ? "ok  " : "FAIL", name);
  if (check_clean)
    check_passed++;
  else
    check_failed++;
  if (check_first && check_failed > 0) exit(1);
}

int check_report(void) {
  printf("%u passed, %u failed\n", check_passed, check_failed);
  return check_failed == 0 ? 0 : 1;
}
