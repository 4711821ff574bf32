import type { Cause } from "../../../page-kit";
import { Pcg32, STREAM } from "../../random";
import { CacheTwin, oldest, remove, toHead } from "../cache-twin";
import { WindowClimbTwin } from "./window-climb-twin";

const ROWS = [0, 1, 2, 3];
const BLOCK_COUNTERS = 32;

/** The hash of a number within the sketch: its block, and its counters there. */
function hashesOf(key: bigint): readonly [number, number] {
  let hash = Number(BigInt.asUintN(32, key ^ (key >> 32n)));
  hash = Math.imul(hash ^ (hash >>> 17), 0xed5ad4bb);
  hash = Math.imul(hash ^ (hash >>> 11), 0xac4c1b51);
  hash ^= hash >>> 15;
  const again = Math.imul(hash, 0x31848bab);
  return [hash >>> 0, (again ^ (again >>> 14)) >>> 0];
}

/** A window, a sketch of all requests, two segments, and a window that may adapt. */
export class WTinyLfuCountedTwin extends CacheTwin {
  readonly window: number[] = [];
  readonly probation: number[] = [];
  readonly kept: number[] = [];
  private readonly random = new Pcg32(this.setting.seed, STREAM.POLICY);
  private readonly whole = this.setting.capacity;
  private readonly isSmall = this.parameter("climb") === 1 && this.whole <= 512;
  private readonly followsDensities =
    this.parameter("climb") === 3 || (this.parameter("climb") === 1 && this.whole > 4096);
  private readonly climber = new WindowClimbTwin();
  private readonly period = this.parameter("age") * Math.max(256, this.whole);
  private readonly blocks = 2 ** Math.max(5, Math.ceil(Math.log2(this.whole / 8)));
  private readonly counters = new Map<number, number>();
  private windowQuota: number;
  private keptQuota: number;
  private counts = false;
  /** Requests that raised a counter since the last halving. */
  private counted = 0;
  private hitsInARow = 0;
  private sample = { requests: 0, hits: 0, windowHits: 0, probationHits: 0 };
  private ratio = 0;
  private step: number;
  /** Pages that the window still has to gain. */
  private change = 0;

  constructor(setting: CacheTwin["setting"]) {
    super(setting);
    const main = this.share(100 - this.parameter("window"));
    this.windowQuota = this.whole - main;
    this.keptQuota = Math.floor((4 * main) / 5);
    this.step = this.isSmall ? this.firstStep() : -this.firstStep();
  }

  resident = () => this.window.length + this.probation.length + this.kept.length;
  holds = (page: number) => [this.window, this.probation, this.kept].some((list) => list.includes(page));
  sizes = () => [this.window.length, this.probation.length, this.kept.length];

  private firstStep(): number {
    return Math.max(2, this.whole / 16);
  }

  private countersOf(page: number): number[] {
    const [block, columns] = hashesOf(this.setting.key(page));
    const first = (block % this.blocks) * ROWS.length;
    return ROWS.map((row) => (first + row) * BLOCK_COUNTERS + ((columns >>> (8 * row)) % BLOCK_COUNTERS));
  }

  private estimate(page: number): number {
    return Math.min(...this.countersOf(page).map((counter) => this.counters.get(counter) ?? 0));
  }

  private count(page: number, isHit: boolean): void {
    if (!this.counts) return;
    this.sample.requests += 1;
    this.sample.hits += isHit ? 1 : 0;
    const low = this.countersOf(page).filter((one) => (this.counters.get(one) ?? 0) < this.parameter("cap"));
    if (low.length === 0) return;
    for (const counter of low) this.counters.set(counter, (this.counters.get(counter) ?? 0) + 1);
    this.counted += 1;
    if (this.counted >= this.period) this.halve();
  }

  private halve(): void {
    const odd = [...this.counters.values()].filter((count) => count % 2 === 1).length;
    for (const [counter, count] of this.counters) this.counters.set(counter, Math.floor(count / 2));
    this.counted = Math.floor((this.counted - Math.floor(odd / 4)) / 2);
  }

