import { isOfTrace } from "../../src/models/allocation/call-trace";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import type { Sums } from "../../src/models/allocation/sums";
import type { Call } from "../call-kit";
import { entry } from "./entry";
import type { Lane } from "./lane";
import { TracedRequests } from "./traced";
import { Twin } from "./twin";
import { type Request, swapRemove } from "./workload";

/* The slow, obvious twin of a sweep: it adds up what the twin of the core has after each step. */

/** Calls that no cache sees: at least one of their sizes bypasses it. */
class Bypassing {
  count = 0;
  private readonly live: number[] = [];

  add(request: Request): void {
    const needed = request.operation === "FREE" ? swapRemove(this.live, request.index) : request.needed;
    const before = request.operation === "RESIZE" ? entry(this.live, request.index) : needed;
    if (request.operation !== "FREE") this.live[request.index] = needed;
    if (needed === 0 || before === 0) this.count += 1;
  }
}

class LaneSums {
  private readonly total = { needed: 0n, granted: 0n, idle: 0n };
  private readonly most = { wasted: 0, wastedAt: 0, idle: 0, idleAt: 0 };
  private readonly lane: Lane;
  private done = 0;

  constructor(lane: Lane) {
    this.lane = lane;
  }

  add(): void {
    const { needed, granted, idle } = this.lane.bytes;
    this.done += 1;
    this.total.needed += BigInt(needed);
    this.total.granted += BigInt(granted);
    this.total.idle += BigInt(idle);
    if (granted - needed > this.most.wasted) [this.most.wasted, this.most.wastedAt] = [granted - needed, this.done];
    if (idle > this.most.idle) [this.most.idle, this.most.idleAt] = [idle, this.done];
  }

  sums(slots: number, bypassing: number): Sums {
    const { hits, misses, frees } = this.lane.counts;
    const { inPlace, moved, copied } = this.lane.resizes;
    return {
      ...{ operations: this.done, callsBefore: this.done, requests: hits + misses, hits, misses, frees },
      calls: slots === 0 ? this.done : misses + frees + bypassing,
      ...{ inPlace, moved, copied: BigInt(copied), ...this.total },
      ...{ mostWasted: this.most.wasted, mostWastedAt: this.most.wastedAt },
      ...{ mostIdle: this.most.idle, mostIdleAt: this.most.idleAt },
    };
  }
}

/** The sums of each lane. `calls`: those of the trace that the scenario names. */
export function twinSums(scenario: AllocationScenario, steps: number, calls: readonly Call[] = []): readonly Sums[] {
  const twin = new Twin(scenario, calls);
  const requests = isOfTrace(scenario) ? new TracedRequests(scenario, calls) : null;
  const bypassing = new Bypassing();
  const lanes = twin.lanes.map((lane) => new LaneSums(lane));
  for (let step = 0; step < steps; step++) {
    twin.step();
    if (requests !== null) bypassing.add(requests.next());
    for (const lane of lanes) lane.add();
  }
  return lanes.map((lane, i) => lane.sums(entry(scenario.lanes, i).capacity, bypassing.count));
}
