import { CLASSES, SegmentChunk } from "./netty-chunks";
import { grownBytes } from "./netty-pooled";
import { type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

const KIB = 1024;
const UNIT = 128 * KIB;
const BINS = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1792, 2048, 3072].map((size) => size * KIB);

/** The takes of the large group by size, in four quarters. */
class Histogram {
  /** The current one first. */
  private quarters = [0, 1, 2, 3].map(() => BINS.map(() => 0));
  private counted = 0;
  private target = 9;
  private hasTurned = false;
  upper = 0;
  preferred = UNIT;

  count(bytes: number): void {
    const at = BINS.findIndex((bin) => bin >= bytes);
    const [quarter = []] = this.quarters;
    const bin = at < 0 ? BINS.length - 1 : at;
    quarter[bin] = (quarter[bin] ?? 0) + 1;
    this.counted += 1;
    if (this.counted > this.target) this.turn();
  }

  /** Before the first turn, the size of the first new chunk is preferred. */
  made(size: number): void {
    if (!this.hasTurned && this.preferred === UNIT) this.preferred = size;
  }

  private turn(): void {
    this.hasTurned = true;
    this.upper = this.percentile();
    const preferred = Math.max(8 * this.upper, UNIT);
    this.target =
      preferred === this.preferred ? Math.min(2 * this.target, 65_534) : Math.max(Math.floor(this.target / 2), 1024);
    this.preferred = preferred;
    this.quarters = [BINS.map(() => 0), ...this.quarters.slice(0, 3)];
    this.counted = 0;
  }

  /** The bin below which 99 % of the last four quarters lie. */
  private percentile(): number {
    const sums = BINS.map((_, bin) => this.quarters.reduce((sum, quarter) => sum + (quarter[bin] ?? 0), 0));
    const below = Math.floor(0.99 * sums.reduce((sum, count) => sum + count, 0));
    let sum = 0;
    const at = sums.findIndex((count) => {
      sum += count;
      return sum > below;
    });
    return BINS[at] ?? BINS.at(-1) ?? 0;
  }
}

/** A chunk of the large group: it only fills up, and is emptied when all buffers are back. */
class PlainChunk {
  filled = 0;

  constructor(readonly capacity: number) {}

  room(): number {
    return this.capacity - this.filled;
  }

  take(bytes: number): number {
    this.filled += bytes;
    return this.filled - bytes;
  }
}

type Chunk = SegmentChunk | PlainChunk;

/** A buffer in a chunk, or memory of its own. */
interface Block {
  readonly group: Group | null;
  readonly chunk: Chunk | null;
  readonly offset: number;
  readonly bytes: number;
}

/** One magazine, and a queue of chunks. */
interface Group {
  readonly segment: number | null;
  current: Chunk | null;
  next: Chunk | null;
  readonly queue: Chunk[];
}

const groupOf = (segment: number | null): Group => ({ segment, current: null, next: null, queue: [] });

/** Netty's AdaptiveByteBufAllocator of 4.2.7. */
export class NettyAdaptiveOldTwin extends PlainTwin<Block> {
  private readonly chunks = new Numbers();
  /** Those that are there, with the number of who holds them: a magazine or the queue, and buffers. */
  private readonly holders = new Map<Chunk, number>();
  private readonly own = new Set<Block>();
  private readonly classes = CLASSES.map(groupOf);
  private readonly large = groupOf(null);
  private readonly histogram = new Histogram();
  private drawn: number[] = [];

  constructor(private readonly settings: PoolSettings) {
    super();
  }

  private startOf(group: Group, bytes: number): number {
    if (group.segment !== null) return group.segment;
    return Math.max(bytes, Math.min(bytes <= 32 * KIB ? 64 * KIB : 2 * bytes, this.histogram.upper));
  }

  /** A buffer that grows is counted at its first take alone. */
  private allocate(bytes: number, isGrowing: boolean): Block {
    const group = this.classes.find(({ segment }) => (segment ?? 0) >= bytes) ?? this.large;
    if (bytes > KIB * KIB) {
      const own = { group: null, chunk: null, offset: 0, bytes };
      this.own.add(own);
      return own;
    }
    if (group === this.large && !isGrowing) this.histogram.count(bytes);
    const start = this.startOf(group, bytes);
    return (
      this.fromCurrent(group, bytes, start) ?? this.fromNext(group, bytes, start) ?? this.fromQueue(group, bytes, start)
    );
  }

  /** It serves and is current, or serves all it has left and leaves; null = it has less than asked. */
  private serve(group: Group, chunk: Chunk, bytes: number, start: number): Block | null {
    const left = chunk.room();
    if (left <= start && left < bytes) return null;
    const isCurrent = left > start;
    const offset = chunk.take(isCurrent ? start : left);
    if (offset === null) throw new RangeError("no segment is left");
    this.hold(chunk);
    if (isCurrent) group.current = chunk;
    else this.leave(group, chunk);
    return { group, chunk, offset, bytes: isCurrent ? start : left };
  }

