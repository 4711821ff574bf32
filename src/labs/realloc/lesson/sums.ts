import { CALL_KINDS } from "../../../models/allocation/call-summary";
import type { SizeAnswer } from "../../../models/allocation/sweep-answer";
import type { Sweep } from "../sizes/sweep-store";

/** The three calls of a block at a size, in every lane. */
export interface SizeSums {
  readonly size: number;
  /** Mean cycles by lane. */
  readonly cycles: readonly number[];
}

/** Sizes whose sums differ by less than this share are alike. */
const ALIKE = 0.001;

const sumsAt = ({ size, lanes }: SizeAnswer): SizeSums => ({
  size,
  cycles: lanes.map((summary) => CALL_KINDS.reduce((sum, kind) => sum + summary[kind].mean, 0)),
});

const differs = ({ cycles: [first = 0, ...others] }: SizeSums): boolean =>
  others.some((cycles) => Math.abs(cycles - first) > ALIKE * first);

/** The sizes at which the lanes differ, and the next one on both sides. */
export function sumsOf({ sizes }: Sweep): readonly SizeSums[] {
  const all = sizes.map(sumsAt);
  const [first, last] = [all.findIndex(differs), all.findLastIndex(differs)];
  return first < 0 ? [] : all.slice(Math.max(0, first - 1), last + 2);
}

/** The first size at which a lane costs less than lane A; null = never. */
export const cheaperFrom = (sums: readonly SizeSums[], lane: number): number | null =>
  sums.find(({ cycles }) => (cycles[lane] ?? Number.NaN) < (cycles[0] ?? Number.NaN))?.size ?? null;
