import { LIMIT } from "../generated/abi";
import { LOOKUP, POLICY_FIELD, RETURN_RULE } from "../generated/block";
import { names } from "../kernel/scenario/field";
import { kindOf, objectIn, passing, type Reader, whole, word } from "../kernel/scenario/file/json-reader";
import { problemList, type Report, suggestion } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { defaultPolicy } from "../models/allocation/policy-fields";
import type { Policy } from "../models/allocation/scenario";
import { err, ok, type Result } from "../shared/result";
import { listed } from "../shared/sentence";
import { sha256Of } from "../shared/sha256";
import type { Knee } from "../workloads/traces/calls/knees";

/** The linear buckets of a plan. */
const LINEAR_BUCKETS = 64;

/** Buckets of a plan: one, linear of a width in bytes (64 of them), or powers of two. */
export type PlanBuckets = "one" | "powers" | { readonly linear: number };

/** The values of each knob. Their product in this order, the first named outermost, is the list of policies. */
export interface Plan {
  readonly slots: readonly number[];
  /** Bytes; null = no cutoff. */
  readonly cutoff: readonly (number | null)[];
  readonly lookup: readonly Policy["lookup"][];
  readonly full: readonly Policy["full"][];
  readonly buckets: readonly PlanBuckets[];
  readonly roundUp: readonly boolean[];
  /** Hundredths; null = any. */
  readonly ratio: readonly (number | null)[];
}

/** The knobs in the order of the product. */
export const PLAN_KNOBS = ["slots", "cutoff", "lookup", "full", "buckets", "roundUp", "ratio"] as const;

const DEFAULTS: Plan = {
  slots: [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64],
  cutoff: [null],
  lookup: ["first-fit", "best-fit", "exact"],
  full: ["free-returned", "free-oldest", "keep-bigger"],
  buckets: ["one", { linear: 64 }, "powers"],
  roundUp: [false, true],
  ratio: [null, 200],
};

/** The usual plan. Its cutoffs are the knees of a trace, and none. */
export const defaultPlan = (knees: readonly Knee[] = []): Plan => ({
  ...DEFAULTS,
  cutoff: [...cutoffsOf(knees), null],
});

/** The knees that a cutoff can be. */
export const cutoffsOf = (knees: readonly Knee[]): readonly number[] =>
  knees.map(([size]) => size).filter((size) => size <= LIMIT.SIZE);

const rowsOf = (plan: Plan) =>
  PLAN_KNOBS.reduce<readonly Partial<Row>[]>(
    (rows, knob) => rows.flatMap((row) => plan[knob].map((value) => ({ ...row, [knob]: value }))),
    [{}],
  ) as readonly Row[];

/** Reports a plan that leaves out every policy but "no cache", and by which rules. */
export function checkNotEmpty(plan: Plan, report: Report): void {
  const why = rowsOf(plan).map(sameRule);
  const rules = [...new Set(why)].filter((rule) => rule !== null);
  if (!why.includes(null))
    report("plan", 0, `at least one policy besides "no cache"; the others are left out, because ${listed(rules)}`);
}

/** The policies of a plan, each of which has its index as its number. Number 0 is no cache. */
export function policiesOf(plan: Plan): readonly Policy[] {
  return [
    { ...defaultPolicy, capacity: 0 },
    ...rowsOf(plan)
      .filter((row) => sameRule(row) === null)
      .map(policyOf),
  ];
}

/** A value of each knob. */
type Row = { readonly [Knob in keyof Plan]: Plan[Knob][number] };

/** Why a row equals another one, which is tried in its place; null = it does not. */
function sameRule({ cutoff, lookup, buckets, roundUp, ratio }: Row): string | null {
  if (ratio !== null && lookup === "exact") return "a ratio changes nothing with exact fit";
  if (ratio !== null && roundUp) return "a ratio changes nothing with rounding up";
  if (buckets === "one") return roundUp ? "rounding up changes nothing with one bucket" : null;
  const isReached = buckets === "powers" || (cutoff !== null && cutoff <= buckets.linear * LINEAR_BUCKETS);
  return isReached ? null : "linear buckets need a cutoff that they reach";
}

function policyOf({ slots, cutoff, lookup, full, buckets, roundUp, ratio }: Row): Policy {
  const rules = { ...defaultPolicy, capacity: slots, cutoff, lookup, full, roundUp, ratio };
  if (buckets === "one") return rules;
  if (buckets === "powers") return { ...rules, buckets, bucketCount: LIMIT.POWER_BUCKETS };
  return { ...rules, buckets: "linear", bucketCount: LINEAR_BUCKETS, bucketWidth: buckets.linear };
}

/** A plan in its only spelling, which its digest hashes. */
const planJson = (plan: Plan): string =>
  JSON.stringify(Object.fromEntries(PLAN_KNOBS.map((knob) => [knob, plan[knob]])));

/** The SHA-256 of a plan, and of the pools that are tried beside it. */
export function planDigest(plan: Plan, pools: readonly Policy[] = []): string {
  const own = pools.map(({ pool }) => `\n${JSON.stringify(pool)}`);
  return sha256Of(new TextEncoder().encode([planJson(plan), ...own].join("")));
}

/* The values of a plan's knobs as text: "1,2,4", "knees,none", "one,linear:64,powers". */

export const KNEES = "knees";
const NONE = "none";

