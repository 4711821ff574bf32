/* rand() of the Microsoft C runtime: state = state * 214013 + 2531011 mod 2^32, value = (state >> 16) &
 * 0x7fff. The article's figures use it with the default seed 1 (Chen 2006; confirmed by replaying them). */
#ifndef BUFFERLAB_MSVC_RAND_H
#define BUFFERLAB_MSVC_RAND_H

#include "base/bits.h"

/* The state after k draws is MSVC_JUMP_MUL[k] * state + MSVC_JUMP_ADD[k]. */
static const uint32_t MSVC_JUMP_MUL[5] = {1u, 0x343fdu, 0xa9fc6809u, 0x45c82be5u, 0xddff5051u};
static const uint32_t MSVC_JUMP_ADD[5] = {0u, 0x269ec3u, 0x1e278e7au, 0xd2f65b55u, 0x98520c4u};

ALWAYS_INLINE uint32_t msvc_jump(uint32_t state, uint32_t draws) {
  return MSVC_JUMP_MUL[draws] * state + MSVC_JUMP_ADD[draws];
}

ALWAYS_INLINE uint32_t msvc_next(uint32_t *state) {
  *state = msvc_jump(*state, 1);
  return (*state >> 16) & 0x7fffu;
}

/* Draws while the low bit is 1, at most `max` times, and counts the ones: the coin flips of a doubling.
 * It inspects four draws at once, because a branch per draw is mispredicted half of the time. */
ALWAYS_INLINE uint32_t msvc_heads(uint32_t *state, uint32_t max) {
  uint32_t heads = 0;
  for (;;) {
    const uint32_t now = *state;
    const uint32_t bits = ((msvc_jump(now, 1) >> 16) & 1u) | ((msvc_jump(now, 2) >> 15) & 2u) |
                          ((msvc_jump(now, 3) >> 14) & 4u) | ((msvc_jump(now, 4) >> 13) & 8u);
    const uint32_t run = lowest_bit(~bits);
    const uint32_t left = max - heads;
    if (run < 4 || left <= 4) {
      const uint32_t ones = min_u32(run, left);
      *state = msvc_jump(now, ones < left ? ones + 1 : ones);
      return heads + ones;
    }
    *state = msvc_jump(now, 4);
    heads += 4;
  }
}

#endif
