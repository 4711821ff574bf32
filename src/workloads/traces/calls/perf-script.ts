import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { type CallFormat, CallLines } from "./format";
import { FunctionCalls, isRead, shapeOf } from "./function-calls";

/** An event: the program, its process and thread, perhaps a processor, seconds, the probe, and its values. */
const EVENT =
  /^\s*\S.*?\s+(\d+)(?:\/(\d+))?\s+(?:\[\d+\]\s+)?(?:[\w.]{4,5}\s+)?(\d+\.\d+):\s+(?:\d+\s+)?(?:[\w.-]+:)?(\w+?)(__return|_ret|_return|_exit)?:\s+\(([0-9a-f]+)(?:\s+<-\s+[0-9a-f]+)?\)\s*(.*)$/;
const FORM =
  "PROGRAM THREAD [CPU] SECONDS: probe_libc:NAME: (PLACE) with the arguments in order, and a probe NAME__return with the result";

/** Values of a probe, without their names. */
const valuesOf = (text: string) => [...text.matchAll(/(?:^|\s)\w+=(\S+)/g)].map(([, value = ""]) => value);

/** The name of a function: perf numbers further probes at the same function. */
const functionOf = (name: string) => (isRead(name) ? name : name.replace(/_\d+$/, ""));

/** The output of perf script for probes at malloc and its kin. */
export const perfScript: CallFormat = {
  title: "perf script",
  recognize: (head) => {
    const names = textLines(head).map((line) => EVENT.exec(line)?.[4] ?? "");
    return names.some((name) => shapeOf(functionOf(name)) !== undefined) ? "events of probes at malloc" : null;
  },
  parser: (target) => new LineParser(new PerfReader(target)),
};

class PerfReader extends CallLines {
  readonly #decoder = new TextDecoder();
  readonly #calls = new FunctionCalls(this.target, this.canonical);
  #first: number | null = null;
  #last = 0;

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to)).trimEnd();
    if (line === "" || line.startsWith("#")) return true;
    const [, process, thread, seconds = "", name = "", end, , values = ""] = EVENT.exec(line) ?? [];
    if (/^\s*\S.*\sLOST \d+ events!$/.test(line)) return this.target.leaveOut("records of lost events");
    if (process === undefined) return /^\s+[0-9a-f]+\s/.test(line) && this.target.leaveOut("lines of stacks");
    const call = functionOf(name);
    if (!isRead(call)) return this.target.leaveOut("events of other functions");
    // A number alone is a thread of an unknown process.
    if (thread !== undefined && this.leavesOut(process)) return true;
    this.#readTime(Number(seconds));
    return this.#read(Number(thread ?? process), call, end !== undefined, valuesOf(values));
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(name, line, FORM);
  }

  /** A free has no result, so it ends at once. */
  #read(thread: number, name: string, isEnd: boolean, values: readonly string[]): boolean {
    const isFree = shapeOf(name) === "freed";
    if (isEnd) return isFree || (values.length > 0 && this.#calls.resume(thread, name, "", values[0] ?? ""));
    if (values.length === 0) return false;
    return isFree ? this.#calls.end(thread, name, values.join(), "") : this.#calls.begin(thread, name, values.join());
  }

  #readTime(seconds: number): void {
    this.#first ??= seconds;
    this.#last = Math.max(this.#last, Math.round((seconds - this.#first) * 1e9));
    this.canonical.setTime(this.#last);
  }
}
