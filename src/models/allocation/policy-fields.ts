import { LIMIT } from "../../generated/abi";
import { BUCKET_KIND, LOOKUP, POLICY_FIELD, RETURN_RULE } from "../../generated/block";
import { choice, defaultsOf, integer, limit, type TableOf } from "../../kernel/scenario/field";
import { heapTables } from "./heap-models";
import { noPool, poolTables } from "./pool-tables";
import type { HeapChoice, Policy } from "./scenario";

/** The ideal heap, as in the article: it counts requests and has no addresses. */
export const exactHeap: HeapChoice = { model: "exact", parameters: {} };

/** In hundredths, for ratios up to LIMIT.FRACTION. */
const RATIO = { min: POLICY_FIELD.ratio.min, max: LIMIT.RATIO };
const CACHED = { key: "capacity", not: [0] } as const;

/**
 * A lane's policy. The defaults are one slot, first fit, and freeing the returned buffer when the slot is taken. They
 * belong to version 1 forever, since links omit them.
 */
export const policyTable: TableOf<Policy> = {
  lookup: { kind: choice(LOOKUP), word: "lookup", default: "first-fit", when: CACHED, label: "look up" },
  full: { kind: choice(RETURN_RULE), word: "return_rule", default: "free-returned", when: CACHED, label: "when full" },
  capacity: {
    kind: integer(POLICY_FIELD.capacity),
    word: "capacity",
    default: 1,
    label: "slots per bucket",
    unit: "slots",
    wire: "cap",
    example: 10,
  },
  cutoff: {
    kind: limit(POLICY_FIELD.cutoff),
    word: "cutoff",
    default: null,
    when: CACHED,
    label: "cutoff",
    unit: "B",
    wire: "cut",
    example: 400,
  },
  ratio: {
    kind: integer(RATIO, null),
    word: "ratio",
    default: null,
    when: CACHED,
    label: "waste limit, share of the request",
    unit: "%",
    example: 200,
  },
  wasteBytes: {
    kind: limit(POLICY_FIELD.waste_bytes),
    word: "waste_bytes",
    default: null,
    when: CACHED,
    label: "waste limit, bytes over the request",
    unit: "B",
    wire: "waste",
    example: 100,
  },
  granularity: {
    kind: integer(POLICY_FIELD.granularity),
    word: "granularity",
    default: 1,
    label: "round a miss up to a multiple of",
    unit: "B",
    wire: "grain",
  },
  buckets: { kind: choice(BUCKET_KIND), word: "bucket_kind", default: "one", label: "buckets" },
  bucketCount: {
    kind: integer(POLICY_FIELD.bucket_count),
    word: "bucket_count",
    default: 1,
    when: { key: "buckets", is: ["linear", "powers"] },
    label: "number of buckets",
    unit: "buckets",
    wire: "count",
  },
  bucketWidth: {
    kind: integer(POLICY_FIELD.bucket_width),
    word: "bucket_width",
    default: 100,
    when: { key: "buckets", is: ["linear"] },
    label: "width of a bucket",
    unit: "B",
    wire: "width",
  },
  bounds: {
    kind: { type: "integers", min: 1, max: LIMIT.SIZE, least: 1, most: LIMIT.BOUNDS },
    word: "bucket_count",
    entries: "bounds",
    default: [],
    when: { key: "buckets", is: ["own"] },
    label: "upper bounds of the buckets",
    unit: "B",
    example: [100, 400],
  },
  roundUp: {
    kind: { type: "flag" },
    word: "round_up",
    default: false,
    when: { key: "buckets", not: ["one"] },
    label: "round a miss up to its bucket's upper bound",
    wire: "round-up",
    example: true,
  },
  perThread: {
    kind: { type: "flag" },
    word: "per_thread",
    default: false,
    when: CACHED,
    label: "a cache per thread",
    wire: "per-thread",
  },
  idleMax: {
    kind: limit(POLICY_FIELD.idle_max),
    word: "idle_max",
    default: null,
    when: CACHED,
    label: "kept at most",
    unit: "B",
    wire: "max",
    example: 6400,
  },
  emptyEvery: {
    kind: limit(POLICY_FIELD.empty_every),
    word: "empty_every",
    default: null,
    when: CACHED,
    label: "emptied every",
    unit: "steps",
    wire: "empty",
    example: 1000,
  },
  heap: { kind: { type: "model", models: heapTables }, entries: "heaps", default: exactHeap, label: "heap" },
  pool: {
    kind: { type: "model", models: poolTables, none: noPool.model },
    entries: "pools",
    default: noPool,
    label: "pool",
  },
};

/** The default policy. */
export const defaultPolicy = defaultsOf<Policy>(policyTable);

/** Chen 2006: a full cache keeps the bigger buffer, since that looks more useful. */
export const flawedPolicy = { ...defaultPolicy, full: "keep-bigger" } as const satisfies Policy;
/** Chen 2006: three quarters of the requests are for at most 200 bytes, and only such buffers are kept. */
export const fixedPolicy = { ...defaultPolicy, cutoff: 200 } as const satisfies Policy;

/** The buckets of a policy. */
export const bucketCountOf = ({
  buckets,
  bucketCount,
  bounds,
}: Pick<Policy, "buckets" | "bucketCount" | "bounds">): number =>
  ({ one: 1, linear: bucketCount, powers: bucketCount, own: bounds.length })[buckets];

/** The slots of a policy: buckets × capacity. */
export const slotCount = (policy: Policy): number => policy.capacity * bucketCountOf(policy);
