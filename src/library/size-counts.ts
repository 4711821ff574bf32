import { CALL, type CallOperation, sizeOf } from "../workloads/traces/calls/operation";

/** How many requests have each size. */
export class SizeCounts {
  readonly #counts = new Map<number, number>();

  add(operation: CallOperation): void {
    if (operation.kind === CALL.FREE) return;
    const size = sizeOf(operation);
    this.#counts.set(size, (this.#counts.get(size) ?? 0) + 1);
  }

  get sorted(): readonly (readonly [size: number, requests: number])[] {
    return [...this.#counts].toSorted(([a], [b]) => a - b);
  }
}
