/* Parses a heap's settings from command-line words: MODEL [PARAMETER=VALUE …], with the names of
 * heap_models.h, models in either case. VALUE `none` is BL_NONE. */
#ifndef BUFFERLAB_HEAP_WORDS_H
#define BUFFERLAB_HEAP_WORDS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation/heap/registry.h"
#include "base/memory.h"

typedef struct Parameter {
  const char *name;
  uint32_t usual;
} Parameter;

#define P(name, min, max, usual) {#name, usual},
#define X(NAME, module, ...) \
  static const Parameter NAME##_parameters[] = {BL_##NAME##_PARAMETERS(P){NULL, 0}};
BL_HEAP_MODELS(X)
#undef X
#undef P

typedef struct ModelName {
  const char *name;
  const Parameter *parameters;
} ModelName;

#define X(NAME, module, ...) {#NAME, NAME##_parameters},
static const ModelName model_names[] = {BL_HEAP_MODELS(X)};
#undef X

static inline _Noreturn void refuse_word(const char *what, const char *word) {
  fprintf(stderr, "%s: %s\n", what, word);
  exit(2);
}

/* Finds the model by name and sets its default parameters. */
static inline uint32_t model_of(const char *word, BlHeap *settings) {
  for (uint32_t i = 0; i < BL_COUNT(BL_HEAP_MODELS); i++) {
    if (strcasecmp(model_names[i].name, word) != 0) continue;
    for (uint32_t k = 0; model_names[i].parameters[k].name != NULL; k++)
      settings->parameters[k] = model_names[i].parameters[k].usual;
    return i;
  }
  refuse_word("no such model", word);
}

static inline void set_parameter(BlHeap *settings, const char *word) {
  const Parameter *parameters = model_names[settings->model].parameters;
  const size_t length = strcspn(word, "=");
  uint32_t i = 0;
  while (parameters[i].name != NULL &&
         (strlen(parameters[i].name) != length || strncmp(parameters[i].name, word, length) != 0))
    i++;
  if (parameters[i].name == NULL || word[length] == '\0') refuse_word("no such parameter", word);
  const char *value = word + length + 1;
  char *end;
  const unsigned long long number = strtoull(value, &end, 10);
  const bool none = strcmp(value, "none") == 0;
  if (!none && (*value == '\0' || *end != '\0' || number > BL_NONE)) refuse_word("not a value", word);
  settings->parameters[i] = none ? BL_NONE : (uint32_t)number;
}

/* The model with `count` parameters changed. Exits with 2 at any other word. */
static inline BlHeap heap_of(const char *model, int count, char **words) {
  uint32_t min, max;
  BlHeap settings = {0};
  settings.model = model_of(model, &settings);
  for (int i = 0; i < count; i++) set_parameter(&settings, words[i]);
  const uint32_t problem = heap_settings_problem(&settings, &min, &max);
  if (problem != HEAP_SETTINGS_VALID || settings.model == BL_HEAP_IDEAL)
    refuse_word("out of range for", model);
  return settings;
}

#endif
