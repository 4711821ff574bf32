import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

const MOST_NAMES = 3000;

/** Two clocks, the next page of each last, and names that stay while their page is in the cache. */
export class ClockPro2kTwin extends CacheTwin {
  readonly cold: number[] = [];
  readonly hot: number[] = [];
  readonly names: number[] = [];
  readonly hits = new Map<number, number>();
  private most = 0;
  private hotQuota = Number.POSITIVE_INFINITY;
  private nameQuota = 0;

  resident = () => this.cold.length + this.hot.length;
  holds = (page: number) => this.cold.includes(page) || this.hot.includes(page);
  sizes = () => [this.cold.length, this.hot.length, this.names.filter((page) => !this.holds(page)).length];
  override remembers = (page: number) => this.names.includes(page);

  private hitsOf(page: number): number {
    return this.hits.get(page) ?? 0;
  }

  hit(page: number): void {
    this.hits.set(page, this.hitsOf(page) + 1);
  }

  miss(page: number): void {
    this.makeRoom();
    this.hits.set(page, 0);
    const isHot = this.names.includes(page) || (this.cold.length === 0 && this.hot.length < this.hotQuota);
    (isHot ? this.hot : this.cold).unshift(page);
    if (this.resident() >= this.capacity && this.resident() > this.most) this.setQuotas();
  }

  private setQuotas(): void {
    this.most = this.resident();
    this.hotQuota = Math.floor((this.most * this.parameter("hot")) / 100);
    this.nameQuota = Math.min(MOST_NAMES, Math.floor((this.most * this.parameter("ghost")) / 100) + 1);
  }

  evict(): void {
    if (this.hot.length > this.hotQuota) this.evictHot();
    else this.evictCold();
  }

  private evictCold(): void {
    while (this.cold.length > 0) {
      const page = oldest(this.cold);
      if (this.hitsOf(page) === 0) {
        remove(this.cold, page);
        this.remember(page);
        this.drop(page, "REQUESTED_ONCE");
        return;
      }
      const isAtQuota = this.hot.length > 0 && this.hot.length >= this.hotQuota;
      if (isAtQuota) this.evictHot();
      toHead(page, this.cold, this.hot);
      this.hits.set(page, 0);
      if (isAtQuota) return;
    }
    this.evictHot();
  }

  private remember(page: number): void {
    toHead(page, this.names);
    if (this.names.length > this.nameQuota) this.names.pop();
  }

  private evictHot(): void {
    const order = [...this.hot].reverse();
    const [first = Number.NaN, second = first] = order;
    const loss = Math.floor((this.hitsOf(first) + this.hitsOf(second)) / 64) + 1;
    let victim = { page: Number.NaN, hits: Number.POSITIVE_INFINITY };
    for (const page of order.slice(0, Math.floor(order.length / 4) + 1)) {
      const hits = this.hitsOf(page);
      if (hits < victim.hits) victim = { page, hits };
      if (hits === 0) break;
      this.hits.set(page, Math.max(0, hits - loss));
      toHead(page, this.hot);
    }
    remove(this.hot, victim.page);
    this.drop(victim.page, "LOWEST_COUNT");
  }
}
