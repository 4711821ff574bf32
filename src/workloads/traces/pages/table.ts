import type { FormatChoice, TraceColumns } from "./format";
import { OPERATION, type Operation } from "./record";
import type { ReadOperation, RowShape } from "./rows";

/* The layout of a table in text: its columns, and whether its first line names them. */

/** The bytes that an ID counts, by the name of its column, in order of preference. Null = it is a key. */
const ID_UNITS: Readonly<Record<string, number | null>> = {
  ...{ id: null, obj_id: null, object_id: null, obj: null, oid: null, object: null, key: null, cache_key: null },
  ...{ hashed_host_path_query: null, hashed_path_query: null, hashed_key: null, anonymized_key: null, url: null },
  ...{ offset: 1, io_offset: 1, address: 1, block: 512, sector: 512, lba: 512, lbn: 512, page: 4096 },
};
const SIZE_NAMES = ["size", "obj_size", "object_size", "bytes", "length", "io_size", "response_size", "value_size"];
const VOLUME_NAMES = /^(asu|lun|dev|vol|disk|device|volume|host|hostname|block_id|disk_number)(_?(id|number|no))?$/;
const OPERATION_NAMES = /^(op|op_?name|op_?type|operation|operation_type|type|io_?type|opcode|rw|direction|method)$/;
const REPEAT_NAMES = /^op_?count$/;
export const ID_NAMES: readonly string[] = Object.keys(ID_UNITS);

const DELIMITERS = [",", ";", "\t"] as const;

export const isComment = (line: string): boolean => line.startsWith("#");

/** The first lines of a table, cell by cell. */
export interface Table {
  readonly delimiter: string;
  readonly first: readonly string[];
  readonly second: readonly string[];
  /** The first line as it is written. */
  readonly line: string;
}

export interface Layout {
  readonly columns: TraceColumns;
  /** The line that names the columns, without blanks around it; null = none does. */
  readonly header: string | null;
  readonly unit: number;
  /** Whether the IDs are offsets. */
  readonly hasOffsets: boolean;
  readonly shape: RowShape;
}

/** Splits a line at delimiters that are not between quotes. */
const splitLine = (line: string, delimiter: string) =>
  line.includes('"') ? line.split(new RegExp(`${delimiter}(?=(?:[^"]*"[^"]*")*[^"]*$)`)) : line.split(delimiter);

/** The cells of a line, without the spaces and quotes around them. */
export const cellsOf = (line: string, delimiter: string): readonly string[] =>
  (delimiter === " " ? line.trim().split(/\s+/) : splitLine(line, delimiter)).map((cell) =>
    cell.replaceAll(/^[ \t]+|[ \t]+$/g, "").replace(/^"([^"]*)"$/, "$1"),
  );

/** Remarks within a name, such as its unit, in which there may be delimiters. */
const REMARKS = /\s*(\([^)]*\)|\[[^\]]*\])/g;

