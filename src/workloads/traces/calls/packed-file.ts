import { problemOf } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import type { TraceParser } from "../lines";
import type { CallFormat, CallTarget } from "./format";
import {
  blankOperation,
  CALL,
  CALL_LETTERS,
  type CallKind,
  type CallSink,
  isAllocation,
  LEAST_LOG2,
  liveAfter,
  MOST_LIVE,
  MOST_LOG2,
  MOST_THREAD,
} from "./operation";
import { type CallSetting, type SettingSink, settingIn, settingLine } from "./setting";
import { MOST_VARINT, StreamWindow, VarintReader } from "./varint";

/** The first bytes of a packed trace and of what its digest hashes: a name, and version 1. */
export const PACKED_MAGIC = Uint8Array.of(...new TextEncoder().encode("BLCALLS\n"), 1, 0, 0, 0);

/*
 * Operations in pages. A page begins with two little-endian u32: its operations, and the live blocks before the first.
 * Each operation is a varint v << 3 | kind. v is a size, or with FREE and RESIZE a place counted from the newest live
 * block. ALIGNED adds a varint with the logarithm of the alignment, RESIZE one with the new size.
 */

export const PAGE_OPERATIONS = 65_536;
const PAGE_HEADER_BYTES = 8;
/** The longest page. */
const MOST_PAGE_BYTES = PAGE_HEADER_BYTES + 2 * MOST_VARINT * PAGE_OPERATIONS;

/** The longest runs of a page. */
const MOST_RUNS_BYTES = 2 * MOST_VARINT * PAGE_OPERATIONS;

/** A page of operations. */
export interface CallPage {
  readonly operations: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Runs of varint thread, varint operations; null = thread 1 called all of them. */
  readonly threads: Uint8Array<ArrayBuffer> | null;
  /** Runs of varint nanoseconds since the run before, the first since the start, varint operations; null = no times. */
  readonly times: Uint8Array<ArrayBuffer> | null;
}

/** A setting, and the operations of its page before it. */
export interface PlacedSetting {
  readonly at: number;
  readonly setting: CallSetting;
}

/** The settings of a page as text. */
export const settingsText = (settings: readonly PlacedSetting[]): Uint8Array =>
  new TextEncoder().encode(settings.map(({ at, setting }) => `${at} ${settingLine(setting)}`).join(""));

/** The settings of a text; null = it is bad. */
function settingsOf(text: string): readonly PlacedSetting[] | null {
  const settings = text
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [, at = "", rest = ""] = /^(\d{1,5}) (.*)$/.exec(line) ?? [];
      const setting = settingIn(rest);
      return setting === null ? null : { at: Number(at), setting };
    });
  const isGood = settings.every((one, i) => one !== null && one.at >= (settings[i - 1]?.at ?? 0));
  return isGood && text.endsWith("\n") ? (settings as readonly PlacedSetting[]) : null;
}

/** The number of each operation of a page, from its runs. */
class RunReader {
  readonly #reader: VarintReader | null;
  readonly #isDelta: boolean;
  readonly #most: number;
  value: number;
  #left = 0;

  constructor(runs: Uint8Array | null, usual: number, isDelta: boolean, most: number) {
    this.#reader = runs && new VarintReader(runs);
    this.#isDelta = isDelta;
    this.#most = most;
    this.value = runs === null ? usual : 0;
  }

