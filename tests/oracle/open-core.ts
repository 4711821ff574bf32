import { Core } from "../../src/models/allocation/engine/core";
import { Session } from "../../src/models/allocation/engine/session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

/**
 * Opens the scenario in a core, at the start, and closes the previous one.
 * @throws RangeError if the core rejects the scenario.
 */
export function openCore(scenario: AllocationScenario, core = new Core(builtCore)): Session {
  const opened = Session.open(core, scenario);
  if (!opened.ok) throw new RangeError(`the core refuses the scenario: ${JSON.stringify(opened.error)}`);
  return opened.value;
}
