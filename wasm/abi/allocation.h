/* The contract between the allocation model and its callers: scenario block, figures, outcomes, effects
 * and heaps. kernel.h holds the contract of the kernel.
 *
 * The X-macro tables name every number that crosses the border. dump_abi.c prints them as
 * src/generated/abi.ts, block.ts and heap.ts. Raise BL_ABI_VERSION whenever a table, a struct or the
 * meaning of a call changes. Units: bytes and steps. */
#ifndef BUFFERLAB_ABI_ALLOCATION_H
#define BUFFERLAB_ABI_ALLOCATION_H

#include "abi/kernel.h"

#define BL_MAX_LANES           4u          /* lanes that run in lockstep */
#define BL_MAX_CAPACITY        64u         /* slots per bucket */
#define BL_MAX_BUCKETS         64u         /* buckets per lane */
#define BL_POWER_BUCKETS       31u         /* buckets (2^(i-1), 2^i], i < 31 */
#define BL_MAX_SLOTS           4096u       /* slots per lane, all buckets */
#define BL_MAX_PARTS           64u         /* rows of a size table */
#define BL_MAX_PHASES          64u         /* rows of a phase table */
#define BL_MAX_LIFETIMES       64u         /* rows of a lifetime table */
#define BL_MAX_MOVES           64u         /* manual operations at the start of a scenario */
#define BL_MAX_LIFETIME        10000000u   /* steps, mean; keeps the latest expiry within 32 bits */
#define BL_MAX_MARKS           4096u       /* single buffers listed by one call */
#define BL_MAX_SIZE            1073741824u /* bytes per request */
#define BL_MAX_GRANULARITY     1048576u    /* bytes */
#define BL_MAX_FRACTION        1000000u    /* numerator and denominator of a fraction */
#define BL_MAX_RATIO           100000000u  /* hundredths: a hit may be at most a million times the need */
#define BL_MAX_LIVE            1048576u    /* live buffers */
#define BL_MAX_EVENTS          65536u      /* events logged per lane */
#define BL_SIZE_CLASSES        124u        /* quarter-octaves of 1 .. 2^31-1 */
#define BL_INSIDE_RUN          10000u      /* steps until "waste moved inside" */
#define BL_MAX_HEAP_PARAMETERS 16u         /* per heap model */
#define BL_MAX_ACTS            32u         /* operation steps stored per heap operation */
#define BL_MAX_HEAP_EVENTS     16u         /* heap events logged per kind */
#define BL_MAX_PIECES          4096u       /* pieces of an address space listed by one call */
#define BL_MAX_BATCH           4096u       /* trace operations passed in one call */
#define BL_MAX_HEAP_LISTS      1024u       /* free lists per heap model */
#define BL_MAX_FILLS           2048u       /* free-list rows in one operation recording */
#define BL_MAX_LINKS           64u         /* chunks of a free list listed by one call */
#define BL_MAX_TRACE_IDS       16777216u   /* ids of a trace: 0 .. 2^24-1 */
#define BL_MAX_CHUNKS          1572864u    /* in all heaps of a run together */
#define BL_MAX_TRACE_CHUNKS    8384512u    /* in the heap that replays a trace */
#define BL_NO_LIST             65535u      /* the chunk is in no free list */

/* The limits of this model that abi.ts exports. X(NAME, value) */
#define BL_ALLOCATION_LIMITS(X)      \
  X(LANES, BL_MAX_LANES)             \
  X(CAPACITY, BL_MAX_CAPACITY)       \
  X(BUCKETS, BL_MAX_BUCKETS)         \
  X(POWER_BUCKETS, BL_POWER_BUCKETS) \
  X(SLOTS, BL_MAX_SLOTS)             \
  X(PARTS, BL_MAX_PARTS)             \
  X(PHASES, BL_MAX_PHASES)           \
  X(LIFETIMES, BL_MAX_LIFETIMES)     \
  X(MOVES, BL_MAX_MOVES)             \
  X(LIFETIME, BL_MAX_LIFETIME)       \
  X(MARKS, BL_MAX_MARKS)             \
  X(SIZE, BL_MAX_SIZE)               \
  X(GRANULARITY, BL_MAX_GRANULARITY) \
  X(FRACTION, BL_MAX_FRACTION)       \
  X(RATIO, BL_MAX_RATIO)             \
  X(LIVE, BL_MAX_LIVE)               \
  X(EVENTS, BL_MAX_EVENTS)           \
  X(SIZE_CLASSES, BL_SIZE_CLASSES)   \
  X(INSIDE_RUN, BL_INSIDE_RUN)       \
  X(CHUNKS, BL_MAX_CHUNKS)

