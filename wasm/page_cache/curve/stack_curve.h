/* LRU's misses at every cache size in one pass over the stream (Mattson et al. 1970). The stack distance of
 * a request is the number of distinct other pages since the last request of its page, so it hits in every
 * larger cache. A Fenwick tree over time holds one mark per page, at its last request; when time reaches
 * twice the number of pages, the marks are renumbered. For a sampled stream (SHARDS) distances and counts
 * are scaled (Waldspurger et al., "Efficient MRC Construction with SHARDS", 2015, with its adjustment: if
 * the sample has too few or too many requests, the difference counts as distance 0). */
#ifndef BUFFERLAB_STACK_CURVE_H
#define BUFFERLAB_STACK_CURVE_H

#include "page_cache/accesses/accesses.h"

typedef struct StackCurve {
  const Accesses *accesses;
  uint32_t read;       /* requests */
  uint32_t times, now; /* positions of the tree; the last one used */
  uint32_t marks;
  uint32_t *tree;
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
