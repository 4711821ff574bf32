import { useState } from "react";
import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import { isOfTrace } from "../../../models/allocation/call-trace";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import type { SizeBar } from "../../../plot/layout/histogram";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { frontierPoint, useFrontier } from "../../../sweep/trade-off/lab-trade-off";
import { Button } from "../../../ui/Button";
import { lazyComponent } from "../../../ui/lazy-component";
import { RequestedSizes } from "../../../workloads/allocation/RequestedSizes";
import { FORM_WAITS, WorkloadSection } from "../../../workloads/allocation/WorkloadSection";
import { useAllocationReading } from "../../shared/allocation-frame";
import { CUTOFFS } from "../compare/cutoff-trade-off";
import { RunProvenance } from "../RunProvenance";
import { CutoffHistogram, useCutoff, useCutoffLane } from "./CutoffGrip";
import { cutoffName, cutoffShares, cutoffWords, nextStop } from "./cutoff";

const CacheWorkload = lazyComponent(() => import("./CacheWorkload").then((part) => part.CacheWorkload), FORM_WAITS);

const CallsWorkload = lazyComponent(() =>
  import("../../shared/calls/CallsWorkload").then((part) => part.CallsWorkload),
);

const ByHand = lazyComponent(() => import("../caller/Caller").then((part) => part.ByHand));

interface WorkloadProps {
  readonly scenario: AllocationScenario;
  readonly focus: number;
}

/** The caches' workload, with a lane's cutoff among its sizes. A person can also make the requests by hand. */
export function Workload(props: WorkloadProps) {
  const { scenario } = props;
  if (!isOfTrace(scenario)) return <DrawnWorkload {...props} />;
  return (
    <CallsWorkload scenario={scenario}>
      <SizesAndCutoff {...props} />
    </CallsWorkload>
  );
}

/** A workload of random requests. */
function DrawnWorkload({ scenario, focus }: WorkloadProps) {
  const [byHand, toggleByHand] = useByHand(scenario);
  const locked = useLocked("workload");
  return (
    <WorkloadSection
      scenario={scenario}
      form={<CacheWorkload scenario={scenario} focus={focus} />}
      tools={
        <Button look="text" aria-expanded={byHand} onClick={toggleByHand}>
          Play it yourself
        </Button>
      }
    >
      {byHand && !locked && <ByHand />}
      {(scenario.threadCount > 1 || scenario.lanes.some(hasPool)) && <PoolWorkload {...{ scenario, locked }} />}
      <SizesAndCutoff scenario={scenario} focus={focus} />
    </WorkloadSection>
  );
}

/** Whether operations are made by hand. Starting goes to step 0, where nothing is allocated. */
function useByHand(scenario: AllocationScenario) {
  const run = useRun();
  const [byHand, setByHand] = useState<boolean | null>(null);
  // The form stays open after its moves are undone.
  if (byHand === null && scenario.moves.length > 0) setByHand(true);
  const toggle = () => {
    if (!byHand && scenario.moves.length === 0) run.transport.reset();
    setByHand(!byHand);
  };
  return [byHand === true, toggle] as const;
}

const PoolSizes = lazyComponent<LaneSizesProps>(() => import("../pool/pool-parts").then((part) => part.PoolSizes));
const PoolWorkload = lazyComponent(() => import("../pool/pool-parts").then((part) => part.PoolWorkload));

interface LaneSizesProps {
  readonly scenario: AllocationScenario;
  readonly lane: number;
}

interface SizesProps {
  readonly scenario: AllocationScenario;
  readonly focus: number;
}

/** The sizes requested up to this step with a lane's cutoff, which can be dragged. */
function SizesAndCutoff(props: SizesProps) {
  const [lane] = useCutoffLane(props.scenario, props.focus);
  const policy = props.scenario.lanes[lane];
  return policy && hasPool(policy) ? (
    <PoolSizes scenario={props.scenario} lane={lane} />
  ) : (
    <SizesOf scenario={props.scenario} lane={lane} />
  );
}

function SizesOf({ scenario, lane }: LaneSizesProps) {
  const { cutoff, now, valueText, onCutoff } = useCutoff(scenario, lane);
  const locked = useLocked(laneLetter(lane) as Lock);
  const canCache = (scenario.lanes[lane]?.capacity ?? 0) > 0;
  const canDrag = canCache && !locked;
  const labelFor = (bars: readonly SizeBar[], words: string) =>
    canCache && (
      <div className="cutoff-words small">
        <b>{cutoffName(lane, cutoff)}</b>
        <p>{words}</p>
        <p className="cutoff-now nowrap">
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
      {canDrag &&
        "Drag the line to the left: buffers to its right skip the cache. Useful memory goes up, heap calls saved go down. "}
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
    <p className="cutoff-now nowrap muted">
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
