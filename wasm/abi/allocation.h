/* The contract between the model of allocation and everything that calls it, beside that of the kernel
 * (kernel.h): the block of a scenario, the figures, outcomes and effects of lanes, and what tells of heaps.
 *
 * Every number that crosses the border is named here once, in X-macro tables. dump_abi.c prints them as
 * src/generated/abi.ts, block.ts and heap.ts. Raise BL_ABI_VERSION whenever a table, a struct or the meaning
 * of a call changes. Units: bytes and steps. */
#ifndef BUFFERLAB_ABI_ALLOCATION_H
#define BUFFERLAB_ABI_ALLOCATION_H

#include "abi/kernel.h"

#define BL_MAX_LANES           4u          /* lanes that run in lockstep */
#define BL_MAX_CAPACITY        64u         /* slots a bucket */
#define BL_MAX_BUCKETS         64u         /* buckets a lane */
#define BL_POWER_BUCKETS       31u         /* buckets (2^(i-1), 2^i], i < 31 */
#define BL_MAX_SLOTS           4096u       /* slots a lane, in all */
#define BL_MAX_PARTS           64u         /* rows of a size table */
#define BL_MAX_PHASES          64u         /* rows of a phase table */
#define BL_MAX_LIFETIMES       64u         /* rows of a lifetime table */
#define BL_MAX_MOVES           64u         /* operations that a scenario begins with, by hand */
#define BL_MAX_LIFETIME        10000000u   /* steps, mean: the latest expiry fits 32 bits */
#define BL_MAX_MARKS           4096u       /* single buffers that one call lists */
#define BL_MAX_SIZE            1073741824u /* bytes, of a request */
#define BL_MAX_GRANULARITY     1048576u    /* bytes */
#define BL_MAX_FRACTION        1000000u    /* parts of a fraction */
#define BL_MAX_RATIO           100000000u /* hundredths: a hit may be granted a million times what is needed */
#define BL_MAX_LIVE            1048576u   /* live buffers */
#define BL_MAX_EVENTS          65536u     /* events a lane remembers */
#define BL_SIZE_CLASSES        124u       /* quarter-octaves of 1 .. 2^31-1 */
#define BL_INSIDE_RUN          10000u     /* steps until "waste moved inside" */
#define BL_MAX_HEAP_PARAMETERS 16u        /* of a heap model */
#define BL_MAX_ACTS            32u        /* of a heap's last operation, that are remembered */
#define BL_MAX_HEAP_EVENTS     16u        /* of a kind, that a heap's log has */
#define BL_MAX_PIECES          4096u      /* parts of an address space that one call lists */
#define BL_MAX_BATCH           4096u      /* operations of a trace that cross the border together */
#define BL_MAX_HEAP_LISTS      1024u      /* free lists of a heap model */
#define BL_MAX_FILLS           2048u      /* free lists that a film of an operation tells */
#define BL_MAX_LINKS           64u        /* chunks of a free list that one call lists */
#define BL_MAX_TRACE_IDS       16777216u  /* ids of a trace: 0 .. 2^24-1 */
#define BL_MAX_CHUNKS          1572864u   /* of all heaps of a run together */
#define BL_MAX_TRACE_CHUNKS    8384512u   /* of the heap that a trace is performed with */
#define BL_NO_LIST             65535u     /* a chunk that stands in no free list */

/* The limits of this model that abi.ts carries. X(NAME, value) */
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

/* What the last step did. */
#define BL_OPERATIONS(X) X(START) X(ALLOCATE) X(FREE)

