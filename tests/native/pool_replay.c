/* pool_replay POOL [SETTING=VALUE | --collect=N | --chunk=N | --list=A,B,C | --draws=N,N…]… < trace: prints
 * the rows. */
#include "allocation/pools/pool_replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "allocation/pools/registry.h"
#include "base/memory.h"

typedef struct Setting {
  const char *own;
  long long usual;
} Setting;
typedef struct Row {
  const char *name;
  unsigned count;
  Setting setting[BL_POOL_SETTING_COUNT];
} Row;
#define P(name, own, min, max, usual, names) {own, usual},
#define X(NAME, module, text, ...)           {text, BL_COUNT(BL_##NAME##_SETTINGS), {BL_##NAME##_SETTINGS(P)}},
static const Row rows[] = {BL_POOL_MODELS(X)};

static PoolReplay replay;

static void numbers(const char *text, uint64_t *list, uint64_t *count) {
  for (char *at = (char *)(uintptr_t)text; *at; at += *at == ',') list[(*count)++] = strtoull(at, &at, 10);
}

static void option(BlPoolSettings *settings, const Row *row, const char *text) {
  const char *value = strchr(text, '=');
  if (value == NULL) exit(3);
  const size_t length = (size_t)(value - text);
  value++;
  if (strncmp(text, "--collect", length) == 0)
    settings->collect = strtoull(value, NULL, 10);
  else if (strncmp(text, "--chunk", length) == 0)
    settings->chunk = strtoull(value, NULL, 10);
  else if (strncmp(text, "--list", length) == 0)
    settings->list_count = 0, numbers(value, settings->list, &settings->list_count);
  else {
    unsigned i = 0;
    while (i < row->count &&
           (strlen(row->setting[i].own) != length || strncmp(text, row->setting[i].own, length)))
      i++;
    if (i == row->count) exit(4);
    settings->value[i] = strtoll(value, NULL, 10);
  }
}

static void flush(void) {
  fwrite(replay.text.at, 1, replay.length, stdout);
  replay.length = 0;
}

int main(int argc, char **argv) {
  BlPoolSettings settings = {0};
  const Row *row = rows;
  while (strcmp(row->name, argv[1]) != 0)
    if (++row == rows + sizeof rows / sizeof *rows) return 2;
  settings.pool = (uint32_t)(row - rows);
  for (unsigned i = 0; i < row->count; i++) settings.value[i] = row->setting[i].usual;
  const char *draws = NULL;
  for (int i = 2; i < argc; i++)
    if (strncmp(argv[i], "--draws=", 8) == 0)
      draws = argv[i] + 8;
    else
      option(&settings, row, argv[i]);
  if (!pool_settings_are_valid(&settings)) return 5;
  pool_replay_open(&replay, pool_model(settings.pool), &settings);
  FILE *file = draws ? fopen(draws, "r") : NULL;
  char digits[POOL_DIGITS + 1] = {0};
  while (file && fscanf(file, "%24s", digits) == 1) {
    pool_give_draw(&replay.pool, strtod(digits, NULL), (const uint8_t *)digits);
    memset(digits, 0, sizeof digits);
  }
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    BlPoolOperation operation = {.kind = line[0] == 'a'};
    unsigned long long bytes = 0;
    if (line[0] == '#') continue;
    sscanf(line + 2, "%u %llu", &operation.id, &bytes);
    operation.bytes = bytes;
    if (pool_replay_run(&replay, &operation, 1) != 1) return 6;
    if (replay.length > 60000) flush();
  }
  pool_replay_finish(&replay);
  flush();
#ifdef CHECKED
  pool_check(&replay.pool);
#endif
  return 0;
}
