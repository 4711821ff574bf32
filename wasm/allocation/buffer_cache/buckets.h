/* Maps a size to a bucket of the cache: one · linear (1..w, w+1..2w, …) · powers of two ((2^(i-1), 2^i]) ·
 * custom boundaries. A size over the last boundary has no bucket, so it is neither looked up nor cached. */
#ifndef BUFFERLAB_BUCKETS_H
#define BUFFERLAB_BUCKETS_H

#include "abi/allocation.h"
#include "base/bits.h"

static inline uint32_t bucket_by_bounds(const BlPolicy *policy, uint32_t size) {
  uint32_t bucket = 0;
  while (bucket < policy->bucket_count && policy->bounds[bucket] < size) bucket++;
  return bucket;
}

/* The bucket of a size; buckets_count() or more = none. */
ALWAYS_INLINE uint32_t bucket_of(const BlPolicy *policy, uint32_t size) {
  switch ((BlBucketKind)policy->bucket_kind) {
    case BL_BUCKETS_LINEAR:
      return (size - 1) / policy->bucket_width;
    case BL_BUCKETS_POWERS:
      return size == 1 ? 0 : top_bit(size - 1) + 1;
    case BL_BUCKETS_OWN:
      return bucket_by_bounds(policy, size);
    case BL_BUCKETS_ONE:
      break;
  }
  return 0;
}

static inline uint32_t buckets_count(const BlPolicy *policy) {
  return policy->bucket_kind == BL_BUCKETS_ONE ? 1 : policy->bucket_count;
}

/* The largest size of a bucket. Undefined for kind ONE, which has no top. */
static inline uint32_t bucket_top(const BlPolicy *policy, uint32_t bucket) {
  if (policy->bucket_kind == BL_BUCKETS_LINEAR) return (bucket + 1) * policy->bucket_width;
  if (policy->bucket_kind == BL_BUCKETS_POWERS) return 1u << bucket;
  return policy->bounds[bucket];
}

#endif
