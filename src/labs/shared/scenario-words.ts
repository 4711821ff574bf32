import type { Scenario } from "../../kernel/scenario/scenario";
import { laneLetter } from "../../shared/lane-letter";
import type { LabWords } from "./lab-words";

/** Describes a scenario in its lab's words: its workload, and each lane. */
export function scenarioSentence(
  { laneSentence, together, workload, randomness, hasLanes = () => true }: LabWords,
  scenario: Scenario,
): string {
  const { lanes } = scenario;
  const shown = hasLanes(scenario) ? lanes : [];
  const laneWords = shown.map((lane, i) => `${laneLetter(i)}: ${laneSentence(lane, scenario)}`);
  return [workload(scenario), randomness(scenario), ...laneWords, together(lanes)].join(" ").trim();
}

/** The names of a scenario's lanes. */
export const laneNames = (words: LabWords, { lanes }: Scenario): readonly string[] =>
  lanes.map((lane) => words.laneName(lane));
