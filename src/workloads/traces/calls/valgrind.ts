import { LineParser } from "../lines";
import { textLines } from "../pieces";
import type { CallFormat } from "./format";
import { shapeOf } from "./function-calls";
import { TextCalls } from "./text-calls";

/** A call, behind the process and perhaps the time (--time-stamp=yes). realloc of a null pointer and realloc to 0 bytes name a second function that they call. */
const CALL_LINE = /^--(?:[\d:.]+ )?(\d+)-- (\w+)\(([^()]*)\)(?:(\w+)\(([^()]*)\))?(?: = (\S+))?$/;
const OWN_LINE = /^--(?:[\d:.]+ )?\d+-- (\w+)\(/;
const FIRST_LINE = /^==(?:[\d:.]+ )?\d+== /;
const FORM = "--PROCESS-- NAME(ARGUMENTS) = ADDRESS, or --PROCESS-- free(ADDRESS)";

/** The output of Valgrind's tools with --trace-malloc=yes. */
export const valgrind: CallFormat = {
  title: "Valgrind --trace-malloc=yes",
  recognize: (head) => {
    const lines = textLines(head);
    if (lines.some((line) => shapeOf(OWN_LINE.exec(line)?.[1] ?? "") !== undefined)) return "calls behind --PROCESS--";
    return FIRST_LINE.test(lines[0] ?? "") ? "it begins as Valgrind does" : null;
  },
  parser: (target) => new LineParser(new ValgrindReader(target)),
};

class ValgrindReader extends TextCalls {
  protected readonly form = FORM;

  protected readLine(line: string): boolean {
    const [, name = ""] = OWN_LINE.exec(line) ?? [];
    if (shapeOf(name) === undefined) return this.#leaveOut(line);
    const [, process, , parameters, inner, innerParameters = "", result = ""] = CALL_LINE.exec(line) ?? [];
    if (process === undefined || parameters === undefined) return false;
    if (this.leavesOut(process)) return true;
    const thread = Number(process);
    if (inner === "free") return this.calls.end(thread, name, parameters, "0x0");
    if (inner !== undefined && !innerParameters) return false;
    // The pointer that posix_memalign fills is printed as its result.
    return this.calls.end(thread, name === "posix_memalign" ? "memalign" : name, parameters, result);
  }

  /** Other lines are Valgrind's own, or those of the program. */
  #leaveOut(line: string): true {
    if (line === "" || line === " = 0") return true;
    return this.target.leaveOut(/^(==|--)\d+/.test(line) ? "other lines of Valgrind" : "lines of the program");
  }
}
