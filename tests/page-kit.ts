import { loadPageCacheCore } from "../src/cli/shared/load-core";
import { STATUS } from "../src/generated/kernel";

import {
  ACT,
  AGAIN,
  PAGE_BLOCK,
  PAGE_CAUSE,
  type PAGE_FIELD,
  PAGE_FIGURE,
  PAGE_POLICY,
  PAGE_STRUCT,
  WORK,
} from "../src/generated/page_cache";
import { policiesBlock } from "../src/models/page_cache/block";

export type PolicyName = keyof typeof PAGE_POLICY;
export type FigureName = keyof typeof PAGE_FIGURE;
export type Cause = keyof typeof PAGE_CAUSE;

export const POLICIES = Object.keys(PAGE_POLICY) as PolicyName[];

/** A policy with the parameters that differ from the default. */
export interface PolicyChoice {
  readonly policy: PolicyName;
  readonly parameters?: Readonly<Record<string, number>>;
}

/** The fields of a scenario, by their names in the block. */
export type PageScenario = Partial<Record<keyof typeof PAGE_FIELD, number>> & {
  readonly lanes: readonly PolicyChoice[];
  /** The pages of a list or a trace. */
  readonly given?: readonly number[];
  /** Their numbers in the trace. */
  readonly keys?: readonly bigint[];
  /** The bytes of each request of a trace. */
  readonly sizes?: readonly number[];
};

/** Sixteen thousand Zipf requests, then a scan of four thousand new pages, and again. */
const DEFAULTS = {
  work: WORK.MIX,
  n: 20_000,
  alpha: 100,
  hot: 16_000,
  scan: 4_000,
  again: AGAIN.NEW,
  period: 40_000,
  shift: 5_000,
  requests: 200_000,
  seed: 1,
  cache: 2_000,
  window: 1_000,
  lane_count: 1,
} as const;

/** The policies that have another rule for a value of a parameter, with that value. */
const VARIANTS: readonly PolicyChoice[] = [
  { policy: "LFU", parameters: { enters: 1 } },
  { policy: "SIEVE", parameters: { array: 1 } },
  { policy: "SLRU", parameters: { lowest: 10 } },
  { policy: "ARC", parameters: { whole: 1 } },
  ...[1, 2, 3, 4, 5].map((program) => ({ policy: "S3_FIFO" as const, parameters: { program } })),
  { policy: "W_TINYLFU", parameters: { count: 1 } },
  ...[1, 2, 3].map((climb) => ({ policy: "W_TINYLFU" as const, parameters: { count: 1, climb, age: 1 } })),
  { policy: "TWO_GENERATIONS", parameters: { late: 1 } },
  { policy: "LRU_LATE", parameters: { age: 20, behind: 6 } },
  { policy: "LRU_SAMPLED", parameters: { pool: 0, tick: 3 } },
  { policy: "LRU_SAMPLED", parameters: { tick: 20 } },
  { policy: "MQ", parameters: { life: 1 } },
];

/** Every policy, and every variant. */
export const EVERY_RULE: readonly PolicyChoice[] = [...POLICIES.map((policy) => ({ policy })), ...VARIANTS];

/** "S3_FIFO,program:1" */
export const ruleTitle = ({ policy, parameters = {} }: PolicyChoice): string =>
  [policy, ...Object.entries(parameters).map(([name, value]) => `${name}:${value}`)].join(",");

const ACTS = Object.keys(ACT) as (keyof typeof ACT)[];
const CAUSES = Object.keys(PAGE_CAUSE) as Cause[];

/** Every parameter of a policy, in order. */
export const parametersOf = ({ policy, parameters = {} }: PolicyChoice): Record<string, number> =>
  Object.fromEntries(PAGE_POLICY[policy].parameters.map(({ name, usual }) => [name, parameters[name] ?? usual]));

/** The words of a scenario block. */
const pageBlock = ({ lanes, given: _, keys: __, sizes: ___, ...fields }: PageScenario): Uint32Array =>
  policiesBlock(
    { ...DEFAULTS, ...fields },
    lanes.map((lane) => ({ name: PAGE_POLICY[lane.policy].wire, parameters: parametersOf(lane) })),
  );

