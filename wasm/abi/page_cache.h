/* The contract between the stage "policies" of the page-cache model and its callers: scenario block,
 * figures, acts and events. kernel.h holds the contract of the kernel. The rules: docs/models-page-cache.md.
 *
 * dump_abi.c prints the tables as src/generated/page_cache.ts. Raise BL_ABI_VERSION whenever a table, a
 * struct or the meaning of a call changes. Units: pages and requests. A step is one request. */
#ifndef BUFFERLAB_ABI_PAGE_CACHE_H
#define BUFFERLAB_ABI_PAGE_CACHE_H

#include "abi/page_policies.h"

#define BL_MAX_PAGE_LANES      4u        /* lanes that run in lockstep */
#define BL_MAX_REQUESTS        16777216u /* requests per stream */
#define BL_MAX_PAGES           4194304u  /* pages that a stream names */
#define BL_MAX_CACHE           1048576u  /* pages per cache */
#define BL_MAX_ALPHA           300u      /* hundredths */
#define BL_MAX_YCSB_ALPHA      99u       /* hundredths; its rule divides by 1 - alpha */
#define BL_MAX_PAGE_WINDOW     1000000u  /* requests */
#define BL_MAX_PAGE_PARAMETERS 8u        /* per policy */
#define BL_MAX_PAGE_LISTS      16u       /* per policy */
#define BL_MAX_ACTS            64u       /* acts of a request that are stored in order */
#define BL_MAX_BULK_ACTS       48u       /* of these, moves, walks of a hand and evictions for taken memory */
#define BL_MAX_CELLS           2048u     /* cells per list */
#define BL_MAX_PAGE_EVENTS     4096u     /* events logged per lane */
#define BL_MAX_STAYS           64u       /* stays of the followed page that are stored per lane */
#define BL_MIN_SAMPLE          16u       /* pages per sampled page */
#define BL_MAX_SAMPLE          1024u

#define BL_PAGE_LIMITS(X)               \
  X(LANES, BL_MAX_PAGE_LANES)           \
  X(REQUESTS, BL_MAX_REQUESTS)          \
  X(PAGES, BL_MAX_PAGES)                \
  X(CACHE, BL_MAX_CACHE)                \
  X(YCSB_ALPHA, BL_MAX_YCSB_ALPHA)      \
  X(PARAMETERS, BL_MAX_PAGE_PARAMETERS) \
  X(LISTS, BL_MAX_PAGE_LISTS)           \
  X(ACTS, BL_MAX_ACTS)                  \
  X(CELLS, BL_MAX_CELLS)                \
  X(EVENTS, BL_MAX_PAGE_EVENTS)         \
  X(STAYS, BL_MAX_STAYS)                \
  X(MIN_SAMPLE, BL_MIN_SAMPLE)          \
  X(MAX_SAMPLE, BL_MAX_SAMPLE)          \
  X(NONE, BL_NONE)

/* The first word of every block of this core: the stage, which determines the rest of the block. */
#define BL_STAGES(X) X(MACHINE) X(POLICIES)

/* Enumerations: X(NAME), numbered from 0. GIVEN streams come from the caller (bl_given). A LIST repeats. */
#define BL_WORKS(X)      X(MIX) X(ZIPF) X(PHASES) X(LOOP) X(SCAN) X(UNIFORM) X(LIST) X(TRACE)
#define BL_ZIPFS(X)      X(EXACT) X(YCSB)
#define BL_AGAINS(X)     X(NEW) X(SAME) X(ALTERNATE)
#define BL_LIST_KINDS(X) X(PAGES) X(NAMES) X(MIXED)

/* Why a page is colored as it is. FRESH: no hit since it entered. PROVED: at least one. DEAD: the stream
 * does not request it again, and there was no hit. SPENT: the same after a hit; figures and cells count it
 * as dead too. A NAME is not in the cache. */
#define BL_ROLES(X) X(NAME) X(FRESH) X(PROVED) X(DEAD) X(SPENT)

