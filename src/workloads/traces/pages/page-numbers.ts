import { keyHash } from "../key-hash";

/** The initial capacity for keys. */
const FIRST_ROOM = 1 << 10;

/** Numbers keys of 64 bits from 0, in the order in which they appear. A hash table with linear probing, at most half full. */
export class PageNumbers {
  /** The low and high 32 bits of each key, which side by side are a number of 64 bits. */
  #words = new Uint32Array(2 * FIRST_ROOM);
  /** A key's number + 1; 0 = free. */
  #slots = new Uint32Array(2 * FIRST_ROOM);
  #count = 0;

  /** The number of a key, a new one if the key is new; -1 = it is new and there are `most` already. */
  numberOf(low: number, high: number, most: number): number {
    const known = this.#slots[this.#slotOf(low, high)] ?? 0;
    if (known > 0) return known - 1;
    return this.#count === most ? -1 : this.#add(low, high);
  }

  /** The low and high 32 bits of each key, by number. */
  words(): Uint32Array<ArrayBuffer> {
    return this.#words.slice(0, 2 * this.#count);
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotOf(low: number, high: number): number {
    const [slots, words] = [this.#slots, this.#words];
    const mask = slots.length - 1;
    for (let slot = keyHash(low, high) & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot] ?? 0;
      if (number === 0 || (words[2 * number - 2] === low && words[2 * number - 1] === high)) return slot;
    }
  }

  #add(low: number, high: number): number {
    if (2 * this.#count >= this.#slots.length) this.#grow();
    const number = this.#count++;
    this.#words[2 * number] = low;
    this.#words[2 * number + 1] = high;
    this.#slots[this.#slotOf(low, high)] = number + 1;
    return number;
  }

  #grow(): void {
    const words = this.#words;
    this.#words = new Uint32Array(2 * words.length);
    this.#words.set(words);
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let number = 0; number < this.#count; number++)
      this.#slots[this.#slotOf(words[2 * number] ?? 0, words[2 * number + 1] ?? 0)] = number + 1;
  }
}
