import { defaultScenarioOf } from "../../src/kernel/scenario/fields";
import { factorName, growthKey, trialOf as growthTrialOf } from "../../src/labs/realloc/growth/growths";
import { MEASURED_HUMPS, REPORTED_HUMPS } from "../../src/labs/realloc/humps";
import type { ReallocScenario } from "../../src/labs/realloc/scenario/realloc-scenario";
import { planOf, trialOf } from "../../src/labs/realloc/sizes/sweep";
import { countName } from "../../src/labs/shared/heap/costs";
import type { LessonStep } from "../../src/lessons/format";
import { resizedBytes } from "../../src/models/allocation/batches";
import type { CallCount } from "../../src/models/allocation/call-counts";
import { type BatchSummary, CALL_KINDS, type CallKind } from "../../src/models/allocation/call-summary";
import { binaryBytes } from "../../src/models/allocation/charts/heap-units";
import { type Growth, type GrowthFigures, growthOf } from "../../src/models/allocation/growth";
import type { Fraction } from "../../src/models/allocation/scenario";
import { type SizeAnswer, sizeAnswerOf } from "../../src/models/allocation/trial-ask";
import { formatShare } from "../../src/shared/figure-text";
import { formatBytes, formatInteger, formatPercent } from "../../src/shared/format";
import { builtEngines } from "../built-core";
import { countForms } from "./count-forms";
import { type Fact, type Place, placeOf } from "./facts/fact";

/** A size of the sweep; missing = the size of the scenario. */
interface OfSize {
  readonly size?: number;
}

/** A vector that grows by a factor, as the scenario says or by another call. */
interface GrowthAt extends Place {
  readonly factor: Fraction;
  readonly by?: "realloc" | "copy";
}

/** A statement about the calls of a size or the growth of a vector, and the value from the core that backs it. */
export type ReallocFact = Fact &
  (
    | { readonly setting: "pointers" | "factor" | "mmap_threshold" | "upto" }
    /** A size of the sweep, or the size after realloc. */
    | { readonly bytes: "before" | "after"; readonly size?: number }
    /** The mean cycles of a kind of call. */
    | (OfSize & { readonly mean: CallKind })
    /** The mean cycles of malloc, realloc and free together. */
    | (OfSize & { readonly sum: true })
    /** A count of a mean realloc. */
    | (OfSize & { readonly each: CallCount })
    /** The share of a mean realloc's cycles that a count costs. */
    | { readonly shareOf: CallCount }
    /** The count that costs most of a mean realloc, by its name. */
    | { readonly largestCharge: true }
    /** The reallocs whose path begins with this word: how many they are, or a number that all of them share. */
    | (OfSize & { readonly path: string; readonly of: "calls" | "cycles" | "page_faults" })
    /** The bytes that all reallocs of the size copy. */
    | { readonly copied: "in all" }
    /** These sizes, in the order of their mean reallocs. */
    | { readonly ranked: readonly number[] }
    /** The first size at which the three calls together cost less in the fact's lane than in lane A. */
    | { readonly cheaperFrom: true }
    /** A growth factor. */
    | { readonly factor: Fraction }
    /** The bytes that a growing vector copies, over its final size. */
    | { readonly grown: GrowthAt }
    /** In words: one vector copies more than another. */
    | { readonly more: GrowthAt; readonly than: GrowthAt }
    /** A share that the lesson's source reports, or one that was measured. Nothing computes it. */
    | { readonly reported: "short" | "long" }
    | { readonly measured: number }
  );

/* Facts about reallocs, in all the notations of this project. lesson-facts.ts has those about allocations. */

const engine = builtEngines()(defaultScenarioOf("realloc"));
const known = new Map<string, unknown>();

/** A value of the core, computed once. */
function once<T>(key: string, compute: () => T): T {
  if (!known.has(key)) known.set(key, compute());
  return known.get(key) as T;
}

/** The last state of a trial of the core. */
function answerOf(trial: ReturnType<typeof trialOf>) {
  const opened = engine.trial(trial);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const run = opened.value;
  while (run.done < trial.steps && !run.isFound) run.advance(trial.steps - run.done);
  return run.result.answer;
}

/** The calls of one size of a scenario's sweep. */
function callsAt(scenario: ReallocScenario, size: number): SizeAnswer {
  const plan = planOf(scenario);
  if (!plan.sizes.includes(size)) throw new RangeError(`The sweep has no size of ${size} bytes.`);
  return once(`${plan.key} ${size}`, () => sizeAnswerOf(answerOf(trialOf(plan, size))));
}

function growthFigures(scenario: ReallocScenario, { factor, by = scenario.by, lane = 0 }: GrowthAt): GrowthFigures {
  const { add, start, upto, others, lanes } = scenario;
  const heap = lanes[lane]?.heap;
  if (heap === undefined) throw new RangeError("The scenario has no such lane.");
  const growth: Growth = { heap, factor, add, start, upto, by, others };
  return once(growthKey(growth), () => growthOf(answerOf(growthTrialOf(growth))).figures);
}

const cycleForms = (cycles: number) => [formatInteger(cycles), `${formatInteger(cycles)} cycles`];
const byteForms = (bytes: number) => [formatBytes(bytes), binaryBytes(bytes)];
const shareForms = (share: number) => [0, 1].map((decimals) => formatShare(share, decimals));

/** A fact within its scenario. */
class Calls {
  readonly #lane: number;
  readonly size: number;

