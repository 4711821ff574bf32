/* A list of free chunks, linked through next and prev, of which every one has the list's number. Models put
 * chunks where their order wants them; by address it is a walk from the front. */
#ifndef BUFFERLAB_FREE_LIST_H
#define BUFFERLAB_FREE_LIST_H

#include "allocation/heap/heap.h"

typedef struct FreeList {
  uint32_t first, last;
  uint32_t number; /* of the registry's row; BL_NO_LIST = none of them */
} FreeList;

/* Where a chunk is to stand: behind a chunk, HEAP_NOTHING = at the front, or not known yet. */
#define PLACE_UNKNOWN 0xffffffffu

/* What a walk found, and how many nodes it visited; HEAP_NOTHING = no fit. */
typedef struct Found {
  uint32_t chunk, nodes;
} Found;

void free_list_put(Heap *heap, FreeList *list, uint32_t behind, uint32_t chunk);
void free_list_remove(Heap *heap, FreeList *list, uint32_t chunk);
/* The place of a chunk by address; counts the nodes that are visited on the way. */
uint32_t free_list_place(Heap *heap, const FreeList *list, uint32_t chunk);
/* The first with at least `size` granules, from `from` on as far as before `until`. */
Found free_list_walk(const Heap *heap, uint32_t from, uint32_t until, uint32_t size);

/* `front` takes in the chunk that follows it; one of the two is the neighbour that was free, in no list any
 * more. Counts and tells the merge. */
void chunk_join(Heap *heap, uint32_t front, uint32_t neighbour);
/* Joins a chunk with those of its two neighbours that stand in the list: Knuth, 2.5, algorithm C. The chunk
 * that has all of it then is in no list; its place by address is known if a neighbour's was. Counts and tells
 * each merge. */
typedef struct Merged {
  uint32_t chunk, place;
} Merged;
Merged free_list_merge(Heap *heap, FreeList *list, uint32_t chunk);

/* Asserts that the links are whole and, if told, ascend by address; how many chunks. */
uint32_t free_list_check(const Heap *heap, const FreeList *list, bool by_address);

/* Where a chunk begins, in bytes. */
static inline uint64_t chunk_at(const Heap *heap, uint32_t chunk) {
  return (uint64_t)heap_chunk(heap, chunk)->start * heap->model->granule;
}

#endif
