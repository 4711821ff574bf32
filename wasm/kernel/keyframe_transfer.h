/* Carries a keyframe, piece by piece, to another instance with the same scenario open. A seal follows it,
 * so no other bytes can pass for a state. */
#ifndef BUFFERLAB_KEYFRAME_TRANSFER_H
#define BUFFERLAB_KEYFRAME_TRANSFER_H

#include "base/page_chain.h"
#include "kernel/timeline.h"

typedef struct KeyframeTransfer {
  PageChain out, in;
  uint32_t left; /* bytes not yet exported, including the seal */
  uint64_t seal;
  bool importing;
  uint8_t piece[BL_TRANSFER_BYTES];
} KeyframeTransfer;

/* Forgets a transfer in progress. Its pages disappear with the memory. */
void transfer_reset(KeyframeTransfer *transfer);
/* Starts exporting the last keyframe at or before `done`. Returns its bytes, including the seal. */
uint32_t transfer_export_begin(KeyframeTransfer *transfer, const Timeline *timeline, uint32_t done);
/* Fills `piece` and returns its bytes; 0 = everything is exported. */
uint32_t transfer_export_next(KeyframeTransfer *transfer);
/* Ends the export. */
static inline void transfer_export_end(KeyframeTransfer *transfer) { transfer->left = 0; }
/* Starts an import and drops an unfinished one. */
void transfer_import_begin(KeyframeTransfer *transfer);
/* Imports the pieces of one export, in order. BL_BAD_ARGUMENT if no import has begun. */
BlStatus transfer_import_next(KeyframeTransfer *transfer, uint32_t bytes);
/* Loads the imported keyframe. BL_BAD_ARGUMENT: no import has begun, or the bytes are not one complete,
 * unchanged export of this scenario; the state then stays as it is. */
BlStatus transfer_import_end(KeyframeTransfer *transfer, Timeline *timeline);

#endif
