import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { type CallFormat, fitMostly } from "./format";
import { TextCalls } from "./text-calls";

/** A thread, a function and a pointer; two times in nanoseconds may follow the arguments. */
const CALL_LINE = /^(\d+): (\w+) (0x[0-9a-f]+|0)((?: (?:0x[0-9a-f]+|\d+))*)$/i;
/** The arguments of each function, behind its result. */
const ARGUMENTS: Readonly<Record<string, number>> = { malloc: 1, calloc: 2, realloc: 2, memalign: 2, free: 0 };
const NOTE = /^(thread_done|get_malloc_leak_info|mallopt|malloc_usable_size)$/;
const FORM =
  "THREAD: malloc ADDRESS SIZE, calloc ADDRESS COUNT SIZE, realloc NEW OLD SIZE, memalign ADDRESS ALIGN SIZE, or free ADDRESS";

/** The file that Android's malloc_debug writes with record_allocs. */
export const android: CallFormat = {
  title: "Android record_allocs",
  recognize: (head) =>
    fitMostly(textLines(head), (line) => CALL_LINE.test(line.trimEnd())) ? "a thread, a function and a pointer" : null,
  parser: (target) => new LineParser(new AndroidReader(target)),
};

class AndroidReader extends TextCalls {
  protected readonly form = FORM;

  protected readLine(line: string): boolean {
    const [, thread, name = "", pointer = "", rest = ""] = CALL_LINE.exec(line) ?? [];
    if (thread === undefined) return false;
    const count = ARGUMENTS[name];
    if (count === undefined) return NOTE.test(name) && this.target.leaveOut(`records ${name}`);
    const given = rest.trim().split(" ").filter(Boolean);
    const hasTimes = given.length === count + 2;
    if (given.length !== count && !hasTimes) return false;
    if (hasTimes) this.setClock(Number(given[count]));
    return this.calls.end(Number(thread), name, name === "free" ? pointer : given.slice(0, count).join(), pointer);
  }
}
