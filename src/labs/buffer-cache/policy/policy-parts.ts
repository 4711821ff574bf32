import type { Policy } from "../../../scenario/scenario";

/** Something that a policy may say or not. */
export interface PolicyPart {
  readonly key: "cutoff" | "buckets" | "ratio" | "wasteBytes" | "rounding";
  readonly name: string;
  readonly isSaid: (policy: Policy) => boolean;
  /** Whether the policy can say it as it is. */
  readonly isPossible: (policy: Policy) => boolean;
  /** What it says at first. */
  readonly said: (policy: Policy) => Partial<Policy>;
  readonly unsaid: Partial<Policy>;
}

const keepsSome = ({ capacity }: Policy) => capacity > 0;

export const POLICY_PARTS: readonly PolicyPart[] = [
  {
    key: "cutoff",
    name: "cutoff",
    isSaid: ({ cutoff }) => cutoff !== null,
    isPossible: keepsSome,
    said: () => ({ cutoff: 200 }),
    unsaid: { cutoff: null },
  },
  {
    key: "buckets",
    name: "buckets",
    isSaid: ({ buckets }) => buckets !== "one",
    isPossible: () => true,
    said: () => ({ buckets: "linear" }),
    unsaid: { buckets: "one" },
  },
  {
    key: "ratio",
    name: "waste limit in %",
    isSaid: ({ ratio }) => ratio !== null,
    isPossible: keepsSome,
    said: () => ({ ratio: 200 }),
    unsaid: { ratio: null },
  },
  {
    key: "wasteBytes",
    name: "waste limit in B",
    isSaid: ({ wasteBytes }) => wasteBytes !== null,
    isPossible: keepsSome,
    said: () => ({ wasteBytes: 100 }),
    unsaid: { wasteBytes: null },
  },
  {
    key: "rounding",
    name: "round up",
    isSaid: ({ granularity, roundUp }) => roundUp || granularity > 1,
    isPossible: () => true,
    said: ({ buckets }) => (buckets === "one" ? { granularity: 16 } : { roundUp: true }),
    unsaid: { granularity: 1, roundUp: false },
  },
];

/** The part of that key. */
export const policyPart = (key: PolicyPart["key"]): PolicyPart | undefined =>
  POLICY_PARTS.find((part) => part.key === key);
