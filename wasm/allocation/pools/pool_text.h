/* Text of rows: words and whole numbers, separated by tabs. */
#ifndef BUFFERLAB_POOL_TEXT_H
#define BUFFERLAB_POOL_TEXT_H

#include "pool_replay.h"

void text_words(PoolReplay *replay, const char *words);
void text_number(PoolReplay *replay, uint64_t number);
/* A tab, then the number; "-" for POOL_UNSEEN. */
void text_cell(PoolReplay *replay, uint64_t number);
void text_word_cell(PoolReplay *replay, uint32_t word);
/* A tab, then the numbers with commas between; "-" without any. */
void text_list_cell(PoolReplay *replay, const PoolRow *row);

typedef struct PoolDone {
  uint64_t number;
  bool taken;
  uint64_t bytes;
} PoolDone;
/* The line of names, and the row of an operation. */
void pool_names(PoolReplay *replay);
void pool_print(PoolReplay *replay, const PoolDone *done, const PoolAnswer *answer);

#endif
