import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { batchAt, largestDrop, statOf, sweepTakeaway } from "./headline";
import type { Sweep } from "./sweep-store";

const STAT_WORDS = { mean: "on average", median: "at the median", p99: "at the 99th percentile" } as const;

/** Describes the chart in words. */
export function sweepWords(sweep: Sweep | null, scenario: ReallocScenario, lane: number): string {
  if (sweep === null) return "The sweep over sizes has not been computed yet.";
  const { stat } = scenario;
  const { strong, rest } = sweepTakeaway(sweep, scenario, lane);
  const drop = largestDrop(sweep, lane, stat);
  const named = new Set([sweep.sizes[0]?.size, drop?.before, drop?.after, sweep.sizes.at(-1)?.size]);
  const values = sweep.sizes
    .filter(({ size }) => named.has(size))
    .map((answer) => {
      const cycles = statOf(batchAt(answer, lane, "realloc"), stat);
      return `${formatInteger(cycles)} cycles at ${binaryBytes(answer.size)}`;
    });
  return `${strong}${rest}. Realloc costs ${STAT_WORDS[stat]} ${values.join(", ")}.`;
}
