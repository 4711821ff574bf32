import type { Kind, Table } from "../field";
import { laneLetter } from "../lanes";

/*
 * Values as text in a link. "~" parts the entries of a list, "." the columns of an entry. read-value.ts reads them.
 */

/** The value of a field as it stands in a link. */
export function toText(kind: Kind, value: unknown): string {
  if (kind.type === "lane") return laneLetter(Number(value));
  if (kind.type === "text") return encodeURIComponent(String(value));
  if (!Array.isArray(value)) return String(value);
  if (kind.type === "rows") return value.map((row) => rowToText(kind.row, row)).join("~");
  return value.join(kind.type === "fraction" ? "of" : "~");
}

const rowToText = (table: Table, row: Record<string, unknown>) =>
  Object.entries(table)
    .map(([key, { kind }]) => toText(kind, row[key]))
    .join(".");
