import type { Policy } from "../models/allocation/scenario";

/* The comparisons with which a policy chooses among cached buffers, in every dialect. */

/** A field of a buffer, and the direction that wins. */
type Comparison = readonly [field: "size" | "entered", sign: "<" | ">"];

/** Which of two fitting buffers is handed out. The missing rules take the first. */
const HANDED_OUT: Partial<Record<Policy["lookup"], Comparison>> = {
  "best-fit": ["size", "<"],
  "worst-fit": ["size", ">"],
  newest: ["entered", ">"],
  oldest: ["entered", "<"],
};

/** Which of two buffers a full cache replaces. The missing rules compare nothing. */
const GIVEN_UP: Partial<Record<Policy["full"], Comparison>> = {
  "keep-bigger": ["size", "<"],
  "keep-smaller": ["size", ">"],
  "free-oldest": ["entered", "<"],
  "free-newest": ["entered", ">"],
};

/** When the returned buffer replaces the chosen one. The missing rules do so always or never. */
const KEPT: Partial<Record<Policy["full"], Comparison>> = {
  "keep-bigger": ["size", ">"],
  "keep-smaller": ["size", "<"],
};

const test = (rule: Comparison | undefined, one: string, other: string): string | null =>
  rule ? `${one}->${rule[0]} ${rule[1]} ${other}->${rule[0]}` : null;

/** Is `one` handed out rather than `best`? null = no comparison: the first that fits wins, or there is just one slot. */
export const handedOutTest = ({ capacity, lookup }: Policy, one: string, best: string) =>
  capacity === 1 ? null : test(HANDED_OUT[lookup], one, best);

/** Is `one` replaced rather than `out`? null = no comparison. */
export const givenUpTest = ({ full }: Policy, one: string, out: string) => test(GIVEN_UP[full], one, out);

/** Does `returned` replace `out`? null = always. */
export const keptTest = ({ full }: Policy, returned: string, out: string) => test(KEPT[full], returned, out);
