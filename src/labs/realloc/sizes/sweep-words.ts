import type { CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import type { ReallocScenario, Stat } from "../scenario/realloc-scenario";
import { batchAt, largestDrop, statOf, sweepTakeaway } from "./headline";
import type { Sweep } from "./sweep-store";

const STAT_WORDS = { mean: "on average", median: "at the median", p99: "at the 99th percentile" } as const;

/** Describes the chart in words: realloc's line, unless the chart shows another call alone. */
export function sweepWords(sweep: Sweep | null, scenario: ReallocScenario, lane: number): string {
  if (sweep === null) return "The sweep over sizes has not been computed yet.";
  const { stat, show } = scenario;
  if (show === "malloc" || show === "free") return kindWords(sweep, stat, lane, show);
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

function kindWords({ sizes }: Sweep, stat: Stat, lane: number, kind: CallKind): string {
  const values = [sizes[0], sizes.at(-1)].flatMap((answer) => {
    if (answer === undefined) return [];
    return [`${formatInteger(statOf(batchAt(answer, lane, kind), stat))} at ${binaryBytes(answer.size)}`];
  });
  return `Cycles of a ${kind} ${STAT_WORDS[stat]}: ${values.join(", ")}.`;
}
