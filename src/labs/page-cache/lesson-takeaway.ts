import type { LaneArrays } from "../../kernel/protocol/frame";
import type { PageScenario } from "../../models/page_cache/scenario";
import type { Takeaway } from "../shared/takeaway";
import { memoryTakeaway } from "./machine/takeaway";
import { machineOf, showsMachine } from "./page-frame";
import { shownParts } from "./stage-parts";
import { pageTakeaway } from "./takeaway";

/** The takeaway of a state in a lesson. It says no more than the parts that the step shows. */
export function lessonTakeaway(
  frame: { readonly lanes: readonly LaneArrays[] },
  scenario: PageScenario,
  focus: number,
  highlight: string | null,
): Takeaway {
  const hidesReads = shownParts(highlight)?.includes("reads") === false;
  return hidesReads && showsMachine(frame) ? memoryTakeaway(machineOf(frame)) : pageTakeaway(frame, scenario, focus);
}
