/** A range of shares that a person can predict. */
export interface Range {
  /** The name in messages; it never changes. */
  readonly key: string;
  readonly words: string;
  /** Whether a share (of 1) lies in the range. */
  readonly holds: (share: number) => boolean;
}

/** Every share lies in exactly one of these ranges. */
export const RANGES: readonly Range[] = [
  { key: "0-5", words: "under 5\u00a0%", holds: (share) => share < 0.05 },
  { key: "5-25", words: "5–25\u00a0%", holds: (share) => share >= 0.05 && share < 0.25 },
  { key: "25-75", words: "25–75\u00a0%", holds: (share) => share >= 0.25 && share <= 0.75 },
  { key: "75-100", words: "over 75\u00a0%", holds: (share) => share > 0.75 },
];

/** The answer "I do not know". */
export const NOT_SURE: Range = { key: "not-sure", words: "not sure", holds: () => false };
