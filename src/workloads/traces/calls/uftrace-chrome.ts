import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { type CallFormat, CallLines } from "./format";
import { FunctionCalls } from "./function-calls";

/** An event of uftrace, as one line: the beginning or the end of a function. */
interface FunctionEvent {
  readonly ph?: unknown;
  readonly pid?: unknown;
  readonly tid?: unknown;
  readonly ts?: unknown;
  readonly name?: unknown;
  readonly args?: { readonly arguments?: unknown; readonly retval?: unknown };
}

const START = /^\s*\{\s*"traceEvents"\s*:\s*\[\s*/;
const EVENT = /^\{.*"ph"\s*:\s*"[BE]".*\},?$/;
const FORM = 'an event {"ts": …, "ph": "B" or "E", "pid": …, "name": …, "args": …} on a line of its own';

/** The output of uftrace dump --chrome, whose arguments uftrace record -a records. */
export const uftraceChrome: CallFormat = {
  title: "uftrace dump --chrome",
  recognize: (head) => {
    const lines = textLines(head);
    const isEvent = (line: string) => EVENT.test(line.replace(START, "").trim());
    return START.test(lines[0] ?? "") && lines.some(isEvent) ? "events of functions, one per line" : null;
  },
  parser: (target) => new LineParser(new ChromeReader(target)),
};

/** The text between the parentheses that uftrace prints around arguments. */
const bare = (value: unknown) => String(value ?? "").replace(/^\s*\(?|\)?\s*$/g, "");

class ChromeReader extends CallLines {
  readonly #decoder = new TextDecoder();
  readonly #calls = new FunctionCalls(this.target, this.canonical);
  /** Behind the events there are other values. */
  #isOver = false;

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to)).replace(START, "").trim();
    if (line.startsWith("]")) this.#isOver = true;
    if (line === "" || this.#isOver) return true;
    const event = eventOf(line.replace(/,$/, ""));
    return event !== null && this.#read(event);
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(name, line, FORM);
  }

  #read({ ph, pid, tid, ts, name, args }: FunctionEvent): boolean {
    if ((ph !== "B" && ph !== "E") || typeof name !== "string") return this.target.leaveOut("other events");
    const thread = Number(tid ?? pid ?? 0);
    this.#readTime(ts);
    if (ph === "B") return this.#calls.begin(thread, name, bare(args?.arguments));
    return this.#calls.resume(thread, name, "", bare(args?.retval));
  }

  #first: number | null = null;
  #last = 0;

  /** Microseconds, as uftrace counts them. */
  #readTime(ts: unknown): void {
    if (typeof ts !== "number") return;
    this.#first ??= ts;
    this.#last = Math.max(this.#last, Math.round((ts - this.#first) * 1000));
    this.canonical.setTime(this.#last);
  }
}

function eventOf(text: string): FunctionEvent | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}
