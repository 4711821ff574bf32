import { ok } from "../../../shared/result";
import { LineParser, type LineReader } from "../lines";
import { type TraceHead, textLines } from "../pieces";
import { GENERAL, type PageTraceFormat } from "./format";
import { blankRecord } from "./record";
import { ALLOWED_KEY, isBlank, type RequestList, readKey } from "./request-list";
import { trimmedLines } from "./row-format";
import { unclearText } from "./unread-formats";

/** One key per line, a decimal number or any text. Each is a request of 1 byte. */
export const keys: PageTraceFormat = {
  recognize: (head) => {
    if (textLines(head).length === 0 || unclearText(head) !== null) return null;
    return { score: GENERAL.keys, why: hasNumbers(head) ? "one number per line" : "one text key per line" };
  },
  open: (head, { reading, unit = 1 }) => {
    const mayBeText = reading !== "pages";
    const allowed = mayBeText ? ALLOWED_KEY : numbersBy(unit);
    const isMarked = hasNumbers(head);
    return ok({ unit, parser: (list) => new LineParser(keyReader(list, mayBeText, isMarked, allowed)) });
  },
};

/** Whether the file begins with numbers, and perhaps comments. */
const hasNumbers = (head: TraceHead) => {
  const lines = trimmedLines(head);
  return lines.some((line) => /^\d+$/.test(line)) && lines.every((line) => /^(\d+|#.*)$/.test(line));
};

/** The numbers allowed if each counts `unit` bytes: no offset may pass 2^64. */
const numbersBy = (unit: number) => `a whole number, 0 … ${(2n ** 64n - 1n) / BigInt(unit)}`;

const [SHARP, STAR] = [35, 42];

/** `isMarked`: lines may be comments or the mark * in place of a number. */
function keyReader(list: RequestList, mayBeText: boolean, isMarked: boolean, allowed: string): LineReader {
  const record = blankRecord();
  return {
    get isDone() {
      return list.isFull;
    },
    read: (text, from, to) => {
      let [start, end] = [from, to];
      while (start < end && isBlank(text[start])) start++;
      while (end > start && isBlank(text[end - 1])) end--;
      if (start === end) return true;
      if (isMarked && text[start] === SHARP) return list.leaveOut("comments");
      if (isMarked && text[start] === STAR && end - start === 1) return list.leaveOut("marks *");
      return readKey(text, start, end, mayBeText, record) && list.add(record);
    },
    refuse: (name, line, report) => report(name, line, allowed),
  };
}
