import type { LaneArrays } from "../../kernel/protocol/frame";
import type { Scenario } from "../../kernel/scenario/scenario";

/** Where something in the world is told of. */
export interface Source {
  readonly name: string;
  readonly address: string;
}

/** A scenario that is worth a look. Its sentence is made of `Of`. */
export interface Entry<Of = unknown> {
  readonly title: string;
  /** One sentence on what is to be seen. Its figures are those of the run, so that they cannot differ from what it shows. */
  say(outcomes: Of): string;
  readonly scenario: Scenario;
  readonly sources?: readonly Source[];
}

export interface Group<Of = unknown> {
  readonly title: string;
  /** What holds for all of it. */
  readonly note?: string;
  readonly entries: readonly Entry<Of>[];
}

/** A scenario that was run to its step. */
export interface Reached<S extends Scenario = Scenario> {
  readonly scenario: S;
  readonly lanes: readonly LaneArrays[];
  readonly done: number;
}

/** The part of the library that a lab has. */
export interface LabLibrary<S extends Scenario = Scenario, Of = unknown> {
  readonly groups: readonly Group<Of>[];
  /** What the sentences are made of. */
  outcomes(reached: Reached<S>): Of;
  /** The picture of a card, the inside of an SVG of PICTURE's size, and its words. `name` is its own among all cards. */
  draw(reached: Reached<S>, name: string): { readonly picture: string; readonly words: string };
}
