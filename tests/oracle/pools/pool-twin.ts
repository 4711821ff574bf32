/** A cell of a row, as the text says it. */
type Cell = string | number | bigint;
/** A row without op, kind and size: cells by the names of their columns. */
export type Cells = Readonly<Record<string, Cell>>;

/** A take or a return of a trace; `bytes` of a return: what the id has written. */
export interface PoolOperation {
  readonly kind: "a" | "f";
  readonly id: number;
  readonly bytes: number;
}

/** A row of a twin: the operation's number from 1, the operation, and its cells. */
export interface TwinRow extends PoolOperation {
  readonly op: number;
  readonly cells: Cells;
}

/**
 * The slow, obvious twin of a pool: the same rows, from plain arrays and scans. compare.ts runs it beside the core.
 */
export interface PoolTwin {
  /** The rows that are complete after this operation; calls that take in groups print them later. */
  perform(operation: PoolOperation): readonly TwinRow[];
  /** Another twin, of another thread, gets what an id holds, and returns it. */
  pass(id: number, to: PoolTwin): void;
  /** The rows that are due at the end of the trace. */
  finish(): readonly TwinRow[];
  /** A collection of garbage. */
  collect(): void;
  /** Counts by the names of BL_POOL_FIGURES. */
  figures(): Readonly<Record<string, number | bigint>>;
  /** The arrays on each shelf, by its name and place; missing = this twin does not tell. */
  shelves?(): Shelves;
}

/** Arrays by the name of a shelf: a word of BL_SHELF_WORDS, bytes, or "thread 1"; then a place on it. */
export type Shelves = Readonly<Record<string, readonly { readonly capacity: number }[]>>;

/** The settings of a twin, by the library's own names. `list`: the rising sizes of a pool that has them. */
export interface PoolSettings {
  readonly number: (own: string) => number;
  /** The word of a setting that has words. */
  readonly word: (own: string) => string;
  readonly list: readonly number[];
  /** Bytes of the pieces that a caller writes; 0 = at once. */
  readonly chunk: number;
  /** Random numbers: a whole one below a bound, and one of 0 … 1. */
  readonly below: (bound: number) => number;
  readonly part: () => number;
}

/** An array. Two arrays of one capacity are two objects. */
export class Bytes {
  constructor(readonly capacity: number) {}
}

/** Numbers things in the order in which the rows name them first. */
export class Numbers {
  readonly #known = new Map<object, number>();

  of(thing: object): number {
    const number = this.#known.get(thing) ?? this.#known.size;
    this.#known.set(thing, number);
    return number;
  }

  get count(): number {
    return this.#known.size;
  }
}

/** All capacities together. Few settings of 2^53 bytes are more than a number holds. */
export const bytesOf = (arrays: Iterable<{ readonly capacity: number }>): bigint => {
  let sum = 0n;
  for (const { capacity } of arrays) sum += BigInt(capacity);
  return sum;
};

/** The buffers that ids hold. */
export class Holds<T> {
  readonly held = new Map<number, T>();

  take(id: number): T {
    const held = this.held.get(id);
    if (held === undefined) throw new RangeError(`${id} holds nothing`);
    this.held.delete(id);
    return held;
  }

  /** Another twin of the same pool gets it. */
  pass(id: number, to: Holds<T>): void {
    to.held.set(id, this.take(id));
  }
}

/** A pool that prints a row at once for every operation. `T`: what the caller holds; null = the pool refused. */
export abstract class PlainTwin<T> implements PoolTwin {
  readonly #holds = new Holds<{ readonly bytes: number; readonly thing: T | null }>();
  #done = 0;
  #takes = 0;
  #collections = 0;

  perform(operation: PoolOperation): readonly TwinRow[] {
    const { kind, id, bytes } = operation;
    const row = { op: ++this.#done, kind, id };
    if (kind === "a") {
      this.#takes += 1;
      const { thing, cells } = this.take(bytes, id);
      this.#holds.held.set(id, { bytes, thing });
      return [{ ...row, bytes, cells }];
    }
    const held = this.#holds.take(id);
    return [{ ...row, bytes: held.bytes, cells: held.thing ? this.give(held.thing, held.bytes) : this.giveNothing() }];
  }

  pass(id: number, to: PlainTwin<T>): void {
    this.#holds.pass(id, to.#holds);
  }

  finish(): readonly TwinRow[] {
    return [];
  }

  collect(): void {
    this.#collections += 1;
    this.collected();
  }

  figures(): Readonly<Record<string, number | bigint>> {
    return { takes: this.#takes, collections: this.#collections, ...this.counts() };
  }

  /** The things that callers hold. */
  protected out(): readonly T[] {
    return [...this.#holds.held.values()].flatMap(({ thing }) => thing ?? []);
  }

  protected abstract take(bytes: number, id: number): { readonly thing: T | null; readonly cells: Cells };
  protected abstract give(thing: T, bytes: number): Cells;
  /** The return of a take that was refused. */
  protected giveNothing(): Cells {
    throw new RangeError("this pool refuses nothing");
  }
  /** Only pools of Go notice a collection. */
  protected collected(): void {}
  protected counts(): Readonly<Record<string, number | bigint>> {
    return {};
  }
}
