import { sizesNamed, type TraceCalls } from "../../src/models/allocation/call-trace";
import { CALL } from "../../src/workloads/traces/calls/operation";
import type { Call } from "../call-kit";
import { entry } from "./entry";
import type { Request } from "./workload";

/** The requests of a trace. A buffer needs 0 bytes if its size bypasses the caches. */
export class TracedRequests {
  private readonly sizes: readonly [number, number];
  private readonly calls: readonly Call[];
  private step = 0;
  private live = 0;

  constructor({ only }: TraceCalls, calls: readonly Call[]) {
    this.sizes = sizesNamed(only);
    this.calls = calls;
  }

  next(): Request {
    const { kind, place: index, bytes } = entry(this.calls, this.step);
    this.step += 1;
    if (kind === CALL.RESIZE) return { operation: "RESIZE", index, needed: this.needed(bytes) };
    if (kind !== CALL.FREE) {
      this.live += 1;
      return { operation: "ALLOCATE", index: this.live - 1, needed: this.needed(bytes) };
    }
    this.live -= 1;
    return { operation: "FREE", index };
  }

  /** The least size that at least 99 of 100 requests of the first page do not exceed. */
  get big(): number {
    const sizes = this.calls
      .slice(0, 65_536)
      .flatMap(({ kind, bytes }) => (kind === CALL.FREE || kind === CALL.RESIZE ? [] : [this.needed(bytes)]))
      .filter((needed) => needed > 0)
      .sort((a, b) => a - b);
    return sizes[Math.ceil(sizes.length * 0.99) - 1] ?? 1;
  }

  private needed(bytes: number): number {
    const [least, most] = this.sizes;
    const needed = Math.max(1, bytes);
    return needed >= least && needed <= most ? needed : 0;
  }
}
