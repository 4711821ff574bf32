/* Bytes in a chain of pages, written once from first to last and read in the same order. */
#ifndef BUFFERLAB_PAGE_CHAIN_H
#define BUFFERLAB_PAGE_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

typedef struct PageChain {
  uint32_t first, page, at; /* at: payload bytes used on the page */
  uint32_t bytes;           /* passed so far */
  uint8_t *payload;         /* of the page */
} PageChain;

/* A new chain for writing. It takes pages as it grows. */
PageChain chain_new(void);
/* An existing chain for reading, from page `first`. */
PageChain chain_from(uint32_t first);
void chain_write(PageChain *chain, const uint8_t *bytes, uint32_t count);
void chain_read(PageChain *chain, uint8_t *bytes, uint32_t count);
/* Where the next `bytes` are if they fit on this page; else NULL. chain_skip() skips them. */
static inline uint8_t *chain_peek(const PageChain *chain, uint32_t bytes) {
  return chain->at + bytes <= PAGE_PAYLOAD ? chain->payload + chain->at : NULL;
}
static inline void chain_skip(PageChain *chain, uint32_t bytes) {
  chain->at += bytes;
  chain->bytes += bytes;
}
/* Pages needed for `bytes`. */
uint32_t chain_pages(uint32_t bytes);
/* Frees all pages of a chain. */
void chain_free(uint32_t first);

#endif
