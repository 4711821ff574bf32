/* The registry of page policies as data: one row per policy, its parameters and its lists. dump_abi.c
 * prints it in src/generated/page_cache.ts, the source of the form, the validator, the link and the
 * command line. page_cache/policies/registry.c holds the functions behind the rows.
 *
 * A new policy needs its .c file, a row here with its parameters and lists, its slow twin and its words:
 * docs/adding-a-page-policy.md. */
#ifndef BUFFERLAB_PAGE_POLICIES_H
#define BUFFERLAB_PAGE_POLICIES_H

#include "abi/kernel.h"

/* Parameters: P(name, min, max, usual). All words are uint32_t. Shares are percentages of the capacity.
 * Lists, in number order: L(name, count, kind). kind: PAGES are in the cache, NAMES are not, MIXED holds
 * both. */
#define BL_FIFO_PARAMETERS(P)
#define BL_FIFO_LISTS(L) L(queue, 1, PAGES)
#define BL_LRU_PARAMETERS(P)
#define BL_LRU_LISTS(L) L(queue, 1, PAGES)
#define BL_MRU_PARAMETERS(P)
#define BL_MRU_LISTS(L) L(queue, 1, PAGES)
#define BL_RANDOM_PARAMETERS(P)
#define BL_RANDOM_LISTS(L) L(slots, 1, PAGES)
/* bits of a page's counter. */
#define BL_CLOCK_PARAMETERS(P) P(bits, 1, 8, 1)
#define BL_CLOCK_LISTS(L)      L(clock, 1, PAGES)
#define BL_LFU_PARAMETERS(P)   P(enters, 0, 1, 0)
#define BL_LFU_LISTS(L)        L(by_count, 1, PAGES)
#define BL_LRU_2_PARAMETERS(P)
#define BL_LRU_2_LISTS(L)      L(once, 1, PAGES) L(by_last_but_one, 1, PAGES)
#define BL_SIEVE_PARAMETERS(P) P(array, 0, 1, 0)
#define BL_SIEVE_LISTS(L)      L(queue, 1, PAGES)
#define BL_SLRU_PARAMETERS(P)  P(segments, 1, 16, 4) P(lowest, 0, 99, 0)
#define BL_SLRU_LISTS(L)       L(segment, 16, PAGES)
/* Shares of the queue A1in and of the names in A1out. */
#define BL_TWO_Q_PARAMETERS(P) P(in, 1, 99, 25) P(out, 0, 400, 50)
#define BL_TWO_Q_LISTS(L)      L(a1in, 1, PAGES) L(am, 1, PAGES) L(a1out, 1, NAMES)
#define BL_ARC_PARAMETERS(P)   P(whole, 0, 1, 0)
#define BL_ARC_LISTS(L)        L(t1, 1, PAGES) L(t2, 1, PAGES) L(b1, 1, NAMES) L(b2, 1, NAMES)
/* Shares of the small queue and of the names; hits that move a page to main. */
#define BL_S3_FIFO_PARAMETERS(P) P(small, 1, 99, 10) P(ghost, 0, 400, 90) P(move, 1, 8, 2) P(program, 0, 5, 0)
#define BL_S3_FIFO_LISTS(L)      L(small, 1, PAGES) L(main, 1, PAGES) L(ghost, 1, NAMES)
/* Share of the window. count: 0 = hits of the main part, 1 = all requests. Of the latter: age, the counters
 * are halved after this many times the capacity; cap, the highest counter; climb, how the window
 * adapts: 0 = not, 1 = as Caffeine by the capacity, 2 = by the hit ratio, 3 = by the densities of hits. */
#define BL_W_TINYLFU_PARAMETERS(P) \
  P(window, 0, 99, 1) P(count, 0, 1, 0) P(age, 1, 1000, 10) P(cap, 1, 255, 15) P(climb, 0, 3, 0)
