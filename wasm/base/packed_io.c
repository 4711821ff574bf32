#include "packed_io.h"

#include <string.h>

/* Small for small differences of either sign, modulo 2^32: 0, -1, 1, -2, 2 … */
static uint32_t fold(uint32_t difference) { return difference << 1 ^ (0u - (difference >> 31)); }
static uint32_t unfold(uint32_t folded) { return folded >> 1 ^ (0u - (folded & 1u)); }

/* 0 .. 3 = in 0, 1, 2 or 4 bytes. */
static uint32_t length_code(uint32_t folded) { return (folded > 0) + (folded > 0xffu) + (folded > 0xffffu); }
static uint32_t length_of(uint32_t code) {
  static const uint8_t lengths[] = {0, 1, 2, 4};
  return lengths[code];
}

static void write_group(PackedIo *out) {
  uint8_t bytes[1 + PACKED_TOGETHER * sizeof(uint32_t)] = {0};
  uint32_t end = 1;
  for (uint32_t i = 0; i < PACKED_TOGETHER; i++) {
    const uint32_t folded = fold(out->differences[i]), code = length_code(folded);
    bytes[0] |= (uint8_t)(code << 2 * i);
    memcpy(bytes + end, &folded, sizeof folded);
    end += length_of(code);
  }
  chain_write(&out->chain, bytes, end);
  out->at = 0;
}

static void read_group(PackedIo *in) {
  static const uint32_t masks[] = {0, 0xffu, 0xffffu, 0xffffffffu};
  uint8_t codes, bytes[PACKED_TOGETHER * sizeof(uint32_t)] = {0};
  chain_read(&in->chain, &codes, 1);
  uint32_t end = 0;
  for (uint32_t i = 0; i < PACKED_TOGETHER; i++) end += length_of(codes >> 2 * i & 3u);
  chain_read(&in->chain, bytes, end);
  const uint8_t *from = bytes;
  for (uint32_t i = 0; i < PACKED_TOGETHER; i++) {
    const uint32_t code = codes >> 2 * i & 3u;
    uint32_t folded;
    memcpy(&folded, from, sizeof folded);
    in->differences[i] = unfold(folded & masks[code]);
    from += length_of(code);
  }
  in->at = 0;
}

static void write_words(StateIo *io, void *bytes, uint32_t count) {
  PackedIo *out = (PackedIo *)io;
  const uint8_t *from = bytes;
  for (uint32_t i = 0; i < count; i += 4) {
    uint32_t word;
    memcpy(&word, from + i, 4);
    out->differences[out->at] = word - out->last[out->at];
    out->last[out->at++] = word;
    if (out->at == PACKED_TOGETHER) write_group(out);
  }
}

static void read_words(StateIo *io, void *bytes, uint32_t count) {
  PackedIo *in = (PackedIo *)io;
  uint8_t *to = bytes;
  for (uint32_t i = 0; i < count; i += 4) {
    if (in->at == PACKED_TOGETHER) read_group(in);
    const uint32_t word = in->last[in->at] += in->differences[in->at];
    in->at++;
    memcpy(to + i, &word, 4);
  }
}

PackedIo packed_writer(PageChain chain) { return (PackedIo){.io = {write_words}, .chain = chain}; }

void packed_end(PackedIo *writer) {
  if (writer->at == 0) return;
  while (writer->at < PACKED_TOGETHER) writer->differences[writer->at++] = 0;
  write_group(writer);
}

PackedIo packed_reader(uint32_t first) {
  return (PackedIo){.io = {read_words}, .chain = chain_from(first), .at = PACKED_TOGETHER};
}
