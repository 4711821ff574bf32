/** The sizes of the classes; above them is the large group. */
export const CLASSES = [32, 64, 128, 256, 512, 640, 1024, 1152, 2048, 2304, 4096, 4352, 8192, 8704, 16_384, 16_896];

/** A chunk of segments of one size: a queue of free offsets, or a stack of an event loop, cut from the end. */
export class SegmentChunk {
  readonly capacity: number;
  /** The first one is taken next. */
  private readonly free: number[];
  private readonly segments: number;
  private left: number;
  /** It goes once all of it is back. */
  isMarked = false;
  age = 0;

  constructor(
    readonly segment: number,
    private readonly isStack: boolean,
  ) {
    this.capacity = Math.max(128 * 1024, 32 * segment);
    this.left = this.capacity;
    this.segments = Math.floor(this.capacity / segment);
    const first = isStack ? this.capacity % segment : 0;
    this.free = Array.from({ length: this.segments }, (_, i) => first + i * segment);
  }

  get isWhole(): boolean {
    return this.free.length === this.segments;
  }

  get hasRoom(): boolean {
    return this.free.length > 0;
  }

  /** Counts takes alone, and the free segments when one is left. */
  room(): number {
    if (this.left <= this.segment) this.left = this.free.length * this.segment;
    return this.left;
  }

  take(): number | null {
    const offset = this.free.shift();
    if (offset === undefined) return null;
    this.left -= this.segment;
    return offset;
  }

  give(offset: number): void {
    if (this.isStack) this.free.unshift(offset);
    else this.free.push(offset);
  }
}

interface Buddy {
  readonly offset: number;
  readonly bytes: number;
}

/** A buddy tree. What is released is joined at the chunk's next use, but counts as room. */
export class LargeChunk {
  private used: readonly Buddy[] = [];
  private released: readonly number[] = [];
  /** The room at the time of its offer. */
  order = 0;

  constructor(readonly capacity: number) {}

  get isUnused(): boolean {
    return this.used.length === this.released.length;
  }

  get hasReleased(): boolean {
    return this.released.length > 0;
  }

  room(): number {
    const held = this.used.filter(({ offset }) => !this.released.includes(offset));
    return this.capacity - held.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  join(): void {
    this.used = this.used.filter(({ offset }) => !this.released.includes(offset));
    this.released = [];
  }

  /** The lowest free buddy of these bytes. */
  take(bytes: number): number | null {
    this.join();
    if (2 ** Math.round(Math.log2(bytes)) !== bytes) return null;
    for (let offset = 0; offset + bytes <= this.capacity; offset += bytes) {
      const isFree = this.used.every((buddy) => buddy.offset + buddy.bytes <= offset || buddy.offset >= offset + bytes);
      if (!isFree) continue;
      this.used = [...this.used, { offset, bytes }];
      return offset;
    }
    return null;
  }

  give(offset: number): void {
    this.released = [...this.released, offset];
  }
}
