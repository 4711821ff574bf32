import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

/** S3-FIFO's queues, with the frequency of each page. */
export class S3FifoTwin extends CacheTwin {
  readonly small: number[] = [];
  readonly main: number[] = [];
  readonly names: number[] = [];
  readonly frequency = new Map<number, number>();
  private readonly smallQuota = this.share(this.parameter("small"));
  private readonly mainQuota = this.setting.capacity - this.smallQuota;
  private readonly nameQuota = this.share(this.parameter("ghost"));
  private hasEvicted = false;

  resident = () => this.small.length + this.main.length;
  holds = (page: number) => this.small.includes(page) || this.main.includes(page);
  sizes = () => [this.small.length, this.main.length, this.names.length];
  override remembers = (page: number) => this.names.includes(page);

  hit(page: number): void {
    this.frequency.set(page, (this.frequency.get(page) ?? 0) + 1);
  }

  miss(page: number): void {
    const known = remove(this.names, page);
    this.makeRoom();
    const overflows = !this.hasEvicted && this.small.length >= this.smallQuota;
    (known || overflows ? this.main : this.small).unshift(page);
    this.frequency.set(page, 0);
  }

  evict(): void {
    this.hasEvicted = true;
    if (this.main.length > this.mainQuota || this.small.length === 0) this.evictMain();
    else this.evictSmall();
  }

  private evictSmall(): void {
    while (this.small.length > 0) {
      const page = oldest(this.small);
      if ((this.frequency.get(page) ?? 0) < this.parameter("move")) {
        remove(this.small, page);
        this.drop(page, "REQUESTED_ONCE");
        if (this.names.length === this.nameQuota) this.names.pop();
        if (this.nameQuota > 0) this.names.unshift(page);
        return;
      }
      toHead(page, this.small, this.main);
      this.frequency.set(page, 0);
    }
    this.evictMain();
  }

  private evictMain(): void {
    for (;;) {
      const page = oldest(this.main);
      const frequency = this.frequency.get(page) ?? 0;
      if (frequency === 0) {
        remove(this.main, page);
        this.drop(page, "BIT_CLEAR");
        return;
      }
      toHead(page, this.main);
      this.frequency.set(page, Math.min(frequency, 3) - 1);
    }
  }
}