/* Why the step ended as it did. Sentences, story and tests read these. */
#define BL_CAUSES(X)                                                            \
  X(NO_STEP)           /* before operation 0 */                                 \
  X(FITS)              /* hit: a cached buffer was handed out */                \
  X(NO_SLOTS)          /* the policy keeps nothing */                           \
  X(CACHE_EMPTY)       /* miss: the bucket holds nothing */                     \
  X(TOO_SMALL)         /* miss: all cached buffers are smaller */               \
  X(TOO_WASTEFUL)      /* miss: one is big enough, over the waste limit */      \
  X(NOT_EXACT)         /* miss: one is big enough, none is equal */             \
  X(OUTSIDE_BUCKETS)   /* over the last boundary: neither looked up nor kept */ \
  X(OVER_CUTOFF)       /* return: bigger than the cutoff, freed */              \
  X(KEPT_IN_FREE_SLOT) /* return: a slot was empty */                           \
  X(KEPT_BIGGER)       /* return: took the slot of the smallest */              \
  X(NOT_BIGGER)        /* return: not bigger than the smallest, freed */        \
  X(KEPT_SMALLER)      /* return: took the slot of the largest */               \
  X(NOT_SMALLER)       /* return: not smaller than the largest, freed */        \
  X(SLOT_FULL)         /* return: no room, the returned one is freed */         \
  X(REPLACED_OLDEST) X(REPLACED_NEWEST) X(REPLACED_RANDOM)

/* What GetBuffer found in a slot that it looked at. */
#define BL_VERDICTS(X)                                \
  X(EMPTY)                                            \
  X(TOO_SMALL)    /* smaller than needed */           \
  X(TOO_WASTEFUL) /* over the waste limit */          \
  X(NOT_EXACT)    /* bigger, only equal ones count */ \
  X(FITS)         /* would do, another is better */   \
  X(CHOSEN)       /* handed out */

/* Effects, in the words of the article (Chen 2006) and one of ours. */
#define BL_EFFECTS(X)                                                       \
  X(BORN)         /* a miss granted >= big */                               \
  X(WASTED)       /* 1: a hit with granted >= big and >= W * needed */      \
  X(STAYS)        /* 2: a small return loses against a cache of big ones */ \
  X(REPLACED)     /* 4: a big one is freed, only for one at least as big */ \
  X(MOVED_INSIDE) /* idle > granted - needed for INSIDE_RUN steps */

/* Breakpoints fire when their condition becomes true, never while it stays true. */
#define BL_BREAK_KINDS(X)                                                                      \
  X(EFFICIENCY_BELOW) /* value: hundredths of a percent */                                     \
  X(POISONING)        /* a poisoned buffer is handed out */                                    \
  X(EFFECT)           /* value: bit set of effects */                                          \
  X(GRANTED_AT_LEAST) /* value: bytes handed out in all */                                     \
  X(STEP_EQUALS)      /* value: step */                                                        \
  X(HITS_BELOW)       /* value: hundredths of a percent of all requests */                     \
  X(LANES_DIFFER)     /* efficiencies of two lanes; value: hundredths of a point; lane NONE */ \
  X(LARGEST_FREED)    /* the last buffer of the largest size ever born is freed */             \
  X(OVERHEAD_ABOVE)   /* of a lane's heap; value: hundredths of a percent */                   \
  X(HEAP_ACT)         /* a lane's heap does it; value: bit set of acts */                      \
  X(HEAP_EVENT)       /* value: bit set of heap events */

/* What is rare in the life of a heap. The log has the first BL_MAX_HEAP_EVENTS of each kind. X(NAME) size,
 * other */
#define BL_HEAP_EVENTS(X)                                                                 \
  X(PEAK)      /* committed, its peak so far; the power of two of pages it has reached */ \
  X(SHRINK)    /* where the heap ends now, before: memory goes back to the system */      \
  X(THRESHOLD) /* the mmap threshold now, the trim threshold now */                       \
  X(ACTIVATE)  /* bytes of the bucket that the low-fragmentation heap opens now, - */     \
  X(NO_MEMORY) /* asked for, - */

/* What a piece of a heap's address space is. Committed but for UNCOMMITTED; MAPPED stands apart. */
#define BL_CHUNK_KINDS(X)                                                       \
  X(LIVE)        /* handed out */                                               \
  X(MAPPED)      /* handed out, a mapping of its own */                         \
  X(FREE)        /* a hole: any request that fits may have it */                \
  X(TOP)         /* free too, at the end of the heap */                         \
  X(KEPT)        /* free for one size alone: in use as its neighbours see it */ \
  X(OWN)         /* its own: headers of segments, subsegments and runs */       \
  X(UNCOMMITTED) /* address without memory */

/* What a heap did in one operation, in order: kind, the free list it is about (NO_LIST = none), and three
 * numbers, bytes where not said otherwise. X(NAME) at, size, other */
