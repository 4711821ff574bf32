import type { Policy } from "../models/allocation/scenario";

/* How each rule chooses among cached buffers. The writers of all languages read these tables. */

/** The buffer with the least (<) or the greatest (>) of a field is chosen, and of equal ones the first. */
export interface Comparison {
  readonly field: "size" | "entered";
  readonly sign: "<" | ">";
}

const SMALLEST: Comparison = { field: "size", sign: "<" };
const LARGEST: Comparison = { field: "size", sign: ">" };
const OLDEST: Comparison = { field: "entered", sign: "<" };
const NEWEST: Comparison = { field: "entered", sign: ">" };

/** Which of the fitting buffers is handed out; null = the first. */
const HANDED_OUT: Readonly<Record<Policy["lookup"], Comparison | null>> = {
  "first-fit": null,
  exact: null,
  "best-fit": SMALLEST,
  "worst-fit": LARGEST,
  newest: NEWEST,
  oldest: OLDEST,
};

/** Which cached buffer a full cache frees. `compares`: only if it would also be chosen over the returned one. */
type ReturnRule = "returned" | "random" | (Comparison & { readonly compares?: boolean });
const RETURN_RULES: Readonly<Record<Policy["full"], ReturnRule>> = {
  "keep-bigger": { ...SMALLEST, compares: true },
  "keep-smaller": { ...LARGEST, compares: true },
  "free-returned": "returned",
  "free-oldest": OLDEST,
  "free-newest": NEWEST,
  "free-random": "random",
};

/** How to choose the buffer to hand out; null = the first that fits wins. */
export const handedOut = ({ lookup }: Policy): Comparison | null => HANDED_OUT[lookup];

/** How to choose the buffer that a full cache frees; null = it compares none. */
export function givenUp({ full }: Policy): Comparison | null {
  const rule = RETURN_RULES[full];
  return typeof rule === "string" ? null : rule;
}

/** Whether a full cache compares the returned buffer with the chosen one. Otherwise it always replaces that one. */
export const compares = ({ full }: Policy): boolean => {
  const rule = RETURN_RULES[full];
  return typeof rule !== "string" && rule.compares === true;
};

/** A full cache frees the returned buffer. */
export const freesReturned = ({ full }: Policy): boolean => RETURN_RULES[full] === "returned";

/** A full cache draws the slot to replace. */
export const isRandom = ({ full }: Policy): boolean => RETURN_RULES[full] === "random";

/** The comparisons of C and C++: is `one` chosen rather than `other`? null = nothing is compared. */
export const chosenTest = (rule: Comparison | null, one: string, other: string): string | null =>
  rule && `${one}->${rule.field} ${rule.sign} ${other}->${rule.field}`;

/** Does `returned` replace `out`? null = always. */
export const keptTest = (policy: Policy, returned: string, out: string): string | null =>
  compares(policy) ? chosenTest(opposite(givenUp(policy)), returned, out) : null;

/** How the returned buffer wins where a rule compares it. */
export const opposite = (rule: Comparison | null): Comparison | null =>
  rule && { ...rule, sign: rule.sign === "<" ? ">" : "<" };

/** The helpers that the code of a policy needs. */

/** The code must know which of several buffers entered first. */
export const hasAges = (policy: Policy): boolean =>
  policy.capacity > 1 && [handedOut(policy), givenUp(policy)].some((rule) => rule?.field === "entered");

/** The code must find the bucket of a size. */
export const hasBuckets = ({ buckets, capacity, roundUp }: Policy): boolean =>
  buckets !== "one" && (capacity > 0 || roundUp);

/** The code draws the slot that a full cache replaces. */
export const drawsSlots = (policy: Policy): boolean => policy.capacity > 0 && isRandom(policy);
