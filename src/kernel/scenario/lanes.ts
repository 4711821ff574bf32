const LETTERS = "ABCD";

/** What people call a lane: A for 0. */
export const laneLetter = (lane: number) => LETTERS.charAt(lane);

/** The lane of a letter, -1 if there is none. */
export const laneOf = (letter: string) => (letter.length === 1 ? LETTERS.indexOf(letter) : -1);
