/* A live list by key: addresses or IDs of 64 bits. New blocks are appended, and the last one takes the place
 * of a removed one. A hash table with linear probing, at most half full, from which keys are removed without
 * traces. A block may lose its key and stay. */
#ifndef BUFFERLAB_KEY_LIST_H
#define BUFFERLAB_KEY_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/column.h"

#define NO_PLACE 0xffffffffu

typedef struct KeyList {
  Column keys;  /* by place: a KeyEntry */
  Column slots; /* a place + 1; 0 = free */
  uint32_t count, log2_slots;
} KeyList;

KeyList key_list_empty(void);
/* The place of a key's block, or NO_PLACE. */
uint32_t key_list_find(const KeyList *list, uint64_t key);
/* Appends a block whose key is not in the list. */
void key_list_add(KeyList *list, uint64_t key);
/* Takes a block's key away. */
void key_list_drop_key(KeyList *list, uint32_t place);
/* Gives a block another key, which is not in the list. */
void key_list_rekey(KeyList *list, uint32_t place, uint64_t key);
/* Removes a block. */
void key_list_remove(KeyList *list, uint32_t place);

#endif