#define BL_ACTS(X)                                                                      \
  X(ROUND)       /* -, asked for, taken: rounded up with its header */                  \
  X(EMPTY)       /* the list was looked at: nothing there */                            \
  X(SEARCH)      /* -, bytes wanted, nodes visited in the list without a fit */         \
  X(TAKE)        /* chunk, its size, nodes visited in the list */                       \
  X(CLIMB)       /* -, bytes wanted, bins passed up to the list */                      \
  X(SORT)        /* chunk, its size: moved into the list */                             \
  X(SPLIT)       /* chunk, its size, bytes of its front that are taken */               \
  X(MERGE)       /* chunk, its size now, bytes of the neighbour that it took in */      \
  X(PUT)         /* chunk, its size: into the list, free for all */                     \
  X(KEEP)        /* chunk, its size, how many the list holds now: free for one size */  \
  X(CONSOLIDATE) /* -, -, chunks that were kept and are free for all now */             \
  X(GROW)        /* old end of the heap, bytes */                                       \
  X(SHRINK)      /* new end of the heap, bytes */                                       \
  X(COMMIT)      /* chunk, bytes that get memory */                                     \
  X(DECOMMIT)    /* chunk, bytes that lose their memory */                              \
  X(MAP)         /* -, bytes of the mapping */                                          \
  X(UNMAP)       /* -, bytes of the mapping */                                          \
  X(REMAP)       /* -, bytes of the mapping now, before */                              \
  X(THRESHOLD)   /* -, the mmap threshold now, the trim threshold now */                \
  X(OPEN)        /* run or subsegment, its size, its slots */                           \
  X(CLOSE)       /* run or subsegment, its size, its slots: given back */               \
  X(SLOT)        /* slot, its size, its number in there */                              \
  X(ACTIVATE)    /* -, bytes of the bucket that the low-fragmentation heap opens now */ \
  X(STAY)        /* block, its size: resized where it is */                             \
  X(COPY)        /* new block, bytes copied, old block */                               \
  X(FAIL)        /* -, asked for: no memory */

/* What a heap's operations did so far; cycles = sum of counts x prices. X(name) */
#define BL_HEAP_COUNTS(X)                                             \
  X(operations)   /* allocations, releases, resizes */                \
  X(nodes)        /* nodes of free lists visited */                   \
  X(bins)         /* bins, lists and size classes looked at */        \
  X(splits)       /* chunks cut in two */                             \
  X(merges)       /* neighbours joined */                             \
  X(copied)       /* bytes moved by resizing */                       \
  X(touched)      /* pages touched for the first time: page faults */ \
  X(given_back)   /* pages that were resident and are not */          \
  X(system_calls) /* break moved, mapped, unmapped, committed … */

#define BL_HEAP_COUNT(name) uint64_t name;
typedef struct BlHeapCounts {
  BL_HEAP_COUNTS(BL_HEAP_COUNT)
} BlHeapCounts;

typedef struct BlHeapAct {
  uint32_t kind, list;
  uint64_t at, size, other;
} BlHeapAct;

/* An operation of a trace: ids name blocks; an id without a block is null, as for realloc(3) and free(3). */
#define BL_HEAP_OPERATIONS(X) X(ALLOCATE) X(RESIZE) X(RELEASE)
typedef struct BlHeapOperation {
  uint32_t kind, id; /* id < BL_MAX_TRACE_IDS */
  uint64_t bytes;
} BlHeapOperation;

/* What it answered: null, an address with the bytes usable there, a mapping with its usable bytes, or that
 * the heap is full and it was not done; and where the address space ends then. */
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

/* What a lane's heap looks like, one double each; NaN = undefined (nothing live, nothing free). Bytes; the
 * bytes of a committed heap are needed + rounding + headers + kept + holes + own = committed. X(name) */
