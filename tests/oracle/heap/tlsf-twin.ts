import type { Parameters } from "./core-heap";
import { type HeapTwin, PAGE, Pages, zeroCounts } from "./heap-twin";
import { TaggedChunk as Chunk, HEADER } from "./tagged-chunk";

const GRANULE = 16;
const LEAST = 32;
const MOST = GRANULE * (2 ** 32 - 1);

const roundUp = (value: number, to: number) => Math.ceil(value / to) * to;

/**
 * Two-level segregated fit without lists and bitmaps: all chunks by address, and the holes newest first.
 */
export class TlsfTwin implements HeapTwin<Chunk> {
  private chunks: Chunk[] = [];
  private holes: Chunk[] = [];
  private readonly pages = new Pages();
  private readonly counts = zeroCounts();
  /** Lists per doubling. */
  private readonly second: number;
  private readonly growth: number;
  private readonly trim: number;

  constructor({ second_order = 0, growth = 0, trim = 0 }: Parameters) {
    this.second = 2 ** second_order;
    this.growth = growth * PAGE;
    this.trim = trim * PAGE;
  }

  get reach(): number {
    return this.chunks.at(-1)?.end ?? 0;
  }

  allocate(bytes: number): Chunk | null {
    const size = Math.max(LEAST, roundUp(bytes + HEADER, GRANULE));
    if (size > MOST) return null;
    const wanted = roundUp(size, this.widthOf(size));
    if (wanted > MOST) return null;
    const hole = this.search(wanted) ?? this.grow(wanted);
    return hole === null ? null : this.take(hole, size, bytes);
  }

  release(block: Chunk): void {
    const hole = this.coalesced(block);
    const end = roundUp(hole.at + LEAST, PAGE);
    if (hole === this.chunks.at(-1) && hole.size >= this.trim && end !== hole.end) {
      this.pages.giveBack(end, hole.end - end);
      hole.size = end - hole.at;
      this.counts.system_calls += 1;
    }
    this.put(hole);
  }

  resize(block: Chunk, bytes: number): Chunk | null {
    const size = Math.max(LEAST, roundUp(bytes + HEADER, GRANULE));
    if (size > MOST) return null;
    const after = this.neighbor(block, 1);
    if (size > block.size && after?.free && block.size + after.size >= size) this.join(block, after, after);
    if (size > block.size) return this.move(block, bytes);
    const rest = this.cut(block, size);
    if (rest !== null) this.release(rest);
    this.pages.touch(block.address, bytes);
    return block;
  }

  figures() {
    const sizes = this.holes.map((hole) => hole.size);
    return {
      ...this.counts,
      committed: this.reach,
      uncommitted: 0,
      mapped: 0,
      free: sizes.reduce((sum, size) => sum + size, 0),
      free_count: sizes.length,
      largest_free: Math.max(0, ...sizes),
      headers: (this.chunks.length - sizes.length) * HEADER,
      ...this.pages.figures(),
    };
  }

  /** The start of a size's doubling; 0 = sizes with one list each. */
  private doublingOf(size: number): number {
    let doubling = GRANULE * this.second;
    if (size < doubling) return 0;
    while (2 * doubling <= size) doubling *= 2;
    return doubling;
  }

  /** The distance between lists around this size. */
  private widthOf(size: number): number {
    return Math.max(GRANULE, this.doublingOf(size) / this.second);
  }

  /** The smallest size of a size's list. */
  private leastOfList(size: number): number {
    return size - (size % this.widthOf(size));
  }

  /** The newest hole of the lowest list without a hole that is too small. */
  private search(wanted: number): Chunk | undefined {
    const lists = this.holes.map((hole) => this.leastOfList(hole.size)).filter((least) => least >= wanted);
    // Counts the bins of a search: the lists of the doubling and all doublings; or the former and the head; or both,
    // and the higher lists.
    this.counts.bins += 2;
    if (lists.length === 0) return undefined;
    const list = Math.min(...lists);
    if (this.doublingOf(list) !== this.doublingOf(wanted)) this.counts.bins += 2;
    return this.holes.find((hole) => this.leastOfList(hole.size) === list);
  }

  private take(hole: Chunk, size: number, bytes: number): Chunk {
    this.counts.nodes += 1;
    this.leave(hole);
    const rest = this.cut(hole, size);
    if (rest !== null) this.put(rest);
    this.pages.touch(hole.at, HEADER);
    this.pages.touch(hole.address, bytes);
    return hole;
  }

  private put(hole: Chunk): void {
    hole.free = true;
    this.holes.unshift(hole);
    this.pages.touch(hole.at, LEAST);
  }

  private leave(hole: Chunk): void {
    hole.free = false;
    this.holes = this.holes.filter((other) => other !== hole);
  }

  private neighbor(chunk: Chunk, step: 1 | -1): Chunk | undefined {
    return this.chunks[this.chunks.indexOf(chunk) + step];
  }

  /** Merges a chunk with the next one. One of the two was a hole. */
  private join(front: Chunk, back: Chunk, hole: Chunk): void {
    this.leave(hole);
    front.size += back.size;
    this.chunks = this.chunks.filter((other) => other !== back);
    this.counts.merges += 1;
  }

  /** The chunk merged with its free neighbors, not yet among the holes. */
  private coalesced(chunk: Chunk): Chunk {
    const [before, after] = [this.neighbor(chunk, -1), this.neighbor(chunk, 1)];
    const hole = before?.free ? before : chunk;
    if (hole !== chunk) this.join(hole, chunk, hole);
    if (after?.free) this.join(hole, after, after);
    return hole;
  }

  /** The rest after the first `size` bytes of a chunk; null = too small for a chunk. */
  private cut(chunk: Chunk, size: number): Chunk | null {
    if (chunk.size - size < LEAST) return null;
    const rest = new Chunk(chunk.at + size, chunk.size - size);
    this.chunks.splice(this.chunks.indexOf(chunk) + 1, 0, rest);
    chunk.size = size;
    this.counts.splits += 1;
    rest.free = false;
    return rest;
  }

  private grow(wanted: number): Chunk | null {
    const last = this.chunks.at(-1);
    const missing = wanted - (last?.free ? last.size : 0);
    const more = Math.max(this.growth, roundUp(missing, PAGE));
    if (this.reach + more > MOST) return null;
    const chunk = new Chunk(this.reach, more);
    this.chunks.push(chunk);
    this.counts.system_calls += 1;
    const hole = this.coalesced(chunk);
    this.put(hole);
    return hole;
  }

  private move(block: Chunk, bytes: number): Chunk | null {
    const to = this.allocate(bytes);
    if (to === null) return null;
    this.counts.copied += block.usable;
    this.release(block);
    return to;
  }
}
