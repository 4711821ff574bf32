#include "sim_assert.h"

static const char *failed = "";

_Noreturn void sim_fail(const char *text) {
  failed = text;
  __builtin_trap();
}

const char *sim_assert_text(void) { return failed; }