#define BL_HEAP_FIGURES(X)                                                                      \
  X(needed)      /* bytes of live blocks, as asked for */                                       \
  X(rounding)    /* usable and not asked for, in live blocks */                                 \
  X(headers)     /* of live blocks: what their callers may not use */                           \
  X(kept)        /* free for one size alone */                                                  \
  X(holes)       /* free for every request that fits, the top too */                            \
  X(top)         /* of holes: at the end of the heap */                                         \
  X(own)         /* its own: headers of segments, subsegments and runs */                       \
  X(committed)   /* address space with memory, and mappings */                                  \
  X(uncommitted) /* address space without */                                                    \
  X(mapped)      /* of committed: in mappings of their own */                                   \
  X(resident)    /* pages touched and not given back */                                         \
  X(reach)       /* where the address space ends: the break */                                  \
  X(live)        /* blocks handed out, mappings too */                                          \
  X(mappings)    /* of them */                                                                  \
  X(hole_count)                                                                                 \
  X(kept_count)                                                                                 \
  X(largest_hole)  /* the largest block that needs no memory from the system */                 \
  X(overhead)      /* (committed - needed) / needed */                                          \
  X(mean_overhead) /* over the steps where it is defined */                                     \
  X(internal)      /* (granted - needed) / granted, granted = usable bytes of live blocks */    \
  X(external)      /* 1 - largest hole / holes */                                               \
  X(peak)                                                                                       \
  X(peak_step)    /* the most bytes ever committed, and when */                                 \
  X(latest_event) /* the step of the last heap event, NaN = none yet */                         \
  X(event_before) /* and of the one before it, at an earlier step */                            \
  X(cycles)       /* of all operations: counts x prices */                                      \
  X(mean_cycles)  /* of an operation */                                                         \
  X(speed)        /* operations a second, by the clock of the price list */                     \
  X(last_cycles)  /* of the last operation */                                                   \
  X(saved_cycles) /* of the heap calls that the cache saved, at the mean price of those made */ \
  BL_HEAP_COUNTS(X)                                                                             \
  X(last_operations) /* and the same counts, of the last step alone */                          \
  X(last_nodes)                                                                                 \
  X(last_bins)                                                                                  \
  X(last_splits)                                                                                \
  X(last_merges)                                                                                \
  X(last_copied)                                                                                \
  X(last_touched)                                                                               \
  X(last_given_back)                                                                            \
  X(last_system_calls)

/* Those of them that the digest of a state counts, whole numbers; the list and its order belong to version 1
 * of links for ever. X(name) */
#define BL_HEAP_DIGESTED(X) \
  X(live)                   \
  X(needed)                 \
  X(committed) X(resident) X(reach) X(holes) X(hole_count) X(kept) X(nodes) X(bins) X(touched) X(system_calls)

/* What a heap has come to since step 0: its counts, and its overhead summed over the steps where it is
 * defined. */
typedef struct BlHeapTotals {
  BlHeapCounts counts;
  double overhead;
  uint64_t defined;
} BlHeapTotals;

/* One span of a heap's series: overhead over its steps (NaN and defined = 0 where nothing was live),
 * committed bytes at its end, and the totals up to its end. */
typedef struct BlHeapSpan {
  double first, min, max, last, sum;
  uint64_t defined, committed;
  BlHeapTotals totals;
} BlHeapSpan;

/* A column of a view of it. faults: pages first touched up to its end. speed: operations a second in it.
 * X(name) */
#define BL_HEAP_COLUMN(X) X(first) X(min) X(max) X(last) X(mean) X(committed) X(faults) X(speed)

/* What a heap had cost when so many operations were done: steps of the run, overhead on average over those
 * where it is defined, pages first touched, cycles of all, operations of the heap a second. X(name) */
#define BL_HEAP_UNTIL(X) X(operations) X(mean_overhead) X(faults) X(cycles) X(speed)

/* How often the mean overheads since step 0 of two heaps changed places, and after how many operations first
 * and last; NaN = never. X(name) */
#define BL_HEAP_CROSSINGS(X) X(count) X(first) X(last)

/* A size that is asked for, and what its live blocks take now, headers and rounding too: the least and the
 * most of them, bytes; NaN = none is live. X(name) */
#define BL_HEAP_TAKEN(X) X(asked) X(least) X(most)

/* A part of the address space as it is drawn, in order: bytes of each kind in it. A chunk that is as long as
 * the grain or longer is a part of its own, and `chunk` names it; shorter ones that follow each other are
 * gathered into parts of about the grain's length (chunk NONE). X(name), one double each */
