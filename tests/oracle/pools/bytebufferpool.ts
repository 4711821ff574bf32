import { arraysOf, type Buffer, BufferTwin } from "./buffer-twin";
import { append, type Growth } from "./growth";
import { Bytes } from "./pool-twin";
import { SyncPool } from "./sync-pool";

const CLASSES = 20;
const sizeOf = (kind: number): number => 64 * 2 ** kind;

/** The least class whose size holds the length; the last one holds all. */
const classOf = (length: number): number => {
  let kind = 0;
  while (kind < CLASSES - 1 && sizeOf(kind) < length) kind += 1;
  return kind;
};

/** bytebufferpool: counts the lengths that return, and sets its sizes after 42,001 of one class. */
export class ByteBufferPoolTwin extends BufferTwin {
  protected override readonly growth: Growth = append;
  private readonly pool = new SyncPool<Buffer>();
  private calls = new Array<number>(CLASSES).fill(0);
  private usual = 0;
  private most = 0;

  protected get(): Buffer {
    return this.pool.get() ?? { array: this.usual === 0 ? null : new Bytes(this.usual) };
  }

  protected put(buffer: Buffer, bytes: number): void {
    const kind = classOf(bytes);
    this.calls[kind] = (this.calls[kind] ?? 0) + 1;
    if (this.calls[kind] > 42_000) this.calibrate();
    if (this.most === 0 || (buffer.array?.capacity ?? 0) <= this.most) this.pool.put(buffer);
  }

  /** Most calls first. */
  private calibrate(): void {
    const all = this.calls.reduce((sum, count) => sum + count, 0);
    const order = this.calls.map((count, kind) => ({ count, size: sizeOf(kind) })).sort((a, b) => b.count - a.count);
    this.usual = order[0]?.size ?? 0;
    this.most = 0;
    let taken = 0;
    for (const { count, size } of order) {
      if (taken > Math.floor(0.95 * all)) break;
      taken += count;
      this.most = Math.max(this.most, size);
    }
    this.calls = new Array<number>(CLASSES).fill(0);
  }

  protected override collected(): void {
    this.pool.collect();
  }

  protected lying(): readonly Bytes[] {
    return arraysOf(this.pool.all());
  }
}

/** fasthttp's bodies: a limit drops before bytebufferpool counts. */
export class FasthttpTwin extends ByteBufferPoolTwin {
  protected override put(buffer: Buffer, bytes: number): void {
    const limit = this.settings.number("SetBodySizePoolLimit");
    if (limit < 0 || (buffer.array?.capacity ?? 0) <= limit) super.put(buffer, bytes);
  }
}