  constructor(
    readonly scenario: ReallocScenario,
    fact: ReallocFact,
  ) {
    this.#lane = fact.lane ?? 0;
    this.size = ("size" in fact ? fact.size : undefined) ?? scenario.size;
  }

  batches(size = this.size, lane = this.#lane): Readonly<Record<(typeof CALL_KINDS)[number], BatchSummary>> {
    const summary = callsAt(this.scenario, size).lanes[lane];
    if (summary === undefined) throw new RangeError("The scenario has no such lane.");
    return summary;
  }

  sum(size = this.size, lane = this.#lane): number {
    const batches = this.batches(size, lane);
    return CALL_KINDS.reduce((sum, kind) => sum + batches[kind].mean, 0);
  }

  charge(count: CallCount) {
    return this.batches().realloc.bill.find((charge) => charge.count === count) ?? { times: 0, cycles: 0 };
  }

  get cheaperFrom(): number {
    return planOf(this.scenario).sizes.find((size) => this.sum(size) < this.sum(size, 0)) ?? Number.NaN;
  }
}

/** All notations of a fact's value, computed by the core. */
export function reallocForms(fact: ReallocFact, step: Pick<LessonStep, "states">): readonly string[] {
  const scenario = placeOf(fact, step) as ReallocScenario;
  if ("setting" in fact) return settingForms(fact.setting, scenario, fact.lane ?? 0);
  if ("factor" in fact) return [factorName(fact.factor)];
  if ("grown" in fact) return grownForms(growthFigures(scenario, fact.grown));
  if ("more" in fact) {
    const [more, than] = [fact.more, fact.than].map((at) => growthFigures(scenario, at).copied);
    return (more ?? 0) > (than ?? 0) ? [factorName(fact.more.factor)] : [];
  }
  if ("reported" in fact) {
    const { from, to, percent } = REPORTED_HUMPS[fact.reported];
    return [formatPercent(percent), `${from} to ${to}`, `${from} to ${to} cycles`];
  }
  if ("measured" in fact) {
    const row = MEASURED_HUMPS.find(({ pointers }) => pointers === fact.measured);
    return row === undefined
      ? []
      : [formatInteger(row.pointers), ...[row.short, row.long].map((one) => formatPercent(one))];
  }
  return callForms(fact, new Calls(scenario, fact));
}

type OfCalls = Exclude<
  ReallocFact,
  | { setting: string }
  | { factor: unknown }
  | { grown: unknown }
  | { more: unknown }
  | { reported: string }
  | { measured: number }
>;

function callForms(fact: OfCalls, calls: Calls): readonly string[] {
  if ("bytes" in fact) {
    calls.batches();
    return byteForms(fact.bytes === "before" ? calls.size : resizedBytes(calls.size, calls.scenario.factor));
  }
  if ("mean" in fact) return cycleForms(calls.batches()[fact.mean].mean);
  if ("sum" in fact) return cycleForms(calls.sum());
  if ("each" in fact) return eachForms(calls.charge(fact.each).times, fact.each);
  if ("shareOf" in fact) return shareForms(calls.charge(fact.shareOf).cycles / calls.batches().realloc.mean);
  if ("copied" in fact) return byteForms(calls.charge("copied").times * calls.batches().realloc.calls);
  if ("ranked" in fact) {
    const mean = (size: number) => calls.batches(size).realloc.mean;
    return [
      fact.ranked
        .toSorted((a, b) => mean(a) - mean(b))
        .map(binaryBytes)
        .join(", "),
    ];
  }
  if ("cheaperFrom" in fact) return byteForms(calls.cheaperFrom);
  if ("largestCharge" in fact) {
    const [largest] = calls.batches().realloc.bill.toSorted((a, b) => b.cycles - a.cycles);
    return largest === undefined ? [] : [`${countName(largest.count)}s`];
  }
  return pathForms(fact, calls.batches().realloc);
}

function eachForms(times: number, count: CallCount): readonly string[] {
  return count === "copied" ? byteForms(times) : [times.toFixed(1), formatInteger(times)];
}

/** Numbers of the reallocs of a path. A number that they do not share has no form. */
function pathForms({ path, of }: Extract<OfCalls, { path: string }>, batch: BatchSummary): readonly string[] {
  const groups = batch.groups.filter(({ word }) => word.startsWith(path));
  if (of === "calls") return countForms(groups.reduce((sum, { calls }) => sum + calls, 0));
  const values = new Set(groups.map(({ cycles, faults }) => (of === "cycles" ? Math.round(cycles) : faults)));
  if (values.size !== 1) return [];
  return [...values].flatMap(of === "cycles" ? cycleForms : countForms);
}

const TENTH = 0.1;

function grownForms({ copied, capacity }: GrowthFigures): readonly string[] {
  const ratio = copied / capacity;
  return [ratio.toFixed(2), ratio.toFixed(3), ...(ratio < TENTH ? ["less than a tenth of its final size"] : [])];
}

function settingForms(
  setting: Extract<ReallocFact, { setting: string }>["setting"],
  scenario: ReallocScenario,
  lane: number,
): readonly string[] {
  if (setting === "mmap_threshold") return byteForms(Number(scenario.lanes[lane]?.heap?.parameters.mmap_threshold));
  if (setting === "factor") return countForms(scenario.factor[0] / scenario.factor[1]);
  return setting === "upto" ? byteForms(scenario.upto) : countForms(scenario.pointers);
}
