import { FreedSizes } from "./freed-sizes";
import { LifeCounter } from "./life-counter";
import { SpanSeries, type Spans } from "./span-series";

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
