/* Values that must match when two runs of a scenario reach the same step. */
#ifndef BUFFERLAB_STATE_FINGERPRINT_H
#define BUFFERLAB_STATE_FINGERPRINT_H

#include <string.h>

#include "exports_allocation.h"

/* The state's hash, and a hash of the parts that a page shows. A field that a pass function forgets is
 * missing from the first and not restored, but the second detects it. */
typedef struct StateFingerprint {
  uint64_t state, shown;
} StateFingerprint;

static inline uint64_t absorb(uint64_t hash, const void *from, size_t bytes) {
  for (size_t at = 0; at < bytes; at += sizeof(uint32_t)) {
    uint32_t word;
    memcpy(&word, (const uint8_t *)from + at, sizeof word);
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 29;
  }
  return hash;
}

static inline uint64_t shown_of_lane(uint64_t hash, uint32_t lane) {
  const size_t slots = bl_slot_count(lane) * sizeof(uint32_t);
  hash = absorb(hash, bl_figures(lane), BL_COUNT(BL_FIGURES) * sizeof(double));
  hash = absorb(hash, bl_outcome(lane), sizeof(BlOutcome));
  hash = absorb(hash, bl_slot_sizes(lane), slots);
  hash = absorb(hash, bl_slot_entered(lane), slots);
  hash = absorb(hash, bl_classes(lane), BL_SIZE_CLASSES * sizeof(BlClassTotals));
  return absorb(hash, bl_granted_sizes(lane), BL_SIZE_CLASSES * sizeof(uint64_t));
}

static inline StateFingerprint state_fingerprint(void) {
  const uint64_t asked = absorb(0, bl_requested_sizes(), BL_SIZE_CLASSES * sizeof(uint64_t));
  return (StateFingerprint){.state = bl_state_hash(), .shown = shown_of_lane(shown_of_lane(asked, 0), 1)};
}

#endif
