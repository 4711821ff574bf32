import type { TradeDot } from "../../../charts/layout/trade-off";
import { laneLetter } from "../../../scenario/fields";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import type { GripProps } from "./HistogramEditor";
import { kneeOf } from "./size-bars";
import { SlotChoice, SlotNumber } from "./slots";
import { TRIAL_STEPS } from "./use-requested";

interface CutoffControlsProps extends GripProps {
  readonly lanes: number;
  readonly lane: number;
  readonly onLane: (lane: number) => void;
  /** Where the lane would stand with the cutoff that is tried. */
  readonly dot: TradeDot | null;
}

/** The cutoff as a number, whose it is, and what it does or would do. */
export function CutoffControls({ bars, cutoff, words, onSet, lanes, lane, onLane, dot }: CutoffControlsProps) {
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
        : <SlotNumber label="cutoff in bytes, empty for none" value={cutoff} wide commit={onSet} /> B{" "}
        {knee !== null && (
          <button type="button" className="slot-key" disabled={cutoff === knee} onClick={() => onSet(knee)}>
            Snap to the knee, {formatBytes(knee)}
          </button>
        )}
      </div>
      <p className="rail-note">{words}</p>
      {dot !== null && (
        <p className="rail-note">
          Over {formatInteger(TRIAL_STEPS)} steps: efficiency {formatShare(dot.efficiency)}, hits{" "}
          {formatShare(dot.hits)}.
        </p>
      )}
    </>
  );
}
