/** Challenges by the names that they have in addresses, for ever. src/lessons/challenges/catalog.ts says what each asks for. */
export const CHALLENGE_NAMES = [
  "repair",
  "one-slot",
  "no-cutoff",
  "few-slots",
  "hidden-waste",
  "worst",
  "heavy-tail",
  "nothing-lost",
  "free-the-largest",
  "endless-server",
  "tune-glibc",
  "short-tool",
  "long-server",
  "thread-cache",
  "size-classes",
] as const;

export type ChallengeName = (typeof CHALLENGE_NAMES)[number];
