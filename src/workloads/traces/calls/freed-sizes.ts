/** Free blocks whose sizes are looked at. */
export const MOST_FREE = 64;
const ROOM = 4096;

/** The sizes of free blocks, in the order of their frees. A request takes the newest free block of its size. */
export class FreedSizes {
  readonly #sizes = new Float64Array(ROOM);
  readonly #depths = new Float64Array(MOST_FREE);
  #count = 0;

  push(size: number): void {
    if (this.#count === ROOM) {
      this.#sizes.copyWithin(0, ROOM - MOST_FREE);
      this.#count = MOST_FREE;
    }
    this.#sizes[this.#count++] = size;
  }

  reuse(size: number): void {
    const place = this.#sizes.subarray(Math.max(0, this.#count - MOST_FREE), this.#count).lastIndexOf(size);
    if (place < 0) return;
    const found = Math.max(0, this.#count - MOST_FREE) + place;
    const depth = this.#count - 1 - found;
    this.#depths[depth] = (this.#depths[depth] ?? 0) + 1;
    this.#sizes.copyWithin(found, found + 1, this.#count);
    this.#count--;
  }

  /** Requests that found their size in the newest free block, in the one before it, and so on. */
  depths(): readonly number[] {
    return [...this.#depths];
  }
}
