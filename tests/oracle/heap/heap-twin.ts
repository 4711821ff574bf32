import type { HEAP_FIGURE } from "../../../src/generated/heap";

/** A caller's block. A mapping has no address in the heap. Bytes. */
export interface Block {
  readonly address: number | null;
  readonly usable: number;
}

/** Some of BL_HEAP_FIGURES by name. A twin's figures are compared with the core's. */
export type Figures = Partial<Readonly<Record<keyof typeof HEAP_FIGURE, number>>>;

/**
 * The slow, obvious twin of a heap model: the same answers, address by address, from arrays of blocks and
 * linear scans. compare.ts runs it beside the core. `B` is the twin's own record of a block.
 */
export interface HeapTwin<B extends Block = Block> {
  /** null = out of memory, and everything except the counts is unchanged. */
  allocate(bytes: number): B | null;
  release(block: B): void;
  /** bytes > 0. The block afterwards, moved or not; null = out of memory, and the block is unchanged. */
  resize(block: B, bytes: number): B | null;
  /** The end of the address space. */
  readonly reach: number;
  figures(): Figures;
}

export const PAGE = 4096;

/** The counts that a twin maintains; Pages maintains its own. */
export const zeroCounts = () => ({ nodes: 0, bins: 0, splits: 0, merges: 0, copied: 0, system_calls: 0 });

/** The resident pages of the address space: touched and not released since. */
export class Pages {
  private touched = 0;
  private givenBack = 0;
  private readonly resident = new Set<number>();

  /** `mapped`: bytes in mappings now, all of them resident. */
  figures(mapped = 0) {
    return { page_faults: this.touched, pages_released: this.givenBack, resident: this.resident.size * PAGE + mapped };
  }

  touch(from: number, bytes: number): void {
    for (let page = Math.floor(from / PAGE); page * PAGE < from + Math.max(bytes, 1); page += 1) {
      if (this.resident.has(page)) continue;
      this.resident.add(page);
      this.touched += 1;
    }
  }

  /** Adds (or removes) `pages` pages of a mapping. The caller writes all of them. */
  map(pages: number): void {
    this.touched += Math.max(pages, 0);
    this.givenBack += Math.max(-pages, 0);
  }

  /** Releases the whole pages of these bytes. */
  giveBack(from: number, bytes: number): void {
    for (let page = Math.ceil(from / PAGE); (page + 1) * PAGE <= from + bytes; page += 1) {
      if (this.resident.delete(page)) this.givenBack += 1;
    }
  }
}
