/** The challenges' names in addresses; they never change. src/lessons/challenges/catalog.ts has the goals. */
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
  "few-blocks",
  "fewer-faults",
  "between",
  "copy-nothing",
  "advice-in-a-loop",
  "growth-rule",
  "working-set",
  "half-the-memory",
  "honest-benchmark",
] as const;

export type ChallengeName = (typeof CHALLENGE_NAMES)[number];
