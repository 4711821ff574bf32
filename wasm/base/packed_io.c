#include "packed_io.h"

#include <string.h>

/* Small for small differences of either sign, modulo 2^32: 0, -1, 1, -2, 2 … */
static uint32_t fold(uint32_t difference) { return difference << 1 ^ (0u - (difference >> 31)); }
static uint32_t unfold(uint32_t folded) { return folded >> 1 ^ (0u - (folded & 1u)); }

/* 0 .. 3 = in 0, 1, 2 or 4 bytes. */
static uint32_t length_code(uint32_t folded) { return (folded > 0) + (folded > 0xffu) + (folded > 0xffffu); }
static uint32_t length_of(uint32_t code) { return code + (code == 3); }

/* Packs the waiting words to `bytes`, of which it may touch PACKED_MOST; how many count. */
static uint32_t pack(PackedIo *out, uint8_t *bytes) {
  uint32_t codes = 0, end = 1;
  for (uint32_t i = 0; i < PACKED_TOGETHER; i++) {
    const uint32_t folded = fold(out->words[i] - out->last[i]), code = length_code(folded);
    out->last[i] = out->words[i];
    codes |= code << 2 * i;
    memcpy(bytes + end, &folded, sizeof folded);
    end += length_of(code);
  }
  bytes[0] = (uint8_t)codes;
  return end;
}

static void write_group(PackedIo *out) {
  uint8_t apart[PACKED_MOST], *here = chain_room(&out->chain, PACKED_MOST);
  if (here != NULL)
    chain_pass(&out->chain, pack(out, here));
  else
    chain_write(&out->chain, apart, pack(out, apart));
  out->at = 0;
}

/* Unpacks the bytes of a group, without the first, which says their lengths; PACKED_MOST - 1 may be read. */
static void unpack(PackedIo *in, uint32_t codes, const uint8_t *bytes) {
  static const uint32_t masks[] = {0, 0xffu, 0xffffu, 0xffffffffu};
  for (uint32_t i = 0; i < PACKED_TOGETHER; i++) {
    const uint32_t code = codes >> 2 * i & 3u;
    uint32_t folded;
    memcpy(&folded, bytes, sizeof folded);
    in->words[i] = in->last[i] += unfold(folded & masks[code]);
    bytes += length_of(code);
  }
}

static uint32_t group_length(uint32_t codes) {
  uint32_t bytes = 0;
  for (uint32_t i = 0; i < PACKED_TOGETHER; i++) bytes += length_of(codes >> 2 * i & 3u);
  return bytes;
}

static void read_group(PackedIo *in) {
  const uint8_t *here = chain_room(&in->chain, PACKED_MOST);
  if (here != NULL) {
    unpack(in, here[0], here + 1);
    chain_pass(&in->chain, 1 + group_length(here[0]));
  } else {
    uint8_t apart[PACKED_MOST] = {0};
    chain_read(&in->chain, apart, 1);
    chain_read(&in->chain, apart + 1, group_length(apart[0]));
    unpack(in, apart[0], apart + 1);
  }
  in->at = 0;
}

static void write_words(StateIo *io, void *bytes, uint32_t count) {
  PackedIo *out = (PackedIo *)io;
  const uint8_t *from = bytes;
  for (uint32_t i = 0; i < count; i += 4) {
    memcpy(&out->words[out->at++], from + i, 4);
    if (out->at == PACKED_TOGETHER) write_group(out);
  }
}

static void read_words(StateIo *io, void *bytes, uint32_t count) {
  PackedIo *in = (PackedIo *)io;
  uint8_t *to = bytes;
  for (uint32_t i = 0; i < count; i += 4) {
    if (in->at == PACKED_TOGETHER) read_group(in);
    memcpy(to + i, &in->words[in->at++], 4);
  }
}

PackedIo packed_writer(PageChain chain) { return (PackedIo){.io = {write_words}, .chain = chain}; }

void packed_end(PackedIo *writer) {
  if (writer->at == 0) return;
  for (uint32_t i = writer->at; i < PACKED_TOGETHER; i++) writer->words[i] = writer->last[i];
  write_group(writer);
}

PackedIo packed_reader(uint32_t first) {
  return (PackedIo){.io = {read_words}, .chain = chain_from(first), .at = PACKED_TOGETHER};
}
