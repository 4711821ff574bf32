import { shortWord } from "../../kernel/protocol/figure-table";
import { type FigureKey, figure } from "../../kernel/protocol/figures";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { LaneOf, Scenario } from "../../kernel/scenario/scenario";
import { formatShare } from "../../shared/figure-text";

/** The figure that the first sight of a state is judged by. */
export interface Headline {
  readonly name: string;
  /** Its value in a lane. */
  text(lane: LaneArrays): string;
}

/** A figure that is a share as a headline. */
export const shareHeadline = (key: FigureKey): Headline => ({
  name: shortWord(key),
  text: (lane) => formatShare(figure(lane, key)),
});

/** What a lab calls its lanes and its workload. */
export interface LabWords<S extends Scenario = Scenario> {
  /** A short name: "Chen, flawed". */
  laneName(lane: LaneOf<S>): string;
  /** What a lane does, in a sentence. */
  laneSentence(lane: LaneOf<S>): string;
  readonly headline: Headline;
  /** What is said of all lanes together, after theirs; "" = nothing. */
  together(lanes: S["lanes"]): string;
  /** What all lanes get, in sentences. */
  workload(scenario: S): string;
  /** Where its random numbers come from, in a sentence; "" = it has none. */
  randomness(scenario: S): string;
}
