import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

const MOST_SHARDS = 16;

/** The hash of Wang and Jenkins, of a number folded to 32 bits. */
function hashOf(key: bigint): number {
  let hash = Number(BigInt.asUintN(32, key ^ (key >> 32n)));
  hash = (hash + ((hash << 15) ^ 0xffffcd7d)) | 0;
  hash ^= hash >>> 10;
  hash = (hash + (hash << 3)) | 0;
  hash ^= hash >>> 6;
  hash = (hash + (hash << 2) + (hash << 14)) | 0;
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** An LRU list for each value of the first bits of a hash. */
export class LruShardsTwin extends CacheTwin {
  readonly shards: number[][] = [[]];

  constructor(setting: CacheTwin["setting"]) {
    super(setting);
    while (this.shards.length < this.parameter("shards") && 20 * this.shards.length <= setting.capacity) {
      this.shards.push(...this.shards.map(() => []));
    }
  }

  resident = () => this.shards.reduce((sum, { length }) => sum + length, 0);
  holds = (page: number) => this.shards.some((shard) => shard.includes(page));
  sizes = () => Array.from({ length: MOST_SHARDS }, (_, i) => this.shards[i]?.length ?? 0);

  private numberOf(page: number): number {
    return Math.floor((hashOf(this.setting.key(page)) * this.shards.length) / 2 ** 32);
  }

  private shardOf(page: number): number[] {
    return this.shards[this.numberOf(page)] ?? [];
  }

  private limitOf(shard: number): number {
    const { capacity } = this.setting;
    return Math.floor(capacity / this.shards.length) + (shard < capacity % this.shards.length ? 1 : 0);
  }

  hit(page: number): void {
    toHead(page, this.shardOf(page));
  }

  miss(page: number): void {
    const shard = this.shardOf(page);
    if (shard.length >= this.limitOf(this.numberOf(page))) this.leave(shard);
    this.makeRoom();
    shard.unshift(page);
  }

  evict(): void {
    this.leave(this.shards.reduce((most, shard) => (shard.length > most.length ? shard : most)));
  }

  private leave(shard: number[]): void {
    const page = oldest(shard);
    remove(shard, page);
    this.drop(page, "LEAST_RECENT");
  }
}
