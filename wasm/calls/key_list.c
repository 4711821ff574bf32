#include "key_list.h"

#include <string.h>

#define FIRST_LOG2_SLOTS 11u

typedef struct KeyEntry {
  uint64_t key;
  uint64_t has_key;
} KeyEntry;
STATE_STRUCT(KeyEntry, key, has_key);

static inline KeyEntry *entry_at(const KeyList *list, uint32_t place) {
  return &((KeyEntry *)(void *)list->keys.at)[place];
}

static inline uint32_t home_of(const KeyList *list, uint64_t key) {
  return (uint32_t)((key * 0x9e3779b97f4a7c15u) >> (64 - list->log2_slots));
}

static inline uint32_t mask_of(const KeyList *list) { return (1u << list->log2_slots) - 1; }

/* The slot that holds the key, or the free one where it belongs. */
static inline uint32_t slot_of(const KeyList *list, uint64_t key) {
  const uint32_t mask = mask_of(list);
  for (uint32_t slot = home_of(list, key);; slot = (slot + 1) & mask) {
    const uint32_t entry = list->slots.at[slot];
    if (entry == 0 || entry_at(list, entry - 1)->key == key) return slot;
  }
}

static void open_slots(KeyList *list, uint32_t log2_slots) {
  list->log2_slots = log2_slots;
  column_reserve(&list->slots, 0, 1u << log2_slots);
  memset(list->slots.at, 0, sizeof(uint32_t) << log2_slots);
}

KeyList key_list_empty(void) {
  KeyList list = {.keys = COLUMN_OF(KeyEntry), .slots = column_of(1)};
  open_slots(&list, FIRST_LOG2_SLOTS);
  return list;
}

uint32_t key_list_find(const KeyList *list, uint64_t key) {
  return list->slots.at[slot_of(list, key)] - 1; /* 0 - 1 is NO_PLACE */
}

static void set_key(KeyList *list, uint32_t place, uint64_t key) {
  *entry_at(list, place) = (KeyEntry){.key = key, .has_key = 1};
  list->slots.at[slot_of(list, key)] = place + 1;
}

static void grow(KeyList *list) {
  open_slots(list, list->log2_slots + 1);
  for (uint32_t place = 0; place < list->count; place++)
    if (entry_at(list, place)->has_key) list->slots.at[slot_of(list, entry_at(list, place)->key)] = place + 1;
}

void key_list_add(KeyList *list, uint64_t key) {
  if (2 * (list->count + 1) > mask_of(list) + 1) grow(list);
  column_reserve(&list->keys, list->count, list->count + 1);
  set_key(list, list->count++, key);
}

/* Empties a slot and moves later entries up, so that probing never meets a gap before a key. */
static void empty_slot(KeyList *list, uint32_t empty) {
  uint32_t *slots = list->slots.at;
  const uint32_t mask = mask_of(list);
  for (uint32_t slot = (empty + 1) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
    const uint32_t home = home_of(list, entry_at(list, slots[slot] - 1)->key);
    if (((slot - home) & mask) < ((slot - empty) & mask)) continue;
    slots[empty] = slots[slot];
    empty = slot;
  }
  slots[empty] = 0;
}

void key_list_drop_key(KeyList *list, uint32_t place) {
  KeyEntry *entry = entry_at(list, place);
  if (!entry->has_key) return;
  empty_slot(list, slot_of(list, entry->key));
  entry->has_key = 0;
}

void key_list_rekey(KeyList *list, uint32_t place, uint64_t key) {
  key_list_drop_key(list, place);
  set_key(list, place, key);
}

void key_list_remove(KeyList *list, uint32_t place) {
  key_list_drop_key(list, place);
  const uint32_t last = --list->count;
  if (place == last) return;
  const KeyEntry moved = *entry_at(list, last);
  if (moved.has_key) list->slots.at[slot_of(list, moved.key)] = place + 1;
  *entry_at(list, place) = moved;
}
