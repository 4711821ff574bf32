/* Linear memory: blocks of whole 4 KiB pages, allocated from the top and never moved. Freed pages enter
 * one free list and serve keyframes. WebAssembly memory grows; natively it is one fixed pool. Invariant:
 * pages used = pages in blocks + pages in chains + pages on the free list. */
#ifndef BUFFERLAB_MEMORY_H
#define BUFFERLAB_MEMORY_H

#include <stdint.h>

#define PAGE_BYTES 4096u
/* All memory, as wasm.mk allows it. */
#define MEMORY_BYTES (1056u << 20)
/* Data bytes of a chained page. Its first word links to the next page. */
#define PAGE_PAYLOAD (PAGE_BYTES - 8u)
#define NO_PAGE      0u

/* Forgets every block and page when a new scenario begins. */
void memory_reset(void);
/* How often that has happened. */
uint32_t memory_resets(void);
/* A block of at least `bytes`, page-aligned, with undefined contents. */
void *memory_allocate(uint32_t bytes);
/* Frees a block of memory_allocate() as pages. */
void memory_free(void *block, uint32_t bytes);

/* Single pages, by number. */
uint32_t page_allocate(void);
void page_free(uint32_t page);
uint8_t *page_payload(uint32_t page);
uint32_t *page_next(uint32_t page);

#endif
