import { CacheTwin, oldest } from "../cache-twin";

/** Looks ahead in the stream at every eviction. */
export class OptimumTwin extends CacheTwin {
  pages: number[] = [];

  resident = () => this.pages.length;
  holds = (page: number) => this.pages.includes(page);
  sizes = () => [this.pages.length];

  hit(): void {}

  miss(page: number): void {
    this.makeRoom();
    this.pages.push(page);
  }

  private next(page: number): number {
    const at = this.setting.stream.indexOf(page, this.now);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }

  evict(): void {
    const byNext = this.pages.map((page) => ({ page, next: this.next(page) }));
    const victim = oldest(byNext.sort((a, b) => (a.next === b.next ? a.page - b.page : a.next - b.next))).page;
    this.pages = this.pages.filter((page) => page !== victim);
    this.drop(victim, "FURTHEST");
  }
}
