import { checkThat, checkWhole } from "../../kernel/protocol/check-message";
import type { Answer } from "../../kernel/protocol/frame";
import { GROWTH_LIMITS, type Growth, type GrowthResult, growthCount } from "./growth";

/** A trial's request to grow vectors, one growth per operation. The trial's own scenario does not matter. */
export interface GrowthAsk {
  readonly asks: "growth";
  readonly growth: Growth;
}

const WAYS: readonly unknown[] = ["realloc", "copy"] satisfies readonly Growth["by"][];

/** @throws RangeError naming what a trial cannot answer. */
export function checkGrowth(growth: Growth): void {
  const { factor, by, ...rest } = growth;
  const [parts, of] = factor;
  checkWhole("factor", parts, of, GROWTH_LIMITS.factor * of);
  checkWhole("factor", of, 1, parts);
  for (const name of ["add", "start", "upto", "others"] as const)
    checkWhole(name, rest[name], GROWTH_LIMITS[name].min, GROWTH_LIMITS[name].max);
  checkThat(WAYS.includes(by), "by", by, "realloc or copy");
  checkWhole("number of growths", growthCount(growth), 0, GROWTH_LIMITS.growths);
}

const isGrowth = (answer: Answer): answer is GrowthResult => "starts" in answer && "rows" in answer;

/** @throws TypeError if it answers another request, which is a bug in our own code. */
export function growthOf(answer: Answer | undefined): GrowthResult {
  if (answer === undefined || !isGrowth(answer)) throw new TypeError("The trial did not answer with a growth.");
  return answer;
}
