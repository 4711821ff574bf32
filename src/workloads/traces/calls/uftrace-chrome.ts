import { LineParser } from "../lines";
import { textLines } from "../pieces";
import type { CallFormat } from "./format";
import { TextCalls } from "./text-calls";

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

class ChromeReader extends TextCalls {
  protected readonly form = FORM;
  /** Behind the events there are other values. */
  #isOver = false;

  protected readLine(text: string): boolean {
    const line = text.replace(START, "").trim();
    if (line.startsWith("]")) this.#isOver = true;
    if (line === "" || this.#isOver) return true;
    const event = eventOf(line.replace(/,$/, ""));
    return event !== null && this.#read(event);
  }

  #read({ ph, pid, tid, ts, name, args }: FunctionEvent): boolean {
    if ((ph !== "B" && ph !== "E") || typeof name !== "string") return this.target.leaveOut("other events");
    const thread = Number(tid ?? pid ?? 0);
    // Microseconds, as uftrace counts them.
    if (typeof ts === "number") this.setClock(ts, 1000);
    if (ph === "B") return this.calls.begin(thread, name, bare(args?.arguments));
    return this.calls.resume(thread, name, "", bare(args?.retval));
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
