import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** An LRU list whose moves are rare and whose evictions come late. */
export class LruLateTwin extends CacheTwin {
  readonly queue: number[] = [];
  readonly moved = new Map<number, number>();

  resident = () => this.queue.length;
  holds = (page: number) => this.queue.includes(page);
  sizes = () => [this.queue.length];

  override request(page: number): boolean {
    const hit = super.request(page);
    if ((this.now + 1) % (this.parameter("behind") + 1) === 0) this.maintain();
    return hit;
  }

  hit(page: number, step: number): void {
    if (step - (this.moved.get(page) ?? 0) < this.parameter("age")) return;
    toHead(page, this.queue);
    this.moved.set(page, step);
  }

  miss(page: number, step: number): void {
    this.queue.unshift(page);
    this.moved.set(page, step);
  }

  private maintain(): void {
    while (this.queue.length > this.capacity) this.evict();
  }

  evict(): void {
    const page = oldest(this.queue);
    remove(this.queue, page);
    this.drop(page, "LEAST_RECENT");
  }
}
