import { LIMIT } from "../../../generated/abi";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";
import type { SweepAxis } from "../../shared/sweep";

export const SWEEP_STEPS = 100_000;
const LEAST_STEPS = 1000;
const MOST_STEPS = 1_000_000;

const isPower = (capacity: number): boolean => (capacity & (capacity - 1)) === 0;

/** 1 to 64 slots, powers of two first: the shape of the curve comes before its details. */
export const SLOTS_AXIS: SweepAxis = {
  values: Array.from({ length: LIMIT.CAPACITY }, (_, i) => i + 1).sort(
    (a, b) => Number(!isPower(a)) - Number(!isPower(b)) || a - b,
  ),
  at: (policy, capacity) => ({ ...policy, capacity }),
};

/** Reads a number of steps as a person writes it, spaces among the digits allowed. */
export function readSweepSteps(text: string): Result<number, string> {
  const bare = text.replace(/\s/g, "");
  const steps = Number(bare);
  if (/^\d+$/.test(bare) && steps >= LEAST_STEPS && steps <= MOST_STEPS) return ok(steps);
  const allowed = `a whole number, ${formatInteger(LEAST_STEPS)} … ${formatInteger(MOST_STEPS)}`;
  return err(`“${text.slice(0, 24)}” steps are not possible. ${allowedSentence(allowed)}`);
}
