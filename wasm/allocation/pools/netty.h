/* What Netty's allocators share. */
#ifndef BUFFERLAB_NETTY_H
#define BUFFERLAB_NETTY_H

#include "pool.h"

/* What a ByteBuf of 256 bytes grows to: a power of two, beyond 4 MiB the next multiple of it above. */
static inline uint64_t netty_grown_bytes(uint64_t bytes) {
  const uint64_t most = 4u << 20;
  return bytes > most ? bytes / most * most + most : (uint64_t)1 << log2_up(max_u64(bytes, 64));
}

#endif
