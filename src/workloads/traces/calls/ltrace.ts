import type { Report } from "../../../kernel/scenario/problem";
import type { Words } from "../decimal";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import type { Canonical } from "./canonical";
import { CheckedLines, type HalfLineReader, isNull, log2Of, NULL_WORDS, numberOf, product } from "./cursor";
import { type CallFormat, type CallTarget, refuseState } from "./format";
import { CALL } from "./operation";

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

/** The process and the time before a call. Both may be missing. */
const PREFIX = /^(?:\[pid (\d+)\] +|(\d+) +)?(?:(\d+:\d+:\d+(?:\.\d+)?|\d+\.\d+) +)?/;
/** A call: an object, a name, where the name is, and the rest from the arguments on. */
const START = /^(?:(\S+)->)?([A-Za-z_]\w*)(@[^\s(]+)?\((.*)$/;
const RESUMED = /^<\.\.\. (\w+) resumed>(.*)$/;
const UNFINISHED = "<unfinished ...>";
const ENDED = /^(.*)\)\s+= (.*)$/;
const OTHER_LINE = /^\s*$|^(\+\+\+|---) /;

/** The meaning of a function's arguments. */
type Shape = "plain" | "zeroed" | "page" | "aligned" | "unseen" | "freed" | "resized" | "resized array";
const SHAPES: ReadonlyMap<string, Shape> = new Map(
  Object.entries({
    ...{ malloc: "plain", calloc: "zeroed", valloc: "page", pvalloc: "page", free: "freed", cfree: "freed" },
    ...{ aligned_alloc: "aligned", memalign: "aligned", posix_memalign: "unseen" },
    ...{ realloc: "resized", reallocarray: "resized array" },
  }),
);
/** Functions that change malloc's settings, which no replay applies. */
const SETTING_CALLS = ["mallopt", "malloc_trim"] as const;
const FORM = "OBJECT->NAME(ARGUMENTS) = RESULT, with a process and a time before it, or +++ or ---";

/** Calls that may be within each other, and processes, that are remembered. */
const [MOST_NESTED, MOST_PROCESSES] = [16, 4096];
/** The characters of a begun call that are remembered, which its numbers need. */
const MOST_PARAMETERS = 256;
/** Results up to here are not addresses. */
const NO_ADDRESS = 4096;
const PAGE: Words = { low: 4096, high: 0 };

/** The output of ltrace for calls of malloc and its kin. */
export const ltrace: CallFormat = {
  title: "ltrace",
  recognize: (head) => {
    const lines = textLines(head).map((line) => line.replace(PREFIX, ""));
    const isCall = (line: string) => SHAPES.has(START.exec(line)?.[2] ?? "") && /\) += |<unfinished/.test(line);
    return lines.length > 0 && lines.every((line) => isLtraceLine(line)) && lines.some(isCall)
      ? "calls with results"
      : null;
  },
  parser: (target) => new LineParser(new CheckedLines(new LtraceReader(target), target)),
};

const isLtraceLine = (line: string) => START.test(line) || RESUMED.test(line) || OTHER_LINE.test(line);

/** A call that has begun. */
interface OpenCall {
  readonly name: string;
  readonly parameters: string;
  /** Whether a call within it has been counted, which it only passed on. */
  isWrapper: boolean;
}

