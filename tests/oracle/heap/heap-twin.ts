import type { HEAP_FIGURE } from "../../../src/generated/heap";

/** What a caller was given. A mapping of its own has no address in the heap. Bytes. */
export interface Block {
  readonly address: number | null;
  readonly usable: number;
}

/** Some of BL_HEAP_FIGURES by name: those that a twin tells are compared with the core's. */
export type Figures = Partial<Readonly<Record<keyof typeof HEAP_FIGURE, number>>>;

/**
 * The slow, obvious twin of a heap model: the same answers, address by address, from arrays of blocks and linear scans.
 * compare.ts runs it beside the core. `B` is what the twin itself knows of a block.
 */
export interface HeapTwin<B extends Block = Block> {
  /** null = no memory, and everything but the counts is as it was. */
  allocate(bytes: number): B | null;
  release(block: B): void;
  /** bytes > 0. The block afterwards, moved or not; null = no memory, and the block is as it was. */
  resize(block: B, bytes: number): B | null;
  /** Where the address space ends. */
  readonly reach: number;
  figures(): Figures;
}

const PAGE = 4096;

/** Which pages of the address space are resident: touched, and not given back since. */
export class Pages {
  touched = 0;
  givenBack = 0;
  private readonly resident = new Set<number>();

  get bytes(): number {
    return this.resident.size * PAGE;
  }

  touch(from: number, bytes: number): void {
    for (let page = Math.floor(from / PAGE); page * PAGE < from + Math.max(bytes, 1); page += 1) {
      if (this.resident.has(page)) continue;
      this.resident.add(page);
      this.touched += 1;
    }
  }

  /** The whole pages among these bytes. */
  giveBack(from: number, bytes: number): void {
    for (let page = Math.ceil(from / PAGE); (page + 1) * PAGE <= from + bytes; page += 1) {
      if (this.resident.delete(page)) this.givenBack += 1;
    }
  }
}