type Calls = Readonly<Record<string, (...values: readonly (number | bigint)[]) => number | bigint | undefined>>;

export interface Act {
  readonly kind: keyof typeof ACT;
  readonly page: number;
  readonly from: number;
  readonly to: number;
  readonly cause: Cause;
  readonly other: number;
  readonly before: number;
  readonly after: number;
}

/** The core of the page cache with a scenario open. */
export class PageCore {
  readonly #core = loadPageCacheCore();
  readonly #calls = this.#core.call as unknown as Calls;

  constructor(scenario?: PageScenario) {
    if (scenario) this.open(scenario);
  }

  /** An unsigned result of a function of the core. */
  call(name: string, ...values: readonly (number | bigint)[]): number {
    return Number(this.#calls[name]?.(...values)) >>> 0;
  }

  number(name: string, ...values: readonly number[]): number {
    return Number(this.#calls[name]?.(...values));
  }

  hash(name = "bl_state_hash"): bigint {
    return this.#calls[name]?.() as bigint;
  }

  words(at: number, length: number): Uint32Array {
    return this.#core.peek(Uint32Array, at, length);
  }

  doubles(at: number, length: number): Float64Array {
    return this.#core.peek(Float64Array, at, length);
  }

  /** The status of opening a scenario. */
  tryOpen(scenario: PageScenario): number {
    const { given = [], keys = [], sizes = [] } = scenario;
    if (given.length > 0) {
      this.call("bl_pages_give", given.length, keys.length, sizes.length);
      this.words(this.call("bl_pages_given"), given.length).set(given);
      this.#core.peek(BigUint64Array, this.call("bl_pages_given_keys"), keys.length).set(keys);
      this.words(this.call("bl_pages_given_sizes"), sizes.length).set(sizes);
    }
    this.words(this.call("bl_pages_block"), PAGE_BLOCK.WORDS).set(pageBlock(scenario));
    return this.call("bl_pages_open");
  }

  /** @throws Error if the core refuses the scenario. */
  open(scenario: PageScenario): void {
    const status = this.tryOpen(scenario);
    if (status === STATUS.OK) return;
    throw new Error(`refused with status ${status}: ${this.words(this.call("bl_pages_problem"), 6).join(" ")}`);
  }

  /** Goes to `done` requests. */
  seek(done: number): void {
    this.call("bl_rewind", done);
    this.call("bl_replay", done - this.call("bl_done"));
  }

  figure(lane: number, name: FigureName): number {
    return this.doubles(this.call("bl_pages_figures", lane), PAGE_FIGURE[name] + 1)[PAGE_FIGURE[name]] ?? Number.NaN;
  }

  /** The acts of the last step. */
  acts(lane: number): Act[] {
    const start = this.call("bl_pages_acts", lane);
    const stored = this.words(start, 1)[0] ?? 0;
    return Array.from({ length: stored }, (_, i) => {
      const at = start + PAGE_STRUCT.ACTS_AT + i * PAGE_STRUCT.ACT_BYTES;
      const [kind = 0, page = 0, from = 0, to = 0, cause = 0, other = 0] = this.words(at, PAGE_STRUCT.ACT_WORDS);
      const [before = 0, after = 0] = this.doubles(at + PAGE_STRUCT.ACT_BEFORE, 2);
      return { kind: ACTS[kind] ?? "HIT", page, from, to, cause: CAUSES[cause] ?? "NONE", other, before, after };
    });
  }

  listSizes(lane: number): number[] {
    const count = this.call("bl_pages_list_count", lane);
    return Array.from({ length: count }, (_, list) => this.call("bl_pages_list_size", lane, list));
  }

  /** The pages of a list, head first. */
  list(lane: number, list: number): number[] {
    const count = this.call("bl_pages_list_pages", lane, list);
    return [...this.words(this.call("bl_pages_pages"), count)];
  }

  /** The pages of the stream. */
  stream(): number[] {
    return Array.from({ length: this.call("bl_pages_requests") }, (_, step) => this.call("bl_pages_page", step));
  }
}
