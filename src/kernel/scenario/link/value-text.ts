import { equal } from "../../../shared/equal";
import { laneLetter } from "../../../shared/lane-letter";
import type { Kind, ModelChoice, ModelKind, RecordKind, Table } from "../field";

/*
 * Values as text in a link. "~" separates the entries of a list, "." the columns of an entry, "," the words of a
 * record. A record lists its values that differ from the defaults, as name:value. read-value.ts reads them.
 */

type Values = Readonly<Record<string, unknown>>;

/** A model with all its parameters: "ptmalloc,tcache_count:0". */
export const modelText = ({ model, parameters }: ModelChoice): string =>
  [model, ...Object.entries(parameters).map(([name, value]) => `${name}:${value}`)].join(",");

/** A field's value as text in a link. */
export function toText(kind: Kind, value: unknown): string {
  if (kind.type === "lane") return laneLetter(Number(value));
  if (kind.type === "text") return encodeURIComponent(String(value));
  if (kind.type === "record") return recordToText(kind, value as Values);
  if (kind.type === "model") return modelToText(kind, value as Values);
  if (!Array.isArray(value)) return String(value);
  if (kind.type === "rows") return value.map((row) => rowToText(kind.row, row)).join("~");
  return value.join(kind.type === "fraction" ? "of" : "~");
}

/** The values of a record that differ from the defaults. */
const wordsOf = (table: Table, record: Values): string[] =>
  Object.entries(table)
    .filter(([key, { default: usual }]) => !equal(record[key], usual))
    .map(([key, { kind }]) => `${key}:${toText(kind, record[key])}`);

function recordToText({ table, presets = {} }: RecordKind, record: Values): string {
  const preset = Object.keys(presets).find((name) => equal(presets[name], record));
  return preset ?? wordsOf(table, record).join(",");
}

function modelToText({ models }: ModelKind, { model, parameters }: Values): string {
  const name = String(model);
  return [name, ...wordsOf(models[name] ?? {}, parameters as Values)].join(",");
}

const rowToText = (table: Table, row: Record<string, unknown>) =>
  Object.entries(table)
    .map(([key, { kind }]) => toText(kind, row[key]))
    .join(".");

/** Replaces the first key of a path by its name in links. */
export const renamed = (path: string, fields: readonly { readonly key: string; readonly wire: string }[]): string =>
  path.replace(/^\w+/, (name) => fields.find(({ key }) => key === name)?.wire ?? name);
