/**
 * `npm run record-states`, for a change of the core's state layout: writes new state hashes to states.json,
 * and the states of new golden scenarios. Recorded digests and figures never change; if one would, nothing
 * is written.
 */
import "../../src/labs/register";
import { existsSync, writeFileSync } from "node:fs";
import { computedStates, FILE, type RecordedState, recordedStates, withoutHashes } from "./states";

const computed = computedStates();
const recorded = existsSync(FILE) ? recordedStates() : {};

const changed = Object.entries(recorded).filter(
  ([name, states]) => JSON.stringify(withoutHashes(states)) !== JSON.stringify(withoutHashes(computed[name] ?? [])),
);
if (changed.length > 0) {
  console.error(
    `These scenarios no longer lead to their recorded figures: ${changed.map(([name]) => name).join(", ")}`,
  );
  process.exit(1);
}

const scenarioText = ([name, states]: [string, readonly RecordedState[]]) =>
  `${JSON.stringify(name)}: [\n${states.map((state) => JSON.stringify(state)).join(",\n")}\n]`;
writeFileSync(FILE, `{\n${Object.entries(computed).map(scenarioText).join(",\n")}\n}\n`);