#define BL_HEAP_PIECE(X)                                \
  X(at)                                                 \
  X(bytes)                                              \
  X(needed)                                             \
  X(slack)                                              \
  X(kept)                                               \
  X(free)                                               \
  X(own)                                                \
  X(uncommitted)                                        \
  X(kind)  /* of a chunk on its own; NONE = gathered */ \
  X(chunk) /* its number, NONE = gathered */            \
  X(born)  /* step at which a live block was handed out, else NONE */

/* A free list: chunks in it and their bytes. X(name) */
#define BL_HEAP_LIST(X) X(count) X(bytes)
/* A free list that held something when so many acts of an operation had been told. X(name) */
#define BL_HEAP_FILL(X) X(acts) X(list) X(count) X(bytes)
/* A chunk of a free list, in the list's order. Bytes. X(name) */
#define BL_HEAP_LINK(X) X(at) X(size)

/* Prices in cycles, one double a count (copied: a byte), and the clock. */
#define BL_HEAP_PRICES(X) BL_HEAP_COUNTS(X) X(hertz)

/* Scenario block, scalars: X(name, least, most). All words are uint32_t. 0 in `big` = the default. */
#define BL_SCENARIO_FIELDS(X)                                                           \
  X(generator, 0, 2)                                                                    \
  X(seed, 0, BL_NONE)                                                                   \
  X(life, 0, 4)                                                                         \
  X(allocate_num, 0, BL_MAX_FRACTION) /* random walk: chance */                         \
  X(allocate_den, 1, BL_MAX_FRACTION)                                                   \
  X(bound, 1, BL_MAX_LIVE / 2)    /* bounded: N */                                      \
  X(lifetime, 1, BL_MAX_LIFETIME) /* exponential: mean, steps */                        \
  X(victims, 0, 2)                                                                      \
  X(sizes, 0, 6)                                                                        \
  X(size_min, 1, BL_MAX_SIZE) /* doubling, uniform; the rest is held in min .. max */   \
  X(size_max, 1, BL_MAX_SIZE)                                                           \
  X(double_num, 0, BL_MAX_FRACTION) /* doubling: chance */                              \
  X(double_den, 1, BL_MAX_FRACTION)                                                     \
  X(median, 1, BL_MAX_SIZE)        /* log-normal, bimodal: the first; bytes */          \
  X(spread, 0, 3200)               /* hundredths of a doubling, a standard deviation */ \
  X(second_median, 1, BL_MAX_SIZE) /* bimodal */                                        \
  X(second_spread, 0, 3200)                                                             \
  X(first_weight, 0, 100)             /* bimodal: percent that the first has */         \
  X(alpha, 1, 10000)                  /* Pareto: hundredths */                          \
  X(poison_ratio, 1, BL_MAX_FRACTION) /* W */                                           \
  X(big, 0, BL_MAX_SIZE)                                                                \
  X(part_count, 0, BL_MAX_PARTS)                                                        \
  X(phase_count, 0, BL_MAX_PHASES)                                                      \
  X(lifetime_count, 0, BL_MAX_LIFETIMES)                                                \
  X(lane_count, 1, BL_MAX_LANES)                                                        \
  X(move_count, 0, BL_MAX_MOVES)                                                        \
  X(slots, 1, BL_MAX_LIVE) /* fixed counts: slots of each listed size */

/* A row of the size table. listed: size = lo = hi. histogram: lo .. hi, ascending, not overlapping. */
#define BL_PART_FIELDS(X) \
  X(lo, 1, BL_MAX_SIZE)   \
  X(hi, 1, BL_MAX_SIZE)   \
  X(weight, 0, BL_MAX_FRACTION)

/* A row of the phase table: so many operations with this chance to allocate; the list repeats. */
#define BL_PHASE_FIELDS(X)          \
  X(steps, 1, 1000000000)           \
  X(chance_num, 0, BL_MAX_FRACTION) \
  X(chance_den, 1, BL_MAX_FRACTION)

/* A row of the lifetime table: the mean of all sizes in the quarter-octave of `size`, one row a class. */
#define BL_LIFETIME_FIELDS(X) \
  X(size, 1, BL_MAX_SIZE)     \
  X(mean, 1, BL_MAX_LIFETIME)

