import { keyHash } from "../key-hash";
import { withRoom } from "./operation";

const FIRST_ROOM = 1 << 10;

/**
 * The live list by key: addresses or IDs of 64 bits, as two words. A hash table with linear probing, at most half full,
 * from which keys are removed without traces. A block may lose its key and stay live.
 */
export class LiveKeys {
  #low = new Uint32Array(FIRST_ROOM);
  #high = new Uint32Array(FIRST_ROOM);
  #hasKey = new Uint8Array(FIRST_ROOM);
  /** A place + 1; 0 = free. */
  #slots = new Uint32Array(2 * FIRST_ROOM);
  #count = 0;

  /** The live blocks. */
  get count(): number {
    return this.#count;
  }

  /** The place of a key's block; -1 = it has none. */
  find(low: number, high: number): number {
    return (this.#slots[this.#slotOf(low, high)] ?? 0) - 1;
  }

  /** Appends a block whose key is not in the list. */
  add(low: number, high: number): void {
    if (2 * (this.#count + 1) > this.#slots.length) this.#grow();
    const place = this.#count++;
    this.#low = withRoom(this.#low, place);
    this.#high = withRoom(this.#high, place);
    this.#hasKey = withRoom(this.#hasKey, place);
    this.#setKey(place, low, high);
  }

  /** Gives a block another key, which is not in the list. */
  rekey(place: number, low: number, high: number): void {
    this.dropKey(place);
    this.#setKey(place, low, high);
  }

  /** Takes a block's key away. */
  dropKey(place: number): void {
    if (this.#hasKey[place] === 0) return;
    this.#hasKey[place] = 0;
    this.#emptySlot(this.#slotOf(this.#low[place] ?? 0, this.#high[place] ?? 0));
  }

  /** Removes a block; the last one takes its place. */
  remove(place: number): void {
    this.dropKey(place);
    const last = --this.#count;
    if (place === last) return;
    const [low, high] = [this.#low[last] ?? 0, this.#high[last] ?? 0];
    const hadKey = this.#hasKey[last] === 1;
    this.dropKey(last);
    if (hadKey) this.#setKey(place, low, high);
  }

  #setKey(place: number, low: number, high: number): void {
    this.#low[place] = low;
    this.#high[place] = high;
    this.#hasKey[place] = 1;
    this.#slots[this.#slotOf(low, high)] = place + 1;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  #slotOf(low: number, high: number): number {
    const [slots, lows, highs] = [this.#slots, this.#low, this.#high];
    const mask = slots.length - 1;
    for (let slot = keyHash(low, high) & mask; ; slot = (slot + 1) & mask) {
      const entry = slots[slot] ?? 0;
      if (entry === 0 || (lows[entry - 1] === low && highs[entry - 1] === high)) return slot;
    }
  }

  /** Empties a slot and moves later entries up, so that probing never meets a gap before a key. */
  #emptySlot(from: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let empty = from;
    for (let slot = (from + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = (slots[slot] ?? 0) - 1;
      const home = keyHash(this.#low[place] ?? 0, this.#high[place] ?? 0) & mask;
      if (((slot - home) & mask) < ((slot - empty) & mask)) continue;
      slots[empty] = slots[slot] ?? 0;
      empty = slot;
    }
    slots[empty] = 0;
  }

  #grow(): void {
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let place = 0; place < this.#count; place++)
      if (this.#hasKey[place] === 1)
        this.#slots[this.#slotOf(this.#low[place] ?? 0, this.#high[place] ?? 0)] = place + 1;
  }
}
