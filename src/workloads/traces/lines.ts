import { problemList, type Report } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { formatInteger } from "../../shared/format";

const [LINE_FEED, RETURN] = [10, 13];

/** The longest line in bytes, without its line feed. */
export const MOST_LINE = 65_536;
/** Bytes of a bad line that a problem may need. */
const QUOTED = 400;

/** The byte-order mark that UTF-8 text may begin with. */
const MARK = [0xef, 0xbb, 0xbf];
const hasMark = (text: Uint8Array) => MARK.every((byte, i) => text[i] === byte);

/** Bytes that are searched one by one, which is faster for short lines. */
const SHORT = 32;

/** The position of the next line feed; -1 = the text has no more. */
function lineEnd(text: Uint8Array, from: number): number {
  const end = Math.min(text.length, from + SHORT);
  for (let at = from; at < end; at++) if (text[at] === LINE_FEED) return at;
  return text.indexOf(LINE_FEED, end);
}

/** Splits a text into lines for a reader. Lines end with LF or CR LF, the last one with or without. */
export class LineParser implements TraceParser {
  readonly #reader: LineReader;
  readonly #name: string;
  #rest: Uint8Array = new Uint8Array();
  #number = 0;

  /** `name`: what the format calls a line. */
  constructor(reader: LineReader, name = "line") {
    this.#reader = reader;
    this.#name = name;
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    const text = joined(this.#rest, piece);
    let at = this.#readBlocks(text, 0);
    for (let end = lineEnd(text, at); end >= 0 && !this.#reader.isDone; end = lineEnd(text, at)) {
      const problems = this.#readLine(text, at, end, false);
      if (problems !== null) return problems;
      at = this.#readBlocks(text, end + 1);
    }
    this.#rest = text.slice(at);
    return this.#rest.length > MOST_LINE && !this.#reader.isDone
      ? this.#readLine(this.#rest, 0, this.#rest.length, false)
      : null;
  }

  finish(isCut = false): readonly Problem[] | null {
    const { length } = this.#rest;
    return length === 0 || isCut || this.#reader.isDone ? null : this.#readLine(this.#rest, 0, length, true);
  }

  /** Reads the lines that the reader reads at once. Returns the position behind them. */
  #readBlocks(text: Uint8Array, from: number): number {
    let at = from;
    for (;;) {
      const block = this.#reader.readBlock?.(text, at) ?? NO_BLOCK;
      if (block.lines === 0) return at;
      this.#number += block.lines;
      at = block.end;
    }
  }

  #readLine(text: Uint8Array, begin: number, end: number, isLast: boolean): readonly Problem[] | null {
    this.#number++;
    const from = this.#number === 1 && hasMark(text) ? begin + MARK.length : begin;
    if (end - from > MOST_LINE) return this.#problems(text, from, end);
    const to = text[end - 1] === RETURN && end > from ? end - 1 : end;
    const isGood = (isLast && this.#reader.readLast?.(text, from, to)) || this.#reader.read(text, from, to);
    return isGood ? null : this.#problems(text, from, to);
  }

  #problems(text: Uint8Array, from: number, to: number): readonly Problem[] {
    const { problems, report } = problemList();
    const name = `${this.#name} ${this.#number}`;
    const isLong = to - from > MOST_LINE;
    const line = new TextDecoder("utf-8", { ignoreBOM: true }).decode(text.subarray(from, isLong ? from + QUOTED : to));
    if (isLong) report(name, line, `${formatInteger(MOST_LINE)} bytes at most`);
    else this.#reader.refuse(name, line, report);
    return problems;
  }
}

/** Turns the content of a file into records. The pieces may end anywhere. Null = no problem. */
export interface TraceParser {
  /** Reads what the piece completes. */
  push(piece: Uint8Array): readonly Problem[] | null;
  /** Ends the content. `isCut`: it ends amid the file, so the last record may be half of one. */
  finish(isCut?: boolean): readonly Problem[] | null;
}

/** Lines that were read at once: how many, and the position behind them. */
export interface LineBlock {
  readonly lines: number;
  readonly end: number;
}
const NO_BLOCK: LineBlock = { lines: 0, end: 0 };

/** Reads the lines of a text. */
export interface LineReader {
  /** Whether it needs no more lines. */
  readonly isDone: boolean;
  /** Reads a line without its line break. Returns whether the line is good. */
  read(text: Uint8Array, from: number, to: number): boolean;
  /**
   * Reads whole lines at once, from the start of a text or from a later position in it. It stops before a line that it
   * leaves to `read`. Missing = it leaves all.
   */
  readBlock?(text: Uint8Array, from: number): LineBlock;
  /** Reads a last line without a line break, which may be half of one. Missing = like any other. */
  readLast?(text: Uint8Array, from: number, to: number): boolean;
  /** Reports every problem of a line that is not good. `name`: "line 3". */
  refuse(name: string, line: string, report: Report): void;
}

/** Two pieces as one. */
export function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
