import { type ChunkCache, LargeCache, LocalCache, SharedCache } from "./netty-caches";
import { CLASSES, LargeChunk, SegmentChunk } from "./netty-chunks";
import { grownBytes } from "./netty-pooled";
import { type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

const MIB = 2 ** 20;
type Chunk = SegmentChunk | LargeChunk;

/** A buffer in a chunk, or memory of its own. */
interface Block {
  readonly chunk: Chunk | null;
  readonly offset: number;
  readonly bytes: number;
}

interface Magazine {
  current: Chunk | null;
  next: Chunk | null;
}

const emptyMagazine = (): Magazine => ({ current: null, next: null });

/** A class of sizes, or the large group: magazines, and a cache of chunks. */
class Group {
  private magazines = [emptyMagazine()];

  constructor(
    private readonly segment: number | null,
    private readonly isLocal: boolean,
    private readonly mostMagazines: number,
    private readonly cache: ChunkCache<Chunk>,
    private readonly make: (bytes: number) => Chunk,
    private readonly mark: (chunk: Chunk) => void,
  ) {}

  /** Every magazine is asked twice, from the second on; a round that fails doubles their number, three times. */
  take(bytes: number): Block | null {
    for (let round = 0; round < (this.isLocal ? 1 : 4); round += 1) {
      const count = this.magazines.length;
      for (let i = 1; i <= (this.isLocal ? 1 : 2 * count); i += 1) {
        const magazine = this.magazines[i % count] ?? emptyMagazine();
        const block = this.takeFrom(magazine, bytes);
        if (block !== null) return block;
      }
      if (round < 3 && !this.isLocal) this.expand();
    }
    return null;
  }

  /** The chunks of the old magazines go into the cache. */
  private expand(): void {
    const old = this.magazines;
    if (old.length >= this.mostMagazines) return;
    this.magazines = Array.from({ length: 2 * old.length }, emptyMagazine);
    for (const { current, next } of old) {
      if (next !== null) this.leave(next);
      if (current !== null) this.leave(current);
    }
  }

  private leave(chunk: Chunk): void {
    if (!this.cache.offer(chunk)) this.mark(chunk);
  }

  private serve(chunk: Chunk, bytes: number): Block | null {
    const offset = chunk.take(bytes);
    return offset === null ? null : { chunk, offset, bytes };
  }

  private takeFrom(magazine: Magazine, bytes: number): Block | null {
    const start = this.segment ?? 2 ** Math.ceil(Math.log2(bytes));
    const first = this.fromCurrent(magazine, start);
    if (first !== null) return first;
    const next = magazine.next;
    if (next === null) return this.fromCache(magazine, bytes, start);
    magazine.next = null;
    if (next.room() > start) {
      const block = this.serve(next, start);
      if (block !== null) {
        magazine.current = next;
        return block;
      }
    }
    const left = next.room();
    const block = left >= bytes ? this.serve(next, left) : null;
    this.leave(next);
    return left >= bytes ? block : this.fromCache(magazine, bytes, start);
  }

  private fromCurrent(magazine: Magazine, start: number): Block | null {
    const chunk = magazine.current;
    if (chunk === null) return null;
    const block = this.serve(chunk, start);
    const left = chunk.room();
    if (block !== null && left > 0) return block;
    magazine.current = null;
    if (left > 0) this.lineUp(magazine, chunk);
    else this.leave(chunk);
    return block;
  }

  /** Next in line is the one with more left. */
  private lineUp(magazine: Magazine, chunk: Chunk): void {
    const { next } = magazine;
    if (next !== null && chunk.room() <= next.room()) {
      this.leave(chunk);
      return;
    }
    magazine.next = chunk;
    if (next !== null) this.leave(next);
  }

  private fromCache(magazine: Magazine, bytes: number, start: number): Block | null {
    const chunk = this.polledOrNew(magazine, bytes);
    const left = chunk.room();
    magazine.current = chunk;
    if (left > start) return this.serve(chunk, start);
    magazine.current = null;
    const block = this.serve(chunk, left);
    this.leave(chunk);
    return block;
  }

  private polledOrNew(magazine: Magazine, bytes: number): Chunk {
    const polled = this.cache.poll(bytes);
    if (polled !== null && polled.room() >= bytes) return polled;
    if (polled !== null && polled.room() < 256) this.leave(polled);
    else if (polled !== null) this.lineUp(magazine, polled);
    return this.make(bytes);
  }
}

/** Netty's AdaptiveByteBufAllocator of 4.2.17 to 4.2.20. */
export class NettyAdaptiveTwin extends PlainTwin<Block> {
  private readonly chunks = new Numbers();
  /** Those that are there. */
  private readonly alive = new Set<Chunk>();
  private readonly own = new Set<Block>();
  private readonly isLow: boolean;
  private readonly classes: readonly Group[];
  private readonly large: Group;
  private largest = 0;

  constructor(private readonly settings: PoolSettings) {
    super();
    this.isLow = settings.word("io.netty.allocator.lowMemory") === "true";
    this.classes = CLASSES.map((segment) => this.classOf(segment));
    const cache = new LargeCache(settings, (chunk) => this.mark(chunk)) as ChunkCache<Chunk>;
    this.large = new Group(
      null,
      false,
      this.magazines(),
      cache,
      (bytes) => this.largeChunk(bytes),
      (chunk) => this.mark(chunk),
    );
  }

  private magazines(): number {
    return 2 * this.settings.number("availableProcessors");
  }

  private classOf(segment: number): Group {
    const isLocal = this.settings.word("thread") === "loop" && !this.isLow;
    const mark = (chunk: Chunk) => this.mark(chunk);
    const cache = isLocal
      ? new LocalCache(this.settings, Math.max(128 * 1024, 32 * segment), mark)
      : new SharedCache(this.settings, mark);
    const make = () => this.added(new SegmentChunk(segment, isLocal));
    return new Group(segment, isLocal, this.magazines(), cache as ChunkCache<Chunk>, make, mark);
  }

  private added(chunk: Chunk): Chunk {
    this.alive.add(chunk);
    return chunk;
  }

  private largeChunk(bytes: number): Chunk {
    this.largest = Math.min(8 * MIB, Math.max(this.largest, 2 ** Math.ceil(Math.log2(8 * bytes))));
    return this.added(new LargeChunk(this.largest));
  }

  /** A chunk that no cache wants goes once all of it is back. */
  private mark(chunk: Chunk): void {
    if (chunk instanceof LargeChunk) {
      this.alive.delete(chunk);
      return;
    }
    chunk.isMarked = true;
    if (chunk.isWhole) this.alive.delete(chunk);
  }

  private allocate(bytes: number): Block {
    const group = this.groupOf(bytes);
    const block = group === null ? null : group.take(bytes);
    if (block !== null) return block;
    const own = { chunk: null, offset: 0, bytes };
    this.own.add(own);
    return own;
  }

  /** null = memory of its own. */
  private groupOf(bytes: number): Group | null {
    const at = CLASSES.findIndex((segment) => segment >= bytes);
    if (at >= 0) return this.classes[at] ?? null;
    return this.isLow || bytes > MIB ? null : this.large;
  }

  /** Whether a chunk or memory of its own went. */
  private release(block: Block): boolean {
    const { chunk, offset } = block;
    if (chunk === null) return this.own.delete(block);
    chunk.give(offset);
    return chunk instanceof SegmentChunk && chunk.isMarked && chunk.isWhole && this.alive.delete(chunk);
  }

  protected take(bytes: number): { readonly thing: Block; readonly cells: Cells } {
    const before = this.reserved();
    const block = this.settings.word("use") === "grow" ? this.grown(bytes) : this.allocate(bytes);
    const what = this.reserved() > before ? "chunk" : "reuse";
    return { thing: block, cells: { ...this.nameOf(block), what, reserved: this.reserved() } };
  }

  private grown(bytes: number): Block {
    const first = this.allocate(256);
    if (bytes <= 256) return first;
    const second = this.allocate(grownBytes(bytes));
    this.release(first);
    return second;
  }

  protected give(block: Block): Cells {
    const name = this.nameOf(block);
    const what = this.release(block) ? "freed" : "kept";
    return { ...name, what, reserved: this.reserved() };
  }

  private nameOf(block: Block) {
    return { cap: block.bytes, buf: `${this.chunks.of(block.chunk ?? block)}:${block.offset}` };
  }

  private reserved(): number {
    const all = [...this.alive].reduce((sum, { capacity }) => sum + capacity, 0);
    return all + [...this.own].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
