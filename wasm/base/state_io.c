#include "state_io.h"

#include <string.h>

#include "bits.h"
#include "memory.h"
#include "sim_assert.h"

static void page_write(StateIo *io, void *bytes, uint32_t count) {
  PageIo *out = (PageIo *)io;
  const uint8_t *from = bytes;
  out->bytes += count;
  while (count > 0) {
    if (out->at == PAGE_PAYLOAD) {
      *page_next(out->page) = page_take();
      out->page = *page_next(out->page);
      out->at = 0;
    }
    const uint32_t now = least_u32(count, PAGE_PAYLOAD - out->at);
    memcpy(page_payload(out->page) + out->at, from, now);
    out->at += now, from += now, count -= now;
  }
}

static void page_read(StateIo *io, void *bytes, uint32_t count) {
  PageIo *in = (PageIo *)io;
  uint8_t *to = bytes;
  in->bytes += count;
  while (count > 0) {
    if (in->at == PAGE_PAYLOAD) {
      in->page = *page_next(in->page);
      SIM_ASSERT(in->page != NO_PAGE);
      in->at = 0;
    }
    const uint32_t now = least_u32(count, PAGE_PAYLOAD - in->at);
    memcpy(to, page_payload(in->page) + in->at, now);
    in->at += now, to += now, count -= now;
  }
}

PageIo page_writer(void) {
  const uint32_t page = page_take();
  return (PageIo){.io = {page_write}, .first = page, .page = page};
}

PageIo page_reader(uint32_t first) { return (PageIo){.io = {page_read}, .first = first, .page = first}; }

void page_chain_give(uint32_t first) {
  while (first != NO_PAGE) {
    const uint32_t next = *page_next(first);
    page_give(first);
    first = next;
  }
}

static void count_bytes(StateIo *io, void *bytes, uint32_t count) {
  (void)bytes;
  ((CountIo *)io)->bytes += count;
}

CountIo state_counter(void) { return (CountIo){.io = {count_bytes}}; }

static void hash_words(StateIo *io, void *bytes, uint32_t count) {
  HashIo *hasher = (HashIo *)io;
  const uint8_t *from = bytes;
  uint64_t hash = hasher->hash;
  for (uint32_t i = 0; i < count; i += 4) {
    uint32_t word;
    memcpy(&word, from + i, 4);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 32;
  }
  hasher->hash = hash;
}

HashIo state_hasher(void) { return (HashIo){.io = {hash_words}, .hash = 0x243f6a8885a308d3u}; }
