/* Zipf's distribution over ranks 1 .. n in integers. EXACT: rank k weighs 2^40 / k^alpha, rounded down, so a
 * rank of a steep distribution may weigh nothing. YCSB: its ZipfianGenerator (after Gray et al., SIGMOD 1994)
 * gives ranks 1 and 2 the same shares, and divides the rest by the integral of x^-alpha over k - 1 .. k. */
#ifndef BUFFERLAB_ZIPF_H
#define BUFFERLAB_ZIPF_H

#include "abi/page_cache.h"
#include "random/pcg32.h"

#define ZIPF_GUIDE_BITS 14u

typedef struct Zipf {
  uint32_t ranks;
  uint64_t *sums;  /* sums[k - 1] = weight of ranks 1 .. k */
  uint32_t *guide; /* per top bits of a draw: the first rank, minus 1, that such a draw may pick */
} Zipf;

/* Allocates the tables. alpha: hundredths; below 100 for YCSB. */
Zipf zipf_open(uint32_t ranks, uint32_t alpha, BlZipf rule);
/* Frees the tables. */
void zipf_close(Zipf *zipf);
/* A rank, minus 1. */
uint32_t zipf_draw(const Zipf *zipf, Pcg32 *rng);

#endif
