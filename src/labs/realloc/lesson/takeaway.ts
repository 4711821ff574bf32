import type { CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { Takeaway } from "../../shared/takeaway";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { batchAt, sweepTakeaway } from "../sizes/headline";
import type { Sweep } from "../sizes/sweep-store";
import { mainCall } from "./shown-calls";
import type { PartName } from "./stage-parts";
import { cheaperFrom, sumsOf } from "./sums";

interface Shown {
  readonly sweep: Sweep | null;
  readonly scenario: ReallocScenario;
  readonly calls: readonly CallKind[];
  readonly lane: number;
}

/** The point of a step's part, as far as its batches have ended. */
export function partTakeaway(part: PartName | null, shown: Shown): Takeaway {
  if (shown.sweep === null || mainCall(shown.calls) === null) return beforehand(shown);
  if (part === "sums" && shown.calls.includes("free")) return sumsTakeaway(shown.sweep, shown.lane);
  if (part === "sizes" || part === "sums") return chartTakeaway(shown.sweep, shown);
  return sizeTakeaway(shown.sweep, shown);
}

const beforehand = ({ scenario }: Shown): Takeaway => ({
  strong: `${formatInteger(scenario.pointers)} blocks of ${binaryBytes(scenario.size)}`,
  rest: ": no batch of calls has ended yet",
});

function chartTakeaway(sweep: Sweep, { scenario, calls, lane }: Shown): Takeaway {
  if (mainCall(calls) === "realloc") return sweepTakeaway(sweep, scenario, lane);
  const values = sweep.sizes.map((answer) => batchAt(answer, lane, "malloc")?.mean ?? Number.NaN);
  const [least, most] = [Math.min(...values), Math.max(...values)].map(formatInteger);
  return { strong: `A malloc costs ${least} to ${most} cycles`, rest: ". The reallocs come next" };
}

function sizeTakeaway({ sizes }: Sweep, { scenario, calls, lane }: Shown): Takeaway {
  const kind = mainCall(calls) ?? "malloc";
  const answer = sizes.find(({ size }) => size === scenario.size);
  const mean = formatInteger(batchAt(answer, lane, kind)?.mean ?? Number.NaN);
  const whose = scenario.lanes.length > 1 ? ` in ${laneLetter(lane)}` : "";
  return { strong: `A ${kind} of ${binaryBytes(scenario.size)} costs ${mean} cycles`, rest: `${whose}, on average` };
}

function sumsTakeaway(sweep: Sweep, lane: number): Takeaway {
  const size = cheaperFrom(sumsOf(sweep), lane);
  const name = laneLetter(lane);
  if (size === null) return { strong: `${name} is never cheaper`, rest: ", all calls of a block together" };
  return { strong: `${name} is cheaper from ${binaryBytes(size)} on`, rest: ", all calls of a block together" };
}
