import type { Policy } from "../../../scenario/scenario";

type PartKey = "cutoff" | "buckets" | "ratio" | "wasteBytes" | "rounding";

/** Something that a policy may say or not. */
export interface PolicyPart {
  readonly key: PartKey;
  readonly name: string;
  readonly isSaid: (policy: Policy) => boolean;
  /** Whether the policy can say it as it is. */
  readonly isPossible: (policy: Policy) => boolean;
  /** What it says at first. */
  readonly said: (policy: Policy) => Partial<Policy>;
  readonly unsaid: Partial<Policy>;
}

const keepsSome = ({ capacity }: Policy) => capacity > 0;

/** In the order of the sentence. */
export const POLICY_PARTS: Readonly<Record<PartKey, PolicyPart>> = {
  buckets: {
    key: "buckets",
    name: "buckets",
    isSaid: ({ buckets }) => buckets !== "one",
    isPossible: () => true,
    said: () => ({ buckets: "linear" }),
    unsaid: { buckets: "one" },
  },
  ratio: {
    key: "ratio",
    name: "waste limit in %",
    isSaid: ({ ratio }) => ratio !== null,
    isPossible: keepsSome,
    said: () => ({ ratio: 200 }),
    unsaid: { ratio: null },
  },
  wasteBytes: {
    key: "wasteBytes",
    name: "waste limit in B",
    isSaid: ({ wasteBytes }) => wasteBytes !== null,
    isPossible: keepsSome,
    said: () => ({ wasteBytes: 100 }),
    unsaid: { wasteBytes: null },
  },
  cutoff: {
    key: "cutoff",
    name: "cutoff",
    isSaid: ({ cutoff }) => cutoff !== null,
    isPossible: keepsSome,
    said: () => ({ cutoff: 200 }),
    unsaid: { cutoff: null },
  },
  rounding: {
    key: "rounding",
    name: "round up",
    isSaid: ({ granularity, roundUp }) => roundUp || granularity > 1,
    isPossible: () => true,
    said: ({ buckets }) => (buckets === "one" ? { granularity: 16 } : { roundUp: true }),
    unsaid: { granularity: 1, roundUp: false },
  },
};