class LtraceReader implements HalfLineReader {
  readonly isDone = false;
  readonly #target: CallTarget;
  readonly #canonical: Canonical;
  readonly #decoder = new TextDecoder();
  /** The calls of each process that have begun, the innermost last. */
  readonly #open = new Map<number, OpenCall[]>();
  #process = 0;
  #firstTime: number | null = null;
  #time = 0;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#canonical = target.canonical("missed free");
  }

  read(text: Uint8Array, from: number, to: number): boolean {
    const line = this.#decoder.decode(text.subarray(from, to));
    const [prefix = "", ...parts] = PREFIX.exec(line) ?? [];
    this.#process = Number(parts[0] ?? parts[1] ?? 0);
    this.#readTime(parts[2]);
    const rest = line.slice(prefix.length);
    if (OTHER_LINE.test(rest)) return true;
    const [, resumed, end = ""] = RESUMED.exec(rest) ?? [];
    if (resumed !== undefined) return this.#resume(resumed, end);
    const [, , name, , tail = ""] = START.exec(rest) ?? [];
    return name !== undefined && this.#begin(name, tail);
  }

  refuse(name: string, line: string, report: Report): void {
    if (!refuseState(name, line, this.#canonical, report)) report(name, line, FORM);
  }

  #readTime(text: string | undefined): void {
    const time = text === undefined ? null : timeOf(text);
    if (time === null) return;
    this.#firstTime ??= time;
    this.#time = Math.max(this.#time, time - this.#firstTime);
    this.#canonical.setTime(this.#time);
  }

  /** A call that begins, and ends on the same line or later. */
  #begin(name: string, tail: string): boolean {
    if (tail.endsWith(UNFINISHED)) {
      const parameters = tail.slice(0, Math.min(MOST_PARAMETERS, tail.length - UNFINISHED.length));
      return this.#push({ name, parameters, isWrapper: false });
    }
    const [, parameters, result] = ENDED.exec(tail) ?? [];
    return parameters !== undefined && result !== undefined && this.#end(name, parameters, result);
  }

  #resume(name: string, end: string): boolean {
    const open = this.#open.get(this.#process)?.findLastIndex((call) => call.name === name) ?? -1;
    const [call] = open < 0 ? [] : (this.#open.get(this.#process)?.splice(open) ?? []);
    const [, more, result] = ENDED.exec(end) ?? [];
    if (more === undefined || result === undefined) return false;
    // Without its beginning, a call from before the recording has no arguments.
    if (call === undefined || call.isWrapper) return true;
    return this.#end(name, call.parameters + more, result);
  }

  #push(call: OpenCall): boolean {
    const calls = this.#open.get(this.#process) ?? [];
    if (!this.#open.has(this.#process) && this.#open.size === MOST_PROCESSES) return false;
    // A call that never ends, such as one that longjmp leaves, must not end the others.
    if (calls.length === MOST_NESTED) calls.shift();
    calls.push(call);
    this.#open.set(this.#process, calls);
    return true;
  }

  #end(name: string, parameters: string, result: string): boolean {
    const shape = SHAPES.get(name);
    if (shape === undefined) return this.#countSetting(name);
    for (const outer of this.#open.get(this.#process) ?? []) outer.isWrapper = true;
    this.#canonical.setThread(this.#process);
    const given = parameters.split(",").map((text) => argumentOf(text.trim()));
    return this.#perform(shape, given, argumentOf(result.trim()));
  }

  /** A call within one of the same name counts once. */
  #countSetting(name: string): true {
    const setting = SETTING_CALLS.find((known) => known === name);
    if (setting === undefined) return true;
    for (const outer of this.#open.get(this.#process) ?? []) if (outer.name === name) outer.isWrapper = true;
    this.#target.countSetting(setting);
    return true;
  }

  /** Performs a call with its arguments and its result, of which null = no number. */
  #perform(shape: Shape, given: readonly (Words | null)[], result: Words | null): boolean {
    const [first = null, second = null, third = null] = given;
    if (first === null) return false;
    if (shape === "freed") return isNull(first) || this.#canonical.free(first.low, first.high);
    if (result === null) return false;
    if (shape === "unseen") return this.#drop(isNull(result));
    if (shape === "resized") return second !== null && this.#resize(first, second, result);
    if (shape !== "resized array") return this.#allocate(shape, first, second, result);
    return second !== null && third !== null && this.#resize(first, product(second, third), result);
  }

  #allocate(shape: Shape, first: Words, second: Words | null, result: Words): boolean {
    if (isNull(result)) return this.#canonical.fail();
    if (!isAddress(result)) return this.#drop(true);
    const { low, high } = result;
    if (shape === "plain") return this.#canonical.allocate(CALL.ALLOCATE, low, high, first.low, first.high);
    if (shape === "page") return this.#align(PAGE, first, result);
    if (second === null) return false;
    if (shape === "aligned") return this.#align(first, second, result);
    const size = product(first, second);
    return this.#canonical.allocate(CALL.CALLOC, low, high, size.low, size.high);
  }

  #align(alignment: Words, size: Words, { low, high }: Words): boolean {
    const log2 = log2Of(alignment);
    return log2 !== null && this.#canonical.allocate(CALL.ALIGNED, low, high, size.low, size.high, log2);
  }

  #resize(old: Words, size: Words, result: Words): boolean {
    if (isNull(result)) return this.#canonical.endWithout(old.low, old.high, isNull(size));
    if (!isAddress(result)) return this.#drop(true);
    if (isNull(old)) return this.#canonical.allocateByRealloc(result.low, result.high, size.low, size.high);
    return this.#canonical.resize(old.low, old.high, result.low, result.high, size.low, size.high);
  }

  /** Leaves a call out whose block has no address. */
  #drop(hadBlock: boolean): true {
    if (!hadBlock) return this.#canonical.fail();
    this.#target.odd.badResults++;
    return true;
  }
}

const isAddress = ({ low, high }: Words) => high > 0 || low >= NO_ADDRESS;
const argumentOf = (text: string): Words | null => (/^(nil|NULL|0x0)$/.test(text) ? NULL_WORDS : numberOf(text));