/* Enumerations: X(NAME), numbered from 0. */
#define BL_GENERATORS(X) X(MSVC) X(PCG32) X(SPLITMIX64)
#define BL_LIVES(X)      X(RANDOM_WALK) X(BOUNDED) X(PHASES) X(EXPONENTIAL) X(FIXED_COUNTS)
#define BL_VICTIMS(X)    X(RANDOM) X(OLDEST) X(NEWEST)
#define BL_SIZES(X)      X(DOUBLING) X(LISTED) X(UNIFORM) X(HISTOGRAM) X(LOG_NORMAL) X(PARETO) X(BIMODAL)
#define BL_LOOKUPS(X)    X(FIRST_FIT) X(BEST_FIT) X(WORST_FIT) X(NEWEST) X(OLDEST) X(EXACT)
#define BL_RETURN_RULES(X) \
  X(KEEP_BIGGER) X(FREE_RETURNED) X(FREE_OLDEST) X(FREE_NEWEST) X(FREE_RANDOM) X(KEEP_SMALLER)
#define BL_BUCKET_KINDS(X) X(ONE) X(LINEAR) X(POWERS) X(OWN)

/* Kind of the last step. */
#define BL_OPERATIONS(X) X(START) X(ALLOCATE) X(FREE)

/* Why the step ended as it did. Sentences, story and tests use these. */
#define BL_CAUSES(X)                                                              \
  X(NO_STEP)           /* before operation 0 */                                   \
  X(FITS)              /* hit: a cached buffer was reused */                      \
  X(NO_SLOTS)          /* the policy caches nothing */                            \
  X(CACHE_EMPTY)       /* miss: the bucket is empty */                            \
  X(TOO_SMALL)         /* miss: every cached buffer is smaller */                 \
  X(TOO_WASTEFUL)      /* miss: a buffer fits but exceeds the waste limit */      \
  X(NOT_EXACT)         /* miss: a buffer fits but none is equal */                \
  X(OUTSIDE_BUCKETS)   /* over the last boundary: neither looked up nor cached */ \
  X(OVER_CUTOFF)       /* free: bigger than the cutoff, freed */                  \
  X(KEPT_IN_FREE_SLOT) /* free: cached in an empty slot */                        \
  X(KEPT_BIGGER)       /* free: replaced the smallest */                          \
  X(NOT_BIGGER)        /* free: not bigger than the smallest, freed */            \
  X(KEPT_SMALLER)      /* free: replaced the largest */                           \
  X(NOT_SMALLER)       /* free: not smaller than the largest, freed */            \
  X(SLOT_FULL)         /* free: bucket full, freed */                             \
  X(REPLACED_OLDEST) X(REPLACED_NEWEST) X(REPLACED_RANDOM)

/* What GetBuffer found in a slot that it inspected. */
#define BL_VERDICTS(X)                                        \
  X(EMPTY)                                                    \
  X(TOO_SMALL)    /* smaller than needed */                   \
  X(TOO_WASTEFUL) /* over the waste limit */                  \
  X(NOT_EXACT)    /* bigger, and only an equal size counts */ \
  X(FITS)         /* fits, but another slot is better */      \
  X(CHOSEN)       /* reused */

/* Effects as the article (Chen 2006) names them, plus MOVED_INSIDE. */
#define BL_EFFECTS(X)                                                        \
  X(BORN)         /* a miss granted >= big */                                \
  X(WASTED)       /* 1: a hit with granted >= big and >= W * needed */       \
  X(STAYS)        /* 2: a small free loses against a cache of big buffers */ \
  X(REPLACED)     /* 4: a big buffer is freed for one at least as big */     \
  X(MOVED_INSIDE) /* idle > granted - needed for INSIDE_RUN steps in a row */

/* Breakpoints fire when their condition becomes true, never while it stays true. */
#define BL_BREAK_KINDS(X)                                                                      \
  X(EFFICIENCY_BELOW) /* value: hundredths of a percent */                                     \
  X(POISONING)        /* a poisoned buffer was allocated */                                    \
  X(EFFECT)           /* value: bit set of effects */                                          \
  X(GRANTED_AT_LEAST) /* value: bytes granted in total */                                      \
  X(STEP_EQUALS)      /* value: step */                                                        \
  X(HITS_BELOW)       /* value: hundredths of a percent of all requests */                     \
  X(LANES_DIFFER)     /* efficiencies of two lanes; value: hundredths of a point; lane NONE */ \
  X(LARGEST_FREED)    /* the last buffer of the largest size ever born is freed */             \
  X(OVERHEAD_ABOVE)   /* of a lane's heap; value: hundredths of a percent */                   \
  X(HEAP_ACT)         /* a lane's heap takes such a step; value: bit set of operation steps */ \
  X(HEAP_EVENT)       /* value: bit set of heap events */

