import { CAUSE, VERDICT } from "../../../generated/abi";
import { causeRecord } from "../../../models/allocation/causes";
import type { Policy } from "../../../models/allocation/scenario";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { StepFacts, Visit } from "./step-facts";

/** The part of a policy that its labels need. */
export type StepPolicy = Pick<Policy, "lookup" | "full" | "capacity" | "cutoff">;

/** A short verdict, and whether the test passed. */
export interface Verdict {
  readonly words: string;
  readonly good: boolean;
}

const yes = (words: string): Verdict => ({ words: `${words} ✓`, good: true });
const no = (words: string, reason: string): Verdict => ({ words: `${words} ✗ ${reason}`.trim(), good: false });

/** Which of several fitting buffers a rule takes. */
const TAKEN: Readonly<Record<StepPolicy["lookup"], string>> = {
  "first-fit": "first",
  "best-fit": "smallest",
  "worst-fit": "largest",
  newest: "newest",
  oldest: "oldest",
  exact: "equal",
};

/** The result of the look-up in a slot: "6 400 ≥ 100 ✓". The verdict comes from the core. */
export function visitVerdict({ size, verdict }: Visit, { needed, visits }: StepFacts, { lookup }: StepPolicy): Verdict {
  const [held, asked] = [formatInteger(size), formatInteger(needed)];
  switch (verdict) {
    case VERDICT.CHOSEN:
      return chosen(`${held} ${size === needed ? "=" : "≥"} ${asked}`, visits, lookup);
    case VERDICT.FITS:
      return { words: `${held} ≥ ${asked}, not the ${TAKEN[lookup]}`, good: false };
    case VERDICT.TOO_SMALL:
      return no(`${held} < ${asked}`, "too small");
    case VERDICT.TOO_WASTEFUL:
      return no(`${held} for ${asked}`, "too wasteful");
    case VERDICT.NOT_EXACT:
      return no(`${held} ≠ ${asked}`, "not equal");
    default:
      return { words: "empty", good: false };
  }
}

/** Names the rule where it had a choice. */
function chosen(comparison: string, visits: readonly Visit[], lookup: StepPolicy["lookup"]): Verdict {
  const others = visits.some(({ verdict }) => verdict === VERDICT.FITS);
  const { words, good } = yes(comparison);
  return { words: others ? `${words} ${TAKEN[lookup]}` : words, good };
}

/** Why a request examined no slot. */
export function bypassVerdict({ cause }: StepFacts): Verdict {
  if (cause === CAUSE.NO_SLOTS) return no("no cache", "");
  if (cause === CAUSE.OUTSIDE_BUCKETS) return no("bypasses the cache:", "too big for any bucket");
  return no("the cache is empty", "");
}

/** The result of the cutoff's test on a returned buffer, or of another rule that rejects it; null = there was no test. */
export function gateVerdict({ cause, granted }: StepFacts, { cutoff }: StepPolicy): Verdict | null {
  const size = formatInteger(granted);
  if (cause === CAUSE.NO_SLOTS) return no("no cache", "");
  if (cause === CAUSE.OUTSIDE_BUCKETS) return no(size, "too big for any bucket");
  if (cutoff === null) return null;
  const limit = formatInteger(cutoff);
  return cause === CAUSE.OVER_CUTOFF ? no(`${size} > ${limit}`, "bypasses") : yes(`${size} ≤ ${limit}`);
}

/** The name of the test at the cache's wall. */
export const gateName = ({ cause }: StepFacts, { cutoff }: StepPolicy): string =>
  cutoff === null || cause === CAUSE.OUTSIDE_BUCKETS || cause === CAUSE.NO_SLOTS ? "" : `cutoff ${formatBytes(cutoff)}`;

/** Whether the cache has room, and if not, which buffer stays; null = the step ended before that. */
export function roomVerdict({ cause, granted, compared }: StepFacts): Verdict | null {
  const { verdict, phases } = causeRecord(cause);
  if (verdict === undefined) return null;
  const sizes = compared > 0 ? `${formatInteger(granted)} vs ${formatInteger(compared)}` : "full";
  return { words: verdict(sizes), good: phases.includes("keep") };
}
