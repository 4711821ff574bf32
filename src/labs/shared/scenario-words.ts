import { laneLetter } from "../../kernel/scenario/lanes";
import type { Scenario } from "../../kernel/scenario/scenario";
import type { LabWords } from "./lab-words";

/** A scenario in the words of its lab: its workload, and each lane. */
export function scenarioSentence(
  { laneSentence, together, workload, randomness }: LabWords,
  scenario: Scenario,
): string {
  const { lanes } = scenario;
  const told = lanes.map((lane, i) => `${laneLetter(i)}: ${laneSentence(lane)}`);
  return [workload(scenario), randomness(scenario), ...told, together(lanes)].join(" ").trim();
}

/** What the lanes of a scenario are called. */
export const laneNames = (words: LabWords, { lanes }: Scenario): readonly string[] =>
  lanes.map((lane) => words.laneName(lane));
