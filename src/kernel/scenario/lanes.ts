const LETTERS = "ABCD";

/** The lane of a letter; -1 = no such lane. */
export const laneOf = (letter: string) => (letter.length === 1 ? LETTERS.indexOf(letter) : -1);

/** A lane's field in words. */
export interface LaneField {
  readonly label: string;
  /** Formats a value of the field. */
  readonly text: (value: unknown) => string;
}
