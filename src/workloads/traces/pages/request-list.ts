import { PageNumbers } from "./page-numbers";
import { type PageTrace, TRACE_LIMITS, type TraceLimit, type TraceReading } from "./page-trace";
import type { TraceRecord } from "./record";

const FIRST_ROOM = 1 << 12;
const TWO_32 = 2 ** 32;
/** Bits of a byte's place in its page of 4,096 bytes. */
const PAGE_BITS = 12;
const PAGE_BYTES = 2 ** PAGE_BITS;

/** The same numbers in an array with twice the room. */
function doubled(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}

/** Turns records into requests, until a limit. */
export class RequestList {
  readonly #reading: TraceReading;
  /** The bytes that a key counts, with `pages`. */
  readonly #unit: number;
  readonly #most: Readonly<Record<TraceLimit, number>>;
  readonly #numbers = new PageNumbers();
  #requests = new Uint32Array(FIRST_ROOM);
  /** Null until a request does not have 1 byte. */
  #sizes: Uint32Array<ArrayBuffer> | null = null;
  #count = 0;
  #skipped = 0;
  #limit: TraceLimit | null = null;

  constructor(reading: TraceReading, unit: number, most: Readonly<Record<TraceLimit, number>> = TRACE_LIMITS) {
    this.#reading = reading;
    this.#unit = unit;
    this.#most = most;
  }

  get count(): number {
    return this.#count;
  }

  /** Whether a limit has ended the trace. It takes no more records. */
  get isFull(): boolean {
    return this.#limit !== null;
  }

  /** Adds the requests of a record. Returns false if the record touches a byte past 2^64. */
  add(record: TraceRecord): boolean {
    if (record.bytes === 0) this.#skipped++;
    else if (this.#reading === "pages") return this.#addPages(record);
    else this.#addRequest(record.low, record.high, record.bytes);
    return true;
  }

  /** The trace so far, and the two words of each page's key. */
  finish(): { readonly trace: PageTrace; readonly words: Uint32Array } {
    const words = this.#numbers.words();
    const trace = {
      reading: this.#reading,
      requests: this.#requests.slice(0, this.#count),
      keys: new BigUint64Array(words.buffer),
      sizes: this.#sizes?.slice(0, this.#count) ?? null,
      skipped: this.#skipped,
      limit: this.#limit,
    };
    return { trace, words };
  }

  #addPages({ low, high, bytes }: TraceRecord): boolean {
    const scaled = low * this.#unit;
    const startHigh = high * this.#unit + Math.floor(scaled / TWO_32);
    const startLow = scaled % TWO_32;
    const last = startLow + bytes - 1;
    if (startHigh + Math.floor(last / TWO_32) >= TWO_32) return false;
    const first = startHigh * 2 ** (32 - PAGE_BITS) + Math.floor(startLow / PAGE_BYTES);
    const count = Math.floor(((startLow % PAGE_BYTES) + bytes - 1) / PAGE_BYTES) + 1;
    for (let page = first; page < first + count && !this.isFull; page++)
      this.#addRequest(page % TWO_32, Math.floor(page / TWO_32), 1);
    return true;
  }

  #addRequest(low: number, high: number, bytes: number): void {
    if (this.#count === this.#most.requests) {
      this.#limit = "requests";
      return;
    }
    const page = this.#numbers.numberOf(low, high, this.#most.pages);
    if (page < 0) this.#limit = "pages";
    else this.#append(page, bytes);
  }

  #append(page: number, bytes: number): void {
    const at = this.#count++;
    if (at === this.#requests.length) {
      this.#requests = doubled(this.#requests);
      if (this.#sizes !== null) this.#sizes = doubled(this.#sizes);
    }
    this.#requests[at] = page;
    if (bytes !== 1) this.#sizes ??= new Uint32Array(this.#requests.length).fill(1, 0, at);
    if (this.#sizes !== null) this.#sizes[at] = bytes;
  }
}
