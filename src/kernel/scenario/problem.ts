import { formatInteger } from "../../shared/format";
import { nearestName } from "../../shared/nearest-name";
import { visibleText } from "../../shared/visible-text";
import type { Problem } from "./scenario";

/** Reports a problem: the path of the field, the given value (undefined = missing), what is allowed. */
export type Report = (field: string, value: unknown, allowed: string) => void;

/**
 * A list of problems and a function that adds to it. Untrusted text in them has its invisible characters made visible.
 */
export function problemList(): { readonly problems: readonly Problem[]; readonly report: Report } {
  const problems: Problem[] = [];
  return {
    problems,
    report: (field, value, allowed) => {
      const [path, given, rule] = [clip(field), valueText(value), allowed].map(visibleText) as [string, string, string];
      problems.push({ field: path, value: given, allowed: rule });
    },
  };
}

/** A list of one problem. */
export function problemOf(field: string, value: unknown, allowed: string): readonly Problem[] {
  const { problems, report } = problemList();
  report(field, value, allowed);
  return problems;
}

/** A problem of a whole file; both texts are ours. */
export const fileProblem = (value: string, allowed: string): Problem => ({ field: "file", value, allowed });

/** An untrusted name, in quotes unless it looks like a name. */
export const nameText = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));

const MOST = 80;
const clip = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

/** Untrusted data as short text, whatever its shape and size. */
function valueText(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string") return clip(JSON.stringify(value.slice(0, MOST)));
  if (Array.isArray(value))
    return value.length <= 4 ? clip(`[${value.map(partText).join(", ")}]`) : `${value.length} entries`;
  return partText(value);
}

const partText = (part: unknown) => (typeof part === "object" && part !== null ? "{…}" : clip(String(part)));

/** Ends a sentence about allowed values: suggests the name that was probably meant instead of `given`, if any. */
export function suggestion(given: unknown, names: readonly string[]): string {
  const nearest = typeof given === "string" ? nearestName(given, names) : undefined;
  return nearest === undefined ? "" : `; did you mean ${nearest}?`;
}

/** Problems of a link or file beyond this number are only counted. */
const MOST_NAMED = 100;

/** The problems of untrusted input as the page shows them: a bounded list. */
export function namedProblems(problems: readonly Problem[]): readonly Problem[] {
  const more = problems.length - MOST_NAMED;
  if (more <= 0) return problems;
  const rest = { field: "…", value: `${formatInteger(more)} more`, allowed: `the first ${MOST_NAMED} are named` };
  return [...problems.slice(0, MOST_NAMED), rest];
}
