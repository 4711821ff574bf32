#include "page_memory.h"

#include <string.h>

void page_memory_open(PageMemory *m, const BlMachine *settings, uint32_t file_pages) {
  const uint32_t resident = (uint32_t)settings->resident;
  memset(m, 0, sizeof *m);
  m->by_touch = m->survivors = page_runs_empty();
  m->state.programs = (uint32_t)settings->programs;
  m->state.buffers = (uint32_t)settings->buffers;
  m->state.cached = resident;
  m->state.mapped = (uint32_t)settings->cached - resident;
  m->state.free = (uint32_t)(settings->memory - settings->programs - settings->buffers - settings->cached);
  if (resident > 0) page_runs_append(&m->by_touch, file_pages - resident, resident);
}

void page_memory_pass(PageMemory *m, StateIo *io) {
  state_pass(io, PageMemoryState, &m->state, 1);
  page_runs_pass(&m->by_touch, io);
  page_runs_pass(&m->survivors, io);
}

static void lose_metadata(PageMemory *m, uint32_t blocks, BlMachineCause cause, Step *step) {
  m->state.metadata -= blocks;
  m->state.metadata_evicted += blocks;
  m->state.free += blocks;
  step_add(step, BL_MACHINE_ACT_EVICT_METADATA, (BlMachineAct){.cause = cause, .pages = blocks});
}

static void lose_pages(PageMemory *m, uint32_t first, uint32_t count, BlMachineCause cause, Step *step) {
  m->state.cached -= count;
  m->state.evicted += count;
  m->state.free += count;
  page_runs_remove(&m->survivors, first, count);
  step_add(step, BL_MACHINE_ACT_EVICT, (BlMachineAct){.cause = cause, .page = first, .pages = count});
}

/* Pages of a run that can be evicted. They come first, because dirty pages are the file's last cached ones.
 */
static uint32_t clean_in(const PageMemory *m, BlPageRun run) {
  if (run.first == METADATA_PAGE || dirty_pages(m) == 0 || page_run_end(run) <= m->state.dirty_from)
    return run.count;
  return run.first < m->state.dirty_from ? m->state.dirty_from - run.first : 0;
}

void page_memory_evict_for(PageMemory *m, uint32_t wanted, BlMachineCause cause, Step *step) {
  for (uint32_t i = 0; i < m->by_touch.used && m->state.free < wanted;) {
    const BlPageRun run = *page_runs_at(&m->by_touch, i);
    const uint32_t count = min_u32(clean_in(m, run), wanted - m->state.free);
    if (count == 0) {
      i++;
      continue;
    }
    if (run.first == METADATA_PAGE)
      lose_metadata(m, count, cause, step);
    else
      lose_pages(m, run.first, count, cause, step);
    /* The remaining blocks stay first. */
    const uint32_t first = run.first == METADATA_PAGE ? page_run_end(run) - count : run.first;
    page_runs_remove(&m->by_touch, first, count);
  }
}

void page_memory_eat(PageMemory *m, uint32_t count, Step *step) {
  page_memory_evict_for(m, count, BL_MACHINE_CAUSE_EATER, step);
  m->state.free -= count;
  m->state.eaten += count;
  step_add(step, BL_MACHINE_ACT_ALLOC, (BlMachineAct){.pages = count});
}

void page_memory_end_eater(PageMemory *m, Step *step) {
  const uint32_t eaten = m->state.eaten;
  m->state.free += eaten;
  m->state.eaten = 0;
  m->survivors.used = 0;
  for (uint32_t i = 0; i < m->by_touch.used; i++) {
    const BlPageRun run = *page_runs_at(&m->by_touch, i);
    if (run.first < METADATA_PAGE) page_runs_unite(&m->survivors, run.first, run.count);
  }
  step_add(step, BL_MACHINE_ACT_BAD_ALLOC, (BlMachineAct){.pages = eaten});
  step_add(step, BL_MACHINE_ACT_FREE, (BlMachineAct){.cause = BL_MACHINE_CAUSE_KILLED, .pages = eaten});
}

