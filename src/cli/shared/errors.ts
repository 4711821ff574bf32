import type { Problem } from "../../kernel/scenario/scenario";

/* Standard error for programs. docs/errors.schema.json describes it, and a code never changes. */

/** A line of a trace: "line 7" or "line 7, SIZE"; other formats have rows, blocks or pages. */
const LINE = /^(?:line|row|block|page) (\d+)(?:, (.*))?$/;
const HINT = /; did you mean (.*)\?$/;

/** The codes of problems; the first that matches counts. */
const CODES: readonly (readonly [code: string, is: (problem: Problem) => boolean])[] = [
  ["bad-line", ({ field }) => LINE.test(field)],
  ["unknown-command", ({ field }) => field === "command"],
  ["unknown-option", ({ field }) => field === "option"],
  ["missing-argument", ({ field, value }) => field === "argument" && value === "missing"],
  ["extra-argument", ({ field }) => field === "argument"],
  ["missing-option", ({ field, value }) => field.startsWith("--") && value === "missing"],
  ["missing-field", ({ value }) => value === "missing"],
  ["unknown-field", ({ allowed }) => /^no (key of a link|field) has this name/.test(allowed)],
  ["repeated", ({ allowed }) => /(each .*|only) once$/.test(allowed)],
  ["not-together", ({ allowed }) => /^(only|not) (with|without|for)\b/.test(allowed)],
  ["bad-version", ({ field }) => field === "v" || field === "schema"],
  ["bad-link", ({ field }) => field === "link"],
  ["bad-file", ({ field }) => field === "file"],
  ["wrong-digest", ({ allowed }) => allowed.endsWith(", which this build gives")],
  ["bad-option", ({ field }) => field.startsWith("--")],
];

/** The codes of problems. @internal */
export const ERROR_CODES: readonly string[] = [...CODES.map(([code]) => code), "bad-value"];

/** The subject of a line beside problems: the program failed or refuses to begin, a limit ended a run, or a setting has no effect. */
export type NoteCode = "failed" | "refused" | "limit" | "note";

const codeOf = (problem: Problem): string => CODES.find(([, is]) => is(problem))?.[0] ?? "bad-value";

/** The given value as it was given, where the problem has all of it. */
function given(value: string): string | null {
  if (value === "missing") return null;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === "string" ? read : value;
  } catch {
    return value;
  }
}

/** A problem as an object. */
export function errorOf(problem: Problem, file: string | null) {
  const [, line, part] = LINE.exec(problem.field) ?? [];
  const [, hint = null] = HINT.exec(problem.allowed) ?? [];
  return {
    error: {
      code: codeOf(problem),
      file,
      line: line === undefined ? null : Number(line),
      field: line === undefined ? problem.field : (part ?? null),
      value: given(problem.value),
      allowed: problem.allowed.replace(HINT, ""),
      hint,
    },
  };
}

/** A sentence as an object. */
export const noteOf = (code: NoteCode, message: string, file: string | null) => ({ [code]: { file, message } });
