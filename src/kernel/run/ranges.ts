import { laneLetter } from "../../shared/lane-letter";

/** A prediction: a range of lane A's share, or the lane with the largest share. */
export interface Guess {
  /** The name in messages; it never changes. */
  readonly key: string;
  readonly words: string;
  /** Whether the lanes' shares (of 1) make it right. */
  readonly holds: (shares: readonly number[]) => boolean;
}

const range = (key: string, words: string, holds: (share: number) => boolean): Guess => ({
  ...{ key, words },
  holds: ([share = Number.NaN]) => holds(share),
});

/** Every share lies in exactly one of these ranges. */
const RANGES: readonly Guess[] = [
  range("0-5", "under 5\u00a0%", (share) => share < 0.05),
  range("5-25", "5–25\u00a0%", (share) => share >= 0.05 && share < 0.25),
  range("25-75", "25–75\u00a0%", (share) => share >= 0.25 && share <= 0.75),
  range("75-100", "over 75\u00a0%", (share) => share > 0.75),
];

const isSame = (shares: readonly number[]): boolean => shares.every((share) => share === shares[0]);

const largestIn = (lane: number): Guess => ({
  key: laneLetter(lane),
  words: `lane ${laneLetter(lane)}`,
  holds: (shares) => !isSame(shares) && shares[lane] === Math.max(...shares.filter((share) => share >= 0)),
});

const SAME: Guess = { key: "same", words: "no difference", holds: isSame };

/** The answer "I do not know". */
export const NOT_SURE: Guess = { key: "not-sure", words: "not sure", holds: () => false };

/** The predictions to choose from: a range of the only lane's share, or which of several lanes has the largest one. */
export function guessesAmong(lanes: number): readonly Guess[] {
  const compared = Array.from({ length: lanes }, (_, lane) => largestIn(lane));
  return [...(lanes > 1 ? [...compared, SAME] : RANGES), NOT_SURE];
}
