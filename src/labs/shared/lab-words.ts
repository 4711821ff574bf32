import { shortWord } from "../../kernel/protocol/figure-table";
import { type FigureKey, figure } from "../../kernel/protocol/figures";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Policy, Scenario } from "../../kernel/scenario/scenario";
import { formatShare } from "../../shared/figure-text";

/** The figure that the first sight of a state is judged by. */
export interface Headline {
  readonly name: string;
  /** Its value in a lane. */
  readonly text: (lane: LaneArrays) => string;
}

/** A figure that is a share as a headline. */
export const shareHeadline = (key: FigureKey): Headline => ({
  name: shortWord(key),
  text: (lane) => formatShare(figure(lane, key)),
});

/** What a lab calls its lanes and its workload. */
export interface LabWords {
  /** A short name: "Chen, flawed". */
  readonly laneName: (lane: Policy) => string;
  /** What a lane does, in a sentence. */
  readonly laneSentence: (lane: Policy) => string;
  readonly headline: Headline;
  /** What is said of all lanes together, after theirs; "" = nothing. */
  readonly together: (lanes: readonly Policy[]) => string;
  /** What all lanes get, in sentences. */
  readonly workload: (scenario: Scenario) => string;
  /** Where its random numbers come from, in a sentence; "" = it has none. */
  readonly randomness: (scenario: Scenario) => string;
}