/* A row of the moves, which are the first operations, made by hand: a request of `size` bytes, or with size 0
 * the return of what has this index in the live list. */
#define BL_MOVE_FIELDS(X) \
  X(size, 0, BL_MAX_SIZE) \
  X(index, 0, BL_MAX_MOVES - 1)

/* A lane's policy, scalars. BL_NONE = none for cutoff, ratio and waste_bytes. */
#define BL_POLICY_FIELDS(X)                                                           \
  X(capacity, 0, BL_MAX_CAPACITY) /* slots a bucket */                                \
  X(lookup, 0, 5)                                                                     \
  X(return_rule, 0, 5)                                                                \
  X(cutoff, 1, BL_NONE)                 /* bytes */                                   \
  X(ratio, 100, BL_NONE)                /* hundredths: granted*100 <= ratio*needed */ \
  X(waste_bytes, 0, BL_NONE)            /* granted - needed <= waste_bytes */         \
  X(granularity, 1, BL_MAX_GRANULARITY) /* a miss is rounded up to it */              \
  X(bucket_kind, 0, 3)                                                                \
  X(bucket_count, 1, BL_MAX_BUCKETS) /* linear, powers, own */                        \
  X(bucket_width, 1, BL_MAX_SIZE)    /* linear */                                     \
  X(round_up, 0, 1)                  /* a miss is granted its bucket's top */

#define BL_WORD(name, least, most) uint32_t name;

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
  uint32_t bounds[BL_MAX_BUCKETS]; /* own buckets: ascending tops, 1 .. SIZE, bucket_count of them */
} BlPolicy;

typedef struct BlScenario {
  uint32_t abi_version;
  BL_SCENARIO_FIELDS(BL_WORD)
  BlPart parts[BL_MAX_PARTS];
  BlPhase phases[BL_MAX_PHASES];
  BlLifetime lifetimes[BL_MAX_LIFETIMES];
  BlMove moves[BL_MAX_MOVES];
  BlPolicy lanes[BL_MAX_LANES];
  BlHeap heaps[BL_MAX_LANES]; /* under each lane; EXACT = the article's heap */
} BlScenario;

/* A lane's figures, one double each (integers are exact below 2^53). NaN = undefined: nothing is handed out,
 * nothing was asked for, or it never happened. X(name) */
/* clang-format off */
#define BL_FIGURES(X) \
  X(live)                 /* buffers handed out */                                                  \
  X(needed)               /* bytes asked for, of the live buffers */                                \
  X(granted)              /* bytes handed out */                                                    \
  X(wasted)               /* granted - needed */                                                    \
  X(idle)                 /* bytes in the cache */                                                  \
  X(cached)               /* buffers in the cache */                                                \
  X(efficiency)           /* needed / granted */                                                    \
  X(mean_efficiency)      /* over the steps where efficiency is defined */                          \
  X(footprint_efficiency) /* needed / (granted + idle) */                                           \
  X(requests)             /* hits + misses */                                                       \
  X(returns)              /* buffers given back by callers */                                       \
  X(hits)                                                                                           \
  X(misses)                                                                                         \
  X(hit_rate)             /* hits / requests */                                                     \
  X(heap_allocations)                                                                               \
  X(heap_frees)                                                                                     \
  X(avoided_allocations)  /* what the cache saved */                                                \
  X(avoided_frees)                                                                                  \
  X(avoided_share)        /* avoided / (avoided + done), of all heap calls */                       \
  X(allocated_bytes)      /* granted + idle = allocated - freed */                                  \
  X(freed_bytes)                                                                                    \
  X(poisoned)             /* live buffers, granted >= W * needed and >= big */                      \
  X(poisoned_bytes)                                                                                 \
  X(big)                  /* the threshold in force, bytes */                                       \
  X(largest_live)         /* bytes, 0 = none */                                                     \
  X(largest_cached)                                                                                 \
  X(largest_born)         /* the largest ever got from the heap */                                  \
  X(largest_born_step)                                                                              \
  X(largest_gone_step)    /* no buffer of that size exists from here; NaN = still one */            \
  X(inside_run)           /* steps in a row with idle > wasted */                                   \
  X(latest_event)         /* step of the last effect of any kind, NaN = none yet */                 \
  X(event_before)         /* step of the last effect at an earlier step than that */                \
  X(born_count) X(born_first)                                                                       \
  X(wasted_count) X(wasted_first)                                                                   \
  X(stays_count) X(stays_first)                                                                     \
  X(replaced_count) X(replaced_first)                                                               \
  X(moved_inside_count) X(moved_inside_first)
