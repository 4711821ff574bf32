import { CacheTwin, oldest, remove, toHead } from "../cache-twin";
import { Names } from "./names";

/** ARC with a target in whole pages. */
export class ArcWholeTwin extends CacheTwin {
  readonly t1: number[] = [];
  readonly t2: number[] = [];
  readonly b1 = new Names(this.setting.capacity);
  readonly b2 = new Names(this.setting.capacity);
  p = 0;

  resident = () => this.t1.length + this.t2.length;
  holds = (page: number) => this.t1.includes(page) || this.t2.includes(page);
  sizes = () => [this.t1.length, this.t2.length, this.b1.list.length, this.b2.list.length];
  override remembers = (page: number) => this.b1.has(page) || this.b2.has(page);

  override resized(): void {
    this.p = Math.min(this.p, this.capacity);
  }

  hit(page: number): void {
    remove(this.t1, page);
    toHead(page, this.t2);
  }

  miss(page: number): void {
    const names = [this.b1, this.b2].find((list) => list.has(page));
    if (names) this.missKnown(page, names);
    else this.missUnknown(page);
  }

  private missKnown(page: number, names: Names): void {
    const other = names === this.b1 ? this.b2 : this.b1;
    const step = Math.max(1, Math.floor(other.list.length / names.list.length));
    this.p = Math.min(this.capacity, Math.max(0, this.p + (names === this.b1 ? step : -step)));
    if (this.resident() >= this.capacity) this.replace(names === this.b2);
    names.forget(page);
    this.t2.unshift(page);
  }

  private missUnknown(page: number): void {
    this.makeRoom();
    if (this.b1.list.length > this.capacity - this.p) this.b1.list.pop();
    if (this.b2.list.length > this.p) this.b2.list.pop();
    this.t1.unshift(page);
  }

  private replace(wasInB2: boolean): void {
    const size = this.t1.length;
    const fromT1 = size > 0 && (size > this.p || (size === this.p && wasInB2));
    const [pages, names] = fromT1 ? [this.t1, this.b1] : [this.t2, this.b2];
    const page = oldest(pages.length > 0 ? pages : this.t1);
    const left = remove(pages, page);
    if (left) names.add(page);
    else remove(this.t1, page);
    this.drop(page, "LEAST_RECENT");
  }

  evict(): void {
    this.replace(false);
  }
}
