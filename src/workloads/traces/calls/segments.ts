import type { Words } from "../decimal";

/** The memory that an allocator has reserved for its blocks. Bytes; inexact above 2^53. */
export interface SegmentFacts {
  /** How often it reserved more. */
  readonly taken: number;
  /** The most reserved at once, and what is reserved at the end. */
  readonly peak: number;
  readonly left: number;
  /** Bytes given back that were reserved before the recording. They count from its start on. */
  readonly before: number;
}

const ACT = /^segment_(alloc|map|free|unmap)$/;

/** Whether an act of PyTorch's allocator is about a segment. */
export const isSegmentAct = (action: string): boolean => ACT.test(action);

/** Adds up the segments of a recording, act by act. A part of a segment may be mapped and unmapped on its own. */
export class SegmentCounter {
  #taken = 0;
  #reserved = 0;
  #peak = 0;
  /** The reserved bytes of each device, and what was reserved before its first act. */
  readonly #devices = new Map<number, number>();
  #before = 0;

  add(action: string, device: number, { low, high }: Words): void {
    const bytes = high * 2 ** 32 + low;
    const [, act = ""] = ACT.exec(action) ?? [];
    const isTaken = act === "alloc" || act === "map";
    const now = (this.#devices.get(device) ?? 0) + (isTaken ? bytes : -bytes);
    const earlier = Math.max(0, -now);
    this.#devices.set(device, now + earlier);
    this.#before += earlier;
    this.#peak += earlier;
    this.#reserved += (isTaken ? bytes : -bytes) + earlier;
    if (isTaken) this.#taken++;
    this.#peak = Math.max(this.#peak, this.#reserved);
  }

  /** Null = there were none. */
  get facts(): SegmentFacts | null {
    if (this.#devices.size === 0) return null;
    return { taken: this.#taken, peak: this.#peak, left: this.#reserved, before: this.#before };
  }
}
