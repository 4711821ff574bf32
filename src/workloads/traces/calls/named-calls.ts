import type { Report } from "../../../kernel/scenario/problem";
import type { Words } from "../decimal";
import { ALLOWED_ACTS, type CallAct, type CallLayout, callAct, isNoCall, nanosecondsOf, type Part } from "./call-words";
import { isNull, log2Of, NULL_WORDS, numberOf } from "./cursor";
import { CallLines } from "./format";
import { CALL } from "./operation";

/* Calls whose parts have names, whatever the form of the file: the columns of a table, or the members of an object. */

const NUMBER = "a whole number below 2^64, hexadecimal with 0x";
const ALLOWED: Readonly<Record<Part, string>> = {
  op: ALLOWED_ACTS,
  id: "the ID that its take and its return share, any text. A log that has none can write the buffer’s address",
  address: NUMBER,
  size: NUMBER,
  old: `${NUMBER}; a realloc needs it beside address`,
  align: "a power of two up to 2^32",
  thread: "a number or a name",
  time: NUMBER,
  pool: "any text",
};

const SIZE_NEEDED = `${NUMBER}. Only a take such as get or rent may leave it to the buffer’s growth or return`;

/** The first time may be any number. */
const timesAllowed = (last: string | undefined) =>
  last === undefined ? "a number" : `${last} or later: times never fall, and last 2^53 ns at most`;

/** The high word of keys that stand for IDs that are text. No address has it, and no block within a realloc. */
const TEXT = 0xffff_fffe;
/** Threads with names, beside those with numbers. */
const MOST_NAMES = 2 ** 16;

/** Reads lines with the named parts of a call. */
export abstract class NamedCalls extends CallLines {
  #layout: CallLayout | null = null;
  #cells: readonly (string | undefined)[] = [];
  /** The part that is not good, and what is allowed; null = the line has no parts. */
  #bad: { readonly part: Part; readonly allowed: string } | null = null;
  /** Nanoseconds since the first time, and the last time as it is written. */
  #time = 0;
  #firstTime: bigint | null = null;
  #lastTime: string | undefined;
  /** The numbers of live IDs that are text, and of threads with names. */
  readonly #ids = new Map<string, number>();
  #newest = 0;
  readonly #threads = new Map<string, number>();

  /** Performs a call. `cells`: the text of each column or member; undefined = it is missing. */
  protected performCall(layout: CallLayout, cells: readonly (string | undefined)[]): boolean {
    this.#layout = layout;
    this.#cells = cells;
    const word = this.#part("op") ?? "";
    const act = callAct(word);
    if (act !== undefined) return this.#isOfOtherPool() || (this.#readCaller() && this.#readCall(act));
    return isNoCall(word) ? this.target.leaveOut(`records ${word.toLowerCase()}`) : this.#refuse("op");
  }

  protected override refuseForm(name: string, line: string, report: Report): void {
    const bad = this.#bad;
    const column = bad && (this.#layout?.names[this.#layout.places[bad.part] ?? -1] ?? bad.part);
    if (bad === null) this.refuseWhole(name, line, report);
    else report(`${name}, ${column}`, this.#part(bad.part), bad.allowed);
  }

  /** Reports a line that has no parts. */
  protected abstract refuseWhole(name: string, line: string, report: Report): void;

  /** The text of a part; undefined = it is missing or empty. */
  #part(part: Part): string | undefined {
    const cell = this.#cells[this.#layout?.places[part] ?? -1];
    return cell === "" ? undefined : cell;
  }

  /** Says which part is not good. */
  #refuse(part: Part, allowed = ALLOWED[part]): false {
    this.#bad = { part, allowed };
    return false;
  }

