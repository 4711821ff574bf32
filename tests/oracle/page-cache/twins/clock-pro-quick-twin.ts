import { CacheTwin, oldest, remove, toHead } from "../cache-twin";
import { Names } from "./names";

/** A queue of cold pages, a clock of hot ones, and names. */
export class ClockProQuickTwin extends CacheTwin {
  readonly cold: number[] = [];
  readonly hot: number[] = [];
  readonly names = new Names(this.share(this.parameter("ghost")));
  readonly counts = new Map<number, number>();
  private readonly hotQuota = this.share(this.parameter("hot"));

  resident = () => this.cold.length + this.hot.length;
  holds = (page: number) => this.cold.includes(page) || this.hot.includes(page);
  sizes = () => [this.cold.length, this.hot.length, this.names.list.length];
  override remembers = (page: number) => this.names.has(page);

  private count(page: number): number {
    return this.counts.get(page) ?? 0;
  }

  hit(page: number): void {
    this.counts.set(page, Math.min(2, this.count(page) + 1));
  }

  miss(page: number): void {
    this.counts.set(page, 0);
    if (this.names.forget(page)) {
      this.hot.unshift(page);
      while (this.resident() > this.capacity) this.evict();
      return;
    }
    const list = this.hot.length < this.hotQuota ? this.hot : this.cold;
    this.makeRoom();
    list.unshift(page);
  }

  evict(): void {
    if (this.cold.length === 0) {
      this.evictHot();
      return;
    }
    const page = oldest(this.cold);
    if (this.count(page) > 0) {
      toHead(page, this.cold, this.hot);
      this.counts.set(page, this.count(page) - 1);
      while (this.hot.length > this.hotQuota) this.evictHot();
      return;
    }
    remove(this.cold, page);
    this.names.add(page);
    this.drop(page, "REQUESTED_ONCE");
  }

  private evictHot(): void {
    let page = oldest(this.hot);
    for (; this.count(page) > 0; page = oldest(this.hot)) {
      this.counts.set(page, this.count(page) - 1);
      toHead(page, this.hot);
    }
    remove(this.hot, page);
    this.drop(page, "BIT_CLEAR");
  }
}
