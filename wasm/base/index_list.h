/* A doubly linked list over the indices of the live list, in birth order, oldest first. It follows
 * swap-removal: index `last` takes the removed index. Invariant: next[prev[i]] == i == prev[next[i]] for
 * every i in the list. */
#ifndef BUFFERLAB_INDEX_LIST_H
#define BUFFERLAB_INDEX_LIST_H

#include <stdint.h>

#include "column.h"

#define LIST_END 0xffffffffu

typedef struct IndexList {
  uint32_t *head, *tail; /* owned by the user's state */
  Column next, prev;
} IndexList;

static inline void index_list_link(IndexList *list, uint32_t from, uint32_t to) {
  if (from == LIST_END)
    *list->head = to;
  else
    list->next.at[from] = to;
  if (to == LIST_END)
    *list->tail = from;
  else
    list->prev.at[to] = from;
}

static inline void index_list_append(IndexList *list, uint32_t index) {
  index_list_link(list, *list->tail, index);
  index_list_link(list, index, LIST_END);
}

static inline void index_list_swap_remove(IndexList *list, uint32_t index, uint32_t last) {
  index_list_link(list, list->prev.at[index], list->next.at[index]);
  if (index == last) return;
  const uint32_t prev = list->prev.at[last], next = list->next.at[last];
  index_list_link(list, prev, index);
  index_list_link(list, index, next);
}

#endif
