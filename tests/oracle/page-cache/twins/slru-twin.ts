import { CacheTwin } from "../cache-twin";
import { Segments } from "./segments";

const MOST_SEGMENTS = 16;

/** SLRU alone. */
export class SlruTwin extends CacheTwin {
  readonly segments = new Segments(this.quotas());

  private quotas(): number[] {
    const { capacity } = this.setting;
    const count = this.parameter("segments");
    const percent = this.parameter("lowest");
    if (percent === 0 || count === 1) return Array.from({ length: count }, () => Math.floor(capacity / count));
    const lowest = this.share(percent);
    return [lowest, ...Array.from({ length: count - 1 }, () => Math.floor((capacity - lowest) / (count - 1)))];
  }

  resident = () => this.segments.size;
  holds = (page: number) => this.segments.holds(page);
  sizes = () => Array.from({ length: MOST_SEGMENTS }, (_, i) => this.segments.lists[i]?.length ?? 0);
  hit = (page: number) => this.segments.hit(page, (out, cause) => this.drop(out, cause));

  miss(page: number): void {
    this.makeRoom();
    this.segments.insert(page);
  }

  evict(): void {
    const page = this.segments.victim();
    this.segments.remove(page);
    this.drop(page, "LEAST_RECENT");
  }
}
