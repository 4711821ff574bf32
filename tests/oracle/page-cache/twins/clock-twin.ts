import { CacheTwin, oldest, remove } from "../cache-twin";

/** A list with a counter per page. */
export class ClockTwin extends CacheTwin {
  readonly queue: number[] = [];
  readonly counters = new Map<number, number>();

  resident = () => this.queue.length;
  holds = (page: number) => this.queue.includes(page);
  sizes = () => [this.queue.length];

  hit(page: number): void {
    const most = 2 ** this.parameter("bits") - 1;
    this.counters.set(page, Math.min(most, (this.counters.get(page) ?? 0) + 1));
  }

  miss(page: number): void {
    this.makeRoom();
    this.queue.unshift(page);
    this.counters.set(page, 0);
  }

  evict(): void {
    for (;;) {
      const page = oldest(this.queue);
      remove(this.queue, page);
      const counter = this.counters.get(page) ?? 0;
      if (counter === 0) {
        this.drop(page, "BIT_CLEAR");
        return;
      }
      this.counters.set(page, counter - 1);
      this.queue.unshift(page);
    }
  }
}
