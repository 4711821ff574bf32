/*
 * SHA-256 (FIPS 180-4) of data that comes in pieces. The browser's own takes its data in one piece, and only on a page
 * that it calls secure.
 */

const BLOCK = 64;

/** The first 32 bits of the fraction of a number's root. */
const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;

const isPrime = (n: number) =>
  Array.from({ length: Math.sqrt(n) - 1 }, (_, i) => n % (i + 2)).every((rest) => rest !== 0);
const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter(isPrime);
const ROUNDS = Int32Array.from(PRIMES.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** The 64 words of the rounds of the block that begins at `from`. */
function spread(bytes: Uint8Array, from: number, words: Int32Array): void {
  for (let i = 0; i < 16; i++) {
    const at = from + 4 * i;
    words[i] =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  }
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = ((words[i - 16] ?? 0) + first + (words[i - 7] ?? 0) + second) | 0;
  }
}

/** A hash of all the bytes added so far. */
export class Sha256 {
  readonly #state = START.slice();
  readonly #words = new Int32Array(64);
  readonly #block = new Uint8Array(BLOCK);
  /** Bytes in #block, which is never full. */
  #held = 0;
  #length = 0;

  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#held > 0 && this.#held + bytes.length >= BLOCK) {
      at = BLOCK - this.#held;
      this.#block.set(bytes.subarray(0, at), this.#held);
      this.#compress(this.#block, 0);
      this.#held = 0;
    }
    for (; this.#held === 0 && bytes.length - at >= BLOCK; at += BLOCK) this.#compress(bytes, at);
    this.#block.set(bytes.subarray(at), this.#held);
    this.#held += bytes.length - at;
  }

  /** Ends the data. The 64 hexadecimal digits of the hash. */
  finish(): string {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setBigUint64(0, BigInt(this.#length) * 8n);
    const zeros = (2 * BLOCK - 9 - this.#held) % BLOCK;
    this.add(Uint8Array.of(0x80, ...new Uint8Array(zeros), ...new Uint8Array(bits.buffer)));
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  #compress(bytes: Uint8Array, from: number): void {
    const [state, words] = [this.#state, this.#words];
    spread(bytes, from, words);
    let a = state[0] ?? 0;
    let b = state[1] ?? 0;
    let c = state[2] ?? 0;
    let d = state[3] ?? 0;
    let e = state[4] ?? 0;
    let f = state[5] ?? 0;
    let g = state[6] ?? 0;
    let h = state[7] ?? 0;
    for (let i = 0; i < 64; i++) {
      const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + mixed + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (words[i] ?? 0)) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    const sums = [a, b, c, d, e, f, g, h];
    for (let i = 0; i < 8; i++) state[i] = ((state[i] ?? 0) + (sums[i] ?? 0)) | 0;
  }
}

/** The hash of data in one piece. */
export function sha256Of(bytes: Uint8Array): string {
  const hash = new Sha256();
  hash.add(bytes);
  return hash.finish();
}
