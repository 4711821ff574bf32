import type { TraceColumns } from "./format";

/* The layout of a table in text: its columns, and whether its first line names them. */

/** The bytes that an ID counts, by the name of its column, in order of preference. */
const ID_UNITS: Readonly<Record<string, number>> = {
  ...{ id: 1, obj_id: 1, object_id: 1, obj: 1, object: 1, key: 1, offset: 1, address: 1 },
  ...{ block: 512, sector: 512, lba: 512, page: 4096 },
};
const SIZE_NAMES = ["size", "obj_size", "object_size", "bytes", "length"];
export const ID_NAMES: readonly string[] = Object.keys(ID_UNITS);

const DELIMITERS = [",", ";", "\t"] as const;

/** The first lines of a table, cell by cell. */
export interface Table {
  readonly delimiter: string;
  readonly first: readonly string[];
  readonly second: readonly string[];
}

export interface Layout {
  readonly delimiter: string;
  readonly columns: TraceColumns;
  readonly hasHeader: boolean;
  readonly unit: number;
}

/** The cells of a line, without the spaces and quotes around them. */
export const cellsOf = (line: string, delimiter: string): readonly string[] =>
  line.split(delimiter).map((cell) => cell.replaceAll(/^[ \t]+|[ \t]+$/g, "").replace(/^"([^"]*)"$/, "$1"));

/** The table that begins with these lines. Its delimiter is the one that the first line has most often. */
export function tableOf([first = "", second = ""]: readonly string[]): Table {
  const often = (delimiter: string) => first.split(delimiter).length;
  const [delimiter = ","] = DELIMITERS.toSorted((a, b) => often(b) - often(a));
  return { delimiter, first: cellsOf(first.replace(/^\s*#/, ""), delimiter), second: cellsOf(second, delimiter) };
}

const isNumber = (cell: string | undefined) => cell !== undefined && /^-?\d+([.]\d+)?(e[+-]?\d+)?$/i.test(cell);

/** Whether the first line must be names, because only the second has numbers. */
export const hasHeader = ({ first, second }: Table): boolean => !first.some(isNumber) && second.some(isNumber);

/** Columns by their names; null = no column has a name of IDs. */
export function namedLayout({ delimiter, first }: Table): Layout | null {
  const names = first.map((cell) => cell.toLowerCase().replaceAll(/[ -]/g, "_"));
  const id = ID_NAMES.find((name) => names.includes(name));
  if (id === undefined) return null;
  const size = SIZE_NAMES.find((name) => names.includes(name));
  const columns = { id: names.indexOf(id) + 1, size: size === undefined ? null : names.indexOf(size) + 1 };
  return { delimiter, columns, hasHeader: true, unit: ID_UNITS[id] ?? 1 };
}

/** Columns by number. */
export const numberedLayout = (table: Table, columns: TraceColumns, header = hasHeader(table)): Layout => ({
  delimiter: table.delimiter,
  columns,
  hasHeader: header,
  unit: 1,
});

/** Whether a table without names has libCacheSim's columns: time, ID, size and perhaps more. */
export const hasThreeColumns = ({ first }: Table): boolean =>
  first.length >= 3 && isNumber(first[0]) && isNumber(first[2]);

/** Whether each line is two numbers. */
export const hasTwoNumbers = ({ first }: Table): boolean => first.length === 2 && first.every(isNumber);
