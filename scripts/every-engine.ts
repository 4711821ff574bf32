import "../src/labs/engines";
import type { Engine } from "../src/kernel/engine/simulation";
import { engineFor, enginesOf, LAB_NAMES, type LabEngine } from "../src/kernel/labs/labs";
import type { Scenario } from "../src/kernel/scenario/scenario";
import { loadTrials } from "../src/models/allocation/engine/allocation-engine";
import type { Cores } from "../src/shared/core-name";

/** Loads the code of every engine, for builds and tests, which run all labs. The result makes new engines. */
export async function loadEngines(): Promise<(cores: Cores) => (scenario: Scenario) => Engine> {
  await loadTrials();
  const rows = [...new Set(LAB_NAMES.flatMap(enginesOf))];
  const makers = new Map(await Promise.all(rows.map(async (row) => [row, await row.load()] as const)));
  return (cores) => {
    const engines = new Map<LabEngine, Engine | undefined>();
    return (scenario) => {
      const row = engineFor(scenario);
      const engine = engines.get(row) ?? makers.get(row)?.(cores[row.core]);
      if (engine === undefined) throw new TypeError(`The lab “${scenario.lab}” has no engine.`);
      engines.set(row, engine);
      return engine;
    };
  };
}
