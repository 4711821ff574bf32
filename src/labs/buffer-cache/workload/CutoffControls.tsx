import type { Problem } from "../../../kernel/scenario/scenario";
import { formatBytes } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { SlotChoice, SlotNumber } from "../../../workloads/allocation/slots";
import { LOCKED } from "../../shared/lock-words";
import type { GripProps } from "./grip-props";
import { kneeOf } from "./knee";

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
export function CutoffControls({ bars, cutoff, words, onSet, lanes, lane, onLane, locked }: CutoffControlsProps) {
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
    </>
  );
}
