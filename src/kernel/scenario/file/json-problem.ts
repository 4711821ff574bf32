/** A token of JSON and the white space before it. */
const TOKEN =
  /[ \t\r\n]*([[\]{},:]|"(?:[ !#-[\]-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|)/uy;

/** What may stand at a place; t = a text, s = a number, true, false or null. */
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

/** What is wrong with a text as JSON, and where: line and column, from 1, of the first thing that cannot stand there. */
export interface JsonProblem {
  readonly line: number;
  readonly column: number;
  readonly allowed: string;
}

/** What is open at a place: how each list or record closes, the last innermost, and the keys of each so far. */
interface Open {
  readonly closers: string[];
  readonly keys: Set<string>[];
}

/** Null where the text is JSON in which no record says a key twice; JSON.parse takes the last and says nothing. */
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

/** Line and column of an offset. */
function place(text: string, offset: number) {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Whether a token is a key that its record has already; notes it. */
function isSecond(token: string, expected: Expected, { closers, keys }: Open): boolean {
  keys.length = closers.length;
  if (token === "{") keys[closers.length - 1] = new Set();
  if (!expected.endsWith("key") || !token.startsWith('"')) return false;
  const [known, key] = [keys.at(-1), JSON.parse(token) as string];
  if (known?.has(key)) return true;
  known?.add(key);
  return false;
}

/** What may come after `token`; null if it cannot stand here. `closers` of open lists and records, the last innermost. */
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
