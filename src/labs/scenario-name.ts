import { running } from "../kernel/scenario/running";
import type { Scenario } from "../kernel/scenario/scenario";
import { equal } from "../shared/equal";
import { allPresets } from "./preset-named";

/** What a scenario is called: its author's title, else the title of the preset whose run it shows; "" = neither. */
export function scenarioName(scenario: Scenario): string {
  if (scenario.title !== "") return scenario.title;
  const shown = running(scenario);
  return Object.values(allPresets).find((preset) => equal(running(preset.scenario), shown))?.title ?? "";
}