/** The name of a knob's option on the command line. */
export const KNOB_NAMES: Readonly<Record<keyof Plan, string>> = {
  ...{ slots: "slots", cutoff: "cutoff", lookup: "lookup", full: "full", buckets: "buckets" },
  ...{ roundUp: "round-up", ratio: "ratio" },
};

const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
const orNone = (text: string) => (text === NONE ? null : number(text));

/** Reads a value of each knob; a bad one stays text, which checkPlan reports. */
export const readValue: Readonly<Record<keyof Plan, (text: string) => unknown>> = {
  ...{ slots: number, cutoff: orNone, lookup: String, full: String, ratio: orNone },
  buckets: (text) => (text.startsWith("linear:") ? { linear: number(text.slice(7)) } : text),
  roundUp: (text) => (text === "yes" ? true : text === "no" ? false : text),
};

/** A value as text that readValue reads. */
function spelledValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null) return `linear:${(value as { linear: number }).linear}`;
  return String(value ?? NONE);
}

export const spelledKnob = (plan: Plan, knob: keyof Plan): string => plan[knob].map(spelledValue).join(",");

/** The options of "bufferlab sweep" that give a plan, without those that are usual. `knees`: those that a trace has. */
export function planOptions(plan: Plan, knees: readonly number[]): readonly (readonly [name: string, value: string])[] {
  const usual = { ...defaultPlan(), cutoff: [...knees, null] };
  return (Object.keys(KNOB_NAMES) as (keyof Plan)[])
    .filter((knob) => spelledKnob(plan, knob) !== spelledKnob(usual, knob))
    .map((knob) => [KNOB_NAMES[knob], spelledKnob(plan, knob)]);
}

/** The most policies of a plan. */
export const MOST_POLICIES = 100_000;

const wholeOrNull = (min: number, max: number) => kindOf({ type: "integer", min, max, or: null });
const width = whole(1, LIMIT.SIZE);

/** The values of each knob. */
const VALUES: Readonly<Record<keyof Plan, Reader<unknown>>> = {
  slots: whole(1, LIMIT.CAPACITY),
  cutoff: wholeOrNull(1, LIMIT.SIZE),
  lookup: word(names(LOOKUP)),
  full: word(names(RETURN_RULE)),
  buckets: passing(
    (value) => value === "one" || value === "powers" || width(linearOf(value), "", () => {}) !== undefined,
    `one, powers, or {"linear": WIDTH} with a whole number, 1 … ${LIMIT.SIZE}`,
  ),
  roundUp: kindOf({ type: "flag" }),
  ratio: wholeOrNull(POLICY_FIELD.ratio.min, LIMIT.RATIO),
};

/** The width in {"linear": 64} and nothing else. */
function linearOf(value: unknown): unknown {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return entries.length === 1 && entries[0]?.[0] === "linear" ? entries[0][1] : undefined;
}

/** A plan from JSON text. Error: everything that is wrong with it. */
export function readPlan(text: string): Result<Plan, readonly Problem[]> {
  const { problems, report } = problemList();
  const plan = objectIn(text);
  if (plan === null) report("plan", text, "a JSON object");
  else checkPlan(plan, report);
  return problems.length === 0 ? ok(plan as unknown as Plan) : err(problems);
}

/** Reports everything that is wrong with a plan. */
export function checkPlan(plan: Readonly<Record<string, unknown>>, report: Report): void {
  const knobs: readonly string[] = PLAN_KNOBS;
  for (const name of Object.keys(plan))
    if (!knobs.includes(name)) report(name, plan[name], `no field has this name${suggestion(name, knobs)}`);
  const good = PLAN_KNOBS.map((knob) => checkKnob(knob, plan[knob], report));
  if (!good.every(Boolean)) return;
  checkSlots(plan as unknown as Plan, report);
  const count = countOf(plan as unknown as Plan);
  if (count > MOST_POLICIES) report("plan", count, `at most ${MOST_POLICIES} policies`);
}

/** Every bucket has that many slots, and all of them together at most LIMIT.SLOTS. */
function checkSlots({ slots, buckets }: Plan, report: Report): void {
  const count = Math.max(...buckets.map(bucketsIn));
  const most = Math.floor(LIMIT.SLOTS / count);
  slots.forEach((value, i) => {
    if (value > most) report(`slots[${i}]`, value, `1 … ${most} with ${count} buckets`);
  });
}

function bucketsIn(buckets: PlanBuckets): number {
  if (buckets === "one") return 1;
  return buckets === "powers" ? LIMIT.POWER_BUCKETS : LINEAR_BUCKETS;
}

/** The policies of a plan, or the size of its product where that is far too large. */
function countOf(plan: Plan): number {
  const product = PLAN_KNOBS.reduce((size, knob) => size * plan[knob].length, 1);
  return product > 10 * MOST_POLICIES ? product : policiesOf(plan).length;
}

function checkKnob(knob: keyof Plan, list: unknown, report: Report): boolean {
  if (!Array.isArray(list) || list.length === 0) {
    report(knob, list, "a list with at least one value");
    return false;
  }
  const seen = new Set<string>();
  const good = list.map((value: unknown, i) => {
    const spelled = JSON.stringify(value);
    const isNew = !seen.has(spelled);
    seen.add(spelled);
    const isGood = VALUES[knob](value, `${knob}[${i}]`, report) !== undefined;
    if (isGood && !isNew) report(`${knob}[${i}]`, value, "each value only once");
    return isGood && isNew;
  });
  return good.every(Boolean);
}
