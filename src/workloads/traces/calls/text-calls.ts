import type { Report } from "../../../kernel/scenario/problem";
import { CallLines } from "./format";
import { FunctionCalls } from "./function-calls";

/** Reads lines of text, each of which may be a call of a function. Blanks at their ends and empty lines mean nothing. */
export abstract class TextCalls extends CallLines {
  protected readonly calls = new FunctionCalls(this.target, this.canonical);
  /** The form of a good line. */
  protected abstract readonly form: string;
  readonly #decoder = new TextDecoder();
  #firstTime: number | null = null;
  #time = 0;

  /** Reads a line that is not empty. Returns whether it is good. */
  protected abstract readLine(line: string): boolean;

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to)).trimEnd();
    return line === "" || this.readLine(line);
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(name, line, this.form);
  }

  /** The time of the next calls on any clock, whose first time is the start. `unit`: in nanoseconds. */
  protected setClock(time: number, unit = 1): void {
    this.#firstTime ??= time;
    this.#time = Math.max(this.#time, Math.round((time - this.#firstTime) * unit));
    this.canonical.setTime(this.#time);
  }
}
