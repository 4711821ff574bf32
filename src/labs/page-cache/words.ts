import type { LaneArrays } from "../../kernel/protocol/frame";
import type { PageScenario } from "../../models/page_cache/scenario";
import { capitalized } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import { machineWords } from "./machine/words";
import { cachesOf, machineOf, showsMachine } from "./page-frame";
import { policiesWords } from "./policies/words";

/** A state to describe. */
interface Described {
  readonly lanes: readonly LaneArrays[];
  readonly info: { readonly done: number };
}

/** Describes a state of either stage. */
export const stateWords = (frame: Described, scenario: PageScenario): string =>
  showsMachine(frame)
    ? `${capitalized(stepName(frame.info.done))}. ${machineWords(machineOf(frame), scenario)}`
    : policiesWords(cachesOf(frame), scenario, frame.info.done);
