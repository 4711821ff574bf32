/* The contract between the allocation model and its callers: scenario block, figures, outcomes and
 * effects. heap.h holds the contract of heaps, kernel.h holds the contract of the kernel.
 *
 * The X-macro tables name every number that crosses the border. dump_abi.c prints them as
 * src/generated/abi.ts, block.ts and heap.ts. Raise BL_ABI_VERSION whenever a table, a struct or the
 * meaning of a call changes. Units: bytes and steps. */
#ifndef BUFFERLAB_ABI_ALLOCATION_H
#define BUFFERLAB_ABI_ALLOCATION_H

#include "abi/heap.h"
#include "abi/pool_models.h"

#define BL_MAX_CAPACITY    65536u      /* slots per bucket */
#define BL_MAX_BUCKETS     4096u       /* buckets per lane, if linear */
#define BL_MAX_BOUNDS      64u         /* custom buckets */
#define BL_POWER_BUCKETS   31u         /* buckets (2^(i-1), 2^i], i < 31 */
#define BL_MAX_SLOTS       65536u      /* slots per lane, all buckets of all threads */
#define BL_MAX_LISTED      4096u       /* slots per lane that a frame lists, the first ones */
#define BL_MAX_DETAILED    64u         /* slots per lane whose histories or verdicts a frame has */
#define BL_MAX_PARTS       64u         /* rows of a size table */
#define BL_MAX_PHASES      64u         /* rows of a phase table */
#define BL_MAX_LIFETIMES   64u         /* rows of a lifetime table */
#define BL_MAX_MOVES       64u         /* manual operations at the start of a scenario */
#define BL_MAX_LIFETIME    10000000u   /* steps, mean; keeps the latest expiry within 32 bits */
#define BL_MAX_SHELVES     64u         /* shelves of a pool listed by one call, beside the rest */
#define BL_MAX_SHELVED     1024u       /* arrays of a pool whose shelf a call tells, the first ones */
#define BL_MAX_MARKS       4096u       /* single buffers listed by one call */
#define BL_MAX_SIZE        1073741824u /* bytes per request */
#define BL_MAX_GRANULARITY 1048576u    /* bytes */
#define BL_MAX_FRACTION    1000000u    /* numerator and denominator of a fraction */
#define BL_MAX_RATIO       100000000u  /* hundredths: a hit may be at most a million times the need */
#define BL_MAX_LIVE        1048576u    /* live buffers */
#define BL_MAX_THREADS     1024u       /* threads of a workload */
#define BL_MAX_POINTERS    100000u     /* pointers of the batches */
#define BL_PAGE_OPERATIONS 65536u      /* operations of every page of a trace but the last */
#define BL_MAX_PAGE_BYTES  1048576u    /* bytes of a packed page */
#define BL_MAX_CALLS       4096u       /* last calls of the batches, kept per lane */
#define BL_MAX_EVENTS      65536u      /* events logged per lane */
#define BL_SIZE_CLASSES    124u        /* quarter-octaves of 1 .. 2^31-1 */
#define BL_INSIDE_RUN      10000u      /* steps until "waste moved inside" */

/* The limits of this model that abi.ts exports. X(NAME, value) */
#define BL_ALLOCATION_LIMITS(X)      \
  X(CAPACITY, BL_MAX_CAPACITY)       \
  X(BUCKETS, BL_MAX_BUCKETS)         \
  X(BOUNDS, BL_MAX_BOUNDS)           \
  X(POWER_BUCKETS, BL_POWER_BUCKETS) \
  X(SLOTS, BL_MAX_SLOTS)             \
  X(LISTED, BL_MAX_LISTED)           \
  X(DETAILED, BL_MAX_DETAILED)       \
  X(PARTS, BL_MAX_PARTS)             \
  X(PHASES, BL_MAX_PHASES)           \
  X(LIFETIMES, BL_MAX_LIFETIMES)     \
  X(MOVES, BL_MAX_MOVES)             \
  X(LIFETIME, BL_MAX_LIFETIME)       \
  X(SHELVES, BL_MAX_SHELVES)         \
  X(SHELVED, BL_MAX_SHELVED)         \
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
#define BL_LIFETIME_MODELS(X) \
  X(RANDOM_WALK) X(BOUNDED) X(PHASES) X(EXPONENTIAL) X(FIXED_COUNTS) X(BATCHES) X(TRACE)
#define BL_FREE_ORDERS(X) X(RANDOM) X(OLDEST) X(NEWEST)
/* Batches: the order of the pointers in the second and third batch. ONE: all three calls of a pointer, then
 * those of the next. */
