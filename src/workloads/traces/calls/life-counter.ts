/** Lives up to this many operations are counted one by one, longer ones in 256 classes for each power of two. */
const EXACT_LIVES = 65_536;
const LIFE_CLASSES = 256;
const MOST_LIFE_POWER = 53;
const FIRST_POWER = Math.log2(EXACT_LIVES);

/** Counts lives in operations. */
export class LifeCounter {
  readonly #exact = new Float64Array(EXACT_LIVES);
  /** Few programs have lives that long. */
  #long: Float64Array | null = null;
  total = 0;

  add(life: number): void {
    this.total++;
    if (life < EXACT_LIVES) this.#exact[life] = (this.#exact[life] ?? 0) + 1;
    else this.#addLong(life);
  }

  /** The upper median; from EXACT_LIVES on the start of its class. NaN = no block was freed. */
  median(): number {
    return this.#at([Math.floor(this.total / 2)])[0] ?? Number.NaN;
  }

  /** The shortest life, the upper quartiles, and the longest. */
  quarters(): [number, number, number, number, number] {
    const ranks = [0, 0.25, 0.5, 0.75].map((share) => Math.floor(share * this.total));
    const [least = Number.NaN, first = least, half = first, third = half, most = third] = this.#at([
      ...ranks,
      this.total - 1,
    ]);
    return [least, first, half, third, most];
  }

  /** The lives with these ranks, from 0, in ascending order. */
  #at(ranks: readonly number[]): number[] {
    const found: number[] = [];
    let before = 0;
    for (const counts of [this.#exact, this.#long ?? []])
      for (let place = 0; place < counts.length && found.length < ranks.length; place++) {
        before += counts[place] ?? 0;
        while (before > (ranks[found.length] ?? before)) found.push(counts === this.#exact ? place : longLife(place));
      }
    return found;
  }

  #addLong(life: number): void {
    this.#long ??= new Float64Array(LIFE_CLASSES * (MOST_LIFE_POWER - FIRST_POWER));
    const power = Math.floor(Math.log2(life));
    const place = LIFE_CLASSES * (power - FIRST_POWER) + Math.floor((life / 2 ** power - 1) * LIFE_CLASSES);
    this.#long[place] = (this.#long[place] ?? 0) + 1;
  }
}

/** The shortest life of a class of long ones. */
const longLife = (place: number): number =>
  2 ** (Math.floor(place / LIFE_CLASSES) + FIRST_POWER) * (1 + (place % LIFE_CLASSES) / LIFE_CLASSES);
