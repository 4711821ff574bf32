import { defaultScenario } from "../../scenario/fields";
import type { Scenario } from "../../scenario/scenario";
import { equal } from "../../shared/equal";
import { blankFrame, unpackFrame } from "../../state/first-frame";
import type { Frame } from "../../state/frame-store";
import opening from "./opening-frame.json";

/** What the page shows before the core answers: of the default run its true figures, of any other none. */
export function firstFrame(scenario: Scenario): Frame {
  const isDefault = equal({ ...scenario, breakpoints: [] }, defaultScenario);
  return isDefault ? unpackFrame(scenario, opening.lanes) : blankFrame(scenario);
}
