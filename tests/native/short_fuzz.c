/* A short fuzzer run without libFuzzer: every input of a seed file, then mutants of each, the same in
 * every run. Together the seeds take every path that a libFuzzer run found (make seeds). A failing input
 * is printed in the format of the file. */
#include <ctype.h>
#include <sanitizer/common_interface_defs.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_target.h"
#include "random/pcg32.h"

#define MAX_BYTES 512u
#define MAX_SEEDS 1000u
#define CHANGES   4u

typedef struct Input {
  uint32_t size;
  uint8_t bytes[MAX_BYTES];
} Input;

static Input seeds[MAX_SEEDS], tried;
static uint32_t seed_count;

static void print_input(void) {
  fprintf(stderr, "the input: ");
  for (uint32_t i = 0; i < tried.size; i++) fprintf(stderr, "%02x", tried.bytes[i]);
  fprintf(stderr, "\n");
}

/* The core traps; a fuzzer aborts. */
static void exit_by_signal(int number) {
  print_input();
  signal(number, SIG_DFL);
  raise(number);
}

static void refuse(const char *why, const char *path) {
  fprintf(stderr, "%s: %s\n", path, why);
  exit(1);
}

/* A line of the file: two hexadecimal digits per byte. */
static bool read_seed(const char *line, Input *seed) {
  for (seed->size = 0; isxdigit((unsigned char)*line); line += 2) {
    unsigned byte;
    if (seed->size == MAX_BYTES || sscanf(line, "%2x", &byte) != 1) return false;
    seed->bytes[seed->size++] = (uint8_t)byte;
  }
  return *line == '\n' && seed->size > 0;
}

static void read_seeds(const char *path) {
  char line[2 * MAX_BYTES + 2];
  FILE *file = fopen(path, "r");
  if (file == NULL) refuse("no such file", path);
  while (fgets(line, sizeof line, file)) {
    if (seed_count == MAX_SEEDS || !read_seed(line, &seeds[seed_count++]))
      refuse("a line that is not a seed", path);
  }
  fclose(file);
  if (seed_count == 0) refuse("no seeds", path);
}

static void try_input(void) { LLVMFuzzerTestOneInput(tried.bytes, tried.size); }

/* The start of one seed with the end of another, or extra bytes, or changed bytes. */
static void mutate(const Input *seed, Pcg32 *rng) {
  const Input *other = &seeds[pcg32_below(rng, seed_count)];
  const uint32_t kept = 1 + pcg32_below(rng, seed->size);
  tried = *seed;
  if (pcg32_below(rng, 2)) {
    const uint32_t from = pcg32_below(rng, other->size), left = MAX_BYTES - kept;
    const uint32_t added = other->size - from < left ? other->size - from : left;
    memcpy(tried.bytes + kept, other->bytes + from, added);
    tried.size = kept + added;
  }
  for (uint32_t i = 0; i < CHANGES; i++) tried.bytes[pcg32_below(rng, tried.size)] = (uint8_t)pcg32_next(rng);
}

int main(int count, char **arguments) {
  if (count != 3) refuse("a file of seeds, and how many mutants of each", arguments[0]);
  const uint32_t mutants = (uint32_t)atoi(arguments[2]);
  signal(SIGABRT, exit_by_signal);
  signal(SIGILL, exit_by_signal);
  __sanitizer_set_death_callback(print_input);
  if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&count, &arguments);
  read_seeds(arguments[1]);
  Pcg32 rng = pcg32_start(20060502, 0);
  for (uint32_t i = 0; i < seed_count; i++) {
    tried = seeds[i];
    try_input();
    for (uint32_t j = 0; j < mutants; j++) mutate(&seeds[i], &rng), try_input();
  }
  return 0;
}