/** The table that begins with these lines. Its delimiter is the one that the first line has most often. */
export function tableOf([first = "", second = ""]: readonly string[]): Table {
  const line = first.replaceAll(REMARKS, "");
  const often = (delimiter: string) => line.split(delimiter).length;
  const [most = ","] = DELIMITERS.toSorted((a, b) => often(b) - often(a));
  const delimiter = often(most) === 1 && /\S\s+\S/.test(line) ? " " : most;
  const cells = cellsOf(line.replace(/^\ufeff?\s*#/, "").replace(/^\ufeff/, ""), delimiter);
  return { delimiter, first: cells, second: cellsOf(second, delimiter), line: first };
}

/** The lines of a table without comments, but for a comment above them that names their columns. */
export function tableLines(lines: readonly string[]): readonly string[] {
  const rows = lines.filter((line) => !isComment(line.replace(/^\ufeff/, "").trim()));
  const above = lines.slice(0, lines.indexOf(rows[0] ?? "")).findLast((line) => {
    const table = tableOf([line, ...rows]);
    return table.first.length > 1 && table.first.length === table.second.length && namedLayout(table) !== null;
  });
  return above === undefined ? rows : [above, ...rows];
}

export const isNumber = (cell: string | undefined): boolean =>
  cell !== undefined && /^-?\d+([.]\d+)?(e[+-]?\d+)?$/i.test(cell);

/** Whether the first line must be names, because only the second has numbers. */
export const hasHeader = ({ first, second }: Table): boolean => !first.some(isNumber) && second.some(isNumber);

/** A name as it is compared: "cacheKey", "2: cacheKey" and "Cache Key" are "cache_key". */
const plainName = (cell: string) =>
  cell
    .replace(/^\d+:\s*/, "")
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3_$2$4")
    .toLowerCase()
    .replaceAll(/[ -]/g, "_");

/** The name of each column, as names are compared. */
export const namesOf = ({ first }: Table): readonly string[] => first.map(plainName);

const headerOf = ({ line }: Table) => line.replace(/^\ufeff/, "").trim();

/** Columns by their names; null = no column has a name of IDs. */
export function namedLayout(table: Table): Layout | null {
  const names = namesOf(table);
  const id = ID_NAMES.find((name) => names.includes(name));
  if (id === undefined) return null;
  const size = SIZE_NAMES.find((name) => names.includes(name));
  const unit = ID_UNITS[id] ?? null;
  const columns = { id: names.indexOf(id) + 1, size: size === undefined ? null : names.indexOf(size) + 1 };
  const placesOf = (pattern: RegExp) => names.flatMap((name, i) => (pattern.test(name) ? [i + 1] : []));
  const [operation] = placesOf(OPERATION_NAMES);
  const [repeat] = placesOf(REPEAT_NAMES);
  const volume = unit === null ? [] : placesOf(VOLUME_NAMES);
  const shape: RowShape = {
    ...{ delimiter: table.delimiter, ...columns },
    ...(volume.length === 0 ? {} : { volume }),
    ...(operation === undefined
      ? {}
      : { operation: { column: operation, read: operationBy(table.line), allowed: "an operation" } }),
    ...(repeat === undefined ? {} : { repeat }),
  };
  return { columns, header: headerOf(table), unit: unit ?? 1, hasOffsets: unit !== null, shape };
}

/** Columns by number. */
export const numberedLayout = (table: Table, columns: TraceColumns, header = hasHeader(table)): Layout => ({
  ...{ columns, header: header ? headerOf(table) : null, unit: 1, hasOffsets: false },
  shape: { delimiter: table.delimiter, ...columns },
});

/** The columns that a person has chosen, or that the names or the numbers say; null = a person should choose. */
export function layoutOf(table: Table, choice: FormatChoice): Layout | null {
  const { columns, hasHeader: header = hasHeader(table) } = choice;
  if (columns !== undefined) return numberedLayout(table, columns, header);
  const named = namedLayout(table);
  if (named !== null || header) return named;
  if (hasThreeColumns(table)) return numberedLayout(table, { id: 2, size: 3 });
  return table.first.length <= 2 ? numberedLayout(table, { id: 1, size: table.first.length === 2 ? 2 : null }) : null;
}

/** Whether a table without names may have libCacheSim's columns: time, ID, size and perhaps the next request, but no operation. */
const hasThreeColumns = ({ first, delimiter }: Table): boolean =>
  delimiter !== " " &&
  [3, 4].includes(first.length) &&
  !isOperation(first[3] ?? "") &&
  isNumber(first[0]) &&
  isNumber(first[2]);

/** The commands of SCSI, in hexadecimal, which read and write. */
const SCSI: Readonly<Record<string, Operation>> = {
  ...{ 8: OPERATION.READ, 28: OPERATION.READ, 88: OPERATION.READ, a8: OPERATION.READ },
  ...{ "2a": OPERATION.WRITE, "8a": OPERATION.WRITE, aa: OPERATION.WRITE },
};
const READS = /^(r|g|head)$|^(read|get)/;
const WRITES = /^(w|s|p|add|replace|cas|append|prepend|incr|decr|copy|update|insert)$|^(write|set|put|post)/;

/** Whether a word names a read, a write or a deletion. */
export const isOperation = (word: string): boolean => operationNamed(word) !== OPERATION.OTHER || /^d/i.test(word);

function operationNamed(word: string): Operation {
  const name = word.toLowerCase();
  if (READS.test(name)) return OPERATION.READ;
  return WRITES.test(name) ? OPERATION.WRITE : (SCSI[name] ?? OPERATION.OTHER);
}

/** The words that are remembered. */
const MOST_WORDS = 16;

/** Reads operations by their names, and by the numbers that a header explains: "op [Put:0, Get:1]". */
function operationBy(header: string): ReadOperation {
  const explained = [...header.matchAll(/(\w+)\s*:\s*(\d+)/g)];
  const known = new Map(explained.map(([, name = "", number = ""]) => [number, operationNamed(name)]));
  const decoder = new TextDecoder();
  const words: { readonly bytes: Uint8Array; readonly operation: Operation }[] = [];
  return (text, from, to) => {
    for (const { bytes, operation } of words) if (isSame(text, from, to, bytes)) return operation;
    const bytes = text.slice(from, to);
    const word = decoder.decode(bytes);
    const operation = known.get(word) ?? operationNamed(word);
    if (words.length < MOST_WORDS) words.push({ bytes, operation });
    return operation;
  };
}

function isSame(text: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  if (to - from !== word.length) return false;
  for (let i = 0; i < word.length; i++) if (text[from + i] !== word[i]) return false;
  return true;
}
