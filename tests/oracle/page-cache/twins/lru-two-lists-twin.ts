import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** A high list and a low one. */
export class LruTwoListsTwin extends CacheTwin {
  readonly high: number[] = [];
  readonly low: number[] = [];
  private readonly quota = this.share(this.parameter("high"));

  resident = () => this.high.length + this.low.length;
  holds = (page: number) => this.high.includes(page) || this.low.includes(page);
  sizes = () => [this.high.length, this.low.length];

  hit(page: number): void {
    toHead(page, this.high.includes(page) ? this.high : this.low);
  }

  miss(page: number): void {
    this.makeRoom();
    this.high.unshift(page);
    if (this.high.length > this.quota) toHead(oldest(this.high), this.high, this.low);
  }

  evict(): void {
    const list = this.low.length > 0 ? this.low : this.high;
    const page = oldest(list);
    remove(list, page);
    this.drop(page, "LEAST_RECENT");
  }
}
