import type { LargeChunk, SegmentChunk } from "./netty-chunks";
import type { PoolSettings } from "./pool-twin";

/** Where chunks wait that no magazine uses. */
export interface ChunkCache<C> {
  /** False: the cache is full. */
  offer(chunk: C): boolean;
  poll(bytes: number): C | null;
}

const swap = <C>(chunks: C[], a: number, b: number): void => {
  const [first, second] = [chunks[a], chunks[b]];
  if (first === undefined || second === undefined) throw new RangeError(`${a}, ${b} of ${chunks.length}`);
  [chunks[a], chunks[b]] = [second, first];
};

/** An event loop's cache of a class: first those known to have room, then the rest. */
export class LocalCache implements ChunkCache<SegmentChunk> {
  private chunks: SegmentChunk[] = [];
  private ready = 0;
  private polls = 0;
  private readonly every: number;
  private readonly threshold: number;

  constructor(
    private readonly settings: PoolSettings,
    private readonly chunkBytes: number,
    private readonly mark: (chunk: SegmentChunk) => void,
  ) {
    this.every = settings.number("io.netty.allocator.chunkPurgePollsThreadLocal");
    this.threshold = settings.number("io.netty.allocator.chunkPurgeThreshold");
  }

  private most(): number {
    const bytes = this.settings.number("io.netty.allocator.threadLocalChunkCacheMaxBytes");
    return Math.max(1, Math.floor(bytes / this.chunkBytes));
  }

  /** Chunks that a purge leaves: those of the least bytes, half of the most if they are not given. */
  private floor(): number {
    const most = this.settings.number("io.netty.allocator.threadLocalChunkCacheMaxBytes");
    const given = this.settings.number("io.netty.allocator.threadLocalChunkCacheMinBytes");
    const bytes = Math.min(most, given < 0 ? Math.floor(most / 2) : given);
    return Math.min(this.most(), Math.max(1, Math.floor(bytes / this.chunkBytes)));
  }

  offer(chunk: SegmentChunk): boolean {
    if (this.chunks.length >= this.most()) return false;
    this.chunks.push(chunk);
    return true;
  }

  poll(): SegmentChunk | null {
    this.polls += 1;
    if (this.polls % this.every === 0) this.purge();
    const found = this.ready > 0 ? this.takeReady() : this.takeRecovered();
    if (found !== null) found.age = 0;
    return found;
  }

  private takeReady(): SegmentChunk | null {
    this.ready -= 1;
    return this.chunks.shift() ?? null;
  }

  /** The last one takes its place. */
  private takeRecovered(): SegmentChunk | null {
    const at = this.chunks.findIndex(({ hasRoom }) => hasRoom);
    if (at < 0) return null;
    swap(this.chunks, at, this.chunks.length - 1);
    return this.chunks.pop() ?? null;
  }

  private purge(): void {
    let left = this.chunks.length;
    this.chunks = this.chunks.filter((chunk) => {
      chunk.age = chunk.isWhole ? chunk.age + 1 : 0;
      const goes = chunk.age > this.threshold && left > this.floor();
      if (!goes) return true;
      left -= 1;
      this.mark(chunk);
      return false;
    });
    this.sort();
  }

  /** Those with room move to the front by swaps from both ends, and among them age 0, younger ones, older ones. */
  private sort(): void {
    let [low, high] = [0, this.chunks.length];
    while (low < high) {
      if (this.chunks[low]?.hasRoom) low += 1;
      else swap(this.chunks, low, --high);
    }
    this.ready = low;
    [low, high] = [0, this.ready];
    for (let i = 0; i < high; ) {
      const age = this.chunks[i]?.age ?? 0;
      if (age === 0) swap(this.chunks, low++, i++);
      else if (age < this.threshold) i += 1;
      else swap(this.chunks, i, --high);
    }
  }
}

/** The cache of a class that threads share: a queue. */
export class SharedCache implements ChunkCache<SegmentChunk> {
  private readonly queue: SegmentChunk[] = [];
  private polls = 0;

  constructor(
    private readonly settings: PoolSettings,
    private readonly mark: (chunk: SegmentChunk) => void,
  ) {}