#define BL_CALL_ORDERS(X) X(SERIAL) X(REVERSED) X(SHUFFLED) X(ONE)
/* Batches: what the program writes. ASKED: the first size, between the calls. ALL: each block, at once. */
#define BL_CALLER_WRITES(X) X(NONE) X(ASKED) X(ALL)
#define BL_SIZES(X)         X(DOUBLING) X(LISTED) X(UNIFORM) X(HISTOGRAM) X(LOG_NORMAL) X(PARETO) X(BIMODAL)
/* Whether heaps that tell threads apart see those of the workload. */
#define BL_HEAP_THREADS(X) X(MERGED) X(APART)
#define BL_LOOKUPS(X)      X(FIRST_FIT) X(BEST_FIT) X(WORST_FIT) X(NEWEST) X(OLDEST) X(EXACT)
#define BL_RETURN_RULES(X) \
  X(KEEP_BIGGER) X(FREE_RETURNED) X(FREE_OLDEST) X(FREE_NEWEST) X(FREE_RANDOM) X(KEEP_SMALLER)
#define BL_BUCKET_KINDS(X) X(ONE) X(LINEAR) X(POWERS) X(CUSTOM, OWN)

/* Kind of the last step. */
#define BL_OPERATIONS(X) X(START) X(ALLOCATE) X(FREE) X(RESIZE)

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
  X(REPLACED_OLDEST)                                                              \
  X(REPLACED_NEWEST)                                                              \
  X(REPLACED_RANDOM)                                                              \
  X(POOL_NEW)     /* a pool made a new array */                                   \
  X(POOL_GREW)    /* a pool gave an object whose array the caller had to grow */  \
  X(POOL_REFUSED) /* a pool had nothing to give: the heap did */                  \
  X(POOL_KEPT)    /* free: a pool kept it */                                      \
  X(POOL_DROPPED) /* free: a pool dropped it */                                   \
  X(OVER_MAX)     /* free: more bytes than the cache may hold, freed */

/* GetBuffer's verdict on a slot. */
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
  X(STAYS)        /* 2: a small buffer is freed, the cache keeps big ones */ \
  X(REPLACED)     /* 4: a big buffer is freed for one at least as big */     \
  X(MOVED_INSIDE) /* idle > granted - needed for INSIDE_RUN steps in a row */

/* Breakpoints fire when their condition becomes true, never while it stays true. */
#define BL_BREAK_KINDS(X)                                                                              \
  X(EFFICIENCY_BELOW)         /* value: hundredths of a percent */                                     \
  X(POISONING)                /* a poisoned buffer was allocated */                                    \
  X(EFFECT)                   /* value: bit set of effects */                                          \
  X(GRANTED_AT_LEAST)         /* value: bytes granted in total */                                      \
  X(STEP_EQUALS)              /* value: step */                                                        \
  X(HITS_BELOW)               /* value: hundredths of a percent of all requests */                     \
  X(LANES_DIFFER)             /* efficiencies of two lanes; value: hundredths of a point; lane NONE */ \
  X(LARGEST_FREED)            /* the last buffer of the largest size so far is freed */                \
  X(OVERHEAD_ABOVE)           /* of a lane's heap; value: hundredths of a percent */                   \
  X(OPERATION_STEP, HEAP_ACT) /* a lane's heap takes such a step; value: bit set of operation steps */ \
  X(HEAP_EVENT)               /* value: bit set of heap events */

