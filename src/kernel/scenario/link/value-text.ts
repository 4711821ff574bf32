import { equal } from "../../../shared/equal";
import { laneLetter } from "../../../shared/lane-letter";
import { defaultIn, type Kind, type ModelChoice, type ModelKind, type RecordKind, type Table } from "../field";
import { laneOf } from "../lanes";
import type { Report } from "../problem";

/*
 * Values as text in a link. "~" separates the entries of a list, "." the columns of an entry, "," the words of a
 * record. A record lists its values that differ from the defaults, as name:value.
 */

type Values = Readonly<Record<string, unknown>>;
type IntegerKind = Extract<Kind, { readonly type: "integer" }>;

/** A model with all its parameters: "ptmalloc,tcache_count:0". */
export const modelText = ({ model, parameters }: ModelChoice): string =>
  [model, ...Object.entries(parameters).map(([name, value]) => `${name}:${value}`)].join(",");

/** A field's value as text in a link. */
export function toText(kind: Kind, value: unknown): string {
  if (kind.type === "lane") return laneLetter(Number(value));
  if (kind.type === "text") return encodeURIComponent(String(value));
  if (kind.type === "record") return recordToText(kind, value as Values);
  if (kind.type === "model") return modelToText(kind, value as Values);
  if (kind.type === "integer" && kind.scale !== undefined) return String(Number(value) / kind.scale);
  if (!Array.isArray(value)) return String(value);
  if (kind.type === "rows") return value.map((row) => rowToText(kind.row, row)).join("~");
  return value.join(kind.type === "fraction" ? "of" : "~");
}

/** The values of a record that differ from the defaults. */
const wordsOf = (table: Table, record: Values): string[] =>
  Object.entries(table)
    .filter(([key, field]) => !equal(record[key], defaultIn(field, record)))
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

/* The parsers do not validate. Text of an unknown form stays text, for the validator to refuse. */

/** Parses a number in its one canonical form ("7", not "07" or "7.0"); anything else stays text. */
export function numberFrom(text: string): number | string {
  const number = Number(text);
  return String(number) === text ? number : text;
}

/** The text before and after the first `mark`. */
export function splitAt(text: string, mark: string): readonly [before: string, after: string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** The most parts that are read; no link has more keys, and no policy more words. */
const MOST_PARTS = 200;

/** Splits at `mark`; too many parts are reported under `path`. */
export function partsOf(text: string, mark: string, path: string, report: Report): readonly string[] {
  const parts = text.split(mark, MOST_PARTS + 1);
  if (parts.length <= MOST_PARTS) return parts;
  report(path, text, `at most ${MOST_PARTS} parts, separated by ${mark}`);
  return parts.slice(0, MOST_PARTS);
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([true, false].map((flag) => [String(flag), flag]));

/** Parses a field's text in a link, without validating it. */
export function fromText(kind: Kind, text: string): unknown {
  switch (kind.type) {
    case "fraction":
      return text.includes("of") ? text.split("of").map(numberFrom) : text;
    case "record":
      return ownOf(kind.presets ?? {}, text) ?? recordFromText(kind.table, text);
    case "model": {
      const [model, words] = splitAt(text, ",");
      return {
        model,
        ...(words === undefined ? {} : { parameters: parametersFromText(ownOf(kind.models, model) ?? {}, words) }),
      };
    }
    case "commands":
      return text === "" ? [] : text.split("~");
    case "integers":
      return text.split("~").map(numberFrom);
    case "rows":
      return text.split("~").map((row) => rowFromText(kind.row, row));
    case "choice":
    case "text":
    case "form":
      return text;
    case "flag":
      return FLAGS.get(text) ?? text;
    case "lane":
      return laneOf(text) < 0 ? text : laneOf(text);
    case "integer":
      return scaledFrom(kind, numberFrom(text));
    default:
      return numberFrom(text);
  }
}

/** Links once had the number that the core counts, which is over all that a person writes. */
function scaledFrom({ min, max, scale = 1 }: IntegerKind, given: number | string): number | string {
  const whole = typeof given === "number" ? Math.round(given * scale) : Number.NaN;
  return whole >= min && whole <= max && whole / scale === given ? whole : given;
}

/**
 * Parses the parameters of a model. Each becomes a value under its name, so that a problem names it: a word without a value
 * becomes an empty one, and values of one name stay together.
 */
function parametersFromText(table: Table, text: string): object {
  const texts = new Map<string, string>();
  for (const word of text.split(",")) {
    const [name, value = ""] = splitAt(word, ":");
    texts.set(name, texts.has(name) ? `${texts.get(name)} and ${value}` : value);
  }
  return Object.fromEntries([...texts].map(([name, value]) => [name, wordValue(table, name, value)]));
}

/** Parses words of the form name:value, each name once; other text stays text. */
function recordFromText(table: Table, text: string): unknown {
  const words = text.split(",").map((word) => splitAt(word, ":"));
  const names = new Set(words.map(([name]) => name));
  if (names.size < words.length || words.some(([, value]) => value === undefined)) return text;
  return Object.fromEntries(words.map(([name, value = ""]) => [name, wordValue(table, name, value)]));
}

function wordValue(table: Table, name: string, text: string): unknown {
  const field = ownOf(table, name);
  return field === undefined ? text : fromText(field.kind, text);
}

/** A record's own value under an untrusted name. */
const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

function rowFromText(table: Table, text: string): unknown {
  const columns = text.split(".");
  const fields = Object.entries(table);
  if (columns.length !== fields.length) return text;
  return Object.fromEntries(fields.map(([key, { kind }], i) => [key, fromText(kind, columns[i] ?? "")]));
}
