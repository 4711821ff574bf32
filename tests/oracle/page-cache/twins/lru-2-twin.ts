import { CacheTwin, oldest } from "../cache-twin";

interface Timed {
  readonly page: number;
  readonly entered: number;
  last: number;
  /** The second-to-last time; null after a single request. */
  before: number | null;
}

/** Two times per page. */
export class Lru2Twin extends CacheTwin {
  pages: Timed[] = [];

  resident = () => this.pages.length;
  holds = (page: number) => this.pages.some((one) => one.page === page);

  sizes(): number[] {
    const once = this.pages.filter(({ before }) => before === null).length;
    return [once, this.pages.length - once];
  }

  hit(page: number, step: number): void {
    for (const one of this.pages) {
      if (one.page !== page) continue;
      one.before = one.last;
      one.last = step;
    }
  }

  miss(page: number, step: number): void {
    this.makeRoom();
    this.pages.push({ page, entered: step, last: step, before: null });
  }

  evict(): void {
    const once = this.pages.filter(({ before }) => before === null).sort((a, b) => b.entered - a.entered);
    const twice = this.pages.filter(({ before }) => before !== null);
    const victim = oldest(once.length > 0 ? once : twice.sort((a, b) => (b.before ?? 0) - (a.before ?? 0)));
    this.pages = this.pages.filter((one) => one !== victim);
    this.drop(victim.page, once.length > 0 ? "REQUESTED_ONCE" : "LEAST_RECENT");
  }
}
