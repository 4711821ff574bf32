import { LIMIT } from "../../src/generated/abi";
import { isOfTrace } from "../../src/models/allocation/call-trace";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import type { Call } from "../call-kit";
import { entry } from "./entry";
import { Lane, zeros } from "./lane";
import { Pcg32, STREAM } from "./random";
import { sizeClass } from "./size-class";
import { nominalThreshold } from "./sizes";
import { Threads } from "./threads";
import { TracedRequests } from "./traced";
import { type Requests, Workload } from "./workload";

/** The slow, obvious twin of the core: the rules in plain arrays, all lanes in lockstep. */
export class Twin {
  readonly lanes: readonly Lane[];
  /** How often each size class was requested in the run, the same in all lanes. */
  readonly requestedSizes = zeros(LIMIT.SIZE_CLASSES);
  /** Operations performed: "at step n" is done = n + 1. */
  done = 0;
  private readonly workload: Requests;

  /** `calls`: those of the trace that the scenario names. */
  constructor(scenario: AllocationScenario, calls: readonly Call[] = []) {
    const traced = isOfTrace(scenario) ? new TracedRequests(scenario, calls) : null;
    const big = scenario.big === "auto" ? (traced?.big ?? nominalThreshold(scenario)) : scenario.big;
    const poison = { ratio: scenario.poisonRatio, big };
    this.workload = traced ?? new Workload(scenario);
    const threads = new Threads(scenario);
    const random = () => new Pcg32(scenario.seed, STREAM.POLICY);
    this.lanes = scenario.lanes.map((policy) => new Lane(policy, poison, random(), threads));
  }

  /** Performs one operation in every lane. */
  step(): void {
    const request = this.workload.next();
    if (request.operation === "ALLOCATE" && request.needed > 0) {
      const size = sizeClass(request.needed);
      this.requestedSizes[size] = entry(this.requestedSizes, size) + 1;
    }
    for (const lane of this.lanes) lane.apply(request, this.done);
    this.done += 1;
  }
}