/* Rare heap events. The log keeps the first BL_MAX_HEAP_EVENTS of each kind. X(NAME) size, other */
#define BL_HEAP_EVENTS(X)                                                                \
  X(PEAK)      /* new committed peak, its page count rounded down to a power of two */   \
  X(SHRINK)    /* heap end now, before: memory returned to the system */                 \
  X(THRESHOLD) /* mmap threshold now, trim threshold now */                              \
  X(ACTIVATE)  /* bytes served by the bucket that the low-fragmentation heap opens, - */ \
  X(NO_MEMORY) /* requested bytes, - */

/* Chunk kinds. All but UNCOMMITTED are committed. MAPPED chunks lie outside the address space. */
#define BL_CHUNK_KINDS(X)                                                                  \
  X(LIVE)        /* allocated */                                                           \
  X(MAPPED)      /* allocated, in a mapping of its own */                                  \
  X(FREE)        /* available to any request that fits */                                  \
  X(TOP)         /* free, at the end of the heap */                                        \
  X(KEPT)        /* free for one size only; its neighbors see it as in use */              \
  X(OWN)         /* the allocator's own data: headers of segments, subsegments and runs */ \
  X(UNCOMMITTED) /* address space without memory */

/* Steps of a heap operation, in order: kind, free list (NO_LIST = none) and three numbers, in bytes unless
 * stated otherwise. X(NAME) at, size, other */
#define BL_ACTS(X)                                                                         \
  X(ROUND)       /* -, requested, size after rounding and header */                        \
  X(EMPTY)       /* the list was inspected and is empty */                                 \
  X(SEARCH)      /* -, bytes wanted, nodes visited without a fit */                        \
  X(TAKE)        /* chunk, its size, nodes visited in the list */                          \
  X(CLIMB)       /* -, bytes wanted, bins skipped to reach the list */                     \
  X(SORT)        /* chunk, its size: moved into the list */                                \
  X(SPLIT)       /* chunk, its size, bytes allocated from its front */                     \
  X(MERGE)       /* chunk, its size now, bytes of the merged neighbor */                   \
  X(PUT)         /* chunk, its size: inserted, available to any request */                 \
  X(KEEP)        /* chunk, its size, chunks now in the list: cached for one size */        \
  X(CONSOLIDATE) /* -, -, cached chunks that became available to any request */            \
  X(GROW)        /* old end of the heap, bytes */                                          \
  X(SHRINK)      /* new end of the heap, bytes */                                          \
  X(COMMIT)      /* chunk, bytes committed */                                              \
  X(DECOMMIT)    /* chunk, bytes decommitted */                                            \
  X(MAP)         /* -, bytes of the mapping */                                             \
  X(UNMAP)       /* -, bytes of the mapping */                                             \
  X(REMAP)       /* -, bytes of the mapping now, before */                                 \
  X(THRESHOLD)   /* -, mmap threshold now, trim threshold now */                           \
  X(OPEN)        /* run or subsegment, its size, its slots */                              \
  X(CLOSE)       /* run or subsegment, its size, its slots: released */                    \
  X(SLOT)        /* slot, its size, its index */                                           \
  X(ACTIVATE)    /* -, bytes served by the bucket that the low-fragmentation heap opens */ \
  X(STAY)        /* block, its size: resized in place */                                   \
  X(COPY)        /* new block, bytes copied, old block */                                  \
  X(FAIL)        /* -, requested: out of memory */

/* Totals over a heap's operations. cycles = sum of counts x prices. X(name) */
#define BL_HEAP_COUNTS(X)                                      \
  X(operations)   /* allocations, frees, resizes */            \
  X(nodes)        /* free-list nodes visited */                \
  X(bins)         /* bins, lists and size classes inspected */ \
  X(splits)       /* chunks split */                           \
  X(merges)       /* neighbors merged */                       \
  X(copied)       /* bytes copied by resizing */               \
  X(touched)      /* pages touched for the first time */       \
  X(given_back)   /* resident pages released */                \
  X(system_calls) /* break moves, maps, unmaps, commits … */

#define BL_HEAP_COUNT(name) uint64_t name;
typedef struct BlHeapCounts {
  BL_HEAP_COUNTS(BL_HEAP_COUNT)
} BlHeapCounts;

typedef struct BlHeapAct {
  uint32_t kind, list;
  uint64_t at, size, other;
} BlHeapAct;

/* An operation of a trace. Ids name blocks. An id without a block is null, as in realloc(3) and free(3). */
#define BL_HEAP_OPERATIONS(X) X(ALLOCATE) X(RESIZE) X(RELEASE)
typedef struct BlHeapOperation {
  uint32_t kind, id; /* id < BL_MAX_TRACE_IDS */
  uint64_t bytes;
} BlHeapOperation;

