import type { Report } from "../../../kernel/scenario/problem";
import { textLines } from "../head";
import { LineParser } from "../lines";
import type { LineReader } from "../parser";
import type { Canonical } from "./canonical";
import { CheckedLines } from "./checked-lines";
import { Cursor } from "./cursor";
import { type CallFormat, type CallTarget, refuseState } from "./format";
import { CALL, MOST_THREAD } from "./operation";
import { isTextLine, MOST_TEXT_ID, MOST_TIME, reportLine } from "./text-lines";

const letter = (text: string) => text.charCodeAt(0);
const [A, C, M, R, F, T, AT, HASH] = [..."acmrft@#"].map(letter) as [
  ...[number, number, number, number],
  ...[number, number, number, number],
];

/** The first line of a trace that a program has written. */
const HEADER = /^#\s*bufferlab-trace\s+\d+\s*(.*)$/;

/** Own text: one operation per line. */
export const ownText: CallFormat = {
  title: "Bufferlab text",
  recognize: (head) => {
    const lines = textLines(head);
    if (HEADER.test(lines[0] ?? "")) return "a header of Bufferlab";
    const operation = lines.find((line) => !line.trimStart().startsWith("#"));
    if (operation === undefined)
      return lines.length > 0 || (head.isWhole && head.bytes.length === 0) ? "comments" : null;
    return isTextLine(operation) ? "a line of Bufferlab's text" : null;
  },
  parser: (target) => new LineParser(new CheckedLines(new TextReader(target), target)),
};

class TextReader implements LineReader {
  readonly isDone = false;
  readonly #target: CallTarget;
  readonly #canonical: Canonical;
  readonly #cursor = new Cursor();
  #time = 0;
  #isFirst = true;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#canonical = target.canonical("leak");
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    const cursor = this.#cursor;
    cursor.open(text, from, to);
    cursor.blank();
    const first = cursor.take();
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (first < 0) return true;
    if (first === HASH) return isFirst ? this.#readHeader(text.subarray(from, to)) : true;
    return cursor.blank() && cursor.decimal() && this.#readNumbers(first);
  }

  refuse(name: string, line: string, report: Report): void {
    if (!refuseState(name, line, this.#canonical, report)) reportLine(name, line, this.#time, report);
  }

  /** Whether a line may be the beginning of a good one. */
  isHalf(line: string): boolean {
    return /^[ \t]*([acmrft@]([ \t]+\d+){0,3}[ \t]*)?$/.test(line);
  }

  #readHeader(line: Uint8Array): true {
    const [, rest = ""] = HEADER.exec(new TextDecoder().decode(line)) ?? [];
    for (const part of rest.split(";")) {
      const [key = "", value = ""] = part.trim().split(/=(.*)/s);
      if (key !== "") this.#target.keys.set(key, value);
    }
    if (this.#target.keys.has("strict")) this.#canonical.forbidTaken();
    return true;
  }

  /** Reads what follows the first number. */
  #readNumbers(first: number): boolean {
    if (first === T) return this.#readThread();
    if (first === AT) return this.#readTime();
    const id = this.#cursor.low;
    if (this.#cursor.high > 0 || id > MOST_TEXT_ID) return false;
    if (first === F) return this.#cursor.isOver() && this.#canonical.free(id, 0);
    return this.#cursor.blank() && this.#cursor.decimal() && this.#readSized(first, id);
  }

  #readSized(first: number, id: number): boolean {
    const { low, high } = this.#cursor;
    if (first === M) return this.#readAligned(id, low, high);
    if (!this.#cursor.isOver()) return false;
    if (first === A) return this.#canonical.allocate(CALL.ALLOCATE, id, 0, low, high);
    if (first === C) return this.#canonical.allocate(CALL.CALLOC, id, 0, low, high);
    return first === R && this.#readResize(id, low, high);
  }

  /** An ID without a block is null, and a realloc to 0 bytes leaves null. */
  #readResize(id: number, low: number, high: number): boolean {
    if (!this.#canonical.has(id, 0)) return this.#canonical.allocateByRealloc(id, 0, low, high);
    if (low === 0 && high === 0) return this.#canonical.resizeToZero(id, 0);
    return this.#canonical.resize(id, 0, id, 0, low, high);
  }

  #readAligned(id: number, low: number, high: number): boolean {
    if (!this.#cursor.blank() || !this.#cursor.decimal()) return false;
    const log2 = Math.log2(this.#cursor.value);
    if (!Number.isInteger(log2) || log2 > 32 || !this.#cursor.isOver()) return false;
    return this.#canonical.allocate(CALL.ALIGNED, id, 0, low, high, log2);
  }

  #readThread(): boolean {
    const { value } = this.#cursor;
    this.#canonical.setThread(value);
    return value >= 1 && value <= MOST_THREAD && this.#cursor.isOver();
  }

  #readTime(): boolean {
    const { value } = this.#cursor;
    if (value < this.#time || value > MOST_TIME || !this.#cursor.isOver()) return false;
    this.#time = value;
    this.#canonical.setTime(value);
    return true;
  }
}
