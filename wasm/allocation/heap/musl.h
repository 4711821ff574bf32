/* musl's mallocng, what musl.c, musl_groups.c and musl_bytes.c share. All sizes of slots and groups are in
 * granules of 16 bytes.
 *
 * A group is a header of 16 bytes and 1 to 32 slots of one class. It lies in a mapping of its own, or in a
 * slot of another group. Its header and what precedes it there are one chunk (METADATA), which stores the
 * group of that slot in `other_prev`, 0 for a mapping. So does each slot, with its number in `prev`. A live
 * block stores its place, granules from the start of its slot, in `next`. Every chunk stores its first mark
 * in `other_next`. A block in a mapping of its own is a group of one slot. */
#ifndef BUFFERLAB_MUSL_H
#define BUFFERLAB_MUSL_H

#include "abi/heap_models.h"
#include "allocation/heap/free_list.h"

#define MU_GRANULE    16u
#define MU_CLASSES    48u
#define MU_SLOTS      32u
#define MU_MAPPING    63u     /* the class of a block in a mapping of its own */
#define MU_LEAST_MAP  131052u /* bytes: the smallest such block */
#define MU_TAIL       4u      /* bytes at the end of a slot that belong to the next header */
#define MU_FREED      MU_CLASSES
#define MU_BARE       (2 * MU_CLASSES)
#define MU_MOST_DEPTH 8u
#define MU_NO_GROUP   0u

typedef struct MuGroup {
  uint32_t next, prev;       /* in the ring of its class, 0 = in none; next also links spare records */
  uint32_t available, freed; /* one bit per slot; a slot in neither is used */
  uint32_t header, whole;    /* its chunk; granules of mapping or slot */
  uint32_t number;           /* as answers show it, from 1 on; 0 = not yet */
  uint32_t slot[MU_SLOTS];
  uint8_t class, last, active, reserved; /* numbers of the last and of the last active slot */
} MuGroup;
STATE_STRUCT(MuGroup, next, prev, available, freed, header, whole, number, slot, class, last, active,
             reserved);

/* The bytes before a granule where the allocator looks for a place: the 13th, 14th and 15th of the granule
 * before. Marks are what of them is not zero. */
typedef struct MuMark {
  uint32_t at; /* granule: of the address space; in a mapping, from its first slot on */
  uint32_t value, next;
} MuMark;
STATE_STRUCT(MuMark, at, value, next);

typedef struct Musl {
  FreeList bare;              /* addresses without memory, by address */
  uint32_t first[MU_CLASSES]; /* of the ring of groups that may have room */
  uint32_t slots[MU_CLASSES]; /* of all groups */
  uint32_t count[MU_BARE];    /* chunks of each list */
  uint32_t groups, spare;     /* records ever used; the first spare one */
  uint32_t marks, spare_mark; /* the same */
  uint32_t clock, maps;       /* 1 … 255: mappings made and removed for groups; all mappings made */
  uint32_t named;             /* groups numbered */
  uint8_t unmapped[MU_CLASSES], bounces[MU_CLASSES]; /* the clock at the last removal; bounces */
} Musl;
STATE_STRUCT(Musl, (FreeList, bare), first, slots, count, groups, spare, marks, spare_mark, clock, maps,
             named, unmapped, bounces);

/* What the last operation did, which no later one depends on. */
typedef struct MuNotes {
  uint32_t named;         /* groups numbered before it */
  uint32_t resized, gone; /* the group whose mapping it resized; the number of groups that it ended */
  uint32_t ended[MU_MOST_DEPTH];
} MuNotes;
STATE_STRUCT(MuNotes, named, resized, gone, ended);

static inline Musl *mu_state(const Heap *heap) { return heap->model_state; }
/* Valid until the next new group. */
static inline MuGroup *mu_group(const Heap *heap, uint32_t group) {
  return (MuGroup *)(void *)heap->records[0].at + group;
}
static inline MuNotes *mu_notes(const Heap *heap) { return (MuNotes *)(void *)heap->records[2].at; }
static inline uint32_t mu_group_of(const Heap *heap, uint32_t slot) {
  return heap_chunk(heap, slot)->other_prev;
}
static inline uint64_t mu_bytes(uint32_t granules) { return (uint64_t)granules * MU_GRANULE; }
/* Bytes of a slot. A mapping has one slot behind the header. */
static inline uint64_t mu_slot_bytes(const Heap *heap, uint32_t slot) {
  return heap_chunk_bytes(heap, slot) - (heap_chunk(heap, slot)->kind == BL_CHUNK_MAPPED ? MU_GRANULE : 0);
}

/* Bytes (musl_bytes.c). `at` is a granule as in MuMark, other places are bytes of the slot. ----------------
 */

uint32_t mu_read(const Heap *heap, uint32_t chunk, uint32_t at);
void mu_write(Heap *heap, uint32_t chunk, uint32_t at, uint32_t value);
void mu_zero(Heap *heap, uint32_t chunk, uint64_t from, uint64_t to);
void mu_copy(Heap *heap, uint32_t from, uint64_t from_byte, uint32_t to, uint64_t to_byte, uint64_t bytes);
/* Moves the marks within chunk `to`, or all marks, from another chunk. */
void mu_hand_over(Heap *heap, uint32_t from, uint32_t to);
void mu_hand_all(Heap *heap, uint32_t from, uint32_t to);
void mu_forget(Heap *heap, uint32_t chunk);
/* Asserts that the marks of a chunk lie within it. Returns their number. */
uint32_t mu_check_marks(const Heap *heap, uint32_t chunk);

/* Groups (musl_groups.c). -------------------------------------------------------------------------------- */

/* The class of a request below MU_LEAST_MAP. */
uint32_t mu_class(uint64_t bytes);
uint32_t mu_class_size(uint32_t class);
/* A new record, all zero. */
uint32_t mu_new_record(Heap *heap);
/* The group in whose slot a group lies; MU_NO_GROUP = a mapping. */
uint32_t mu_outer(const Heap *heap, uint32_t group);
/* Takes a slot of the class; `bytes`: the request. HEAP_NO_CHUNK = out of memory. */
uint32_t mu_take_slot(Heap *heap, uint32_t class, uint64_t bytes);
/* Frees a slot, and every group that is then unused. */
void mu_free_slot(Heap *heap, uint32_t slot);
/* Ends the record of a group, whose number the operation's notes show. */
void mu_end_record(Heap *heap, uint32_t group);
/* The clock of mappings. */
void mu_tick(Heap *heap);
/* Places `bytes` bytes in a slot. */
void mu_place(Heap *heap, uint32_t slot, uint64_t bytes);
/* Writes the sizes around a block. */
void mu_write_size(Heap *heap, uint32_t slot, uint64_t bytes);

#endif