/* The answer to an operation: nothing, null, an address with its usable bytes, a mapping with its usable
 * bytes, or FULL (the heap is full and did nothing). It also reports where the address space ends. */
#define BL_HEAP_ANSWERS(X) X(NOTHING) X(NULL) X(ADDRESS) X(MAPPING) X(FULL)
typedef struct BlHeapAnswer {
  uint32_t kind;
  uint32_t moved; /* 1: the end of the address space moved */
  uint64_t address, usable, reach;
} BlHeapAnswer;

/* A heap model and its parameters, in the order of heap_models.h. */
typedef struct BlHeap {
  uint32_t model;
  uint32_t parameters[BL_MAX_HEAP_PARAMETERS];
} BlHeap;

/* Figures of a lane's heap, one double each. NaN = undefined (nothing live, nothing free). Bytes unless
 * stated. Invariant: the bytes of a committed heap are needed + internal padding + headers + cached free +
 * free + metadata = committed. X(name) */
#define BL_HEAP_FIGURES(X)                                                                   \
  X(needed)      /* requested bytes of live blocks */                                        \
  X(rounding)    /* usable bytes of live blocks beyond the requested ones */                 \
  X(headers)     /* bytes of live blocks that callers cannot use */                          \
  X(kept)        /* free for one size only */                                                \
  X(holes)       /* free for any request that fits, including the top */                     \
  X(top)         /* part of it at the end of the heap */                                     \
  X(own)         /* headers of segments, subsegments and runs */                             \
  X(committed)   /* address space with memory, plus mappings */                              \
  X(uncommitted) /* address space without memory */                                          \
  X(mapped)      /* part of committed: mappings */                                           \
  X(resident)    /* pages touched and not released */                                        \
  X(reach)       /* end of the address space: the break */                                   \
  X(live)        /* allocated blocks, including mappings */                                  \
  X(mappings)    /* of these, mappings */                                                    \
  X(hole_count)                                                                              \
  X(kept_count)                                                                              \
  X(largest_hole)  /* the largest block available without a system call */                   \
  X(overhead)      /* (committed - needed) / needed */                                       \
  X(mean_overhead) /* over the steps where it is defined */                                  \
  X(internal)      /* (granted - needed) / granted; granted = usable bytes of live blocks */ \
  X(external)      /* 1 - largest free / free */                                             \
  X(peak)                                                                                    \
  X(peak_step)    /* step of the most bytes ever committed */                                \
  X(latest_event) /* step of the last heap event, NaN = none yet */                          \
  X(event_before) /* step of the last heap event at an earlier step */                       \
  X(cycles)       /* all operations: counts x prices */                                      \
  X(mean_cycles)  /* per operation */                                                        \
  X(speed)        /* operations per second at the clock of the price list */                 \
  X(last_cycles)  /* the last operation */                                                   \
  X(saved_cycles) /* heap calls saved by the cache, at the mean price of a call */           \
  BL_HEAP_COUNTS(X)                                                                          \
  X(last_operations) /* the counts of the last step */                                       \
  X(last_nodes)                                                                              \
  X(last_bins)                                                                               \
  X(last_splits)                                                                             \
  X(last_merges)                                                                             \
  X(last_copied)                                                                             \
  X(last_touched)                                                                            \
  X(last_given_back)                                                                         \
  X(last_system_calls)

/* The figures in a state's digest, all whole numbers. Version 1 of links fixes this list and its order.
 * X(name) */
#define BL_HEAP_DIGESTED(X) \
  X(live)                   \
  X(needed)                 \
  X(committed) X(resident) X(reach) X(holes) X(hole_count) X(kept) X(nodes) X(bins) X(touched) X(system_calls)

/* A heap's totals since step 0: its counts, and its overhead summed over the steps where it is defined. */
typedef struct BlHeapTotals {
  BlHeapCounts counts;
  double overhead;
  uint64_t defined;
} BlHeapTotals;

/* One span of a heap's series: overhead over its steps (NaN and defined = 0 if nothing was live),
 * committed bytes at its end, and the totals at its end. */
typedef struct BlHeapSpan {
  double first, min, max, last, sum;
  uint64_t defined, committed;
  BlHeapTotals totals;
} BlHeapSpan;

/* A column of a series view. faults: page faults up to its end. speed: operations per second within it.
 * X(name) */
#define BL_HEAP_COLUMN(X) X(first) X(min) X(max) X(last) X(mean) X(committed) X(faults) X(speed)

