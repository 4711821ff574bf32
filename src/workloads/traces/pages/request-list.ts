import { addToFnv1a64, type LongHash, longBasis } from "../../../shared/fnv";
import { Sha256 } from "../../../shared/sha256";
import { digitsEnd, readDecimal, readShort, SAFE_DIGITS, ZERO } from "../decimal";
import type { Turns } from "../pieces";
import { PageNumbers } from "./page-numbers";
import { type PageTrace, TRACE_LIMITS, type TraceLimit, type TraceReading } from "./page-trace";
import { OPERATION, type RecordCounts, type TraceOperations, type TraceRecord } from "./record";

/** The sizes that a record may have, and that a request may have. */
export const MOST_RECORD_BYTES = Number.MAX_SAFE_INTEGER;
export const MOST_REQUEST_BYTES = 2 ** 32 - 1;
export const ALLOWED_BYTES = `a whole number, 0 … ${MOST_RECORD_BYTES}`;
/** The keys that a record may have, with or without text. */
const ALLOWED_NUMBER = `a whole number, 0 … ${2n ** 64n - 1n}`;
export const ALLOWED_KEY = `${ALLOWED_NUMBER}, or text without control characters`;

const [TAB, SPACE] = [9, 32];

export const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

/**
 * Reads a key without spaces around it: a decimal number below 2^64, or text, if `mayBeText`, by its FNV-1a hash.
 * Returns whether the key is good.
 */
export function readKey(text: Uint8Array, from: number, to: number, mayBeText: boolean, record: LongHash): boolean {
  if (from >= to) return false;
  const end = readShort(text, from, Math.min(to, from + SAFE_DIGITS), record);
  if (end === to) return true;
  if (digitsEnd(text, end, to) === to) return readDecimal(text, from, to, record);
  if (!mayBeText || hasControls(text, end, to)) return false;
  const hash = longBasis();
  addToFnv1a64(text, from, to, hash);
  record.low = hash.low;
  record.high = hash.high;
  return true;
}

function hasControls(text: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = text[at] ?? 0;
    if (byte < SPACE && byte !== TAB) return true;
  }
  return false;
}

