import type { Scenario } from "../../kernel/scenario/scenario";
import type { Source } from "./library-entry";

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
