import { formatInteger } from "../shared/format";
import { visibleText } from "../shared/visible-text";
import type { Problem } from "./scenario";

/** More problems of a link or a file are counted, not named one by one. */
export const MOST_NAMED = 100;

/** The problems of what came from outside as they are shown: nothing in them is unseen, and there is an end to them. */
export function namedProblems(problems: readonly Problem[]): readonly Problem[] {
  const named = problems.slice(0, MOST_NAMED).map(({ field, value, allowed }) => ({
    field: visibleText(field),
    value: visibleText(value),
    allowed,
  }));
  const more = problems.length - named.length;
  if (more === 0) return named;
  return [...named, { field: "…", value: `${formatInteger(more)} more`, allowed: `the first ${MOST_NAMED} are named` }];
}
