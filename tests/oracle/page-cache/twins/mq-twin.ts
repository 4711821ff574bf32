import { CacheTwin, oldest, remove, toHead } from "../cache-twin";
import { Names } from "./names";

const MOST_QUEUES = 15;

/** Queues by the logarithm of the number of requests. */
export class MqTwin extends CacheTwin {
  readonly queues: number[][] = Array.from({ length: this.parameter("queues") }, () => []);
  readonly names = new Names(this.share(this.parameter("ghost")));
  readonly counts = new Map<number, number>();
  /** When a page's life time began. */
  readonly since = new Map<number, number>();
  private readonly life = this.parameter("life") * this.setting.capacity;

  resident = () => this.queues.reduce((sum, { length }) => sum + length, 0);
  holds = (page: number) => this.queues.some((queue) => queue.includes(page));
  sizes = () => [...Array.from({ length: MOST_QUEUES }, (_, i) => this.queues[i]?.length ?? 0), this.names.list.length];
  override remembers = (page: number) => this.names.has(page);

  hit(page: number): void {
    for (const queue of this.queues) remove(queue, page);
    this.enter(page, (this.counts.get(page) ?? 0) + 1);
  }

  miss(page: number): void {
    const count = this.names.forget(page) ? (this.counts.get(page) ?? 0) + 1 : 1;
    this.makeRoom();
    this.enter(page, count);
  }

  private enter(page: number, count: number): void {
    this.counts.set(page, count);
    this.since.set(page, this.now);
    this.queues[Math.min(Math.floor(Math.log2(count)), this.queues.length - 1)]?.unshift(page);
    this.sink();
  }

  private sink(): void {
    this.queues.forEach((queue, i) => {
      const page = queue.at(-1);
      const lower = this.queues[i - 1];
      if (page === undefined || !lower || this.now - (this.since.get(page) ?? 0) < this.life) return;
      toHead(page, queue, lower);
      this.since.set(page, this.now);
    });
  }

  evict(): void {
    const queue = this.queues.find(({ length }) => length > 0) ?? [];
    const page = oldest(queue);
    remove(queue, page);
    this.names.add(page);
    this.drop(page, "LEAST_RECENT");
  }
}
