import {
  Bytes,
  bytesOf,
  type Cells,
  Holds,
  Numbers,
  type PoolOperation,
  type PoolSettings,
  type PoolTwin,
  type Shelves,
  type TwinRow,
} from "./pool-twin";

interface Call {
  readonly operation: PoolOperation;
  readonly op: number;
}

interface Got {
  readonly buffer: Bytes;
  readonly isNew: boolean;
}

/** The JDK's temporary direct buffers: a thread's ring. A channel's call takes one buffer, or eight, and returns them. */
export class JdkUtilTwin implements PoolTwin {
  private readonly arrays = new Numbers();
  private ring: readonly Bytes[] = [];
  private readonly holds = new Holds<{ readonly bytes: number; readonly buffer: Bytes }>();
  private waiting: Call[] = [];
  private done = 0;
  private gone: Bytes[] = [];

  constructor(private readonly settings: PoolSettings) {}

  perform(operation: PoolOperation): readonly TwinRow[] {
    this.done += 1;
    if (this.settings.word("use") === "util") return [this.one({ operation, op: this.done })];
    if (operation.kind === "f") return [];
    this.waiting.push({ operation, op: this.done });
    return this.waiting.length === (this.settings.word("use") === "write" ? 1 : 8) ? this.call() : [];
  }

  pass(id: number, to: JdkUtilTwin): void {
    this.holds.pass(id, to.holds);
  }

  finish(): readonly TwinRow[] {
    return this.waiting.length === 0 ? [] : this.call();
  }

  collect(): void {}

  /** The buffers in the ring. */
  lies() {
    return { idle: this.ring.length, idle_bytes: bytesOf(this.ring) };
  }

  shelves(): Shelves {
    return { "thread 1": this.ring };
  }

  figures() {
    return { arrays: this.arrays.count };
  }

  /** A take or a return of its own. */
  private one({ operation, op }: Call): TwinRow {
    this.gone = [];
    const { id, kind } = operation;
    if (kind === "a") {
      const { buffer, isNew } = this.get(operation.bytes);
      this.holds.held.set(id, { bytes: operation.bytes, buffer });
      const cells = { cap: buffer.capacity, buf: this.arrays.of(buffer), what: isNew ? "new" : "hit" };
      return { ...operation, op, cells: { ...cells, ...this.state() } };
    }
    const held = this.holds.take(id);
    this.put(held.buffer, "first");
    const what = this.ring.includes(held.buffer) ? "kept" : "dropped";
    const cells = { cap: held.buffer.capacity, buf: this.arrays.of(held.buffer), what };
    return { id, kind, bytes: held.bytes, op, cells: { ...cells, ...this.state() } };
  }

  /** A call of a channel: all takes, then all returns. Its rows tell the state after it, the last one what left. */
  private call(): readonly TwinRow[] {
    this.gone = [];
    const isGather = this.settings.word("use") === "gather8";
    const got = this.waiting.map(({ operation }) => this.get(operation.bytes));
    const bufs = got.map(({ buffer }) => (this.isOver(buffer.capacity) ? "-" : this.arrays.of(buffer)));
    for (const { buffer } of got) this.put(buffer, isGather ? "last" : "first");
    const calls = this.waiting;
    this.waiting = [];
    return calls.map(({ operation, op }, i) => {
      const isLast = i === calls.length - 1;
      const { buffer, isNew } = got[i] ?? { buffer: new Bytes(0), isNew: true };
      const cells = { cap: buffer.capacity, buf: bufs[i] ?? "-", what: isNew ? "new" : "hit" };
      return { ...operation, op, cells: { ...cells, ...this.state(), ...(isLast ? {} : { gone: "-" }) } };
    });
  }

  private isOver(bytes: number): boolean {
    const limit = this.settings.number("jdk.nio.maxCachedBufferSize");
    return limit >= 0 && bytes > limit;
  }

  private get(bytes: number): Got {
    if (this.isOver(bytes)) return { buffer: new Bytes(bytes), isNew: true };
    const at = this.ring.findIndex(({ capacity }) => capacity >= bytes);
    const [first, ...others] = this.ring;
    const buffer = this.ring[at];
    if (buffer === undefined) {
      if (first !== undefined) this.gone.push(first);
      this.ring = others;
      return { buffer: new Bytes(bytes), isNew: true };
    }
    this.ring = this.ring.map((other) => (other === buffer && first !== undefined ? first : other)).slice(1);
    return { buffer, isNew: false };
  }

  private put(buffer: Bytes, place: "first" | "last"): void {
    if (this.isOver(buffer.capacity) || this.ring.length >= this.settings.number("IOV_MAX")) return;
    this.ring = place === "first" ? [buffer, ...this.ring] : [...this.ring, buffer];
  }

  private state(): Cells {
    const gone = this.gone.map((buffer) => this.arrays.of(buffer)).sort((a, b) => a - b);
    const lies = { ...this.lies(), gone: gone.join(",") || "-" };
    const all = [...this.ring, ...[...this.holds.held.values()].map(({ buffer }) => buffer)];
    const isCounted = ["17", "21"].includes(this.settings.word("version"));
    return { ...lies, mx_count: isCounted ? all.length : 0, mx_bytes: isCounted ? bytesOf(all) : 0 };
  }
}
