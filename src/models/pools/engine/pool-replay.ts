import { LIMIT, STATUS } from "../../../generated/kernel";
import { POOL_BLOCK, POOL_FIGURE, SHELF } from "../../../generated/pools";
import { type CallTable, CoreInstance, wordOf } from "../../../kernel/engine/core";
import type { PoolModel } from "../pool-models";

/** The functions of wasm/exports_pools.h, in the form of KERNEL_CALLS. */
const CALLS = {
  bl_pool_settings: ["u32"],
  bl_pool_open: ["u32"],
  bl_pool_digits: ["u32"],
  bl_pool_draw: ["void", "f64"],
  bl_pool_drawn: ["u32"],
  bl_pool_operations: ["u32"],
  bl_pool_run: ["u32", "u32"],
  bl_pool_full: ["u32"],
  bl_pool_finish: ["void"],
  bl_pool_text_bytes: ["u32"],
  bl_pool_text: ["u32"],
  bl_pool_hash: ["u64"],
  bl_pool_figures: ["u32"],
  bl_pool_shelves: ["u32"],
  bl_shelves: ["u32"],
} as const satisfies CallTable;

/** An instance of the core of pools. */
export class PoolCore extends CoreInstance<typeof CALLS> {
  constructor(module: WebAssembly.Module) {
    super(module, CALLS);
  }
}

/** A pool with its settings. */
export interface PoolChoice {
  readonly pool: PoolModel;
  /** A value for each setting, in the order of the registry. */
  readonly values: readonly number[];
  /** The pool's list; empty = it has none. */
  readonly list: readonly number[];
  /** Bytes of the pieces that a caller writes; 0 = at once. */
  readonly chunk: number;
  /** Operations from one collection to the next; 0 = never. */
  readonly collect: number;
  readonly seed: number;
}

/** Words per operation: 0 = returns, 1 = takes, 2 = resizes; the id, the bytes (low word first). */
export const POOL_OPERATION_WORDS = POOL_BLOCK.OPERATION_WORDS;
export const POOL_BATCH = POOL_BLOCK.BATCH;
/** The bytes that the digits of a draw have. */
const DIGITS = 24;

function settingsOf({ pool, values, list, chunk, collect, seed }: PoolChoice): BigInt64Array<ArrayBuffer> {
  const block = new BigInt64Array(POOL_BLOCK.LONGS);
  block[0] = BigInt(pool.number);
  block[POOL_BLOCK.CHUNK] = BigInt(chunk);
  block[POOL_BLOCK.COLLECT] = BigInt(collect);
  block[POOL_BLOCK.SEED] = BigInt(seed);
  block.set(values.map(BigInt), POOL_BLOCK.VALUES);
  block[POOL_BLOCK.LIST_COUNT] = BigInt(list.length);
  block.set(list.map(BigInt), POOL_BLOCK.LIST);
  return block;
}

/** A pool that does the operations of a trace and prints the row of each (wasm/allocation/pools/pool_replay.h). */
export class PoolReplay {
  readonly #core: PoolCore;

  /** @throws RangeError if the core refuses the settings. */
  constructor(core: PoolCore, choice: PoolChoice) {
    this.#core = core;
    core.write(core.call.bl_pool_settings(), new Uint8Array(settingsOf(choice).buffer));
    const status = core.call.bl_pool_open();
    if (status !== STATUS.OK) throw new RangeError(`The core returned ${wordOf(STATUS, status)} for the settings.`);
  }

  /** Gives the random numbers of a real run, by their digits. */
  giveDraws(draws: readonly string[]): void {
    for (const draw of draws) {
      const digits = new Uint8Array(DIGITS);
      new TextEncoder().encodeInto(draw.slice(0, DIGITS), digits);
      this.#core.write(this.#core.call.bl_pool_digits(), digits);
      this.#core.call.bl_pool_draw(Number(draw));
    }
  }

  /** How many numbers the pool has drawn; null = one of those given was missing or did not fit. */
  get drawn(): number | null {
    const drawn = this.#core.call.bl_pool_drawn();
    return drawn === LIMIT.NONE ? null : drawn;
  }

  /**
   * Does operations, POOL_OPERATION_WORDS each, at most POOL_BATCH. Returns how many were done: it stops before one that
   * takes with an id that holds, or returns with one that does not, or that is `full`.
   */
  run(operations: Uint32Array): number {
    this.#core.write(this.#core.call.bl_pool_operations(), operations);
    return this.#core.call.bl_pool_run(operations.length / POOL_OPERATION_WORDS);
  }

  /** Whether it stopped at a take of more segments than it counts. */
  get full(): boolean {
    return this.#core.call.bl_pool_full() === 1;
  }

  /** Does what was due at the end of the trace. */
  finish(): void {
    this.#core.call.bl_pool_finish();
  }

  /** The text since the last call, as bytes: the line of names, then rows. */
  text(): Uint8Array {
    const bytes = this.#core.call.bl_pool_text_bytes();
    return this.#core.read(Uint8Array, this.#core.call.bl_pool_text(), bytes);
  }

  /** A hash of the pool's state. */
  hash(): bigint {
    return this.#core.call.bl_pool_hash();
  }

  /** The shelves, SHELF each. @internal */
  shelves(): Float64Array {
    const rows = this.#core.call.bl_pool_shelves();
    return this.#core.read(Float64Array, this.#core.call.bl_shelves(), rows * Object.keys(SHELF).length);
  }

  /** The pool's counts, by name. */
  figures(): Readonly<Record<keyof typeof POOL_FIGURE, number>> {
    const names = Object.keys(POOL_FIGURE) as (keyof typeof POOL_FIGURE)[];
    const numbers = this.#core.read(Float64Array, this.#core.call.bl_pool_figures(), names.length);
    return Object.fromEntries(names.map((name, i) => [name, numbers[i] ?? 0])) as Record<
      keyof typeof POOL_FIGURE,
      number
    >;
  }
}
