import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** LIRS with sets and arrays: stack S, queue Q and names N, and which pages are LIR. */
export class LirsTwin extends CacheTwin {
  readonly stack: number[] = [];
  readonly queue: number[] = [];
  readonly names: number[] = [];
  readonly lir = new Set<number>();
  private readonly hirLimit = Math.max(1, this.share(this.parameter("hir")));
  private readonly lirLimit = this.setting.capacity - this.hirLimit;

  resident = () => this.lir.size + this.queue.length;
  holds = (page: number) => this.lir.has(page) || this.queue.includes(page);
  sizes = () => [this.stack.length, this.queue.length, this.names.length];
  override remembers = (page: number) => this.names.includes(page);

  private prune(): void {
    while (this.stack.length > 0 && !this.lir.has(oldest(this.stack))) remove(this.names, this.stack.pop() ?? -1);
  }

  private evictFromQueue(): void {
    const page = this.queue.pop() ?? Number.NaN;
    if (this.stack.includes(page)) this.names.unshift(page);
    this.drop(page, "LEAST_RECENT");
  }

  /** Prunes until one more page can be LIR. `newcomer` stops the pruning, because it is about to be LIR. */
  private demoteWhileFull(newcomer?: number): void {
    while (this.lir.size >= this.lirLimit && this.lir.size > 0) {
      const bottom = this.stack.pop() ?? Number.NaN;
      this.lir.delete(bottom);
      if (this.queue.length === this.hirLimit) this.evictFromQueue();
      this.queue.unshift(bottom);
      while (this.stack.length > 0 && oldest(this.stack) !== newcomer && !this.lir.has(oldest(this.stack))) {
        remove(this.names, this.stack.pop() ?? -1);
      }
    }
  }

  private limitStack(): void {
    while (this.stack.length > 2 * this.setting.capacity && this.names.length > 0) {
      remove(this.stack, this.names.pop() ?? Number.NaN);
    }
  }

  hit(page: number): void {
    if (this.lir.has(page)) {
      toHead(page, this.stack);
      this.prune();
    } else if (this.stack.includes(page)) {
      toHead(page, this.stack);
      remove(this.queue, page);
      this.demoteWhileFull(page);
      this.lir.add(page);
      this.prune();
    } else {
      toHead(page, this.queue);
      if (this.hirLimit > 1) this.demoteWhileFull();
      this.stack.unshift(page);
    }
    this.limitStack();
  }

  miss(page: number): void {
    const known = remove(this.names, page);
    if (known) remove(this.stack, page);
    this.makeRoom();
    if (known) this.demoteWhileFull();
    const isLir = known || this.lir.size < this.lirLimit;
    if (!isLir && this.queue.length === this.hirLimit) this.evictFromQueue();
    this.stack.unshift(page);
    if (isLir) this.lir.add(page);
    else this.queue.unshift(page);
    if (isLir) this.prune();
    this.limitStack();
  }

  evict(): void {
    if (this.queue.length > 0) {
      this.evictFromQueue();
      return;
    }
    const bottom = this.stack.pop() ?? Number.NaN;
    this.lir.delete(bottom);
    this.drop(bottom, "LEAST_RECENT");
    this.prune();
  }
}
