import { HEAP_LIMIT } from "../../../src/generated/heap";
import { heapLists } from "../../../src/models/allocation/heap-lists";
import type { OperationStep } from "../../heap-kit";
import type { Operation } from "../heap/core-heap";
import { PAGE } from "../heap/heap-twin";

/** Pages that are read or written, by number; the others are absent. */
class Pages {
  private readonly states = new Map<number, "read" | "written">();

  /** Each page that was not read or written before is a page fault. */
  read(from: number, bytes: number): number {
    return this.each(from, bytes, (page) => {
      if (this.states.has(page)) return 0;
      this.states.set(page, "read");
      return 1;
    });
  }

  /** Each page that was not written before is a page fault, even if it was read. */
  write(from: number, bytes: number): number {
    return this.each(from, bytes, (page) => {
      if (this.states.get(page) === "written") return 0;
      this.states.set(page, "written");
      return 1;
    });
  }

  /** Releases the pages from this byte on, and returns their number. */
  release(from: number): number {
    const gone = [...this.states.keys()].filter((page) => page * PAGE >= from);
    for (const page of gone) this.states.delete(page);
    return gone.length;
  }

  private each(from: number, bytes: number, touch: (page: number) => number): number {
    let faults = 0;
    for (let page = Math.floor(from / PAGE); page * PAGE < from + bytes; page += 1) faults += touch(page);
    return faults;
  }
}

/** Page faults and released pages of a call. */
export interface PageCounts {
  faults: number;
  released: number;
}

const LISTS = heapLists("ptmalloc");
const isTcache = (list: number | null): boolean => LISTS[list ?? HEAP_LIMIT.NO_LIST]?.name === "tcache";
/** Where a mapping's caller begins. */
const HEADER = 16;

/** The slow twin of ptmalloc's pages: what each step of a call writes and reads, byte by byte. */
export class PageTwin {
  private readonly heap = new Pages();
  private readonly mappings = new Map<number, Pages>();
  private end = 0;

  /** Follows the steps of a call. */
  follow({ id }: Operation, steps: readonly OperationStep[]): PageCounts {
    const counts: PageCounts = { faults: 0, released: 0 };
    const before = this.mappings.get(id);
    for (const step of steps) this.step(id, before, step, counts);
    return counts;
  }

  private step(id: number, before: Pages | undefined, step: OperationStep, counts: PageCounts): void {
    if (step.kind === "grow") this.end = step.at + step.size;
    else if (step.kind === "shrink") counts.released += this.shrink(step.at);
    else if (step.kind === "unmap") counts.released += this.unmap(id, before);
    else if (step.kind === "remap") counts.released += before?.release(step.size) ?? 0;
    else if (step.kind === "map") counts.faults += this.map(id);
    else if (step.kind === "copy") counts.faults += this.copy(id, before, step);
    else counts.faults += this.write(step);
  }

  private shrink(end: number): number {
    this.end = end;
    return this.heap.release(end);
  }

  private unmap(id: number, pages: Pages | undefined): number {
    if (this.mappings.get(id) === pages) this.mappings.delete(id);
    return pages?.release(0) ?? 0;
  }

  private map(id: number): number {
    const pages = new Pages();
    this.mappings.set(id, pages);
    return pages.write(0, HEADER);
  }

  private copy(id: number, before: Pages | undefined, { at, size, other }: OperationStep): number {
    const after = this.mappings.get(id);
    const read = before === undefined ? this.heap.read(other, size) : before.read(HEADER, size);
    const isMapped = after !== undefined && after !== before;
    return read + (isMapped ? after.write(HEADER, size) : this.heap.write(at, size));
  }

  /** The writes of glibc itself. */
  private write({ kind, list, at, size, other }: OperationStep): number {
    const { heap } = this;
    if (kind === "open") return heap.write(at, size);
    if (kind === "take" || kind === "merge") return heap.write(at + 8, 8);
    if (kind === "split") return heap.write(at + 8, 8) + heap.write(at + other + 8, 8);
    if (kind === "keep") return heap.write(at + 16, isTcache(list) ? 16 : 8);
    if (kind !== "put" && kind !== "sort") return 0;
    const foot = at + size < this.end ? heap.write(at + size, 16) : 0;
    return heap.write(at + 8, size < 1024 ? 24 : 40) + foot;
  }
}
