import { LANE_SIZES, RequestCounter } from "./caveats";
import { CALL, type CallLetter, type CallOperation, isAllocation, liveAfter, sizeOf, withRoom } from "./operation";
import { type CallPlots, type PlotCounter, powerOf } from "./plots";

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

const FIRST_ROOM = 1 << 10;
/** The sizes that are counted one by one. */
const MOST_SIZES = 65_536;

/** Operations by the letter of own text. */
type LetterCounts = Readonly<Record<CallLetter, number>>;

/** The facts on the card of a trace. Sizes are in bytes, positions and lives in operations. */
export interface CallFacts {
  readonly operations: number;
  /** Calls by letter. Only packed files do not tell an m that needs no alignment, or an r of a null pointer, from an a. */
  readonly kinds: LetterCounts;
  /** The most bytes needed at once, and the first operation after which they are. Operations are numbered from 0. */
  readonly neededPeak: number;
  readonly neededPeakAt: number;
  /** The mean of the bytes needed after each operation. */
  readonly neededMean: number;
  readonly livePeak: number;
  /** The blocks and bytes that nobody has freed. */
  readonly left: number;
  readonly leftBytes: number;
  /** The different sizes; null = more than 65,536. */
  readonly distinctSizes: number | null;
  /** The sizes with the most requests, and how many. */
  readonly topSizes: readonly (readonly [size: number, requests: number])[];
  /** Requests and their bytes by the power of two that is not above the size; sizes 0 and 1 are at 0. */
  readonly sizeClasses: readonly (readonly [power: number, requests: number, bytes: number])[];
  /** The median of the operations between the birth and the free of a block; NaN = none was freed. */
  readonly lifeMedian: number;
  readonly threads: number;
  /** Blocks freed by another thread than the one that asked. */
  readonly freedElsewhere: number;
  /** Requests for more than 2^30 bytes, which no cache serves. */
  readonly pastCaches: number;
}

const MOST_TOP = 16;

/** Computes the facts of a trace in bounded memory. */
export class FactCounter {
  /** The requests, and those that no lane simulates. */
  readonly requests = new RequestCounter(LANE_SIZES);
  readonly #kinds = { a: 0, c: 0, m: 0, r: 0, f: 0 };
  readonly #sizes = new SizeCounter();
  readonly #lives = new LifeCounter();
  /** Of each block in the live list. */
  #low = new Uint32Array(FIRST_ROOM);
  #high = new Uint32Array(FIRST_ROOM);
  #births = new Float64Array(FIRST_ROOM);
  #askers = new Uint16Array(FIRST_ROOM);
  #operations = 0;
  #live = 0;
  #livePeak = 0;
  /** The bytes needed, in two sums, which are exact even with sizes above 2^53. */
  #neededLow = 0;
  #neededHigh = 0;
  #neededPeak = 0;
  #neededPeakAt = 0;
  #neededSum = 0;
  #freedElsewhere = 0;
  readonly #plots: PlotCounter | null;

  /** `plots`: counts what plots show, too. */
  constructor(plots: PlotCounter | null = null) {
    this.#plots = plots;
  }

  add(operation: CallOperation): void {
    this.#kinds[operation.letter]++;
    this.requests.add(operation);
    if (operation.kind === CALL.FREE) this.#free(operation);
    else this.#request(operation);
    this.#live = liveAfter(operation);
    this.#livePeak = Math.max(this.#livePeak, this.#live);
    const needed = this.#needed;
    this.#neededSum += needed;
    if (needed > this.#neededPeak) {
      this.#neededPeak = needed;
      this.#neededPeakAt = this.#operations;
    }
    this.#operations++;
    this.#plots?.end(needed, this.#live);
  }

  /** The requests of each size. */
  sizes(): CallPlots["sizes"] {
    return this.#sizes.ascending();
  }

