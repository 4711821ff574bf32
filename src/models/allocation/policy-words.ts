import { RETURN_RULE } from "../../generated/block";
import { type Field, names } from "../../kernel/scenario/field";
import { valueText } from "../../kernel/scenario/field-text";
import { assertNever } from "../../shared/assert-never";
import { equal } from "../../shared/equal";
import { formatBytes, formatInteger } from "../../shared/format";
import type { Clause } from "./clause";
import { policyPresetOf, policyPresets } from "./policies";
import { bucketCountOf, defaultPolicy, policyTable, slotCount } from "./policy-fields";
import { hasPool, poolWords } from "./pool-tables";
import type { Policy } from "./scenario";

/** A piece of a policy's sentence; `differs` marks a difference from another policy. */
export interface Segment {
  readonly text: string;
  readonly differs: boolean;
}

/** The buffer that is reused, after "reuse". */
export const LOOKUP_WORDS: Readonly<Record<Policy["lookup"], string>> = {
  "first-fit": "the first that fits",
  "best-fit": "the smallest that fits",
  "worst-fit": "the largest that fits",
  newest: "the newest that fits",
  oldest: "the oldest that fits",
  exact: "the first of exactly that size",
};

/** How a full cache handles a returned buffer, after "when full": the name of the rule with an article, except two. */
export const FULL_WORDS = {
  ...Object.fromEntries(names(RETURN_RULE).map((rule) => [rule, rule.replace("-", " the ")])),
  "free-returned": "free the one coming back",
  "free-random": "free one at random",
} as Readonly<Record<Policy["full"], string>>;

function keptText({ capacity }: Policy): string {
  if (capacity === 0) return "nothing: every request goes to the heap";
  return capacity === 1 ? "1 buffer" : `up to ${formatInteger(capacity)} buffers`;
}

const BUCKETS = ["buckets", "bucketCount", "bucketWidth", "bounds"] as const;

/** The slots of a cache: all, or those of a thread. */
export const ownSlots = (policy: Policy): number => (policy.perThread ? slotCount(policy) : Number.POSITIVE_INFINITY);

/** The name of a slot: "slot 3"; where each thread has a cache, "slot 3 of thread 2". */
export function slotName(slot: number, policy?: Policy): string {
  const own = policy === undefined ? Number.POSITIVE_INFINITY : ownSlots(policy);
  const name = `slot\u00a0${formatInteger((slot % own) + 1)}`;
  return policy?.perThread ? `${name} of thread\u00a0${formatInteger(Math.floor(slot / own) + 1)}` : name;
}

function bucketsText(policy: Policy): string {
  const count = bucketCountOf(policy);
  const some = count === 1 ? "1 bucket" : `${formatInteger(count)} buckets`;
  switch (policy.buckets) {
    case "one":
      return "one bucket";
    case "linear":
      return `${some} of ${formatBytes(policy.bucketWidth)}`;
    case "powers":
      return `${some} bounded by powers of two`;
    case "own":
      return `${some} bounded by ${policy.bounds.map(formatBytes).join(", ")}`;
    default:
      return assertNever(policy.buckets);
  }
}

function wasteText({ ratio, wasteBytes }: Policy): string {
  const limits = [
    ...(ratio === null ? [] : [`at most ${ratio / 100} times as big as needed`]),
    ...(wasteBytes === null ? [] : [`at most ${formatBytes(wasteBytes)} bigger than needed`]),
  ];
  return limits.length === 0 ? "however big it is" : `if it is ${limits.join(" and ")}`;
}

function missText(policy: Policy): string {
  const { capacity, granularity, roundUp } = policy;
  if (roundUp)
    return capacity === 0
      ? `the upper bound of its bucket, out of ${bucketsText(policy)}`
      : "the upper bound of its bucket";
  return granularity === 1 ? "exactly its size" : `a multiple of ${formatBytes(granularity)}`;
}