/* The acts of a request in a lane. X(NAME) */
#define BL_ACTS(X)                                                                                           \
  X(HIT)                                                                                                     \
  X(MISS)   /* before: steps since the page left, NaN if it never did; other: the page whose request evicted \
               it */                                                                                         \
  X(EVICT)  /* before, after: both estimates where the page lost a comparison */                             \
  X(MOVE)   /* between lists, or within one */                                                               \
  X(TARGET) /* ARC's p: before and after */                                                                  \
  X(HAND)   /* before: pages passed */

/* Causes of acts. X(NAME) */
#define BL_PAGE_CAUSES(X)                                          \
  X(NONE)                                                          \
  X(COLD)            /* MISS: the first request of the page */     \
  X(EVICTED_EARLIER) /* MISS */                                    \
  X(ONLY_A_NAME)     /* MISS: a list remembers the page */         \
  X(PROMOTED)        /* MOVE: to a better place */                 \
  X(DEMOTED)         /* MOVE: to a worse place */                  \
  X(SECOND_CHANCE)   /* MOVE: due for eviction, but used */        \
  X(ADMITTED)        /* MOVE: from a trial list to the main one */ \
  X(OLDEST)          /* EVICT, and all below */                    \
  X(LEAST_RECENT)                                                  \
  X(MOST_RECENT)                                                   \
  X(BIT_CLEAR)                                                     \
  X(LOWEST_COUNT)                                                  \
  X(REQUESTED_ONCE)                                                \
  X(LOST_COMPARISON)                                               \
  X(OVER_QUOTA)                                                    \
  X(FURTHEST)                                                      \
  X(CHANCE)                                                        \
  X(INACTIVE_TAIL)                                                 \
  X(MEMORY_TAKEN)

/* Events of a step in a lane. X(NAME): a bit of a breakpoint's bit set. The log contains those from
 * FULL on. */
#define BL_PAGE_EVENTS(X)                                                                             \
  X(HIT)                                                                                              \
  X(COLD_MISS)                                                                                        \
  X(MISS_AGAIN)                                                                                       \
  X(GHOST_HIT) /* a miss whose name was still in a list */                                            \
  X(EVICTION)                                                                                         \
  X(PROMOTION)                                                                                        \
  X(DEMOTION)                                                                                         \
  X(SECOND_CHANCE)                                                                                    \
  X(ADMISSION)                                                                                        \
  X(REJECTION) /* a page lost the comparison of estimates */                                          \
  X(TARGET_MOVED)                                                                                     \
  X(FULL)           /* value: the page that completes it */                                           \
  X(FIRST_NAME_HIT) /* the first GHOST_HIT; value: the page */                                        \
  X(SCAN_BEGINS)                                                                                      \
  X(SCAN_ENDS)                                                                                        \
  X(FLUSHED)       /* every page in the cache entered during this scan */                             \
  X(BILL)          /* value: hits of the first window after a scan, at its end */                     \
  X(TAKEN)         /* value: pages evicted because memory was taken */                                \
  X(GIVEN_BACK)    /* the capacity is whole again */                                                  \
  X(TARGET_PEAKED) /* ARC's p falls for the first time since its highest; value: that p, in tenths */ \
  X(PARTED)        /* this lane and another missed the same requests until now; value: the other lane */

/* Stop rules. X(NAME): what `value` means. */
#define BL_PAGE_BREAKS(X)                                                      \
  X(STEP_EQUALS)                                                               \
  X(HIT_RATIO_BELOW) /* hundredths of a percent of the counted requests */     \
  X(WINDOW_BELOW)    /* hundredths of a percent of a complete window */        \
  X(EVENT)           /* bit set of events */                                   \
  X(PAGE_REQUESTED)  /* a page; one that the stream never names never fires */ \
  X(PAGE_EVICTED)    /* a page */                                              \
  X(LANES_DIFFER)    /* hit ratios, in hundredths of a point; lane NONE */     \
  X(LANES_PART)      /* the lanes evicted the same pages, and no longer do; lane NONE */

