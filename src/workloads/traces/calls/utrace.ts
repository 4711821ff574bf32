import { LineParser } from "../lines";
import { textLines } from "../pieces";
import type { CallFormat } from "./format";
import { TextCalls } from "./text-calls";

/** A record of utrace(2): the process, perhaps a thread, the program, perhaps a time, and the call. */
const USER = /^\s*(\d+)\s+(?:(\d+)\s+)?\S.*?\s+USER\s+(?:(?!RTLD:)\w+: )?(.*)$/;
const RECORD = /^\s*\d+\s+(?:\d+\s+)?\S.*?\s+(CALL|RET|NAMI|GIO|PSIG|CSW|STRU|SCTL|CAP|PFLT|PRET|USER|ARGS)\b/;
const CALL_TEXT = /^(?:(\S+) = )?(malloc|calloc|realloc|free)\((.*)\)$/;
const FORM = "PROCESS PROGRAM USER ADDRESS = malloc(SIZE), ADDRESS = realloc(OLD, SIZE), or free(ADDRESS)";

/** The output of kdump for the records that FreeBSD's malloc writes with utrace(2). */
export const utrace: CallFormat = {
  title: "FreeBSD utrace (kdump)",
  recognize: (head) => {
    const calls = textLines(head).map((line) => USER.exec(line)?.[3] ?? "");
    return calls.some((text) => CALL_TEXT.test(text) || text === "malloc_init()") ? "USER records with calls" : null;
  },
  parser: (target) => new LineParser(new UtraceReader(target)),
};

class UtraceReader extends TextCalls {
  /** A USER record is cut within its address, and any other within its kind. */
  protected override isCut(line: string): boolean {
    const [, , , rest] = USER.exec(line) ?? [];
    return rest === undefined ? !RECORD.test(line) : !CALL_TEXT.test(rest) && !/^(RTLD:|malloc_init\(\)$)/.test(rest);
  }

  protected readonly form = FORM;

  protected readLine(line: string): boolean {
    const [, process, thread = process, rest = ""] = USER.exec(line) ?? [];
    if (process === undefined) return this.target.leaveOut(RECORD.test(line) ? "other records" : "other lines");
    if (rest === "malloc_init()") return this.target.leaveOut("malloc_init()");
    const [, result = "", name, parameters = ""] = CALL_TEXT.exec(rest) ?? [];
    if (name === undefined) return !/(alloc|free)\(/.test(rest) && this.target.leaveOut("other records");
    return this.leavesOut(process) || this.calls.end(Number(thread), name, parameters, result);
  }
}
