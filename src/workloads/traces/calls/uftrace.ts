import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { type CallFormat, fitMostly } from "./format";
import { shapeOf } from "./function-calls";
import { TextCalls } from "./text-calls";

/** The fields before a line: a time and a thread, which may be missing. */
const FIELDS = /^(?:[^|[\]]*\[\s*(\d+)\])?[^|]*\|\s*(.*)$/;
/** A function: its name, perhaps with the library, its arguments, and whether it ends on the same line. */
const FUNCTION = /^([A-Za-z_~][\w:~<>@. [\]]*?)\((.*?)\)(?: = (\S+?))?(;| \{)(?:\s*\/\*.*\*\/)?$/;
const END = /^\}(?: = (\S+?))?;?\s*(?:\/\*\s*(.*?)\s*\*\/)?$/;
const OTHER_LINE = /^\s*$|^#|^\s*\/\*|^uftrace |^WARN: |^=+$|^task: \d+$|^\[\d+\] /;
const LOST = /\/\* LOST (\d+) records/;
const FORM = "NAME(ARGUMENTS) = ADDRESS; with the arguments that uftrace record -a records, or a } and /* NAME */";

const plainName = (name: string) => name.replace(/@.*$/, "").trim();

/** The output of uftrace replay. */
export const uftrace: CallFormat = {
  title: "uftrace replay",
  recognize: (head) => {
    const lines = textLines(head).filter((line) => !OTHER_LINE.test(line));
    const isCall = (line: string) =>
      shapeOf(plainName(FUNCTION.exec(FIELDS.exec(line)?.[2] ?? "")?.[1] ?? "")) !== undefined;
    const isNamed = /^# DURATION\b.*\bFUNCTION/.test(textLines(head)[0] ?? "");
    const fits = fitMostly(lines, (line) => FIELDS.test(line));
    return fits && (isNamed || lines.some(isCall)) ? "functions behind a time, a thread and |" : null;
  },
  parser: (target) => new LineParser(new UftraceReader(target)),
};

class UftraceReader extends TextCalls {
  /** A function ends with a semicolon or a brace, and its end with a comment. */
  protected override isCut(line: string): boolean {
    return !OTHER_LINE.test(line) && !/(?:[;{}]|\*\/)$/.test(line);
  }

  protected readonly form = FORM;

  protected readLine(line: string): boolean {
    const [, lost = "0"] = LOST.exec(line) ?? [];
    this.target.odd.lost += Number(lost);
    if (OTHER_LINE.test(line) || lost !== "0") return true;
    const [, thread = "0", rest] = FIELDS.exec(line) ?? [];
    return rest !== undefined && this.#read(Number(thread), rest);
  }

  #read(thread: number, text: string): boolean {
    const [ended, result = "", comment] = END.exec(text) ?? [];
    if (ended !== undefined) return this.#end(thread, comment, result);
    const [, name, parameters = "", value = "", end] = FUNCTION.exec(text) ?? [];
    if (name === undefined) return this.target.leaveOut("lines beside calls");
    const plain = plainName(name);
    if (end === ";") return this.calls.end(thread, plain, parameters, value);
    return this.calls.begin(thread, plain, parameters);
  }

  #end(thread: number, comment: string | undefined, result: string): boolean {
    const name = comment === undefined ? this.calls.innermost(thread) : plainName(comment);
    return name === undefined || this.calls.resume(thread, name, "", result);
  }
}
