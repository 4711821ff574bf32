import type { Report } from "../../../kernel/scenario/problem";
import { LineParser } from "../lines";
import { textLines } from "../pieces";
import { Cursor } from "./cursor";
import { type CallFormat, CallLines } from "./format";
import { HEAPTRACK_VERSION, isOwnRecord } from "./heaptrack-raw";
import { CALL, withRoom } from "./operation";

const [PLUS, MINUS, DEFINE] = [43, 45, 97];
/** The kinds of allocations that a file may define. */
const MOST_KINDS = 2 ** 22;
const FIRST_ROOM = 1 << 10;

/**
 * The output of heaptrack by default: `a SIZE TRACE` defines a kind of allocation, `+ KIND` and `- KIND` use it. Which of
 * several live blocks of a kind was freed is not in the file: the oldest is assumed.
 */
export const heaptrack: CallFormat = {
  title: "heaptrack",
  recognize: (head) => (HEAPTRACK_VERSION.test(textLines(head)[0] ?? "") ? "heaptrack's version" : null),
  parser: (target) => new LineParser(new InterpretedReader(target)),
};

class InterpretedReader extends CallLines {
  readonly #cursor = new Cursor();
  #low = new Uint32Array(FIRST_ROOM);
  #high = new Uint32Array(FIRST_ROOM);
  /** The blocks of each kind are numbered: those from `oldest` to `next` are live. */
  #oldest = new Uint32Array(FIRST_ROOM);
  #next = new Uint32Array(FIRST_ROOM);
  #kinds = 0;

  protected perform(text: Uint8Array, from: number, to: number): boolean {
    const cursor = this.#cursor;
    cursor.open(text, from, to);
    const sign = cursor.take();
    if (sign !== PLUS && sign !== MINUS && sign !== DEFINE)
      return isOwnRecord(sign) || this.target.leaveOut("other records");
    if (!cursor.blank() || !cursor.hex()) return false;
    if (sign === DEFINE) return this.#define(cursor.low, cursor.high);
    const isKind = cursor.isOver() && cursor.value < this.#kinds;
    return isKind && (sign === PLUS ? this.#allocate(cursor.low) : this.#free(cursor.low));
  }

  protected refuseForm(name: string, line: string, report: Report): void {
    report(name, line, `a SIZE TRACE, + KIND or - KIND, hexadecimal, with a KIND below ${this.#kinds.toString(16)}`);
  }

  #define(low: number, high: number): boolean {
    const kind = this.#kinds;
    if (!this.#cursor.blank() || !this.#cursor.hex() || !this.#cursor.isOver() || kind === MOST_KINDS) return false;
    this.#low = withRoom(this.#low, kind);
    this.#high = withRoom(this.#high, kind);
    this.#oldest = withRoom(this.#oldest, kind);
    this.#next = withRoom(this.#next, kind);
    this.#low[kind] = low;
    this.#high[kind] = high;
    this.#kinds++;
    return true;
  }

  #allocate(kind: number): boolean {
    const block = this.#next[kind] ?? 0;
    this.#next[kind] = block + 1;
    return this.canonical.allocate(CALL.ALLOCATE, block, kind, this.#low[kind] ?? 0, this.#high[kind] ?? 0);
  }

  #free(kind: number): boolean {
    const block = this.#oldest[kind] ?? 0;
    if (block !== this.#next[kind]) this.#oldest[kind] = block + 1;
    return this.canonical.free(block, kind);
  }
}