  /** The number of a part; `missing` if the part is missing; null if it is not a number. */
  #number(part: Part, missing: Words | null): Words | null {
    const text = this.#part(part);
    const isGrouped = part === "size" && /^\d{1,3}(,\d{3})+$/.test(text ?? "");
    const number = text === undefined ? missing : numberOf(isGrouped ? text.replaceAll(",", "") : text);
    if (number === null) this.#refuse(part, part === "size" && text === undefined ? SIZE_NEEDED : ALLOWED[part]);
    return number;
  }

  #isOfOtherPool(): boolean {
    const pool = this.#part("pool") ?? "";
    const isLogOfPools = this.#layout?.places.pool !== undefined || this.target.ofPool !== undefined;
    return isLogOfPools && !this.target.readsPool(pool) && this.target.leaveOut("calls of other pools");
  }

  #readCaller(): boolean {
    const time = this.#readTime();
    if (time === null || time < this.#time || time > Number.MAX_SAFE_INTEGER)
      return this.#refuse("time", timesAllowed(this.#lastTime));
    this.#time = time;
    this.#lastTime = this.#part("time") ?? this.#lastTime;
    this.canonical.setThread(this.#readThread());
    this.canonical.setTime(time);
    return true;
  }

  #readThread(): number {
    const text = this.#part("thread");
    if (text === undefined) return 0;
    const number = numberOf(text);
    if (number !== null) return numberOfWords(number);
    const named = this.#threads.get(text) ?? -Math.min(this.#threads.size + 1, MOST_NAMES);
    if (this.#threads.size < MOST_NAMES) this.#threads.set(text, named);
    return named;
  }

  /** Nanoseconds since the first time; null = no time. */
  #readTime(): number | null {
    const text = this.#part("time");
    if (text === undefined) return this.#time;
    const time = nanosecondsOf(text, this.#layout?.names[this.#layout.places.time ?? -1] ?? "");
    if (time === null) return null;
    this.#firstTime ??= time;
    return Number(time - this.#firstTime);
  }

  /** The key of an ID in its pool: its number, or one that its text has while it lives. */
  #keyOf(id: string): Words {
    const pool = this.#part("pool");
    const number = pool === undefined ? numberOf(id) : null;
    if (number !== null && number.high < TEXT) return number;
    const text = `${pool ?? ""}\n${id}`;
    const low = this.#ids.get(text) ?? ++this.#newest;
    this.#ids.set(text, low);
    return { low: low >>> 0, high: TEXT };
  }

  /** The ID is free for another block. */
  #forget(id: string): void {
    this.#ids.delete(`${this.#part("pool") ?? ""}\n${id}`);
  }

  #readCall(act: CallAct): boolean {
    if (act.isOfPool) this.target.saysTakes = true;
    const id = this.#part("id");
    if (act.isOfPool && id === undefined && this.#part("address") === undefined)
      return this.#refuse(this.#layout?.places.address === undefined ? "id" : "address");
    const block = id === undefined ? this.#number("address", NULL_WORDS) : this.#keyOf(id);
    return block !== null && this.#readAct(act, block, id !== undefined || !isNull(block));
  }

  #readAct(act: CallAct, block: Words, hasBlock: boolean): boolean {
    if (act.letter === "f") return !hasBlock || this.#readFree(act, block);
    if (act.letter === "r") return this.#readResize(act, block, hasBlock);
    if (act.isOfPool && hasBlock && this.#part("size") === undefined) return this.#takeUnsized(block);
    const size = this.#number("size", null);
    if (size === null) return false;
    if (!hasBlock) return this.canonical.fail();
    this.target.late.giveUp(block);
    return act.letter === "m" ? this.#readAligned(block, size) : this.#allocate(act.letter, block, size);
  }

  /** A return may say the size that its take did not know. */
  #readFree({ isOfPool }: CallAct, block: Words): boolean {
    const size = isOfPool && this.#part("size") !== undefined ? this.#number("size", null) : undefined;
    if (size === null) return false;
    if (size === undefined) this.target.late.giveUp(block);
    else if (this.target.late.settle(block, size)) this.target.lateSizes++;
    else if (this.canonical.has(block.low, block.high)) this.target.odd.sizesAtReturn++;
    const id = this.#part("id");
    if (id !== undefined) this.#forget(id);
    return this.canonical.free(block.low, block.high);
  }

  #takeUnsized(block: Words): boolean {
    const { late } = this.target;
    late.giveUp(block);
    late.expect(block);
    const isGood = this.#allocate("a", block, NULL_WORDS);
    late.expect(null);
    return isGood;
  }

  #allocate(letter: CallAct["letter"], { low, high }: Words, size: Words): boolean {
    return this.canonical.allocate(letter === "c" ? CALL.CALLOC : CALL.ALLOCATE, low, high, size.low, size.high);
  }

  #readAligned({ low, high }: Words, size: Words): boolean {
    const log2 = log2Of(this.#number("align", null) ?? NULL_WORDS);
    if (log2 === null) return this.#refuse("align");
    return this.canonical.allocate(CALL.ALIGNED, low, high, size.low, size.high, log2);
  }

  /** With IDs, and in a pool, a block keeps its key unless the old one is named. */
  #readResize({ isOfPool }: CallAct, block: Words, hasBlock: boolean): boolean {
    const isById = this.#part("id") !== undefined;
    const old = this.#readOld(isById, isById || isOfPool ? block : null);
    const size = this.#number("size", null);
    if (old === null || size === null) return false;
    if (!hasBlock) return this.canonical.endWithout(old.low, old.high, isNull(size));
    const isSettled = this.target.late.settle(old, size);
    if (isSettled) this.target.lateSizes++;
    if (isSettled && old === block) return true;
    const isNew = isById ? !isOfPool && !this.canonical.has(old.low, old.high) : isNull(old);
    if (isNew) return this.canonical.allocateByRealloc(block.low, block.high, size.low, size.high);
    if (isById && !isOfPool && isNull(size)) return this.canonical.resizeToZero(old.low, old.high);
    return this.canonical.resize(old.low, old.high, block.low, block.high, size.low, size.high);
  }

  /** The key of the block before a realloc; `missing` if the line does not name it. */
  #readOld(isById: boolean, missing: Words | null): Words | null {
    const text = this.#part("old");
    if (isById && text === this.#part("id")) return missing;
    if (text === undefined || !isById) return this.#number("old", missing);
    const old = this.#keyOf(text);
    this.#forget(text);
    return old;
  }
}

export const numberOfWords = ({ low, high }: Words): number => high * 2 ** 32 + low;
