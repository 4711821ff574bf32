import { HEAP_LIMIT } from "../../../generated/heap";
import type { Report } from "../../../kernel/scenario/problem";
import { MOST_THREAD } from "./operation";

/* The lines of own text, as problems describe them. */

const MOST_BYTES = 2n ** 64n - 1n;
export const MOST_TEXT_ID = HEAP_LIMIT.TRACE_IDS - 1;
export const MOST_TIME = Number.MAX_SAFE_INTEGER;
const TEXT_FORM =
  "a ID SIZE, c ID SIZE, m ID SIZE ALIGN, r ID SIZE, f ID, t THREAD, @ NS, nothing, or a comment after #";

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
export const isLog2 = (log2: number) => Number.isInteger(log2) && log2 <= HEAP_LIMIT.LOG2_ALIGNMENT;
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
  const [letter = "", ...numbers] = partsOf(line);
  const { length } = fieldsOf(letter);
  return length > 0 && numbers.length === length && numbers.every((number) => /^[-+\w.]+$/.test(number));
}

/** Reports every bad number of a line, or the whole line. */
export function reportBadFields(name: string, line: string, report: Report): void {
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

/** The same; `time`: that of the line before, below which no time may fall. */
export function reportLine(name: string, line: string, time: number, report: Report): void {
  const [letter, nanoseconds = "", ...rest] = partsOf(line);
  const isTime = letter === "@" && /^\d+$/.test(nanoseconds) && rest.length === 0;
  if (isTime) report(`${name}, NS`, nanoseconds, `a whole number, ${time} … ${MOST_TIME}: times never fall`);
  else reportBadFields(name, line, report);
}
