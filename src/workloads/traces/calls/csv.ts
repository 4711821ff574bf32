import type { Report } from "../../../kernel/scenario/problem";
import type { Words } from "../decimal";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import type { Canonical } from "./canonical";
import { CheckedLines, type HalfLineReader, isNull, log2Of, NULL_WORDS, numberOf } from "./cursor";
import { type CallFormat, type CallTarget, refuseState } from "./format";
import { CALL } from "./operation";

const DELIMITERS = [",", ";", "\t"] as const;
/** The columns, and the names that each may have. */
const COLUMNS = {
  op: ["op", "operation", "call"],
  id: ["id"],
  address: ["address", "addr", "ptr", "pointer"],
  size: ["size", "bytes"],
  old: ["old_address", "old", "old_id"],
  align: ["align", "alignment"],
  thread: ["thread", "tid"],
  time: ["time_ns"],
} as const;
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as readonly Column[];

/** The operations by their names. */
const OPERATIONS: ReadonlyMap<string, string> = new Map([
  ...(["a", "c", "r", "f", "m"] as const).map((letter) => [letter, letter] as const),
  ...Object.entries({
    malloc: "a",
    calloc: "c",
    realloc: "r",
    free: "f",
    aligned: "m",
    aligned_alloc: "m",
    memalign: "m",
  }),
]);
const HEADER = "a header op,id,size or op,address,size,old_address, and align, thread, time_ns if there are any";
const ROW =
  "malloc, calloc, realloc, free or aligned in op; whole numbers below 2^64, hexadecimal with 0x; old_address for a realloc, a power of two up to 2^32 in align, times that never fall";

const nameOf = (cell: string): Column | undefined =>
  COLUMN_NAMES.find((name) => (COLUMNS[name] as readonly string[]).includes(cell.toLowerCase()));

const cellsOf = (line: string, delimiter: string) =>
  line.split(delimiter).map((cell) => cell.trim().replace(/^"([^"]*)"$/, "$1"));

/** The position of each column; null = the line is not a header. */
interface Layout {
  readonly delimiter: string;
  readonly places: Partial<Record<Column, number>>;
  readonly leftOut: readonly string[];
}

function layoutOf(line: string): Layout | null {
  const often = (delimiter: string) => line.split(delimiter).length;
  const [delimiter = ","] = DELIMITERS.toSorted((a, b) => often(b) - often(a));
  const cells = cellsOf(line, delimiter);
  const names = cells.map(nameOf);
  const places = Object.fromEntries(names.flatMap((name, i) => (name === undefined ? [] : [[name, i]])));
  const isWhole = "op" in places && "size" in places && "id" in places !== "address" in places;
  return isWhole ? { delimiter, places, leftOut: cells.filter((_, i) => names[i] === undefined) } : null;
}

/** A table with a header. */
export const csv: CallFormat = {
  title: "CSV",
  recognize: (head) => {
    const [first = ""] = textLines(head);
    const hasOp = DELIMITERS.some((delimiter) => cellsOf(first, delimiter).some((cell) => nameOf(cell) === "op"));
    return hasOp && DELIMITERS.some((delimiter) => first.includes(delimiter)) ? "a header with a column op" : null;
  },
  parser: (target) => new LineParser(new CheckedLines(new RowReader(target), target), "row"),
};

class RowReader implements HalfLineReader {
  readonly isDone = false;
  readonly #target: CallTarget;
  readonly #canonical: Canonical;
  readonly #decoder = new TextDecoder();
  #layout: Layout | null = null;
  #cells: readonly string[] = [];
  #time = 0;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#canonical = target.canonical("missed free");
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to));
    if (line.trim() === "") return true;
    if (this.#layout === null) return this.#readHeader(line);
    this.#cells = cellsOf(line, this.#layout.delimiter);
    return this.#readCaller() && this.#readCall(OPERATIONS.get((this.#cell("op") ?? "").toLowerCase()));
  }

  refuse(name: string, line: string, report: Report): void {
    if (!refuseState(name, line, this.#canonical, report)) report(name, line, this.#layout === null ? HEADER : ROW);
  }

  #readHeader(line: string): boolean {
    this.#layout = layoutOf(line);
    this.#target.leftOut = this.#layout?.leftOut ?? [];
    return this.#layout !== null;
  }

  get #isById(): boolean {
    return this.#layout?.places.id !== undefined;
  }

  #cell(column: Column): string | undefined {
    const cell = this.#cells[this.#layout?.places[column] ?? -1];
    return cell === "" ? undefined : cell;
  }

  /** The number in a column; `missing` if the column or the cell is missing; null if it is not a number. */
  #number(column: Column, missing: Words | null): Words | null {
    const cell = this.#cell(column);
    return cell === undefined ? missing : numberOf(cell);
  }

  #readCaller(): boolean {
    const [thread, time] = [this.#number("thread", NULL_WORDS), this.#number("time", wordsOfNumber(this.#time))];
    if (thread === null || time === null || numberOfWords(time) < this.#time) return false;
    this.#time = numberOfWords(time);
    this.#canonical.setThread(numberOfWords(thread));
    this.#canonical.setTime(this.#time);
    return this.#time <= Number.MAX_SAFE_INTEGER;
  }

  #readCall(operation: string | undefined): boolean {
    const block = this.#isById ? this.#number("id", null) : this.#number("address", NULL_WORDS);
    if (operation === undefined || block === null) return false;
    const hasBlock = this.#isById || !isNull(block);
    if (operation === "f") return !hasBlock || this.#canonical.free(block.low, block.high);
    const size = this.#number("size", null);
    if (size === null) return false;
    if (operation === "r") return this.#readResize(block, hasBlock, size);
    if (!hasBlock) return this.#canonical.fail();
    return operation === "m" ? this.#readAligned(block, size) : this.#allocate(operation, block, size);
  }

  #allocate(operation: string, { low, high }: Words, size: Words): boolean {
    return this.#canonical.allocate(operation === "a" ? CALL.ALLOCATE : CALL.CALLOC, low, high, size.low, size.high);
  }

  #readAligned({ low, high }: Words, size: Words): boolean {
    const log2 = log2Of(this.#number("align", null) ?? NULL_WORDS);
    return log2 !== null && this.#canonical.allocate(CALL.ALIGNED, low, high, size.low, size.high, log2);
  }

  /** With IDs, a block keeps its own unless the table names the old one. */
  #readResize(block: Words, hasBlock: boolean, size: Words): boolean {
    const isById = this.#isById;
    const old = this.#number("old", isById ? block : null);
    if (old === null) return false;
    if (!hasBlock) return this.#canonical.endWithout(old.low, old.high, isNull(size));
    const isNew = isById ? !this.#canonical.has(old.low, old.high) : isNull(old);
    if (isNew) return this.#canonical.allocateByRealloc(block.low, block.high, size.low, size.high);
    if (isById && isNull(size)) return this.#canonical.resizeToZero(old.low, old.high);
    return this.#canonical.resize(old.low, old.high, block.low, block.high, size.low, size.high);
  }
}

const numberOfWords = ({ low, high }: Words) => high * 2 ** 32 + low;
const wordsOfNumber = (value: number): Words => ({ low: value >>> 0, high: Math.floor(value / 2 ** 32) });
