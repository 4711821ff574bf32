import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { joined, type TraceParser } from "../lines";
import type { TraceHead } from "../pieces";
import type { CallFormat, CallTarget } from "./format";
import { type Act, isMember, SnapshotCalls, TRACES } from "./snapshot-calls";

/* A memory snapshot of PyTorch as Python pickles it. Only the names and numbers that are read are kept: neither stacks of
 * frames nor lists whose entries have been performed. */

const PROTOCOL = 0x80;

/** A memory snapshot of PyTorch, pickled. */
export const pytorch: CallFormat = {
  title: "a memory snapshot of PyTorch (pickle)",
  recognize: ({ bytes }: TraceHead) => {
    const [first, protocol = 0] = bytes;
    const text = new TextDecoder("latin1").decode(bytes.subarray(0, 512));
    const isSnapshot = /segments|device_traces|allocator_settings/.test(text);
    return first === PROTOCOL && protocol >= 2 && protocol <= 5 && isSnapshot ? "a pickled memory snapshot" : null;
  },
  parser: (target) => new PickleParser(target),
};

/** A value on the stack of a pickle. A list knows whether it is device_traces, or the number of a device in it. */
type Value =
  | { readonly kind: "mark" }
  | { readonly kind: "other" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly isTraces: boolean; readonly device: number | null }
  | { readonly kind: "object"; readonly act: Act };

const MARK: Value = { kind: "mark" };
const OTHER: Value = { kind: "other" };
/** The characters of a text that are remembered. */
const MOST_TEXT = 32;
/** The longest text or number that is passed. */
const MOST_BYTES = 2 ** 24;
/** Values on the stack. A pickle ends its lists after 1,000 entries. */
const MOST_STACK = 2 ** 20;

/** Operations without an argument that take values off the stack and leave one in their place. */
const REDUCES: Readonly<Record<number, number>> = {
  ...{ 133: 1, 134: 2, 135: 3, 82: 2, 98: 2, 129: 2, 147: 2, 146: 3 },
};
/** Operations that leave a value, with the bytes of their arguments. */
const NUMBERS: Readonly<Record<number, number>> = { 74: 4, 75: 1, 77: 2, 71: 8 };
/** Operations with a length before their bytes, and the bytes of the length: texts, bytes and long integers. */
const LENGTHS: Readonly<Record<number, number>> = {
  ...{ 88: 4, 140: 1, 141: 8, 84: 4, 85: 1, 66: 4, 67: 1, 142: 8, 138: 1, 139: 4 },
};
const TEXTS: readonly number[] = [0x58, 0x8c, 0x8d, 0x54, 0x55];
const LONGS: readonly number[] = [0x8a, 0x8b];
/** The bytes of arguments that are passed: the protocol, a frame, and places in the memory. */
const PASSED: Readonly<Record<number, number>> = { 128: 1, 149: 8 };
/** Operations that get a value from the memory, or put one there, with the bytes of the place. */
const GETS: Readonly<Record<number, number>> = { 104: 1, 106: 4 };
const PUTS: Readonly<Record<number, number>> = { 113: 1, 114: 4 };

/** Operations that leave a value that is not read: None, a truth, an empty tuple, an empty set. */
const SIMPLE: readonly number[] = [0x4e, 0x88, 0x89, 0x29, 0x8f];

/** The bytes of each operation's argument, and of the length before it. */
const ARGUMENT_BYTES = Uint8Array.from(
  { length: 256 },
  (_, code) => NUMBERS[code] ?? PASSED[code] ?? GETS[code] ?? PUTS[code] ?? 0,
);
const LENGTH_BYTES = Uint8Array.from({ length: 256 }, (_, code) => LENGTHS[code] ?? 0);

class PickleParser implements TraceParser {
  readonly #target: CallTarget;
  readonly #calls: SnapshotCalls;
  readonly #stack: Value[] = [];
  /** The places of the marks on the stack. */
  readonly #marks: number[] = [];
  /** The texts that a pickle repeats. Other values are not kept. */
  readonly #memory = new Map<number, Value>();
  readonly #decoder = new TextDecoder();
  #places = 0;
  #rest: Uint8Array = new Uint8Array();
  #bytes = 0;
  #devices = 0;
  #isOver = false;
  #problems: readonly Problem[] | null = null;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#calls = new SnapshotCalls(target);
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    const bytes = joined(this.#rest, piece);
    let at = 0;
    while (at < bytes.length && !this.#isOver && this.#problems === null) {
      const length = this.#read(bytes, at);
      if (length === 0) break;
      at += length;
      this.#bytes += length;
    }
    this.#rest = this.#isOver ? new Uint8Array() : bytes.slice(at);
    return this.#problems;
  }

  finish(): readonly Problem[] | null {
    if (!this.#isOver) this.#target.endEarly();
    return this.#calls.missing();
  }

  /** Performs the operation at a place. Returns its bytes; 0 = it is not whole yet. */
  #read(bytes: Uint8Array, at: number): number {
    const code = bytes[at] ?? 0;
    const lengthBytes = LENGTH_BYTES[code] ?? 0;
    if (lengthBytes > 0) return this.#readLong(bytes, at, code, lengthBytes);
    const argument = ARGUMENT_BYTES[code] ?? 0;
    if (at + 1 + argument > bytes.length) return 0;
    if (argument === 0) this.#perform(code);
    else this.#readNumber(bytes, at, code, argument);
    return 1 + argument;
  }

