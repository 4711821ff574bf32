/* One traversal of the state serves saving, loading and hashing. The owner passes its bytes in a fixed
 * order, and the visitor saves, loads or hashes them. What describes only the past is not hashed. */
#ifndef BUFFERLAB_STATE_IO_H
#define BUFFERLAB_STATE_IO_H

#include <stdbool.h>
#include <stddef.h>

#include "state_struct.h"

typedef struct StateIo StateIo;
struct StateIo {
  void (*pass)(StateIo *io, void *bytes, uint32_t count);
  bool hashes;
};

static inline void state_pass_bytes(StateIo *io, void *bytes, uint32_t count) { io->pass(io, bytes, count); }

/* Passes `count` structs or numbers of this type, from address `at` on. */
#define state_pass(io, Type, at, count) state_pass_bytes(io, (Type *){at}, STATE_BYTES(Type) * (count))

/* Passes the fields of a struct that precede `field`. */
#define state_pass_until(io, Type, at, field) \
  state_pass_bytes(io, (Type *){at}, STATE_BYTES(Type) - (uint32_t)(sizeof(Type) - offsetof(Type, field)))

/* Passes one struct that no later step depends on. */
#define state_pass_unhashed(io, Type, at)           \
  do {                                              \
    if (!(io)->hashes) state_pass(io, Type, at, 1); \
  } while (0)

/* A 64-bit hash over 32-bit words, in order. Pieces are multiples of 4 bytes. */
typedef struct HashIo {
  StateIo io;
  uint64_t hash;
} HashIo;

HashIo state_hasher(void);

#endif
