import type { Parameters } from "./core-heap";
import { type Block, type HeapTwin, PAGE, Pages, zeroCounts } from "./heap-twin";

const HEADER = 16;
const MOST = 16 * (2 ** 32 - 1);
const MOST_MAPPED = (2 ** 32 - 1) * PAGE;

/** 2^order bytes at a multiple of that; or a mapping, without an address. */
class BuddyBlock implements Block {
  free = true;

  constructor(
    readonly at: number | null,
    public size: number,
  ) {}

  get address(): number | null {
    return this.at === null ? null : this.at + HEADER;
  }
  get usable(): number {
    return this.size - HEADER;
  }
}

/** The binary buddy system: all blocks by address, and the free ones of each size newest first. */
export class BuddyTwin implements HeapTwin<BuddyBlock> {
  reach = 0;
  private readonly blocks = new Map<number, BuddyBlock>();
  private free: BuddyBlock[] = [];
  private bare: number[] = [];
  private mapped = 0;
  private live = 0;
  private readonly pages = new Pages();
  private readonly counts = zeroCounts();
  private readonly least: number;
  private readonly arena: number;
  private readonly retained: number;

  constructor({ least_order = 0, arena_order = 0, retained = 0 }: Parameters) {
    this.least = 2 ** least_order;
    this.arena = 2 ** arena_order;
    this.retained = retained;
  }

  allocate(bytes: number): BuddyBlock | null {
    const size = this.sizeFor(bytes);
    const block = size > this.arena ? this.map(bytes) : this.take(size);
    if (block === null) return null;
    this.live += 1;
    if (block.address !== null) this.pages.touch(block.address, bytes);
    return block;
  }

  release(block: BuddyBlock): void {
    this.live -= 1;
    if (block.at === null) this.unmap(block);
    else this.setFree(block.at, block);
  }

  resize(block: BuddyBlock, bytes: number): BuddyBlock | null {
    const size = this.sizeFor(bytes);
    if (block.at === null) return size > this.arena ? this.remap(block, bytes) : this.move(block, bytes);
    if (size > block.size) return this.move(block, bytes);
    this.halve(block.at, block, size);
    this.pages.touch(block.at + HEADER, bytes);
    return block;
  }

  figures() {
    const sizes = this.free.map((block) => block.size);
    const uncommitted = this.bare.length * this.arena;
    return {
      ...this.counts,
      uncommitted,
      mapped: this.mapped,
      committed: this.reach - uncommitted + this.mapped,
      free: sizes.reduce((sum, size) => sum + size, 0),
      free_count: sizes.length,
      largest_free: Math.max(0, ...sizes),
      headers: this.live * HEADER,
      ...this.pages.figures(this.mapped),
    };
  }

  /** The smallest sufficient power of two, from the smallest block on. */
  private sizeFor(bytes: number): number {
    let size = this.least;
    while (size < bytes + HEADER) size *= 2;
    return size;
  }

  private ofSize(size: number): BuddyBlock[] {
    return this.free.filter((block) => block.size === size);
  }

  private take(size: number): BuddyBlock | null {
    let found = size;
    while (found <= this.arena && this.ofSize(found).length === 0) {
      this.counts.bins += 1;
      found *= 2;
    }
    if (found <= this.arena) this.counts.bins += 1;
    else if (!this.grow()) return null;
    const block = this.ofSize(Math.min(found, this.arena))[0];
    if (block === undefined || block.at === null) throw new RangeError("no free block where one was put");
    this.counts.nodes += 1;
    this.leave(block);
    this.halve(block.at, block, size);
    block.free = false;
    this.pages.touch(block.at, HEADER);
    return block;
  }

  private leave(block: BuddyBlock): void {
    this.free = this.free.filter((other) => other !== block);
  }

  /** A free block, the newest of its size. */
  private put(at: number, size: number): void {
    const block = new BuddyBlock(at, size);
    this.blocks.set(at, block);
    this.free.unshift(block);
    this.pages.touch(at, 2 * HEADER);
  }

  /** Frees upper halves until the block has `size`. */
  private halve(at: number, block: BuddyBlock, size: number): void {
    while (block.size > size) {
      block.size /= 2;
      this.put(at + block.size, block.size);
      this.counts.splits += 1;
    }
  }

  private setFree(at: number, { size }: BuddyBlock): void {
    const other = Math.floor(at / size) % 2 === 0 ? at + size : at - size;
    const buddy = this.blocks.get(other);
    this.blocks.delete(at);
    if (size < this.arena && buddy?.free && buddy.size === size) {
      this.leave(buddy);
      this.blocks.delete(other);
      this.counts.merges += 1;
      this.setFree(Math.min(at, other), new BuddyBlock(null, 2 * size));
    } else if (size === this.arena && this.ofSize(size).length >= this.retained) {
      this.strip(at);
    } else {
      this.put(at, size);
    }
  }

  private strip(at: number): void {
    this.counts.nodes += Math.min(this.bare.filter((other) => other < at).length + 1, this.bare.length);
    this.bare = [...this.bare, at].sort((a, b) => a - b);
    this.pages.giveBack(at, this.arena);
    this.counts.system_calls += 1;
  }

  private grow(): boolean {
    const [lowest] = this.bare;
    if (lowest === undefined && this.reach + this.arena > MOST) return false;
    this.counts.system_calls += 1;
    this.bare = this.bare.slice(1);
    this.put(lowest ?? this.reach, this.arena);
    if (lowest === undefined) this.reach += this.arena;
    return true;
  }

  private map(bytes: number): BuddyBlock | null {
    const size = Math.ceil((bytes + HEADER) / PAGE) * PAGE;
    if (size > MOST_MAPPED) return null;
    this.changeMapped(size);
    return new BuddyBlock(null, size);
  }

  private changeMapped(bytes: number): void {
    this.mapped += bytes;
    this.pages.map(bytes / PAGE);
    if (bytes !== 0) this.counts.system_calls += 1;
  }

  private unmap(block: BuddyBlock): void {
    this.changeMapped(-block.size);
  }

  private remap(block: BuddyBlock, bytes: number): BuddyBlock | null {
    const size = Math.ceil((bytes + HEADER) / PAGE) * PAGE;
    if (size > MOST_MAPPED) return null;
    this.changeMapped(size - block.size);
    block.size = size;
    return block;
  }

  private move(block: BuddyBlock, bytes: number): BuddyBlock | null {
    const to = this.allocate(bytes);
    if (to === null) return null;
    this.counts.copied += Math.min(block.usable, bytes);
    this.release(block);
    return to;
  }
}
