/* LRU's misses at every cache size in one pass over the stream (Mattson et al. 1970). The stack distance of
 * a request is the number of distinct other pages since the last request of its page, so it hits in every
 * larger cache. Each page has one mark in time, at its last request. Marks are bits, and a Fenwick tree
 * counts those of each block, so that both stay in the processor's cache. When time reaches twice the number
 * of pages, the marks are renumbered. For a sampled stream (SHARDS) distances and counts are scaled
 * (Waldspurger et al., "Efficient MRC Construction with SHARDS", 2015, with its adjustment: if the sample has
 * too few or too many requests, the difference counts as distance 0). */
#ifndef BUFFERLAB_STACK_CURVE_H
#define BUFFERLAB_STACK_CURVE_H

#include "page_cache/accesses/accesses.h"

typedef struct StackCurve {
  const Accesses *accesses;
  uint32_t read;       /* requests */
  uint32_t times, now; /* positions in time, from 1; the last one used */
  uint32_t blocks;
  uint32_t mark_count;
  uint64_t *marks;     /* per position: a bit */
  uint32_t *tree;      /* of blocks, from 1 */
  uint32_t *last;      /* per page: its mark's position, 0 = none */
  uint32_t *page_at;   /* per position: whose mark was set there */
  uint32_t *distances; /* per distance: counted requests */
} StackCurve;

/* Allocates the tables. The stream stays where it is. */
StackCurve stack_curve_begin(const Accesses *accesses);
/* Reads up to `steps` requests more and returns the number not yet read. */
uint32_t stack_curve_continue(StackCurve *curve, uint32_t steps);
/* Misses of the counted requests in a cache of `size` pages. */
double stack_curve_misses(const StackCurve *curve, uint32_t size);

#endif
