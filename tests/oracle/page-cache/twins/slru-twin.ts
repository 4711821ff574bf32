import { CacheTwin } from "../cache-twin";
import { Segments } from "./segments";

const MOST_SEGMENTS = 16;

/** SLRU alone. */
export class SlruTwin extends CacheTwin {
  readonly segments = new Segments(
    Array.from({ length: this.parameter("segments") }, () =>
      Math.floor(this.setting.capacity / this.parameter("segments")),
    ),
  );

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
