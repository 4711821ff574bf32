import type { TrialRun } from "../../../kernel/engine/simulation";
import type { TrialResult } from "../../../kernel/protocol/trial";
import { checkGrowth, type GrowthAsk } from "../growth-ask";
import { grownLane } from "../growth-figures";
import type { Core } from "./core";
import { GrowthRun } from "./growth-run";

/** Grows vectors. An operation of this trial is one growth. */
export class GrowthTrial implements TrialRun {
  readonly #run: GrowthRun;

  private constructor(run: GrowthRun) {
    this.#run = run;
  }

  /** @throws RangeError if the request, or its heap, is not valid. */
  static open(core: Core, { growth }: GrowthAsk): GrowthTrial {
    checkGrowth(growth);
    const opened = GrowthRun.open(core, growth);
    if (opened.ok) return new GrowthTrial(opened.value);
    throw new RangeError(`The core refuses the heap of a growth: ${JSON.stringify(opened.error)}`);
  }

  get done(): number {
    return this.#run.done;
  }

  get isFound(): boolean {
    return this.#run.isOver;
  }

  advance(steps: number): null {
    this.#run.advance(steps);
    return null;
  }

  get result(): TrialResult {
    const answer = this.#run.result;
    return { done: this.done, lanes: [grownLane(answer)], questions: [], answer };
  }
}
