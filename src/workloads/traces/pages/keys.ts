import { ok } from "../../../shared/result";
import { LineParser, type LineReader } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import { type FormatChoice, GENERAL, type OpenFormat, type PageTraceFormat } from "./format";
import { blankRecord } from "./record";
import { ALLOWED_KEY, isBlank, type RequestList, readKey } from "./request-list";
import { trimmedLines } from "./row-format";
import { ID_NAMES, namesOf, tableOf } from "./table";
import { unclearText } from "./unread-formats";

/** One key per line, a decimal number or any text. Each is a request of 1 byte. */
export const keys: PageTraceFormat = {
  recognize: (head) => {
    if (textLines(head).length === 0 || unclearText(head) !== null) return null;
    return { score: GENERAL.keys, why: hasNumbers(head) ? "one number per line" : "one text key per line" };
  },
  open: (head, choice) =>
    ok(openKeys(choice, mayBeText(head, choice), { isMarked: hasNumbers(head), hasName: hasName(head) })),
};

/** Whether keys may be text. A long file that begins with numbers has no others, unless a person says so. */
const mayBeText = (head: TraceHead, { reading, format }: FormatChoice) =>
  reading !== "pages" && (format === "keys" || head.isWhole || !hasNumbers(head));

/** One key per line. */
export function openKeys({ unit = 1, format, reading }: FormatChoice, mayBeText: boolean, lines: KeyLines): OpenFormat {
  const hint = format === undefined && reading !== "pages" ? "; or text, with the format keys (--as keys)" : "";
  const allowed = mayBeText ? ALLOWED_KEY : `${numbersBy(unit)}${hint}`;
  return { unit, parser: (list) => new LineParser(keyReader(list, mayBeText, lines, allowed)) };
}

/** The first keys: no comments. */
const firstKeys = (head: TraceHead) => trimmedLines(head).filter((line) => !/^#\s/.test(line));

/** Whether the file begins with numbers, perhaps below a name and comments. */
const hasNumbers = (head: TraceHead) => {
  const lines = firstKeys(head).slice(hasName(head) ? 1 : 0);
  return lines.some((line) => /^\d+$/.test(line)) && lines.every((line) => /^(\d+|#.*)$/.test(line));
};

/** Whether the first key is the name of the column: one that IDs have and that does not recur, or the only text above numbers. */
function hasName(head: TraceHead): boolean {
  const [first = "", ...more] = firstKeys(head);
  if (more.length === 0 || more.includes(first)) return false;
  if (namesOf(tableOf([first])).some((name) => ID_NAMES.includes(name))) return true;
  return /^[a-z]/i.test(first) && more.every((line) => /^\d+$/.test(line));
}

/** Lines of a file that are no keys. */
interface KeyLines {
  /** Whether lines may be comments or the mark * in place of a number. */
  readonly isMarked: boolean;
  /** Whether the first line that is no comment names the column. */
  readonly hasName: boolean;
}

/** The numbers allowed if each counts `unit` bytes: no offset may pass 2^64. */
const numbersBy = (unit: number) => `a whole number, 0 … ${(2n ** 64n - 1n) / BigInt(unit)}`;

const [SHARP, STAR] = [35, 42];

function keyReader(
  list: RequestList,
  mayBeText: boolean,
  { isMarked, hasName }: KeyLines,
  allowed: string,
): LineReader {
  const record = blankRecord();
  let isName = hasName;
  /** The kind of a line that is no key; null = it is one. */
  const kindOf = (text: Uint8Array, from: number, to: number) => {
    if (text[from] === SHARP && (isMarked || isBlank(text[from + 1]))) return "comments";
    if (isName) return "names of columns";
    return isMarked && text[from] === STAR && to - from === 1 ? "marks *" : null;
  };
  return {
    get isDone() {
      return list.isFull;
    },
    read: (text, from, to) => {
      let [start, end] = [from, to];
      while (start < end && isBlank(text[start])) start++;
      while (end > start && isBlank(text[end - 1])) end--;
      if (start === end) return true;
      const kind = kindOf(text, start, end);
      if (kind !== "comments") isName = false;
      if (kind !== null) return list.leaveOut(kind);
      return readKey(text, start, end, mayBeText, record) && list.add(record);
    },
    refuse: (name, line, report) => report(name, line, allowed),
  };
}
