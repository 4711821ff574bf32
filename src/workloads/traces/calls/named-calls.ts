import type { Report } from "../../../kernel/scenario/problem";
import type { Words } from "../decimal";
import { isNull, log2Of, NULL_WORDS, numberOf } from "./cursor";
import { CallLines } from "./format";
import { CALL } from "./operation";

/* Calls whose parts have names, whatever the form of the file: the columns of a table, or the members of an object. */

/** The parts, and the names that each may have. */
const PARTS = {
  op: ["op", "operation", "call", "action"],
  id: ["id"],
  address: ["address", "addr", "ptr", "pointer"],
  size: ["size", "bytes"],
  old: ["old_address", "old", "old_id"],
  align: ["align", "alignment"],
  thread: ["thread", "tid"],
  time: ["time_ns"],
} as const;
export type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** The part that a name means; undefined = none. */
export const partNamed = (name: string): Part | undefined =>
  PART_NAMES.find((part) => (PARTS[part] as readonly string[]).includes(name.toLowerCase()));

/** The operations by their names. PyTorch's are alloc and free_completed. */
const OPERATIONS: ReadonlyMap<string, string> = new Map([
  ...(["a", "c", "r", "f", "m"] as const).map((letter) => [letter, letter] as const),
  ...Object.entries({
    ...{ malloc: "a", alloc: "a", calloc: "c", realloc: "r", free: "f", free_completed: "f" },
    ...{ aligned: "m", aligned_alloc: "m", memalign: "m" },
  }),
]);
/** The acts that PyTorch records beside its calls. */
const NO_CALLS = /^(free_requested|segment_(alloc|free|map|unmap)|snapshot|oom)$/;

const OPERATION_NAMES = "malloc, calloc, realloc, free or aligned";
const NUMBER = "a whole number below 2^64, hexadecimal with 0x";

/** Reads lines with the named parts of a call. */
export abstract class NamedCalls extends CallLines {
  #time = 0;
  /** The part that is wrong, and what it may be. */
  #fault: { readonly part: Part; readonly allowed: string } | null = null;

  /** The text of a part; undefined = it is missing or empty. */
  protected abstract part(name: Part): string | undefined;

  protected refuseForm(name: string, line: string, report: Report): void {
    const { part, allowed } = this.#fault ?? { part: "op", allowed: OPERATION_NAMES };
    const given = this.part(part);
    if (given === undefined) report(name, line, `${part === "old" ? "old_address" : PARTS[part][0]}: ${allowed}`);
    else report(`${name}, ${PARTS[part][0]}`, given, allowed);
  }

  /** Remembers what is wrong. */
  protected refusePart(part: Part, allowed = NUMBER): false {
    this.#fault = { part, allowed };
    return false;
  }

  protected performParts(): boolean {
    this.#fault = null;
    const operation = (this.part("op") ?? "").toLowerCase();
    if (NO_CALLS.test(operation)) return this.target.leaveOut(`records ${operation}`);
    return this.#readCaller() && this.#readCall(OPERATIONS.get(operation));
  }

  get #isById(): boolean {
    return this.part("id") !== undefined;
  }

  /** The number of a part; `missing` if the part is missing; null if it is not a number. */
  #number(name: Part, missing: Words | null): Words | null {
    const text = this.part(name);
    const number = text === undefined ? missing : numberOf(text);
    if (number === null) this.refusePart(name);
    return number;
  }

  #readCaller(): boolean {
    const [thread, time] = [this.#number("thread", NULL_WORDS), this.#number("time", wordsOfNumber(this.#time))];
    if (thread === null || time === null) return false;
    const now = numberOfWords(time);
    if (now < this.#time || now > Number.MAX_SAFE_INTEGER)
      return this.refusePart("time", `${this.#time} … ${Number.MAX_SAFE_INTEGER}: times never fall`);
    this.#time = now;
    this.canonical.setThread(numberOfWords(thread));
    this.canonical.setTime(this.#time);
    return true;
  }

  #readCall(operation: string | undefined): boolean {
    if (operation === undefined) return this.refusePart("op", OPERATION_NAMES);
    const block = this.#isById ? this.#number("id", null) : this.#number("address", NULL_WORDS);
    if (block === null) return false;
    const hasBlock = this.#isById || !isNull(block);
    if (operation === "f") return !hasBlock || this.canonical.free(block.low, block.high);
    const size = this.#number("size", null);
    if (size === null) return false;
    if (operation === "r") return this.#readResize(block, hasBlock, size);
    if (!hasBlock) return this.canonical.fail();
    return operation === "m" ? this.#readAligned(block, size) : this.#allocate(operation, block, size);
  }

  #allocate(operation: string, { low, high }: Words, size: Words): boolean {
    return this.canonical.allocate(operation === "a" ? CALL.ALLOCATE : CALL.CALLOC, low, high, size.low, size.high);
  }

  #readAligned({ low, high }: Words, size: Words): boolean {
    const log2 = log2Of(this.#number("align", null) ?? NULL_WORDS);
    if (log2 === null) return this.refusePart("align", "a power of two up to 2^32");
    return this.canonical.allocate(CALL.ALIGNED, low, high, size.low, size.high, log2);
  }

  /** With IDs, a block keeps its own unless the old one is named. */
  #readResize(block: Words, hasBlock: boolean, size: Words): boolean {
    const isById = this.#isById;
    const old = this.#number("old", isById ? block : null);
    if (old === null) return false;
    if (!hasBlock) return this.canonical.endWithout(old.low, old.high, isNull(size));
    const isNew = isById ? !this.canonical.has(old.low, old.high) : isNull(old);
    if (isNew) return this.canonical.allocateByRealloc(block.low, block.high, size.low, size.high);
    if (isById && isNull(size)) return this.canonical.resizeToZero(old.low, old.high);
    return this.canonical.resize(old.low, old.high, block.low, block.high, size.low, size.high);
  }
}

export const numberOfWords = ({ low, high }: Words): number => high * 2 ** 32 + low;
const wordsOfNumber = (value: number): Words => ({ low: value >>> 0, high: Math.floor(value / 2 ** 32) });
