import { CacheTwin, oldest } from "../cache-twin";

interface Page {
  readonly page: number;
  /** Requests since it entered its generation. */
  count: number;
}

interface Tier {
  refaulted: number;
  total: number;
  meanRefaulted: number;
  meanTotal: number;
}

const TIER_OF = [0, 1, 2, 2, 3];
const beyondFirst = ({ count }: Page) => Math.max(0, count - 1);
const tierOf = (beyond: number) => TIER_OF[beyond] ?? 3;

/** Linux's multi-generational LRU: generations by their numbers, newest page first. */
export class MglruTwin extends CacheTwin {
  private readonly generations = new Map<number, Page[]>();
  private readonly shadows = new Map<number, { readonly generation: number; readonly beyond: number }>();
  private min = 0;
  private max = 3;
  private tiers: readonly Tier[] = TIER_OF.slice(1).map(() => ({
    refaulted: 0,
    total: 0,
    meanRefaulted: 0,
    meanTotal: 0,
  }));

  private generation(number: number): Page[] {
    const pages = this.generations.get(number) ?? [];
    this.generations.set(number, pages);
    return pages;
  }

  private tier(beyond: number): Tier {
    const tier = this.tiers[tierOf(beyond)];
    if (!tier) throw new Error(`no tier for ${beyond} requests beyond the first`);
    return tier;
  }

  private find = (page: number) => [...this.generations.values()].flat().find((candidate) => candidate.page === page);

  resident = () => [...this.generations.values()].flat().length;
  holds = (page: number) => this.find(page) !== undefined;
  sizes = () =>
    [0, 1, 2, 3].map((list) =>
      [...this.generations].filter(([number]) => number % 4 === list).reduce((sum, [, pages]) => sum + pages.length, 0),
    );

  hit(page: number): void {
    const found = this.find(page);
    if (found) found.count = Math.min(5, found.count + 1);
  }

  miss(page: number): void {
    this.makeRoom();
    const shadow = this.shadows.get(page);
    const beyond = shadow?.generation === this.min ? shadow.beyond : null;
    if (beyond !== null) this.tier(beyond).refaulted += 1;
    const generations = this.max - this.min + 1;
    this.generation(generations === 4 ? this.min + 1 : this.min).unshift({ page, count: (beyond ?? 0) >= 3 ? 2 : 1 });
  }

  private leaveEmpty(): void {
    while (this.max - this.min >= 2 && this.generation(this.min).length === 0) {
      this.min += 1;
      this.tiers = this.tiers.map(({ refaulted, total, meanRefaulted, meanTotal }) => ({
        refaulted: 0,
        total: 0,
        meanRefaulted: Math.floor((meanRefaulted + refaulted) / 2),
        meanTotal: Math.floor((meanTotal + total) / 2),
      }));
    }
  }

  private mustAge(): boolean {
    const generations = this.max - this.min + 1;
    if (generations !== 3) return generations < 3;
    const pages = this.resident();
    return this.generation(this.max).length > pages / 2 || this.generation(this.min).length < pages / 4;
  }

  private lastTier(): number {
    const refaults = this.tiers.map(({ refaulted, meanRefaulted }) => refaulted + meanRefaulted);
    const totals = this.tiers.map(({ total, meanTotal }) => total + meanTotal);
    const [refaulted = 0] = refaults;
    const [total = 0] = totals;
    const above = refaults.findIndex(
      (its, tier) => tier > 0 && its >= 64 && its * (total + 64) > 2 * (refaulted + 1) * (totals[tier] ?? 0),
    );
    return above < 0 ? 3 : above - 1;
  }

  evict(): void {
    this.leaveEmpty();
    if (this.mustAge()) this.max += 1;
    this.leaveEmpty();
    const last = this.lastTier();
    const pages = this.generation(this.min);
    while (pages.length > 0) {
      const page = oldest(pages);
      const beyond = beyondFirst(page);
      pages.pop();
      this.tier(beyond).total += 1;
      if (tierOf(beyond) <= last && page.count < 5) {
        this.shadows.set(page.page, { generation: this.min, beyond });
        this.drop(page.page, "OLDEST");
        return;
      }
      this.generation(this.min + 1).push({ page: page.page, count: 0 });
    }
    this.evict();
  }
}
