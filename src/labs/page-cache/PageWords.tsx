import type { LaneArrays } from "../../kernel/protocol/frame";
import { useReading } from "../../kernel/run/hooks";
import type { PageScenario } from "../../models/page_cache/scenario";
import { capitalized } from "../../shared/sentence";
import { stepName } from "../../shared/step-name";
import { PictureWords } from "../shared/PictureWords";
import { machineWords } from "./machine/words";
import { cachesOf, machineOf, showsMachine, usePageScenario } from "./page-state";
import { policiesWords } from "./policies/words";

/** Describes the picture; it is not updated while playing. */
export function PageWords() {
  const reading = useReading();
  const scenario = usePageScenario((own) => own);
  const origin = showsMachine(reading) ? "modeled" : "simulated";
  return <PictureWords id="page-words" origin={origin} text={stateWords(reading, scenario)} />;
}

/** A state to describe. */
interface Described {
  readonly lanes: readonly LaneArrays[];
  readonly info: { readonly done: number };
}

/** Describes a state of either stage. */
const stateWords = (frame: Described, scenario: PageScenario): string =>
  showsMachine(frame)
    ? `${capitalized(stepName(frame.info.done))}. ${machineWords(machineOf(frame), scenario)}`
    : policiesWords(cachesOf(frame), scenario, frame.info.done);
