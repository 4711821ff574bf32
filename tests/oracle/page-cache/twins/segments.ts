import type { Cause } from "../../../page-kit";
import { oldest, remove, toHead } from "../cache-twin";

/** Segments with quotas, 0 the lowest: SLRU, and the main part of W-TinyLFU. */
export class Segments {
  readonly lists: number[][];

  constructor(readonly quotas: readonly number[]) {
    this.lists = quotas.map(() => []);
  }

  get size(): number {
    return this.lists.reduce((sum, list) => sum + list.length, 0);
  }

  holds(page: number): boolean {
    return this.lists.some((list) => list.includes(page));
  }

  private list(segment: number): number[] {
    return this.lists[segment] ?? [];
  }

  private isOver(segment: number): boolean {
    return this.list(segment).length > (this.quotas[segment] ?? 0);
  }

  /** `drop` receives the page that overflows segment 0. */
  hit(page: number, drop: (page: number, cause: Cause) => void): void {
    const from = this.lists.findIndex((list) => list.includes(page));
    const top = this.lists.length - 1;
    toHead(page, this.list(from), this.list(Math.min(top, from + 1)));
    if (from === top) return;
    let segment = from + 1;
    for (; segment > 0 && this.isOver(segment); segment -= 1) {
      toHead(oldest(this.list(segment)), this.list(segment), this.list(segment - 1));
    }
    if (segment > 0 || !this.isOver(0)) return;
    const page0 = oldest(this.list(0));
    remove(this.list(0), page0);
    drop(page0, "OVER_QUOTA");
  }

  /** Into the lowest segment with room, else into the lowest. */
  insert(page: number): void {
    const free = this.lists.findIndex((list, i) => list.length < (this.quotas[i] ?? 0));
    this.list(Math.max(0, free)).unshift(page);
  }

  victim(): number {
    return oldest(this.lists.find((list) => list.length > 0) ?? []);
  }

  remove(page: number): void {
    for (const list of this.lists) remove(list, page);
  }
}
