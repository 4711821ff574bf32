import type { Cause } from "../../../page-kit";
import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** Three lists of pages, each with a limit of its own. */
export class TwoQValuesTwin extends CacheTwin {
  readonly recent: number[] = [];
  readonly frequent: number[] = [];
  readonly left: number[] = [];
  private readonly recentLimit = this.share(this.parameter("in"));
  private readonly leftLimit = this.share(this.parameter("out"));
  private readonly frequentLimit = Math.max(0, this.setting.capacity - this.recentLimit - this.leftLimit);

  resident = () => this.recent.length + this.frequent.length + this.left.length;
  holds = (page: number) => [this.recent, this.frequent, this.left].some((list) => list.includes(page));
  sizes = () => [this.recent.length, this.frequent.length, this.left.length];

  hit(page: number): void {
    if (this.recent.includes(page)) return;
    remove(this.left, page);
    toHead(page, this.frequent);
    if (this.frequent.length > this.frequentLimit) this.leave(this.frequent, "LEAST_RECENT");
  }

  miss(page: number): void {
    this.makeRoom();
    this.recent.unshift(page);
    if (this.recent.length > this.recentLimit) toHead(oldest(this.recent), this.recent, this.left);
    if (this.left.length > this.leftLimit) this.leave(this.left, "OLDEST");
  }

  evict(): void {
    const list = [this.left, this.recent, this.frequent].find(({ length }) => length > 0) ?? [];
    this.leave(list, list === this.frequent ? "LEAST_RECENT" : "OLDEST");
  }

  private leave(list: number[], cause: Cause): void {
    const page = oldest(list);
    remove(list, page);
    this.drop(page, cause);
  }
}
