/* Bytes in a chain of pages, written once from the first to the last and read in the same order. */
#ifndef BUFFERLAB_PAGE_CHAIN_H
#define BUFFERLAB_PAGE_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

typedef struct PageChain {
  uint32_t first, page, at; /* at: bytes of the page's payload used */
  uint32_t bytes;           /* passed so far */
  uint8_t *payload;         /* of the page */
} PageChain;

/* A new chain, to be written: it takes pages as it goes. */
PageChain chain_new(void);
/* The chain that begins at page `first`, to be read. */
PageChain chain_from(uint32_t first);
void chain_write(PageChain *chain, const uint8_t *bytes, uint32_t count);
void chain_read(PageChain *chain, uint8_t *bytes, uint32_t count);
/* Where the next `bytes` stand, if they stand in one page; else NULL. chain_pass() goes on over them. */
static inline uint8_t *chain_room(const PageChain *chain, uint32_t bytes) {
  return chain->at + bytes <= PAGE_PAYLOAD ? chain->payload + chain->at : NULL;
}
static inline void chain_pass(PageChain *chain, uint32_t bytes) {
  chain->at += bytes;
  chain->bytes += bytes;
}
/* The pages that so many bytes take. */
uint32_t chain_pages(uint32_t bytes);
/* Gives all pages of a chain back. */
void chain_give(uint32_t first);

#endif
