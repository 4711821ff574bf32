import type { StopWords } from "../../src/kernel/scenario/stop-kinds";
import { laneLetter } from "../../src/shared/lane-letter";
import { type PlatesBreakpoint, platesStops } from "./scenario";

function ruleWords(rule: PlatesBreakpoint): string {
  if (rule.kind === "step-equals") return `step = ${rule.step}`;
  return `${rule.plates} plates are broken${rule.lane === null ? "" : ` in ${laneLetter(rule.lane)}`}`;
}

/** The words for the stop rules of plates. */
export const platesStopWords: StopWords<PlatesBreakpoint> = {
  kinds: platesStops,
  rule: ruleWords,
  end: () => "The table is full.",
};
