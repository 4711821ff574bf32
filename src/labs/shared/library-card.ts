import type { Source } from "./library-entry";

/** An entry as it is shown. The build makes it: it runs the scenario. */
export interface Card {
  readonly title: string;
  readonly sentence: string;
  /** With the digest of its state. */
  readonly link: string;
  readonly sources: readonly Source[];
  /** The inside of an SVG of PICTURE's size, and what is to be seen on it. */
  readonly picture: string;
  readonly words: string;
}

export interface CardGroup {
  readonly title: string;
  readonly note: string | null;
  readonly cards: readonly Card[];
}

/** The size of a card's picture, CSS pixels. */
export const PICTURE = { width: 288, height: 156 } as const;
