import type { Policy } from "../models/allocation/scenario";

/* What a policy compares when it chooses among buffers in slots, for every dialect. */

/** A field of a buffer, and which value of it wins. */
type Comparison = readonly [field: "size" | "entered", sign: "<" | ">"];

/** Which of two buffers that fit is handed out. The rules left out take the first. */
const HANDED_OUT: Partial<Record<Policy["lookup"], Comparison>> = {
  "best-fit": ["size", "<"],
  "worst-fit": ["size", ">"],
  newest: ["entered", ">"],
  oldest: ["entered", "<"],
};

/** Which of two buffers a full cache gives up. The rules left out compare nothing. */
const GIVEN_UP: Partial<Record<Policy["full"], Comparison>> = {
  "keep-bigger": ["size", "<"],
  "keep-smaller": ["size", ">"],
  "free-oldest": ["entered", "<"],
  "free-newest": ["entered", ">"],
};

/** When the returned buffer is kept in the place of the one that was chosen. The other rules always or never keep it. */
const KEPT: Partial<Record<Policy["full"], Comparison>> = {
  "keep-bigger": ["size", ">"],
  "keep-smaller": ["size", "<"],
};

const test = (rule: Comparison | undefined, one: string, other: string): string | null =>
  rule ? `${one}->${rule[0]} ${rule[1]} ${other}->${rule[0]}` : null;

/** Is `one` handed out rather than `best`? null: the first that fits is, as with one slot, where there is no choice. */
export const handedOutTest = ({ capacity, lookup }: Policy, one: string, best: string) =>
  capacity === 1 ? null : test(HANDED_OUT[lookup], one, best);

/** Is `one` given up rather than `out`? null: nothing is compared. */
export const givenUpTest = ({ full }: Policy, one: string, out: string) => test(GIVEN_UP[full], one, out);

/** Is `returned` kept in the place of `out`? null: it always is. */
export const keptTest = ({ full }: Policy, returned: string, out: string) => test(KEPT[full], returned, out);