/* Scenario block, scalars: X(name, min, max). All words are uint32_t. */
#define BL_PAGE_FIELDS(X)                                                                                 \
  X(work, 0, BL_LAST(BL_WORKS))                                                                           \
  X(n, 1, BL_MAX_PAGES)           /* pages that the generator draws from */                               \
  X(alpha, 0, BL_MAX_ALPHA)       /* hundredths */                                                        \
  X(zipf, 0, BL_LAST(BL_ZIPFS))   /* how ranks get their shares */                                        \
  X(hot, 0, BL_MAX_REQUESTS)      /* mix: requests between two scans */                                   \
  X(scan, 1, BL_MAX_PAGES)        /* mix: pages per scan */                                               \
  X(again, 0, BL_LAST(BL_AGAINS)) /* mix: what the next scan reads */                                     \
  X(period, 1, BL_MAX_REQUESTS)   /* phases: requests until popularity shifts */                          \
  X(shift, 0, BL_MAX_PAGES)       /* phases: pages of each shift, at most n */                            \
  X(requests, 1, BL_MAX_REQUESTS)                                                                         \
  X(seed, 0, BL_NONE)                                                                                     \
  X(cache, 1, BL_MAX_CACHE)                                                                               \
  X(window, 10, BL_MAX_PAGE_WINDOW)                                                                       \
  X(warm, 0, BL_MAX_REQUESTS)       /* first requests that no ratio counts */                             \
  X(sample, 0, BL_MAX_SAMPLE)       /* 0 = every page, else 1 in this many: a power of two, 16 or more */ \
  X(quarter, 0, 4)                  /* of the sampled pages; 0 = all of them */                           \
  X(take_at, 0, BL_MAX_REQUESTS)    /* memory is taken before this request .. */                          \
  X(take_pages, 0, BL_MAX_CACHE)    /* 0 = none; below `cache` */                                         \
  X(take_until, 0, BL_MAX_REQUESTS) /* .. and returned before this one */                                 \
  X(lane_count, 1, BL_MAX_PAGE_LANES)

typedef struct BlPagePolicy {
  uint32_t policy;
  uint32_t parameters[BL_MAX_PAGE_PARAMETERS]; /* those of the policy's row, in order */
} BlPagePolicy;

typedef struct BlPageScenario {
  uint32_t stage; /* POLICIES */
  uint32_t abi_version;
  BL_PAGE_FIELDS(BL_WORD)
  uint32_t given_low, given_high; /* set by bl_pages_open(): a hash of what is given */
  BlPagePolicy lanes[BL_MAX_PAGE_LANES];
} BlPageScenario;

/* The first error in a block. table: 0 scenario, 1 lane. field: its number in the table; of a lane, the
 * parameter, NONE = the policy. lane: NONE if it does not apply. */
typedef struct BlPageProblem {
  uint32_t table, field, lane;
  uint32_t value, min, max;
} BlPageProblem;

/* A lane's figures, one double each. NaN = undefined, or it never happened. X(name) */
#define BL_PAGE_FIGURES(X)                                                              \
  X(hits)                                                                               \
  X(misses)                                                                             \
  X(cold)  /* misses that are the first request of their page */                        \
  X(again) /* the other misses */                                                       \
  X(evictions)                                                                          \
  X(ghost_hits) /* misses whose name was still in a list */                             \
  X(moves)      /* of pages between lists, and second chances */                        \
  X(resident)   /* pages in the cache = proved + fresh + dead */                        \
  X(proved)                                                                             \
  X(fresh)                                                                              \
  X(dead)                                                                               \
  X(names)            /* entries of lists that remember pages no longer in the cache */ \
  X(capacity)         /* now */                                                         \
  X(hit_ratio)        /* of the counted requests */                                     \
  X(window_hits)      /* of the last complete window */                                 \
  X(open_window_hits) /* of the current, incomplete window */                           \
  X(target)           /* ARC's p */                                                     \
  X(target_highest)                                                                     \
  X(target_highest_step)                                                                \
  X(hand)         /* the page under the hand */                                         \
  X(full_step)    /* the first step after which the cache is full */                    \
  X(ghost_step)   /* of the first ghost hit */                                          \
  X(flushed_step) /* of the last flush */                                               \
  X(flushes)                                                                            \
  X(bill)     /* hits of the first window after the last scan, once complete */         \
  X(next_out) /* the page that the next unknown miss would evict */                     \
  X(next_out_list)                                                                      \
  X(next_out_cause)                                                                     \
  X(spent) /* of the dead pages, those with a hit since they entered */                 \
  X(alike) /* a bit per lane that missed the same requests, itself included */          \
  X(missed_bytes)                                                                       \
  X(requested_bytes)                                                                    \
  X(byte_miss_ratio) /* these three of counted requests; undefined without sizes */

