import { STATUS } from "../../src/generated/kernel";

import { scenarioBlock } from "../../src/models/allocation/block";
import { Core } from "../../src/models/allocation/engine/core";
import { coreOf } from "../../src/models/allocation/pool-tables";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCores } from "../built-core";

/**
 * A core with the scenario open and no session around it, so that only the calls are measured.
 * @throws Error if the core refuses the scenario.
 */
export function openCore(scenario: AllocationScenario): Core {
  const core = new Core(builtCores[coreOf(scenario)]);
  core.write(core.call.bl_block(), scenarioBlock(scenario));
  const status = core.call.bl_open();
  if (status !== STATUS.OK) throw new Error(`the core refuses the scenario with status ${status}`);
  return core;
}

/** The median: the middle number, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
