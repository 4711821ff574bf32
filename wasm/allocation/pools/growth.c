/* Go 1.26.8: runtime/msize.go, runtime/slice.go (nextslicecap), bytes/buffer.go (grow, growSlice, ReadFrom).
 * Rust 1.95: alloc/src/raw_vec (grow_amortized). */
#include "growth.h"

static const uint16_t go_classes[] = {
    8,     16,    24,    32,    48,    64,    80,    96,    112,   128,   144,  160,   176,   192,
    208,   224,   240,   256,   288,   320,   352,   384,   416,   448,   480,  512,   576,   640,
    704,   768,   896,   1024,  1152,  1280,  1408,  1536,  1792,  2048,  2304, 2688,  3072,  3200,
    3456,  4096,  4864,  5376,  6144,  6528,  6784,  6912,  8192,  9472,  9728, 10240, 10880, 12288,
    13568, 14336, 16384, 18432, 19072, 20480, 21760, 24576, 27264, 28672, 32768};

#define GO_CLASSES (sizeof go_classes / sizeof go_classes[0])

uint64_t go_round(uint64_t n) {
  if (n > 32768) return round_up(n, 8192);
  uint32_t low = 0, high = GO_CLASSES - 1;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (go_classes[middle] >= n)
      high = middle;
    else
      low = middle + 1;
  }
  return go_classes[low];
}

static uint64_t append_capacity(uint64_t capacity, uint64_t wanted) {
  if (wanted > 2 * capacity) return go_round(wanted);
  if (capacity < 256) return go_round(2 * capacity);
  uint64_t grown = capacity;
  while (grown < wanted) grown += (grown + 768) >> 2;
  return go_round(grown);
}

static uint64_t buffer_capacity(bool nil, uint64_t capacity, uint64_t length, uint64_t bytes) {
  if (nil && capacity == 0 && bytes <= 64) return 64;
  return go_round(max_u64(length + bytes, 2 * capacity));
}

/* ReadFrom makes room for 512 bytes before each read, also before the one that finds the end. */
static uint64_t read_from_capacity(uint64_t capacity, uint64_t bytes) {
  for (uint64_t length = 0;;) {
    if (capacity - length < 512) capacity = buffer_capacity(false, capacity, length, 512);
    if (length == bytes) return capacity;
    length += min_u64(bytes - length, capacity - length);
  }
}

uint64_t grown_capacity(BlPoolGrowth growth, uint64_t capacity, uint64_t length, uint64_t bytes) {
  if (growth == BL_POOL_GROWTH_READ_FROM) return read_from_capacity(capacity, bytes);
  if (bytes <= capacity - length) return capacity;
  switch (growth) {
    case BL_POOL_GROWTH_BUFFER:
    case BL_POOL_GROWTH_BUFFER_NOT_NIL:
      return buffer_capacity(growth == BL_POOL_GROWTH_BUFFER, capacity, length, bytes);
    case BL_POOL_GROWTH_APPEND:
      return append_capacity(capacity, length + bytes);
    case BL_POOL_GROWTH_VEC:
      return max_u64(max_u64(2 * capacity, length + bytes), 8);
    case BL_POOL_GROWTH_FAST_MALLOC:
      return bytes + bytes / 16 + 32;
    case BL_POOL_GROWTH_OWN:
    case BL_POOL_GROWTH_NONE:
    case BL_POOL_GROWTH_FIXED:
    case BL_POOL_GROWTH_READ_FROM:
    default:
      return capacity;
  }
}

void pool_write(Pool *pool, uint32_t item, uint64_t bytes, PoolAnswer *answer) {
  const BlPoolGrowth growth = (BlPoolGrowth)pool->settings.growth;
  const bool at_once = growth == BL_POOL_GROWTH_READ_FROM || growth == BL_POOL_GROWTH_FAST_MALLOC;
  const uint64_t chunk = at_once || pool->settings.chunk == 0 ? bytes : pool->settings.chunk;
  for (uint64_t length = 0; length < bytes;) {
    const uint64_t piece = min_u64(chunk, bytes - length);
    const uint64_t before = pool_item(pool, item)->capacity;
    const uint64_t grown = grown_capacity(growth, before, length, piece);
    if (grown != before) {
      item_array(pool, item, grown);
      answer->grows++;
      answer->copied += length;
    }
    length += piece;
  }
  pool->figures.grown += answer->grows > 0;
  pool->figures.copied += answer->copied;
}
