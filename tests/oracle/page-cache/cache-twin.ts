import type { Cause } from "../../page-kit";

/** The setting of a twin. */
export interface TwinSetting {
  readonly capacity: number;
  readonly parameters: Readonly<Record<string, number>>;
  readonly stream: readonly number[];
  readonly seed: number;
  /** The number of a page in the trace. */
  readonly key: (page: number) => bigint;
}

export interface Eviction {
  readonly page: number;
  readonly cause: Cause;
}

/**
 * A cache of obvious code: arrays with the newest entry first, scanned from end to end. A policy says what a hit, a
 * miss and an eviction do.
 */
export abstract class CacheTwin {
  /** Pages evicted in the current step. */
  evicted: Eviction[] = [];
  /** The current step. */
  now = 0;
  /** The capacity now; `setting.capacity` is the whole one. */
  capacity: number;

  constructor(readonly setting: TwinSetting) {
    this.capacity = setting.capacity;
  }

  abstract resident(): number;
  abstract holds(page: number): boolean;
  abstract hit(page: number, step: number): void;
  abstract miss(page: number, step: number): void;
  abstract evict(): void;
  /** The sizes of the lists, in the order of the registry. */
  abstract sizes(): number[];
  /** Whether the policy remembers a page that is not in the cache. */
  remembers(_page: number): boolean {
    return false;
  }
  /** After the capacity changed. */
  resized(): void {}

  begin(step: number): void {
    this.now = step;
    this.evicted = [];
  }

  /** Serves the request of the current step. */
  request(page: number): boolean {
    const hit = this.holds(page);
    if (hit) this.hit(page, this.now);
    else this.miss(page, this.now);
    return hit;
  }

  makeRoom(): void {
    while (this.resident() >= this.capacity) this.evict();
  }

  /** Reduces the capacity, at the expense of pages. */
  take(pages: number): void {
    this.capacity = this.setting.capacity - pages;
    this.resized();
    while (this.resident() > this.capacity) this.evict();
    this.evicted = this.evicted.map(({ page }) => ({ page, cause: "MEMORY_TAKEN" }));
  }

  giveBack(): void {
    this.capacity = this.setting.capacity;
    this.resized();
  }

  parameter(name: string): number {
    return this.setting.parameters[name] ?? Number.NaN;
  }

  /** A share of the whole capacity, in percent. */
  share(percent: number): number {
    return Math.floor((this.setting.capacity * percent) / 100);
  }

  protected drop(page: number, cause: Cause): void {
    this.evicted.push({ page, cause });
  }
}

/** The last entry of a list that is not empty. */
export function oldest<Entry>(list: readonly Entry[]): Entry {
  const last = list.at(-1);
  if (last === undefined) throw new Error("the list is empty");
  return last;
}

/** Removes an entry. False = it was not there. */
export function remove<Entry>(list: Entry[], entry: Entry): boolean {
  const at = list.indexOf(entry);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/** Moves an entry to the head of its list, or of another. */
export function toHead<Entry>(entry: Entry, from: Entry[], to: Entry[] = from): void {
  remove(from, entry);
  to.unshift(entry);
}
