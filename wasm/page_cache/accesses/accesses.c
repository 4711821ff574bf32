#include "accesses.h"

#include <string.h>

#include "base/memory.h"
#include "page_cache/accesses/zipf.h"
#include "random/splitmix64.h"

#define WORD_BYTES 4u
#define KEY_BYTES  8u
#define FNV_START  0xcbf29ce484222325u
#define FNV_PRIME  0x100000001b3u

static uint32_t *allocate_words(uint32_t requests) {
  return memory_allocate((requests + READ_AHEAD) * WORD_BYTES);
}

GivenAccesses accesses_make_room(uint32_t count, uint32_t key_count, bool sized) {
  memory_reset();
  GivenAccesses given = {.count = count, .key_count = key_count};
  given.pages = allocate_words(count);
  if (key_count) given.keys = memory_allocate(key_count * KEY_BYTES);
  if (sized) given.sizes = memory_allocate(count * WORD_BYTES);
  return given;
}

uint64_t accesses_hash_given(const GivenAccesses *given) {
  if (given->count == 0) return 0;
  uint64_t hash = FNV_START ^ given->key_count;
  for (uint32_t i = 0; i < given->count; i++) hash = (hash ^ given->pages[i]) * FNV_PRIME;
  for (uint32_t i = 0; i < given->key_count; i++) hash = (hash ^ given->keys[i]) * FNV_PRIME;
  for (uint32_t i = 0; given->sizes && i < given->count; i++) hash = (hash ^ given->sizes[i]) * FNV_PRIME;
  return hash;
}

static uint32_t highest_given(const GivenAccesses *given) {
  uint32_t highest = 0;
  for (uint32_t i = 0; i < given->count; i++)
    if (given->pages[i] > highest) highest = given->pages[i];
  return highest;
}

/* The index of the scan that round `round` reads. */
static uint32_t scan_of(const BlPageScenario *s, uint32_t round) {
  if (s->again == BL_AGAIN_NEW) return round;
  return s->again == BL_AGAIN_SAME ? 0 : round / 2;
}

/* The pages that scans name end at the furthest one. */
static uint64_t mix_limit(const BlPageScenario *s) {
  const uint64_t round = (uint64_t)s->hot + s->scan;
  const uint32_t rounds = (uint32_t)(s->requests / round), rest = (uint32_t)(s->requests % round);
  uint64_t scanned = rounds ? (scan_of(s, rounds - 1) + 1ull) * s->scan : 0;
  if (rest > s->hot) {
    const uint64_t more = (uint64_t)scan_of(s, rounds) * s->scan + (rest - s->hot);
    if (more > scanned) scanned = more;
  }
  return s->n + scanned;
}

uint64_t accesses_page_limit(const BlPageScenario *s, const GivenAccesses *given) {
  if (s->work == BL_WORK_LIST || s->work == BL_WORK_TRACE) return highest_given(given) + 1ull;
  return s->work == BL_WORK_MIX ? mix_limit(s) : s->n;
}

static void draw_zipf(const BlPageScenario *s, uint32_t *words) {
  Zipf zipf = zipf_open(s->n, s->alpha, s->zipf);
  Pcg32 rng = pcg32_start(s->seed, STREAM_ACCESSES);
  for (uint32_t i = 0; i < s->requests; i++) words[i] = zipf_draw(&zipf, &rng);
  zipf_close(&zipf);
}

static void draw_mix(const BlPageScenario *s, uint32_t *words) {
  Zipf zipf = zipf_open(s->n, s->alpha, s->zipf);
  Pcg32 rng = pcg32_start(s->seed, STREAM_ACCESSES);
  const uint32_t length = s->hot + s->scan;
  for (uint32_t i = 0; i < s->requests; i++) {
    const uint32_t round = i / length, at = i % length;
    words[i] = at < s->hot ? zipf_draw(&zipf, &rng) : s->n + scan_of(s, round) * s->scan + (at - s->hot);
  }
  zipf_close(&zipf);
}

/* After each period, the popular pages shift by `shift` page numbers. */
static void draw_phases(const BlPageScenario *s, uint32_t *words) {
  draw_zipf(s, words);
  for (uint32_t i = 0; i < s->requests; i++)
    words[i] = (uint32_t)((words[i] + (uint64_t)(i / s->period) * s->shift) % s->n);
}

static void draw_loop(const BlPageScenario *s, uint32_t *words) {
  for (uint32_t i = 0; i < s->requests; i++) words[i] = i % s->n;
}

static void draw_uniform(const BlPageScenario *s, uint32_t *words) {
  Pcg32 rng = pcg32_start(s->seed, STREAM_ACCESSES);
  for (uint32_t i = 0; i < s->requests; i++) words[i] = pcg32_below(&rng, s->n);
}

static void repeat_given(const BlPageScenario *s, uint32_t count, uint32_t *words) {
  for (uint32_t i = count; i < s->requests; i++) words[i] = words[i - count];
}

