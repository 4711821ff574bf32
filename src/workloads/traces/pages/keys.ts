import { ok } from "../../../shared/result";
import { LineParser, type LineReader } from "../lines";
import { textLines } from "../pieces";
import type { PageTraceFormat } from "./format";
import { ALLOWED_KEY, isBlank, type RequestList, readKey } from "./request-list";
import { unclearText } from "./unread-formats";

/** One key per line, a decimal number or any text. Each is a request of 1 byte. */
export const keys: PageTraceFormat = {
  recognize: (head) => {
    const lines = textLines(head);
    if (lines.length === 0 || unclearText(head) !== null) return null;
    return lines.every((line) => /^\s*\d+\s*$/.test(line)) ? "one number per line" : "one text key per line";
  },
  open: (_, { reading, unit = 1 }) => {
    const mayBeText = reading !== "pages";
    const allowed = mayBeText ? ALLOWED_KEY : numbersBy(unit);
    return ok({ unit, parser: (list) => new LineParser(keyReader(list, mayBeText, allowed)) });
  },
};

/** The numbers allowed if each counts `unit` bytes: no offset may pass 2^64. */
const numbersBy = (unit: number) => `a whole number, 0 … ${(2n ** 64n - 1n) / BigInt(unit)}`;

function keyReader(list: RequestList, mayBeText: boolean, allowed: string): LineReader {
  const record = { low: 0, high: 0, bytes: 1 };
  return {
    get isDone() {
      return list.isFull;
    },
    read: (text, from, to) => {
      let [start, end] = [from, to];
      while (start < end && isBlank(text[start])) start++;
      while (end > start && isBlank(text[end - 1])) end--;
      return start === end || (readKey(text, start, end, mayBeText, record) && list.add(record));
    },
    refuse: (name, line, report) => report(name, line, allowed),
  };
}
