import type { FIGURE, OUTCOME } from "../../generated/abi";
import type { HEAP_FIGURE } from "../../generated/heap";
import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Scenario } from "../../kernel/scenario/scenario";

/** What a lane has come to at the step of its scenario: its figures, and what the last step did. Bytes, steps, shares of 1. */
export interface Outcome extends Readonly<Record<keyof typeof FIGURE, number>> {
  readonly last: Readonly<Record<keyof typeof OUTCOME, number>>;
  /** The heap under it; of the article's, which has no addresses, every figure is undefined. */
  readonly heap: Readonly<Record<keyof typeof HEAP_FIGURE, number>>;
}

/** What became of each lane, A first. */
export type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome];

/** Where something in the world is told of. */
export interface Source {
  readonly name: string;
  readonly address: string;
}

/** A scenario that is worth a look. Its sentence is made of `Of`. */
export interface Entry<Of = Outcomes> {
  readonly title: string;
  /** One sentence on what is to be seen. Its figures are those of the run, so that they cannot differ from what it shows. */
  readonly say: (outcomes: Of) => string;
  readonly scenario: Scenario;
  readonly sources?: readonly Source[];
}

export interface Group<Of = Outcomes> {
  readonly title: string;
  /** What holds for all of it. */
  readonly note?: string;
  readonly entries: readonly Entry<Of>[];
}

/** A scenario that was run to its step. */
export interface Reached {
  readonly scenario: Scenario;
  readonly lanes: readonly LaneArrays[];
  readonly done: number;
}

/** The part of the library that a lab has. */
export interface LabLibrary<Of = Outcomes> {
  readonly groups: readonly Group<Of>[];
  /** What the sentences are made of. */
  readonly outcomes: (reached: Reached) => Of;
  /** The picture of a card, the inside of an SVG of PICTURE's size, and its words. `name` is its own among all cards. */
  readonly draw: (reached: Reached, name: string) => { readonly picture: string; readonly words: string };
}
