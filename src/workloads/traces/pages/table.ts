import type { Report } from "../../../kernel/scenario/problem";
import { LineParser, type LineReader, type TraceParser } from "../lines";
import type { TraceColumns } from "./format";
import {
  ALLOWED_BYTES,
  ALLOWED_KEY,
  ALLOWED_NUMBER,
  isBlank,
  type RequestList,
  readBytes,
  readKey,
} from "./request-list";

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

const QUOTE = 34;

/** Reads a table with one record per line. */
export const tableParser = (layout: Layout, list: RequestList, mayBeText: boolean): TraceParser =>
  new LineParser(new RowReader(layout, list, mayBeText));

class RowReader implements LineReader {
  readonly #layout: Layout;
  readonly #delimiter: number;
  readonly #list: RequestList;
  readonly #mayBeText: boolean;
  readonly #record = { low: 0, high: 0, bytes: 1 };
  #skipsLine: boolean;
  /** The cell found last. */
  #from = 0;
  #to = 0;

  constructor(layout: Layout, list: RequestList, mayBeText: boolean) {
    this.#layout = layout;
    this.#delimiter = layout.delimiter.charCodeAt(0);
    this.#list = list;
    this.#mayBeText = mayBeText;
    this.#skipsLine = layout.hasHeader;
  }

  get isDone(): boolean {
    return this.#list.isFull;
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    let start = from;
    while (start < to && isBlank(text[start])) start++;
    if (start === to) return true;
    if (!this.#skipsLine) return this.#readRow(text, from, to);
    this.#skipsLine = false;
    return true;
  }

  refuse(name: string, line: string, report: Report): void {
    const { columns, delimiter } = this.#layout;
    const cells = cellsOf(line, delimiter);
    const needed = Math.max(columns.id, columns.size ?? 1);
    if (cells.length < needed) report(name, line, `at least ${needed} columns`);
    else this.#refuseCells(name, cells[columns.id - 1] ?? "", cells[(columns.size ?? 0) - 1] ?? "1", report);
  }

  #refuseCells(name: string, id: string, size: string, report: Report): void {
    const [isKey, isSize] = [this.#isKey(id), this.#isSize(size)];
    if (!isKey) report(`${name}, id`, id, this.#mayBeText ? ALLOWED_KEY : ALLOWED_NUMBER);
    if (!isSize) report(`${name}, size`, size, ALLOWED_BYTES);
    if (isKey && isSize) report(`${name}, id`, id, `an offset of at most 2^64 - ${size}`);
  }

  #readRow(text: Uint8Array, from: number, to: number): boolean {
    const { id, size } = this.#layout.columns;
    const record = this.#record;
    if (!this.#find(text, from, to, id)) return false;
    if (!readKey(text, this.#from, this.#to, this.#mayBeText, record)) return false;
    if (size === null) return this.#list.add(record);
    return this.#find(text, from, to, size) && readBytes(text, this.#from, this.#to, record) && this.#list.add(record);
  }

  /** Finds a cell, without the spaces and quotes around it. Returns whether the line has it. */
  #find(text: Uint8Array, from: number, to: number, column: number): boolean {
    let start = from;
    for (let left = column - 1; left > 0; left--) {
      while (start < to && text[start] !== this.#delimiter) start++;
      if (start++ === to) return false;
    }
    let end = start;
    while (end < to && text[end] !== this.#delimiter) end++;
    return this.#trim(text, start, end);
  }

  /** Returns whether a quote at one end has one at the other. */
  #trim(text: Uint8Array, from: number, to: number): boolean {
    let [start, end] = [from, to];
    while (start < end && isBlank(text[start])) start++;
    while (end > start && isBlank(text[end - 1])) end--;
    const isQuoted = text[start] === QUOTE && end - start > 1;
    if (isQuoted && text[end - 1] !== QUOTE) return false;
    this.#from = isQuoted ? start + 1 : start;
    this.#to = isQuoted ? end - 1 : end;
    return true;
  }

  #isKey(cell: string): boolean {
    const text = new TextEncoder().encode(cell);
    return !hasOpenQuote(cell) && readKey(text, 0, text.length, this.#mayBeText, this.#record);
  }

  #isSize(cell: string): boolean {
    const text = new TextEncoder().encode(cell);
    return readBytes(text, 0, text.length, this.#record);
  }
}

/** Whether a quoted text continues in the next cell. */
const hasOpenQuote = (cell: string) => cell.length > 1 && cell.startsWith('"') && !cell.endsWith('"');
