import { readFileSync } from "node:fs";
import { Core } from "../../src/engine/core";
import { Session } from "../../src/engine/session";
import type { Scenario } from "../../src/scenario/scenario";

const wasm = new WebAssembly.Module(readFileSync(new URL("../../src/engine/bufferlab.wasm", import.meta.url)));

/**
 * A core of its own with the scenario open, at the start.
 * @throws RangeError if the core refuses the scenario.
 */
export function openCore(scenario: Scenario): Session {
  const opened = Session.open(new Core(wasm), scenario);
  if (!opened.ok) throw new RangeError(`the core refuses the scenario: ${JSON.stringify(opened.error)}`);
  return opened.value;
}
