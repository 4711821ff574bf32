/* Carries a keyframe, piece by piece, to another instance that has the same scenario open. A seal follows it,
 * so that no other bytes are ever taken for a state. */
#ifndef BUFFERLAB_KEYFRAME_TRANSFER_H
#define BUFFERLAB_KEYFRAME_TRANSFER_H

#include "base/page_chain.h"
#include "kernel/timeline.h"

typedef struct KeyframeTransfer {
  PageChain out, in;
  uint32_t left; /* bytes not yet exported, those of the seal too */
  uint64_t seal;
  bool importing;
  uint8_t piece[BL_TRANSFER_BYTES];
} KeyframeTransfer;

/* Forgets a transfer under way. Its pages are gone with the memory. */
void transfer_reset(KeyframeTransfer *transfer);
/* The bytes of the last keyframe at or before `done`, and of its seal. */
uint32_t transfer_export_begin(KeyframeTransfer *transfer, const Timeline *timeline, uint32_t done);
/* Fills `piece`; how many bytes, 0 = all are exported. */
uint32_t transfer_export_next(KeyframeTransfer *transfer);
/* Nothing is left to be exported. */
static inline void transfer_export_end(KeyframeTransfer *transfer) { transfer->left = 0; }
void transfer_import_begin(KeyframeTransfer *transfer);
/* The pieces of one export, in order; BL_BAD_ARGUMENT without a beginning. */
BlStatus transfer_import_next(KeyframeTransfer *transfer, uint32_t bytes);
/* The state is now that of the imported keyframe. BL_BAD_ARGUMENT: there was no beginning, or the bytes are
 * not one export of this scenario, whole and unchanged; then the state stays as it is. */
BlStatus transfer_import_end(KeyframeTransfer *transfer, Timeline *timeline);

#endif
