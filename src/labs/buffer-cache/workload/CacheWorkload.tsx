import type { Lock } from "../../../kernel/run/asked-store";
import { useLocked } from "../../../kernel/run/hooks";
import type { Problem } from "../../../kernel/scenario/scenario";
import { hasPool } from "../../../models/allocation/pool-tables";
import type { AllocationScenario } from "../../../models/allocation/scenario";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { CutoffTools, Sizes } from "../../../workloads/allocation/HistogramEditor";
import { SlotChoice, SlotNumber } from "../../../workloads/allocation/slots";
import { WorkloadBuilder } from "../../../workloads/allocation/WorkloadBuilder";
import { LOCKED } from "../../shared/lock-words";
import { CutoffGrip, type GripProps, lanesWithCutoff, useCutoff, useCutoffLane } from "./CutoffGrip";
import { cutoffWords, kneeOf } from "./cutoff";

/** The workload form, with a lane's cutoff among its sizes. */
export function CacheWorkload({ scenario, focus }: { readonly scenario: AllocationScenario; readonly focus: number }) {
  const [lane, setLane] = useCutoffLane(scenario, focus);
  const { cutoff, valueText, onCutoff } = useCutoff(scenario, lane);
  const locked = useLocked(laneLetter(lane) as Lock);
  const words = ({ counts }: Sizes) => cutoffWords(scenario, counts, cutoff);
  const grip = { cutoff, lane, valueText, onCutoff };
  const tools: CutoffTools = {
    lane,
    cutoff,
    words,
    grip: (sizes) => !locked && <CutoffGrip {...sizes} {...grip} />,
    controls: (sizes, edit) => (
      <CutoffControls
        {...{ locked, lane, cutoff }}
        onSet={(next) => edit({ lanes: lanesWithCutoff(scenario, lane, next as number | null) })}
        bars={sizes.bars}
        words={words(sizes)}
        lanes={scenario.lanes.length}
        onLane={setLane}
      />
    ),
  };
  const policy = scenario.lanes[lane];
  return <WorkloadBuilder scenario={scenario} {...(policy && !hasPool(policy) && { cutoff: tools })} />;
}

interface CutoffControlsProps extends Pick<GripProps, "bars" | "cutoff"> {
  /** Describes the effect of the cutoff. */
  readonly words: string;
  readonly onSet: (cutoff: unknown) => readonly Problem[];
  readonly lanes: number;
  readonly lane: number;
  readonly onLane: (lane: number) => void;
  readonly locked: boolean;
}

/** The cutoff as a number, its lane, and its effect. */
function CutoffControls({ bars, cutoff, words, onSet, lanes, lane, onLane, locked }: CutoffControlsProps) {
  const knee = kneeOf(bars);
  const letters = Array.from({ length: lanes }, (_, i) => [laneLetter(i), laneLetter(i)] as const);
  return (
    <>
      <div className="builder-by type-13">
        Cutoff of lane{" "}
        <SlotChoice
          label="lane of the cutoff"
          value={laneLetter(lane)}
          options={letters}
          onChoose={(letter) => onLane(letters.findIndex(([own]) => own === letter))}
        />
        {locked ? (
          `: ${cutoff === null ? "none" : formatBytes(cutoff)}. ${LOCKED}`
        ) : (
          <>
            : <SlotNumber label="cutoff in bytes, empty for none" value={cutoff} wide commit={onSet} /> B
          </>
        )}{" "}
        {knee !== null && !locked && (
          <button type="button" className="slot-key" disabled={cutoff === knee} onClick={() => onSet(knee)}>
            Snap to the natural cutoff, {formatBytes(knee)}
          </button>
        )}
      </div>
      <p className="rail-note">{words}</p>
    </>
  );
}