  private fromCurrent(group: Group, bytes: number, start: number): Block | null {
    const chunk = group.current;
    if (chunk === null) return null;
    group.current = null;
    const block = this.serve(group, chunk, bytes, start);
    if (block === null) this.retire(group, chunk);
    return block;
  }

  private fromNext(group: Group, bytes: number, start: number): Block | null {
    const chunk = group.next;
    if (chunk === null) return null;
    group.next = null;
    const block = this.serve(group, chunk, bytes, start);
    if (block === null) this.leave(group, chunk);
    return block;
  }

  private fromQueue(group: Group, bytes: number, start: number): Block {
    const queued = group.queue.shift();
    const fits = queued !== undefined && queued.room() >= bytes;
    if (queued !== undefined && !fits) this.retire(group, queued);
    const block = this.serve(group, fits ? queued : this.make(group, bytes), bytes, start);
    if (block === null) throw new RangeError("a new chunk must serve");
    return block;
  }

  /** With 256 bytes left or more it may be next in line. */
  private retire(group: Group, chunk: Chunk): void {
    const { next } = group;
    if (chunk.room() < 256 || (next !== null && chunk.room() <= next.room())) {
      this.leave(group, chunk);
      return;
    }
    group.next = chunk;
    if (next !== null) this.leave(group, next);
  }

  private make(group: Group, bytes: number): Chunk {
    const chunk =
      group.segment === null ? new PlainChunk(this.largeSize(bytes)) : new SegmentChunk(group.segment, false);
    this.holders.set(chunk, 1);
    return chunk;
  }

  private largeSize(bytes: number): number {
    const wanted = Math.max(8 * bytes, this.histogram.preferred);
    const size = Math.min(Math.ceil(wanted / UNIT) * UNIT, 8 * KIB * KIB);
    this.histogram.made(size);
    return size;
  }

  private hold(chunk: Chunk): void {
    this.holders.set(chunk, (this.holders.get(chunk) ?? 0) + 1);
  }

  /** A chunk of a class is queued at once. */
  private leave(group: Group, chunk: Chunk): void {
    const isQueued = chunk instanceof SegmentChunk && this.offer(group, chunk);
    if (!isQueued) this.letGo(group, chunk);
  }

  private offer(group: Group, chunk: Chunk): boolean {
    const asked = this.settings.number("io.netty.allocator.chunkReuseQueueCapacity");
    if (group.queue.length >= 2 ** Math.ceil(Math.log2(asked))) return false;
    group.queue.push(chunk);
    return true;
  }

  /** One holder less. Whether the chunk went. */
  private letGo(group: Group, chunk: Chunk): boolean {
    const left = (this.holders.get(chunk) ?? 0) - 1;
    this.holders.set(chunk, left);
    if (left > 0) return false;
    if (chunk instanceof SegmentChunk || this.isUnwanted(chunk)) return this.holders.delete(chunk);
    chunk.filled = 0;
    this.holders.set(chunk, 1);
    if (group.next === null) group.next = chunk;
    else if (!this.offer(group, chunk)) return this.holders.delete(chunk);
    return false;
  }

  /** A size that differs from the preferred one by k units is dropped with a probability of 5 % times k. */
  private isUnwanted({ capacity }: PlainChunk): boolean {
    const units = Math.abs(Math.floor(capacity / UNIT) - Math.floor(this.histogram.preferred / UNIT));
    if (units === 0) return false;
    const draw = this.settings.part();
    this.drawn.push(draw);
    return 20 * draw < units;
  }

  /** Whether a chunk or memory of its own went. */
  private release(block: Block): boolean {
    const { group, chunk, offset } = block;
    if (group === null || chunk === null) return this.own.delete(block);
    if (chunk instanceof SegmentChunk) chunk.give(offset);
    return this.letGo(group, chunk);
  }

  protected take(bytes: number): { readonly thing: Block; readonly cells: Cells } {
    this.drawn = [];
    const before = this.reserved();
    const block = this.settings.word("use") === "grow" ? this.grown(bytes) : this.allocate(bytes, false);
    const what = this.reserved() > before ? "chunk" : "reuse";
    return { thing: block, cells: { ...this.nameOf(block), what, ...this.state() } };
  }

  private grown(bytes: number): Block {
    const first = this.allocate(256, false);
    if (bytes <= 256) return first;
    const second = this.allocate(grownBytes(bytes), true);
    this.release(first);
    return second;
  }

  protected give(block: Block): Cells {
    this.drawn = [];
    const name = this.nameOf(block);
    const what = this.release(block) ? "freed" : "kept";
    return { ...name, what, ...this.state() };
  }

  private nameOf(block: Block) {
    return { cap: block.bytes, buf: `${this.chunks.of(block.chunk ?? block)}:${block.offset}` };
  }

  private state() {
    return { reserved: this.reserved(), draws: this.drawn.join(",") || "-" };
  }

  private reserved(): number {
    const all = [...this.holders.keys()].reduce((sum, { capacity }) => sum + capacity, 0);
    return all + [...this.own].reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
