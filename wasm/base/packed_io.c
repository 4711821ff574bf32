#include "packed_io.h"

#include <string.h>

/* Maps small differences of either sign, modulo 2^32, to small numbers: 0, -1, 1, -2, 2 … */
static uint32_t fold(uint32_t difference) { return difference << 1 ^ (0u - (difference >> 31)); }
static uint32_t unfold(uint32_t folded) { return folded >> 1 ^ (0u - (folded & 1u)); }

/* The largest number in the middle length. */
static uint32_t middle_mask(const PackedIo *io) { return (1u << 8 * io->middle) - 1; }

/* Length code 0 .. 3 = 0, 1, `middle` or 4 bytes. */
static uint32_t length_code(uint32_t folded, uint32_t middle_mask) {
  return 0u + (folded > 0) + (folded > 0xffu) + (folded > middle_mask);
}
static uint32_t length_of(uint32_t code, uint32_t middle) { return code == 2 ? middle : code + (code == 3); }

/* Packs the waiting words into `bytes` and returns the packed length. May write up to PACKED_MAX_BYTES bytes.
 */
static uint32_t pack(PackedIo *out, uint8_t *bytes) {
  const uint32_t middle = out->middle, mask = middle_mask(out);
  uint32_t codes = 0, end = 1;
  for (uint32_t i = 0; i < PACKED_GROUP; i++) {
    const uint32_t folded = fold(out->words[i] - out->last[i]), code = length_code(folded, mask);
    out->last[i] = out->words[i];
    codes |= code << 2 * i;
    memcpy(bytes + end, &folded, sizeof folded);
    end += length_of(code, middle);
  }
  bytes[0] = (uint8_t)codes;
  return end;
}

static void write_group(PackedIo *out) {
  uint8_t buffer[PACKED_MAX_BYTES], *here = chain_peek(&out->chain, PACKED_MAX_BYTES);
  if (here != NULL)
    chain_skip(&out->chain, pack(out, here));
  else
    chain_write(&out->chain, buffer, pack(out, buffer));
  out->at = 0;
}

/* Unpacks a group, from after its length byte. May read up to PACKED_MAX_BYTES - 1 bytes. */
static void unpack(PackedIo *in, uint32_t codes, const uint8_t *bytes) {
  const uint32_t masks[] = {0, 0xffu, middle_mask(in), 0xffffffffu};
  for (uint32_t i = 0; i < PACKED_GROUP; i++) {
    const uint32_t code = codes >> 2 * i & 3u;
    uint32_t folded;
    memcpy(&folded, bytes, sizeof folded);
    in->words[i] = in->last[i] += unfold(folded & masks[code]);
    bytes += length_of(code, in->middle);
  }
}

static uint32_t group_length(uint32_t codes, uint32_t middle) {
  uint32_t bytes = 0;
  for (uint32_t i = 0; i < PACKED_GROUP; i++) bytes += length_of(codes >> 2 * i & 3u, middle);
  return bytes;
}

static void read_group(PackedIo *in) {
  const uint8_t *here = chain_peek(&in->chain, PACKED_MAX_BYTES);
  if (here != NULL) {
    unpack(in, here[0], here + 1);
    chain_skip(&in->chain, 1 + group_length(here[0], in->middle));
  } else {
    uint8_t buffer[PACKED_MAX_BYTES] = {0};
    chain_read(&in->chain, buffer, 1);
    chain_read(&in->chain, buffer + 1, group_length(buffer[0], in->middle));
    unpack(in, buffer[0], buffer + 1);
  }
  in->at = 0;
}

static void write_words(StateIo *io, void *bytes, uint32_t count) {
  PackedIo *out = (PackedIo *)io;
  const uint8_t *from = bytes;
  for (uint32_t i = 0; i < count; i += 4) {
    memcpy(&out->words[out->at++], from + i, 4);
    if (out->at == PACKED_GROUP) write_group(out);
  }
}

static void read_words(StateIo *io, void *bytes, uint32_t count) {
  PackedIo *in = (PackedIo *)io;
  uint8_t *to = bytes;
  for (uint32_t i = 0; i < count; i += 4) {
    if (in->at == PACKED_GROUP) read_group(in);
    memcpy(to + i, &in->words[in->at++], 4);
  }
}

PackedIo packed_writer(PageChain chain, uint32_t middle) {
  return (PackedIo){.io = {.pass = write_words}, .chain = chain, .middle = middle};
}

void packed_end(PackedIo *writer) {
  if (writer->at == 0) return;
  for (uint32_t i = writer->at; i < PACKED_GROUP; i++) writer->words[i] = writer->last[i];
  write_group(writer);
}

PackedIo packed_reader(uint32_t first, uint32_t middle) {
  return (PackedIo){
      .io = {.pass = read_words}, .chain = chain_from(first), .middle = middle, .at = PACKED_GROUP};
}
