import { nearestName } from "../../shared/nearest-name";
import { visibleText } from "../../shared/visible-text";
import type { Problem } from "./scenario";

/** Notes a problem: the path of the field, the value as given (undefined = none), what is allowed. */
export type Report = (field: string, value: unknown, allowed: string) => void;

/** A list of problems, and what adds to it. Nothing in them is unseen, since all of it may come from outside. */
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

/** A problem of a whole file, in words of our own. */
export const fileProblem = (value: string, allowed: string): Problem => ({ field: "file", value, allowed });

/** A name that came from outside, in quotes unless it looks like a name. */
export const nameText = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));

const MOST = 80;
const clip = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

/** Untrusted data as a short text, whatever its shape and size. */
function valueText(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "string") return clip(JSON.stringify(value.slice(0, MOST)));
  if (Array.isArray(value))
    return value.length <= 4 ? clip(`[${value.map(partText).join(", ")}]`) : `${value.length} entries`;
  return partText(value);
}

const partText = (part: unknown) => (typeof part === "object" && part !== null ? "{…}" : clip(String(part)));

/** The end of a sentence on what is allowed in place of `given`: the name that was probably meant, if there is one. */
export function suggestion(given: unknown, names: readonly string[]): string {
  const nearest = typeof given === "string" ? nearestName(given, names) : undefined;
  return nearest === undefined ? "" : `; did you mean ${nearest}?`;
}