/* A heap's cost after a number of operations: steps of the run, mean overhead over the steps where it is
 * defined, page faults, total cycles, heap operations per second. X(name) */
#define BL_HEAP_UNTIL(X) X(operations) X(mean_overhead) X(faults) X(cycles) X(speed)

/* How often the mean overheads of two heaps since step 0 crossed, and after how many operations first and
 * last; NaN = never. X(name) */
#define BL_HEAP_CROSSINGS(X) X(count) X(first) X(last)

/* A requested size and the bytes that its live blocks occupy, headers and padding included: the least and
 * the most; NaN = none is live. X(name) */
#define BL_HEAP_TAKEN(X) X(asked) X(least) X(most)

/* A piece of the address space for drawing, in order, with its bytes of each kind. A chunk at least as
 * long as the grain is a piece of its own, named by `chunk`. Shorter neighbors are grouped into pieces of
 * about the grain's length (chunk NONE). X(name), one double each */
#define BL_HEAP_PIECE(X)                           \
  X(at)                                            \
  X(bytes)                                         \
  X(needed)                                        \
  X(slack)                                         \
  X(kept)                                          \
  X(free)                                          \
  X(own)                                           \
  X(uncommitted)                                   \
  X(kind)  /* of a single chunk; NONE = grouped */ \
  X(chunk) /* its number, NONE = grouped */        \
  X(born)  /* step at which a live block was allocated, else NONE */

/* A free list: its chunks and their bytes. X(name) */
#define BL_HEAP_LIST(X) X(count) X(bytes)
/* A free list that was not empty after `acts` steps of an operation. X(name) */
#define BL_HEAP_FILL(X) X(acts) X(list) X(count) X(bytes)
/* A chunk of a free list, in list order. Bytes. X(name) */
#define BL_HEAP_LINK(X) X(at) X(size)

/* Prices in cycles, one double per count (copied: per byte), and the clock. */
#define BL_HEAP_PRICES(X) BL_HEAP_COUNTS(X) X(hertz)

/* Scenario block, scalars: X(name, least, most). All words are uint32_t. `big` 0 = the default. */
#define BL_SCENARIO_FIELDS(X)                                                             \
  X(generator, 0, 2)                                                                      \
  X(seed, 0, BL_NONE)                                                                     \
  X(life, 0, 4)                                                                           \
  X(allocate_num, 0, BL_MAX_FRACTION) /* random walk: chance */                           \
  X(allocate_den, 1, BL_MAX_FRACTION)                                                     \
  X(bound, 1, BL_MAX_LIVE / 2)    /* bounded: N */                                        \
  X(lifetime, 1, BL_MAX_LIFETIME) /* exponential: mean, steps */                          \
  X(victims, 0, 2)                                                                        \
  X(sizes, 0, 6)                                                                          \
  X(size_min, 1, BL_MAX_SIZE) /* doubling, uniform; others are clamped to min .. max */   \
  X(size_max, 1, BL_MAX_SIZE)                                                             \
  X(double_num, 0, BL_MAX_FRACTION) /* doubling: chance */                                \
  X(double_den, 1, BL_MAX_FRACTION)                                                       \
  X(median, 1, BL_MAX_SIZE)        /* log-normal, first mode of bimodal; bytes */         \
  X(spread, 0, 3200)               /* hundredths of a doubling, one standard deviation */ \
  X(second_median, 1, BL_MAX_SIZE) /* bimodal */                                          \
  X(second_spread, 0, 3200)                                                               \
  X(first_weight, 0, 100)             /* bimodal: percent of the first mode */            \
  X(alpha, 1, 10000)                  /* Pareto: hundredths */                            \
  X(poison_ratio, 1, BL_MAX_FRACTION) /* W */                                             \
  X(big, 0, BL_MAX_SIZE)                                                                  \
  X(part_count, 0, BL_MAX_PARTS)                                                          \
  X(phase_count, 0, BL_MAX_PHASES)                                                        \
  X(lifetime_count, 0, BL_MAX_LIFETIMES)                                                  \
  X(lane_count, 1, BL_MAX_LANES)                                                          \
  X(move_count, 0, BL_MAX_MOVES)                                                          \
  X(slots, 1, BL_MAX_LIVE) /* fixed counts: slots per listed size */

/* A row of the size table. listed: size = lo = hi. histogram: lo .. hi, ascending, not overlapping. */
#define BL_PART_FIELDS(X) \
  X(lo, 1, BL_MAX_SIZE)   \
  X(hi, 1, BL_MAX_SIZE)   \
  X(weight, 0, BL_MAX_FRACTION)

