import { Core } from "../../src/models/allocation/engine/core";
import { Session } from "../../src/models/allocation/engine/session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

/**
 * The scenario open in a core, at the start; what was open in that core is gone.
 * @throws RangeError if the core refuses the scenario.
 */
export function openCore(scenario: AllocationScenario, core = new Core(builtCore)): Session {
  const opened = Session.open(core, scenario);
  if (!opened.ok) throw new RangeError(`the core refuses the scenario: ${JSON.stringify(opened.error)}`);
  return opened.value;
}