/* Scenario block, scalars: X(name, min, max). All words are uint32_t. `big` 0 = the default. */
#define BL_SCENARIO_FIELDS(X)                                                                          \
  X(generator, 0, BL_LAST(BL_GENERATORS))                                                              \
  X(seed, 0, BL_NONE)                                                                                  \
  X(lifetime_model, 0, BL_LAST(BL_LIFETIME_MODELS))                                                    \
  X(allocate_num, 0, BL_MAX_FRACTION) /* random walk: chance */                                        \
  X(allocate_den, 1, BL_MAX_FRACTION)                                                                  \
  X(bound, 1, BL_MAX_LIVE / 2)    /* bounded: N */                                                     \
  X(lifetime, 1, BL_MAX_LIFETIME) /* exponential: mean, steps */                                       \
  X(free_order, 0, BL_LAST(BL_FREE_ORDERS))                                                            \
  X(sizes, 0, BL_LAST(BL_SIZES))                                                                       \
  X(size_min, 1, BL_MAX_SIZE) /* doubling, uniform; others are clamped to min .. max */                \
  X(size_max, 1, BL_MAX_SIZE)                                                                          \
  X(double_num, 0, BL_MAX_FRACTION) /* doubling: chance */                                             \
  X(double_den, 1, BL_MAX_FRACTION)                                                                    \
  X(median, 1, BL_MAX_SIZE)        /* log-normal, first mode of bimodal; bytes */                      \
  X(spread, 0, 3200)               /* hundredths of a doubling, one standard deviation */              \
  X(second_median, 1, BL_MAX_SIZE) /* bimodal */                                                       \
  X(second_spread, 0, 3200)                                                                            \
  X(first_weight, 0, 100)             /* bimodal: percent of the first mode */                         \
  X(alpha, 1, 10000)                  /* Pareto: hundredths */                                         \
  X(poison_ratio, 1, BL_MAX_FRACTION) /* W */                                                          \
  X(big, 0, BL_MAX_SIZE)                                                                               \
  X(part_count, 0, BL_MAX_PARTS)                                                                       \
  X(phase_count, 0, BL_MAX_PHASES)                                                                     \
  X(lifetime_count, 0, BL_MAX_LIFETIMES)                                                               \
  X(lane_count, 1, BL_MAX_LANES)                                                                       \
  X(move_count, 0, BL_MAX_MOVES)                                                                       \
  X(slots, 1, BL_MAX_LIVE)      /* fixed counts: slots per listed size */                              \
  X(threads, 1, BL_MAX_THREADS) /* who take and return */                                              \
  X(collect, 0, BL_MAX_STEPS)   /* operations from one collection of garbage to the next; 0 = never */ \
  X(crossing, 0, 100)           /* percent of returns by another thread than the one that took */      \
  X(heap_threads, 0, BL_LAST(BL_HEAP_THREADS))                                                         \
  X(thread_ends, 0, BL_MAX_STEPS) /* operations until the thread of the last one ends; 0 = never */

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

/* The batches. Bytes of realloc = size * resize_num / resize_den. */
#define BL_BATCHES_FIELDS(X)              \
  X(pointers, 1, BL_MAX_POINTERS)         \
  X(size, 1, BL_MAX_SIZE) /* of malloc */ \
  X(resize_num, 1, BL_MAX_FRACTION)       \
  X(resize_den, 1, BL_MAX_FRACTION)       \
  X(order, 0, BL_LAST(BL_CALL_ORDERS))    \
  X(writes, 0, BL_LAST(BL_CALLER_WRITES))

/* The trace. Sizes below only_min or above only_max bypass the caches. */
#define BL_TRACE_FIELDS(X)       \
  X(operations, 1, BL_MAX_STEPS) \
  X(only_min, 1, BL_MAX_SIZE)    \
  X(only_max, 1, BL_MAX_SIZE)

/* Scalars of a lane's policy. BL_NONE = no limit for cutoff, ratio, waste_bytes and
 * idle_max, and never for empty_every. */
#define BL_POLICY_FIELDS(X)                                                           \
  X(capacity, 0, BL_MAX_CAPACITY) /* slots per bucket */                              \
  X(lookup, 0, BL_LAST(BL_LOOKUPS))                                                   \
  X(return_rule, 0, BL_LAST(BL_RETURN_RULES))                                         \
  X(cutoff, 1, BL_NONE)                 /* bytes */                                   \
  X(ratio, 100, BL_NONE)                /* hundredths: granted*100 <= ratio*needed */ \
  X(waste_bytes, 0, BL_NONE)            /* granted - needed <= waste_bytes */         \
  X(granularity, 1, BL_MAX_GRANULARITY) /* a miss is rounded up to a multiple */      \
  X(bucket_kind, 0, BL_LAST(BL_BUCKET_KINDS))                                         \
  X(bucket_count, 1, BL_MAX_BUCKETS) /* linear, powers, own */                        \
  X(bucket_width, 1, BL_MAX_SIZE)    /* linear */                                     \
  X(round_up, 0, 1)                  /* a miss is rounded up to its bucket's top */   \
  X(discard, 0, 1)                   /* batches: realloc frees, then allocates */     \
  X(per_thread, 0, 1)                /* a cache for each of the threads */            \
  X(idle_max, 1, BL_NONE)            /* bytes that a cache holds in all */            \
  X(empty_every, 1, BL_NONE)         /* operations until it is emptied */

