import { isActive, type ScenarioField } from "../../../kernel/scenario/field";
import type { Problem } from "../../../kernel/scenario/scenario";
import { validateScenario } from "../../../kernel/scenario/validate";
import { allocationOf } from "../../../models/allocation/allocation-of";
import { changedPolicy } from "../../../models/allocation/policy-change";
import { policyTable } from "../../../models/allocation/policy-fields";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario, Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { formatBytes } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { capitalized } from "../../../shared/sentence";
import { allowedWords, refusal } from "../../shared/problem-words";
import { typedList, typedNumber, typedSize } from "../../shared/typed-number";
import type { Omission } from "./use-idle-rules";

/** An optional part of a policy. */
export interface PolicyPart {
  /** The field that explains the contradictions of the part. */
  readonly key: string;
  readonly name: string;
  /** A sentence: {key} becomes the control of a field, and {key.} the control with a full stop that never wraps away from it. */
  readonly text: (policy: Policy) => string;
  readonly isSaid: (policy: Policy) => boolean;
  /** Whether the current policy can have this part. */
  readonly isPossible: (policy: Policy, scenario: AllocationScenario) => boolean;
  /** The part's initial fields. */
  readonly said: (policy: Policy) => Partial<Policy>;
  readonly unsaid: Partial<Policy>;
}

type Key = keyof Policy & string;
type Words = Pick<PolicyPart, "name" | "text"> & { readonly first: unknown };

/** A part for a field that is omitted while it has its default. */
function fieldPart(key: Key, { name, text, first }: Words): PolicyPart {
  const { default: usual, when }: Omit<ScenarioField, "affects"> = policyTable[key];
  return {
    ...{ key, name, text },
    isSaid: (policy) => !equal(policy[key], usual),
    isPossible: (policy) => isActive(when, { ...policy }) === true,
    said: () => ({ [key]: first }),
    unsaid: { [key]: usual },
  };
}

function bucketText({ buckets, bucketCount }: Policy): string {
  if (buckets === "own") return "Buckets {buckets}: {bounds}.";
  const size = buckets === "powers" ? `up to ${formatBytes(2 ** (bucketCount - 1))}` : "of {bucketWidth}";
  return `Buckets {buckets}: {bucketCount} ${size}.`;
}

function roundingText({ buckets, roundUp }: Policy): string {
  if (buckets === "one") return "A miss gets a multiple of {granularity.} ";
  return `A miss gets {roundUp}${roundUp ? "." : " {granularity.}"} `;
}

const BUCKETS = fieldPart("buckets", { name: "buckets", text: bucketText, first: "linear" });
/** Limits on a hit. */
const LIMITS = [
  fieldPart("ratio", {
    name: "waste limit in %",
    text: () => "It is at most {ratio} of the request.",
    first: 200,
  }),
  fieldPart("wasteBytes", { name: "waste limit in B", text: () => "It wastes at most {wasteBytes}.", first: 100 }),
  fieldPart("cutoff", { name: "cutoff", text: () => "Above {cutoff}, skip the cache.", first: 200 }),
];
const ROUNDING: PolicyPart = {
  key: "rounding",
  name: "round up",
  text: roundingText,
  isSaid: ({ granularity, roundUp }) => roundUp || granularity > 1,
  isPossible: () => true,
  said: ({ buckets }) => (buckets === "one" ? { granularity: 16 } : { roundUp: true }),
  unsaid: { granularity: 1, roundUp: false },
};

const PER_THREAD: PolicyPart = {
  ...fieldPart("perThread", { name: "a cache per thread", text: () => "Each thread has its own cache.", first: true }),
  isPossible: ({ capacity }, { threadCount }) => capacity > 0 && threadCount > 1,
};

/** The fields that have a place in the sentence, or none: heap and pool have forms of their own. */
const PLACED: readonly Key[] = [
  ...(["capacity", "lookup", "full", "cutoff", "ratio", "wasteBytes", "heap", "pool"] as const),
  ...(["buckets", "bucketCount", "bucketWidth", "bounds", "granularity", "roundUp"] as const),
  "perThread",
];

/** All other fields, named by their rows. */
const OTHERS = (Object.keys(policyTable) as Key[])
  .filter((key) => !PLACED.includes(key))
  .map((key) => {
    const { label, example }: Omit<ScenarioField, "affects"> = policyTable[key];
    return fieldPart(key, { name: label, text: () => `${capitalized(label)}: {${key}}.`, first: example });
  });

/** The parts by their place in the sentence. */
export const POLICY_PARTS = { afterCapacity: [BUCKETS], afterLookup: LIMITS, atEnd: [ROUNDING, PER_THREAD, ...OTHERS] };

/** A policy's optional parts, each with the policy without it. */
export function omissionsOf(policy: Policy): readonly Omission[] {
  if (hasPool(policy) || policy.capacity === 0) return [];
  const said = Object.values(POLICY_PARTS)
    .flat()
    .filter((part) => part.isSaid(policy));
  return said.map(({ key, unsaid }) => [key, changedPolicy(policy, unsaid)]);
}

/** The fields that take a number. */
export type NumberKey = {
  [K in keyof Policy]: Policy[K] extends number | null | readonly number[] ? K : never;
}[keyof Policy];

/** A typed number or size. Anything else stays text, and the validator rejects it. */
function typed(unit: string | undefined, text: string): number | string {
  if (unit === "B") return typedSize(text);
  const number = typedNumber(text);
  return Number.isNaN(number) ? text.trim() : number;
}

function entered(key: NumberKey, text: string): unknown {
  const { kind, unit }: Omit<ScenarioField, "affects"> = policyTable[key];
  return kind.type === "integers" ? typedList(text).map((entry) => typed(unit, entry)) : typed(unit, text);
}

/** Drops "or empty" because a button removes the field. */
const allowed = (problem: Problem): string => allowedWords(problem).replace(/, or empty$/, "");

/** The policies of a scenario after `text` is entered in a lane's field, or the problem with it. */
export function readPolicyField(
  scenario: AllocationScenario,
  lane: number,
  key: NumberKey,
  text: string,
): Result<readonly Policy[], string> {
  const change = { [key]: entered(key, text) } as Partial<Policy>;
  const lanes = scenario.lanes.map((policy, i) => (i === lane ? changedPolicy(policy, change) : policy));
  const read = validateScenario({ ...scenario, lanes });
  if (read.ok) return ok(allocationOf(read.value).lanes);
  const problem = read.error.find(({ field }) => field.startsWith(`lanes[${lane}].${key}`)) ?? read.error[0];
  return err(refusal(policyTable[key].label, text, problem ? allowed(problem) : "nothing else"));
}
