#include "keyframes.h"

#include "base/memory.h"
#include "base/packed_io.h"
#include "base/sim_assert.h"

void keyframes_reset(Keyframes *k, uint32_t budget_bytes, uint32_t spacing) {
  k->count = k->pages = 0;
  k->spacing = FIRST_SPACING;
  while (k->spacing < spacing && k->spacing < MAX_SPACING) k->spacing *= 2;
  k->budget_pages = budget_bytes / PAGE_BYTES;
}

uint32_t keyframes_left(const Keyframes *k, uint32_t done) { return k->spacing - done % k->spacing; }

Keyframe keyframe_save(Run *run) {
  PackedIo out = packed_writer(chain_new(), run->model->middle_bytes);
  run_pass(run, &out.io);
  packed_end(&out);
  return (Keyframe){.done = run->done, .first_page = out.chain.first, .bytes = out.chain.bytes};
}

void keyframe_load(const Keyframe *keyframe, Run *run) {
  PackedIo in = packed_reader(keyframe->first_page, run->model->middle_bytes);
  run_pass(run, &in.io);
  SIM_ASSERT(in.chain.bytes == keyframe->bytes);
}

static void drop_every_second(Keyframes *k) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < k->count; i++) {
    if (i % 2 == 0) {
      k->at[kept++] = k->at[i];
    } else {
      k->pages -= chain_pages(k->at[i].bytes);
      chain_free(k->at[i].first_page);
    }
  }
  k->count = kept;
  if (k->spacing < MAX_SPACING) k->spacing *= 2;
}

static bool is_due(const Keyframes *k, uint32_t done) {
  return k->count == 0 || (done % k->spacing == 0 && done > k->at[k->count - 1].done);
}

static bool exceeds_budget(const Keyframes *k, uint32_t more_pages) {
  return k->count == MAX_KEYFRAMES || k->pages + more_pages > k->budget_pages;
}

/* Makes room for one more keyframe of `more_pages`, but retains two. */
static void thin_out(Keyframes *k, uint32_t more_pages) {
  while (k->count > 2 && exceeds_budget(k, more_pages)) drop_every_second(k);
}

/* Drops the newest of two keyframes if a new one of `more_pages` takes its place. The new one stays due. */
static void replace_newest(Keyframes *k, uint32_t more_pages) {
  if (k->count == 2 && exceeds_budget(k, more_pages)) drop_every_second(k);
}

/* Makes room for a keyframe like the newest before saving, so memory never exceeds the budget. */
void keyframes_save_if_due(Keyframes *k, Run *run) {
  if (!is_due(k, run->done)) return;
  const uint32_t expected = k->count == 0 ? 0 : chain_pages(k->at[k->count - 1].bytes);
  thin_out(k, expected);
  if (!is_due(k, run->done)) return;
  replace_newest(k, expected);
  const Keyframe keyframe = keyframe_save(run);
  const uint32_t pages = chain_pages(keyframe.bytes);
  thin_out(k, pages);
  if (!is_due(k, run->done)) {
    chain_free(keyframe.first_page);
    return;
  }
  replace_newest(k, pages);
  k->pages += pages;
  k->at[k->count++] = keyframe;
}

const Keyframe *keyframes_before(const Keyframes *k, uint32_t done) {
  uint32_t low = 0, high = k->count;
  while (high - low > 1) {
    const uint32_t middle = low + (high - low) / 2;
    if (k->at[middle].done <= done)
      low = middle;
    else
      high = middle;
  }
  return &k->at[low];
}
