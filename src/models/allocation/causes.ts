import { CAUSE } from "../../generated/abi";
import type { Phase } from "../../shared/step-phase";

/** Why a step ended as it did: the core's names of causes. */
export type Cause = Exclude<keyof typeof CAUSE, "NO_STEP">;

/** The parts of a sentence about a return: "slot 1", and the sizes of the compared and the freed buffer. */
interface Return {
  readonly slot: string;
  readonly compared: string;
  readonly freed: string;
}

/** The words and pictures of a cause. */
export interface CauseRecord {
  /** The phases that decide the step, and its end. The cache keeps a returned buffer if "keep" is one of them. */
  readonly phases: readonly Phase[];
  /** Why a request missed: a clause. `one`: there is a single buffer to look at. `all`: the cache has one bucket. */
  readonly miss?: (one: boolean, all: boolean) => string;
  /** The sentence about a returned buffer, after "A 100 B buffer came back." */
  readonly returned?: (parts: Return) => string;
  /** The verdict on a returned buffer in the picture of the step. `sizes`: "100 vs 6 400", or "full". */
  readonly verdict?: (sizes: string) => string;
}

const MISS = { phases: ["miss"] } as const;
const COMPARED_AND_KEPT = ["compare", "keep", "free"] as const;
const COMPARED_AND_FREED = ["compare", "free"] as const;

/** A cause of a rule that always frees a cached buffer. `the`: "the oldest". */
const replaced = (the: string, adjective: string): CauseRecord => ({
  phases: ["choose", "keep", "free"],
  returned: ({ slot, freed }) => `The cache kept it in ${slot} and freed the ${adjective} one there, ${freed}.`,
  verdict: (sizes) => `${sizes} → free ${the}`,
});

/** One record per cause of the core. Sentences, pictures, code, stories and quizzes read it. Pools bring their words with their settings. */
export const CAUSES: Readonly<Record<Cause, CauseRecord>> = {
  FITS: { phases: ["hit"] },
  NO_SLOTS: {
    phases: ["miss", "free"],
    miss: () => "This policy caches nothing",
    returned: () => "It was freed, because this policy caches nothing.",
  },
  CACHE_EMPTY: { ...MISS, miss: (_, all) => `${all ? "The cache" : "Its bucket"} was empty` },
  TOO_SMALL: {
    ...MISS,
    miss: (one) => (one ? "The cached buffer was too small" : "The cached buffers were too small"),
  },
  TOO_WASTEFUL: { ...MISS, miss: () => "The cached buffers would have wasted too much" },
  NOT_EXACT: { ...MISS, miss: () => "No cached buffer had exactly this size" },
  OUTSIDE_BUCKETS: {
    phases: ["miss", "free"],
    miss: () => "It is too big for any bucket",
    returned: () => "It is too big for any bucket and was freed.",
  },
  OVER_CUTOFF: { phases: ["free"], returned: () => "It is over the cutoff and was freed." },
  OVER_MAX: { phases: ["free"], returned: () => "With it the cache would hold too many bytes, so it was freed." },
  KEPT_IN_FREE_SLOT: {
    phases: ["keep"],
    returned: ({ slot }) => `The cache kept it in the empty ${slot}.`,
    verdict: () => "a slot is empty ✓",
  },
  KEPT_BIGGER: {
    phases: COMPARED_AND_KEPT,
    returned: ({ slot, compared }) => `The cache kept it and freed the smaller ${compared} buffer in ${slot}.`,
    verdict: (sizes) => `${sizes} → keep bigger`,
  },
  NOT_BIGGER: {
    phases: COMPARED_AND_FREED,
    returned: ({ compared }) => `The cache kept its ${compared} buffer and freed this one.`,
    verdict: (sizes) => `${sizes} → keep bigger`,
  },
  SLOT_FULL: {
    phases: ["free"],
    returned: () => "It was freed, because no slot was empty.",
    verdict: (sizes) => `${sizes} → free this one`,
  },
  REPLACED_OLDEST: replaced("the oldest", "oldest"),
  REPLACED_NEWEST: replaced("the newest", "newest"),
  REPLACED_RANDOM: replaced("a random one", "randomly chosen"),
  POOL_NEW: MISS,
  POOL_GREW: MISS,
  POOL_REFUSED: MISS,
  POOL_KEPT: { phases: ["keep"] },
  POOL_DROPPED: { phases: ["free"] },
  KEPT_SMALLER: {
    phases: COMPARED_AND_KEPT,
    returned: ({ slot, compared }) => `The cache kept it and freed the bigger ${compared} buffer in ${slot}.`,
    verdict: (sizes) => `${sizes} → keep smaller`,
  },
  NOT_SMALLER: {
    phases: COMPARED_AND_FREED,
    returned: ({ compared }) => `The cache kept its ${compared} buffer, which is no bigger, and freed this one.`,
    verdict: (sizes) => `${sizes} → keep smaller`,
  },
};

const NAMES = Object.keys(CAUSE) as readonly (keyof typeof CAUSE)[];

/** The name of a cause; null before the first step. */
export function causeNamed(cause: number): Cause | null {
  const name = NAMES[cause];
  if (name === undefined) throw new RangeError(`The core has no cause ${cause} among ${NAMES.join(", ")}.`);
  return name === "NO_STEP" ? null : name;
}

/** The record of a cause by its number in the core. Before the first step it is empty. */
export function causeRecord(cause: number): CauseRecord {
  const name = causeNamed(cause);
  return name === null ? { phases: [] } : CAUSES[name];
}
