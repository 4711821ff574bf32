import type { LaneArrays } from "../../kernel/protocol/frame";
import { type Quantity, textOf } from "../../kernel/protocol/quantity";
import type { LaneOf, Scenario } from "../../kernel/scenario/scenario";
import { laneLetter } from "../../shared/lane-letter";

/** The figure that judges a state at first sight. */
interface Headline {
  readonly name: string;
  /** Its value in a lane. */
  text(lane: LaneArrays): string;
}

/** A headline of one figure. */
export const headlineOf = (figure: Quantity): Headline => ({
  name: figure.short,
  text: (lane) => textOf(figure, figure.of(lane)),
});

/** A lab's words for its lanes and its workload. */
export interface LabWords<S extends Scenario = Scenario> {
  /** A short name: "Chen, flawed". */
  laneName(lane: LaneOf<S>): string;
  /** Describes a lane of a scenario in a sentence. */
  laneSentence(lane: LaneOf<S>, scenario: S): string;
  /** Whether the scenario's stage shows its lanes; missing = always. */
  hasLanes?(scenario: S): boolean;
  readonly headline: Headline;
  /** A sentence about all lanes, after their own; "" = none. */
  together(lanes: S["lanes"]): string;
  /** Describes the workload of all lanes, in sentences. */
  workload(scenario: S): string;
  /** A sentence about the files that a person needs besides the link; "" = none. */
  needs?(scenario: S, link: string): string;
  /** The source of the random numbers, in a sentence; "" = there are no random numbers. */
  randomness(scenario: S): string;
}

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