/* A row of the phase table: `steps` operations with this chance to allocate. The table repeats. */
#define BL_PHASE_FIELDS(X)          \
  X(steps, 1, 1000000000)           \
  X(chance_num, 0, BL_MAX_FRACTION) \
  X(chance_den, 1, BL_MAX_FRACTION)

/* A row of the lifetime table: the mean of all sizes in the quarter-octave of `size`. One row per class. */
#define BL_LIFETIME_FIELDS(X) \
  X(size, 1, BL_MAX_SIZE)     \
  X(mean, 1, BL_MAX_LIFETIME)

/* A row of the moves, the manual operations at the start: a request of `size` bytes, or, if size is 0, a
 * free of the entry at `index` of the live list. */
#define BL_MOVE_FIELDS(X) \
  X(size, 0, BL_MAX_SIZE) \
  X(index, 0, BL_MAX_MOVES - 1)

/* Scalars of a lane's policy. BL_NONE = no limit for cutoff, ratio and waste_bytes. */
#define BL_POLICY_FIELDS(X)                                                           \
  X(capacity, 0, BL_MAX_CAPACITY) /* slots per bucket */                              \
  X(lookup, 0, 5)                                                                     \
  X(return_rule, 0, 5)                                                                \
  X(cutoff, 1, BL_NONE)                 /* bytes */                                   \
  X(ratio, 100, BL_NONE)                /* hundredths: granted*100 <= ratio*needed */ \
  X(waste_bytes, 0, BL_NONE)            /* granted - needed <= waste_bytes */         \
  X(granularity, 1, BL_MAX_GRANULARITY) /* a miss is rounded up to a multiple */      \
  X(bucket_kind, 0, 3)                                                                \
  X(bucket_count, 1, BL_MAX_BUCKETS) /* linear, powers, own */                        \
  X(bucket_width, 1, BL_MAX_SIZE)    /* linear */                                     \
  X(round_up, 0, 1)                  /* a miss is rounded up to its bucket's top */

#define BL_WORD(name, min, max) uint32_t name;

typedef struct BlPart {
  BL_PART_FIELDS(BL_WORD)
} BlPart;

typedef struct BlPhase {
  BL_PHASE_FIELDS(BL_WORD)
} BlPhase;

typedef struct BlLifetime {
  BL_LIFETIME_FIELDS(BL_WORD)
} BlLifetime;

typedef struct BlMove {
  BL_MOVE_FIELDS(BL_WORD)
} BlMove;

typedef struct BlPolicy {
  BL_POLICY_FIELDS(BL_WORD)
  uint32_t bounds[BL_MAX_BUCKETS]; /* custom buckets: bucket_count ascending tops, 1 .. SIZE */
} BlPolicy;

typedef struct BlScenario {
  uint32_t abi_version;
  BL_SCENARIO_FIELDS(BL_WORD)
  BlPart parts[BL_MAX_PARTS];
  BlPhase phases[BL_MAX_PHASES];
  BlLifetime lifetimes[BL_MAX_LIFETIMES];
  BlMove moves[BL_MAX_MOVES];
  BlPolicy lanes[BL_MAX_LANES];
  BlHeap heaps[BL_MAX_LANES]; /* one per lane; IDEAL = the article's heap */
} BlScenario;

/* A lane's figures, one double each (integers are exact below 2^53). NaN = undefined: nothing is
 * allocated, nothing was requested, or it never happened. X(name) */
/* clang-format off */
#define BL_FIGURES(X) \
  X(live)                 /* allocated buffers */                                                   \
  X(needed)               /* bytes requested, of the live buffers */                                \
  X(granted)              /* bytes allocated */                                                     \
  X(wasted)               /* granted - needed */                                                    \
  X(idle)                 /* bytes in the cache */                                                  \
  X(cached)               /* buffers in the cache */                                                \
  X(efficiency)           /* needed / granted */                                                    \
  X(mean_efficiency)      /* over the steps where efficiency is defined */                          \
  X(footprint_efficiency) /* needed / (granted + idle) */                                           \
  X(requests)             /* hits + misses */                                                       \
  X(returns)              /* buffers freed by callers */                                            \
  X(hits)                                                                                           \
  X(misses)                                                                                         \
  X(hit_rate)             /* hits / requests */                                                     \
  X(heap_allocations)                                                                               \
  X(heap_frees)                                                                                     \
  X(avoided_allocations)  /* calls saved by the cache */                                            \
  X(avoided_frees)                                                                                  \
  X(avoided_share)        /* avoided / (avoided + done), over all heap calls */                     \
  X(allocated_bytes)      /* granted + idle = allocated - freed */                                  \
  X(freed_bytes)                                                                                    \
  X(poisoned)             /* live buffers, granted >= W * needed and >= big */                      \
  X(poisoned_bytes)                                                                                 \
  X(big)                  /* the threshold in use, bytes */                                         \
  X(largest_live)         /* bytes, 0 = none */                                                     \
  X(largest_cached)                                                                                 \
  X(largest_born)         /* the largest buffer ever allocated from the heap */                     \
  X(largest_born_step)                                                                              \
  X(largest_gone_step)    /* no buffer of that size exists from here on; NaN = one still exists */  \
  X(inside_run)           /* steps in a row with idle > wasted */                                   \
  X(latest_event)         /* step of the last effect, NaN = none yet */                             \
  X(event_before)         /* step of the last effect at an earlier step */                          \
  X(born_count) X(born_first)                                                                       \
  X(wasted_count) X(wasted_first)                                                                   \
  X(stays_count) X(stays_first)                                                                     \
  X(replaced_count) X(replaced_first)                                                               \
  X(moved_inside_count) X(moved_inside_first)
