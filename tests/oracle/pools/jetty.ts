import { PlainArrayTwin } from "./array-twin";
import { Bytes, type Shelves } from "./pool-twin";

interface Entry {
  readonly buffer: Bytes;
  isIdle: boolean;
}

interface Bucket {
  readonly capacity: number;
  readonly entries: Entry[];
  readonly queue: Bytes[];
}

/** maxHeapMemory as the class has it without the setting. */
const OF_THE_CLASS = -2;

/** Jetty's ArrayByteBufferPool: buckets of entries and a queue, with a limit of memory. */
export class JettyTwin extends PlainArrayTwin {
  private readonly buckets = this.capacities().map((capacity): Bucket => ({ capacity, entries: [], queue: [] }));
  /** A buffer without a bucket is forgotten when it returns. */
  private readonly home = new Map<Bytes, Bucket>();
  /** Returns of a buffer after its first one. */
  private readonly returns = new Map<Bytes, number>();
  private drawn: number[] = [];

  private capacities(): readonly number[] {
    const most = this.settings.number("maxCapacity");
    const kind = this.settings.word("class");
    if (kind === "capacities") return this.settings.list;
    if (kind === "default") {
      const factor = this.settings.number("factor");
      return Array.from({ length: Math.floor(most / factor) }, (_, i) => (i + 1) * factor);
    }
    const powers = Array.from({ length: 32 }, (_, power) => 2 ** power);
    const least = this.settings.word("version") === "12.0" ? 1 : this.settings.number("minCapacity") || 1024;
    return powers.filter((size) => size >= least && size <= most);
  }

  shelves(): Shelves {
    return Object.fromEntries(
      this.buckets.map(({ capacity, entries, queue }) => [
        `${capacity}`,
        [...entries.filter(({ isIdle }) => isIdle).map(({ buffer }) => buffer), ...queue],
      ]),
    );
  }

  private bucketFor(bytes: number): Bucket | undefined {
    if (bytes < this.settings.number("minCapacity") || bytes > (this.buckets.at(-1)?.capacity ?? 0)) return undefined;
    if (this.settings.word("class") !== "capacities") return this.buckets.find(({ capacity }) => capacity >= bytes);
    return this.buckets.find(({ capacity }) => capacity > bytes) ?? this.buckets.at(-1);
  }

  /** How many entries and queued buffers a bucket has at most. */
  private bounds(): { readonly entries: number; readonly queued: number } {
    const most = this.settings.number("maxBucketSize");
    if (most <= 0) return { entries: Number.POSITIVE_INFINITY, queued: 0 };
    return most > 256 ? { entries: 256, queued: most - 256 } : { entries: most, queued: 0 };
  }

  protected takeArray(bytes: number): Bytes {
    this.drawn = [];
    const bucket = this.bucketFor(bytes);
    if (bucket === undefined) return new Bytes(bytes);
    const entry = this.idleEntry(bucket);
    if (entry !== undefined) {
      entry.isIdle = false;
      return entry.buffer;
    }
    const buffer = bucket.queue.shift() ?? new Bytes(bucket.capacity);
    this.home.set(buffer, bucket);
    return buffer;
  }

  /** From the index of the thread on, once around. */
  private idleEntry({ entries }: Bucket): Entry | undefined {
    const start = entries.length === 0 ? 0 : this.settings.number("threadId") % entries.length;
    return [...entries.slice(start), ...entries.slice(0, start)].find(({ isIdle }) => isIdle);
  }

  protected put(buffer: Bytes): void {
    this.drawn = [];
    const bucket = this.home.get(buffer);
    if (bucket === undefined) return;
    const count = this.returns.get(buffer);
    this.returns.set(buffer, (count ?? -1) + 1);
    if (count === undefined) this.putFirst(bucket, buffer);
    else this.putAgain(bucket, buffer);
    if (count === undefined || (count + 1) % 100 === 0) this.checkMemory();
  }

  private putFirst(bucket: Bucket, buffer: Bytes): void {
    const { entries, queued } = this.bounds();
    if (bucket.entries.length < entries) bucket.entries.push({ buffer, isIdle: true });
    else if (bucket.queue.length < queued) bucket.queue.push(buffer);
  }

  private putAgain(bucket: Bucket, buffer: Bytes): void {
    const entry = bucket.entries.find((one) => one.buffer === buffer);
    if (entry !== undefined) entry.isIdle = true;
    else if (bucket.queue.length < this.bounds().queued) bucket.queue.push(buffer);
  }

  private limit(): number {
    const own = this.settings.number("maxHeapMemory");
    const isOldQuadratic = this.settings.word("class") === "quadratic" && this.settings.word("version") === "12.0";
    if (own === 0 || (own === OF_THE_CLASS && !isOldQuadratic))
      return Math.floor(this.settings.number("Runtime.maxMemory") / 8);
    return own;
  }

  private memory(): number {
    return this.buckets.reduce(
      (sum, { capacity, entries, queue }) => sum + capacity * (entries.length + queue.length),
      0,
    );
  }

  /** One idle buffer of each bucket, from a random one on, until the excess is gone. */
  private checkMemory(): void {
    const limit = this.limit();
    if (limit < 0 || this.memory() <= limit) return;
    const start = this.settings.below(this.buckets.length);
    this.drawn.push(start);
    let excess = this.memory() - limit;
    for (const bucket of [...this.buckets.slice(start), ...this.buckets.slice(0, start)]) {
      if (excess > 0 && this.evictOne(bucket)) excess -= bucket.capacity;
    }
  }

  private evictOne(bucket: Bucket): boolean {
    if (bucket.queue.shift() !== undefined) return true;
    const entry = this.idleEntry(bucket);
    if (entry === undefined) return false;
    bucket.entries.splice(bucket.entries.indexOf(entry), 1);
    return true;
  }

  protected lying(): readonly Bytes[] {
    return this.buckets.flatMap(({ entries, queue }) => [
      ...entries.filter(({ isIdle }) => isIdle).map(({ buffer }) => buffer),
      ...queue,
    ]);
  }

  protected override more() {
    return { heap_memory: this.memory(), draw: this.drawn.join(",") || "-" };
  }
}
