import { CacheTwin, remove } from "../cache-twin";

/** A list, a set of marked pages, and the page under the hand. */
export class SieveTwin extends CacheTwin {
  readonly queue: number[] = [];
  readonly marked = new Set<number>();
  hand: number | null = null;

  resident = () => this.queue.length;
  holds = (page: number) => this.queue.includes(page);
  sizes = () => [this.queue.length];

  hit(page: number): void {
    this.marked.add(page);
  }

  miss(page: number): void {
    this.makeRoom();
    this.queue.unshift(page);
  }

  evict(): void {
    let at = this.hand === null ? this.queue.length - 1 : this.queue.indexOf(this.hand);
    for (; this.marked.has(this.queue[at] ?? Number.NaN); at = at === 0 ? this.queue.length - 1 : at - 1) {
      this.marked.delete(this.queue[at] ?? Number.NaN);
    }
    const page = this.queue[at] ?? Number.NaN;
    this.hand = this.queue[at - 1] ?? null;
    remove(this.queue, page);
    this.drop(page, "BIT_CLEAR");
  }
}
