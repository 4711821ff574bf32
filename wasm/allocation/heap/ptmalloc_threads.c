/* The threads of ptmalloc: each has a tcache and an arena. */
#include <string.h>

#include "allocation/heap/ptmalloc.h"

#define ARENA_WORDS  (STATE_BYTES(PtArena) / STATE_BYTES(uint32_t))
#define THREAD_WORDS (STATE_BYTES(PtThread) / STATE_BYTES(uint32_t))

static PtLists *lists_of(Heap *heap, uint32_t thread) {
  return thread ? &pt_thread_row(heap, thread)->lists : &pt_state(heap)->lists;
}

/* Adds rows up to that of a thread. */
RARELY_CALLED static void add_rows(Heap *heap, uint32_t thread) {
  HeapThreads *threads = &heap->threads;
  const uint32_t rows = threads->state.threads;
  column_reserve(&threads->threads, rows * THREAD_WORDS, (thread + 1) * THREAD_WORDS);
  memset(pt_thread_row(heap, rows), 0, (thread + 1 - rows) * sizeof(PtThread));
  threads->state.threads = thread + 1;
}

/* The program gets its second thread. */
RARELY_CALLED static void begin_threads(Heap *heap) {
  add_rows(heap, 0);
  column_reserve(&heap->threads.arenas, 0, ARENA_WORDS);
  heap->threads.state.arenas = 1;
  *pt_arena_row(heap, 0) = (PtArena){.users = 1};
  pt_thread_row(heap, 0)->arena = 1;
  heap_add_area(heap);
}

void pt_use_thread(Heap *heap, uint32_t thread) {
  HeapThreadsState *state = &heap->threads.state;
  if (state->threads == 0) begin_threads(heap);
  if (thread >= state->threads) add_rows(heap, thread);
  state->current = thread;
  heap->thread = lists_of(heap, thread);
}

static void free_cached(Heap *heap, uint32_t chunk) {
  Chunk *c = heap_chunk(heap, chunk);
  c->list = BL_NO_LIST;
  c->next = HEAP_NO_CHUNK;
  if (c->kind == BL_CHUNK_MAPPED) {
    pt_unmap(heap, chunk);
    return;
  }
  c->kind = BL_CHUNK_LIVE;
  pt_free_past_cache(heap, chunk);
}

/* By size, the newest of each first. */
RARELY_CALLED static void empty_tcache(Heap *heap, PtLists *lists) {
  for (uint32_t list = 0; list < PT_ALL_LISTS; list++) {
    if (!pt_is_tcache(list)) continue;
    for (uint32_t chunk; (chunk = lists->front[list]) != HEAP_NO_CHUNK;) {
      lists->front[list] = heap_chunk(heap, chunk)->next;
      free_cached(heap, chunk);
    }
  }
}

RARELY_CALLED void pt_end_thread(Heap *heap) {
  HeapThreadsState *state = &heap->threads.state;
  PtThread *thread = pt_thread_row(heap, state->current);
  empty_tcache(heap, &thread->lists);
  if (thread->lists.ready == PT_READY) free_cached(heap, thread->own);
  if (thread->arena > 0) {
    PtArena *arena = pt_arena_row(heap, thread->arena - 1);
    if (--arena->users == 0) {
      arena->next_free = state->free_arena;
      state->free_arena = thread->arena;
    }
  }
  memset(thread, 0, sizeof *thread);
}

RARELY_CALLED void pt_pass_threads(Heap *heap, StateIo *io) {
  HeapThreads *threads = &heap->threads;
  HeapThreadsState *state = &threads->state;
  state_pass_unhashed(io, HeapThreadsState, state);
  if (state->threads > 0) {
    state_pass(io, HeapThreadsState, state, 1);
    column_pass(&threads->threads, state->threads * THREAD_WORDS, io);
    column_pass(&threads->arenas, state->arenas * ARENA_WORDS, io);
    column_pass(&threads->areas, state->areas, io);
    column_pass(&threads->resident_pages, heap_area_words(heap), io);
    if (heap->tracking.kind == HEAP_TRACKED_PAGES)
      column_pass(&threads->written_pages, heap_area_words(heap), io);
  }
  pt_enter(heap, 0);
  heap->thread = lists_of(heap, state->current);
}
