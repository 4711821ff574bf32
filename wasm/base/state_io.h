/* One traversal of the state serves saving, loading and hashing. The owner passes its bytes in a fixed
 * order, and the visitor saves, loads or hashes them. What only tells of the past is not hashed. */
#ifndef BUFFERLAB_STATE_IO_H
#define BUFFERLAB_STATE_IO_H

#include <stdbool.h>
#include <stdint.h>

typedef struct StateIo StateIo;
struct StateIo {
  void (*pass)(StateIo *io, void *bytes, uint32_t count);
  bool hashes;
};

static inline void state_pass(StateIo *io, void *bytes, uint32_t count) { io->pass(io, bytes, count); }

/* Passes words that no later step depends on. */
static inline void state_pass_told(StateIo *io, void *bytes, uint32_t count) {
  if (!io->hashes) io->pass(io, bytes, count);
}

/* A 64-bit hash over 32-bit words, in order. Pieces are multiples of 4 bytes. */
typedef struct HashIo {
  StateIo io;
  uint64_t hash;
} HashIo;

HashIo state_hasher(void);

#endif
