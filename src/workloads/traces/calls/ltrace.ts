import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { type CallFormat, fitMostly } from "./format";
import { shapeOf } from "./function-calls";
import { TextCalls } from "./text-calls";

const SECOND = 1e9;
/** Seconds since 1970 are above this; smaller numbers are differences, which have no start. */
const LEAST_EPOCH = 1e8;

/** The time before a call of ltrace in nanoseconds: of the day (-t, -tt) or since 1970 (-ttt). Null = a difference (-r). */
function timeOf(text: string): number | null {
  const [seconds = "", minutes, hours] = text.split(":").toReversed();
  if (hours !== undefined) return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * SECOND);
  const [whole = "", fraction = ""] = text.split(".");
  if (Number(whole) < LEAST_EPOCH) return null;
  return (Number(whole) % LEAST_EPOCH) * SECOND + Number(fraction.padEnd(9, "0").slice(0, 9));
}

/** The process, the time and the place (-i) before a call. All may be missing. */
const PREFIX = /^(?:\[pid (\d+)\] +|(\d+) +)? *(?:(\d+:\d+:\d+(?:\.\d+)?|\d+\.\d+) +)?(?:\[0x[\da-f]+\] +)?/;
/** A call: an object, a name, where the name is, and the rest from the arguments on. */
const START = /^(?:(\S+)->)?([A-Za-z_]\w*)(@[^\s(]+)?\((.*)$/;
const RESUMED = /^<\.\.\. (\w+) resumed>(.*)$/;
const UNFINISHED = "<unfinished ...>";
const NO_RETURN = " <no return ...>";
/** The arguments and the result of a call that has ended, perhaps with the seconds that it took (-T). */
const ENDED = /^(.*)\)\s+= (.*?)(?: <\d+\.\d+>)?$/;
const OTHER_LINE = /^\s*$|^(\+\+\+|---) /;

const FORM = "OBJECT->NAME(ARGUMENTS) = RESULT, with a process and a time before it, or +++ or ---";

/** The output of ltrace for calls of malloc and its kin. */
export const ltrace: CallFormat = {
  title: "ltrace",
  recognize: (head) => {
    const lines = textLines(head).map((line) => line.replace(PREFIX, ""));
    const isCall = (line: string) =>
      shapeOf(START.exec(line)?.[2] ?? "") !== undefined && /\) += .*[^;]$|<unfinished/.test(line);
    return fitMostly(lines, isLtraceLine) && lines.some(isCall) ? "calls with results" : null;
  },
  parser: (target) => new LineParser(new LtraceReader(target)),
};

const isLtraceLine = (line: string) => START.test(line) || RESUMED.test(line) || OTHER_LINE.test(line);

class LtraceReader extends TextCalls {
  protected readonly form = FORM;
  #process = 0;

  protected override isCut(line: string): boolean {
    return !isLtraceLine(line.replace(PREFIX, ""));
  }

  protected readLine(line: string): boolean {
    const [prefix = "", ...parts] = PREFIX.exec(line) ?? [];
    this.#process = Number(parts[0] ?? parts[1] ?? 0);
    const time = parts[2] === undefined ? null : timeOf(parts[2]);
    if (time !== null) this.setClock(time);
    const rest = line.slice(prefix.length);
    if (OTHER_LINE.test(rest)) return true;
    const [, resumed, end = ""] = RESUMED.exec(rest) ?? [];
    if (resumed !== undefined) return this.#resume(resumed, end);
    const [, , name, , tail = ""] = START.exec(rest) ?? [];
    if (name === undefined) return !/^#|[(=]/.test(rest) && this.target.leaveOut("lines of the program");
    return this.#begin(name, tail);
  }

  /** A call that begins, and ends on the same line or later. */
  #begin(name: string, tail: string): boolean {
    if (tail.endsWith(UNFINISHED))
      return this.calls.begin(this.#process, name, tail.slice(0, tail.length - UNFINISHED.length));
    if (tail.endsWith(NO_RETURN)) return this.#endWithout(name, tail.slice(0, -NO_RETURN.length));
    const [, parameters, result] = ENDED.exec(tail) ?? [];
    return parameters !== undefined && result !== undefined && this.calls.end(this.#process, name, parameters, result);
  }

  /** A call in which the process ended. A free has no result to wait for. */
  #endWithout(name: string, parameters: string): boolean {
    if (shapeOf(name) === "freed") return this.calls.end(this.#process, name, parameters, "");
    return this.target.leaveOut("calls without a return");
  }

  #resume(name: string, end: string): boolean {
    const [, more, result] = ENDED.exec(end) ?? [];
    return more !== undefined && result !== undefined && this.calls.resume(this.#process, name, more, result);
  }
}
