import { CacheTwin } from "../cache-twin";

/** An array with marks, and a hand that goes up. */
export class SieveArrayTwin extends CacheTwin {
  readonly pages: number[] = [];
  readonly marked = new Set<number>();
  private hand = 0;

  resident = () => this.pages.length;
  holds = (page: number) => this.pages.includes(page);
  sizes = () => [this.pages.length];

  hit(page: number): void {
    this.marked.add(page);
  }

  miss(page: number): void {
    this.makeRoom();
    this.pages.push(page);
  }

  evict(): void {
    while (this.marked.delete(this.pages[this.hand] ?? Number.NaN)) this.hand = (this.hand + 1) % this.pages.length;
    const page = this.pages[this.hand] ?? Number.NaN;
    const last = this.pages.pop() ?? Number.NaN;
    if (this.hand < this.pages.length) this.pages[this.hand] = last;
    else this.hand = 0;
    this.drop(page, "BIT_CLEAR");
  }
}
