import { LineParser } from "../lines";
import { textLines } from "../pieces";
import type { CallFormat } from "./format";
import { isRead, shapeOf } from "./function-calls";
import { settingNamed } from "./setting";
import { TextCalls } from "./text-calls";

/** An event: the program, its process and thread, perhaps a processor, seconds, the probe, and its values. */
const EVENT =
  /^\s*\S.*?\s+(\d+)(?:\/(\d+))?\s+(?:\[\d+\]\s+)?(?:[\w.]{4,5}\s+)?(\d+\.\d+):\s+(?:\d+\s+)?(?:[\w.-]+:)?(\w+?)(__return|_ret|_return|_exit)?:\s+\(([0-9a-f]+)(?:\s+<-\s+[0-9a-f]+)?\)\s*(.*)$/;
/** Events that perf lost, as it says with and without --show-lost-events. */
const LOST = /^\s*\S.*\s(?:LOST (\d+) events!|PERF_RECORD_LOST(?:_SAMPLES)?:? lost (\d+))$/;
/** An event of any kind, and its name. */
const OTHER_EVENT =
  /^\s*\S.*?\s+\d+(?:\/\d+)?\s+(?:\[\d+\]\s+)?(?:\S{4,5}\s+)?\d+\.\d+:\s+(?:\d+\s+)?(?:[\w.-]+:)?([\w-]+?)(?:__return)?:/;
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

class PerfReader extends TextCalls {
  protected readonly form = FORM;

  protected readLine(line: string): boolean {
    if (line.startsWith("#")) return true;
    const [, process, thread, seconds = "", name = "", end, , values = ""] = EVENT.exec(line) ?? [];
    const [, ended, lost = ended] = LOST.exec(line) ?? [];
    if (lost !== undefined) return this.#countLost(Number(lost));
    if (process === undefined) return this.#leaveOut(line);
    const call = functionOf(name);
    if (!isRead(call)) return this.target.leaveOut("events of other functions");
    // A number alone is a thread of an unknown process.
    if (thread !== undefined && this.leavesOut(process)) return true;
    this.setClock(Number(seconds), 1e9);
    return this.#read(Number(thread ?? process), call, end !== undefined, valuesOf(values));
  }

  /** A line that is no event of a probe. A bad one of malloc is no other. */
  #leaveOut(line: string): boolean {
    if (/^\s+[0-9a-f]+\s/.test(line)) return this.target.leaveOut("lines of stacks");
    const [, name] = OTHER_EVENT.exec(line) ?? [];
    return name !== undefined && !isRead(functionOf(name)) && this.target.leaveOut("events of other functions");
  }

  /** They may be events of any kind, so the calls may be whole. */
  #countLost(events: number): true {
    this.target.odd.lost += events;
    return true;
  }

  /** A free and a setting need no result, so they end at once. */
  #read(thread: number, name: string, isEnd: boolean, values: readonly string[]): boolean {
    const isWhole = shapeOf(name) === "freed" || settingNamed(name) !== undefined;
    if (isEnd) return isWhole || (values.length > 0 && this.calls.resume(thread, name, "", values[0] ?? ""));
    if (values.length === 0) return false;
    return isWhole ? this.calls.end(thread, name, values.join(), "") : this.calls.begin(thread, name, values.join());
  }
}
