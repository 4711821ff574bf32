import { vec } from "./growth";
import { Bytes, bytesOf, type Cells, Numbers, PlainTwin, type PoolSettings } from "./pool-twin";

interface Frame {
  readonly array: Bytes;
}

/** bytes' BytesMut as a codec uses it: one array that is cut into frames and lives as long as one of them. */
export class BytesMutTwin extends PlainTwin<Frame> {
  private readonly arrays = new Numbers();
  private array: Bytes | null;
  private offset = 0;
  private room: number;
  private isShared = false;
  /** Dead bytes; the rows tell bytes of content alone. */
  private copied = 0;
  /** The least capacity of a new array. */
  private readonly least: number;

  constructor(settings: PoolSettings) {
    super();
    const start = settings.number("with_capacity");
    this.array = start === 0 ? null : new Bytes(start);
    this.room = start;
    this.least = start < 1024 ? 0 : Math.min(2 ** Math.floor(Math.log2(start)), 65536);
  }

  protected take(bytes: number) {
    const before = this.array;
    const taken = this.room;
    this.reserve(bytes);
    if (this.array === null) throw new RangeError("no array");
    const frame = { array: this.array };
    const isNew = this.array !== before;
    const cap = this.room;
    this.offset += bytes;
    this.room -= bytes;
    this.isShared = true;
    const count = this.arrays.count;
    const cells = { taken, cap, grows: isNew ? 1 : 0, copied: 0, obj: "-", buf: this.arrays.of(this.array) };
    const src = this.arrays.count > count ? "new" : "hit";
    return { thing: frame, cells: { ...cells, src, kept: "-", ...this.lies([frame]) } };
  }

  private reserve(bytes: number): void {
    const capacity = this.array?.capacity ?? 0;
    const isHeld = this.out().some(({ array }) => array === this.array);
    if (bytes <= this.room) return;
    if (!this.isShared) {
      this.replace(vec({ capacity, length: 0, bytes }), 0);
    } else if (isHeld) {
      this.replace(Math.max(bytes, this.least), 0);
    } else if (capacity >= bytes + this.offset) {
      this.room = bytes;
    } else if (capacity >= bytes) {
      [this.offset, this.room] = [0, capacity];
    } else {
      this.copied += this.offset;
      this.replace(Math.max(2 * capacity, bytes + this.offset, 8), this.offset);
    }
  }

  protected override counts() {
    return { arrays: this.arrays.count, copied: this.copied };
  }

  private replace(capacity: number, offset: number): void {
    [this.array, this.offset, this.room] = [new Bytes(capacity), offset, capacity - offset];
    this.isShared = false;
  }

  protected give({ array }: Frame): Cells {
    const isHeld = array === this.array || this.out().some((frame) => frame.array === array);
    const cells = { taken: "-", cap: array.capacity, grows: "-", copied: "-", obj: "-", buf: this.arrays.of(array) };
    return { ...cells, src: "-", kept: isHeld ? "kept" : "dropped", ...this.lies([]) };
  }

  private lies(more: readonly Frame[]) {
    const pointed = new Set([...this.out(), ...more].map(({ array }) => array));
    const reachable = new Set(this.array === null ? pointed : [...pointed, this.array]);
    const idle = [...reachable].filter((array) => !pointed.has(array));
    return { idle: idle.length, retained: bytesOf(idle), held: bytesOf(reachable) };
  }
}
