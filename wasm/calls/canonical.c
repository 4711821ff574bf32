#include "canonical.h"

/* 2^61 bytes are a request that cannot succeed. */
#define ENDLESS ((uint64_t)1 << 61)

void canonical_open(Canonical *canonical, BlTakenKey taken) {
  *canonical =
      (Canonical){.blocks = key_list_empty(), .threads = key_list_empty(), .taken = taken, .thread = 1};
}

void canonical_set_thread(Canonical *canonical, uint64_t thread) {
  if (thread == canonical->thread) return;
  canonical->thread = thread;
  canonical->thread_number = key_list_find(&canonical->threads, thread) + 1; /* 0 of NO_PLACE */
}

/* The thread's number, from 1 in the order of the first operations. */
static uint32_t thread_number(Canonical *canonical) {
  if (canonical->thread_number > 0) return canonical->thread_number;
  KeyList *threads = &canonical->threads;
  const bool is_last = threads->count == BL_MAX_CALL_THREAD;
  if (!is_last) key_list_add(threads, canonical->thread);
  return canonical->thread_number = threads->count;
}

/* Passes an operation on, before the live list changes. */
static inline bool emit(Canonical *canonical, BlCallKind kind, uint8_t letter, uint32_t place, uint64_t bytes,
                        uint32_t log2) {
  *canonical->out++ = (BlCallOperation){.kind = (uint8_t)kind,
                                        .letter = letter,
                                        .log2_alignment = (uint8_t)log2,
                                        .live = canonical->blocks.count,
                                        .place = place,
                                        .thread = thread_number(canonical),
                                        .bytes = bytes,
                                        .time = canonical->time};
  canonical->operations++;
  return true;
}

static bool note(Canonical *canonical, BlOddCall odd) {
  canonical->odd[odd]++;
  return true;
}

static bool refuse(Canonical *canonical, BlCallRefusal refusal) {
  canonical->refusal = refusal;
  return false;
}

static bool release(Canonical *canonical, uint32_t place) {
  emit(canonical, BL_CALL_KIND_FREE, 'f', place, 0, 0);
  key_list_remove(&canonical->blocks, place);
  return true;
}

/* Ends an earlier block with the same key. Returns false if none may have it. */
static bool make_free(Canonical *canonical, uint64_t key) {
  const uint32_t place = key_list_find(&canonical->blocks, key);
  if (place == NO_PLACE) return true;
  if (canonical->taken == BL_TAKEN_ERROR) return refuse(canonical, BL_CALL_REFUSAL_TAKEN);
  if (canonical->taken == BL_TAKEN_MISSED_FREE)
    return note(canonical, BL_ODD_MISSED_FREE) && release(canonical, place);
  key_list_drop_key(&canonical->blocks, place);
  return note(canonical, BL_ODD_LEAK);
}

static bool append(Canonical *canonical, BlCallKind kind, uint8_t letter, uint64_t key, uint64_t bytes,
                   uint32_t log2) {
  if (bytes >= ENDLESS) return note(canonical, BL_ODD_FAILED);
  if (!make_free(canonical, key)) return false;
  const uint32_t live = canonical->blocks.count;
  if (live == BL_MAX_LIVE_CALLS) return refuse(canonical, BL_CALL_REFUSAL_FULL);
  emit(canonical, kind, letter, live, bytes, log2);
  key_list_add(&canonical->blocks, key);
  return true;
}

bool canonical_allocate(Canonical *canonical, BlCallKind kind, uint64_t key, uint64_t bytes, uint32_t log2) {
  static const uint8_t letters[] = {
      [BL_CALL_KIND_ALLOCATE] = 'a', [BL_CALL_KIND_CALLOC] = 'c', [BL_CALL_KIND_ALIGNED] = 'm'};
  const bool is_plain = kind == BL_CALL_KIND_ALIGNED && log2 < BL_MIN_LOG2_ALIGNMENT;
  return append(canonical, is_plain ? BL_CALL_KIND_ALLOCATE : kind, letters[kind], key, bytes, log2);
}

bool canonical_allocate_by_realloc(Canonical *canonical, uint64_t key, uint64_t bytes) {
  return append(canonical, BL_CALL_KIND_ALLOCATE, 'r', key, bytes, 0);
}

bool canonical_free(Canonical *canonical, uint64_t key) {
  const uint32_t place = key_list_find(&canonical->blocks, key);
  return place == NO_PLACE ? note(canonical, BL_ODD_UNKNOWN_FREE) : release(canonical, place);
}

bool canonical_resize_to_zero(Canonical *canonical, uint64_t key) {
  note(canonical, BL_ODD_RESIZE_TO_ZERO);
  return canonical_free(canonical, key);
}

bool canonical_resize(Canonical *canonical, uint64_t old, uint64_t key, uint64_t bytes) {
  if (bytes >= ENDLESS) return note(canonical, BL_ODD_FAILED);
  if (key_list_find(&canonical->blocks, old) == NO_PLACE) {
    note(canonical, BL_ODD_UNKNOWN_RESIZE);
    return canonical_allocate_by_realloc(canonical, key, bytes);
  }
  if (bytes == 0) {
    canonical_resize_to_zero(canonical, old);
    return key == 0 || canonical_allocate(canonical, BL_CALL_KIND_ALLOCATE, key, 0, 0);
  }
  if (old != key && !make_free(canonical, key)) return false;
  const uint32_t place =
      key_list_find(&canonical->blocks, old); /* which making the key free may have moved */
  if (old != key) key_list_rekey(&canonical->blocks, place, key);
  return emit(canonical, BL_CALL_KIND_RESIZE, 'r', place, bytes, 0);
}

void canonical_rename(Canonical *canonical, uint64_t old, uint64_t key) {
  KeyList *blocks = &canonical->blocks;
  const uint32_t place = key_list_find(blocks, old);
  if (place != NO_PLACE && key_list_find(blocks, key) == NO_PLACE) key_list_rekey(blocks, place, key);
}
