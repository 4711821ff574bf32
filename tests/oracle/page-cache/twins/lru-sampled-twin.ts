import { Pcg32, STREAM } from "../../random";
import { CacheTwin } from "../cache-twin";

interface Candidate {
  readonly page: number;
  readonly time: number;
}

/** Places, the time of each page, and a pool of candidates, the oldest first. */
export class LruSampledTwin extends CacheTwin {
  readonly places: number[] = [];
  readonly times = new Map<number, number>();
  private pool: Candidate[] = [];
  private readonly random = new Pcg32(this.setting.seed, STREAM.POLICY);

  resident = () => this.places.length;
  holds = (page: number) => this.places.includes(page);
  sizes = () => [this.places.length];

  private clock(): number {
    return Math.floor(this.now / this.parameter("tick"));
  }

  hit(page: number): void {
    this.times.set(page, this.clock());
  }

  miss(page: number): void {
    this.makeRoom();
    this.places.push(page);
    this.times.set(page, this.clock());
  }

  private draw(): Candidate[] {
    return Array.from({ length: this.parameter("sample") }, () => {
      const page = this.places[this.random.below(this.places.length)] ?? Number.NaN;
      return { page, time: this.times.get(page) ?? Number.NaN };
    });
  }

  evict(): void {
    const size = this.parameter("pool");
    const victim = size === 0 ? [...this.draw()].sort((a, b) => a.time - b.time)[0]?.page : this.fromPool(size);
    this.leave(victim ?? Number.NaN);
  }

  private fromPool(size: number): number {
    for (;;) {
      for (const one of this.draw()) this.pool = [...this.pool, one].sort((a, b) => a.time - b.time).slice(0, size);
      const at = this.pool.findIndex(({ page }) => this.holds(page));
      const [victim] = this.pool.splice(0, at < 0 ? this.pool.length : at + 1).slice(-1);
      if (at >= 0 && victim) return victim.page;
    }
  }

  private leave(page: number): void {
    const place = this.places.indexOf(page);
    const last = this.places.pop() ?? Number.NaN;
    if (place < this.places.length) this.places[place] = last;
    this.drop(page, "LEAST_RECENT");
  }
}
