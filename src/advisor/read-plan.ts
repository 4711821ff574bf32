import { LIMIT } from "../generated/abi";
import { LOOKUP, POLICY_FIELD, RETURN_RULE } from "../generated/block";
import { names } from "../kernel/scenario/field";
import { kindOf, objectIn, passing, type Reader, whole, word } from "../kernel/scenario/file/json-reader";
import { problemList, type Report, suggestion } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import { err, ok, type Result } from "../shared/result";
import { PLAN_KNOBS, type Plan, policiesOf } from "./plan";

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
  const count = countOf(plan as unknown as Plan);
  if (count > MOST_POLICIES) report("plan", count, `at most ${MOST_POLICIES} policies`);
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