BL_STRUCT(BlPart, BL_PART_FIELDS, BL_WORD);
BL_STRUCT(BlPhase, BL_PHASE_FIELDS, BL_WORD);
BL_STRUCT(BlLifetime, BL_LIFETIME_FIELDS, BL_WORD);
BL_STRUCT(BlMove, BL_MOVE_FIELDS, BL_WORD);
BL_STRUCT(BlBatches, BL_BATCHES_FIELDS, BL_WORD);
BL_STRUCT(BlTrace, BL_TRACE_FIELDS, BL_WORD);

typedef struct BlPolicy {
  BL_POLICY_FIELDS(BL_WORD)
  uint32_t bounds[BL_MAX_BOUNDS]; /* custom buckets: bucket_count ascending tops, 1 .. SIZE */
} BlPolicy;

typedef struct BlScenario {
  uint32_t abi_version;
  BL_SCENARIO_FIELDS(BL_WORD)
  BlPart parts[BL_MAX_PARTS];
  BlPhase phases[BL_MAX_PHASES];
  BlLifetime lifetimes[BL_MAX_LIFETIMES];
  BlMove moves[BL_MAX_MOVES];
  BlPolicy lanes[BL_MAX_LANES];
  BlHeap heaps[BL_MAX_LANES];     /* one per lane; IDEAL = the article's heap */
  BlLanePool pools[BL_MAX_LANES]; /* one per lane, in place of its cache; then all heaps are IDEAL */
  BlBatches batches;              /* only with the lifetime model BATCHES */
  BlTrace trace;                  /* only with the lifetime model TRACE */
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
  X(moved_inside_count) X(moved_inside_first)                                                       \
  X(resized_in_place)     /* of a trace: resizes that kept their buffer or their heap block */      \
  X(resized_moved)        /* of a trace: resizes that got another one */                            \
  X(resized_copied)       /* of a trace: bytes that those copied */
/* clang-format on */

/* The outcome of the last step in one lane. NONE if a word does not apply. X(name) */
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

BL_STRUCT(BlOutcome, BL_OUTCOME, BL_WORD);

/* The last call of a trace, beside its outcomes. X(name) */
/* clang-format off */
#define BL_CALL(X) \
  X(before)    /* a resize: bytes that the caller needed before, 0 = unknown */ \
  X(zeroed)    /* 1: calloc */                                                  \
  X(alignment) /* log2, 0 = none */
/* clang-format on */

BL_STRUCT(BlCall, BL_CALL, BL_WORD);

/* Totals of one size class (quarter-octave of the granted size) over one lane's live buffers. */
typedef struct BlClassTotals {
  uint64_t count, granted, needed, poisoned;
} BlClassTotals;

/* The history of a buffer. The step of its creation identifies it, because a lane creates at
 * most one buffer per step. hand_outs includes the one at its creation. A hand-out is useful if the caller
 * needed at least half of the buffer. */
#define BL_HISTORY(X) X(born) X(hand_outs) X(useful)

BL_STRUCT(BlHistory, BL_HISTORY, BL_WORD);

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

BL_STRUCT(BlMark, BL_MARK, BL_WORD);

/* A slot that GetBuffer inspected in the last step, and its verdict. */
#define BL_VISIT(X) X(slot) X(size) X(verdict)

BL_STRUCT(BlVisit, BL_VISIT, BL_WORD);

/* A lane's resizes of a trace, where the lane has a cache and both sizes use it: those that stayed in their
 * buffers, and those that moved to another one. A move counts as a request and a return. */
typedef struct BlResizes {
  uint64_t in_place, moved;
  uint64_t copied;   /* bytes */
  uint64_t returned; /* returns by resizes: moves, and sizes that then bypass the cache */
} BlResizes;

/* Sums of a lane over the operations of a sweep; most_..._at counts operations done. Calls that reach the
 * heap in a lane with slots or a pool: allocations + frees + bypassing. A sum of bytes after each operation
 * has two words. X(name) */
/* clang-format off */
#define BL_SUMS(X) \
  X(hits)                                                                        \
  X(misses)                                                                      \
  X(allocations)                 /* as many as misses, unless in a pool */       \
  X(frees)                                                                       \
  X(bypassing)                   /* calls whose sizes bypass the caches */       \
  X(in_place) X(moved) X(copied) /* as in BlResizes */                           \
  X(grown) X(grown_copied)       /* of a pool, as in BlLanePoolFigure */         \
  X(most_wasted) X(most_wasted_at)                                               \
  X(most_idle) X(most_idle_at)                                                   \
  X(needed) X(needed_high)                                                       \
  X(granted) X(granted_high)                                                     \
  X(idle) X(idle_high)
/* clang-format on */

BL_STRUCT(BlSums, BL_SUMS, BL_LONG);

/* An effect, with size and other in bytes: BORN and WASTED granted, needed · STAYS smallest cached, freed
 * buffer · REPLACED freed buffer, cached buffer · MOVED_INSIDE idle, wasted. */
typedef struct BlEvent {
  uint32_t step;
  uint16_t effect, cause;
  uint64_t size, other;
} BlEvent;

/* One span of a lane's series: efficiency over its steps, the number of steps at which it is defined (bytes
 * are live), and the count of each effect. mean = sum / defined. */
typedef struct BlSpan {
  BlSummary efficiency;
  uint32_t defined;
  uint32_t effects[BL_COUNT(BL_EFFECTS)];
} BlSpan;

/* The first error in a block. row: of parts, phases, bounds, lifetimes or moves; NONE if it does not
 * apply. */
typedef struct BlProblem {
  uint32_t table; /* 0 scenario, 1 parts, 2 phases, 3 policy, 4 bounds, 5 lifetimes, 6 moves, 7 heap settings,
                     8 batches, 9 trace, 10 pool settings, 11 the list of a pool */
  uint32_t field; /* its number in the X-macro table; heap, pool: the setting, NONE = the model */
  uint32_t row, lane;
  uint32_t value, min, max;
} BlProblem;

/* Figures that a lane shows of its pool's own, one double each. X(name) */
#define BL_SHOWN_POOL_FIGURES(X)                                        \
  X(grown)   /* takes whose array was too small for what was written */ \
  X(copied)  /* bytes that growing copied */                            \
  X(garbage) /* bytes dropped since the last collection */              \
  X(collections)                                                        \
  X(retained) /* bytes of arrays that lie in the pool */                \
  X(held)     /* bytes of its chunks or slabs; 0 = it has none */
/* The figures of a lane's pool. beside: bytes of arrays that callers hold beside their buffers. */
#define BL_LANE_POOL_FIGURES(X) BL_SHOWN_POOL_FIGURES(X) X(beside)

/* A part of a pool under the library's own name, one double each. X(name) */
#define BL_SHELF(X)                                                                      \
  X(kind)  /* BlShelfKind of pool_models.h: what `name` is */                            \
  X(name)  /* a BlShelfWord, bytes, a number from 0, or how many shelves are left out */ \
  X(place) /* a BlShelfWord: which of the places of one shelf */                         \
  X(count) /* arrays that lie there */                                                   \
  X(bytes)
BL_STRUCT(BlShelf, BL_SHELF, BL_DOUBLE);

BL_ENUM(BlLanePoolFigure, BL_LANE_POOL_FIGURE, BL_LANE_POOL_FIGURES);
BL_ENUM(BlGenerator, BL_GENERATOR, BL_GENERATORS);
BL_ENUM(BlLifetimeModel, BL_LIFETIME_MODEL, BL_LIFETIME_MODELS);
BL_ENUM(BlFreeOrder, BL_FREE_ORDER, BL_FREE_ORDERS);
BL_ENUM(BlCallOrder, BL_CALL_ORDER, BL_CALL_ORDERS);
BL_ENUM(BlCallerWrites, BL_CALLER_WRITES, BL_CALLER_WRITES);
BL_ENUM(BlSizes, BL_SIZES, BL_SIZES);
BL_ENUM(BlHeapThreads, BL_HEAP_THREADS, BL_HEAP_THREADS);
BL_ENUM(BlLookup, BL_LOOKUP, BL_LOOKUPS);
BL_ENUM(BlReturnRule, BL_RETURN, BL_RETURN_RULES);
BL_ENUM(BlBucketKind, BL_BUCKETS, BL_BUCKET_KINDS);
BL_ENUM(BlOperation, BL_OPERATION, BL_OPERATIONS);
BL_ENUM(BlCause, BL_CAUSE, BL_CAUSES);
BL_ENUM(BlEffect, BL_EFFECT, BL_EFFECTS);
BL_ENUM(BlVerdict, BL_VERDICT, BL_VERDICTS);
BL_ENUM(BlBreakKind, BL_BREAK, BL_BREAK_KINDS);
BL_ENUM(BlOperationStepKind, BL_OPERATION_STEP, BL_OPERATION_STEPS);
BL_ENUM(BlFigure, BL_FIGURE, BL_FIGURES);

#endif
