import { HEAP_LIMIT } from "../../../generated/heap";
import type { Report } from "../../../kernel/scenario/problem";
import { type LineBlock, LineParser } from "../lines";
import { textLines } from "../pieces";
import { type CallFormat, CallLines } from "./format";
import { CALL, type CallOperation, liveAfter, MOST_THREAD, sizeOf, withRoom } from "./operation";
import { beginsSetting, type CallSetting, reportBadSetting, settingIn, settingLine } from "./setting";
import { TextBlocks } from "./text-blocks";

const FIRST_ROOM = 1 << 10;

/** Numbers the live blocks from 0. A new block gets the ID that was freed last. */
export class BlockIds {
  /** Of each place in the live list. */
  #ids = new Uint32Array(FIRST_ROOM);
  #freed = new Uint32Array(FIRST_ROOM);
  #freedCount = 0;
  #next = 0;

  at(place: number): number {
    return this.#ids[place] ?? 0;
  }

  allocate({ place }: CallOperation): number {
    const id = this.#freedCount > 0 ? (this.#freed[--this.#freedCount] ?? 0) : this.#next++;
    this.#ids = withRoom(this.#ids, place);
    this.#ids[place] = id;
    return id;
  }

  free(operation: CallOperation): number {
    const id = this.at(operation.place);
    this.#ids[operation.place] = this.at(liveAfter(operation));
    this.#freed = withRoom(this.#freed, this.#freedCount);
    this.#freed[this.#freedCount++] = id;
    return id;
  }
}

/* The lines of own text, as problems describe them. */

const MOST_BYTES = 2n ** 64n - 1n;
const MOST_TEXT_ID = HEAP_LIMIT.TRACE_IDS - 1;
const MOST_TIME = BigInt(Number.MAX_SAFE_INTEGER);
const TEXT_FORM =
  "a ID SIZE, c ID SIZE, m ID SIZE ALIGN, r ID SIZE, f ID, t THREAD, @ NS, o PARAMETER VALUE, p PAD, nothing, or a comment after #";

/** A number of a line. */
interface Field {
  readonly name: string;
  readonly is: (text: string) => boolean;
  readonly allowed: string;
}

const whole = (name: string, most: bigint, least = 0n): Field => ({
  name,
  is: (text) => /^\d+$/.test(text) && BigInt(text) >= least && BigInt(text) <= most,
  allowed: `a whole number, ${least} … ${most}`,
});
const isLog2 = (log2: number) => Number.isInteger(log2) && log2 <= HEAP_LIMIT.LOG2_ALIGNMENT;
const ID = whole("ID", BigInt(MOST_TEXT_ID));
const SIZE = whole("SIZE", MOST_BYTES);
const ALIGN: Field = {
  name: "ALIGN",
  is: (text) => /^\d+$/.test(text) && isLog2(Math.log2(Number(text))),
  allowed: `a power of two, 1 … ${2 ** HEAP_LIMIT.LOG2_ALIGNMENT}`,
};

/** The numbers that follow each letter. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  a: [ID, SIZE],
  c: [ID, SIZE],
  m: [ID, SIZE, ALIGN],
  r: [ID, SIZE],
  f: [ID],
  t: [whole("THREAD", BigInt(MOST_THREAD), 1n)],
  "@": [whole("NS", MOST_BYTES)],
};

const partsOf = (line: string) => line.trim().split(/[ \t]+/);
const fieldsOf = (letter: string): readonly Field[] => (Object.hasOwn(FIELDS, letter) ? (FIELDS[letter] ?? []) : []);

/** Whether a line looks like one of own text: a letter and as many numbers as it needs, good or not. */
export function isTextLine(line: string): boolean {
  if (settingIn(line) !== null) return true;
  const [letter = "", ...numbers] = partsOf(line);
  const { length } = fieldsOf(letter);
  return length > 0 && numbers.length === length && numbers.every((number) => /^[-+\w.]+$/.test(number));
}

/** Reports every bad number of a line, or the whole line. */
export function reportBadFields(name: string, line: string, report: Report): void {
  if (beginsSetting(line)) reportBadSetting(name, line, report);
  else reportBadNumbers(name, line, report);
}

function reportBadNumbers(name: string, line: string, report: Report): void {
  const [letter = "", ...numbers] = partsOf(line);
  const fields = fieldsOf(letter);
  let isReported = false;
  for (const [i, { name: field, is, allowed }] of fields.entries()) {
    const given = numbers[i];
    if (given === undefined || numbers.length > fields.length || is(given)) continue;
    report(`${name}, ${field}`, given, allowed);
    isReported = true;
  }
  if (!isReported) report(name, line, TEXT_FORM);
}

