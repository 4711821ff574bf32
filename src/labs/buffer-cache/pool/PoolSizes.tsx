import { useMemo } from "react";
import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked, useRun } from "../../../kernel/run/hooks";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { limitOf, type PoolLimit, withLimit } from "../../../models/pools/byte-limit";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { RequestedSizes } from "../../../workloads/allocation/RequestedSizes";
import { sizeBars } from "../../../workloads/allocation/size-bars";
import { SizesProblem, useRequested } from "../../../workloads/allocation/use-requested";
import { allocationNow, useAllocationReading } from "../../shared/allocation-frame";
import { RunProvenance } from "../RunProvenance";
import { CutoffHistogram } from "../workload/CutoffGrip";
import { cutoffShares, cutoffValueText, cutoffWords } from "../workload/cutoff";

interface LaneProps {
  readonly scenario: AllocationScenario;
  readonly lane: number;
}

/** "B’s jdk.nio.maxCachedBufferSize: 1 000 B". */
const limitName = (lane: number, { own, bytes }: PoolLimit): string =>
  `${laneLetter(lane)}’s ${own}: ${bytes === null ? "none" : formatBytes(bytes)}`;

const RULE_DECIDES = "The pool’s rule decides what stays.";

const limitWords = (scenario: AllocationScenario, counts: ArrayLike<number>, limit: PoolLimit | null): string => {
  if (limit === null) return RULE_DECIDES;
  return limit.bytes === null ? "No size is over the limit." : cutoffWords(scenario, counts, limit.bytes);
};

/** The limit of a lane's pool and the callback that moves it. */
function useLimit(scenario: AllocationScenario, lane: number) {
  const run = useRun();
  const policy = scenario.lanes[lane];
  const limit = policy === undefined ? null : limitOf(policy);
  const reading = useAllocationReading().lanes[lane];
  const cutoff = limit?.bytes ?? null;
  const onCutoff = (next: number | null, isMore: boolean) => {
    const lanes = allocationNow().lanes.map((own, i) => (i === lane ? withLimit(own, next) : own));
    run.history.tune(lanes, isMore);
  };
  const valueText = reading === undefined ? "" : cutoffValueText(cutoff, cutoffShares(reading), "no limit");
  return {
    limit,
    cutoff,
    usual: limit?.usual ?? null,
    onCutoff,
    valueText,
    name: `${limit?.own} of lane ${laneLetter(lane)}`,
  };
}

/** The sizes requested up to this step, with the limit of a lane's pool among them if its library has one. */
export function PoolSizes({ scenario, lane }: LaneProps) {
  const { limit, ...grip } = useLimit(scenario, lane);
  const locked = useLocked(laneLetter(lane) as Lock);
  return (
    <RequestedSizes
      scenario={scenario}
      origin={<RunProvenance />}
      words={(counts) => limitWords(scenario, counts, limit)}
      lane={lane}
      above={(_, words) => (
        <div className="cutoff-words small">
          {limit && <b>{limitName(lane, limit)}</b>}
          <p>{words}</p>
        </div>
      )}
      {...(limit && {
        picture: (bars, title) => <CutoffHistogram {...{ bars, lane, title, ...grip }} canDrag={!locked} />,
      })}
    >
      {limit && !locked && "Drag the line to the left: arrays to its right do not stay in the pool. "}
      <RunProvenance />
    </RequestedSizes>
  );
}

/** The limit of a lane's pool among the sizes of the whole workload; nothing if its library has none. */
export function PoolLimitAmongSizes({ scenario, lane }: LaneProps) {
  const { requested, failure, retry } = useRequested(scenario);
  const { limit, ...grip } = useLimit(scenario, lane);
  const bars = useMemo(() => (requested === null ? null : sizeBars(scenario, requested)), [scenario, requested]);
  if (limit === null) return null;
  if (failure !== null) return <SizesProblem failure={failure} onRetry={retry} />;
  if (bars === null || requested === null) return <p className="muted">Counting sizes …</p>;
  return (
    <>
      <CutoffHistogram {...{ bars, lane, ...grip }} title="Requested sizes" />
      <p className="rail-note">
        {limitName(lane, limit)}. {limitWords(scenario, requested, limit)}
      </p>
    </>
  );
}
