#include "lfh.h"

#include "allocation/heap/heap_check.h"

/* A subsegment begins with a block header and its own header: 8 + 16 bytes on 32 bits, 16 + 32 on 64. */
#define OWN_GRANULES 3u

static Lfh *lfh_state(const Heap *heap) { return heap->model_state; }

/* Buckets. ----------------------------------------------------------------------------------------------- */

/* Index of the bucket for 1 .. 16,384 bytes. */
static uint32_t bucket_for(uint32_t bytes) {
  if (bytes <= 256) return bytes == 0 ? 0 : (bytes - 1) / 8;
  const uint32_t octave = top_bit((bytes - 1) / 256);
  return 32 + 16 * octave + (bytes - 1 - (256u << octave)) / (16u << octave);
}

/* The largest request of a bucket, in bytes. */
static uint32_t bucket_bytes(uint32_t bucket) {
  if (bucket < 32) return 8 * (bucket + 1);
  const uint32_t octave = (bucket - 32) / 16;
  return (256u << octave) + (bucket % 16 + 1) * (16u << octave);
}

static uint32_t slot_size(const Heap *heap, uint32_t bucket) {
  const uint32_t granule = heap->model->granule;
  return 1 + (bucket_bytes(bucket) + granule - 1) / granule;
}

/* Subsegments. ------------------------------------------------------------------------------------------- */

typedef struct Subsegment {
  uint32_t slots, used, bucket;
} Subsegment;

/* The METADATA chunk stores its first empty slot in `other_next` and packs the rest into `other_prev`. A
 * slot stores its METADATA chunk in `other_next`. */
static uint32_t *first_slot(const Heap *heap, uint32_t subsegment) {
  return &heap_chunk(heap, subsegment)->other_next;
}
static uint32_t *owner(const Heap *heap, uint32_t slot) { return &heap_chunk(heap, slot)->other_next; }

static Subsegment subsegment_of(const Heap *heap, uint32_t subsegment) {
  const uint32_t packed = heap_chunk(heap, subsegment)->other_prev;
  return (Subsegment){.slots = packed & 0x7ff, .used = packed >> 11 & 0x7ff, .bucket = packed >> 22};
}

static void set_subsegment(Heap *heap, uint32_t subsegment, Subsegment now) {
  heap_chunk(heap, subsegment)->other_prev = now.slots | now.used << 11 | now.bucket << 22;
}

static Bucket *bucket_of(const Heap *heap, uint32_t subsegment) {
  return &lfh_state(heap)->buckets[subsegment_of(heap, subsegment).bucket];
}

static uint32_t list_number(uint32_t bucket) { return NT_LISTS + bucket; }

static void append_subsegment(Heap *heap, Bucket *bucket, uint32_t subsegment) {
  Chunk *r = heap_chunk(heap, subsegment);
  r->next = HEAP_NO_CHUNK;
  r->prev = bucket->last;
  if (r->prev != HEAP_NO_CHUNK)
    heap_chunk(heap, r->prev)->next = subsegment;
  else
    bucket->first = subsegment;
  bucket->last = subsegment;
}

static void unlink_subsegment(Heap *heap, Bucket *bucket, uint32_t subsegment) {
  const Chunk *r = heap_chunk(heap, subsegment);
  if (r->prev != HEAP_NO_CHUNK)
    heap_chunk(heap, r->prev)->next = r->next;
  else
    bucket->first = r->next;
  if (r->next != HEAP_NO_CHUNK)
    heap_chunk(heap, r->next)->prev = r->prev;
  else
    bucket->last = r->prev;
}

static void push_slot(Heap *heap, uint32_t subsegment, uint32_t slot) {
  Chunk *s = heap_chunk(heap, slot);
  uint32_t *first = first_slot(heap, subsegment);
  s->kind = BL_CHUNK_CACHED;
  s->list = (uint16_t)list_number(subsegment_of(heap, subsegment).bucket);
  s->prev = HEAP_NO_CHUNK;
  s->next = *first;
  if (s->next != HEAP_NO_CHUNK) heap_chunk(heap, s->next)->prev = slot;
  *first = slot;
}

