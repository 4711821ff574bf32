import { LIMIT } from "../../src/generated/abi";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { entry } from "./entry";
import { Lane, zeros } from "./lane";
import { Pcg32, STREAM } from "./random";
import { sizeClass } from "./size-class";
import { nominalThreshold } from "./sizes";
import { Workload } from "./workload";

/** The slow, obvious twin of the core: the rules in plain arrays, all lanes in lockstep. */
export class Twin {
  readonly lanes: readonly Lane[];
  /** How often each size class was requested in the run, the same in all lanes. */
  readonly requestedSizes = zeros(LIMIT.SIZE_CLASSES);
  /** Operations performed: "at step n" is done = n + 1. */
  done = 0;
  private readonly workload: Workload;

  constructor(scenario: AllocationScenario) {
    const big = scenario.big === "auto" ? nominalThreshold(scenario) : scenario.big;
    const poison = { ratio: scenario.poisonRatio, big };
    this.workload = new Workload(scenario);
    this.lanes = scenario.lanes.map((policy) => new Lane(policy, poison, new Pcg32(scenario.seed, STREAM.POLICY)));
  }

  /** Performs one operation in every lane. */
  step(): void {
    const request = this.workload.next();
    if (request.operation === "ALLOCATE") {
      const size = sizeClass(request.needed);
      this.requestedSizes[size] = entry(this.requestedSizes, size) + 1;
    }
    for (const lane of this.lanes) lane.apply(request, this.done);
    this.done += 1;
  }
}
