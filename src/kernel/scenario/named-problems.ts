import { formatInteger } from "../../shared/format";
import type { Problem } from "./scenario";

/** Problems of a link or file beyond this number are only counted. */
const MOST_NAMED = 100;

/** The problems of untrusted input as the page shows them: a bounded list. */
export function namedProblems(problems: readonly Problem[]): readonly Problem[] {
  const more = problems.length - MOST_NAMED;
  if (more <= 0) return problems;
  const rest = { field: "…", value: `${formatInteger(more)} more`, allowed: `the first ${MOST_NAMED} are named` };
  return [...problems.slice(0, MOST_NAMED), rest];
}
