import { laneLetter } from "../../../scenario/lanes";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { LOCKED } from "../../shared/lock-words";
import { SlotChoice, SlotNumber } from "../../shared/workload/slots";
import { PREVIEW_STEPS, useDots } from "../compare/dots";
import type { GripProps } from "./grip-props";
import { kneeOf } from "./knee";

interface CutoffControlsProps extends GripProps {
  readonly lanes: number;
  readonly lane: number;
  readonly onLane: (lane: number) => void;
  readonly locked: boolean;
}

/** The cutoff as a number, whose it is, and what it does or would do. */
export function CutoffControls({ bars, cutoff, words, onSet, lanes, lane, onLane, locked }: CutoffControlsProps) {
  const dot = useDots(({ preview }) => preview.find((tried) => tried.lane === lane));
  const knee = kneeOf(bars);
  const letters = Array.from({ length: lanes }, (_, i) => [laneLetter(i), laneLetter(i)] as const);
  return (
    <>
      <div className="builder-by">
        Cutoff of lane{" "}
        <SlotChoice
          label="lane of the cutoff"
          value={laneLetter(lane)}
          options={letters}
          choose={(letter) => onLane(letters.findIndex(([own]) => own === letter))}
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
            Snap to the knee, {formatBytes(knee)}
          </button>
        )}
      </div>
      <p className="rail-note">{words}</p>
      {dot !== undefined && (
        <p className="rail-note">
          Over {formatInteger(PREVIEW_STEPS)} steps: efficiency {formatShare(dot.efficiency)}, hits{" "}
          {formatShare(dot.hits)}.
        </p>
      )}
    </>
  );
}
