import { CacheTwin, oldest, remove, toHead } from "../cache-twin";

interface Shadow {
  readonly age: number;
  readonly workingset: boolean;
}

/** Linux's two lists with shadows. */
export class LinuxTwin extends CacheTwin {
  readonly inactive: number[] = [];
  readonly active: number[] = [];
  private readonly referenced = new Set<number>();
  private readonly workingset = new Set<number>();
  private readonly shadows = new Map<number, Shadow>();
  private age = 0;

  resident = () => this.inactive.length + this.active.length;
  holds = (page: number) => this.inactive.includes(page) || this.active.includes(page);
  sizes = () => [this.inactive.length, this.active.length];

  private ratio(): number {
    const { capacity } = this.setting;
    if (this.parameter("ratio") > 0) return this.parameter("ratio");
    return capacity < 2 ** 18 ? 1 : Math.floor(Math.sqrt(Math.floor((10 * capacity) / 2 ** 18)));
  }

  hit(page: number): void {
    if (!this.referenced.has(page)) {
      this.referenced.add(page);
    } else if (this.inactive.includes(page)) {
      toHead(page, this.inactive, this.active);
      this.referenced.delete(page);
      this.age += 1;
    }
  }

  miss(page: number): void {
    this.makeRoom();
    const shadow = this.parameter("refault") === 1 ? this.shadows.get(page) : undefined;
    const isNear = shadow !== undefined && this.age - shadow.age <= this.active.length;
    (isNear ? this.active : this.inactive).unshift(page);
    if (isNear) this.age += 1;
    if (isNear && shadow.workingset) this.workingset.add(page);
    this.referenced.add(page);
  }

  evict(): void {
    while (this.inactive.length * this.ratio() < this.active.length) {
      const page = oldest(this.active);
      toHead(page, this.active, this.inactive);
      this.workingset.add(page);
    }
    const page = oldest(this.inactive);
    remove(this.inactive, page);
    this.shadows.set(page, { age: this.age, workingset: this.workingset.has(page) });
    this.age += 1;
    this.referenced.delete(page);
    this.workingset.delete(page);
    this.drop(page, "INACTIVE_TAIL");
  }
}
