/* The linear memory: blocks of whole pages of 4 KiB, taken from the top and never moved. Freed pages go to
 * one free list and serve keyframes. In wasm the memory grows; natively it is one fixed pool. Invariant:
 * pages taken = pages in blocks + pages in chains + pages on the free list. */
#ifndef BUFFERLAB_MEMORY_H
#define BUFFERLAB_MEMORY_H

#include <stdint.h>

#define PAGE_BYTES 4096u
/* Bytes of a chained page that carry data; the first word links to the next page. */
#define PAGE_PAYLOAD (PAGE_BYTES - 8u)
#define NO_PAGE      0u

/* Forgets every block and page: a new scenario begins. */
void memory_reset(void);
/* A block of at least `bytes`, page-aligned, contents undefined. */
void *memory_take(uint32_t bytes);
/* Gives a block of memory_take() back, as pages. */
void memory_give(void *block, uint32_t bytes);

/* Single pages, by number. */
uint32_t page_take(void);
void page_give(uint32_t page);
uint8_t *page_payload(uint32_t page);
uint32_t *page_next(uint32_t page);

#endif
