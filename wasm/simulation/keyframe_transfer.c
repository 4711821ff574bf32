#include "keyframe_transfer.h"

void transfer_reset(KeyframeTransfer *transfer) {
  transfer->left = 0;
  transfer->importing = false;
}

uint32_t transfer_export_begin(KeyframeTransfer *transfer, const Timeline *timeline, uint32_t done) {
  const Keyframe *keyframe = keyframes_before(&timeline->keyframes, done);
  transfer->out = chain_from(keyframe->first_page);
  transfer->left = keyframe->bytes;
  return keyframe->bytes;
}

uint32_t transfer_export_next(KeyframeTransfer *transfer) {
  const uint32_t bytes = least_u32(transfer->left, BL_TRANSFER_BYTES);
  if (bytes > 0) chain_read(&transfer->out, transfer->piece, bytes);
  transfer->left -= bytes;
  return bytes;
}

void transfer_import_begin(KeyframeTransfer *transfer) {
  if (transfer->importing) chain_give(transfer->in.first);
  transfer->in = chain_new();
  transfer->importing = true;
}

BlStatus transfer_import_next(KeyframeTransfer *transfer, uint32_t bytes) {
  if (!transfer->importing || bytes > BL_TRANSFER_BYTES) return BL_BAD_ARGUMENT;
  chain_write(&transfer->in, transfer->piece, bytes);
  return BL_OK;
}

BlStatus transfer_import_end(KeyframeTransfer *transfer, Timeline *timeline) {
  if (!transfer->importing) return BL_BAD_ARGUMENT;
  const Keyframe imported = {.first_page = transfer->in.first, .bytes = transfer->in.bytes};
  keyframe_load(&imported, &timeline->simulation);
  chain_give(imported.first_page);
  transfer->importing = false;
  return BL_OK;
}