  #readNumber(bytes: Uint8Array, at: number, code: number, argument: number): void {
    const value = argument > 4 ? 0 : numberIn(bytes, at + 1, argument);
    if (NUMBERS[code] !== undefined) this.#push(argument > 4 ? OTHER : textValue(`${signed(value, argument)}`));
    else if (GETS[code] !== undefined) this.#push(this.#memory.get(value) ?? OTHER);
    else if (PUTS[code] !== undefined) this.#remember(value);
  }

  #readLong(bytes: Uint8Array, at: number, code: number, lengthBytes: number): number {
    if (at + 1 + lengthBytes > bytes.length) return 0;
    const length = numberIn(bytes, at + 1, lengthBytes);
    if (length > MOST_BYTES) return this.#refuse(`a text of ${length} bytes`, `at most ${MOST_BYTES}`);
    const from = at + 1 + lengthBytes;
    if (from + length > bytes.length) return 0;
    if (LONGS.includes(code)) this.#push(textValue(`${longIn(bytes, from, Math.min(length, 9))}`));
    else if (TEXTS.includes(code) && length <= MOST_TEXT)
      this.#push(textValue(this.#decoder.decode(bytes.subarray(from, from + length))));
    else this.#push(OTHER);
    return 1 + lengthBytes + length;
  }

  #perform(code: number): void {
    const reduced = REDUCES[code];
    if (reduced !== undefined) this.#replace(reduced);
    else if (code === 0x7d) this.#push({ kind: "object", act: {} });
    else if (code === 0x5d) this.#push(this.#newList());
    else if (code === 0x28) this.#mark();
    else if (code === 0x94) this.#remember(this.#places);
    else this.#performItems(code);
  }

  #performItems(code: number): void {
    if (SIMPLE.includes(code)) this.#push(OTHER);
    else if (code === 0x75) this.#setItems(this.#popToMark());
    else if (code === 0x73) this.#setItems(this.#stack.splice(-2));
    else if (code === 0x61 || code === 0x30) this.#stack.pop();
    else if (code === 0x65 || code === 0x90) this.#popToMark();
    else if (code === 0x74 || code === 0x6c || code === 0x64) this.#replaceMarked();
    else if (code === 0x2e) this.#isOver = true;
    else this.#refuse(`operation 0x${code.toString(16)}`, "a memory snapshot, as torch.cuda.memory pickles it");
  }

  #push(value: Value): void {
    if (this.#stack.length === MOST_STACK) this.#refuse(`${MOST_STACK} values on the stack`, "fewer");
    else this.#stack.push(value);
  }

  /** A list in device_traces is that of a device. The one before it may still lie on the stack. */
  #newList(): Value {
    const top = this.#stack.at(-1);
    const isTraces = top?.kind === "text" && top.text === TRACES;
    const below = top === MARK ? this.#stack.at(-2) : top;
    const isDevice = below?.kind === "list" && (below.isTraces || below.device !== null);
    return { kind: "list", isTraces, device: isDevice ? this.#devices++ : null };
  }

  #remember(place: number): void {
    const top = this.#stack.at(-1);
    this.#places = place + 1;
    if (top?.kind === "text") this.#memory.set(place, top);
  }

  #mark(): void {
    this.#marks.push(this.#stack.length);
    this.#push(MARK);
  }

  #popToMark(): readonly Value[] {
    return this.#stack.splice(this.#marks.pop() ?? 0).slice(1);
  }

  #replaceMarked(): void {
    this.#popToMark();
    this.#push(OTHER);
  }

  #replace(count: number): void {
    this.#stack.splice(-count);
    this.#push(OTHER);
  }

  /** Names and values of the object below. An act in the list of a device is performed. */
  #setItems(items: readonly Value[]): void {
    const object = this.#stack.at(-1);
    if (object?.kind !== "object") return;
    for (let i = 0; i + 1 < items.length; i += 2) {
      const [name, value] = [items[i], items[i + 1]];
      if (name?.kind === "text" && isMember(name.text) && value?.kind === "text") object.act[name.text] = value.text;
    }
    const device = this.#device();
    if (device !== null && object.act.action !== undefined) this.#problems ??= this.#calls.perform(device, object.act);
  }

  /** The device in whose list the newest object lies; null = it lies elsewhere. */
  #device(): number | null {
    const below = this.#stack.at(-2);
    if (below?.kind === "text") return null;
    const list = below?.kind === "list" ? below : this.#stack[(this.#marks.at(-1) ?? 0) - 1];
    return list?.kind === "list" ? list.device : null;
  }

  #refuse(value: string, allowed: string): 0 {
    this.#problems ??= problemOf(`byte ${this.#bytes + 1}`, value, allowed);
    return 0;
  }
}

const textValue = (text: string): Value => ({ kind: "text", text });

/** An unsigned number, little-endian; inexact above 2^53. */
function numberIn(bytes: Uint8Array, from: number, length: number): number {
  let value = 0;
  for (let i = length - 1; i >= 0; i--) value = value * 256 + (bytes[from + i] ?? 0);
  return value;
}

/** An exact one of any length, as addresses are. */
function longIn(bytes: Uint8Array, from: number, length: number): bigint | number {
  if (length <= 6) return numberIn(bytes, from, length);
  let value = 0n;
  for (let i = length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[from + i] ?? 0);
  return value;
}

/** BININT has a sign. */
const signed = (value: number, bytes: number) => (bytes === 4 ? value | 0 : value);
