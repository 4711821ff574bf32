#include "keyframe_transfer.h"

uint32_t transfer_export_begin(KeyframeTransfer *transfer, const Timeline *timeline, uint32_t done) {
  const Keyframe *keyframe = keyframes_before(&timeline->keyframes, done);
  transfer->out = page_reader(keyframe->first_page);
  transfer->left = keyframe->bytes;
  return keyframe->bytes;
}

uint32_t transfer_export_next(KeyframeTransfer *transfer) {
  const uint32_t bytes = least_u32(transfer->left, BL_TRANSFER_BYTES);
  state_pass(&transfer->out.io, transfer->piece, bytes);
  transfer->left -= bytes;
  return bytes;
}

void transfer_import_begin(KeyframeTransfer *transfer) { transfer->in = page_writer(); }

void transfer_import_next(KeyframeTransfer *transfer, uint32_t bytes) {
  state_pass(&transfer->in.io, transfer->piece, bytes);
}

void transfer_import_end(KeyframeTransfer *transfer, Timeline *timeline) {
  const Keyframe imported = {.first_page = transfer->in.first, .bytes = transfer->in.bytes};
  keyframe_load(&imported, &timeline->simulation);
  page_chain_give(imported.first_page);
}