  hit(page: number): void {
    if (!this.counts) return;
    this.count(page, true);
    this.sample.windowHits += this.window.includes(page) ? 1 : 0;
    this.sample.probationHits += this.probation.includes(page) ? 1 : 0;
    const home = [this.window, this.probation, this.kept].find((list) => list.includes(page)) ?? this.kept;
    const list = home === this.probation && this.keptQuota > 0 ? this.kept : home;
    remove(this.probation, page);
    toHead(page, list);
    this.hitsInARow += 1;
    if (this.hitsInARow === 16) this.maintain();
  }

  miss(page: number): void {
    this.window.unshift(page);
    if (this.resident() >= Math.floor(this.whole / 2)) this.counts = true;
    this.count(page, false);
    let candidate: number | undefined;
    while (this.window.length > this.windowQuota) {
      const out = oldest(this.window);
      candidate ??= out;
      toHead(out, this.window, this.probation);
    }
    if (this.resident() > this.capacity) this.compare(candidate);
    this.maintain();
  }

  evict(): void {
    this.compare(undefined);
  }

  private compare(fromWindow: number | undefined): void {
    const victim = this.probation.at(-1) ?? this.kept.at(-1) ?? oldest(this.window);
    const candidate = fromWindow ?? this.window.at(-1) ?? victim;
    if (candidate === victim) {
      this.leave(victim, "LEAST_RECENT");
      return;
    }
    const mine = this.estimate(candidate);
    const wins = mine > this.estimate(victim) || (mine >= 6 && this.random.below(128) === 0);
    this.leave(wins ? victim : candidate, "LOST_COMPARISON");
  }

  private leave(page: number, cause: Cause): void {
    for (const list of [this.window, this.probation, this.kept]) remove(list, page);
    this.drop(page, cause);
  }

  private maintain(): void {
    this.hitsInARow = 0;
    if (this.parameter("climb") > 0 && this.counts && this.sample.requests >= this.sampleSize()) this.climb();
    this.demote();
    if (this.change > 0) this.grow();
    if (this.change < 0) this.shrink();
  }

  private demote(): void {
    while (this.kept.length > this.keptQuota) toHead(oldest(this.kept), this.kept, this.probation);
  }

  private sampleSize(): number {
    if (this.followsDensities) return Math.min(4 * this.whole, this.period);
    if (!this.isSmall) return this.period;
    const shorter = this.whole / 16 / Math.abs(this.step);
    return Math.floor(this.period * Math.min(4, Math.max(1, shorter)));
  }

  private climb(): void {
    this.change = this.followsDensities ? this.densityStep() : this.ratioStep();
    this.sample = { requests: 0, hits: 0, windowHits: 0, probationHits: 0 };
  }

  private densityStep(): number {
    const quotas = { whole: this.whole, window: this.windowQuota, kept: this.keptQuota };
    return this.climber.step({ ...this.sample, ...quotas });
  }

  private ratioStep(): number {
    const ratio = this.sample.hits / this.sample.requests;
    const gain = ratio - this.ratio;
    const amount = gain >= 0 ? this.step : -this.step;
    const slower = amount * (this.isSmall ? 0.995 : 0.98);
    this.step = Math.abs(gain) >= 0.05 ? this.firstStep() * (amount >= 0 ? 1 : -1) : slower;
    this.ratio = ratio;
    return Math.trunc(amount);
  }

  /** The window gets the pages that protected gives up. */
  private grow(): void {
    const most = Math.min(this.change, this.keptQuota);
    if (most === 0) return;
    this.keptQuota -= most;
    this.demote();
    let moved = 0;
    for (; moved < most && this.probation.length + this.kept.length > 0; moved += 1) {
      const list = this.probation.length > 0 ? this.probation : this.kept;
      toHead(oldest(list), list, this.window);
    }
    this.keptQuota += most - moved;
    this.windowQuota += moved;
    this.change = most - moved;
  }

  /** A page at least stays in the window. */
  private shrink(): void {
    const most = Math.min(-this.change, this.windowQuota - 1);
    if (most <= 0) return;
    let moved = 0;
    for (; moved < most && this.window.length > 0; moved += 1) toHead(oldest(this.window), this.window, this.probation);
    this.keptQuota += moved;
    this.windowQuota -= moved;
    this.change = -(most - moved);
  }
}
