/* Assertions that stay on in every build. A broken invariant traps, and sim_assert_text() returns its file
 * and line, in native programs also its condition: in a built core these texts would take 600 bytes. */
#ifndef BUFFERLAB_SIM_ASSERT_H
#define BUFFERLAB_SIM_ASSERT_H

#define SIM_STRING_(x) #x
#define SIM_STRING(x)  SIM_STRING_(x)
#ifdef __wasm__
#define SIM_CONDITION(text) ""
#else
#define SIM_CONDITION(text) " " text
#endif
#define SIM_ASSERT(condition)                                                                \
  do {                                                                                       \
    if (!(condition)) sim_fail(__FILE__ ":" SIM_STRING(__LINE__) SIM_CONDITION(#condition)); \
  } while (0)

_Noreturn void sim_fail(const char *text);
const char *sim_assert_text(void);

#endif
