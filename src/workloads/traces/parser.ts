import type { Report } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";

/** Turns the content of a file into records. The pieces may end anywhere. Null = no problem. */
export interface TraceParser {
  /** Reads what the piece completes. */
  push(piece: Uint8Array): readonly Problem[] | null;
  /** Ends the content. `isCut`: it ends amid the file, so the last record may be half of one. */
  finish(isCut?: boolean): readonly Problem[] | null;
}

/** Reads the lines of a text. */
export interface LineReader {
  /** Whether it needs no more lines. */
  readonly isDone: boolean;
  /** Reads a line without its line break. Returns whether the line is good. */
  read(text: Uint8Array, from: number, to: number): boolean;
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
