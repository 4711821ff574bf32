import type { Report } from "../../../kernel/scenario/problem";
import type { LineReader } from "../parser";
import type { CallTarget } from "./format";

/** A reader of lines that knows what half of a line looks like. */
export interface HalfLineReader extends LineReader {
  /** Whether a line may be the beginning of a good one. Missing = any may. */
  isHalf?(line: string): boolean;
}

/** Skips bad lines as far as the target allows it, and takes half a line at the end for an early end. */
export class CheckedLines implements LineReader {
  readonly #reader: HalfLineReader;
  readonly #target: CallTarget;

  constructor(reader: HalfLineReader, target: CallTarget) {
    this.#reader = reader;
    this.#target = target;
  }

  get isDone(): boolean {
    return this.#reader.isDone;
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    return this.#reader.read(text, from, to) || this.#target.skips();
  }

  readLast(text: Uint8Array, from: number, to: number): boolean {
    if (this.#reader.read(text, from, to)) return true;
    const line = new TextDecoder().decode(text.subarray(from, to));
    if (this.#reader.isHalf?.(line) !== false) return this.#target.endEarly();
    return this.#target.skips();
  }

  refuse(name: string, line: string, report: Report): void {
    this.#reader.refuse(name, line, report);
  }
}
