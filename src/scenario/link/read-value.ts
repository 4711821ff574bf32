import type { Kind, Table } from "../field";
import { laneOf } from "../lanes";

/* Reads what link-text.ts writes. It does not judge: what is not of the form stays text, for the validator to refuse. */

/** A number in its one canonical form ("7", not "07" or "7.0"); anything else stays text. */
export function numberFrom(text: string): number | string {
  const number = Number(text);
  return String(number) === text ? number : text;
}

/** What stands before and after the first `mark`. */
export function splitAt(text: string, mark: string): readonly [before: string, after: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** What a field's text in a link says, to be validated. */
export function fromText(kind: Kind, text: string): unknown {
  switch (kind.type) {
    case "fraction":
      return text.includes("of") ? text.split("of").map(numberFrom) : text;
    case "integers":
      return text.split("~").map(numberFrom);
    case "rows":
      return text.split("~").map((row) => rowFromText(kind.row, row));
    case "choice":
    case "text":
      return text;
    case "lane":
      return laneOf(text) < 0 ? text : laneOf(text);
    default:
      return numberFrom(text);
  }
}

function rowFromText(table: Table, text: string): unknown {
  const columns = text.split(".");
  const fields = Object.entries(table);
  if (columns.length !== fields.length) return text;
  return Object.fromEntries(fields.map(([key, { kind }], i) => [key, fromText(kind, columns[i] ?? "")]));
}