  private usual(): number {
    return this.settings.number("io.netty.allocator.chunkReuseQueueCapacity");
  }

  offer(chunk: SegmentChunk): boolean {
    const most = 2 ** Math.ceil(Math.log2(Math.max(16, 2 * this.usual())));
    if (this.queue.length >= most) return false;
    this.queue.push(chunk);
    return true;
  }

  poll(): SegmentChunk | null {
    this.polls += 1;
    if (this.polls % this.settings.number("io.netty.allocator.chunkPurgePollsShared") === 0) this.purge();
    return this.scan();
  }

  /** Hands each chunk out once. The one that comes first again ends the round, and goes to the end, too. */
  private *round(): Generator<SegmentChunk> {
    const seen = new Set<SegmentChunk>();
    for (let chunk = this.queue.shift(); chunk !== undefined; chunk = this.queue.shift()) {
      if (seen.has(chunk)) {
        this.queue.push(chunk);
        return;
      }
      seen.add(chunk);
      yield chunk;
    }
  }

  /** The first with room and age 0; an older one with room is the fallback. */
  private scan(): SegmentChunk | null {
    let fallback: SegmentChunk | null = null;
    for (const chunk of this.round()) {
      if (chunk.hasRoom && chunk.age === 0) {
        if (fallback !== null) this.queue.push(fallback);
        return chunk;
      }
      if (chunk.hasRoom && fallback === null) fallback = chunk;
      else this.queue.push(chunk);
    }
    if (fallback !== null) fallback.age = 0;
    return fallback;
  }

  /** Those that are too old, or have no room, are looked at last; too old ones go while too many would stay. */
  private purge(): void {
    const threshold = this.settings.number("io.netty.allocator.chunkPurgeThreshold");
    const late: SegmentChunk[] = [];
    let left = this.queue.length;
    for (const chunk of this.round()) {
      chunk.age = chunk.isWhole ? chunk.age + 1 : 0;
      if (chunk.age > threshold || chunk.room() === 0) late.push(chunk);
      else this.queue.push(chunk);
    }
    for (const chunk of late) {
      const goes = chunk.age > threshold && left > this.usual();
      if (goes) {
        left -= 1;
        this.mark(chunk);
      } else {
        this.queue.push(chunk);
      }
    }
  }
}

/** The large group's cache: by the room at the time of the offer, the newest of equals first. It is never purged. */
export class LargeCache implements ChunkCache<LargeChunk> {
  private chunks: readonly LargeChunk[] = [];

  constructor(
    private readonly settings: PoolSettings,
    private readonly mark: (chunk: LargeChunk) => void,
  ) {}

  offer(chunk: LargeChunk): boolean {
    chunk.join();
    this.put(chunk);
    while (this.chunks.length > this.settings.number("io.netty.allocator.chunkReuseQueueCapacity")) {
      const unused = this.chunks.find(({ isUnused }) => isUnused);
      if (unused === undefined) break;
      this.remove(unused);
      this.mark(unused);
    }
    return true;
  }

  private put(chunk: LargeChunk): void {
    chunk.order = chunk.room();
    const less = this.chunks.filter(({ order }) => order < chunk.order);
    this.chunks = [...less, chunk, ...this.chunks.filter((other) => !less.includes(other))];
  }

  private remove(chunk: LargeChunk): void {
    this.chunks = this.chunks.filter((other) => other !== chunk);
  }

  /** The least that was sufficient at its offer; else the one with most room among those that something came back to. */
  poll(bytes: number): LargeChunk | null {
    const found = this.chunks.find(({ order }) => order >= bytes) ?? this.recovered(bytes);
    if (found === null) return null;
    this.remove(found);
    found.join();
    return found;
  }

  private recovered(bytes: number): LargeChunk | null {
    let best: LargeChunk | null = null;
    for (const chunk of this.chunks.filter(({ hasReleased }) => hasReleased)) {
      chunk.join();
      this.remove(chunk);
      const isBest = chunk.room() >= bytes && (best === null || chunk.room() > best.room());
      if (!isBest) {
        this.put(chunk);
        continue;
      }
      if (best !== null) this.put(best);
      best = chunk;
    }
    return best;
  }
}
