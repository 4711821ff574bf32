import { arraysOf, type Buffer, BufferTwin } from "./buffer-twin";
import { append, type Growth, readFrom, upTo } from "./growth";
import { Bytes, type PoolSettings, type Shelves } from "./pool-twin";
import { SyncPool } from "./sync-pool";

interface Tier {
  readonly size: number;
  readonly pool: SyncPool<Buffer>;
}

const tiersOf = (sizes: readonly number[]): readonly Tier[] =>
  sizes.map((size) => ({ size, pool: new SyncPool<Buffer>() }));

const capacityOf = (buffer: Buffer): number => buffer.array?.capacity ?? 0;
const made = (capacity: number): Buffer => ({ array: new Bytes(capacity) });

/** The places of a sync.Pool that is a shelf. */
const placesOn = (shelf: string, pool: SyncPool<Buffer>) =>
  Object.entries(pool.places()).map(([place, buffers]) => [`${shelf} ${place}`, arraysOf(buffers)] as const);

abstract class TieredTwin extends BufferTwin {
  protected abstract readonly tiers: readonly Tier[];

  protected pools(): readonly SyncPool<Buffer>[] {
    return this.tiers.map(({ pool }) => pool);
  }

  /** An array of a tier: one that lies there, or a new one of its size. */
  protected from({ pool, size }: Tier): Buffer {
    return pool.get() ?? made(size);
  }

  protected leastFor(bytes: number): Tier | undefined {
    return this.tiers.find(({ size }) => size >= bytes);
  }

  protected override collected(): void {
    for (const pool of this.pools()) pool.collect();
  }

  shelves(): Shelves {
    return Object.fromEntries(this.tiers.flatMap(({ size, pool }) => placesOn(`${size}`, pool)));
  }

  protected lying(): readonly Bytes[] {
    return this.pools().flatMap((pool) => arraysOf(pool.all()));
  }
}

/** grpc-go: tiers, and a fallback that looks once. */
abstract class GrpcTwin extends TieredTwin {
  private readonly fallback = new SyncPool<Buffer>();

  protected override pools(): readonly SyncPool<Buffer>[] {
    return [...super.pools(), this.fallback];
  }

  override shelves(): Shelves {
    return { ...super.shelves(), ...Object.fromEntries(placesOn("FALLBACK", this.fallback)) };
  }

  protected get(bytes: number): Buffer {
    const tier = this.leastFor(bytes);
    return tier === undefined ? this.lookOnce(bytes) : this.from(tier);
  }

  private lookOnce(bytes: number): Buffer {
    const found = this.fallback.get();
    if (found !== null && capacityOf(found) >= bytes) return found;
    if (found !== null) this.fallback.put(found);
    return made(upTo(bytes, 4096));
  }

  protected put(buffer: Buffer): void {
    const last = this.tiers.at(-1)?.size ?? 0;
    if (capacityOf(buffer) > last) this.fallback.put(buffer);
    else this.tierOf(capacityOf(buffer))?.pool.put(buffer);
  }

  /** Where an array returns; undefined = it is dropped. */
  protected abstract tierOf(capacity: number): Tier | undefined;
}

/** grpc-go's default: an array returns to the largest tier that it fills. */
export class GrpcDefaultTwin extends GrpcTwin {
  protected readonly tiers = tiersOf([256, 4096, 16384, 32768, 1048576]);

  protected tierOf(capacity: number): Tier | undefined {
    return this.tiers.findLast(({ size }) => size <= capacity);
  }
}

/** grpc-go's NewTieredBufferPool: an array returns to the least tier over it, if it fills it. */
export class GrpcTieredTwin extends GrpcTwin {
  protected readonly tiers = tiersOf(this.settings.list);

  protected tierOf(capacity: number): Tier | undefined {
    const tier = this.tiers.find(({ size }) => size >= capacity);
    return tier !== undefined && capacity >= tier.size ? tier : undefined;
  }
}

/** min, ⌊min·f⌋, … up to the most. */
function risingSizes(settings: PoolSettings): readonly number[] {
  const sizes: number[] = [];
  const factor = settings.number("factor");
  for (let size = settings.number("minSize"); size <= settings.number("maxSize"); size = Math.floor(size * factor)) {
    if (size === sizes.at(-1)) break;
    sizes.push(size);
  }
  return sizes;
}

