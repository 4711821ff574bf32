import { CacheTwin, oldest } from "../cache-twin";

interface Counted {
  readonly page: number;
  count: number;
  /** When it reached its count. */
  since: number;
}

/** Counts and the times at which they were reached. */
export class LfuTwin extends CacheTwin {
  pages: Counted[] = [];

  resident = () => this.pages.length;
  holds = (page: number) => this.pages.some((one) => one.page === page);
  sizes = () => [this.pages.length];

  hit(page: number, step: number): void {
    for (const one of this.pages) {
      if (one.page !== page) continue;
      one.count += 1;
      one.since = step;
    }
  }

  miss(page: number, step: number): void {
    if (this.parameter("enters") === 0) this.makeRoom();
    this.pages.push({ page, count: 1, since: step });
    while (this.pages.length > this.capacity) this.evict();
  }

  evict(): void {
    const victim = oldest([...this.pages].sort((a, b) => b.count - a.count || b.since - a.since));
    this.pages = this.pages.filter((one) => one !== victim);
    this.drop(victim.page, "LOWEST_COUNT");
  }
}