  facts(): CallFacts {
    const { threads, outside } = this.requests.counts();
    return {
      ...{ operations: this.#operations, kinds: { ...this.#kinds } },
      ...{ neededPeak: this.#neededPeak, neededPeakAt: this.#neededPeakAt },
      neededMean: this.#neededSum / this.#operations,
      ...{ livePeak: this.#livePeak, left: this.#live, leftBytes: this.#needed },
      ...this.#sizes.facts(),
      lifeMedian: this.#lives.median(),
      ...{ threads, freedElsewhere: this.#freedElsewhere, pastCaches: outside.requests },
    };
  }

  get #needed(): number {
    return this.#neededHigh * 2 ** 32 + this.#neededLow;
  }

  #request(operation: CallOperation): void {
    const { kind, place, thread, low, high } = operation;
    const size = sizeOf(operation);
    this.#sizes.add(size);
    this.#plots?.request(size);
    if (isAllocation(kind)) this.#append(place, thread);
    else this.#leave(place);
    this.#low[place] = low;
    this.#high[place] = high;
    this.#neededLow += low;
    this.#neededHigh += high;
  }

  #leave(place: number): void {
    const size = this.#forget(place);
    this.#plots?.leave(size);
  }

  /** Takes the bytes of a block off the sums. Returns its size. */
  #forget(place: number): number {
    const [low, high] = [this.#low[place] ?? 0, this.#high[place] ?? 0];
    this.#neededLow -= low;
    this.#neededHigh -= high;
    return sizeOf({ low, high });
  }

  #append(place: number, thread: number): void {
    this.#low = withRoom(this.#low, place);
    this.#high = withRoom(this.#high, place);
    this.#births = withRoom(this.#births, place);
    this.#askers = withRoom(this.#askers, place);
    this.#births[place] = this.#operations;
    this.#askers[place] = thread;
  }

  #free(operation: CallOperation): void {
    const { place, thread } = operation;
    const last = liveAfter(operation);
    if (this.#askers[place] !== thread) this.#freedElsewhere++;
    const life = this.#operations - (this.#births[place] ?? 0);
    this.#lives.add(life);
    const size = this.#forget(place);
    this.#plots?.free(size, life);
    this.#low[place] = this.#low[last] ?? 0;
    this.#high[place] = this.#high[last] ?? 0;
    this.#births[place] = this.#births[last] ?? 0;
    this.#askers[place] = this.#askers[last] ?? 0;
  }
}

/** Counts requests by their sizes. */
class SizeCounter {
  readonly #counts = new Map<number, number>();
  readonly #requests: number[] = [];
  readonly #bytes: number[] = [];
  /** Requests of the sizes that are not counted one by one, rounded up to eight significant bits. */
  readonly #rounded = new Map<number, number>();

  add(size: number): void {
    const known = this.#counts.get(size);
    if (known !== undefined || this.#counts.size < MOST_SIZES) this.#counts.set(size, (known ?? 0) + 1);
    else this.#addRounded(size);
    const power = powerOf(size);
    this.#requests[power] = (this.#requests[power] ?? 0) + 1;
    this.#bytes[power] = (this.#bytes[power] ?? 0) + size;
  }

  ascending(): CallPlots["sizes"] {
    return [...this.#counts, ...this.#rounded].sort(([a], [b]) => a - b);
  }

  facts(): Pick<CallFacts, "distinctSizes" | "topSizes" | "sizeClasses"> {
    const sizes = [...this.#counts].sort(([a, m], [b, n]) => n - m || a - b);
    return {
      distinctSizes: this.#rounded.size === 0 ? sizes.length : null,
      topSizes: sizes.slice(0, MOST_TOP),
      sizeClasses: [...this.#requests.keys()].flatMap((power) => {
        const requests = this.#requests[power] ?? 0;
        return requests === 0 ? [] : [[power, requests, this.#bytes[power] ?? 0] as const];
      }),
    };
  }

  #addRounded(size: number): void {
    const unit = 2 ** Math.max(0, powerOf(size) - 7);
    const rounded = Math.ceil(size / unit) * unit;
    this.#rounded.set(rounded, (this.#rounded.get(rounded) ?? 0) + 1);
  }
}
