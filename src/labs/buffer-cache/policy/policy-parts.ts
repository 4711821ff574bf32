import { isActive, type Row } from "../../../kernel/scenario/field";
import { policyTable } from "../../../models/allocation/policy-fields";
import type { Policy } from "../../../models/allocation/scenario";
import { equal } from "../../../shared/equal";
import { formatBytes } from "../../../shared/format";
import { capitalized } from "../../../shared/sentence";

/** Something that a policy may say or not. */
export interface PolicyPart {
  /** The field in whose place contradictions of the part are explained. */
  readonly key: string;
  readonly name: string;
  /** As a sentence: {key} stands for the control of a field, {key.} for that and the full stop that does not leave it. */
  readonly text: (policy: Policy) => string;
  readonly isSaid: (policy: Policy) => boolean;
  /** Whether the policy can say it as it is. */
  readonly isPossible: (policy: Policy) => boolean;
  /** What it says at first. */
  readonly said: (policy: Policy) => Partial<Policy>;
  readonly unsaid: Partial<Policy>;
}

type Key = keyof Policy & string;
type Words = Pick<PolicyPart, "name" | "text"> & { readonly first: unknown };

/** A field that says nothing where it holds its default. */
function fieldPart(key: Key, { name, text, first }: Words): PolicyPart {
  const { default: usual, when }: Omit<Row, "affects"> = policyTable[key];
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
/** What a hit is measured by. */
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

/** The fields that the sentence has a place for. */
const PLACED: readonly Key[] = [
  ...(["capacity", "lookup", "full", "cutoff", "ratio", "wasteBytes", "heap"] as const),
  ...(["buckets", "bucketCount", "bucketWidth", "bounds", "granularity", "roundUp"] as const),
];

/** The others, in the words of their rows. */
const OTHERS = (Object.keys(policyTable) as Key[])
  .filter((key) => !PLACED.includes(key))
  .map((key) => {
    const { label, example }: Omit<Row, "affects"> = policyTable[key];
    return fieldPart(key, { name: label, text: () => `${capitalized(label)}: {${key}}.`, first: example });
  });

/** The parts of the sentence, where they stand in it. */
export const POLICY_PARTS = { afterCapacity: [BUCKETS], afterLookup: LIMITS, atEnd: [ROUNDING, ...OTHERS] };
