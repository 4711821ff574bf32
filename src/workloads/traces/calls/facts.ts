import { LANE_SIZES, RequestCounter } from "./caveats";
import { CALL, type CallLetter, type CallOperation, isAllocation, liveAfter, sizeOf, withRoom } from "./operation";
import { type CallPlots, LifeCounter, type PlotCounter, powerOf } from "./plots";

const FIRST_ROOM = 1 << 10;
const BLOCK_WORDS = 5;
/** The sizes that are counted one by one. */
const MOST_SIZES = 65_536;
/** Smaller sizes have places in an array. */
const SMALL_SIZES = 8192;

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
  /** Operations by the code of their letter. */
  readonly #letters = new Float64Array(128);
  readonly #sizes = new SizeCounter();
  /** Null = the plots count them. */
  readonly #lives: LifeCounter | null;
  /** BLOCK_WORDS of each block in the live list: its size in two words, its birth in two words, the thread that asked. */
  #blocks = new Uint32Array(FIRST_ROOM * BLOCK_WORDS);
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
    this.#lives = plots === null ? new LifeCounter() : null;
  }

  add(operation: CallOperation): void {
    const letter = operation.letter.charCodeAt(0);
    this.#letters[letter] = (this.#letters[letter] ?? 0) + 1;
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
      ...{ operations: this.#operations, kinds: this.#kinds() },
      ...{ neededPeak: this.#neededPeak, neededPeakAt: this.#neededPeakAt },
      neededMean: this.#neededSum / this.#operations,
      ...{ livePeak: this.#livePeak, left: this.#live, leftBytes: this.#needed },
      ...this.#sizes.facts(),
      lifeMedian: (this.#lives ?? this.#plots?.lives() ?? new LifeCounter()).median(),
      ...{ threads, freedElsewhere: this.#freedElsewhere, pastCaches: outside.requests },
    };
  }

  #kinds(): LetterCounts {
    const of = (letter: CallLetter) => this.#letters[letter.charCodeAt(0)] ?? 0;
    return { a: of("a"), c: of("c"), m: of("m"), r: of("r"), f: of("f") };
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
    this.#blocks[place * BLOCK_WORDS] = low;
    this.#blocks[place * BLOCK_WORDS + 1] = high;
    this.#neededLow += low;
    this.#neededHigh += high;
  }

  #leave(place: number): void {
    const size = this.#forget(place);
    this.#plots?.leave(size);
  }

  /** Takes the bytes of a block off the sums. Returns its size. */
  #forget(place: number): number {
    const at = place * BLOCK_WORDS;
    const [low, high] = [this.#blocks[at] ?? 0, this.#blocks[at + 1] ?? 0];
    this.#neededLow -= low;
    this.#neededHigh -= high;
    return sizeOf({ low, high });
  }

  #append(place: number, thread: number): void {
    const at = place * BLOCK_WORDS;
    this.#blocks = withRoom(this.#blocks, at + BLOCK_WORDS - 1);
    this.#blocks[at + 2] = this.#operations >>> 0;
    this.#blocks[at + 3] = Math.floor(this.#operations / 2 ** 32);
    this.#blocks[at + 4] = thread;
  }

  #free(operation: CallOperation): void {
    const { place, thread } = operation;
    const [blocks, at, last] = [this.#blocks, place * BLOCK_WORDS, liveAfter(operation) * BLOCK_WORDS];
    if (blocks[at + 4] !== thread) this.#freedElsewhere++;
    const life = this.#operations - ((blocks[at + 3] ?? 0) * 2 ** 32 + (blocks[at + 2] ?? 0));
    this.#lives?.add(life);
    const size = this.#forget(place);
    this.#plots?.free(size, life);
    for (let word = 0; word < BLOCK_WORDS; word++) blocks[at + word] = blocks[last + word] ?? 0;
  }
}

/** Counts requests by their sizes. */
class SizeCounter {
  /** The requests of each small size, which are most of all, and of each other size. */
  readonly #small = new Float64Array(SMALL_SIZES);
  readonly #counts = new Map<number, number>();
  /** The sizes that are counted one by one. */
  #sizes = 0;
  readonly #requests: number[] = [];
  readonly #bytes: number[] = [];
  /** Requests of the sizes that are not counted one by one, rounded up to eight significant bits. */
  readonly #rounded = new Map<number, number>();

  add(size: number): void {
    const known = size < SMALL_SIZES ? (this.#small[size] ?? 0) : (this.#counts.get(size) ?? 0);
    if (known === 0 && this.#sizes === MOST_SIZES) this.#addRounded(size);
    else this.#set(size, known + 1);
    const power = powerOf(size);
    this.#requests[power] = (this.#requests[power] ?? 0) + 1;
    this.#bytes[power] = (this.#bytes[power] ?? 0) + size;
  }

  ascending(): CallPlots["sizes"] {
    return [...this.#each(), ...this.#rounded].sort(([a], [b]) => a - b);
  }

  facts(): Pick<CallFacts, "distinctSizes" | "topSizes" | "sizeClasses"> {
    const sizes = [...this.#each()].sort(([a, m], [b, n]) => n - m || a - b);
    return {
      distinctSizes: this.#rounded.size === 0 ? sizes.length : null,
      topSizes: sizes.slice(0, MOST_TOP),
      sizeClasses: [...this.#requests.keys()].flatMap((power) => {
        const requests = this.#requests[power] ?? 0;
        return requests === 0 ? [] : [[power, requests, this.#bytes[power] ?? 0] as const];
      }),
    };
  }

  #set(size: number, requests: number): void {
    if (requests === 1) this.#sizes++;
    if (size < SMALL_SIZES) this.#small[size] = requests;
    else this.#counts.set(size, requests);
  }

  /** The sizes that are counted one by one, and the requests of each. */
  *#each(): Generator<readonly [size: number, requests: number]> {
    for (const [size, requests] of this.#small.entries()) if (requests > 0) yield [size, requests];
    yield* this.#counts;
  }

  #addRounded(size: number): void {
    const unit = 2 ** Math.max(0, powerOf(size) - 7);
    const rounded = Math.ceil(size / unit) * unit;
    this.#rounded.set(rounded, (this.#rounded.get(rounded) ?? 0) + 1);
  }
}
