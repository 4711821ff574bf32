import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked } from "../../../kernel/run/hooks";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { SizeBar } from "../../../plot/layout/histogram";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { frontierPoint, useFrontier } from "../../../sweep/trade-off/frontier";
import { RequestedSizes } from "../../../workloads/allocation/RequestedSizes";
import { useAllocationReading } from "../../shared/allocation-frame";
import { CUTOFFS } from "../compare/cutoff-trade-off";
import { RunProvenance } from "../RunProvenance";
import { CutoffHistogram } from "./CutoffHistogram";
import { nextStop } from "./cutoff-stops";
import { cutoffName, cutoffShares, cutoffWords } from "./cutoff-words";
import { useCutoff, useCutoffLane } from "./use-cutoff";

interface SizesProps {
  readonly scenario: AllocationScenario;
  readonly focus: number;
}

/** The sizes requested up to this step with a lane's cutoff, which can be dragged. */
export function SizesAndCutoff({ scenario, focus }: SizesProps) {
  const [lane] = useCutoffLane(scenario, focus);
  const { cutoff, now, valueText, onCutoff } = useCutoff(scenario, lane);
  const locked = useLocked(laneLetter(lane) as Lock);
  const canCache = (scenario.lanes[lane]?.capacity ?? 0) > 0;
  const canDrag = canCache && !locked;
  const labelFor = (bars: readonly SizeBar[], words: string) =>
    canCache && (
      <div className="cutoff-words">
        <b>{cutoffName(lane, cutoff)}</b>
        <p>{words}</p>
        <p className="cutoff-now">
          <span key={`useful ${now.efficiency}`}>{formatShare(now.efficiency)} useful</span>{" "}
          <span key={`saved ${now.saved}`}>{formatShare(now.saved, 0)} saved</span>
        </p>
        <NextStop scenario={scenario} lane={lane} next={nextStop(bars, cutoff, cutoff === null ? -1 : 1)} />
      </div>
    );
  return (
    <RequestedSizes
      scenario={scenario}
      origin={<RunProvenance />}
      words={(counts) => cutoffWords(scenario, counts, cutoff)}
      lane={lane}
      above={labelFor}
      picture={(bars, title) => <CutoffHistogram {...{ bars, cutoff, lane, valueText, onCutoff, title, canDrag }} />}
    >
      {canDrag && "Drag the line. Each cutoff trades useful memory for heap calls saved. "}
      <RunProvenance />
    </RequestedSizes>
  );
}

/** The effect of the next stop, once it is known. */
function NextStop(props: {
  readonly scenario: AllocationScenario;
  readonly lane: number;
  readonly next: number | null;
}) {
  const { scenario, lane, next } = props;
  const { done } = useAllocationReading().info;
  const policy = scenario.lanes[lane];
  const point = useFrontier(
    ({ frontier }) => policy && frontierPoint(CUTOFFS, frontier, { scenario, done, lane: policy }, next),
  );
  const shares = point && cutoffShares(point.lane);
  return (
    <p className="cutoff-now muted">
      {shares !== undefined && (
        <>
          <span>
            {next === null ? "without" : `at ${formatBytes(next)}`}: {formatShare(shares.efficiency)}
          </span>{" "}
          <span>{formatShare(shares.saved, 0)}</span>
        </>
      )}
    </p>
  );
}
