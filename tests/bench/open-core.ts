import { STATUS } from "../../src/generated/block";
import { scenarioBlock } from "../../src/models/allocation/block";
import { Core } from "../../src/models/allocation/engine/core";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

/**
 * A core of its own with the scenario open, without a session around it: nothing but the calls is measured.
 * @throws Error if the core refuses the scenario.
 */
export function openCore(scenario: AllocationScenario): Core {
  const core = new Core(builtCore);
  core.write(core.call.bl_block(), scenarioBlock(scenario));
  const status = core.call.bl_open();
  if (status !== STATUS.OK) throw new Error(`the core refuses the scenario with status ${status}`);
  return core;
}

/** The number in the middle; the mean of the two there if they are even in number. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}
