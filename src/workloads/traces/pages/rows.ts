import type { Report } from "../../../kernel/scenario/problem";
import { addToFnv1a64, longBasis } from "../../../shared/fnv";
import { LineParser, type LineReader, type TraceParser } from "../lines";
import { blankRecord, type Operation, type TraceSplit } from "./record";
import {
  ALLOWED_BYTES,
  ALLOWED_KEY,
  isBlank,
  MOST_RECORD_BYTES,
  type RequestList,
  readBytes,
  readKey,
} from "./request-list";

/** The operation in a cell; null = the record is no request; undefined = the cell names no operation. */
export type ReadOperation = (text: Uint8Array, from: number, to: number) => Operation | null | undefined;

type TestCell = (text: Uint8Array, from: number, to: number) => boolean;

/** The cells of a line. Columns are numbered from 1, or from the end: -1 is the last. */
export interface RowShape {
  /** A space means any blanks. */
  readonly delimiter: string;
  /** The most cells that a name before the ID may have more than one, because it has blanks in it; missing = 0. */
  readonly mostShift?: number;
  readonly id: number;
  /** The last column of an ID in which there may be delimiters; missing = `id`. */
  readonly lastId?: number;
  readonly size: number | null;
  /** The bytes that a size counts; missing = 1. */
  readonly sizeUnit?: number;
  /** A second size, which is added. */
  readonly moreSize?: number;
  /** Whether a size of 0, or none, means that it is unknown. */
  readonly mayLackSize?: boolean;
  /** The columns that name the volume of an offset. */
  readonly volume?: readonly number[];
  readonly operation?: { readonly column: number; readonly read: ReadOperation; readonly allowed: string };
  /** Tests of cells that a record passes. Other lines should be known by what they are. */
  readonly where?: readonly { readonly column: number; readonly is: TestCell; readonly allowed?: string }[];
  /** The columns that a record has at least and at most; missing = those that are read, and any more. */
  readonly least?: number;
  readonly most?: number;
  /** The column that says how many equal requests a record is. */
  readonly repeat?: number;
}

/** Lines beside the records. */
export interface RowLines {
  /** The line that names the columns, without blanks around it; null = none does. */
  readonly header: string | null;
  /** Whether the header alone makes the format, so that only its repetitions are counted. */
  readonly isByHeader: boolean;
  /** The kind of a line that is no request; null = it should be a record. */
  readonly kindOf: (line: string) => string | null;
}