/** A count or the bytes of a record, decimal without spaces around them; -1 = they are not good. */
export function readBytes(text: Uint8Array, from: number, to: number): number {
  if (from >= to) return -1;
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = (text[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value <= MOST_RECORD_BYTES ? value : -1;
}

const FIRST_ROOM = 1 << 12;
/** Requests whose pages are numbered and hashed together. */
const BATCH = 1 << 8;
/** Sizes that are hashed together. */
const HASHED = 1 << 14;
const TWO_32 = 2 ** 32;
/** The operation that each choice takes. */
const TAKEN = { reads: OPERATION.READ, writes: OPERATION.WRITE } as const;
/** Bits of a byte's place in its page of 4,096 bytes. */
const PAGE_BITS = 12;
const PAGE_BYTES = 2 ** PAGE_BITS;
/** The bits of a byte's place in its page. */
const PLACE = PAGE_BYTES - 1;

/** The bytes of an ID, which are hashed behind the name of its volume. */
const idBytes = new Uint8Array(8);
const idWords = new DataView(idBytes.buffer);

/** Numbers of requests. The array grows in place, so that no copies wait for the garbage collection. */
const growing = (length: number): Uint32Array<ArrayBuffer> =>
  new Uint32Array(new ArrayBuffer(4 * length, { maxByteLength: 4 * TRACE_LIMITS.requests }));

/**
 * Turns records into requests, until a limit, and names the trace: 12 hexadecimal digits, a colon, and the number of
 * requests. The digits begin the SHA-256 of the text "pages", a line feed, the reading, a line feed, then little-endian
 * the key of each request in 8 bytes and, unless all are 1, the size of each in 4. So the name depends neither on the
 * format nor on the packing.
 */
export class RequestList {
  readonly #reading: TraceReading;
  /** The bytes that a key counts. */
  readonly #unit: number;
  readonly #only: TraceOperations;
  readonly #most: Readonly<Record<TraceLimit, number>>;
  readonly #numbers = new PageNumbers();
  readonly #hash = new Sha256();
  /** The keys, as two words each, and the bytes of requests that have no number yet. */
  readonly #heldKeys = new Uint32Array(2 * BATCH);
  readonly #heldBytes = new Uint32Array(BATCH);
  readonly #fetched = new Uint32Array(BATCH);
  #held = 0;
  /** The requests that are held before they are numbered. */
  #room: number;
  readonly #requests = growing(FIRST_ROOM);
  /** Null until a request does not have 1 byte. */
  #sizes: Uint32Array<ArrayBuffer> | null = null;
  #count = 0;
  #skipped = 0;
  #limit: TraceLimit | null = null;
  /** Records by their operations. */
  readonly #operations: [number, number, number] = [0, 0, 0];
  /** Requests of the records that were taken, by each reading. */
  #asKeys = 0;
  #asPages = 0;
  #unsized = 0;
  #capped = 0;
  readonly #notes: string[] = [];
  readonly #leftOut = new Map<string, number>();
  readonly #volumes = new PageNumbers();
  /** The key of a request within its volume. */
  readonly #key: LongHash = { low: 0, high: 0 };

  constructor(
    reading: TraceReading,
    unit: number,
    most: Readonly<Record<TraceLimit, number>> = TRACE_LIMITS,
    only: TraceOperations = "all",
  ) {
    this.#reading = reading;
    this.#unit = unit;
    this.#most = most;
    this.#only = only;
    this.#room = this.#nextRoom();
    this.#hash.add(new TextEncoder().encode(`pages\n${reading}\n`));
  }

  get count(): number {
    return this.#count + this.#held;
  }

  /** Whether a limit has ended the trace. It takes no more records. */
  get isFull(): boolean {
    return this.#limit !== null;
  }

  /** The numbers that an ID may be where text is not read. */
  get allowedNumber(): string {
    return this.#reading === "pages" ? `${ALLOWED_NUMBER}, because pages are counted; or --read keys` : ALLOWED_NUMBER;
  }

  /** The IDs from which a number of bytes ends before 2^64. */
  allowedId(bytes: number): string {
    return `a whole number, 0 … ${(2n ** 64n - BigInt(bytes)) / BigInt(this.#unit)}, so that no byte lies past 2^64`;
  }

  /** Adds the requests of a record. Returns false if the record touches a byte past 2^64. */
  add(record: TraceRecord): boolean {
    this.#operations[record.operation]++;
    if (this.#only !== "all" && record.operation !== TAKEN[this.#only]) return true;
    if (record.bytes === 0) this.#skipped++;
    else if (this.#reading === "pages") return this.#addPages(record);
    else this.#addKeys(record);
    return true;
  }

  /** Counts a line or a record that is no request. */
  leaveOut(kind: string): true {
    this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
    return true;
  }

  /** Remarks on the file, in a sentence. */
  note(text: string): void {
    this.#notes.push(text);
  }

  /** Counts a record whose size is unknown. */
  countUnsized(): void {
    this.#unsized++;
  }

  /** The counts so far. `hasOffsets`: whether the keys are offsets, so that they have pages. */
  counts(hasOffsets: boolean): RecordCounts {
    const [reads, writes, others] = this.#operations;
    return {
      ...{ records: reads + writes + others, reads, writes, volumes: this.#volumes.count, keys: this.#asKeys },
      ...{ pages: hasOffsets ? this.#asPages : null, unsized: this.#unsized, leftOut: this.#leftOut },
      ...{ skipped: this.#skipped, capped: this.#capped, notes: this.#notes },
    };
  }

  /** Ends the trace. `turns`: lets others run while a long trace is named. */
  async finish(turns: Turns): Promise<{ readonly trace: PageTrace; readonly digest: string }> {
    this.#number();
    const { words } = this.#numbers;
    const trace = {
      reading: this.#reading,
      requests: this.#requests.subarray(0, this.#count),
      keys: new BigUint64Array(words.buffer, 0, words.length / 2),
      sizes: this.#sizes?.subarray(0, this.#count) ?? null,
      skipped: this.#skipped,
      limit: this.#limit,
    };
    await this.#hashSizes(trace.sizes ?? new Uint32Array(), turns);
    return { trace, digest: `${this.#hash.finish().slice(0, 12)}:${this.#count}` };
  }

  async #hashSizes(sizes: Uint32Array, turns: Turns): Promise<void> {
    for (let from = 0; from < sizes.length; from += HASHED) {
      await turns.next();
      this.#hash.add(bytesOf(sizes.subarray(from, from + HASHED)));
    }
  }

  #addKeys(record: TraceRecord): void {
    const { low, high, bytes, repeat } = record;
    this.#asKeys += repeat;
    this.#asPages += repeat * this.#pagesIn(Math.imul(low, this.#unit) & PLACE, bytes);
    if (bytes > MOST_REQUEST_BYTES) this.#capped++;
    const size = Math.min(bytes, MOST_REQUEST_BYTES);
    for (let i = 0; i < repeat && !this.isFull; i++) this.#addRequest(record, low, high, size);
  }

  #addPages(record: TraceRecord): boolean {
    const { low, high, bytes, repeat } = record;
    const scaled = low * this.#unit;
    const startHigh = high * this.#unit + Math.floor(scaled / TWO_32);
    const startLow = scaled >>> 0;
    const last = startLow + bytes - 1;
    if (startHigh + Math.floor(last / TWO_32) >= TWO_32) return false;
    const firstLow = ((startHigh << (32 - PAGE_BITS)) | (startLow >>> PAGE_BITS)) >>> 0;
    const firstHigh = startHigh >>> PAGE_BITS;
    const count = this.#pagesIn(startLow & PLACE, bytes);
    this.#asKeys += repeat;
    this.#asPages += repeat * count;
    for (let i = 0; i < repeat && !this.isFull; i++)
      for (let page = 0; page < count && !this.isFull; page++) {
        const low = (firstLow + page) >>> 0;
        this.#addRequest(record, low, low < firstLow ? firstHigh + 1 : firstHigh, 1);
      }
    return true;
  }

  /** The pages that bytes touch which begin at a place in a page. */
  #pagesIn(start: number, bytes: number): number {
    return Math.floor((start + bytes - 1) / PAGE_BYTES) + 1;
  }

  #addRequest(record: TraceRecord, idLow: number, idHigh: number, bytes: number): void {
    const key = this.#key;
    key.low = idLow;
    key.high = idHigh;
    if (record.volumeLow !== 0 || record.volumeHigh !== 0) this.#hashInVolume(record, idLow, idHigh);
    const at = this.#held++;
    this.#heldKeys[2 * at] = key.low;
    this.#heldKeys[2 * at + 1] = key.high;
    this.#heldBytes[at] = bytes;
    if (this.#held === this.#room) this.#number();
  }

  /** Numbers the pages of the requests that are held. The last one may exceed a limit. */
  #number(): void {
    const [keys, numbers, most] = [this.#heldKeys, this.#numbers, this.#most];
    const before = this.#count;
    numbers.fetch(keys, this.#held, this.#fetched);
    for (let i = 0; i < this.#held && this.#limit === null; i++) {
      const page = numbers.numberOf(keys[2 * i] ?? 0, keys[2 * i + 1] ?? 0, most.pages);
      if (this.#count === most.requests) this.#limit = "requests";
      else if (page < 0) this.#limit = "pages";
      else this.#append(page, this.#heldBytes[i] ?? 0);
    }
    this.#hash.add(bytesOf(keys.subarray(0, 2 * (this.#count - before))));
    this.#held = 0;
    this.#room = this.#nextRoom();
  }

  /** Never more than one request beyond a limit. */
  #nextRoom(): number {
    const { requests, pages } = this.#most;
    return Math.min(BATCH, requests - this.#count + 1, pages - this.#numbers.count + 1);
  }

  /** The key of an ID in a volume: the FNV-1a hash of the volume's name and the ID as 8 bytes, little-endian. */
  #hashInVolume({ volumeLow, volumeHigh }: TraceRecord, low: number, high: number): void {
    this.#volumes.numberOf(volumeLow, volumeHigh, Number.POSITIVE_INFINITY);
    this.#key.low = volumeLow;
    this.#key.high = volumeHigh;
    idWords.setUint32(0, low, true);
    idWords.setUint32(4, high, true);
    addToFnv1a64(idBytes, 0, 8, this.#key);
  }

  #append(page: number, bytes: number): void {
    const at = this.#count++;
    if (at === this.#requests.length) {
      this.#requests.buffer.resize(2 * this.#requests.byteLength);
      this.#sizes?.buffer.resize(this.#requests.byteLength);
    }
    this.#requests[at] = page;
    if (bytes !== 1) this.#sizes ??= growing(this.#requests.length).fill(1, 0, at);
    if (this.#sizes !== null) this.#sizes[at] = bytes;
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array) => new Uint8Array(buffer, byteOffset, byteLength);
