import { Bytes, bytesOf, type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

/** The twin of a pool of buffers of one size: a take gets as many as it needs. */
abstract class SegmentTwin extends PlainTwin<readonly Bytes[]> {
  private readonly arrays = new Numbers();

  constructor(protected readonly settings: PoolSettings) {
    super();
  }

  protected take(bytes: number) {
    const before = new Set(this.lying());
    const segments = Array.from({ length: Math.ceil(bytes / this.size()) }, () => this.takeOne());
    const hits = segments.filter((segment) => before.has(segment)).length;
    return { thing: segments, cells: this.cellsOf(segments, hits, 0) };
  }

  protected give(segments: readonly Bytes[]): Cells {
    for (const segment of segments) this.giveOne(segment);
    const lying = new Set(this.lying());
    return this.cellsOf(segments, 0, segments.filter((segment) => lying.has(segment)).length);
  }

  private cellsOf(segments: readonly Bytes[], hits: number, kept: number): Cells {
    const lying = this.lying();
    const bufs = segments.map((segment) => this.arrays.of(segment)).join(",");
    return { cap: `${bytesOf(segments)}`, bufs, hits, kept, idle: lying.length, idle_bytes: bytesOf(lying) };
  }

  protected abstract size(): number;
  protected abstract takeOne(): Bytes;
  protected abstract giveOne(segment: Bytes): void;
  protected abstract lying(): readonly Bytes[];
}

/** okio: a stack of segments of 8,192 bytes, up to a number of bytes. */
export class OkioTwin extends SegmentTwin {
  private readonly stack: Bytes[] = [];

  protected size(): number {
    return 8192;
  }

  protected takeOne(): Bytes {
    return this.stack.pop() ?? new Bytes(8192);
  }

  protected giveOne(segment: Bytes): void {
    if ((this.stack.length + 1) * 8192 <= this.settings.number("MAX_SIZE")) this.stack.push(segment);
  }

  protected lying(): readonly Bytes[] {
    return this.stack;
  }
}

/** Undertow: a thread's queue and a shared one. */
export class UndertowTwin extends SegmentTwin {
  private readonly local: Bytes[] = [];
  private readonly shared: Bytes[] = [];
  private depth = 0;

  protected size(): number {
    return this.settings.number("bufferSize");
  }

  protected takeOne(): Bytes {
    this.depth = Math.min(this.depth + 1, this.settings.number("threadLocalCacheSize"));
    return this.local.shift() ?? this.shared.shift() ?? new Bytes(this.size());
  }

  protected giveOne(segment: Bytes): void {
    const isDeep = this.depth > 0;
    if (isDeep) this.depth -= 1;
    if (isDeep && this.local.length < this.settings.number("threadLocalCacheSize")) this.local.push(segment);
    else if (this.shared.length <= this.settings.number("maximumPoolSize")) this.shared.push(segment);
  }

  protected lying(): readonly Bytes[] {
    return [...this.local, ...this.shared];
  }
}