/** Clauses that only a policy with a cache needs. */
const cacheClauses = (policy: Policy): readonly Clause[] => [
  {
    keys: BUCKETS,
    lead: bucketCountOf(policy) === 1 ? " in " : " in each of ",
    text: bucketsText(policy),
    plain: policy.buckets === "one",
  },
  { keys: ["lookup"], lead: ". Reuse ", text: LOOKUP_WORDS[policy.lookup] },
  {
    keys: ["ratio", "wasteBytes"],
    lead: ", ",
    text: wasteText(policy),
    plain: policy.ratio === null && policy.wasteBytes === null,
  },
  policy.cutoff === null
    ? { keys: ["cutoff"], lead: ". Cache ", text: "buffers of any size", plain: true }
    : { keys: ["cutoff"], lead: ". ", text: `Above ${formatBytes(policy.cutoff)}`, tail: ", skip the cache" },
  { keys: ["full"], lead: ". When full, ", text: FULL_WORDS[policy.full] },
];

const designedClauses = (policy: Policy): readonly Clause[] => [
  { keys: ["capacity"], lead: "Cache ", text: keptText(policy) },
  ...(policy.capacity === 0 ? [] : cacheClauses(policy)),
  {
    keys: policy.capacity === 0 && policy.roundUp ? ["roundUp", ...BUCKETS] : ["roundUp", "granularity"],
    lead: ". A miss gets ",
    text: missText(policy),
    plain: policy.granularity === 1 && !policy.roundUp,
  },
];

/** Keys with their own clause; the others use the words of their row. */
const CLAUSED: ReadonlySet<string> = new Set([
  "heap",
  "pool",
  ...designedClauses(defaultPolicy).flatMap(({ keys }) => keys),
]);
const OTHERS = Object.entries<Field>(policyTable).filter(([key]) => !CLAUSED.has(key)) as [keyof Policy, Field][];

const clausesOf = (policy: Policy): readonly Clause[] => [
  ...(hasPool(policy) ? poolWords.clauses(policy.pool) : designedClauses(policy)),
  ...OTHERS.map(([key, field]) => ({
    ...{ keys: [key], lead: ". ", text: valueText(field, policy[key]) },
    plain: equal(policy[key], field.default),
  })),
];

/**
 * A policy in sentences, as pieces. Pieces that differ from `other` are marked, even those that are otherwise omitted.
 */
export function policySegments(policy: Policy, other: Policy = policy): readonly Segment[] {
  const said = clausesOf(policy)
    .map((clause) => ({ ...clause, differs: clause.keys.some((key) => !equal(policy[key], other[key])) }))
    .filter(({ differs, plain }) => differs || !plain)
    .flatMap(({ lead, text, tail = "", differs }) => [
      { text: lead, differs: false },
      { text, differs },
      ...(tail === "" ? [] : [{ text: tail, differs: false }]),
    ]);
  return [...said, { text: ".", differs: false }];
}

/** A policy in plain sentences. */
export const policySentence = (policy: Policy): string =>
  policySegments(policy)
    .map(({ text }) => text)
    .join("");

/** A short name of a policy: its preset's name, or its slots and rules. */
export function policyName(policy: Policy): string {
  if (hasPool(policy)) return poolWords.name(policy.pool);
  const preset = policyPresetOf(policy);
  if (preset !== undefined) return policyPresets[preset].name;
  if (policy.capacity === 0) return "no cache";
  const { capacity, lookup, full, perThread, idleMax, emptyEvery } = policy;
  return [
    capacity === 1 ? "1 slot" : `${formatInteger(capacity)} slots`,
    ...[lookup, full].map((rule) => rule.replaceAll("-", " ")),
    ...(perThread ? ["per thread"] : []),
    ...(idleMax === null ? [] : [`at most ${formatBytes(idleMax)}`]),
    ...(emptyEvery === null ? [] : [`emptied every ${formatInteger(emptyEvery)}`]),
  ].join(", ");
}

/** A lane's name: that of its policy, after any cutoff that no preset's name covers. */
export function laneName(policy: Policy): string {
  const { cutoff, capacity } = policy;
  const tells = hasPool(policy) || cutoff === null || capacity === 0 || policyPresetOf(policy) !== undefined;
  return tells ? policyName(policy) : `cutoff ${formatBytes(cutoff)}, ${policyName(policy)}`;
}
