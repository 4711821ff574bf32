/* Entries of a cache: pages in it, and names of pages that left it. Each is a slot of 16 bytes in one pool
 * of the lane, linked into one of its lists. A list runs from its newest entry (head) to its oldest (tail).
 * Slot 0 stands for no slot: it belongs to no page, and its role is NAME. Invariants: slots[prev].next ==
 * slot == slots[next].prev inside a list; size = entries. */
#ifndef BUFFERLAB_PAGE_LIST_H
#define BUFFERLAB_PAGE_LIST_H

#include "abi/page_cache.h"
#include "base/bits.h"
#include "base/state_struct.h"

#define NO_SLOT 0u

typedef struct Slot {
  uint32_t prev, next; /* toward the head, toward the tail */
  uint32_t page;       /* BL_NONE = the slot is free */
  uint8_t role, list;
  uint16_t count; /* the policy's: a bit, or hits up to a limit */
} Slot;
STATE_STRUCT(Slot, prev, next, page, role, list, count);

typedef struct PageList {
  uint32_t head, tail, size;
} PageList;
STATE_STRUCT(PageList, head, tail, size);

/* Links `slot` after `before`, which is NO_SLOT for the head. */
ALWAYS_INLINE void page_list_link(PageList *list, Slot *slots, uint32_t before, uint32_t slot) {
  const uint32_t after = before ? slots[before].next : list->head;
  slots[slot].prev = before;
  slots[slot].next = after;
  if (before)
    slots[before].next = slot;
  else
    list->head = slot;
  if (after)
    slots[after].prev = slot;
  else
    list->tail = slot;
  list->size++;
}

ALWAYS_INLINE void page_list_push(PageList *list, Slot *slots, uint32_t slot) {
  page_list_link(list, slots, NO_SLOT, slot);
}

ALWAYS_INLINE void page_list_remove(PageList *list, Slot *slots, uint32_t slot) {
  const uint32_t prev = slots[slot].prev, next = slots[slot].next;
  if (prev)
    slots[prev].next = next;
  else
    list->head = next;
  if (next)
    slots[next].prev = prev;
  else
    list->tail = prev;
  list->size--;
}

#endif
