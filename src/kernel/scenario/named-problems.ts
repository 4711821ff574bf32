import { formatInteger } from "../../shared/format";
import type { Problem } from "./scenario";

/** More problems of a link or a file are counted, not named one by one. */
export const MOST_NAMED = 100;

/** The problems of what came from outside as they are shown: there is an end to them. */
export function namedProblems(problems: readonly Problem[]): readonly Problem[] {
  const more = problems.length - MOST_NAMED;
  if (more <= 0) return problems;
  const rest = { field: "…", value: `${formatInteger(more)} more`, allowed: `the first ${MOST_NAMED} are named` };
  return [...problems.slice(0, MOST_NAMED), rest];
}
