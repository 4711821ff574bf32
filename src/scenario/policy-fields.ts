import { LIMIT } from "../generated/abi";
import { BUCKET_KIND, LOOKUP, POLICY_FIELD, RETURN_RULE } from "../generated/block";
import { defaultPolicy } from "./default-policy";
import { choice, integer, limit, type TableOf } from "./field";
import { heapTables } from "./heap-models";
import type { Policy } from "./scenario";

/** In hundredths, of ratios up to LIMIT.FRACTION. */
const RATIO = { min: POLICY_FIELD.ratio.min, max: LIMIT.RATIO };
const CACHED = { key: "capacity", not: [0] } as const;

/** A lane's policy. By default one slot, first fit, and a returned buffer that finds it taken is freed. */
export const policyTable: TableOf<Policy> = {
  lookup: { kind: choice(LOOKUP), default: defaultPolicy.lookup, when: CACHED, label: "look up" },
  full: { kind: choice(RETURN_RULE), default: defaultPolicy.full, when: CACHED, label: "when full" },
  capacity: {
    kind: integer(POLICY_FIELD.capacity),
    default: defaultPolicy.capacity,
    label: "slots a bucket",
    unit: "slots",
    link: "cap",
  },
  cutoff: {
    kind: limit(POLICY_FIELD.cutoff),
    default: defaultPolicy.cutoff,
    when: CACHED,
    label: "cutoff",
    unit: "B",
    link: "cut",
  },
  ratio: {
    kind: integer(RATIO, null),
    default: defaultPolicy.ratio,
    when: CACHED,
    label: "hand out at most, of what is needed",
    unit: "%",
  },
  wasteBytes: {
    kind: limit(POLICY_FIELD.waste_bytes),
    default: defaultPolicy.wasteBytes,
    when: CACHED,
    label: "hand out at most, over what is needed",
    unit: "B",
    link: "waste",
  },
  granularity: {
    kind: integer(POLICY_FIELD.granularity),
    default: defaultPolicy.granularity,
    label: "round a miss up to a multiple of",
    unit: "B",
    link: "grain",
  },
  buckets: { kind: choice(BUCKET_KIND), default: defaultPolicy.buckets, label: "buckets" },
  bucketCount: {
    kind: integer(POLICY_FIELD.bucket_count),
    default: defaultPolicy.bucketCount,
    when: { key: "buckets", is: ["linear", "powers"] },
    label: "number of buckets",
    unit: "buckets",
    link: "count",
  },
  bucketWidth: {
    kind: integer(POLICY_FIELD.bucket_width),
    default: defaultPolicy.bucketWidth,
    when: { key: "buckets", is: ["linear"] },
    label: "width of a bucket",
    unit: "B",
    link: "width",
  },
  bounds: {
    kind: { type: "integers", min: 1, max: LIMIT.SIZE, least: 1, most: LIMIT.BUCKETS },
    default: defaultPolicy.bounds,
    when: { key: "buckets", is: ["own"] },
    label: "tops of the buckets",
    unit: "B",
  },
  roundUp: {
    kind: { type: "flag" },
    default: defaultPolicy.roundUp,
    when: { key: "buckets", not: ["one"] },
    label: "grant a miss its bucket's top",
    link: "round-up",
  },
  heap: { kind: { type: "model", models: heapTables }, default: defaultPolicy.heap, label: "heap" },
};
