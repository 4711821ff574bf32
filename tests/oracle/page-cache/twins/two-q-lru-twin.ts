import { CacheTwin, oldest, remove, toHead } from "../cache-twin";
import { Names } from "./names";

/** Two LRU lists and the names of the first. */
export class TwoQLruTwin extends CacheTwin {
  readonly recent: number[] = [];
  readonly frequent: number[] = [];
  readonly names = new Names(this.share(this.parameter("out")));
  private readonly quota = this.share(this.parameter("in"));

  resident = () => this.recent.length + this.frequent.length;
  holds = (page: number) => this.recent.includes(page) || this.frequent.includes(page);
  sizes = () => [this.recent.length, this.frequent.length, this.names.list.length];
  override remembers = (page: number) => this.names.has(page);

  hit(page: number): void {
    remove(this.recent, page);
    toHead(page, this.frequent);
  }

  miss(page: number): void {
    const known = this.names.has(page);
    while (this.resident() >= this.capacity) this.evictFor(known);
    this.names.forget(page);
    (known ? this.frequent : this.recent).unshift(page);
  }

  evict(): void {
    this.evictFor(false);
  }

  private evictFor(known: boolean): void {
    const room = this.quota - this.recent.length;
    const fromRecent = room < 0 || (room === 0 && !known);
    const list = (fromRecent && this.recent.length > 0) || this.frequent.length === 0 ? this.recent : this.frequent;
    const page = oldest(list);
    remove(list, page);
    if (list === this.recent) this.names.add(page);
    this.drop(page, "LEAST_RECENT");
  }
}
