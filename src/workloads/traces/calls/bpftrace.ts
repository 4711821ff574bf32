import { problemOf, type Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { LineParser, type TraceParser } from "../lines";
import { textLines } from "../pieces";
import { Cursor } from "./cursor";
import { type CallFormat, CallLines, type CallTarget } from "./format";
import { CALL } from "./operation";
import { isSettingLetter } from "./own-text";
import { settingPrinted } from "./setting";

const [A, C, R, F, P] = [97, 99, 114, 102, 112];
const CALL_LINE = /^\d+ ([ac] [0-9a-f]+ \d+|r [0-9a-f]+ [0-9a-f]+ \d+|f [0-9a-f]+|o -?\d+ -?\d+|p \d+)\s*$/;
const LOST = /^Lost (\d+) events/;
const OTHER_LINE = /^\s*$|^Attach(ing|ed) \d+ probe|^WARNING: /;

/** Lines of a script with probes at malloc and its kin: TID and a ADDRESS SIZE, c ADDRESS SIZE, r OLD ADDRESS SIZE or f ADDRESS. */
export const bpftrace: CallFormat = {
  title: "bpftrace",
  recognize: (head) => {
    const line = textLines(head).find((line) => !OTHER_LINE.test(line) && !LOST.test(line));
    return line !== undefined && CALL_LINE.test(line) ? "lines of a thread, a letter and an address" : null;
  },
  parser: (target) => new BpftraceParser(target),
};

/** Reads the lines. Lost events are added up to the end of the file, and then refused. */
class BpftraceParser implements TraceParser {
  readonly #reader: BpftraceReader;
  readonly #lines: LineParser;

  constructor(target: CallTarget) {
    this.#reader = new BpftraceReader(target);
    this.#lines = new LineParser(this.#reader);
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    return this.#lines.push(piece);
  }

  finish(isCut?: boolean): readonly Problem[] | null {
    return this.#lines.finish(isCut) ?? this.#reader.lossProblems();
  }
}

class BpftraceReader extends CallLines {
  readonly #cursor = new Cursor();
  #line = 0;
  /** The first line that says so, and its number. */
  #loss: { readonly line: number; readonly text: string } | null = null;

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    this.#line++;
    const cursor = this.#cursor;
    cursor.open(text, from, to);
    if (!cursor.decimal()) return this.#readOther(new TextDecoder().decode(text.subarray(from, to)));
    if (this.#loss !== null && !this.target.isLossy) return true;
    this.canonical.setThread(cursor.value);
    if (!cursor.blank()) return false;
    const kind = cursor.take();
    if (isSettingLetter(kind)) return this.#readSetting(kind, new TextDecoder().decode(text.subarray(from, to)));
    return cursor.blank() && cursor.hex() && this.#readCall(kind);
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(
      name,
      line,
      "TID a ADDRESS SIZE, TID c ADDRESS SIZE, TID r OLD ADDRESS SIZE, TID f ADDRESS, TID o PARAMETER VALUE, TID p PAD",
    );
  }

  /** The problem of lost events; null = none were lost, or they may be. */
  lossProblems(): readonly Problem[] | null {
    if (this.#loss === null || this.target.isLossy) return null;
    const { line, text } = this.#loss;
    const sum = `${this.target.odd.lost} events lost in the whole file`;
    return problemOf(
      `line ${line}`,
      text,
      `a complete recording: ${sum}. Set BPFTRACE_PERF_RB_PAGES=4096, or read with --lossy`,
    );
  }

  #readOther(line: string): boolean {
    const [, events] = LOST.exec(line) ?? [];
    if (events === undefined) return OTHER_LINE.test(line);
    this.target.odd.lost += Number(events);
    this.#loss ??= { line: this.#line, text: line };
    return true;
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