static void unlink_slot(Heap *heap, uint32_t subsegment, uint32_t slot) {
  const Chunk *s = heap_chunk(heap, slot);
  if (s->next != HEAP_NO_CHUNK) heap_chunk(heap, s->next)->prev = s->prev;
  if (s->prev != HEAP_NO_CHUNK)
    heap_chunk(heap, s->prev)->next = s->next;
  else
    *first_slot(heap, subsegment) = s->next;
}

/* As many slots as the bucket has already, within the limits; 0 = not even one fits. */
static uint32_t slots_to_open(const Heap *heap, uint32_t bucket) {
  const uint32_t *limit = heap->parameters;
  const uint32_t bytes = min_u32(limit[LFH_MAX_BYTES], limit[NT_MAP_THRESHOLD]);
  const uint32_t room = (bytes / heap->model->granule - OWN_GRANULES) / slot_size(heap, bucket);
  const uint32_t have = lfh_state(heap)->buckets[bucket].slots;
  const uint32_t wanted = have > limit[LFH_FIRST_BLOCKS] ? have : limit[LFH_FIRST_BLOCKS];
  return min_u32(min_u32(wanted, limit[LFH_MAX_BLOCKS]), room);
}

/* Splits the bytes after the METADATA chunk into slots, each with its header. The list starts with the
 * first slot. */
static void cut_slots(Heap *heap, uint32_t subsegment, uint32_t slots, uint32_t size) {
  for (uint32_t i = 0; i < slots; i++) {
    const uint32_t before = heap_chunk(heap, subsegment)->size - size;
    const uint32_t slot = heap_cut(heap, subsegment, before);
    *owner(heap, slot) = subsegment;
    push_slot(heap, subsegment, slot);
    heap_touch(heap, nt_at(heap, slot), heap->model->granule);
  }
}

static bool open_subsegment(Heap *heap, uint32_t bucket) {
  Bucket *b = &lfh_state(heap)->buckets[bucket];
  const uint32_t slots = slots_to_open(heap, bucket), size = slot_size(heap, bucket);
  const uint32_t subsegment = slots == 0 ? HEAP_NO_CHUNK : nt_take(heap, OWN_GRANULES + slots * size);
  if (subsegment == HEAP_NO_CHUNK) return false;
  heap_record_step(heap, BL_OPERATION_STEP_OPEN, list_number(bucket), nt_at(heap, subsegment),
                   heap_chunk_bytes(heap, subsegment), slots);
  heap_chunk(heap, subsegment)->kind = BL_CHUNK_METADATA;
  *first_slot(heap, subsegment) = HEAP_NO_CHUNK;
  set_subsegment(heap, subsegment, (Subsegment){.slots = slots, .bucket = bucket});
  cut_slots(heap, subsegment, slots, size);
  heap_touch(heap, nt_at(heap, subsegment), heap_chunk_bytes(heap, subsegment));
  b->slots += slots;
  b->empty += slots;
  append_subsegment(heap, b, subsegment);
  return true;
}

/* Returns the slots to the back end as one block. The subsegment is in no list. */
static void close_subsegment(Heap *heap, Bucket *bucket, uint32_t subsegment) {
  const uint32_t slots = subsegment_of(heap, subsegment).slots;
  for (uint32_t i = 0; i < slots; i++) heap_join(heap, subsegment);
  bucket->slots -= slots;
  bucket->empty -= slots;
  *first_slot(heap, subsegment) = HEAP_NO_CHUNK;
  set_subsegment(heap, subsegment, (Subsegment){0});
  heap_record_step(heap, BL_OPERATION_STEP_CLOSE, BL_NO_LIST, nt_at(heap, subsegment),
                   heap_chunk_bytes(heap, subsegment), slots);
  nt_release(heap, subsegment);
}

/* Slots. ------------------------------------------------------------------------------------------------- */

static uint32_t choose_slot(Heap *heap, uint32_t subsegment) {
  const Subsegment r = subsegment_of(heap, subsegment);
  uint32_t slot = *first_slot(heap, subsegment);
  if (heap->parameters[LFH_RANDOM] == 0) return slot;
  for (uint32_t skip = pcg32_below(&lfh_state(heap)->random, r.slots - r.used); skip > 0; skip--)
    slot = heap_chunk(heap, slot)->next;
  return slot;
}