  /** Goes to the next operation. Returns whether the runs have it. */
  next(): boolean {
    if (this.#reader === null) return true;
    if (this.#left === 0 && !this.#nextRun(this.#reader)) return false;
    this.#left--;
    return true;
  }

  get isDone(): boolean {
    return this.#left === 0 && this.#reader?.isDone !== false;
  }

  #nextRun(reader: VarintReader): boolean {
    if (!reader.read()) return false;
    this.value = reader.value + (this.#isDelta ? this.value : 0);
    if (!reader.read()) return false;
    this.#left = reader.value;
    return this.#left > 0 && this.value <= this.#most;
  }
}

/** The reason to refuse a page. */
type PageFault = string;

/** Reads the pages of one trace in their order. @internal */
export class PageReader {
  readonly #sink: CallSink;
  readonly #onSetting: SettingSink;
  readonly #operation = blankOperation();
  #settings: readonly PlacedSetting[] = [];
  #live = 0;
  #threads = 1;
  #time = 0;
  #count = 0;

  constructor(sink: CallSink, onSetting: SettingSink = () => {}) {
    this.#sink = sink;
    this.#onSetting = onSetting;
  }

  /** Reads the settings of the next page. Returns whether they are good. */
  readSettings(text: Uint8Array): boolean {
    const settings = this.#settings.length === 0 ? settingsOf(new TextDecoder().decode(text)) : null;
    this.#settings = settings ?? [];
    return settings !== null;
  }

  /** Passes on the settings before an operation of the page. */
  passSettings(before: number): void {
    while (this.#settings.length > 0 && (this.#settings[0]?.at ?? 0) <= before) {
      const [first, ...rest] = this.#settings;
      this.#settings = rest;
      if (first !== undefined) this.#onSetting(first.setting);
    }
  }

  /** Operations so far. */
  get count(): number {
    return this.#count;
  }

  /** Reads a page. Returns what is wrong with it; null = nothing. */
  read({ operations, bytes, threads, times }: CallPage): PageFault | null {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.getUint32(0, true) !== operations || view.getUint32(4, true) !== this.#live) return "another live list";
    const reader = new VarintReader(bytes, PAGE_HEADER_BYTES);
    const thread = new RunReader(threads, 1, false, MOST_THREAD);
    const time = new RunReader(times, 0, true, Number.MAX_SAFE_INTEGER);
    for (let i = 0; i < operations; i++) {
      if (this.#settings.length > 0) this.passSettings(i);
      const fault = this.#readCaller(thread, time) ?? this.#readOperation(reader);
      if (fault !== null) return `${fault} in operation ${this.#count}`;
      this.#pass();
    }
    if (this.#settings.length > 0) this.passSettings(operations - 1);
    return reader.isDone && thread.isDone && time.isDone ? null : "bytes behind the last operation";
  }

  #pass(): void {
    this.#sink(this.#operation);
    this.#count++;
    this.#live = liveAfter(this.#operation);
  }

  #readCaller(thread: RunReader, time: RunReader): PageFault | null {
    if (!thread.next() || thread.value < 1 || thread.value > this.#threads + (this.#count === 0 ? 0 : 1))
      return "a bad thread";
    if (!time.next() || time.value < this.#time) return "a bad time";
    this.#threads = Math.max(this.#threads, thread.value);
    this.#time = time.value;
    this.#operation.thread = thread.value;
    this.#operation.time = time.value;
    return null;
  }

  #readOperation(reader: VarintReader): PageFault | null {
    if (!reader.read()) return "no number below 2^64";
    const { low, high } = reader;
    const kind = (low & 7) as CallKind;
    if (kind > CALL.ALIGNED) return `kind ${kind}`;
    const operation = this.#operation;
    operation.kind = kind;
    operation.letter = CALL_LETTERS[kind];
    operation.live = this.#live;
    operation.low = ((low >>> 3) | (high << 29)) >>> 0;
    operation.high = high >>> 3;
    operation.log2 = 0;
    if (!isAllocation(kind)) return this.#readPlace(reader);
    operation.place = this.#live;
    if (this.#live === MOST_LIVE) return "too many live blocks";
    return kind === CALL.ALIGNED ? this.#readLog2(reader) : null;
  }

  #readLog2(reader: VarintReader): PageFault | null {
    const isGood = reader.read() && reader.value >= LEAST_LOG2 && reader.value <= MOST_LOG2;
    this.#operation.log2 = reader.low;
    return isGood ? null : "a bad alignment";
  }

  #readPlace(reader: VarintReader): PageFault | null {
    const operation = this.#operation;
    if (operation.high > 0 || operation.low >= this.#live) return "no such block";
    operation.place = this.#live - 1 - operation.low;
    operation.low = 0;
    if (operation.kind === CALL.FREE) return null;
    if (!reader.read() || reader.high >= 2 ** 29 || reader.value === 0) return "a bad size";
    operation.low = reader.low;
    operation.high = reader.high;
    return null;
  }
}

/*
 * A file of packed pages: PACKED_MAGIC, then for each page three little-endian u32 (the bytes of the page, of its threads
 * and of its times; 0 = none), then those bytes.
 */

export const LENGTHS_BYTES = 12;
const MOST_LENGTHS = [MOST_PAGE_BYTES, MOST_RUNS_BYTES, MOST_RUNS_BYTES] as const;
const MOST_SETTINGS_BYTES = 2 ** 24;
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Own packed pages. */
export const packedFile: CallFormat = {
  title: "Bufferlab packed",
  recognize: ({ bytes }) => (PACKED_MAGIC.every((byte, i) => bytes[i] === byte) ? "it begins with BLCALLS" : null),
  parser: (target) => new PackedParser(target),
};

/** Three lengths, and what has them. */
function* piecesOf(parts: readonly (Uint8Array | null)[]): Generator<Uint8Array> {
  const lengths = new Uint8Array(LENGTHS_BYTES);
  for (const [i, part] of parts.entries()) viewOf(lengths).setUint32(4 * i, part?.length ?? 0, true);
  yield lengths;
  for (const part of parts) if (part !== null) yield part;
}

/** The bytes of a page within a file. */
export const packedPieces = ({ bytes, threads, times }: Omit<CallPage, "operations">): Iterable<Uint8Array> =>
  piecesOf([bytes, threads, times]);

/** The bytes of the settings of the page that follows. They have the place of threads, and no operations. */
export const settingsPieces = (text: Uint8Array): Iterable<Uint8Array> => piecesOf([null, text, null]);

/** The content of the window. */
type Part = "magic" | "lengths" | "page" | "settings";

class PackedParser implements TraceParser {
  readonly #target: CallTarget;
  readonly #reader: PageReader;
  readonly #window = new StreamWindow(PACKED_MAGIC.length);
  #part: Part = "magic";
  #lengths: readonly number[] = [];
  #pages = 0;
  #problems: readonly Problem[] | null = null;

  constructor(target: CallTarget) {
    this.#target = target;
    this.#reader = new PageReader(target.sink, target.adjust);
  }

  push(piece: Uint8Array): readonly Problem[] | null {
    let rest = piece;
    while (rest.length > 0 && this.#problems === null) {
      rest = this.#window.fill(rest);
      if (this.#window.isFull) this.#readPart(this.#window.take());
    }
    return this.#problems;
  }

  /** A page that is not whole is left out. */
  finish(): readonly Problem[] | null {
    if (this.#part === "page" || this.#part === "settings" || this.#window.take().length > 0) this.#target.endEarly();
    else this.#reader.passSettings(0);
    return this.#problems;
  }

  #readPart(bytes: Uint8Array): void {
    if (this.#part === "lengths") this.#readLengths(bytes);
    else if (this.#part === "page") this.#readPage(bytes.slice());
    else if (this.#part === "settings") this.#readSettings(bytes);
    else this.#expect("lengths", LENGTHS_BYTES);
  }

  #expect(part: Part, bytes: number): void {
    this.#part = part;
    this.#window.resize(bytes);
  }

  #readLengths(bytes: Uint8Array): void {
    const view = viewOf(bytes);
    this.#lengths = MOST_LENGTHS.map((_, i) => view.getUint32(4 * i, true));
    const [page = 0, threads = 0, times = 0] = this.#lengths;
    const hasSettings = page === 0 && times === 0 && threads > 0 && threads <= MOST_SETTINGS_BYTES;
    const isGood = page > PAGE_HEADER_BYTES && MOST_LENGTHS.every((most, i) => (this.#lengths[i] ?? 0) <= most);
    if (hasSettings) this.#expect("settings", threads);
    else if (isGood)
      this.#expect(
        "page",
        this.#lengths.reduce((sum, length) => sum + length),
      );
    else this.#refuse("its lengths");
  }

  #readSettings(text: Uint8Array): void {
    if (this.#reader.readSettings(text)) this.#expect("lengths", LENGTHS_BYTES);
    else this.#refuse("its settings");
  }

  #readPage(bytes: Uint8Array<ArrayBuffer>): void {
    const [page = 0, threads = 0, times = 0] = this.#lengths;
    const part = (from: number, length: number) => (length === 0 ? null : bytes.subarray(from, from + length));
    const operations = viewOf(bytes).getUint32(0, true);
    const fault =
      operations > PAGE_OPERATIONS
        ? "too many operations"
        : this.#reader.read({
            ...{ operations, bytes: bytes.subarray(0, page) },
            ...{ threads: part(page, threads), times: part(page + threads, times) },
          });
    this.#pages++;
    if (fault !== null) this.#refuse(fault);
    else this.#expect("lengths", LENGTHS_BYTES);
  }

  #refuse(fault: string): void {
    this.#problems = problemOf(`page ${this.#pages}`, fault, "pages as docs/call-traces.md describes them");
  }
}
