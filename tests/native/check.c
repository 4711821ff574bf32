#include "check.h"

static bool check_clean;
static unsigned check_passed, check_failed;

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
}

int check_report(void) {
  printf("%u passed, %u failed\n", check_passed, check_failed);
  return check_failed == 0 ? 0 : 1;
}