static uint32_t take_slot(Heap *heap, uint32_t bucket) {
  Bucket *b = &lfh_state(heap)->buckets[bucket];
  heap_counts(heap)->bins++;
  if (b->first == HEAP_NO_CHUNK) {
    heap_record_step(heap, BL_OPERATION_STEP_EMPTY, list_number(bucket), 0, 0, 0);
    if (!open_subsegment(heap, bucket)) return HEAP_NO_CHUNK;
  }
  const uint32_t subsegment = b->first, slot = choose_slot(heap, subsegment);
  Subsegment r = subsegment_of(heap, subsegment);
  unlink_slot(heap, subsegment, slot);
  r.used++;
  b->empty--;
  set_subsegment(heap, subsegment, r);
  if (r.used == r.slots) unlink_subsegment(heap, b, subsegment);
  heap_counts(heap)->nodes++;
  const Chunk *c = heap_chunk(heap, subsegment), *s = heap_chunk(heap, slot);
  heap_record_step(heap, BL_OPERATION_STEP_SLOT, list_number(bucket), nt_at(heap, slot),
                   heap_chunk_bytes(heap, slot), (s->start - c->start - c->size) / s->size);
  return slot;
}

static void give_slot(Heap *heap, uint32_t slot) {
  const uint32_t subsegment = *owner(heap, slot);
  Bucket *b = bucket_of(heap, subsegment);
  Subsegment r = subsegment_of(heap, subsegment);
  push_slot(heap, subsegment, slot);
  b->empty++;
  heap_record_step(heap, BL_OPERATION_STEP_KEEP, list_number(r.bucket), nt_at(heap, slot),
                   heap_chunk_bytes(heap, slot), b->empty);
  const bool was_full = r.used-- == r.slots;
  set_subsegment(heap, subsegment, r);
  if (was_full && r.used > 0) append_subsegment(heap, b, subsegment);
  if (r.used > 0) return;
  if (!was_full) unlink_subsegment(heap, b, subsegment);
  close_subsegment(heap, b, subsegment);
}

/* The front end. ----------------------------------------------------------------------------------------- */

/* Counts a use if the heap has a counter for the size. Large sizes get one only after the heap has grown. */
static void count_use(Heap *heap, uint64_t bytes, Bucket *bucket) {
  const uint32_t granules = nt_granules(heap, bytes);
  const bool is_counted = granules < heap->parameters[LFH_COUNTED_GRANULES] ||
                          nt_state(heap)->segments >= heap->parameters[LFH_COUNTED_SEGMENTS];
  if (granules != 0 && is_counted) bucket->uses++;
}

/* Whether the bucket serves this request. A bucket opens after enough uses. The first such bucket only
 * creates the low-fragmentation heap, and opens with its next request. */
static bool is_served(Heap *heap, uint64_t bytes, uint32_t number) {
  Lfh *lfh = lfh_state(heap);
  Bucket *bucket = &lfh->buckets[number];
  if (bucket->is_open) return true;
  const bool is_ripe = bucket->uses >= heap->parameters[LFH_ACTIVATION];
  if (is_ripe && lfh->exists) {
    bucket->is_open = 1;
    heap_record_step(heap, BL_OPERATION_STEP_ACTIVATE, list_number(number), 0, bucket_bytes(number), 0);
    return true;
  }
  if (is_ripe) lfh->exists = 1;
  count_use(heap, bytes, bucket);
  return false;
}

static uint32_t allocate(Heap *heap, uint64_t bytes) {
  if (bytes > heap->parameters[LFH_LIMIT]) return nt_allocate(heap, bytes);
  const uint32_t bucket = bucket_for((uint32_t)bytes);
  if (!is_served(heap, bytes, bucket)) return nt_allocate(heap, bytes);
  nt_round(heap, bytes, slot_size(heap, bucket));
  const uint32_t slot = take_slot(heap, bucket);
  return slot != HEAP_NO_CHUNK ? slot : nt_allocate(heap, bytes);
}

static bool is_slot(const Heap *heap, uint32_t block) { return *owner(heap, block) != HEAP_NO_CHUNK; }

static void release(Heap *heap, uint32_t block) {
  if (is_slot(heap, block))
    give_slot(heap, block);
  else
    nt_release(heap, block);
}

