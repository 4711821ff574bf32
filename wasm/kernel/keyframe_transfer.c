#include "keyframe_transfer.h"

#include <string.h>

SMALL_CODE_BEGIN

#define SEAL_BYTES ((uint32_t)sizeof(uint64_t))

/* A hash of a run's block and of the next `bytes` of a chain. It proves that a keyframe is complete and
 * belongs to this block. */
static uint64_t seal_of(const Run *run, PageChain *chain, uint32_t bytes) {
  HashIo hasher = state_hasher();
  state_pass(&hasher.io, uint32_t, run->model->block(), run->model->block_bytes / STATE_BYTES(uint32_t));
  state_pass(&hasher.io, uint32_t, &bytes, 1);
  while (bytes > 0) {
    uint32_t words[256] = {0};
    const uint32_t now = min_u32(bytes, sizeof words);
    chain_read(chain, (uint8_t *)words, now);
    state_pass(&hasher.io, uint32_t, words, 256);
    bytes -= now;
  }
  return hasher.hash;
}

void transfer_reset(KeyframeTransfer *transfer) {
  transfer->left = 0;
  transfer->importing = false;
}

uint32_t transfer_export_begin(KeyframeTransfer *transfer, const Timeline *timeline, uint32_t done) {
  const Keyframe *keyframe = keyframes_before(&timeline->keyframes, done);
  PageChain sealed = transfer->out = chain_from(keyframe->first_page);
  transfer->seal = seal_of(&timeline->run, &sealed, keyframe->bytes);
  transfer->left = keyframe->bytes + SEAL_BYTES;
  return transfer->left;
}

uint32_t transfer_export_next(KeyframeTransfer *transfer) {
  const uint32_t bytes = min_u32(transfer->left, BL_TRANSFER_BYTES);
  const uint32_t packed = min_u32(bytes, transfer->left > SEAL_BYTES ? transfer->left - SEAL_BYTES : 0);
  const uint8_t *seal_end = (const uint8_t *)(&transfer->seal + 1);
  chain_read(&transfer->out, transfer->piece, packed);
  transfer->left -= packed;
  memcpy(transfer->piece + packed, seal_end - transfer->left, bytes - packed);
  transfer->left -= bytes - packed;
  return bytes;
}

void transfer_import_begin(KeyframeTransfer *transfer) {
  if (transfer->importing) chain_free(transfer->in.first);
  transfer->in = chain_new();
  transfer->importing = true;
}

BlStatus transfer_import_next(KeyframeTransfer *transfer, uint32_t bytes) {
  if (!transfer->importing || bytes > BL_TRANSFER_BYTES) return BL_BAD_ARGUMENT;
  chain_write(&transfer->in, transfer->piece, bytes);
  return BL_OK;
}

static bool is_sealed(const Keyframe *imported, const Run *run) {
  uint64_t seal;
  PageChain chain = chain_from(imported->first_page);
  const uint64_t expected = seal_of(run, &chain, imported->bytes);
  chain_read(&chain, (uint8_t *)&seal, sizeof seal);
  return seal == expected;
}

BlStatus transfer_import_end(KeyframeTransfer *transfer, Timeline *timeline) {
  const PageChain *in = &transfer->in;
  if (!transfer->importing) return BL_BAD_ARGUMENT;
  const Keyframe imported = {.first_page = in->first, .bytes = in->bytes - SEAL_BYTES};
  const bool good = in->bytes > SEAL_BYTES && is_sealed(&imported, &timeline->run);
  if (good) keyframe_load(&imported, &timeline->run);
  chain_free(imported.first_page);
  transfer->importing = false;
  return good ? BL_OK : BL_BAD_ARGUMENT;
}

SMALL_CODE_END
