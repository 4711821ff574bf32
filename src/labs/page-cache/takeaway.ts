import type { LaneArrays } from "../../kernel/protocol/frame";
import type { PageScenario } from "../../models/page_cache/scenario";
import type { Takeaway } from "../shared/takeaway";
import { machineTakeaway } from "./machine/words";
import { cachesOf, machineOf, showsMachine } from "./page-state";
import type { Knowledge } from "./policies/roles";
import { policiesTakeaway } from "./policies/words";

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
