/* The core from a shell: bufferlab_native BLOCK COMMAND…, where BLOCK is a file with the words of a
 * BlScenario.
 *
 *   run N    performs N operations in slices of a million: prints the status and how many were done in all
 *   seek N   goes to N operations done
 *   hash     prints the state hash, 16 hexadecimal digits
 *   figures  prints the figures of every lane, "lane name value"
 *   time N   performs N operations and prints the seconds they took
 *
 * Exit status: 0, or 2 with the problem on standard error. */
#define _POSIX_C_SOURCE 199309L

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blocks.h"

#define SLICE 1000000u

static uint32_t run(uint32_t steps) {
  uint32_t status = BL_OK;
  for (uint32_t left = steps; left > 0 && status == BL_OK;) {
    const uint32_t slice = left < SLICE ? left : SLICE;
    status = bl_run(slice);
    left -= slice;
  }
  return status;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void print_figures(uint32_t lanes) {
#define X(name, ...) #name,
  static const char *const names[] = {BL_FIGURES(X)};
#undef X
  for (uint32_t lane = 0; lane < lanes; lane++) {
    const double *figures = bl_figures(lane);
    for (uint32_t i = 0; i < BL_COUNT(BL_FIGURES); i++)
      printf("%" PRIu32 " %s %.17g\n", lane, names[i], figures[i]);
  }
}

static int refuse(const char *what, const char *value) {
  fprintf(stderr, "%s: %s\n", what, value);
  return 2;
}

static int load(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return refuse("no such file", path);
  const size_t read = fread(bl_block(), 1, sizeof(BlScenario), file);
  fclose(file);
  if (read != sizeof(BlScenario)) return refuse("not a scenario block", path);
  const uint32_t status = bl_open();
  if (status == BL_OK) return 0;
  const BlProblem *p = bl_problem();
  fprintf(stderr, "refused with status %u: table %u field %u row %u lane %u value %u, allowed %u to %u\n",
          status, p->table, p->field, p->row, p->lane, p->value, p->min, p->max);
  return 2;
}

/* Commands without a number. */
static int show(const char *command) {
  if (strcmp(command, "hash") == 0)
    printf("%016" PRIx64 "\n", bl_state_hash());
  else if (strcmp(command, "figures") == 0)
    print_figures(bl_block()->lane_count);
  else
    return refuse("unknown command", command);
  return 0;
}

static int go(const char *command, const char *number) {
  char *end;
  const unsigned long long n = strtoull(number, &end, 10);
  if (*number == '\0' || *end != '\0' || n > BL_NONE) return refuse("not a number of operations", number);
  if (strcmp(command, "run") == 0) {
    const uint32_t status = run((uint32_t)n);
    printf("status %u done %u\n", status, bl_done());
  } else if (strcmp(command, "seek") == 0) {
    const uint32_t status = go_to((uint32_t)n);
    printf("status %u done %u\n", status, bl_done());
  } else {
    const double start = seconds();
    run((uint32_t)n);
    printf("%.9f\n", seconds() - start);
  }
  return 0;
}

static bool takes_number(const char *command) {
  return strcmp(command, "run") == 0 || strcmp(command, "seek") == 0 || strcmp(command, "time") == 0;
}

int main(int count, char **words) {
  if (count < 2)
    return refuse("usage", "bufferlab_native BLOCK [run N | seek N | time N | hash | figures] …");
  int status = load(words[1]);
  for (int i = 2; i < count && status == 0; i++) {
    if (!takes_number(words[i]))
      status = show(words[i]);
    else if (i + 1 == count)
      status = refuse("a number of operations is missing after", words[i]);
    else
      status = go(words[i], words[i + 1]), i++;
  }
  return status;
}
