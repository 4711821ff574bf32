#include "heap_pieces.h"

#include "allocation/heap/area_survey.h"

SMALL_CODE_BEGIN

typedef struct Drawing {
  const Heap *heap;
  uint64_t from, to, grain;
  uint32_t max, count; /* count > max: the pieces do not fit */
  bool gathers;        /* the last piece absorbs further short chunks */
  double *out;
} Drawing;

/* The column that counts the bytes of a chunk that is not live. */
static BlHeapPiece share_of(BlChunkKind kind) {
  if (kind == BL_CHUNK_CACHED) return BL_HEAP_PIECE_cached_free;
  if (kind == BL_CHUNK_METADATA) return BL_HEAP_PIECE_metadata;
  return kind == BL_CHUNK_UNCOMMITTED ? BL_HEAP_PIECE_uncommitted : BL_HEAP_PIECE_free;
}

/* The thread of its live blocks, if another is added. Only blocks of a heap with threads are marked with
 * theirs. */
static void add_thread(const Heap *heap, const Chunk *chunk, double *piece) {
  const bool marked = heap->threads.state.threads > 0 && chunk->kind == BL_CHUNK_LIVE && chunk->next;
  const double thread = marked ? chunk->next - 1 : BL_NONE;
  const bool first = piece[BL_HEAP_PIECE_needed] + piece[BL_HEAP_PIECE_slack] == 0;
  piece[BL_HEAP_PIECE_thread] = first || piece[BL_HEAP_PIECE_thread] == thread ? thread : BL_NONE;
}

static void add(const Heap *heap, const Chunk *chunk, uint64_t bytes, double *piece) {
  piece[BL_HEAP_PIECE_bytes] += (double)bytes;
  if (chunk_is_live(chunk)) {
    add_thread(heap, chunk, piece);
    piece[BL_HEAP_PIECE_needed] += (double)chunk->requested;
    piece[BL_HEAP_PIECE_slack] += (double)(bytes - chunk->requested);
  } else {
    piece[share_of((BlChunkKind)chunk_kind(chunk))] += (double)bytes;
  }
}

static double *piece_at(const Drawing *d, uint32_t piece) {
  return d->out + (uint64_t)piece * BL_COUNT(BL_HEAP_PIECE);
}

/* Appends an empty piece without a chunk; NULL = no room. */
static double *begin(Drawing *d, uint64_t at) {
  if (d->count++ >= d->max) return 0;
  double *piece = piece_at(d, d->count - 1);
  for (uint32_t i = 0; i < BL_COUNT(BL_HEAP_PIECE); i++) piece[i] = 0;
  piece[BL_HEAP_PIECE_at] = (double)at;
  piece[BL_HEAP_PIECE_kind] = piece[BL_HEAP_PIECE_chunk] = piece[BL_HEAP_PIECE_born] =
      piece[BL_HEAP_PIECE_thread] = BL_NONE;
  return piece;
}

static void draw_alone(Drawing *d, uint32_t number, uint64_t at, uint64_t bytes) {
  const Chunk *chunk = heap_chunk(d->heap, number);
  double *piece = begin(d, at);
  d->gathers = false;
  if (piece == 0) return;
  add(d->heap, chunk, bytes, piece);
  piece[BL_HEAP_PIECE_kind] = chunk_kind(chunk);
  piece[BL_HEAP_PIECE_chunk] = number;
  if (chunk_is_live(chunk)) piece[BL_HEAP_PIECE_born] = chunk->born;
}

static void draw_gathered(Drawing *d, uint32_t number, uint64_t at, uint64_t bytes) {
  double *piece = d->gathers ? piece_at(d, d->count - 1) : begin(d, at);
  if (piece == 0) return;
  add(d->heap, heap_chunk(d->heap, number), bytes, piece);
  d->gathers = piece[BL_HEAP_PIECE_bytes] < (double)d->grain;
}