/* clang-format on */

/* What the last step did in one lane. NONE if a word does not apply. X(name) */
/* clang-format off */
#define BL_OUTCOME(X) \
  X(operation)                                                                    \
  X(cause)                                                                        \
  X(index)    /* in the live list, before a swap-removal */                       \
  X(needed)   /* bytes requested */                                               \
  X(granted)  /* bytes of the buffer allocated or freed */                        \
  X(slot)     /* the slot it came from or entered */                              \
  X(freed)    /* bytes of the buffer freed to the heap, 0 = none */               \
  X(compared) /* bytes of the cached buffer it was compared with, 0 = none */
/* clang-format on */

typedef struct BlOutcome {
#define BL_OUTCOME_WORD(name) uint32_t name;
  BL_OUTCOME(BL_OUTCOME_WORD)
} BlOutcome;

/* Totals of one size class (quarter-octave of the granted size) over one lane's live buffers. */
typedef struct BlClassTotals {
  uint64_t count, granted, needed, poisoned;
} BlClassTotals;

/* The history of a buffer. Its birth step identifies it: a lane creates at most one buffer per step.
 * hand_outs includes the one at birth. A hand-out is useful if the caller needed at least half of the
 * buffer. */
#define BL_HISTORY(X) X(born) X(hand_outs) X(useful)

typedef struct BlHistory {
#define BL_HISTORY_WORD(name) uint32_t name;
  BL_HISTORY(BL_HISTORY_WORD)
} BlHistory;

/* A live buffer of a lane: its granted bytes and its history. */
typedef struct BlBuffer {
  uint32_t size;
  BlHistory history;
} BlBuffer;

/* A live buffer of one lane, as listed for drawing. X(name) */
/* clang-format off */
#define BL_MARK(X) \
  X(size)    /* bytes granted */                                       \
  X(needed)  /* bytes its caller needs */                              \
  X(index)   /* in the live list: the same request in every lane */    \
  X(differs) /* 1: another lane granted this request a different size */ \
  BL_HISTORY(X)
/* clang-format on */

typedef struct BlMark {
#define BL_MARK_WORD(name) uint32_t name;
  BL_MARK(BL_MARK_WORD)
} BlMark;

/* A slot that GetBuffer inspected in the last step, and its verdict. */
#define BL_VISIT(X) X(slot) X(size) X(verdict)

typedef struct BlVisit {
#define BL_VISIT_WORD(name) uint32_t name;
  BL_VISIT(BL_VISIT_WORD)
} BlVisit;

/* An effect, with size and other in bytes: BORN and WASTED granted, needed · STAYS smallest cached, freed
 * buffer · REPLACED freed buffer, cached buffer · MOVED_INSIDE idle, wasted. */
typedef struct BlEvent {
  uint32_t step;
  uint16_t effect, cause;
  uint64_t size, other;
} BlEvent;

/* One span of a lane's series: efficiency over its steps (NaN and defined = 0 if nothing was live), and
 * the count of each effect. mean = sum / defined. */
typedef struct BlSpan {
  double first, min, max, last, sum;
  uint32_t defined;
  uint32_t effects[5];
} BlSpan;

typedef struct BlHeapEvent {
  uint32_t step, kind;
  uint64_t size, other;
} BlHeapEvent;

/* The first error in a block. row: of parts, phases, bounds, lifetimes or moves; NONE if it does not
 * apply. */
typedef struct BlProblem {
  uint32_t
      table; /* 0 scenario, 1 parts, 2 phases, 3 policy, 4 bounds, 5 lifetimes, 6 moves, 7 heap settings */
  uint32_t field; /* its number in the X-macro table; heap settings: the parameter, NONE = the model */
  uint32_t row, lane;
  uint32_t value, min, max;
} BlProblem;

