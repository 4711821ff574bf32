import type { Parameters } from "./core-heap";
import { type HeapTwin, PAGE, Pages, zeroCounts } from "./heap-twin";
import { TaggedChunk as Chunk, HEADER } from "./tagged-chunk";

const LEAST = 32;
const MOST = 16 * (2 ** 32 - 1);

type Fit = "first" | "best" | "next";
const roundUp = (value: number, to: number) => Math.ceil(value / to) * to;

/** First, best and next fit: all chunks by address in one array, the holes in list order in another. */
export class FreeFitTwin implements HeapTwin<Chunk> {
  private chunks: Chunk[] = [];
  private holes: Chunk[] = [];
  /** Next fit: where the next search begins. */
  private rover: Chunk | null = null;
  private readonly pages = new Pages();
  private readonly counts = zeroCounts();

  constructor(
    private readonly fit: Fit,
    private readonly parameters: Parameters,
  ) {}

  get reach(): number {
    return this.chunks.at(-1)?.end ?? 0;
  }

  allocate(bytes: number): Chunk | null {
    const size = Math.max(LEAST, roundUp(bytes + HEADER, 16));
    if (size > MOST) return null;
    const hole = this.search(size) ?? this.grow(size);
    if (hole === null) return null;
    this.pages.touch(hole.address, bytes);
    return this.take(hole, size);
  }

  release(block: Chunk): void {
    const hole = this.setFree(block);
    const { trim = 0 } = this.parameters;
    const end = roundUp(hole.at + LEAST, PAGE);
    if (hole !== this.chunks.at(-1) || hole.size < trim * PAGE || end === hole.end) return;
    this.pages.giveBack(end, hole.end - end);
    hole.size = end - hole.at;
    this.counts.system_calls += 1;
  }

  resize(block: Chunk, bytes: number): Chunk | null {
    const size = Math.max(LEAST, roundUp(bytes + HEADER, 16));
    if (size > MOST) return null;
    if (size > block.size) this.takeIn(block, size);
    if (size > block.size) return this.move(block, bytes);
    const rest = this.cut(block, size);
    if (rest !== null) this.release(rest);
    this.pages.touch(block.address, bytes);
    return block;
  }

  figures() {
    const sizes = this.chunks.filter((chunk) => chunk.free).map((chunk) => chunk.size);
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

  /** The holes in search order. */
  private get way(): Chunk[] {
    if (this.fit !== "next" || this.rover === null) return this.holes;
    const from = this.holes.indexOf(this.rover);
    return [...this.holes.slice(from), ...this.holes.slice(0, from)];
  }

  private search(size: number): Chunk | undefined {
    const { way } = this;
    const fitting = way.filter((hole) => hole.size >= size);
    const least = Math.min(...fitting.map((hole) => hole.size));
    const found = this.fit === "best" ? fitting.find((hole) => hole.size === least) : fitting[0];
    const ends = this.fit === "best" && least > size ? undefined : found;
    this.counts.bins += 1;
    this.counts.nodes += ends === undefined ? way.length : way.indexOf(ends) + 1;
    return found;
  }

  private take(hole: Chunk, size: number): Chunk {
    const place = this.holes.indexOf(hole);
    this.leave(hole);
    this.rover = this.holes[place] ?? null;
    const rest = this.cut(hole, size);
    if (rest !== null) {
      this.holes.splice(place, 0, rest);
      this.pages.touch(rest.at, LEAST);
      this.rover = rest;
    }
    hole.free = false;
    this.pages.touch(hole.at, HEADER);
    return hole;
  }

  /** The rest after the first `size` bytes of a chunk; null = too small for a chunk. */
  private cut(chunk: Chunk, size: number): Chunk | null {
    if (chunk.size - size < LEAST) return null;
    const rest = new Chunk(chunk.at + size, chunk.size - size);
    this.chunks.splice(this.chunks.indexOf(chunk) + 1, 0, rest);
    chunk.size = size;
    this.counts.splits += 1;
    return rest;
  }

  private grow(size: number): Chunk | null {
    const { coalescing, growth = 0 } = this.parameters;
    const last = this.chunks.at(-1);
    const missing = size - (coalescing && last?.free ? last.size : 0);
    const more = Math.max(growth * PAGE, roundUp(missing, PAGE));
    if (this.reach + more > MOST) return null;
    const chunk = new Chunk(this.reach, more);
    this.chunks.push(chunk);
    this.counts.system_calls += 1;
    return this.setFree(chunk);
  }

  private leave(hole: Chunk): void {
    const place = this.holes.indexOf(hole);
    this.holes.splice(place, 1);
    if (this.rover === hole) this.rover = this.holes[place] ?? null;
  }

  /** Merges two neighbors, of which one was free, into the first. */
  private join(front: Chunk, back: Chunk): void {
    front.size += back.size;
    this.chunks.splice(this.chunks.indexOf(back), 1);
    this.counts.merges += 1;
  }

  private setFree(chunk: Chunk): Chunk {
    const { rover } = this;
    const { hole, taken } = this.parameters.coalescing ? this.coalesced(chunk) : { hole: chunk, taken: [] };
    hole.free = true;
    this.put(hole, taken.length > 0);
    if (rover !== null && taken.includes(rover)) this.rover = hole;
    this.pages.touch(hole.at, LEAST);
    return hole;
  }

  /** The chunk merged with its free neighbors, and those neighbors. */
  private coalesced(chunk: Chunk): { hole: Chunk; taken: Chunk[] } {
    const at = this.chunks.indexOf(chunk);
    const [before, after] = [this.chunks[at - 1], this.chunks[at + 1]];
    const taken = [before, after].filter((neighbor) => neighbor?.free).map((neighbor) => neighbor as Chunk);
    for (const neighbor of taken) this.leave(neighbor);
    const hole = before?.free ? before : chunk;
    if (hole !== chunk) this.join(hole, chunk);
    if (after?.free) this.join(hole, after);
    return { hole, taken };
  }

  private put(hole: Chunk, placeIsKnown: boolean): void {
    if (this.parameters.order === 1) this.holes.unshift(hole);
    if (this.parameters.order === 2) this.holes.push(hole);
    if (this.parameters.order !== 0) return;
    const place = this.holes.filter((other) => other.at < hole.at).length;
    if (!placeIsKnown) this.counts.nodes += Math.min(place + 1, this.holes.length);
    this.holes.splice(place, 0, hole);
  }

  private takeIn(block: Chunk, size: number): void {
    const after = this.chunks[this.chunks.indexOf(block) + 1];
    if (!this.parameters.coalescing || !after?.free || block.size + after.size < size) return;
    this.leave(after);
    this.join(block, after);
  }

  private move(block: Chunk, bytes: number): Chunk | null {
    const to = this.allocate(bytes);
    if (to === null) return null;
    this.counts.copied += block.usable;
    this.release(block);
    return to;
  }
}