static void draw(const BlPageScenario *s, uint32_t given_count, uint32_t *words) {
  switch ((BlWork)s->work) {
    case BL_WORK_MIX:
      return draw_mix(s, words);
    case BL_WORK_ZIPF:
      return draw_zipf(s, words);
    case BL_WORK_PHASES:
      return draw_phases(s, words);
    case BL_WORK_LOOP:
    case BL_WORK_SCAN:
      return draw_loop(s, words);
    case BL_WORK_UNIFORM:
      return draw_uniform(s, words);
    case BL_WORK_LIST:
    case BL_WORK_TRACE:
      return repeat_given(s, given_count, words);
  }
}

#define SAMPLE_BITS 24u

bool accesses_is_sampled(uint64_t key, uint32_t rate, uint32_t quarter) {
  const uint32_t hash = (uint32_t)splitmix64_mix(key) & ((1u << SAMPLE_BITS) - 1);
  const uint32_t limit = (1u << SAMPLE_BITS) / rate;
  if (quarter == 0) return hash < limit;
  return hash >= limit / 4 * (quarter - 1) && hash < limit / 4 * quarter;
}

/* Removes the requests of pages outside the sample. The result no longer marks scans. */
static void take_sample(Accesses *a, const BlPageScenario *s, uint32_t *words) {
  uint32_t kept = 0, warm = 0;
  for (uint32_t i = 0; i < s->requests; i++) {
    const uint32_t page = words[i];
    if (!accesses_is_sampled(a->keys ? a->keys[page] : page, s->sample, s->quarter)) continue;
    warm += i < s->warm;
    if (a->sizes) a->sizes[kept] = a->sizes[i];
    words[kept++] = page;
  }
  a->requests = kept;
  a->warm = warm;
  a->rate = s->quarter ? 4 * s->sample : s->sample;
  a->round = 0;
}

/* One pass from the end finds every next request, and one from the start every first. */
static void link(Accesses *a, uint32_t *words) {
  const uint32_t bytes = a->pages * WORD_BYTES;
  uint32_t *seen = memory_allocate(bytes);
  memset(seen, 0xff, bytes);
  for (uint32_t i = a->requests; i-- > 0;) {
    uint32_t *later = &seen[words[i]];
    if (a->next) a->next[i] = *later;
    if (*later == BL_NONE) words[i] |= ACCESS_LAST;
    *later = i;
  }
  for (uint32_t page = 0; page < a->pages; page++) {
    if (seen[page] == BL_NONE) continue;
    words[seen[page]] |= ACCESS_FIRST;
    a->distinct++;
  }
  memory_free(seen, bytes);
}

/* Moves the requests together, in place, and frees the rest of the `bytes` at `words`. */
static void pack(Accesses *a, uint32_t *words, uint32_t bytes) {
  a->packed = (uint8_t *)words;
  for (uint32_t i = 0; i < a->requests + READ_AHEAD; i++) {
    const uint32_t word = words[i];
    memcpy(a->packed + (size_t)i * ACCESS_BYTES, &word, ACCESS_BYTES);
  }
  const uint32_t packed = (a->requests + READ_AHEAD + 1) * ACCESS_BYTES; /* a read takes one byte too many */
  const uint32_t used = (packed + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
  if (used < bytes) memory_free(a->packed + used, bytes - used);
}

Accesses accesses_open(const BlPageScenario *s, const GivenAccesses *given, bool wants_next) {
  const bool is_given = s->work == BL_WORK_LIST || s->work == BL_WORK_TRACE;
  Accesses a = {.requests = s->requests,
                .warm = min_u32(s->warm, s->requests),
                .rate = 1,
                .pages = (uint32_t)accesses_page_limit(s, given)};
  a.counted = a.requests - a.warm;
  const uint32_t room = is_given && given->count > s->requests ? given->count : s->requests;
  uint32_t *words = allocate_words(room);
  if (s->work == BL_WORK_TRACE && given->key_count) a.keys = memory_allocate(given->key_count * KEY_BYTES);
  if (s->work == BL_WORK_TRACE && given->sizes) a.sizes = memory_allocate(given->count * WORD_BYTES);
  if (s->work == BL_WORK_MIX) a.hot = s->hot, a.round = s->hot + s->scan;
  draw(s, given->count, words);
  if (s->sample) take_sample(&a, s, words);
  if (wants_next) a.next = memory_allocate(a.requests * WORD_BYTES);
  link(&a, words);
  memset(words + a.requests, 0, READ_AHEAD * WORD_BYTES);
  pack(&a, words, (room + READ_AHEAD) * WORD_BYTES);
  return a;
}

uint64_t accesses_hash(const Accesses *a) {
  uint64_t hash = FNV_START;
  for (uint32_t i = 0; i < a->requests; i++)
    for (uint32_t byte = 0; byte < 4; byte++)
      hash = (hash ^ (accesses_page(a, i) >> 8 * byte & 0xffu)) * FNV_PRIME;
  return hash;
}

uint32_t accesses_next_border(const Accesses *a, uint32_t step) {
  if (a->round == 0) return BL_NONE;
  const uint32_t at = step % a->round, start = step - at;
  return at < a->hot ? start + a->hot : start + a->round;
}
