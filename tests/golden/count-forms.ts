import { formatInteger } from "../../src/shared/format";

const COUNTS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const TIMES = ["never", "once", "twice"];

/** The notations of a count in this project's style. */
export const countForms = (value: number): readonly string[] => [
  formatInteger(value),
  ...[COUNTS[value], TIMES[value], value === 1_000_000 ? "a million" : undefined].filter((word) => word !== undefined),
];
