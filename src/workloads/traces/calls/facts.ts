import { CALL_COUNTS, CALL_FACT } from "../../../generated/calls";
import { OperationBatches } from "./batches";
import { LANE_SIZES, type RequestCounts } from "./caveats";
import type { CallLetter } from "./operation";
import { type CallPlots, type LifeCounts, medianLife, type Spans, sizeLives } from "./plots";

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
const POWERS = Array.from({ length: CALL_COUNTS.POWERS }, (_, power) => power);
const LIVES = CALL_COUNTS.EXACT_LIVES + CALL_COUNTS.LIFE_CLASSES * CALL_COUNTS.LIFE_POWERS;

/** A size and its requests. */
type SizeRequests = readonly [size: number, requests: number];

/** Counts the facts of a trace and the data of its plots, by the compiled core in bounded memory. */
export class FactCounter extends OperationBatches {
  constructor() {
    super();
    this.core.run.bl_call_facts_open();
  }

  facts(): CallFacts {
    const fact = this.#numbers();
    const operations = fact("operations");
    return {
      ...{ operations, kinds: this.#kinds() },
      ...{ neededPeak: fact("needed_peak"), neededPeakAt: fact("needed_peak_at") },
      neededMean: fact("needed_sum") / operations,
      ...{ livePeak: fact("live_peak"), left: fact("live"), leftBytes: fact("needed") },
      ...this.#sizeFacts(),
      lifeMedian: medianLife(this.#allLives()),
      ...{ threads: fact("threads"), freedElsewhere: fact("freed_elsewhere"), pastCaches: fact("outside_requests") },
    };
  }

  plots(): CallPlots {
    const lives = POWERS.flatMap((power) => {
      const counts = this.#lives(power);
      return counts === null ? [] : [sizeLives(power, counts)];
    });
    return {
      ...{ needed: this.needed(), live: this.#spans(this.core.run.bl_call_live()), sizes: this.#ascending(), lives },
      freed: lives.reduce((sum, { freed }) => sum + freed, 0),
      freedNext: this.#numbers()("freed_next"),
      reuse: [...this.#row(CALL_COUNTS.DEPTHS, CALL_COUNTS.POWERS)],
    };
  }

  /** Bytes needed so far. */
  needed(): Spans {
    this.flush();
    return this.#spans(this.core.run.bl_call_needed());
  }

  /** The requests, and those that no lane simulates. */
  requests(): RequestCounts {
    const fact = this.#numbers();
    return {
      all: { requests: fact("requests"), bytes: fact("bytes") },
      outside: { requests: fact("outside_requests"), bytes: fact("outside_bytes") },
      ...{ empty: fact("empty"), sizes: LANE_SIZES, threads: fact("threads") },
    };
  }

  protected take(count: number): void {
    this.core.run.bl_call_facts_add(count);
  }

  /** Numbers of the facts in the core, from a place on. */
  #row(from: number, count: number): Float64Array {
    this.flush();
    return this.core.numbersAt(this.core.run.bl_call_facts() + 8 * from, count);
  }

  #numbers(): (name: keyof typeof CALL_FACT) => number {
    const row = this.#row(0, CALL_COUNTS.LETTERS);
    return (name) => row[CALL_FACT[name]] ?? 0;
  }

  #kinds(): LetterCounts {
    const letters = this.#row(CALL_COUNTS.LETTERS, CALL_COUNTS.CLASS_REQUESTS - CALL_COUNTS.LETTERS);
    const of = (letter: CallLetter) => letters[letter.charCodeAt(0)] ?? 0;
    return { a: of("a"), c: of("c"), m: of("m"), r: of("r"), f: of("f") };
  }

  #spans(address: number): Spans {
    const [length = 1, count = 0] = this.core.numbersAt(address, 2);
    const from = (place: number) => [...this.core.numbersAt(address + 8 * place, count)];
    return { length, least: from(2), most: from(2 + CALL_COUNTS.SPANS) };
  }

  /** The lives of the freed blocks of a class of sizes; null = none was freed. */
  #lives(power: number): LifeCounts | null {
    this.flush();
    const address = this.core.run.bl_call_lives(power);
    return address === 0 ? null : this.core.numbersAt(address, LIVES);
  }

  #allLives(): LifeCounts {
    const all = new Float64Array(LIVES);
    for (const power of POWERS)
      this.#lives(power)?.forEach((times, place) => {
        all[place] = (all[place] ?? 0) + times;
      });
    return all;
  }

  /** The sizes that are counted one by one, and the requests of each. */
  #each(): readonly SizeRequests[] {
    this.flush();
    const small = this.core.numbersAt(this.core.run.bl_call_small_sizes(), CALL_COUNTS.SMALL_SIZES);
    const found = [...small.entries()].filter(([, requests]) => requests > 0);
    return [...found, ...this.#table(0)];
  }

  /** The sizes of a table: 1 = of the rounded ones, else 0. */
  #table(rounded: number): readonly SizeRequests[] {
    const { run } = this.core;
    const slots = run.bl_call_size_slots(rounded);
    const numbers = this.core.numbersAt(run.bl_call_sizes(rounded), 2 * slots);
    return Array.from({ length: slots }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0] as const).filter(
      ([, requests]) => requests > 0,
    );
  }

  #ascending(): readonly SizeRequests[] {
    return [...this.#each(), ...this.#table(1)].sort(([a], [b]) => a - b);
  }

  #sizeFacts(): Pick<CallFacts, "distinctSizes" | "topSizes" | "sizeClasses"> {
    const sizes = [...this.#each()].sort(([a, m], [b, n]) => n - m || a - b);
    const [requests, bytes] = [CALL_COUNTS.CLASS_REQUESTS, CALL_COUNTS.CLASS_BYTES].map((from) =>
      this.#row(from, CALL_COUNTS.POWERS),
    );
    return {
      distinctSizes: this.#table(1).length === 0 ? sizes.length : null,
      topSizes: sizes.slice(0, MOST_TOP),
      sizeClasses: POWERS.flatMap((power) => {
        const times = requests?.[power] ?? 0;
        return times === 0 ? [] : [[power, times, bytes?.[power] ?? 0] as const];
      }),
    };
  }
}
