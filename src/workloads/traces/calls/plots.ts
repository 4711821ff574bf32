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

  /** Adds the lives of another counter. */
  addAll(other: LifeCounter): void {
    this.total += other.total;
    for (const [life, times] of other.#exact.entries()) this.#exact[life] = (this.#exact[life] ?? 0) + times;
    if (other.#long === null) return;
    this.#long ??= new Float64Array(other.#long.length);
    for (const [place, times] of other.#long.entries()) this.#long[place] = (this.#long[place] ?? 0) + times;
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

/** Free blocks whose sizes are looked at. */
const MOST_FREE = 64;
const ROOM = 4096;

/** The sizes of free blocks, in the order of their frees. A request takes the newest free block of its size. */
class FreedSizes {
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

/** A figure over all operations, in at most 1,024 spans of equal length; the last one may be shorter. */
export interface Spans {
  /** Operations in a span. */
  readonly length: number;
  readonly least: readonly number[];
  readonly most: readonly number[];
}

const MOST_SPANS = 1024;

/** Sums up a figure of each operation. Its spans become twice as long whenever there are too many. @internal */
export class SpanSeries {
  readonly #least = new Float64Array(MOST_SPANS);
  readonly #most = new Float64Array(MOST_SPANS);
  #length = 1;
  /** The last span, and the operations that it has. */
  #last = -1;
  #inLast = 1;

  add(value: number): void {
    if (this.#inLast === this.#length) this.#begin(value);
    const last = this.#last;
    if (value < (this.#least[last] ?? 0)) this.#least[last] = value;
    if (value > (this.#most[last] ?? 0)) this.#most[last] = value;
    this.#inLast++;
  }

  spans(): Spans {
    const end = this.#last + 1;
    return { length: this.#length, least: [...this.#least.slice(0, end)], most: [...this.#most.slice(0, end)] };
  }

  #begin(value: number): void {
    if (this.#last === MOST_SPANS - 1) this.#merge();
    this.#last++;
    this.#inLast = 0;
    this.#least[this.#last] = value;
    this.#most[this.#last] = value;
  }

  /** Merges each two spans. */
  #merge(): void {
    for (let i = 0; i < MOST_SPANS; i += 2) {
      this.#least[i / 2] = Math.min(this.#least[i] ?? 0, this.#least[i + 1] ?? 0);
      this.#most[i / 2] = Math.max(this.#most[i] ?? 0, this.#most[i + 1] ?? 0);
    }
    this.#length *= 2;
    this.#last = MOST_SPANS / 2 - 1;
  }
}

/** The lives of the freed blocks of some sizes, in operations. Above 65,536, numbers are the starts of narrow classes. */
export interface SizeLives {
  /** The sizes are from 2^power on, below the next power. Sizes 0 and 1 are at 0. */
  readonly power: number;
  readonly freed: number;
  /** The shortest life, the three quartiles, and the longest life. */
  readonly quarters: readonly [number, number, number, number, number];
}

/** The data of the plots of a trace, as plain numbers. Positions and lives are in operations, sizes in bytes. */
export interface CallPlots {
  /** Bytes that the program needs, and its live blocks, after each operation. */
  readonly needed: Spans;
  readonly live: Spans;
  /** Requests by size, the smallest size first. Only a trace with very many sizes has some of them rounded up. */
  readonly sizes: readonly (readonly [size: number, requests: number])[];
  /** Only the sizes of which blocks were freed. */
  readonly lives: readonly SizeLives[];
  readonly freed: number;
  /** Blocks that the very next operation freed. */
  readonly freedNext: number;
  /** Requests whose size was that of the newest free block, of the one before it, and so on. */
  readonly reuse: readonly number[];
}

/** Counts the data of the plots in bounded memory. */
export class PlotCounter {
  readonly #needed = new SpanSeries();
  readonly #live = new SpanSeries();
  readonly #lives: LifeCounter[] = [];
  readonly #free = new FreedSizes();
  #freedNext = 0;

  /** A block is requested, or resized to `size`. */
  request(size: number): void {
    this.#free.reuse(size);
  }

  /** A block leaves `size` behind by a resize. */
  leave(size: number): void {
    this.#free.push(size);
  }

  free(size: number, life: number): void {
    this.#free.push(size);
    if (life === 1) this.#freedNext++;
    const power = powerOf(size);
    this.#lives[power] ??= new LifeCounter();
    this.#lives[power].add(life);
  }

  /** The lives of all freed blocks. */
  lives(): LifeCounter {
    const lives = new LifeCounter();
    for (const counter of this.#lives) if (counter !== undefined) lives.addAll(counter);
    return lives;
  }

  /** An operation has ended. */
  end(needed: number, live: number): void {
    this.#needed.add(needed);
    this.#live.add(live);
  }

  /** Bytes needed so far. */
  needed(): Spans {
    return this.#needed.spans();
  }

  plots(sizes: CallPlots["sizes"]): CallPlots {
    const lives = [...this.#lives.entries()].flatMap(([power, counter]): SizeLives[] =>
      counter === undefined ? [] : [{ power, freed: counter.total, quarters: counter.quarters() }],
    );
    return {
      ...{ needed: this.#needed.spans(), live: this.#live.spans(), sizes, lives },
      freed: lives.reduce((sum, { freed }) => sum + freed, 0),
      ...{ freedNext: this.#freedNext, reuse: this.#free.depths() },
    };
  }
}

/** The power of two that is not above a size; 0 for 0. */
export const powerOf = (size: number): number =>
  size < 2 ** 32 ? 31 - Math.clz32(Math.max(1, size)) : 32 + powerOf(Math.floor(size / 2 ** 32));
