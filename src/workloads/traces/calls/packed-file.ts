import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import type { TraceParser } from "../parser";
import { PACKED_MAGIC } from "./digest";
import type { CallFormat, CallTarget } from "./format";
import {
  type CallPage,
  MOST_PAGE_BYTES,
  MOST_RUNS_BYTES,
  PAGE_HEADER_BYTES,
  PAGE_OPERATIONS,
  PageReader,
} from "./packed-page";
import { StreamWindow } from "./stream-window";

/*
 * A file of packed pages: PACKED_MAGIC, then for each page three little-endian u32 (the bytes of the page, of its threads
 * and of its times; 0 = none), then those bytes.
 */

export const LENGTHS_BYTES = 12;
const MOST_LENGTHS = [MOST_PAGE_BYTES, MOST_RUNS_BYTES, MOST_RUNS_BYTES] as const;
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

/** Own packed pages. */
export const packedFile: CallFormat = {
  title: "Bufferlab packed",
  recognize: ({ bytes }) => (PACKED_MAGIC.every((byte, i) => bytes[i] === byte) ? "it begins with BLCALLS" : null),
  parser: (target) => new PackedParser(target),
};

/** The bytes of a page within a file. */
export function* packedPieces({ bytes, threads, times }: Omit<CallPage, "operations">): Generator<Uint8Array> {
  const lengths = new Uint8Array(LENGTHS_BYTES);
  const parts = [bytes, threads, times];
  for (const [i, part] of parts.entries()) viewOf(lengths).setUint32(4 * i, part?.length ?? 0, true);
  yield lengths;
  for (const part of parts) if (part !== null) yield part;
}

/** The content of the window. */
type Part = "magic" | "lengths" | "page";

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
    this.#reader = new PageReader(target.sink);
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
    if (this.#part === "page" || this.#window.take().length > 0) this.#target.endEarly();
    return this.#problems;
  }

  #readPart(bytes: Uint8Array): void {
    if (this.#part === "lengths") this.#readLengths(bytes);
    else if (this.#part === "page") this.#readPage(bytes.slice());
    else this.#expect("lengths", LENGTHS_BYTES);
  }

  #expect(part: Part, bytes: number): void {
    this.#part = part;
    this.#window.resize(bytes);
  }

  #readLengths(bytes: Uint8Array): void {
    const view = viewOf(bytes);
    this.#lengths = MOST_LENGTHS.map((_, i) => view.getUint32(4 * i, true));
    const [page = 0] = this.#lengths;
    const isGood = page > PAGE_HEADER_BYTES && MOST_LENGTHS.every((most, i) => (this.#lengths[i] ?? 0) <= most);
    if (isGood)
      this.#expect(
        "page",
        this.#lengths.reduce((sum, length) => sum + length),
      );
    else this.#refuse("its lengths");
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
    const { problems, report } = problemList();
    report(`page ${this.#pages}`, fault, "pages as docs/call-traces.md describes them");
    this.#problems = problems;
  }
}
