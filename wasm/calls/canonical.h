/* Turns calls with addresses or IDs into the canonical form, and settles and counts irregular calls: a new
 * block is appended to the live list, the last block fills the place of a freed one, and a resized block
 * keeps its place. */
#ifndef BUFFERLAB_CANONICAL_H
#define BUFFERLAB_CANONICAL_H

#include "abi/calls.h"
#include "key_list.h"

typedef struct Canonical {
  KeyList blocks, threads;
  BlTakenKey taken;
  BlCallRefusal refusal;
  uint64_t thread;        /* of the next calls, as the file names it */
  uint32_t thread_number; /* its number; 0 = its first operation is to come */
  uint64_t time;          /* of the next calls in nanoseconds, never less than before */
  uint32_t odd[BL_ODD_CALL_COUNT];
  uint64_t operations;  /* that were passed on */
  BlCallOperation *out; /* where the next one goes; a call has two at most */
} Canonical;

void canonical_open(Canonical *canonical, BlTakenKey taken);
void canonical_set_thread(Canonical *canonical, uint64_t thread);
/* These return false if the call is not allowed: too many blocks are live, or a key is taken. */
bool canonical_allocate(Canonical *canonical, BlCallKind kind, uint64_t key, uint64_t bytes, uint32_t log2);
bool canonical_free(Canonical *canonical, uint64_t key);
/* realloc of a null pointer. */
bool canonical_allocate_by_realloc(Canonical *canonical, uint64_t key, uint64_t bytes);
/* realloc of a block, which gets another key or keeps its own. */
bool canonical_resize(Canonical *canonical, uint64_t old, uint64_t key, uint64_t bytes);
/* realloc to 0 bytes that gives null back. */
bool canonical_resize_to_zero(Canonical *canonical, uint64_t key);
/* Gives the block of a key another key, if nothing has that one. */
void canonical_rename(Canonical *canonical, uint64_t old, uint64_t key);

#endif
