import { STATUS } from "../../../generated/kernel";
import { SUM } from "../../../generated/sums";
import { expectOk } from "../../../kernel/engine/core-run";
import type { Stop } from "../../../kernel/protocol/messages";
import { err, ok, type Result } from "../../../shared/result";
import { scenarioBlock } from "../block";
import { hasPool } from "../pool-tables";
import type { AllocationScenario } from "../scenario";
import type { PolicySums, Sums } from "../sums";
import { type BlockProblem, type Core, readProblem } from "./core";
import type { GivePage } from "./given-calls";

/** The functions of a sweep in wasm/exports_allocation.h. */
const CALLS = {
  bl_sweep_open: ["u32"],
  bl_sweep_run: ["u32", "u32"],
  bl_sweep_done: ["u32"],
  bl_sweep_sums: ["u32", "u32"],
} as const;

const ENDS: Readonly<Partial<Record<number, string>>> = {
  [STATUS.LIVE_LIMIT]: "live-limit",
  [STATUS.STEP_LIMIT]: "step-limit",
  [STATUS.CHUNK_LIMIT]: "chunk-limit",
};

/** A run of up to four policies on one reading of the requests, which only sums. It ends the core's other run. */
export class SweepRun {
  readonly scenario: AllocationScenario;
  readonly #core: Core;
  readonly #give: GivePage | null;
  readonly #call;

  private constructor(core: Core, scenario: AllocationScenario, give: GivePage | null) {
    this.#core = core;
    this.scenario = scenario;
    this.#give = give;
    this.#call = core.bind(CALLS);
  }

  /** Opens the scenario at its start. Its heaps are ideal. `give`: gives the pages of the trace that it names. */
  static open(core: Core, scenario: AllocationScenario, give: GivePage | null): Result<SweepRun, BlockProblem> {
    const run = new SweepRun(core, scenario, give);
    core.write(core.call.bl_block(), scenarioBlock(scenario));
    const status = run.#call.bl_sweep_open();
    if (status === STATUS.BAD_FIELD) return err(readProblem(core));
    expectOk(status);
    return ok(run);
  }

  /** Operations done. */
  get done(): number {
    return this.#call.bl_sweep_done();
  }

  /** Performs up to `steps` operations. Null = it did all of them; otherwise why it stopped. */
  advance(steps: number): Stop | null {
    const end = this.done + steps;
    let status = this.#call.bl_sweep_run(steps);
    while (status === STATUS.NEED_PAGE) {
      this.#givePage();
      status = this.#call.bl_sweep_run(end - this.done);
    }
    const ended = ENDS[status];
    return ended === undefined ? expectOk(status) : { reason: "end", end: ended };
  }

  /** The sums of each lane. */
  get sums(): readonly Sums[] {
    return this.scenario.lanes.map(({ capacity }, lane) => this.#sumsOf(lane, capacity > 0));
  }

  /** The sums of each lane, and of a pool its grown arrays. */
  get policySums(): readonly PolicySums[] {
    const { sums } = this;
    return this.scenario.lanes.map((policy, lane): PolicySums => {
      const long = this.#longsOf(lane);
      const pool = { grown: Number(long("grown")), grownCopied: Number(long("grown_copied")) };
      return { sums: sums[lane] as Sums, ...(hasPool(policy) && { pool }) };
    });
  }

  #longsOf(lane: number): (name: keyof typeof SUM) => bigint {
    const words = this.#core.read(BigUint64Array, this.#call.bl_sweep_sums(lane), Object.keys(SUM).length);
    return (name) => words[SUM[name]] ?? 0n;
  }

  #sumsOf(lane: number, isCached: boolean): Sums {
    const { done } = this;
    const long = this.#longsOf(lane);
    const wide = (name: "needed" | "granted" | "idle") => (long(`${name}_high`) << 64n) | long(name);
    const count = (name: keyof typeof SUM) => Number(long(name));
    const [hits, misses, frees] = [count("hits"), count("misses"), count("frees")];
    return {
      ...{ operations: done, callsBefore: done, requests: hits + misses, hits, misses, frees },
      calls: isCached ? count("allocations") + frees + count("bypassing") : done,
      ...{ inPlace: count("in_place"), moved: count("moved"), copied: long("copied") },
      ...{ needed: wide("needed"), granted: wide("granted"), idle: wide("idle") },
      ...{ mostWasted: count("most_wasted"), mostWastedAt: count("most_wasted_at") },
      ...{ mostIdle: count("most_idle"), mostIdleAt: count("most_idle_at") },
    };
  }

  #givePage(): void {
    if (this.#give === null) expectOk(STATUS.NEED_PAGE);
    this.#give?.(this.#core);
  }
}
