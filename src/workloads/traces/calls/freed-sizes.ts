/** Free blocks whose sizes are looked at. */
const MOST_FREE = 64;
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
    const found = this.#find(size);
    if (found < 0) return;
    const depth = this.#count - 1 - found;
    this.#depths[depth] = (this.#depths[depth] ?? 0) + 1;
    if (depth > 0) this.#sizes.copyWithin(found, found + 1, this.#count);
    this.#count--;
  }

  /** The place of the newest free block of a size; -1 = it is not among them. A loop, because every request looks. */
  #find(size: number): number {
    const sizes = this.#sizes;
    const end = Math.max(0, this.#count - MOST_FREE);
    for (let place = this.#count - 1; place >= end; place--) if (sizes[place] === size) return place;
    return -1;
  }

  /** Requests that found their size in the newest free block, in the one before it, and so on. */
  depths(): readonly number[] {
    return [...this.#depths];
  }
}
