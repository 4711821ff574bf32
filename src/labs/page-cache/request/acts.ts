import { ACT, PAGE_CAUSE } from "../../../generated/page_cache";
import { POLICY_COLUMNS, type PolicyArrays } from "../../../models/page_cache/policy-frame";

/** An act of the last request. PAGE_LIMIT.NONE and NaN where a number does not apply. */
export interface Act {
  readonly kind: keyof typeof ACT;
  readonly cause: keyof typeof PAGE_CAUSE;
  readonly page: number;
  /** Lists. */
  readonly from: number;
  readonly to: number;
  readonly other: number;
  readonly before: number;
  readonly after: number;
}

/** The name of a code of the core. @throws RangeError if the core has no such code, which is a bug in our own code. */
function nameOf<Name extends string>(codes: Readonly<Record<Name, number>>, code: number): Name {
  for (const name in codes) if (codes[name] === code) return name;
  throw new RangeError(`The core has no code ${code} in ${Object.keys(codes).join(", ")}.`);
}

/** The stored acts of a lane's last request, in order. */
export function actsOf({ actWords, actDoubles }: Pick<PolicyArrays, "actWords" | "actDoubles">): readonly Act[] {
  const words = POLICY_COLUMNS.actWords.numbers;
  return Array.from({ length: actWords.length / words }, (_, i) => {
    const [kind = 0, page = 0, from = 0, to = 0, cause = 0, other = 0] = actWords.subarray(i * words);
    const [before = Number.NaN, after = Number.NaN] = actDoubles.subarray(2 * i, 2 * i + 2);
    return { kind: nameOf(ACT, kind), cause: nameOf(PAGE_CAUSE, cause), page, from, to, other, before, after };
  });
}

/** The acts of a lane's last request that are only counted, because there were too many. */
export function actsNotStored({ actWords, actCounts }: Pick<PolicyArrays, "actWords" | "actCounts">): number {
  const all = Object.values(ACT).reduce<number>((sum, kind) => sum + (actCounts[kind] ?? 0), 0);
  return all - actWords.length / POLICY_COLUMNS.actWords.numbers;
}