/** Buckets of rising sizes: an array returns to the least bucket over it. */
abstract class BucketsTwin extends TieredTwin {
  protected readonly tiers = tiersOf(risingSizes(this.settings));
  protected override readonly growth: Growth = append;

  protected getOf(bytes: number): Buffer {
    const tier = this.leastFor(bytes);
    return tier === undefined ? made(bytes) : this.from(tier);
  }

  protected put(buffer: Buffer): void {
    this.leastFor(capacityOf(buffer))?.pool.put(buffer);
  }
}

/** prometheus' pool. `scrape` asks for the last length and 512, and returns the array that it got, not the grown one. */
export class PrometheusTwin extends BucketsTwin {
  protected override readonly hasObjects = false;
  private readonly scrapes = this.settings.word("use") === "scrape";
  private last = 0;
  private readonly got = new Map<Buffer, Bytes | null>();

  protected get(bytes: number): Buffer {
    const taken = this.getOf(this.scrapes ? this.last + 512 : bytes);
    this.last = bytes;
    this.got.set(taken, taken.array);
    return taken;
  }

  protected override write(buffer: Buffer, bytes: number) {
    if (!this.scrapes) return super.write(buffer, bytes);
    const had = capacityOf(buffer);
    const capacity = readFrom(had, bytes);
    if (capacity === had) return { grows: 0, copied: 0 };
    buffer.array = new Bytes(capacity);
    return { grows: 1, copied: 0 };
  }

  protected override put(buffer: Buffer): void {
    const array = this.got.get(buffer) ?? buffer.array;
    this.got.delete(buffer);
    super.put({ array });
  }
}

/** thanos' BucketedPool: a take beyond the total is an error. */
export class ThanosTwin extends BucketsTwin {
  private used = 0;

  protected get(bytes: number): Buffer | null {
    const total = this.settings.number("maxTotal");
    if (total > 0 && this.used + bytes > total) return null;
    const taken = this.getOf(bytes);
    this.used += capacityOf(taken);
    return taken;
  }

  protected override put(buffer: Buffer): void {
    super.put(buffer);
    this.used = Math.max(0, this.used - capacityOf(buffer));
  }
}

const POWERS = Array.from({ length: 32 }, (_, power) => 2 ** power);
const MOST = 2 ** 31 - 1;

/** libp2p's pool of each power of two. */
export class GoBufferPoolTwin extends TieredTwin {
  protected override readonly hasObjects = false;
  protected readonly tiers = tiersOf(POWERS);

  protected get(bytes: number): Buffer {
    const tier = bytes > MOST ? undefined : this.leastFor(bytes);
    return tier === undefined ? made(bytes) : this.from(tier);
  }

  protected put(buffer: Buffer): void {
    const capacity = capacityOf(buffer);
    if (capacity <= MOST) this.tiers.findLast(({ size }) => size <= capacity)?.pool.put(buffer);
  }
}

/** VictoriaMetrics' ten levels, which look one level up. `last` asks for the last length. */
export class VmLeveledTwin extends TieredTwin {
  protected override readonly growth: Growth = append;
  protected readonly tiers = tiersOf(Array.from({ length: 10 }, (_, level) => 256 * 2 ** level));
  private last = 0;

  private levelOf(bytes: number): number {
    const level = this.tiers.findIndex(({ size }) => size >= bytes);
    return level < 0 ? 9 : level;
  }

  protected get(bytes: number): Buffer {
    const level = this.levelOf(this.settings.word("use") === "last" ? this.last : bytes);
    this.last = bytes;
    for (const { pool } of this.tiers.slice(level, level + 2)) {
      const found = pool.get();
      if (found !== null) return found;
    }
    return made(this.tiers[level]?.size ?? 0);
  }

  protected put(buffer: Buffer): void {
    const tier = this.tiers[this.levelOf(capacityOf(buffer))];
    if (tier !== undefined && capacityOf(buffer) <= tier.size) tier.pool.put(buffer);
  }
}
