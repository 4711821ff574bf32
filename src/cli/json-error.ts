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

/**
 * Where a text stops being JSON: line and column, from 1, of the first thing that cannot stand where it stands, or
 * of the text's end. JSON.parse says it in some engines only.
 */
export function jsonErrorAt(text: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, errorOffset(text)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function errorOffset(text: string): number {
  const closers: string[] = [];
  let expected: Expected = "value";
  for (let at = 0; ; ) {
    TOKEN.lastIndex = at;
    const [all = "", token = ""] = TOKEN.exec(text) ?? [];
    const next = follow(token, expected, closers);
    if (next === null) return at + all.length - token.length;
    expected = next;
    at += all.length;
  }
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