static uint32_t resize(Heap *heap, uint32_t block, uint64_t bytes) {
  if (!is_slot(heap, block)) return nt_resize(heap, block, bytes);
  const uint32_t subsegment = *owner(heap, block);
  if (bytes > heap->parameters[LFH_LIMIT] ||
      bucket_for((uint32_t)bytes) != subsegment_of(heap, subsegment).bucket)
    return nt_move(heap, block, bytes);
  heap_record_step(heap, BL_OPERATION_STEP_STAY, BL_NO_LIST, nt_at(heap, block),
                   heap_chunk_bytes(heap, block), 0);
  return block;
}

static void open(Heap *heap, bool whole) {
  Lfh *lfh = lfh_state(heap);
  nt_open(heap);
  lfh->random = pcg32_start(heap->parameters[LFH_SEED], STREAM_SLOTS);
  lfh->exists = whole;
  for (uint32_t i = 0; i < LFH_BUCKETS; i++) lfh->buckets[i].is_open = whole;
}

static void open_whole(Heap *heap) { open(heap, true); }
static void open_by_use(Heap *heap) { open(heap, false); }

/* The full walk. ----------------------------------------------------------------------------------------- */

static void check_subsegment(const Heap *heap, uint32_t subsegment, Bucket *found) {
  const Subsegment r = subsegment_of(heap, subsegment);
  uint32_t slot = heap_chunk(heap, subsegment)->after, empty = 0, listed = 0;
  for (uint32_t i = 0; i < r.slots; i++, slot = heap_chunk(heap, slot)->after) {
    const Chunk *s = heap_chunk(heap, slot);
    SIM_ASSERT(*owner(heap, slot) == subsegment && s->size == slot_size(heap, r.bucket));
    SIM_ASSERT(s->kind == BL_CHUNK_CACHED || s->kind == BL_CHUNK_LIVE);
    empty += s->kind == BL_CHUNK_CACHED;
  }
  for (uint32_t i = *first_slot(heap, subsegment); i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->next) {
    SIM_ASSERT(heap_chunk(heap, i)->kind == BL_CHUNK_CACHED && *owner(heap, i) == subsegment);
    listed++;
  }
  SIM_ASSERT(r.used > 0 && empty == r.slots - r.used && listed == empty);
  found[r.bucket].slots += r.slots;
  found[r.bucket].empty += empty;
  found[r.bucket].uses += empty > 0;
}

static void check_bucket(const Heap *heap, uint32_t number, const Bucket *found) {
  const Bucket *b = &lfh_state(heap)->buckets[number];
  uint32_t before = HEAP_NO_CHUNK, listed = 0;
  for (uint32_t i = b->first; i != HEAP_NO_CHUNK; before = i, i = heap_chunk(heap, i)->next, listed++)
    SIM_ASSERT(heap_chunk(heap, i)->prev == before && subsegment_of(heap, i).bucket == number);
  SIM_ASSERT(b->last == before && b->slots == found->slots && b->empty == found->empty);
  SIM_ASSERT(listed == found->uses);
}

RARELY_CALLED void lfh_check(const Heap *heap) {
  Bucket found[LFH_BUCKETS] = {0};
  for (uint32_t i = heap->state.space.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const Chunk *c = heap_chunk(heap, i);
    if (c->kind == BL_CHUNK_METADATA && subsegment_of(heap, i).slots != 0) check_subsegment(heap, i, found);
    if (c->kind == BL_CHUNK_CACHED) SIM_ASSERT(is_slot(heap, i));
  }
  for (uint32_t i = 0; i < LFH_BUCKETS; i++) check_bucket(heap, i, &found[i]);
  nt_check(heap);
}

#define LFH_MODEL(bytes, opened)                                                                       \
  {                                                                                                    \
    .granule = (bytes), .alignment = (bytes), .model_state_bytes = STATE_BYTES(Lfh), .open = (opened), \
    .allocate = allocate, .release = release, .resize = resize, .user_offset = nt_user_offset,         \
    .usable = nt_usable,                                                                               \
  }
const HeapModel nt_xp_lfh_model = LFH_MODEL(8, open_whole);
const HeapModel nt_vista_model = LFH_MODEL(16, open_by_use);
