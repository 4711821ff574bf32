/* Writes operations into packed pages (docs/call-traces.md): the operations, and the runs of their threads
 * and times. */
#ifndef BUFFERLAB_PAGE_PACKER_H
#define BUFFERLAB_PAGE_PACKER_H

#include <stdbool.h>

#include "abi/calls.h"

#define MOST_VARINT       10u
#define PAGE_HEADER_BYTES 8u
#define MOST_NUMBERS      (2 * MOST_VARINT * BL_CALL_PAGE)

/* Numbers that change from time to time, as runs of their differences from a base, and of how often each
 * comes. A page whose numbers are all the usual one has no runs. */
typedef struct NumberRuns {
  bool is_delta;
  uint64_t usual, value, base;
  uint32_t times, length;
  uint8_t bytes[MOST_NUMBERS];
} NumberRuns;

typedef struct PagePacker {
  uint32_t operations, length;
  NumberRuns threads, times;
  uint8_t bytes[PAGE_HEADER_BYTES + MOST_NUMBERS];
} PagePacker;

/* Begins the first page. */
void page_packer_open(PagePacker *packer);
/* Adds operations until the page is full. Returns how many were added. */
uint32_t page_packer_add(PagePacker *packer, const BlCallOperation *operations, uint32_t count);
/* Ends the page, which stays until the next one begins. */
void page_packer_end(PagePacker *packer);
/* Begins another page. */
void page_packer_next(PagePacker *packer);

#endif
