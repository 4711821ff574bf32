import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { Cursor } from "./cursor";
import { type CallFormat, CallLines } from "./format";
import { CALL } from "./operation";

const [PLUS, MINUS] = [43, 45];
export const HEAPTRACK_VERSION = /^v [0-9a-f]+ \d+$/;
const OWN_LINE = /^([xm] |\+ [0-9a-f]+ [0-9a-f]+ [0-9a-f]+$|- [0-9a-f]{5,}$)/;

const OWN_RECORDS = new Set([..."#xXIstcRmSAaiv"].map((letter) => letter.charCodeAt(0)));

/** Whether a line without a call begins as heaptrack's records do: strings, modules, places, times, memory in use. */
export const isOwnRecord = (letter: number): boolean => letter < 0 || OWN_RECORDS.has(letter);

/** The output of heaptrack --raw: each block by its address. realloc is a free and a malloc. */
export const heaptrackRaw: CallFormat = {
  title: "heaptrack --raw",
  recognize: (head) => {
    const lines = textLines(head);
    return HEAPTRACK_VERSION.test(lines[0] ?? "") && lines.some((line) => OWN_LINE.test(line))
      ? "heaptrack's version and addresses of blocks"
      : null;
  },
  parser: (target) => new LineParser(new RawReader(target)),
};

class RawReader extends CallLines {
  readonly #cursor = new Cursor();

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const cursor = this.#cursor;
    cursor.open(text, from, to);
    const sign = cursor.take();
    if (sign === PLUS) return this.#readBlock();
    if (sign !== MINUS) return isOwnRecord(sign) || this.target.leaveOut("other records");
    return cursor.blank() && cursor.hex() && cursor.isOver() && this.canonical.free(cursor.low, cursor.high);
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(name, line, "+ SIZE TRACE ADDRESS or - ADDRESS, all hexadecimal");
  }

  #readBlock(): boolean {
    const cursor = this.#cursor;
    if (!cursor.blank() || !cursor.hex()) return false;
    const { low, high } = cursor;
    if (!cursor.blank() || !cursor.hex() || !cursor.blank() || !cursor.hex() || !cursor.isOver()) return false;
    if (cursor.isNull) return this.canonical.fail();
    return this.canonical.allocate(CALL.ALLOCATE, cursor.low, cursor.high, low, high);
  }
}