/** The same; `time`: that of the line before, below which no time may fall, and the most. */
function reportLine(name: string, line: string, [time, most]: readonly [bigint, bigint], report: Report): void {
  const [letter, nanoseconds = "", ...rest] = partsOf(line);
  const isTime = letter === "@" && /^\d+$/.test(nanoseconds) && rest.length === 0;
  if (isTime) report(`${name}, NS`, nanoseconds, `a whole number, ${time} … ${most}: times never fall`);
  else reportBadFields(name, line, report);
}

const LINE_FEED = 10;
const SPACES: ReadonlySet<string> = new Set([" ", "\t"]);

/** The kind of a line that the core does not read, by its first letter. */
export function oddLine(text: Uint8Array, from: number, to: number): "nothing" | "comment" | "setting" | "call" {
  let at = from;
  while (at < to && SPACES.has(letterAt(text, at))) at++;
  if (at === to) return "nothing";
  const letter = letterAt(text, at);
  if (letter === "#") return "comment";
  return letter === "o" || letter === "p" ? "setting" : "call";
}

const letterAt = (text: Uint8Array, at: number) => String.fromCharCode(text[at] ?? 0);

/** The position behind some whole lines of a text. */
function linesEnd(text: Uint8Array, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines; line++) at = text.indexOf(LINE_FEED, at) + 1;
  return at;
}

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
  parser: (target) => new LineParser(new TextReader(target, "leak")),
};

class TextReader extends CallLines {
  readonly #blocks = new TextBlocks(this.canonical.core);
  #isFirst = true;

  readBlock(text: Uint8Array, from: number): LineBlock {
    const lines = this.#blocks.read(text, from);
    if (lines > 0) this.#isFirst = false;
    const { end } = this.#blocks;
    const performed = this.canonical.performText(0, lines);
    return { lines: performed, end: performed < lines ? linesEnd(text, from, performed) : end };
  }

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const kind = oddLine(text, from, to);
    if (kind === "nothing") return true;
    if (kind === "comment") return isFirst ? this.#readHeader(text.subarray(from, to)) : true;
    if (kind === "setting") return this.#readSetting(text.subarray(from, to));
    return this.#blocks.readLine(text, from, to) && this.canonical.performText(0, 1) === 1;
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    const { start, time } = this.canonical.textTimes;
    reportLine(name, line, [start + time, start + MOST_TIME], report);
  }

  protected override isHalf(line: string): boolean {
    return /^[ \t]*([acmrft@]([ \t]+\d+){0,3}|[op]([ \t]+[\w-]*){0,2})?[ \t]*$/.test(line);
  }

  #readSetting(line: Uint8Array): boolean {
    const setting = settingIn(new TextDecoder().decode(line));
    return setting !== null && this.target.adjust(setting);
  }

  #readHeader(line: Uint8Array): true {
    const [, rest = ""] = HEADER.exec(new TextDecoder().decode(line)) ?? [];
    for (const part of rest.split(";")) {
      const [key = "", value = ""] = part.trim().split(/=(.*)/s);
      if (key !== "") this.target.keys.set(key, value);
    }
    if (this.target.keys.has("strict")) this.canonical.forbidTaken();
    return true;
  }
}

/** Characters gathered before they are passed on. */
const GATHERED = 1 << 16;
const MOST_SAFE_HIGH = 2 ** 21;

/** The first line of a trace. `program`: its name; undefined = unnamed. */
export const textHeader = (program?: string): string =>
  `# bufferlab-trace 2; strict${program === undefined ? "" : `; program=${program}`}\n`;

/** Writes operations as own text, without its header. */
export class TextWriter {
  readonly #onText: (text: string) => void;
  readonly #ids = new BlockIds();
  #thread = 1;
  #time = 0;
  #text = "";

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  add(operation: CallOperation): void {
    this.#addCaller(operation);
    this.#text += this.#lineOf(operation);
    if (this.#text.length > GATHERED) this.finish();
  }

  adjust(setting: CallSetting): void {
    this.#text += settingLine(setting);
  }

  /** Passes the last text on. */
  finish(): void {
    if (this.#text !== "") this.#onText(this.#text);
    this.#text = "";
  }

  #addCaller({ thread, time }: CallOperation): void {
    if (thread !== this.#thread) this.#text += `t ${thread}\n`;
    if (time !== this.#time) this.#text += `@ ${time}\n`;
    this.#thread = thread;
    this.#time = time;
  }

  #lineOf(operation: CallOperation): string {
    const { kind, place, log2, letter } = operation;
    if (kind === CALL.FREE) return `f ${this.#ids.free(operation)}\n`;
    const id = kind === CALL.RESIZE ? this.#ids.at(place) : this.#ids.allocate(operation);
    return `${letter} ${id} ${sizeText(operation)}${letter === "m" ? ` ${2 ** log2}` : ""}\n`;
  }
}

/** The size with all its digits. */
const sizeText = (operation: CallOperation): string =>
  operation.high < MOST_SAFE_HIGH
    ? `${sizeOf(operation)}`
    : `${(BigInt(operation.high) << 32n) + BigInt(operation.low)}`;