/* clang-format on */

/* What the last step did, in one lane. NONE where a word does not apply. X(name) */
/* clang-format off */
#define BL_OUTCOME(X) \
  X(operation)                                                                    \
  X(cause)                                                                        \
  X(index)    /* in the live list, before a swap-removal */                       \
  X(needed)   /* bytes the caller asked for */                                    \
  X(granted)  /* bytes of the buffer handed out or given back */                  \
  X(slot)     /* the slot it came from or went into */                            \
  X(freed)    /* bytes of the buffer freed to the heap, 0 = none */               \
  X(compared) /* bytes of the cached buffer it was compared with, 0 = none */
/* clang-format on */

typedef struct BlOutcome {
#define BL_OUTCOME_WORD(name) uint32_t name;
  BL_OUTCOME(BL_OUTCOME_WORD)
} BlOutcome;

/* Totals of one size class (quarter-octave of the granted size), live buffers of one lane. */
typedef struct BlClassTotals {
  uint64_t count, granted, needed, poisoned;
} BlClassTotals;

/* The life of a buffer so far. The step of its birth names it: a lane bears one buffer a step at the most.
 * Hand-outs count the one at birth; useful = the caller needed at least half of it. */
#define BL_HISTORY(X) X(born) X(hand_outs) X(useful)

typedef struct BlHistory {
#define BL_HISTORY_WORD(name) uint32_t name;
  BL_HISTORY(BL_HISTORY_WORD)
} BlHistory;

/* A live buffer as a lane keeps it: bytes granted, and its life so far. */
typedef struct BlBuffer {
  uint32_t size;
  BlHistory history;
} BlBuffer;

/* A live buffer of one lane, listed. X(name) */
/* clang-format off */
#define BL_MARK(X) \
  X(size)    /* bytes granted */                                       \
  X(needed)  /* bytes its caller needs */                              \
  X(index)   /* in the live list: the same request in every lane */    \
  X(differs) /* 1: another lane granted this request another size */   \
  BL_HISTORY(X)
/* clang-format on */

typedef struct BlMark {
#define BL_MARK_WORD(name) uint32_t name;
  BL_MARK(BL_MARK_WORD)
} BlMark;

/* A slot that GetBuffer looked at in the last step, and what it found. */
#define BL_VISIT(X) X(slot) X(size) X(verdict)

typedef struct BlVisit {
#define BL_VISIT_WORD(name) uint32_t name;
  BL_VISIT(BL_VISIT_WORD)
} BlVisit;

/* An effect. size and other, in bytes: BORN and WASTED granted, needed · STAYS the smallest that stays, the
 * returned one · REPLACED the freed one, the one that is kept · MOVED_INSIDE idle, wasted. */
typedef struct BlEvent {
  uint32_t step;
  uint16_t effect, cause;
  uint64_t size, other;
} BlEvent;

/* One span of a lane's series: efficiency over its steps (NaN and defined = 0 where nothing was live), and
 * how often each effect happened. mean = sum / defined. */
typedef struct BlSpan {
  double first, min, max, last, sum;
  uint32_t defined;
  uint32_t effects[5];
} BlSpan;

typedef struct BlHeapEvent {
  uint32_t step, kind;
  uint64_t size, other;
} BlHeapEvent;

/* The first thing wrong with a block. row: of parts, phases, bounds, lifetimes or moves; NONE where it does
 * not apply. */
typedef struct BlProblem {
  uint32_t table; /* 0 scenario, 1 parts, 2 phases, 3 policy, 4 bounds, 5 lifetimes, 6 moves, 7 a heap's
                     settings */
  uint32_t field; /* number in its X-macro table; a heap: of its parameter, NONE = the model */
  uint32_t row, lane;
  uint32_t value, least, most;
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
