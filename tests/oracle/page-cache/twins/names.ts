import { remove } from "../cache-twin";

/** Names of pages that left, the newest first, up to a limit. */
export class Names {
  readonly list: number[] = [];

  constructor(readonly limit: number) {}

  has(page: number): boolean {
    return this.list.includes(page);
  }

  /** The oldest name is forgotten where there is no room. */
  add(page: number): void {
    this.list.unshift(page);
    if (this.list.length > this.limit) this.list.pop();
  }

  forget(page: number): boolean {
    return remove(this.list, page);
  }
}
