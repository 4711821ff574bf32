/* Whole numbers below 2^64 in LEB128: 7 bits per byte, the lowest first. In memory they are two words. */

export const MOST_VARINT = 10;

/** Writes a number. Returns the position behind it. */
export function writeVarint(bytes: Uint8Array, from: number, low: number, high: number): number {
  let [at, lower, upper] = [from, low, high];
  while (upper > 0 || lower > 127) {
    bytes[at++] = (lower & 127) | 128;
    lower = ((lower >>> 7) | (upper << 25)) >>> 0;
    upper >>>= 7;
  }
  bytes[at] = lower;
  return at + 1;
}

/** Reads numbers one after the other. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  at: number;
  /** The number read last. */
  low = 0;
  high = 0;

  constructor(bytes: Uint8Array, from = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.at = from;
    this.#end = end;
  }

  get isDone(): boolean {
    return this.at >= this.#end;
  }

  /** The number read last; inexact above 2^53. */
  get value(): number {
    return this.high * 2 ** 32 + this.low;
  }

  /** The next byte; 0 at the end. */
  byte(): number {
    return this.at < this.#end ? (this.#bytes[this.at++] ?? 0) : 0;
  }

  /** Reads the next number. Returns whether it is whole and below 2^64. */
  read(): boolean {
    this.low = 0;
    this.high = 0;
    for (let shift = 0; this.at < this.#end && shift < 7 * MOST_VARINT; shift += 7) {
      const byte = this.#bytes[this.at++] ?? 0;
      this.#add(byte & 127, shift);
      if (byte < 128) return shift < 63 || byte < 2;
    }
    return false;
  }

  #add(bits: number, shift: number): void {
    if (shift < 32) this.low = (this.low | (bits << shift)) >>> 0;
    if (shift === 28) this.high = bits >>> 4;
    if (shift > 32) this.high = (this.high | (bits << (shift - 32))) >>> 0;
  }
}

/** Gathers bytes that come in pieces. */
export class StreamWindow {
  #bytes: Uint8Array;
  #length = 0;
  #size: number;

  constructor(size: number) {
    this.#bytes = new Uint8Array(size);
    this.#size = size;
  }

  get isFull(): boolean {
    return this.#length === this.#size;
  }

  /** Sets the bytes of the next window. The last one has been taken. */
  resize(size: number): void {
    if (size > this.#bytes.length) this.#bytes = new Uint8Array(size);
    this.#size = size;
  }

  /** Takes what fits. Returns the rest of the piece. */
  fill(piece: Uint8Array): Uint8Array {
    const fitting = piece.subarray(0, this.#size - this.#length);
    this.#bytes.set(fitting, this.#length);
    this.#length += fitting.length;
    return piece.subarray(fitting.length);
  }

  /** The bytes so far, which are valid until the next are filled in. */
  take(): Uint8Array {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }
}
