import type { LaneArrays } from "../../kernel/protocol/frame";
import type { PageScenario } from "../../models/page_cache/scenario";
import type { Takeaway } from "../shared/takeaway";
import { machineTakeaway } from "./machine/takeaway";
import { cachesOf, machineOf, showsMachine } from "./page-frame";
import type { Knowledge } from "./policies/roles";
import { policiesTakeaway } from "./policies/takeaway";

/** The takeaway of a state of either stage. */
export function pageTakeaway(
  frame: { readonly lanes: readonly LaneArrays[] },
  scenario: PageScenario,
  focus: number,
  knowledge: Knowledge = "future",
): Takeaway {
  return showsMachine(frame)
    ? machineTakeaway(machineOf(frame), scenario)
    : policiesTakeaway(cachesOf(frame), focus, knowledge);
}
