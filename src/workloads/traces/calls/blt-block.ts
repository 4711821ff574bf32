import { VarintReader } from "./varint";

/* A block of own binary: the calls of one thread, in their order. */

export const BLOCK_BYTES = 65_536;
export const BLOCK_HEADER_BYTES = 32;
export const MOST_USED = BLOCK_BYTES - BLOCK_HEADER_BYTES;

export const RECORD = { ALLOCATE: 0, CALLOC: 1, FREE: 2, RESIZE_BEGIN: 3, RESIZE_END: 4, ALIGNED: 5 } as const;
const SKIPS = 8;

/** Addresses are counted in these bytes, below 2^53 of them. */
const GRAIN = 8;
const MOST_GRAINS = 2 ** 53;

/** The header of a block. */
interface BltHeader {
  readonly thread: number;
  /** The bytes of its records. */
  readonly used: number;
  readonly firstTicket: number;
  readonly time: number;
}

/** Reads the header of a block, which begins with a tag. */
export function bltHeader(view: DataView): BltHeader {
  const long = (at: number) => view.getUint32(at + 4, true) * 2 ** 32 + view.getUint32(at, true);
  return { thread: view.getUint32(4, true), used: view.getUint32(8, true), firstTicket: long(16), time: long(24) };
}

/** The records of a block, one at a time. */
export class BltBlock {
  readonly thread: number;
  readonly number: number;
  /** When it began, on a clock that never falls; 0 = unknown. */
  readonly time: number;
  readonly bytes: number;
  readonly #reader: VarintReader;
  /** The order of the record among those of all threads. */
  ticket: number;
  kind = 0;
  low = 0;
  high = 0;
  sizeLow = 0;
  sizeHigh = 0;
  log2 = 0;
  /** Whether none of its records has been performed. */
  isFresh = true;
  /** Whether the file ends within it. */
  readonly isCut: boolean;
  #grains = 0;

  constructor(number: number, header: BltHeader, records: Uint8Array, isCut: boolean) {
    this.number = number;
    this.thread = header.thread;
    this.time = header.time;
    this.ticket = header.firstTicket - 1;
    this.bytes = records.length;
    this.isCut = isCut;
    this.#reader = new VarintReader(records);
  }

  get isOver(): boolean {
    return this.#reader.isDone;
  }

  /** Reads the next record. Returns whether it is good. */
  next(): boolean {
    const kind = this.#reader.byte();
    this.kind = kind & ~SKIPS;
    const isGood = this.kind <= RECORD.ALIGNED && this.#readTicket((kind & SKIPS) !== 0) && this.#readAddress();
    if (!isGood || this.kind === RECORD.FREE || this.kind === RECORD.RESIZE_BEGIN) return isGood;
    if (!this.#reader.read()) return false;
    this.sizeLow = this.#reader.low;
    this.sizeHigh = this.#reader.high;
    return this.kind !== RECORD.ALIGNED || this.#readAlignment();
  }

  #readTicket(skips: boolean): boolean {
    if (skips && !this.#reader.read()) return false;
    this.ticket += 1 + (skips ? this.#reader.value : 0);
    return this.ticket < Number.MAX_SAFE_INTEGER;
  }

  #readAddress(): boolean {
    const reader = this.#reader;
    if (!reader.read()) return false;
    const half = reader.high * 2 ** 31 + (reader.low >>> 1);
    this.#grains += reader.low & 1 ? -half - 1 : half;
    const address = this.#grains * GRAIN;
    this.low = address >>> 0;
    this.high = Math.floor(address / 2 ** 32);
    return this.#grains >= 0 && this.#grains < MOST_GRAINS;
  }

  #readAlignment(): boolean {
    if (!this.#reader.read()) return false;
    this.log2 = Math.log2(this.#reader.value);
    return Number.isInteger(this.log2) && this.log2 <= 32;
  }
}
