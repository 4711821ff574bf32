import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { GOLDEN_GAMMA, mixed, SplitMix64 } from "./random";

/** Draws who takes and who returns at a step. Takes and returns have a stream each, and every step its place in it. */
export class Threads {
  constructor(private readonly scenario: Pick<AllocationScenario, "seed" | "threadCount" | "crossing">) {}

  get count(): number {
    return this.scenario.threadCount;
  }

  taker(step: number): number {
    return this.drawsAt(1n, step).below(this.scenario.threadCount);
  }

  /** Who returns what `taker` took. */
  returner(step: number, taker: number): number {
    const { threadCount, crossing } = this.scenario;
    const draws = this.drawsAt(2n, step);
    if (threadCount === 1 || draws.below(100) >= crossing) return taker;
    const others = Array.from({ length: threadCount }, (_, thread) => thread).filter((thread) => thread !== taker);
    return others[draws.below(threadCount - 1)] ?? taker;
  }

  private drawsAt(stream: bigint, step: number): SplitMix64 {
    return new SplitMix64(BigInt.asUintN(64, mixed(BigInt(this.scenario.seed) + stream) + BigInt(step) * GOLDEN_GAMMA));
  }
}
