import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import { ALLOWED_ACTS, type CallLayout, callAct, callLayout } from "./call-words";
import { type CallFormat, fitMostly } from "./format";
import { NamedCalls } from "./named-calls";

const DELIMITERS = [",", ";", "\t"] as const;
const BLANKS = " ";
const OPS = /^(op|operation|call|action)$/i;
const HEADER =
  "a header that names the columns, as op,id,size or op,address,size,old_address, and align, thread, time_ns if there are any; without one, rows such as get,1,512 and put,1";

export const cellsOf = (line: string, delimiter: string): readonly string[] =>
  (delimiter === BLANKS ? line.trim().split(/ +/) : split(line, delimiter)).map((cell) =>
    cell.trim().replace(/^"([^"]*)"$/, "$1"),
  );

/** The cells of a row; a delimiter within quotes is text, if all quotes are closed. */
function split(line: string, delimiter: string): readonly string[] {
  const parts = line.split(delimiter);
  const quotes = line.split('"').length - 1;
  if (quotes === 0 || quotes % 2 > 0) return parts;
  const cells: string[] = [];
  let isWithin = false;
  for (const part of parts) {
    cells.push(isWithin ? `${cells.pop()}${delimiter}${part}` : part);
    if (part.split('"').length % 2 === 0) isWithin = !isWithin;
  }
  return cells;
}

/** The delimiter that a line has most often. */
export function delimiterOf(line: string): string {
  const often = (delimiter: string) => line.split(delimiter).length;
  const [delimiter = ","] = DELIMITERS.toSorted((a, b) => often(b) - often(a));
  return delimiter;
}

/** The same, or blanks in a line that has no other. */
const separatorOf = (line: string): string => {
  const delimiter = delimiterOf(line);
  return line.includes(delimiter) ? delimiter : BLANKS;
};

/** The columns and their separator. */
interface Table extends CallLayout {
  readonly separator: string;
}

/** The columns that a header names; null = the line is not a header. */
function headerOf(line: string): Table | null {
  const separator = separatorOf(line);
  const layout = callLayout(cellsOf(line, separator));
  const { op, id, address, size } = layout.places;
  const isWhole = op !== undefined && size !== undefined && (id === undefined) !== (address === undefined);
  return isWhole ? { ...layout, separator } : null;
}

/** The act of a row in a table without a header: a word, an ID, and a size unless it is a return. */
function actOfRow(line: string) {
  const [word = "", ...rest] = cellsOf(line, separatorOf(line));
  return word.length > 1 && rest.length > 0 && rest.length < 3 ? callAct(word) : undefined;
}

const isRow = (line: string) => actOfRow(line) !== undefined;
const tableOf = (line: string): Table | null =>
  isRow(line) ? { ...callLayout(["op", "id", "size"]), separator: separatorOf(line) } : headerOf(line);

/** Whether lines are rows without a header. A list of requests for pages has no returns, and prose has few rows. */
function isBare(lines: readonly string[]): boolean {
  const [first = ""] = lines;
  const isTable = separatorOf(first) === BLANKS ? fitMostly(lines, isRow) : isRow(first);
  return isTable && lines.some((line) => actOfRow(line)?.letter === "f");
}

const ROW = "an act, an ID and, for a take, a size in digits without separators, as get,a,512 and put,a";
/** Cells of a row that may be meant as a call, with one too many. */
const MOST_CELLS = 4;

/**
 * Whether a line may be meant as a row of a pool's log: its act is known, or stands in the wrong column, or is another
 * word before a number. Names of columns have no number.
 */
function isMeant(line: string): boolean {
  const cells = cellsOf(line, separatorOf(line));
  if (cells.length > MOST_CELLS) return false;
  const [first = "", second = ""] = cells;
  if (separatorOf(line) === BLANKS) return cells.length < MOST_CELLS && callAct(first)?.isOfPool === true;
  const hasAct = [first, second].some((cell) => cell.length > 1 && callAct(cell) !== undefined);
  return hasAct || (/^[a-z]{2,}$/i.test(first) && /\d/.test(line));
}

/** The first bad row of what is meant as the log of a pool, as a problem; null = it is meant as something else. */
export function rowProblem(head: TraceHead): readonly [name: string, value: string, allowed: string] | null {
  if (!isMeant(textLines(head)[0] ?? "")) return null;
  const rows = new TextDecoder().decode(head.bytes).trimEnd().split(/\r?\n/);
  const bad = rows.findIndex((row) => row.trim() !== "" && !row.startsWith("#") && !isRow(row));
  if (bad < 0) return [`row ${rows.length + 1}`, "no return", "a log with at least one return, as put,a"];
  const row = rows[bad] ?? "";
  const [word = ""] = cellsOf(row, separatorOf(row));
  const isAct = word.length > 1 && callAct(word) !== undefined;
  return [
    `row ${bad + 1}`,
    row,
    isAct ? ROW : `${ROW}. Acts are ${ALLOWED_ACTS}. Other columns need a header, as time_ns,op,id,size`,
  ];
}

/** Whether the first line names the columns of calls. A column op is enough, so that a bad header is refused in words. */
function hasHeader([line = "", ...rows]: readonly string[]): boolean {
  const separator = separatorOf(line);
  if (separator !== BLANKS && cellsOf(line, separator).some((cell) => OPS.test(cell))) return true;
  const place = headerOf(line)?.places.op;
  return place !== undefined && fitMostly(rows, (row) => callAct(cellsOf(row, separator)[place] ?? "") !== undefined);
}

/** A table, with a header or without. */
export const csv: CallFormat = {
  title: "CSV",
  recognize: (head) => {
    const lines = textLines(head).filter((line) => !line.startsWith("#"));
    if (hasHeader(lines)) return "a header with a column op";
    return isBare(lines) ? "rows of an act, an ID and a size" : null;
  },
  parser: (target) => new LineParser(new RowReader(target), "row"),
};

class RowReader extends NamedCalls {
  readonly #decoder = new TextDecoder();
  #table: Table | null = null;
  #header = "";

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to));
    if (line.trim() === "") return true;
    if (this.#table === null) return this.#readFirst(line);
    return line === this.#header ? this.target.leaveOut("repeated headers") : this.#readRow(this.#table, line);
  }

  protected refuseWhole(name: string, line: string, report: Report): void {
    report(name, line, HEADER);
  }

  #readFirst(line: string): boolean {
    this.#table = tableOf(line);
    if (this.#table === null) return false;
    this.target.leftOut = this.#table.leftOut;
    if (isRow(line)) return this.#readRow(this.#table, line);
    this.#header = line;
    return true;
  }

  #readRow(table: Table, line: string): boolean {
    return this.performCall(table, cellsOf(line, table.separator));
  }
}
