import type { Scenario } from "../kernel/scenario/scenario";
import { simulationKey } from "../kernel/scenario/simulation-key";
import { equal } from "../shared/equal";
import { allPresets } from "./preset-named";

/** The name of a scenario: its title, or the title of the preset with the same run; "" = neither. */
export function scenarioName(scenario: Scenario): string {
  if (scenario.title !== "") return scenario.title;
  const shown = simulationKey(scenario);
  const ofLab = Object.values(allPresets).filter((preset) => preset.scenario.lab === scenario.lab);
  return ofLab.find((preset) => equal(simulationKey(preset.scenario), shown))?.title ?? "";
}
