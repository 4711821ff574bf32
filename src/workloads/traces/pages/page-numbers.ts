import { keyHash } from "../key-hash";

/** The initial room for keys. */
const FIRST_ROOM = 1 << 10;
/** An entry holds a key's number + 1, below 2^23, and above it the first bits of its hash. 0 = free. */
const NUMBER_BITS = 23;
const NUMBER = (1 << NUMBER_BITS) - 1;

/**
 * Numbers keys of 64 bits from 0, in the order in which they appear: a hash table with linear probing, at most three
 * quarters full. Nearly all of its time is spent waiting for memory. So an entry tells by its hash nearly always whether
 * a key must be compared, and fetch() waits for the entries and keys of many requests at once.
 */
export class PageNumbers {
  #entries = new Uint32Array(FIRST_ROOM);
  /** The low and high 32 bits of each key, which side by side are a number of 64 bits. */
  #words = new Uint32Array(2 * FIRST_ROOM);
  #count = 0;
  /** A mixture of all words that fetch() has read, which keeps the reads from being optimized away. */
  fetched = 0;

  get count(): number {
    return this.#count;
  }

  /** The low and high 32 bits of each key, by number. */
  get words(): Uint32Array<ArrayBuffer> {
    return this.#words.subarray(0, 2 * this.#count);
  }

  /** Reads what numberOf() will read of `count` keys, two words each. `numbers` is room for `count` words. */
  fetch(keys: Uint32Array, count: number, numbers: Uint32Array): void {
    const [entries, words] = [this.#entries, this.#words];
    const mask = entries.length - 1;
    for (let i = 0; i < count; i++)
      numbers[i] = (entries[keyHash(keys[2 * i] ?? 0, keys[2 * i + 1] ?? 0) & mask] ?? 0) & NUMBER;
    let all = 0;
    for (let i = 0; i < count; i++) all ^= words[2 * (numbers[i] ?? 0)] ?? 0;
    this.fetched = all;
  }

  /** The number of a key, a new one if the key is new; -1 = it is new and there are `most` already. */
  numberOf(low: number, high: number, most: number): number {
    const [entries, words] = [this.#entries, this.#words];
    const hash = keyHash(low, high);
    const mask = entries.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const entry = entries[at] ?? 0;
      if (entry === 0) return this.#count === most ? -1 : this.#add(at, hash, low, high);
      if ((entry ^ hash) >>> NUMBER_BITS !== 0) continue;
      const number = (entry & NUMBER) - 1;
      if (words[2 * number] === low && words[2 * number + 1] === high) return number;
    }
  }

  #doubleWords(): void {
    const before = this.#words;
    this.#words = new Uint32Array(2 * before.length);
    this.#words.set(before);
  }

  #add(at: number, hash: number, low: number, high: number): number {
    const number = this.#count++;
    if (2 * number === this.#words.length) this.#doubleWords();
    this.#words[2 * number] = low;
    this.#words[2 * number + 1] = high;
    this.#entries[at] = entryOf(hash, number);
    if (4 * this.#count >= 3 * this.#entries.length) this.#grow();
    return number;
  }

  #grow(): void {
    const words = this.#words;
    const entries = new Uint32Array(2 * this.#entries.length);
    const mask = entries.length - 1;
    for (let number = 0; number < this.#count; number++) {
      const hash = keyHash(words[2 * number] ?? 0, words[2 * number + 1] ?? 0);
      let at = hash & mask;
      while (entries[at] !== 0) at = (at + 1) & mask;
      entries[at] = entryOf(hash, number);
    }
    this.#entries = entries;
  }
}

const entryOf = (hash: number, number: number): number => (hash & ~NUMBER) | (number + 1);
