import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { type CallFormat, fitMostly } from "./format";
import { TextCalls } from "./text-calls";

const CALL_LINE = /^(\d+)(?: (\d+))? (\w+)\((.*?)\)(?:=(\S*))?$/;
/** Functions of an arena, whose first argument is the arena. */
const ARENA = /^moz_arena_(malloc|calloc|realloc|free|memalign)$/;
/** logalloc_munge.py numbers the blocks. Their addresses are these multiples. */
const PLACE = 4096n;
const FORM = "PROCESS THREAD NAME(ARGUMENTS)=ADDRESS";

/** The log of Mozilla's LogAlloc (MALLOC_LOG). */
export const logalloc: CallFormat = {
  title: "Mozilla LogAlloc",
  recognize: (head) => {
    const lines = textLines(head);
    const fits = fitMostly(lines, (line) => CALL_LINE.test(line));
    return fits && lines.some((line) => /\w(alloc|align|free)\(/.test(line)) ? "a process, a thread and a call" : null;
  },
  parser: (target) => new LineParser(new LogallocReader(target)),
};

class LogallocReader extends TextCalls {
  protected readonly form = FORM;

  protected override isCut(line: string): boolean {
    return !CALL_LINE.test(line);
  }

  protected readLine(text: string): boolean {
    const line = text.replaceAll(/#(\d+)/g, (_, number) => `0x${(BigInt(number) * PLACE).toString(16)}`);
    const [, process, thread = process, name = "", parameters = "", result = ""] = CALL_LINE.exec(line) ?? [];
    if (process === undefined) return !/^(#|\d+( \d+)? \w+\()/.test(line) && this.target.leaveOut("other lines");
    if (this.leavesOut(process)) return true;
    const [, inArena] = ARENA.exec(name) ?? [];
    if (inArena !== undefined) return this.#end(thread, inArena, parameters.replace(/^[^,]*,/, ""), result);
    // The pointer that posix_memalign fills is printed as its result.
    return this.#end(thread, name === "posix_memalign" ? "memalign" : name, parameters, result);
  }

  #end(thread: string | undefined, name: string, parameters: string, result: string): boolean {
    return this.calls.end(Number(thread), name, parameters, result);
  }
}
