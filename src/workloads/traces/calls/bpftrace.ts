import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { Cursor } from "./cursor";
import { type CallFormat, CallLines } from "./format";
import { CALL } from "./operation";
import { settingPrinted } from "./setting";

const [A, C, R, F, O, P] = [97, 99, 114, 102, 111, 112];
const CALL_LINE =
  /^\d+ ([ac] (?:0x)?[0-9a-f]+ \d+|r (?:0x)?[0-9a-f]+ (?:0x)?[0-9a-f]+ \d+|f (?:0x)?[0-9a-f]+|o -?\d+ -?\d+|p \d+)\s*$/;
const LOST = /^Lost (\d+) events/;
const OTHER_LINE = /^\s*$|^Attach(ing|ed) \d+ probe|(^|: )(WARNING|ERROR): |^\^C/;
/** The maps that a script leaves at its end, and their histograms. */
const MAP_LINE = /^@|^[[(].*\|$/;

/** Lines of a script with probes at malloc and its kin: TID and a ADDRESS SIZE, c ADDRESS SIZE, r OLD ADDRESS SIZE or f ADDRESS. */
export const bpftrace: CallFormat = {
  title: "bpftrace",
  recognize: (head) => {
    const line = textLines(head).find((line) => !OTHER_LINE.test(line) && !LOST.test(line));
    return line !== undefined && CALL_LINE.test(line) ? "lines of a thread, a letter and an address" : null;
  },
  parser: (target) => new LineParser(new BpftraceReader(target)),
};

class BpftraceReader extends CallLines {
  readonly #cursor = new Cursor();

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const cursor = this.#cursor;
    cursor.open(text, from, to);
    if (!cursor.decimal()) return this.#readOther(new TextDecoder().decode(text.subarray(from, to)));
    if (this.target.loss !== null && !this.target.isLossy) return true;
    this.canonical.setThread(cursor.value);
    if (!cursor.blank()) return false;
    const kind = cursor.take();
    if (kind === O || kind === P) return this.#readSetting(kind, new TextDecoder().decode(text.subarray(from, to)));
    return cursor.blank() && cursor.hex() && this.#readCall(kind);
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(
      name,
      line,
      "TID a ADDRESS SIZE, TID c ADDRESS SIZE, TID r OLD ADDRESS SIZE, TID f ADDRESS, TID o PARAMETER VALUE, TID p PAD",
    );
  }

  #readOther(line: string): boolean {
    const [, events] = LOST.exec(line) ?? [];
    if (MAP_LINE.test(line)) return this.target.leaveOut("lines of maps");
    if (events === undefined) return OTHER_LINE.test(line);
    return this.lose(Number(events), line, "Set BPFTRACE_PERF_RB_PAGES=4096");
  }

  #readSetting(kind: number, line: string): boolean {
    const [, , ...texts] = line.trim().split(/\s+/);
    const setting = settingPrinted(kind === P ? "malloc_trim" : "mallopt", texts);
    return setting !== null && this.target.adjust(setting);
  }

  #readCall(kind: number): boolean {
    const cursor = this.#cursor;
    const { low, high, isNull } = cursor;
    if (kind === F) return cursor.isOver() && (isNull || this.canonical.free(low, high));
    if (kind === R) return cursor.blank() && cursor.hex() && this.#readResize(low, high, isNull);
    if ((kind !== A && kind !== C) || !cursor.blank() || !cursor.decimal() || !cursor.isOver()) return false;
    if (isNull) return this.canonical.fail();
    return this.canonical.allocate(kind === A ? CALL.ALLOCATE : CALL.CALLOC, low, high, cursor.low, cursor.high);
  }

  #readResize(oldLow: number, oldHigh: number, isNew: boolean): boolean {
    const cursor = this.#cursor;
    const { low, high, isNull } = cursor;
    if (!cursor.blank() || !cursor.decimal() || !cursor.isOver()) return false;
    if (isNull) return this.canonical.endWithout(oldLow, oldHigh, cursor.isNull);
    if (isNew) return this.canonical.allocateByRealloc(low, high, cursor.low, cursor.high);
    return this.canonical.resize(oldLow, oldHigh, low, high, cursor.low, cursor.high);
  }
}
