import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** 2Q's three lists. */
export class TwoQTwin extends CacheTwin {
  readonly a1in: number[] = [];
  readonly am: number[] = [];
  readonly a1out: number[] = [];

  resident = () => this.a1in.length + this.am.length;
  holds = (page: number) => this.a1in.includes(page) || this.am.includes(page);
  sizes = () => [this.a1in.length, this.am.length, this.a1out.length];
  override remembers = (page: number) => this.a1out.includes(page);

  hit(page: number): void {
    if (this.am.includes(page)) toHead(page, this.am);
  }

  miss(page: number): void {
    const known = remove(this.a1out, page);
    this.makeRoom();
    (known ? this.am : this.a1in).unshift(page);
  }

  evict(): void {
    if (this.am.length > 0 && this.a1in.length <= this.share(this.parameter("in"))) {
      const page = oldest(this.am);
      remove(this.am, page);
      this.drop(page, "LEAST_RECENT");
      return;
    }
    const page = oldest(this.a1in);
    toHead(page, this.a1in, this.a1out);
    this.drop(page, "OLDEST");
    if (this.a1out.length > this.share(this.parameter("out"))) this.a1out.pop();
  }
}