/* An act of the last step. A word that does not apply is NONE, or NaN for a double. */
typedef struct BlAct {
  uint32_t kind, page, from, to, cause, other;
  double before, after;
} BlAct;

/* The acts of the last step: the first BL_MAX_ACTS in order, without bulk acts after the
 * first BL_MAX_BULK_ACTS acts, and the count of all by kind. */
typedef struct BlActs {
  uint32_t stored, by_kind[BL_COUNT(BL_ACTS)];
  uint32_t events; /* bit set of the step's events */
  BlAct at[BL_MAX_ACTS];
} BlActs;

/* An event of the log. */
typedef struct BlPageEvent {
  uint32_t step, kind, value;
} BlPageEvent;

/* A cell of a drawn list: neighboring entries. value: the policy's number of the first entry (a bit, a
 * count, a next request); of the pages, `marked` have a number above 0. `spent` are among `dead`. X(name) */
#define BL_CELL(X) X(page) X(entries) X(fresh) X(proved) X(dead) X(marked) X(value) X(spent)

BL_STRUCT(BlCell, BL_CELL, BL_WORD);

/* One span of a lane's series: the hit ratio after each counted request (defined of them), and the hits of
 * the windows that end in the span. mean = sum / defined. */
typedef struct BlHitSpan {
  BlSummary ratio;
  double window_sum;
  uint32_t defined, windows;
  uint32_t window_first, window_min, window_max, window_last;
} BlHitSpan;

/* A page as the lanes share it: steps, NONE = never. X(name) */
#define BL_PAGE_FACTS(X)                    \
  X(requested) /* times, up to this step */ \
  X(first)                                  \
  X(last) /* at or before this step */      \
  X(next) /* after this step */

/* A page in one lane. changed: the step at which it entered, or left. X(name) */
#define BL_PLACE(X) X(list) X(role) X(changed) X(value)

/* A stay of the followed page in a lane's cache. left: NONE = it is still there. */
typedef struct BlStay {
  uint32_t entered, left, cause;
} BlStay;

/* Stays since bl_follow(): the number of all, and the last BL_MAX_STAYS, stay i at i % BL_MAX_STAYS. */
typedef struct BlStays {
  uint32_t count;
  BlStay at[BL_MAX_STAYS];
} BlStays;

BL_ENUM(BlStage, BL_STAGE, BL_STAGES);
BL_ENUM(BlWork, BL_WORK, BL_WORKS);
BL_ENUM(BlZipf, BL_ZIPF, BL_ZIPFS);
BL_ENUM(BlAgain, BL_AGAIN, BL_AGAINS);
BL_ENUM(BlRole, BL_ROLE, BL_ROLES);
BL_ENUM(BlActKind, BL_ACT, BL_ACTS);
BL_ENUM(BlPageCause, BL_PAGE_CAUSE, BL_PAGE_CAUSES);
BL_ENUM(BlPageEventKind, BL_PAGE_EVENT, BL_PAGE_EVENTS);
BL_ENUM(BlPageBreak, BL_PAGE_BREAK, BL_PAGE_BREAKS);
BL_ENUM(BlPageFigure, BL_PAGE_FIGURE, BL_PAGE_FIGURES);
BL_ENUM(BlPageFact, BL_PAGE_FACT, BL_PAGE_FACTS);
BL_ENUM(BlPlace, BL_PLACE, BL_PLACE);

#endif