void page_memory_enter(PageMemory *m, uint32_t first, uint32_t count, BlMachineCause cause, Step *step) {
  page_memory_evict_for(m, count, cause, step);
  const uint32_t kept = min_u32(count, m->state.free), lost = kept > 0 ? count - kept : 0;
  m->state.evicted += lost;
  if (lost > 0)
    step_add(step, BL_MACHINE_ACT_EVICT, (BlMachineAct){.cause = cause, .page = first, .pages = lost});
  if (kept == 0) return;
  m->state.free -= kept;
  m->state.cached += kept;
  page_runs_append(&m->by_touch, first + count - kept, kept);
}

/* Whether these pages are the newest already, in this order. */
static bool are_newest(const PageMemory *m, uint32_t first, uint32_t count) {
  if (m->by_touch.used == 0) return false;
  const BlPageRun newest = *page_runs_at(&m->by_touch, m->by_touch.used - 1);
  return newest.first <= first && page_run_end(newest) == first + count;
}

void page_memory_touch(PageMemory *m, uint32_t first, uint32_t count) {
  const uint32_t end = first + count;
  if (are_newest(m, first, count)) return;
  while (first < end) {
    const uint32_t index = page_runs_find(&m->by_touch, first);
    if (index == BL_NONE) {
      first++;
      continue;
    }
    const uint32_t here = min_u32(end, page_run_end(*page_runs_at(&m->by_touch, index))) - first;
    page_runs_remove(&m->by_touch, first, here);
    page_runs_append(&m->by_touch, first, here);
    first += here;
  }
}

void page_memory_enter_metadata(PageMemory *m, uint32_t blocks, Step *step) {
  const uint32_t present = m->state.metadata;
  if (present > 0) page_runs_remove(&m->by_touch, METADATA_PAGE, present);
  m->state.free += present;
  m->state.metadata = 0;
  page_memory_evict_for(m, blocks, BL_MACHINE_CAUSE_READ, step);
  m->state.metadata = min_u32(blocks, m->state.free);
  m->state.free -= m->state.metadata;
  if (m->state.metadata > 0) page_runs_append(&m->by_touch, METADATA_PAGE, m->state.metadata);
}

void page_memory_dirty(PageMemory *m, uint32_t first, uint32_t count) {
  if (dirty_pages(m) == 0) m->state.dirty_from = first;
  m->state.dirty_end = first + count;
}

void page_memory_drop(PageMemory *m, Step *step) {
  const uint32_t before = m->state.free, clean = m->state.cached - dirty_pages(m);
  const uint32_t clean_end = dirty_pages(m) > 0 ? m->state.dirty_from : METADATA_PAGE;
  page_runs_remove(&m->by_touch, METADATA_PAGE, m->state.metadata);
  page_runs_remove(&m->by_touch, 0, clean_end);
  page_runs_remove(&m->survivors, 0, clean_end);
  m->state.free += clean + m->state.metadata;
  m->state.cached -= clean;
  m->state.metadata = 0;
  const uint32_t freed = m->state.free - before;
  step_add(step, BL_MACHINE_ACT_FREE, (BlMachineAct){.cause = BL_MACHINE_CAUSE_DROPPED, .pages = freed});
}

void page_memory_truncate(PageMemory *m, Step *step) {
  const uint32_t cached = m->state.cached;
  page_runs_remove(&m->by_touch, 0, METADATA_PAGE);
  m->survivors.used = 0;
  m->state.free += cached;
  m->state.cached = m->state.dirty_from = m->state.dirty_end = 0;
  step_add(step, BL_MACHINE_ACT_FREE, (BlMachineAct){.cause = BL_MACHINE_CAUSE_TRUNCATED, .pages = cached});
}