#define X(NAME) BL_GENERATOR_##NAME,
typedef enum { BL_GENERATORS(X) } BlGenerator;
#undef X
#define X(NAME) BL_LIFE_##NAME,
typedef enum { BL_LIVES(X) } BlLife;
#undef X
#define X(NAME) BL_VICTIM_##NAME,
typedef enum { BL_VICTIMS(X) } BlVictim;
#undef X
#define X(NAME) BL_SIZES_##NAME,
typedef enum { BL_SIZES(X) } BlSizes;
#undef X
#define X(NAME) BL_LOOKUP_##NAME,
typedef enum { BL_LOOKUPS(X) } BlLookup;
#undef X
#define X(NAME) BL_RETURN_##NAME,
typedef enum { BL_RETURN_RULES(X) } BlReturnRule;
#undef X
#define X(NAME) BL_BUCKETS_##NAME,
typedef enum { BL_BUCKET_KINDS(X) } BlBucketKind;
#undef X
#define X(NAME) BL_OPERATION_##NAME,
typedef enum { BL_OPERATIONS(X) } BlOperation;
#undef X
#define X(NAME) BL_CAUSE_##NAME,
typedef enum { BL_CAUSES(X) } BlCause;
#undef X
#define X(NAME) BL_EFFECT_##NAME,
typedef enum { BL_EFFECTS(X) BL_EFFECT_COUNT } BlEffect;
#undef X
#define X(NAME) BL_VERDICT_##NAME,
typedef enum { BL_VERDICTS(X) } BlVerdict;
#undef X
#define X(NAME) BL_BREAK_##NAME,
typedef enum { BL_BREAK_KINDS(X) } BlBreakKind;
#undef X
#define X(NAME) BL_CHUNK_##NAME,
typedef enum { BL_CHUNK_KINDS(X) BL_CHUNK_KIND_COUNT } BlChunkKind;
#undef X
#define X(NAME) BL_ACT_##NAME,
typedef enum { BL_ACTS(X) } BlActKind;
#undef X
#define X(NAME) BL_HEAP_EVENT_##NAME,
typedef enum { BL_HEAP_EVENTS(X) BL_HEAP_EVENT_COUNT } BlHeapEventKind;
#undef X
#define X(name) BL_HEAP_FIGURE_##name,
typedef enum { BL_HEAP_FIGURES(X) BL_HEAP_FIGURE_COUNT } BlHeapFigure;
#undef X
#define X(name) BL_HEAP_COLUMN_##name,
typedef enum { BL_HEAP_COLUMN(X) BL_HEAP_COLUMN_COUNT } BlHeapColumn;
#undef X
#define X(name) BL_HEAP_UNTIL_##name,
typedef enum { BL_HEAP_UNTIL(X) BL_HEAP_UNTIL_COUNT } BlHeapUntil;
#undef X
#define X(name) BL_HEAP_CROSSINGS_##name,
typedef enum { BL_HEAP_CROSSINGS(X) BL_HEAP_CROSSINGS_COUNT } BlHeapCrossings;
#undef X
#define X(name) BL_HEAP_TAKEN_##name,
typedef enum { BL_HEAP_TAKEN(X) BL_HEAP_TAKEN_COUNT } BlHeapTaken;
#undef X
#define X(name) BL_HEAP_PIECE_##name,
typedef enum { BL_HEAP_PIECE(X) BL_HEAP_PIECE_COUNT } BlHeapPiece;
#undef X
#define X(name) BL_HEAP_LIST_##name,
typedef enum { BL_HEAP_LIST(X) BL_HEAP_LIST_COUNT } BlHeapListNumber;
#undef X
#define X(name) BL_HEAP_FILL_##name,
typedef enum { BL_HEAP_FILL(X) BL_HEAP_FILL_COUNT } BlHeapFill;
#undef X
#define X(name) BL_HEAP_LINK_##name,
typedef enum { BL_HEAP_LINK(X) BL_HEAP_LINK_COUNT } BlHeapLink;
#undef X
#define X(NAME) BL_HEAP_OPERATION_##NAME,
typedef enum { BL_HEAP_OPERATIONS(X) } BlHeapOperationKind;
#undef X
#define X(NAME) BL_HEAP_ANSWER_##NAME,
typedef enum { BL_HEAP_ANSWERS(X) } BlHeapAnswerKind;
#undef X
#define X(name) BL_HEAP_PRICE_##name,
typedef enum { BL_HEAP_PRICES(X) BL_HEAP_PRICE_COUNT } BlHeapPrice;
#undef X
#define X(name) BL_FIGURE_##name,
typedef enum { BL_FIGURES(X) BL_FIGURE_COUNT } BlFigure;
#undef X

#endif