/* Draws the chunks of a list, one after the other from `at`. Returns where they end. */
static uint64_t draw_list(Drawing *d, uint32_t first, uint64_t at) {
  for (uint32_t i = first; i != HEAP_NO_CHUNK && at < d->to && d->count <= d->max;
       i = heap_chunk(d->heap, i)->after) {
    const uint64_t bytes = heap_chunk_bytes(d->heap, i);
    if (at + bytes > d->from) (bytes >= d->grain ? draw_alone : draw_gathered)(d, i, at, bytes);
    at += bytes;
  }
  d->gathers = false;
  return at;
}

static uint32_t draw(Drawing *d) {
  const Space *space = &d->heap->state.space;
  d->count = 0;
  d->gathers = false;
  draw_list(d, space->first_mapping, draw_list(d, space->first, 0));
  return d->count;
}

uint32_t heap_pieces(const Heap *heap, uint64_t from, uint64_t to, uint64_t grain, uint32_t max,
                     double *out) {
  Drawing d = {.heap = heap, .from = from, .to = to, .grain = grain ? grain : 1, .max = max, .out = out};
  if (max < HEAP_MIN_PIECES) return 0;
  while (draw(&d) > max) d.grain *= 2;
  return d.count;
}

static uint32_t draw_bands(Drawing *d, const uint32_t *areas, uint32_t count) {
  d->count = 0;
  d->gathers = false;
  for (uint32_t i = 0; i < count; i++) draw_list(d, heap_first(d->heap, areas[i]), area_address(areas[i]));
  return d->count;
}

uint32_t heap_bands(const Heap *heap, uint32_t rows, uint64_t grain, uint32_t max, double *out) {
  uint32_t areas[MAX_AREAS + 1];
  const uint32_t count = min_u32(rows, heap_list_areas(heap, areas));
  Drawing d = {.heap = heap, .to = UINT64_MAX, .grain = grain ? grain : 1, .max = max, .out = out};
  if (max < HEAP_MIN_PIECES * count) return 0;
  while (draw_bands(&d, areas, count) > max) d.grain *= 2;
  return d.count;
}

/* Whether a live block is small for a lens of `bytes`. */
static bool is_small(const Heap *heap, uint32_t number, uint64_t bytes) {
  return chunk_is_live(heap_chunk(heap, number)) && heap_chunk_bytes(heap, number) <= bytes / 4;
}

/* A part of the address space that ends with a chunk, and the number of small live blocks entirely in it. */
typedef struct Window {
  uint64_t from, to;
  uint32_t first, live;
} Window;

/* Adds a chunk at the end and drops chunks from the front until the window fits. */
static void slide(const Heap *heap, Window *w, uint32_t number, uint64_t bytes) {
  w->to += heap_chunk_bytes(heap, number);
  w->live += is_small(heap, number, bytes);
  for (; w->to - w->from > bytes; w->first = heap_chunk(heap, w->first)->after) {
    w->live -= is_small(heap, w->first, bytes);
    w->from += heap_chunk_bytes(heap, w->first);
  }
}

uint64_t heap_lens(const Heap *heap, uint64_t bytes, uint64_t held) {
  Window now = {.first = heap->state.space.first}, best = {0};
  uint32_t held_live = 0; /* small live blocks in the held window */
  for (uint32_t i = now.first; i != HEAP_NO_CHUNK; i = heap_chunk(heap, i)->after) {
    const uint64_t at = now.to;
    slide(heap, &now, i, bytes);
    if (now.live > best.live) best = now;
    held_live += is_small(heap, i, bytes) && at >= held && now.to <= held + bytes;
  }
  if (best.live == 0) return 0;
  if (held != BL_NONE && 2 * held_live >= best.live) return held;
  const uint64_t before = (bytes - (best.to - best.from)) / 2;
  return best.from < before ? 0 : (best.from - before) / HEAP_LENS_STEP * HEAP_LENS_STEP;
}

SMALL_CODE_END
