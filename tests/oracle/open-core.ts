import { isOfTrace } from "../../src/models/allocation/call-trace";
import { Core } from "../../src/models/allocation/engine/core";
import type { GivePage } from "../../src/models/allocation/engine/given-calls";
import { Session } from "../../src/models/allocation/engine/session";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";

/**
 * Opens the scenario in a core, at the start, and closes the previous one. `give`: gives the pages of its trace.
 * @throws RangeError if the core rejects the scenario.
 */
export function openCore(
  scenario: AllocationScenario,
  core: Core = new Core(builtCore),
  give: GivePage | null = null,
): Session {
  const opened = Session.open(core, scenario, undefined, isOfTrace(scenario) ? give : null);
  if (!opened.ok) throw new RangeError(`the core refuses the scenario: ${JSON.stringify(opened.error)}`);
  return opened.value;
}
