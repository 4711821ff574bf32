/* A list of free chunks, linked through next and prev. Each of its chunks stores the list's number. Models
 * insert chunks in their own order; insertion by address walks from the front. */
#ifndef BUFFERLAB_FREE_LIST_H
#define BUFFERLAB_FREE_LIST_H

#include "allocation/heap/heap.h"

typedef struct FreeList {
  uint32_t first, last;
  uint32_t number; /* in the model's registry row; BL_NO_LIST = not listed there */
} FreeList;
STATE_STRUCT(FreeList, first, last, number);

/* Where to insert a chunk: after another chunk, HEAP_NO_CHUNK = at the front, or not yet known. */
#define PLACE_UNKNOWN 0xffffffffu

/* Result of a walk, with the nodes visited; HEAP_NO_CHUNK = no fit. */
typedef struct Found {
  uint32_t chunk, nodes;
} Found;

/* Inserts a chunk after `behind`, which is in the list; HEAP_NO_CHUNK = at the front. */
void free_list_put(Heap *heap, FreeList *list, uint32_t behind, uint32_t chunk);
/* Removes a chunk of the list. */
void free_list_remove(Heap *heap, FreeList *list, uint32_t chunk);
/* The place of a chunk by address. Counts the visited nodes. */
uint32_t free_list_place(Heap *heap, const FreeList *list, uint32_t chunk);
/* The first chunk with at least `size` granules, from `from` up to but not including `until`. */
Found free_list_walk(const Heap *heap, uint32_t from, uint32_t until, uint32_t size);

/* Merges `front` with the chunk after it. `neighbor` is the one that was free and has left its list.
 * Counts and records the merge. */
void chunk_join(Heap *heap, uint32_t front, uint32_t neighbor);
/* Merges a chunk with the neighbors in the list: Knuth, 2.5, algorithm C. The result is in no list. Its
 * place by address is known if a neighbor's was. Counts and records each merge. */
typedef struct Merged {
  uint32_t chunk, place;
} Merged;
Merged free_list_merge(Heap *heap, FreeList *list, uint32_t chunk);

/* Asserts that the links are intact and, if by_address, ascend. Returns the number of chunks. */
uint32_t free_list_check(const Heap *heap, const FreeList *list, bool by_address);

/* The start of a chunk, in bytes. */
static inline uint64_t chunk_at(const Heap *heap, uint32_t chunk) {
  return (uint64_t)heap_chunk(heap, chunk)->start * heap->model->granule;
}

#endif
