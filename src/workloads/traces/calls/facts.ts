import {
  CALL,
  type CallLetter,
  type CallOperation,
  isAllocation,
  liveAfter,
  MOST_THREAD,
  sizeOf,
  withRoom,
} from "./operation";

const FIRST_ROOM = 1 << 10;
/** The sizes that are counted one by one. */
const MOST_SIZES = 65_536;
/** Larger ones are past every cache. */
const MOST_CACHED = 2 ** 30;
/** Lives up to this many operations are counted one by one, longer ones in 256 classes for each power of two. */
const EXACT_LIVES = 65_536;
const LIFE_CLASSES = 256;
const MOST_LIFE_POWER = 53;

/** Operations by the letter of own text. */
export type LetterCounts = Readonly<Record<CallLetter, number>>;

/** What the card of a trace says. Sizes are in bytes, positions and lives in operations. */
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
  readonly #kinds = { a: 0, c: 0, m: 0, r: 0, f: 0 };
  readonly #sizes = new SizeCounter();
  readonly #lives = new LifeCounter();
  /** Of each block in the live list. */
  #needs = new Float64Array(FIRST_ROOM);
  #births = new Float64Array(FIRST_ROOM);
  #askers = new Uint16Array(FIRST_ROOM);
  #operations = 0;
  #live = 0;
  #livePeak = 0;
  #needed = 0;
  #neededPeak = 0;
  #neededPeakAt = 0;
  #neededSum = 0;
  #threads = 0;
  #freedElsewhere = 0;

  add(operation: CallOperation): void {
    this.#kinds[operation.letter]++;
    this.#threads = Math.max(this.#threads, Math.min(operation.thread, MOST_THREAD));
    if (operation.kind === CALL.FREE) this.#free(operation);
    else this.#request(operation);
    this.#live = liveAfter(operation);
    this.#livePeak = Math.max(this.#livePeak, this.#live);
    this.#neededSum += this.#needed;
    if (this.#needed > this.#neededPeak) {
      this.#neededPeak = this.#needed;
      this.#neededPeakAt = this.#operations;
    }
    this.#operations++;
  }

  facts(): CallFacts {
    return {
      ...{ operations: this.#operations, kinds: { ...this.#kinds } },
      ...{ neededPeak: this.#neededPeak, neededPeakAt: this.#neededPeakAt },
      neededMean: this.#neededSum / this.#operations,
      ...{ livePeak: this.#livePeak, left: this.#live, leftBytes: this.#needed },
      ...this.#sizes.facts(),
      lifeMedian: this.#lives.median(),
      ...{ threads: this.#threads, freedElsewhere: this.#freedElsewhere },
    };
  }

  #request(operation: CallOperation): void {
    const { kind, place, thread } = operation;
    const size = sizeOf(operation);
    this.#sizes.add(size);
    if (isAllocation(kind)) this.#append(place, thread);
    else this.#needed -= this.#needs[place] ?? 0;
    this.#needs[place] = size;
    this.#needed += size;
  }

  #append(place: number, thread: number): void {
    this.#needs = withRoom(this.#needs, place);
    this.#births = withRoom(this.#births, place);
    this.#askers = withRoom(this.#askers, place);
    this.#births[place] = this.#operations;
    this.#askers[place] = thread;
  }

  #free(operation: CallOperation): void {
    const { place, thread } = operation;
    const last = liveAfter(operation);
    if (this.#askers[place] !== thread) this.#freedElsewhere++;
    this.#lives.add(this.#operations - (this.#births[place] ?? 0));
    this.#needed -= this.#needs[place] ?? 0;
    for (const column of [this.#needs, this.#births, this.#askers]) column[place] = column[last] ?? 0;
  }
}

/** Counts requests by their sizes. */
class SizeCounter {
  readonly #counts = new Map<number, number>();
  readonly #requests: number[] = [];
  readonly #bytes: number[] = [];
  #areAll = true;
  #pastCaches = 0;

  add(size: number): void {
    const known = this.#counts.get(size);
    if (known !== undefined || this.#counts.size < MOST_SIZES) this.#counts.set(size, (known ?? 0) + 1);
    else this.#areAll = false;
    if (size > MOST_CACHED) this.#pastCaches++;
    const power = Math.floor(Math.log2(Math.max(1, size)));
    this.#requests[power] = (this.#requests[power] ?? 0) + 1;
    this.#bytes[power] = (this.#bytes[power] ?? 0) + size;
  }

  facts(): Pick<CallFacts, "distinctSizes" | "topSizes" | "sizeClasses" | "pastCaches"> {
    const sizes = [...this.#counts].sort(([a, m], [b, n]) => n - m || a - b);
    return {
      distinctSizes: this.#areAll ? sizes.length : null,
      topSizes: sizes.slice(0, MOST_TOP),
      sizeClasses: [...this.#requests.keys()].flatMap((power) => {
        const requests = this.#requests[power] ?? 0;
        return requests === 0 ? [] : [[power, requests, this.#bytes[power] ?? 0] as const];
      }),
      pastCaches: this.#pastCaches,
    };
  }
}

/** Counts lives. */
class LifeCounter {
  readonly #counts = new Float64Array(EXACT_LIVES + LIFE_CLASSES * (MOST_LIFE_POWER - 16));
  #total = 0;

  add(life: number): void {
    const place = placeOf(life);
    this.#counts[place] = (this.#counts[place] ?? 0) + 1;
    this.#total++;
  }

  /** The upper median; above EXACT_LIVES the start of its class. */
  median(): number {
    let before = 0;
    const half = Math.floor(this.#total / 2);
    for (const [place, count] of this.#counts.entries()) {
      before += count;
      if (before > half) return lifeAt(place);
    }
    return Number.NaN;
  }
}

function placeOf(life: number): number {
  if (life < EXACT_LIVES) return life;
  const power = Math.floor(Math.log2(life));
  return EXACT_LIVES + LIFE_CLASSES * (power - 16) + Math.floor((life / 2 ** power - 1) * LIFE_CLASSES);
}

function lifeAt(place: number): number {
  if (place < EXACT_LIVES) return place;
  const [power, part] = [Math.floor((place - EXACT_LIVES) / LIFE_CLASSES), (place - EXACT_LIVES) % LIFE_CLASSES];
  return 2 ** (power + 16) * (1 + part / LIFE_CLASSES);
}
