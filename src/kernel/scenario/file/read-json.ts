import { err, ok, type Result } from "../../../shared/result";
import { problemList } from "../problem";
import type { Problem } from "../scenario";

/** A JSON token with its leading white space. */
const TOKEN =
  /[ \t\r\n]*([[\]{},:]|"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|)/uy;

/** The tokens allowed at each place; t = a string, s = a number, true, false or null. */
const ALLOWED = {
  value: "[{ts",
  "first-value": "[{ts]",
  key: "t",
  "first-key": "t}",
  colon: ":",
  more: ",]}",
  end: "",
} as const;
type Expected = keyof typeof ALLOWED;

/** The first JSON error of a text: line and column, from 1, of the first token that is not allowed there. */
interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly allowed: string;
}

/** The open lists and records: the closing token of each, innermost last, and its keys so far. */
interface Open {
  readonly closers: string[];
  readonly keys: Set<string>[];
}

/** The first JSON error; null = valid JSON without duplicate keys, which JSON.parse would silently accept. @internal */
export function jsonProblem(text: string): JsonProblem | null {
  const open: Open = { closers: [], keys: [] };
  let expected: Expected = "value";
  for (let at = 0; ; ) {
    TOKEN.lastIndex = at;
    const [all = "", token = ""] = TOKEN.exec(text) ?? [];
    const from = at + all.length - token.length;
    at += all.length;
    if (expected === "end" && token === "" && at === text.length) return null;
    const next = follow(token, expected, open.closers);
    if (next === null) return { ...place(text, from), allowed: "JSON" };
    if (isSecond(token, expected, open)) return { ...place(text, from), allowed: "each key once" };
    expected = next;
  }
}

/** The line and column of an offset. */
function place(text: string, offset: number) {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Whether a token repeats a key of its record. Records the key. */
function isSecond(token: string, expected: Expected, { closers, keys }: Open): boolean {
  keys.length = closers.length;
  if (token === "{") keys[closers.length - 1] = new Set();
  if (!expected.endsWith("key") || !token.startsWith('"')) return false;
  const [known, key] = [keys.at(-1), JSON.parse(token) as string];
  if (known?.has(key)) return true;
  known?.add(key);
  return false;
}

/** The tokens allowed after `token`; null = not allowed here. `closers` of open lists and records, innermost last. */
function follow(token: string, expected: Expected, closers: string[]): Expected | null {
  const kind = token.startsWith('"') ? "t" : /^[^[\]{},:]/.test(token) ? "s" : token;
  if (kind === "" || !ALLOWED[expected].includes(kind)) return null;
  switch (kind) {
    case "[":
      closers.push("]");
      return "first-value";
    case "{":
      closers.push("}");
      return "first-key";
    case ",":
      return closers.at(-1) === "}" ? "key" : "value";
    case ":":
      return "value";
    case "]":
    case "}":
      if (closers.pop() !== kind) return null;
  }
  if (kind === "t" && ALLOWED[expected].startsWith("t")) return "colon";
  return closers.length > 0 ? "more" : "end";
}

/** Parses JSON without duplicate keys. Error: the first place that is not. */
export function readJson(text: string): Result<unknown, Problem> {
  const problem = jsonProblem(text);
  if (problem === null) return ok(JSON.parse(text));
  const { line, column, allowed } = problem;
  const { problems, report } = problemList();
  report(`line ${line}, column ${column}`, text.split("\n")[line - 1]?.slice(column - 1) || undefined, allowed);
  const [first] = problems;
  if (first === undefined) throw new Error("a reported problem is listed");
  return err(first);
}
