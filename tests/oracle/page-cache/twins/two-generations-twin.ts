import { CacheTwin, oldest, remove } from "../cache-twin";

/** A new map and an old one. */
export class TwoGenerationsTwin extends CacheTwin {
  young: number[] = [];
  old: number[] = [];

  resident = () => this.young.length + this.old.length;
  holds = (page: number) => this.young.includes(page) || this.old.includes(page);
  sizes = () => [this.young.length, this.old.length];

  hit(page: number): void {
    if (this.old.includes(page)) this.put(page);
  }

  miss(page: number): void {
    this.put(page);
  }

  private put(page: number): void {
    const isLate = this.parameter("late") === 1;
    remove(this.old, page);
    if (isLate && this.young.length >= this.capacity) this.turn();
    this.young.unshift(page);
    if (!isLate && this.young.length >= this.capacity) this.turn();
  }

  private turn(): void {
    while (this.old.length > 0) this.evict();
    this.old = this.young;
    this.young = [];
  }

  evict(): void {
    const list = this.old.length > 0 ? this.old : this.young;
    const page = oldest(list);
    remove(list, page);
    this.drop(page, "LEAST_RECENT");
  }
}
