import { Core } from "../../src/engine/core";
import { Session } from "../../src/engine/session";
import type { Scenario } from "../../src/scenario/scenario";
import { builtCore } from "../built-core";

/**
 * A core of its own with the scenario open, at the start.
 * @throws RangeError if the core refuses the scenario.
 */
export function openCore(scenario: Scenario): Session {
  const opened = Session.open(new Core(builtCore), scenario);
  if (!opened.ok) throw new RangeError(`the core refuses the scenario: ${JSON.stringify(opened.error)}`);
  return opened.value;
}
