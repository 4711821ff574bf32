import { CALL_COUNTS } from "../../../generated/calls";

const { EXACT_LIVES, LIFE_CLASSES } = CALL_COUNTS;
const FIRST_POWER = Math.log2(EXACT_LIVES);

/** How often each life in operations occurs: up to EXACT_LIVES one by one, above in LIFE_CLASSES for each power of two. */
export type LifeCounts = Float64Array;

/** The number of lives. */
const totalOf = (counts: LifeCounts): number => counts.reduce((sum, times) => sum + times, 0);

/** The life of a place in the counts: from EXACT_LIVES on the shortest of its class. */
const lifeAt = (place: number): number =>
  place < EXACT_LIVES
    ? place
    : 2 ** (Math.floor((place - EXACT_LIVES) / LIFE_CLASSES) + FIRST_POWER) *
      (1 + (place % LIFE_CLASSES) / LIFE_CLASSES);

/** The lives with these ranks, from 0, in ascending order. */
function livesWith(counts: LifeCounts, ranks: readonly number[]): number[] {
  const found: number[] = [];
  let before = 0;
  for (let place = 0; place < counts.length && found.length < ranks.length; place++) {
    before += counts[place] ?? 0;
    while (before > (ranks[found.length] ?? before)) found.push(lifeAt(place));
  }
  return found;
}

/** The upper median. NaN = no block was freed. */
export const medianLife = (counts: LifeCounts): number =>
  livesWith(counts, [Math.floor(totalOf(counts) / 2)])[0] ?? Number.NaN;

/** The lives of the freed blocks of a class of sizes. */
export function sizeLives(power: number, counts: LifeCounts): SizeLives {
  const freed = totalOf(counts);
  const ranks = [0, 0.25, 0.5, 0.75].map((share) => Math.floor(share * freed));
  const [least = Number.NaN, first = least, half = first, third = half, most = third] = livesWith(counts, [
    ...ranks,
    freed - 1,
  ]);
  return { power, freed, quarters: [least, first, half, third, most] };
}

/** A figure over all operations, in at most 1,024 spans of equal length; the last one may be shorter. */
export interface Spans {
  /** Operations in a span. */
  readonly length: number;
  readonly least: readonly number[];
  readonly most: readonly number[];
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
