import { Pcg32, STREAM } from "../../random";
import { CacheTwin } from "../cache-twin";

/** Random places. The page that enters a full cache takes the place of the one it replaces. */
export class RandomTwin extends CacheTwin {
  readonly places: number[] = [];
  private readonly random = new Pcg32(this.setting.seed, STREAM.POLICY);

  resident = () => this.places.length;
  holds = (page: number) => this.places.includes(page);
  sizes = () => [this.places.length];
  hit(): void {}

  miss(page: number): void {
    if (this.places.length < this.capacity) {
      this.places.push(page);
      return;
    }
    const place = this.random.below(this.places.length);
    this.drop(this.places[place] ?? Number.NaN, "CHANCE");
    this.places[place] = page;
  }

  evict(): void {
    const place = this.random.below(this.places.length);
    this.drop(this.places[place] ?? Number.NaN, "CHANCE");
    const last = this.places.pop() ?? Number.NaN;
    if (place < this.places.length) this.places[place] = last;
  }
}
