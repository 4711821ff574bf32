import { CacheTwin, oldest, remove, toHead } from "../cache-twin";
import { Segments } from "./segments";

const bits64 = (value: bigint) => BigInt.asUintN(64, value);
const rotate = (value: bigint, by: bigint) => bits64((value << by) | (value >> (64n - by)));
const PRIMES = [
  11400714785074694791n,
  14029467366897019727n,
  1609587929392839161n,
  9650029242287828579n,
  2870177450012600261n,
] as const;

/** XXH64 of a number as eight bytes, the lowest first (Collet's specification). */
function xxh64(word: bigint, seed: bigint): bigint {
  const [first, second, third, fourth, fifth] = PRIMES;
  let hash = bits64(seed + fifth + 8n);
  hash ^= bits64(rotate(bits64(word * second), 31n) * first);
  hash = bits64(rotate(hash, 27n) * first + fourth);
  hash = bits64((hash ^ (hash >> 33n)) * second);
  hash = bits64((hash ^ (hash >> 29n)) * third);
  return hash ^ (hash >> 32n);
}

/** A window, a sketch, and main segments. */
export class WTinyLfuTwin extends CacheTwin {
  readonly window: number[] = [];
  private readonly windowQuota = this.share(this.parameter("window"));
  private readonly mainQuota = this.setting.capacity - this.windowQuota;
  readonly main = new Segments([Math.floor(this.mainQuota / 5), Math.floor((4 * this.mainQuota) / 5)]);
  private readonly counters = new Map<bigint, number>();
  private readonly modulus = BigInt(Math.ceil(14.37758756605117 * this.mainQuota));
  private mainHits = 0;

  resident = () => this.window.length + this.main.size;
  holds = (page: number) => this.window.includes(page) || this.main.holds(page);
  sizes = () => [this.window.length, ...this.main.lists.map((list) => list.length)];

  private countersOf(page: number): bigint[] {
    const key = this.setting.key(page);
    const a = BigInt.asUintN(32, xxh64(key, 0x12345678n));
    const b = BigInt.asUintN(32, xxh64(key, 0x12344321n));
    return Array.from({ length: 10 }, (_, i) => BigInt.asUintN(32, a + BigInt(i) * b) % this.modulus);
  }

  private add(page: number): void {
    for (const counter of this.countersOf(page)) this.counters.set(counter, (this.counters.get(counter) ?? 0) + 1);
  }

  private estimate(page: number): number {
    return Math.min(...this.countersOf(page).map((counter) => this.counters.get(counter) ?? 0));
  }

  hit(page: number): void {
    if (this.window.includes(page)) {
      toHead(page, this.window);
      return;
    }
    this.main.hit(page, (out, cause) => this.drop(out, cause));
    this.add(page);
    this.mainHits += 1;
    if (this.mainHits < 32 * this.mainQuota) return;
    this.mainHits = 0;
    for (const [counter, count] of this.counters) this.counters.set(counter, Math.floor(count / 2));
  }

  miss(page: number): void {
    if (this.windowQuota === 0) return;
    this.makeRoom();
    this.window.unshift(page);
    this.add(page);
  }

  evict(): void {
    for (;;) {
      const candidate = this.window.at(-1);
      if (candidate === undefined) {
        this.leave(this.main.victim(), "LEAST_RECENT");
        return;
      }
      if (this.main.size >= this.mainQuota) {
        this.compare(candidate);
        return;
      }
      remove(this.window, candidate);
      this.main.insert(candidate);
      this.add(candidate);
    }
  }

  private compare(candidate: number): void {
    const victim = this.main.victim();
    if (this.estimate(candidate) > this.estimate(victim)) {
      this.leave(victim, "LOST_COMPARISON");
      remove(this.window, candidate);
      this.main.insert(candidate);
    } else {
      remove(this.window, oldest(this.window));
      this.drop(candidate, "LOST_COMPARISON");
    }
    this.add(candidate);
  }

  private leave(page: number, cause: "LEAST_RECENT" | "LOST_COMPARISON"): void {
    this.main.remove(page);
    this.drop(page, cause);
  }
}
