import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** ARC's four lists and its target. */
export class ArcTwin extends CacheTwin {
  readonly t1: number[] = [];
  readonly t2: number[] = [];
  readonly b1: number[] = [];
  readonly b2: number[] = [];
  p = 0;

  resident = () => this.t1.length + this.t2.length;
  holds = (page: number) => this.t1.includes(page) || this.t2.includes(page);
  sizes = () => [this.t1.length, this.t2.length, this.b1.length, this.b2.length];
  override remembers = (page: number) => this.b1.includes(page) || this.b2.includes(page);

  override resized(): void {
    this.p = Math.min(this.p, this.capacity);
  }

  hit(page: number): void {
    remove(this.t1, page);
    toHead(page, this.t2);
  }

  miss(page: number): void {
    if (this.b1.includes(page)) {
      this.p = Math.min(this.capacity, this.p + Math.max(this.b2.length / this.b1.length, 1));
      this.missKnown(page, this.b1);
    } else if (this.b2.includes(page)) {
      this.p = Math.max(0, this.p - Math.max(this.b1.length / this.b2.length, 1));
      this.missKnown(page, this.b2);
    } else {
      this.missUnknown(page);
    }
  }

  private missKnown(page: number, names: number[]): void {
    remove(names, page);
    if (this.resident() === this.capacity) this.replace(names === this.b2);
    this.t2.unshift(page);
  }

  private missUnknown(page: number): void {
    if (this.resident() === this.capacity) this.evictForUnknown();
    this.t1.unshift(page);
  }

  private evictForUnknown(): void {
    if (this.t1.length + this.b1.length >= this.capacity) {
      if (this.b1.length === 0) {
        this.drop(this.t1.pop() ?? Number.NaN, "LEAST_RECENT");
        return;
      }
      this.b1.pop();
    } else if (this.resident() + this.b1.length + this.b2.length >= 2 * this.capacity) {
      this.b2.pop();
    }
    this.replace(false);
  }

  private replace(wasInB2: boolean): void {
    const size = this.t1.length;
    const fromT1 = (size > 0 && (size > this.p || (size === this.p && wasInB2))) || this.t2.length === 0;
    const [pages, names] = fromT1 ? [this.t1, this.b1] : [this.t2, this.b2];
    const page = oldest(pages);
    toHead(page, pages, names);
    this.drop(page, "LEAST_RECENT");
  }

  evict(): void {
    this.replace(false);
  }
}
