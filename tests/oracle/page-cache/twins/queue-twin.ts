import type { Cause } from "../../../page-kit";
import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** FIFO, LRU and MRU: one list. */
export class QueueTwin extends CacheTwin {
  readonly queue: number[] = [];

  constructor(
    setting: CacheTwin["setting"],
    private readonly rule: { readonly moves: boolean; readonly end: "head" | "tail"; readonly cause: Cause },
  ) {
    super(setting);
  }

  resident = () => this.queue.length;
  holds = (page: number) => this.queue.includes(page);
  sizes = () => [this.queue.length];

  hit(page: number): void {
    if (this.rule.moves) toHead(page, this.queue);
  }

  miss(page: number): void {
    this.makeRoom();
    this.queue.unshift(page);
  }

  evict(): void {
    const page = this.rule.end === "tail" ? oldest(this.queue) : (this.queue[0] ?? Number.NaN);
    remove(this.queue, page);
    this.drop(page, this.rule.cause);
  }
}