/** The kind of a line that may stand between the records of any table; null = it may not. */
export function kindBeside(line: string): string | null {
  if (line === "*") return "marks *";
  return /^(#|\/\/|;|%|-{2,})/.test(line) ? "comments" : null;
}

/** How the IDs of a table are read. */
export interface RowChoice {
  readonly mayBeText: boolean;
  readonly split: TraceSplit;
}

/** Ctrl-Z, which ends texts of DOS. */
const FILE_END = 0x1a;
const [QUOTE, SHARP, SPACE, POINT] = [34, 35, 32, 46];

/** The end of a cell that begins with a quote: behind the next one; `from` = it has none. */
function quoteEnd(text: Uint8Array, from: number, to: number): number {
  const end = text.indexOf(QUOTE, from + 1);
  return end < 0 || end >= to ? from : end + 1;
}

/** Reads a table with one record per line. */
export const rowParser = (shape: RowShape, lines: RowLines, list: RequestList, choice: RowChoice): TraceParser =>
  new LineParser(new RowReader(shape, lines, list, choice));

const BASIS = longBasis();
const VOLUME_GAP = Uint8Array.of(POINT);
/** The cells of a line whose places are remembered. */
const MOST_CELLS = 1024;

/** The last column that a shape reads; all, if it counts from the end. */
function lastColumn(shape: RowShape): number {
  const { id, lastId = id, size, moreSize = 0, volume = [], operation, where = [], repeat = 0 } = shape;
  const { least = 0, most = -1 + least } = shape;
  const tested = where.map(({ column }) => column);
  const columns = [id, lastId, size ?? 0, moreSize, ...volume, operation?.column ?? 0, ...tested, repeat, most + 1];
  return columns.some((column) => column < 0) ? MOST_CELLS : Math.max(...columns) + (shape.mostShift ?? 0);
}

/** The columns that a line must have. */
const leastColumns = ({ id, size, operation, mayLackSize = false, least = 0 }: RowShape) =>
  Math.max(...[least, id, mayLackSize ? 0 : (size ?? 0), operation?.column ?? 0].map(Math.abs));

class RowReader implements LineReader {
  readonly #shape: RowShape;
  readonly #lines: RowLines;
  readonly #list: RequestList;
  readonly #choice: RowChoice;
  readonly #delimiter: number;
  readonly #needed: number;
  readonly #least: number;
  readonly #where: NonNullable<RowShape["where"]>;
  readonly #record = blankRecord();
  readonly #volume = longBasis();
  readonly #starts = new Int32Array(MOST_CELLS);
  readonly #ends = new Int32Array(MOST_CELLS);
  #cells = 0;
  /** The cells by which those behind a name with blanks are further right. */
  #shift = 0;
  readonly #header: Uint8Array;
  #countsHeader: boolean;
  /** The cell found last. */
  #from = 0;
  #to = 0;

  constructor(shape: RowShape, lines: RowLines, list: RequestList, choice: RowChoice) {
    this.#shape = shape;
    this.#lines = lines;
    this.#list = list;
    this.#choice = choice;
    this.#delimiter = shape.delimiter.charCodeAt(0);
    this.#needed = lastColumn(shape);
    this.#least = leastColumns(shape);
    this.#where = shape.where ?? [];
    this.#header = new TextEncoder().encode(lines.header ?? "");
    this.#countsHeader = !lines.isByHeader;
  }

  get isDone(): boolean {
    return this.#list.isFull;
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    let start = from;
    while (start < to && isBlank(text[start])) start++;
    if (start === to) return true;
    if (text[start] === this.#header[0] && this.#isHeader(text, start, to)) return this.#leaveOutHeader();
    if (text[start] === SHARP) return this.#list.leaveOut("comments");
    if (text[start] === FILE_END) return this.#list.leaveOut("marks of the end of a file");
    return this.#readRow(text, start, to) || this.#leaveOut(text, start, to);
  }

  #isHeader(text: Uint8Array, from: number, to: number): boolean {
    const end = from + this.#header.length;
    if (end > to || !this.#header.every((byte, i) => text[from + i] === byte)) return false;
    for (let at = end; at < to; at++) if (!isBlank(text[at])) return false;
    return true;
  }

  #leaveOutHeader(): boolean {
    const counts = this.#countsHeader;
    this.#countsHeader = true;
    return !counts || this.#list.leaveOut("names of columns");
  }

  /** A last line that ends before its record does is left out. */
  readLast(text: Uint8Array, from: number, to: number): boolean {
    if (this.read(text, from, to)) return true;
    const last = this.#cells - 1;
    const isCut = this.#cells < this.#least || this.#starts[last] === this.#ends[last];
    return isCut && this.#list.count > 0 && this.#list.leaveOut("unfinished last lines");
  }

  refuse(name: string, line: string, report: Report): void {
    const text = new TextEncoder().encode(line);
    this.#split(text, 0, text.length);
    const { most } = this.#shape;
    if (most !== undefined && this.#cells > most) report(name, line, `${most} column${most === 1 ? "" : "s"} at most`);
    else if (this.#cells < this.#least) report(name, line, `at least ${this.#least} columns`);
    else this.#refuseCells(name, text, report);
  }

  #refuseCells(name: string, text: Uint8Array, report: Report): void {
    const { id, lastId = id, operation, repeat } = this.#shape;
    const cell = (column: number) => this.#textOf(text, column);
    let isGood = true;
    const refuse = (field: string, value: string, allowed: string) => {
      isGood = false;
      report(`${name}, ${field}`, value, allowed);
    };
    for (const { column, is, allowed } of this.#where)
      if (allowed !== undefined && !(this.#find(text, column) && is(text, this.#from, this.#to)))
        refuse(`column ${column}`, cell(column), allowed);
    if (operation !== undefined && this.#operation(text) === undefined)
      refuse("operation", cell(operation.column), operation.allowed);
    if (!this.#readId(text))
      refuse("id", cell(lastId), this.#choice.mayBeText ? ALLOWED_KEY : this.#list.allowedNumber);
    if (!this.#readSize(text)) refuse("size", cell(this.#badSize(text)), this.#allowedSize());
    if (repeat !== undefined && this.#bytesIn(text, repeat) < 0) refuse("count", cell(repeat), ALLOWED_BYTES);
    if (isGood) report(`${name}, id`, cell(id), this.#list.allowedId(this.#record.bytes));
  }

  /** The column of a size that is not good. */
  #badSize(text: Uint8Array): number {
    const { size, moreSize } = this.#shape;
    return moreSize !== undefined && this.#bytesIn(text, size ?? 0) >= 0 ? moreSize : (size ?? 0);
  }

  #allowedSize(): string {
    const { sizeUnit = 1 } = this.#shape;
    return sizeUnit === 1 ? ALLOWED_BYTES : `a whole number, 0 … ${Math.floor(MOST_RECORD_BYTES / sizeUnit)}`;
  }

  #leaveOut(text: Uint8Array, from: number, to: number): boolean {
    const line = new TextDecoder().decode(text.subarray(from, to)).trim();
    const kind = this.#lines.kindOf(line) ?? kindBeside(line);
    return kind !== null && this.#list.leaveOut(kind);
  }

  #readRow(text: Uint8Array, from: number, to: number): boolean {
    this.#split(text, from, to);
    const record = this.#record;
    if (this.#cells < this.#least || this.#cells > (this.#shape.most ?? MOST_CELLS)) return false;
    for (const { column, is } of this.#where)
      if (!this.#find(text, column) || !is(text, this.#from, this.#to)) return false;
    const operation = this.#operation(text);
    if (operation === undefined) return false;
    if (operation === null) return this.#list.leaveOut(`operations ${this.#word(text) || "without a name"}`);
    record.operation = operation;
    if (!this.#readId(text) || !this.#readSize(text) || !this.#readRepeat(text)) return false;
    if (record.repeat === 0) return this.#list.leaveOut("records with a count of 0");
    return this.#readVolume(text) && this.#list.add(record);
  }

  #operation(text: Uint8Array): Operation | null | undefined {
    const { operation, mostShift = 0 } = this.#shape;
    if (operation === undefined) return this.#record.operation;
    for (; this.#shift <= mostShift && this.#find(text, operation.column); this.#shift++) {
      const found = operation.read(text, this.#from, this.#to);
      if (found !== undefined) return found;
    }
    this.#shift = 0;
    return undefined;
  }

  #word(text: Uint8Array): string {
    return new TextDecoder().decode(text.subarray(this.#from, this.#to));
  }

  #readId(text: Uint8Array): boolean {
    const { id, lastId = id } = this.#shape;
    if (!this.#find(text, lastId)) return false;
    const end = this.#to;
    if (lastId !== id && !(this.#find(text, id) && this.#from < end)) return false;
    return readKey(text, this.#from, end, this.#choice.mayBeText, this.#record);
  }

  #readSize(text: Uint8Array): boolean {
    const { size, sizeUnit = 1, moreSize, mayLackSize = false } = this.#shape;
    if (size === null) return true;
    const isMissing = mayLackSize && (!this.#find(text, size) || this.#from === this.#to);
    const first = isMissing ? 0 : this.#bytesIn(text, size);
    const second = moreSize === undefined ? 0 : this.#bytesIn(text, moreSize);
    const bytes = (first + second) * sizeUnit;
    if (first < 0 || second < 0 || bytes > MOST_RECORD_BYTES) return false;
    this.#record.bytes = bytes;
    if (bytes > 0 || !mayLackSize) return true;
    this.#record.bytes = 1;
    this.#list.countUnsized();
    return true;
  }

  #readRepeat(text: Uint8Array): boolean {
    const { repeat } = this.#shape;
    if (repeat === undefined) return true;
    this.#record.repeat = this.#bytesIn(text, repeat);
    return this.#record.repeat >= 0;
  }

  #readVolume(text: Uint8Array): boolean {
    const { volume } = this.#shape;
    if (volume === undefined || this.#choice.split === "none") return true;
    const hash = this.#volume;
    hash.low = BASIS.low;
    hash.high = BASIS.high;
    for (let i = 0; i < volume.length; i++) {
      if (!this.#find(text, volume[i] ?? 0)) return false;
      if (i > 0) addToFnv1a64(VOLUME_GAP, 0, 1, hash);
      addToFnv1a64(text, this.#from, this.#to, hash);
    }
    this.#record.volumeLow = hash.low;
    this.#record.volumeHigh = hash.high;
    return true;
  }

  /** The number in a column; -1 = it has none. */
  #bytesIn(text: Uint8Array, column: number): number {
    return this.#find(text, column) ? readBytes(text, this.#from, this.#to) : -1;
  }

  #textOf(text: Uint8Array, column: number): string {
    if (this.#find(text, column)) return this.#word(text);
    const cell = column > 0 ? column - 1 : this.#cells + column;
    return new TextDecoder().decode(text.subarray(this.#starts[cell] ?? 0, this.#ends[cell] ?? 0)).trim();
  }

  /** Finds the cells of a line, as far as they are read. */
  #split(text: Uint8Array, from: number, to: number): void {
    this.#shift = 0;
    if (this.#delimiter === SPACE) this.#splitAtBlanks(text, from, to);
    else this.#splitAtDelimiters(text, from, to);
  }

  #splitAtDelimiters(text: Uint8Array, from: number, to: number): void {
    const [starts, ends, delimiter, needed] = [this.#starts, this.#ends, this.#delimiter, this.#needed];
    let [cells, start] = [0, from];
    while (cells < needed && start <= to) {
      let end = text[start] === QUOTE ? quoteEnd(text, start, to) : start;
      while (end < to && text[end] !== delimiter) end++;
      starts[cells] = start;
      ends[cells++] = end;
      start = end + 1;
    }
    this.#cells = cells;
  }

  #splitAtBlanks(text: Uint8Array, from: number, to: number): void {
    const [starts, ends, needed] = [this.#starts, this.#ends, this.#needed];
    let [cells, start] = [0, from];
    for (;;) {
      while (start < to && isBlank(text[start])) start++;
      if (cells === needed || start >= to) break;
      let end = start;
      while (end < to && !isBlank(text[end])) end++;
      starts[cells] = start;
      ends[cells++] = end;
      start = end;
    }
    this.#cells = cells;
  }

  /** Finds a cell, without the spaces and quotes around it. Returns whether the line has it. */
  #find(text: Uint8Array, column: number): boolean {
    const cell = column > 0 ? column - 1 + this.#shift : this.#cells + column;
    if (cell < 0 || cell >= this.#cells) return false;
    let [start, end] = [this.#starts[cell] ?? 0, this.#ends[cell] ?? 0];
    while (start < end && isBlank(text[start])) start++;
    while (end > start && isBlank(text[end - 1])) end--;
    const isQuoted = text[start] === QUOTE && end - start > 1;
    if (isQuoted && text[end - 1] !== QUOTE) return false;
    this.#from = isQuoted ? start + 1 : start;
    this.#to = isQuoted ? end - 1 : end;
    return true;
  }
}
