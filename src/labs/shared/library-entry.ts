import type { Answer, LaneArrays } from "../../kernel/protocol/frame";
import type { Trial } from "../../kernel/protocol/trial";
import type { Lab, Scenario } from "../../kernel/scenario/scenario";
import type { FigureState, LabFigure } from "./lab-figures";

/** A publication that describes something. */
export interface Source {
  readonly name: string;
  readonly address: string;
}

/** A noteworthy scenario. Its sentence is built from `Of`. */
export interface Entry<Of = unknown> {
  readonly title: string;
  /** One sentence on what to look for. Its figures come from the run, so they always match the picture. */
  say(outcomes: Of): string;
  readonly scenario: Scenario;
  readonly sources?: readonly Source[];
}

export interface Group<Of = unknown> {
  readonly title: string;
  /** A remark that applies to the whole group. */
  readonly note?: string;
  readonly entries: readonly Entry<Of>[];
}

/** A scenario that has run to its step. */
export interface Reached<S extends Scenario = Scenario, L extends LaneArrays = LaneArrays> extends FigureState<S, L> {
  readonly done: number;
}

/** A lab's part of the library. */
export interface LabLibrary<S extends Scenario = Scenario, Of = unknown, L extends LaneArrays = LaneArrays> {
  readonly lab: Lab;
  readonly groups: readonly Group<Of>[];
  /** Trials whose answers a card shows; missing = the state says everything. */
  trials?(scenario: S): readonly Trial[];
  /** The values that the sentences use. `answers`: of the trials. */
  outcomes(reached: Reached<S, L>, answers: readonly Answer[]): Of;
  /** Drawn on cards and on the pages of lessons. */
  readonly figures: readonly LabFigure<S, L>[];
}

/** A displayed entry. The build produces it by running the scenario. */
export interface Card {
  readonly title: string;
  readonly sentence: string;
  /** Includes the card's title and the digest of its state. */
  readonly link: string;
  readonly sources: readonly Source[];
  /** The content of an SVG of PICTURE's size, and its description. */
  readonly picture: string;
  readonly words: string;
}

/** A card's sentence about its scenario, for a lab that has it open. */
export interface CardNote extends Pick<Card, "title" | "sentence" | "sources"> {
  /** The fields that decide the run; see simulationKey. */
  readonly run: Scenario;
}

export interface CardGroup {
  readonly title: string;
  readonly note: string | null;
  readonly cards: readonly Card[];
}

/** The size of a card's picture, CSS pixels. */
export const PICTURE = { width: 288, height: 156 } as const;