#define BL_W_TINYLFU_LISTS(L) L(window, 1, PAGES) L(probation, 1, PAGES) L(protected, 1, PAGES)
/* Share of the pages with a long reuse distance. */
#define BL_LIRS_PARAMETERS(P) P(hir, 1, 99, 1)
#define BL_LIRS_LISTS(L)      L(stack, 1, MIXED) L(queue, 1, PAGES) L(names, 1, NAMES)
/* refault: 1 = evicted pages leave a shadow. ratio of inactive to active pages, 0 = by the capacity. */
#define BL_LINUX_PARAMETERS(P)           P(refault, 0, 1, 1) P(ratio, 0, 64, 0)
#define BL_LINUX_LISTS(L)                L(inactive, 1, PAGES) L(active, 1, PAGES)
#define BL_TWO_Q_LRU_PARAMETERS(P)       P(in, 1, 99, 25) P(out, 0, 400, 50)
#define BL_TWO_Q_LRU_LISTS(L)            L(recent, 1, PAGES) L(frequent, 1, PAGES) L(names, 1, NAMES)
#define BL_TWO_Q_VALUES_PARAMETERS(P)    P(in, 1, 99, 25) P(out, 1, 99, 50)
#define BL_TWO_Q_VALUES_LISTS(L)         L(recent, 1, PAGES) L(frequent, 1, PAGES) L(evicted, 1, PAGES)
#define BL_TWO_GENERATIONS_PARAMETERS(P) P(late, 0, 1, 0)
#define BL_TWO_GENERATIONS_LISTS(L)      L(new, 1, PAGES) L(old, 1, PAGES)
#define BL_LRU_TWO_LISTS_PARAMETERS(P)   P(high, 1, 100, 90)
#define BL_LRU_TWO_LISTS_LISTS(L)        L(high, 1, PAGES) L(low, 1, PAGES)
#define BL_LRU_SHARDS_PARAMETERS(P)      P(shards, 1, 16, 4)
#define BL_LRU_SHARDS_LISTS(L)           L(shard, 16, PAGES)
#define BL_CLOCK_PRO_QUICK_PARAMETERS(P) P(hot, 1, 99, 97) P(ghost, 0, 400, 50)
#define BL_CLOCK_PRO_QUICK_LISTS(L)      L(cold, 1, PAGES) L(hot, 1, PAGES) L(ghost, 1, NAMES)
#define BL_CLOCK_PRO_2K_PARAMETERS(P)    P(hot, 1, 99, 97) P(ghost, 0, 400, 50)
#define BL_CLOCK_PRO_2K_LISTS(L)         L(cold, 1, PAGES) L(hot, 1, PAGES) L(ghost, 1, NAMES)
/* queues, life times in capacities, and the share of the names. */
#define BL_MQ_PARAMETERS(P) P(queues, 1, 15, 8) P(life, 1, 1000, 10) P(ghost, 0, 400, 400)
#define BL_MQ_LISTS(L)      L(queue, 15, PAGES) L(ghost, 1, NAMES)
/* Requests: between two moves of a page, and that maintenance is behind. */
#define BL_LRU_LATE_PARAMETERS(P) P(age, 0, 1000000, 0) P(behind, 0, 65536, 0)
#define BL_LRU_LATE_LISTS(L)      L(queue, 1, PAGES)
/* Pages drawn for an eviction; candidates kept; requests for a tick of the clock. */
#define BL_LRU_SAMPLED_PARAMETERS(P) P(sample, 1, 64, 5) P(pool, 0, 64, 16) P(tick, 1, 1000000, 1)
#define BL_LRU_SAMPLED_LISTS(L)      L(pages, 1, PAGES)
/* A list per generation, by its number modulo 4. */
#define BL_MGLRU_PARAMETERS(P)
#define BL_MGLRU_LISTS(L) L(generation, 4, PAGES)
#define BL_OPTIMUM_PARAMETERS(P)
#define BL_OPTIMUM_LISTS(L) L(by_next_request, 1, PAGES)

/* X(NAME, module, wire name): needs BL_NAME_PARAMETERS, BL_NAME_LISTS and the functions module_policy. */
/* clang-format off */
#define BL_PAGE_POLICIES(X)               \
  X(FIFO, fifo, "fifo")                   \
  X(LRU, lru, "lru")                      \
  X(MRU, mru, "mru")                      \
  X(RANDOM, random, "random")             \
  X(CLOCK, clock, "clock")                \
  X(LFU, lfu, "lfu")                      \
  X(LRU_2, lru_2, "lru-2")                \
  X(SIEVE, sieve, "sieve")                \
  X(SLRU, slru, "slru")                   \
  X(TWO_Q, two_q, "2q")                   \
  X(ARC, arc, "arc")                      \
  X(S3_FIFO, s3_fifo, "s3-fifo")          \
  X(W_TINYLFU, w_tinylfu, "w-tinylfu")    \
  X(LIRS, lirs, "lirs")                   \
  X(LINUX, linux_lists, "linux")          \
  X(OPTIMUM, optimum, "optimum") \
  X(TWO_Q_LRU, two_q_lru, "2q-lru") \
  X(TWO_Q_VALUES, two_q_values, "2q-values") \
  X(TWO_GENERATIONS, two_generations, "two-generations") \
  X(LRU_TWO_LISTS, lru_two_lists, "lru-two-lists") \
  X(LRU_SHARDS, lru_shards, "lru-shards") \
  X(CLOCK_PRO_QUICK, clock_pro_quick, "clock-pro-quick") \
  X(CLOCK_PRO_2K, clock_pro_2k, "clock-pro-2k") \
  X(MQ, mq, "mq") \
  X(LRU_LATE, lru_late, "lru-late") \
  X(LRU_SAMPLED, lru_sampled, "lru-sampled") \
  X(MGLRU, mglru, "mglru")
/* clang-format on */

BL_ENUM(BlPagePolicyName, BL_PAGES, BL_PAGE_POLICIES);

#endif
